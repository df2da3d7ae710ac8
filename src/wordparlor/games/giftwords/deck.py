"""What a deck of Gift Words must have, and how its cards read: letters, points, colours."""

from collections.abc import Iterator, Sequence
from itertools import product

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

HAND = 12


STOCK_CARDS = 6


VOWELS, CONSONANTS = 2, 4


_AEIOU = frozenset("AEIOU")


def check_deck(deck: Deck, variant: str, seats: int) -> None:
    """Raise BadSetup unless the game can be played with these cards (GW-02 to GW-06)."""
    for kind in deck.kinds:
        if kind.faces and (len(kind.faces) > 1 or kind.wild or not kind.colour):
            raise BadSetup(
                f"{kind.symbol} is no card of Gift Words: a letter has a colour (GW-03)."
            )
        if not kind.faces and kind.name != "SILENT-E":
            raise BadSetup(f"{kind.name} is no card of Gift Words: SILENT-E is (GW-JR-03).")
    letters = sum(bool(kind.faces) for kind in deck.printed)
    # For two, three long words may be kept from round to round.
    needed = {
        TWO: HAND * seats + 46,
        COOP: (HAND + STOCK_CARDS) * seats + 1,
        JUNIOR: VOWELS + CONSONANTS,
    }.get(variant, HAND * seats + 1)
    if letters < needed:
        raise BadSetup(f"{seats} players need {needed} letters; the deck has {letters} (GW-06).")


def check_children(deck: Deck, seats: int, minimum: int, *, own: bool) -> None:
    """Raise BadSetup unless so many children can play with these cards."""
    if minimum > VOWELS + CONSONANTS:
        dealt = VOWELS + CONSONANTS
        raise BadSetup(f"Children have {dealt} cards, too few for words of {minimum} (GW-JR-04).")
    if own and seats > len(deck.colours):
        raise BadSetup("With own colours there are no more children than colours (GW-JR-02).")


def sort_stacks(deck: Deck, *, own: bool) -> Deck:
    """Return the deck with vowels and consonants told apart by their backs (GW-JR-01, GW-JR-02).

    With own colours each colour has its stacks, and in turn one of the black cards.
    """
    takers = iter(deck.colours)
    return Deck(
        deck.name, tuple(new for entry in deck.cards for new in _sorted(entry, takers, own))
    )


def _sorted(entry: Copies, takers: Iterator[str], own: bool) -> Iterator[Copies]:
    """Yield an entry with its stack; with own colours a black one is taken apart, card by card."""
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
    """Return the stacks, vowels and consonants by turns."""
    prefixes = [f"{colour} " for colour in deck.colours] if own else [""]
    return [prefix + kind for prefix in prefixes for kind in ("vowels", "consonants")]


def faces_of(kind: Kind) -> tuple[str, ...]:
    """Return what a card can be read as: QU or Q, a letter, or the E of a Silent E (GW-29)."""
    if not kind.faces:
        return ("E",)
    return (QU_FACE, "Q") if QU_FACE in kind.faces else kind.faces


def texts(deck: Deck, cards: Pile) -> Iterator[str]:
    """Yield all ways to read a row of cards."""
    return map("".join, product(*(faces_of(deck.printed[card]) for card in cards)))


def reads(deck: Deck, text: str, cards: Pile) -> bool:
    """Tell whether a row of cards can be read so."""
    # Where the text can have been read to: all ways to read many Qu cards are too many to try.
    ends = {0}
    for card in cards:
        faces = faces_of(deck.printed[card])
        ends = {end + len(face) for end in ends for face in faces if text.startswith(face, end)}
    return len(text) in ends


def points(deck: Deck, cards: Sequence[int]) -> list[int]:
    """Return what is printed on each card."""
    return [deck.printed[card].points[0] for card in cards]


def colours_of(deck: Deck, cards: Sequence[int]) -> list[str]:
    """Return the colours of cards; black ones have none of their own (GW-05)."""
    found = dict.fromkeys(deck.printed[card].colour for card in cards)
    return [colour for colour in found if colour not in (BLACK, "")]


def sort_out(deck: Deck, hand: Pile, colour: str | None) -> list[Alike]:
    """Return the cards of a hand that fit a colour, black ones last; None: all, colours apart.

    Of an empty colour there are only black cards.
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
    """Return the cards of a word as the kernel wants them, so that Qu can be read anew."""
    return [mask(faces_of(deck.printed[card])[0]) for card in cards]
