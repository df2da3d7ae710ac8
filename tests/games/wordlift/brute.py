"""A slow, obvious move generator for Word Lift: try every card for every letter."""

from collections.abc import Hashable, Iterable, Iterator

from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import score_words
from wordparlor.games.wordlift.state import Action, Draw, Laid, Make, Pass, Steal
from wordparlor.table.table import Table


def all_moves(table: Table, seat: int) -> set[Hashable]:
    """Return the keys of all moves of the seat on turn."""
    plain: list[Action] = [Pass(), *_draws()]
    found = {key(table, move) for move in plain if can(table, seat, move)}
    hand = table.state.hands[seat]
    for word in table.game.words:
        for cards in layings(table, word, hand):
            if can(table, seat, Make(word, cards)):
                found.add(key(table, Make(word, cards)))
    for victim, row in enumerate(table.state.words):
        for place, stolen in enumerate(row):
            found.update(_splits(table, seat, victim, place, stolen))
    return found


def can(table: Table, seat: int, move: Action) -> bool:
    return table.game.can(table.state, seat, move)


def _draws() -> Iterator[Draw]:
    return (Draw(consonants, vowels) for consonants in range(9) for vowels in range(9))


def _splits(table: Table, seat: int, victim: int, place: int, stolen: Laid) -> Iterator[Hashable]:
    """Yield the key of each pair of words that some cards can lay."""
    cards = (*stolen.cards, *table.state.hands[seat])
    possible = [word for word in table.game.words if next(layings(table, word, cards), None)]
    for at, first in enumerate(possible):
        for second in possible[at:]:
            steals = (
                Steal(victim, place, Laid(first, one), Laid(second, two))
                for one in layings(table, first, cards)
                for two in layings(table, second, tuple(c for c in cards if c not in one))
            )
            if _short_of(table, first + second, cards):
                continue
            legal = next((steal for steal in steals if can(table, seat, steal)), None)
            if legal:
                yield key(table, legal)


def _short_of(table: Table, letters: str, cards: tuple[int, ...]) -> bool:
    """Tell whether a letter lacks cards; skipping such words saves time."""
    faces = [table.game.deck.printed[card].faces[0] for card in cards]
    lacking = sum(max(0, letters.count(one) - faces.count(one)) for one in set(letters))
    return lacking > faces.count("?")


def layings(table: Table, word: str, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every row of different cards that could show the word."""
    if not word:
        yield ()
        return
    for at, card in enumerate(cards):
        if table.game.deck.printed[card].reads(word[0]):
            for rest in layings(table, word[1:], (*cards[:at], *cards[at + 1 :])):
                yield (card, *rest)


def key(table: Table, move: Action) -> Hashable:
    """Return a key that equal moves share (see `moves.search`)."""
    symbols = [kind.symbol for kind in table.game.deck.printed]
    match move:
        case Make(word, cards):
            laid = zip(word, cards, strict=True)
            return word, tuple(sorted(f"{letter}{symbols[card]}" for letter, card in laid))
        case Steal(victim, place, first, second):
            return victim, place, tuple(sorted((first.word, second.word)))
        case _:
            return move


def points_of(table: Table, words: Iterable[Laid]) -> int:
    """Return the points of words on the table."""
    assert isinstance(table.game, WordLift)
    return score_words(table.game.deck, words, table.game.scoring)


def worth(table: Table, seat: int, move: Action) -> int:
    """Return the points that a move adds in front of the seat."""
    state = table.state
    before = points_of(table, state.words[seat])
    match move:
        case Make(word, cards):
            return points_of(table, (Laid(word, cards),))
        case Steal(victim, place, first, second):
            left = list(state.words[seat])
            if victim == seat:
                del left[place]
            return points_of(table, (*left, first, second)) - before
        case _:
            return 0
