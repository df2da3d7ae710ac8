"""What a deck of Gift Words must have, and how its cards read: letters, points, colours."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from msgspec.structs import replace

from wordparlor.errors import BadSetup
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    TWO,
)
from wordparlor.table.cards import BLACK, QU_FACE, Copies, Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike
from wordparlor.words.letters import mask

HAND: Final = 12
STOCK_CARDS: Final = 6
VOWELS: Final = 2
CONSONANTS: Final = 4
"""A younger player is dealt so many vowels and consonants (GW-JR-04)."""
_AEIOU = frozenset("AEIOU")


def check_deck(deck: Deck, variant: str, seats: int) -> None:
    """Raise BadSetup unless so many players can play the variant with the deck (GW-02 to GW-06)."""
    for kind in deck.kinds:
        if kind.faces and (len(kind.faces) > 1 or kind.wild or not kind.colour):
            raise BadSetup(
                f"{kind.symbol} is not a Gift Words card; a letter card needs a colour (GW-03)."
            )
        if not kind.faces and kind.name != "SILENT-E":
            sentence = (
                f"{kind.name} is not a Gift Words card; only SILENT-E has no letter (GW-JR-03)."
            )
            raise BadSetup(sentence)
    letters = sum(bool(kind.faces) for kind in deck.printed)
    # Two players may keep three long words from round to round.
    needed = {
        TWO: HAND * seats + 46,
        COOP: (HAND + STOCK_CARDS) * seats + 1,
        JUNIOR: VOWELS + CONSONANTS,
    }.get(variant, HAND * seats + 1)
    if letters < needed:
        raise BadSetup(f"{seats} players need {needed} letters; the deck has {letters} (GW-06).")


def check_junior(deck: Deck, seats: int, minimum: int, *, own: bool) -> None:
    """Raise BadSetup unless so many younger players can play with the deck."""
    if minimum > VOWELS + CONSONANTS:
        dealt = VOWELS + CONSONANTS
        sentence = f"Words of {minimum} cards are too long; younger players get {dealt} (GW-JR-04)."
        raise BadSetup(sentence)
    if own and seats > len(deck.colours):
        most = len(deck.colours)
        raise BadSetup(f"Own colours allow {most} players at most, one per colour (GW-JR-02).")


def sort_stacks(deck: Deck, *, own: bool) -> Deck:
    """Return the deck with its cards assigned to stacks (GW-JR-01, GW-JR-02).

    With own colours each colour has its own stacks, and each colour in turn gets a black card.
    """
    takers = iter(deck.colours)
    return Deck(
        deck.name, tuple(new for entry in deck.cards for new in _sorted(entry, takers, own))
    )


def _sorted(entry: Copies, takers: Iterator[str], own: bool) -> Iterator[Copies]:
    """Yield an entry with its stack; with own colours each black card gets its own entry."""
    kind = entry.kind
    name = "vowels" if _AEIOU.issuperset(kind.faces) else "consonants"
    if not kind.faces:
        yield entry
    elif not own:
        yield Copies(replace(kind, stack=name), entry.copies)
    elif kind.colour != BLACK:
        yield Copies(replace(kind, stack=f"{kind.colour} {name}"), entry.copies)
    else:
        for _ in range(entry.copies):
            taker = next(takers, None)
            yield Copies(replace(kind, stack=f"{taker} {name}" if taker else ""), 1)


def stack_names(deck: Deck, *, own: bool) -> list[str]:
    """Return the names of the stacks: vowels, then consonants, for each colour."""
    prefixes = [f"{colour} " for colour in deck.colours] if own else [""]
    return [prefix + kind for prefix in prefixes for kind in ("vowels", "consonants")]


def faces_of(kind: Kind) -> tuple[str, ...]:
    """Return the readings of a card: QU or Q, a letter, or E for a Silent E (GW-29)."""
    if not kind.faces:
        return ("E",)
    return (QU_FACE, "Q") if QU_FACE in kind.faces else kind.faces


def texts(deck: Deck, cards: Pile) -> Iterator[str]:
    """Yield all ways to read a row of cards."""
    return map("".join, product(*(faces_of(deck.printed[card]) for card in cards)))


def reads(deck: Deck, text: str, cards: Pile) -> bool:
    """Tell whether a row of cards spells a text."""
    # Keep the possible ends only: many Qu cards have too many readings to try them all.
    ends = {0}
    for card in cards:
        faces = faces_of(deck.printed[card])
        ends = {end + len(face) for end in ends for face in faces if text.startswith(face, end)}
    return len(text) in ends


def points(deck: Deck, cards: Sequence[int]) -> list[int]:
    """Return the points printed on each card."""
    return [deck.printed[card].points[0] for card in cards]


def colours_of(deck: Deck, cards: Sequence[int]) -> list[str]:
    """Return the colours of cards; black counts as none (GW-05)."""
    found = dict.fromkeys(deck.printed[card].colour for card in cards)
    return [colour for colour in found if colour not in (BLACK, "")]


def group_alike(deck: Deck, hand: Pile, colour: str | None) -> list[Alike]:
    """Group the cards of a hand that fit a colour, black ones last.

    None stands for all cards, where colours do not matter; an empty colour for black cards only.
    """
    sorts: dict[object, Alike] = {}
    if colour is None:
        for card in hand:
            kind = deck.printed[card]
            sorts.setdefault((kind.faces, kind.points), Alike(kind)).cards.append(card)
        return list(sorts.values())
    for fitting in (colour, BLACK):
        for card in hand:
            kind = deck.printed[card]
            if kind.colour == fitting:
                sorts.setdefault(kind, Alike(kind)).cards.append(card)
    return list(sorts.values())


def base_masks(deck: Deck, cards: Pile) -> list[int]:
    """Return the letter masks of a word for the kernel; Qu can be read in both ways again."""
    return [mask(faces_of(deck.printed[card])[0]) for card in cards]
