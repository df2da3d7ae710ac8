"""What words score on the table, what cards in the hand cost, and the sum of a round."""

from collections.abc import Iterable, Sequence

from wordparlor.games.wordlift.deck import DOLLAR, LOZENGE
from wordparlor.games.wordlift.state import Laid, Options, Scoring
from wordparlor.table.cards import Deck, Kind
from wordparlor.table.events import Acted, Event
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.score import Score


def read_scoring(options: Options) -> Scoring:
    """Return the numbers that the players agreed on."""
    return Scoring(
        options.long_letters, options.long_bonus, options.dollar, options.lozenge, options.left
    )


def on_table(kind: Kind, scoring: Scoring) -> int:
    """Return the points of a card in a word on the table (WL-56, WL-44)."""
    return scoring.dollar if kind.mark == DOLLAR else 1


def in_hand(kind: Kind, scoring: Scoring) -> int:
    """Return the cost of a card left in the hand (WL-57, WL-43)."""
    return scoring.lozenge if kind.mark == LOZENGE else scoring.left


def bonus(letters: int, scoring: Scoring) -> int:
    """Return the bonus of a word of so many letters (WL-58)."""
    return scoring.long_bonus if letters >= scoring.long_letters else 0


def score_word(deck: Deck, laid: Laid, scoring: Scoring) -> int:
    """Return the worth of a word on the table to its owner."""
    printed = deck.printed
    dollars = [card for card in laid.cards if printed[card].mark == DOLLAR]
    cards = len(laid.cards) + (scoring.dollar - 1) * len(dollars)
    return cards + bonus(len(laid.word), scoring)


def score_words(deck: Deck, words: Iterable[Laid], scoring: Scoring) -> int:
    """Return the worth of the words in front of a seat.

    A play is worth what it adds to this sum: DIRT adds 4, and ORDER with GIFT out of FORGE adds 9
    (WL-27). As on the sheet, cards that leave the hand add nothing.
    """
    return sum(score_word(deck, laid, scoring) for laid in words)


def score_round(
    deck: Deck, words: Sequence[Laid], hand: Sequence[int], extra: int, scoring: Scoring
) -> Score:
    """Return what a seat scores in a round, with its bonus for going out."""
    parts = [f"{laid.word} {score_word(deck, laid, scoring)}" for laid in words]
    points = score_words(deck, words, scoring) + extra
    if extra:
        parts.append(f"going out {extra}")
    cost = sum(in_hand(deck.printed[card], scoring) for card in hand)
    if cost:
        points -= cost
        parts.append(f"left in hand -{cost}")
    if points < 0:
        parts.append(f"{points} counts as 0")
    return Score(max(0, points), ", ".join(parts) or "no words")


def tell_best(number: int, gains: Sequence[int]) -> list[Event]:
    """Tell who wins a round; nobody does without a point."""
    most = max(gains)
    first, *others = (seat for seat, points in enumerate(gains) if points == most)
    if not most:
        return []
    if not others:
        return [Acted(first, f"{{win}} round {number} with {plural(most, 'point')}")]
    names = and_list([f"{{{seat}}}" for seat in others])
    return [Acted(first, f"and {names} share round {number} with {plural(most, 'point')} each")]
