"""Facts about a play: hints and reviews build their sentences from them.

A fact is data and a text. It says only what a rule, a count or the cards themselves show, and only
what the seat may know, so that a test can check it. A game tells its own facts by `explain`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from wordparlor.table.cards import Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.phrases import and_list, plural

Counts = tuple[int, int]

_RARE: Final = ("J", "Q", "QU", "X", "Z")
_FLEXIBLE: Final = ("S",)


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing about a play that can be checked."""

    about: str
    """What it is about, for programs: keeps, steal, round over."""
    text: str
    """The fact in words, with marks for players (see english.py)."""
    numbers: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    seat: int | None = None


class Account(msgspec.Struct, frozen=True):
    """What a game tells about a play."""

    kind: tuple[Fact, ...]
    """What kind of play it is: sentences that do not name its words. Their numbers and cards say no
    more than the sentences."""
    reasons: tuple[Fact, ...] = ()
    """What it brings and leaves behind: phrases about the play, such as "keeps your S"."""
    used: Pile = ()
    """The cards of the hand that its words use."""
    letters: tuple[Fact, ...] = ()
    """More about its letters: sentences that do not name its words."""
    instead: bool = False
    """Whether the seat could make a word instead, if its cards allow one."""


Explain = Callable[[Any, Any, int, Any, Any], Account]
"""Returns what a game tells about a play, of (game, before, seat, action, after).

Both are complete states, with the hidden cards of one imagined deal; no fact depends on them.
"""


def explain_words(game: Any, before: Any, seat: int, action: Any, after: Any) -> Account:
    """Tell what every game has: the length of the words, and rare cards that are used or kept."""
    words = game.words_of(before, action)
    used, kept = cards_used(before, seat, after), cards_kept(before, seat, after)
    kind = (length_of(words), *uses(game.deck, seat, used)) if words else ()
    return Account(kind, (*ends_round(before, after), *keeps(game.deck, seat, kept)), used)


# -- facts that many games have -------------------------------------------------------------------


def length_of(words: Sequence[str]) -> Fact:
    """Return how many letters the words have."""
    lengths = tuple(map(len, words))
    if len(words) == 1:
        return Fact("letters", f"Look for a word of {plural(lengths[0], 'letter')}.", lengths)
    sizes = and_list(list(map(str, lengths)))
    return Fact("letters", f"Look for {len(words)} words, of {sizes} letters.", lengths)


def uses(deck: Deck, seat: int, used: Pile) -> tuple[Fact, ...]:
    """Return which rare or special cards of the hand a play uses, if any."""
    rare = tuple(card for card in used if _is_rare(deck.printed[card]))
    return (Fact("uses", f"It uses {own_cards(deck, seat, rare)}.", cards=rare),) if rare else ()


def keeps(deck: Deck, seat: int, kept: Pile) -> tuple[Fact, ...]:
    """Return which cards that fit many words stay in the hand, if any."""
    good = tuple(card for card in kept if _is_flexible(deck.printed[card]))
    return (Fact("keeps", f"keeps {own_cards(deck, seat, good)}", cards=good),) if good else ()


def leaves(seat: int, after: Any, piece: str = "card") -> Fact:
    """Return how many cards the seat has left."""
    left = len(after.hands[seat])
    told = plural(left, piece) if left else f"no {piece}"
    return Fact("leaves", f"leaves {{{seat}}} {told}", (left,))


def ends_round(before: Any, after: Any) -> tuple[Fact, ...]:
    """Return whether a play ends the round or the game."""
    if after.over:
        return (Fact("game over", "ends the game"),)
    return (Fact("round over", "ends the round"),) if after.round != before.round else ()


def share(part: int, whole: int) -> str:
    """Return a part as people say it: 7 of 41 unseen cards (17 %)."""
    return f"{part} of {plural(whole, 'unseen card')} ({round(100 * part / max(1, whole))} %)"


def count_helping(deck: Deck, unseen: Iterable[int], helps: Callable[[int], bool]) -> Counts:
    """Return how many of the unseen cards help, and how many there are; equal cards are asked once.

    The cards come from one imagined deal, but all of them together are the same in every deal.
    """
    copies = Counter(deck.kind_of[card] for card in unseen)
    first = deck.kind_of.index
    return sum(copies[kind] for kind in copies if helps(first(kind))), copies.total()


# -- cards ----------------------------------------------------------------------------------------


def cards_used(before: Any, seat: int, after: Any) -> Pile:
    """Return the cards that left the hand of a seat; a new deal takes none."""
    if after.round != before.round:
        return ()
    held = after.hands[seat]
    return tuple(card for card in before.hands[seat] if card not in held)


def cards_kept(before: Any, seat: int, after: Any) -> Pile:
    """Return the cards that stayed in the hand of a seat; none after a new deal."""
    if after.round != before.round:
        return ()
    held = after.hands[seat]
    return tuple(card for card in before.hands[seat] if card in held)


def own_cards(deck: Deck, seat: int, cards: Iterable[int]) -> str:
    """Return cards of a seat as a phrase with a mark for the player: your Q and wild card."""
    names = [deck.told((card,)).removeprefix("the ").removeprefix("a ") for card in cards]
    return f"{{{seat}'s}} {and_list(names)}"


def _is_rare(kind: Kind) -> bool:
    return kind.wild or bool(kind.mark) or not kind.faces or kind.faces[0] in _RARE


def _is_flexible(kind: Kind) -> bool:
    return kind.wild or not kind.faces or kind.faces == _FLEXIBLE
