"""What words and extensions score, for which seats, and the sum that explains it."""

from typing import NamedTuple

from wordparlor.games.giftwords.deck import points
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    TWO,
    Cover,
    Extend,
    Make,
    Ruleset,
    SilentE,
    State,
    Word,
    WordPlay,
)
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import plural
from wordparlor.table.score import Score


class Terms(NamedTuple):
    """How a play scores: (points + per_card for each new card + extra) x the cards, if times.

    `less` cards of the word do not count in the product.
    """

    counts: bool = True
    per_card: int = 0
    extra: int = 0
    extra_for: str = ""
    times: bool = False
    less: int = 0

    def score(self, word: str, new: list[int], cards: int) -> Score:
        """Return the score of a play with these new points, in a word of this many cards."""
        if not self.counts:
            return Score(0, "")
        written = " + ".join(map(str, new))
        total = sum(new) + self.per_card * len(new) + self.extra
        if self.per_card:
            written += f" + {self.per_card * len(new)} for {plural(len(new), 'added card')}"
        if self.extra:
            written += f" + {self.extra} for {self.extra_for}"
        if self.times:
            factor = cards - self.less
            total, written = total * factor, f"({written}) x {factor}"
        return Score(total, f"{word}: {written}")


def make_terms(ruleset: Ruleset, cards: int) -> Terms:
    """Return how a new word of this many cards scores (GW-30, GW-COOP-17, GW-JR-15, GW-JR-17)."""
    if ruleset.variant == COOP:
        usual = ruleset.options.usual
        beyond = max(0, cards - usual)
        what = f"{plural(beyond, 'card')} beyond {usual}"
        return Terms(extra=ruleset.options.per_long * beyond, extra_for=what)
    return Terms(times=ruleset.mathematical)


def extend_terms(ruleset: Ruleset, state: State, seat: int, target: int) -> Terms:
    """Return how new cards in a word on the table score for the seat that adds them."""
    laid = state.words[target]
    own = laid.owner == seat
    if ruleset.variant == TWO and laid.owner is not None:
        # Your word earns no extra points per card, your opponent's no points (GW-2P-05, GW-2P-06).
        return Terms(counts=own)
    if ruleset.variant == COOP:
        # The partner's word scores as a whole (GW-COOP-13, GW-COOP-14).
        extra = 0 if own else sum(points(ruleset.deck, laid.cards))
        return Terms(extra=extra, extra_for=laid.text)
    if ruleset.variant == JUNIOR:
        # A Silent E of this turn counts after the other words, so it does not multiply (GW-JR-14).
        return Terms(times=ruleset.mathematical, less=int(state.silent == target))
    return Terms(per_card=ruleset.options.per_card)


def score_play(ruleset: Ruleset, state: State, seat: int, play: WordPlay) -> Score:
    """Return what a play scores for its seat; `scoring_seats` says who else scores the same."""
    match play:
        case Make(word, cards):
            new, row, terms = cards, len(cards), make_terms(ruleset, len(cards))
        case Extend(target, word, cards):
            new, row = added_cards(state.words[target], cards), len(cards)
            terms = extend_terms(ruleset, state, seat, target)
        case Cover(target, word, _, card):
            new, row = (card,), len(state.words[target].cards)
            terms = extend_terms(ruleset, state, seat, target)
        case SilentE(target):
            return Score(ruleset.options.silent, f"{state.words[target].text}E: Silent E")
    return terms.score(word, points(ruleset.deck, new), row)


def scoring_seats(ruleset: Ruleset, seat: int, owner: int | None) -> tuple[int, ...]:
    """Return the seats that score for a play: both partners, or the player and the maker."""
    if ruleset.variant == COOP:
        return tuple(range(len(ruleset.names)))
    if owner in (None, seat) or ruleset.variant == TWO:
        return (seat,)
    return (seat, owner)


def added_cards(laid: Word, cards: Pile) -> Pile:
    """Return the cards of an extension that were not in the word before."""
    return tuple(card for card in cards if card not in laid.cards)
