"""A deck as a short list: cards with the same points and the same number of copies together."""

from collections.abc import Sequence

import msgspec

from wordparlor.table.cards import Deck, Kind, initial
from wordparlor.table.phrases import and_list


class DeckRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards of a deck that have the same points and the same number of copies."""

    cards: tuple[str, ...]
    """The cards as people write them, without their colour: R, A/E, ?, S¶, CHECK."""
    points: str
    """The points of each card; of both letters, when they differ."""
    copies: int
    """How many copies of each card the deck has, in all colours together."""
    note: str = ""
    """The name of the cards, their mark, their colours and their pile, if they have any."""


def list_deck(deck: Deck) -> tuple[DeckRow, ...]:
    """Return the deck as rows, in the order of the deck file."""
    looks: dict[tuple[str, str, str], list[tuple[Kind, int]]] = {}
    for entry in deck.cards:
        kind = entry.kind
        looks.setdefault((_card(kind), kind.corner(), kind.stack), []).append((kind, entry.copies))
    rows: dict[tuple[str, int, str], list[str]] = {}
    for (card, points, _), found in looks.items():
        copies = sum(number for _, number in found)
        rows.setdefault((points, copies, _note(found)), []).append(card)
    return tuple(
        DeckRow(tuple(cards), points, copies, note)
        for (points, copies, note), cards in rows.items()
    )


def _card(kind: Kind) -> str:
    """Return a card as people write it, without its colour."""
    if not kind.faces:
        return f"{kind.mark} {kind.name}".strip()
    return kind.symbol if kind.case else kind.symbol.removeprefix(initial(kind.colour))


def _note(found: Sequence[tuple[Kind, int]]) -> str:
    """Return more about equal cards: their name, their mark, their colours, their pile."""
    first = found[0][0]
    name = (first.name or "wild") if first.wild else ""
    mark = f"with {first.mark}" if first.faces and first.mark else ""
    return ", ".join(part for part in (name, mark, _colours(found), first.stack) if part)


def _colours(found: Sequence[tuple[Kind, int]]) -> str:
    """Return the colours of equal cards, with the copies of each: 3 each in red and blue."""
    colours = [kind.colour for kind, _ in found if kind.colour]
    if len(colours) < 2:
        return "".join(colours)
    numbers = {copies for _, copies in found}
    if len(numbers) == 1:
        return f"{numbers.pop()} each in {and_list(colours)}"
    return and_list([f"{copies} {kind.colour}" for kind, copies in found])
