"""What words and extensions score, for whom, and the sums that explain it."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from wordparlor.games.giftwords.deck import points
from wordparlor.games.giftwords.state import COOP, JUNIOR, TWO, Word
from wordparlor.table.cards import Deck
from wordparlor.table.english import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score

PER_CARD: Final = 2
"""What each added card earns beside its points (GW-20)."""
PER_LONG: Final = 5
"""What partners get for each card of a new word beyond three (GW-COOP-17)."""
SILENT: Final = 5
"""What a Silent E earns (GW-JR-14)."""
USUAL: Final = 3
"""Cards beyond these are replaced, and count extra for partners."""


class Terms(NamedTuple):
    """How a play counts: (points + per_card for each new card + extra) x the cards, if times."""

    counts: bool = True
    per_card: int = 0
    extra: int = 0
    extra_for: str = ""
    times: bool = False

    def score(self, word: str, new: list[int], cards: int) -> Score:
        """Return the score of a play with these new points, in a word of so many cards."""
        if not self.counts:
            return Score(0, f"{word}: nothing for an opponent's word")
        written = " + ".join(map(str, new))
        total = sum(new) + self.per_card * len(new) + self.extra
        if self.per_card:
            written += f" + {self.per_card * len(new)} for {plural(len(new), 'added card')}"
        if self.extra:
            written += f" + {self.extra} for {self.extra_for}"
        if self.times:
            total, written = total * cards, f"({written}) x {cards}"
        return Score(total, f"{word}: {written}")


class Scoring(NamedTuple):
    """How a variant counts."""

    variant: str
    mathematical: bool = False

    def make(self, cards: int) -> Terms:
        """Return how a new word of so many cards counts (GW-30, GW-COOP-17, GW-JR-15 and 17)."""
        if self.variant == COOP:
            beyond = max(0, cards - USUAL)
            return Terms(
                extra=PER_LONG * beyond, extra_for=f"{plural(beyond, 'card')} beyond three"
            )
        return Terms(times=self.mathematical)

    def extend(self, deck: Deck, seat: int, laid: Word) -> Terms:
        """Return how new cards in a word count for the seat that adds them."""
        own = laid.owner == seat
        if self.variant == TWO and laid.owner is not None:
            # The own word earns no 2 a card, the opponent's nothing (GW-2P-05, GW-2P-06).
            return Terms(counts=own)
        if self.variant == COOP:
            # The partner's word counts as a whole (GW-COOP-13, GW-COOP-14).
            return Terms(extra=0 if own else sum(points(deck, laid.cards)), extra_for=laid.text)
        if self.variant == JUNIOR:
            return Terms(times=self.mathematical)
        return Terms(per_card=PER_CARD)

    def who(self, seat: int, owner: int | None, seats: int) -> tuple[int, ...]:
        """Return who scores for an extension: partners both, else its maker too, but in twos."""
        if self.variant == COOP:
            return tuple(range(seats))
        if owner in (None, seat) or self.variant == TWO:
            return (seat,)
        return (seat, owner)


def added_cards(laid: Word, cards: Pile) -> Pile:
    """Return the cards of an extension that were not in the word before."""
    return tuple(card for card in cards if card not in laid.cards)


@dataclass(frozen=True)
class Rules:
    """What a table plays by, as its variant and options say."""

    deck: Deck
    variant: str
    names: tuple[str, ...]
    replaces: bool
    """Whether cards laid beyond three, and all that extend a word, are replaced."""
    minimum: int
    """How many cards a new word needs."""
    scoring: Scoring
