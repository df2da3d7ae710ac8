"""How a row of cards reads: one letter a card, but for Qu, and E for a Silent E.

Also which cards go together by their colour, and how new cards can be woven into a word.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from wordparlor.games.giftwords.state import Cover, Extend, Make, Play, Word
from wordparlor.table.cards import BLACK, QU_FACE, Deck, Kind
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import Alike, layings, take
from wordparlor.words.letters import mask

OLD: Final = -1
"""In a woven row: the next card of the old word."""


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


def cards_in(action: Play) -> Pile:
    """Return the cards an action lays or leaves on the table."""
    if isinstance(action, Make | Extend):
        return action.cards
    return (action.card,) if isinstance(action, Cover) else ()


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


def lay_word(alike: Sequence[Alike], word: str) -> list[Make]:
    """Return every way to lay a word with cards that fit together."""
    return [Make(word, take(alike, sorts)) for sorts in layings(alike, word)]


def base_masks(deck: Deck, cards: Pile) -> list[int]:
    """Return the cards of a word as the kernel wants them, so that Qu can be read anew."""
    return [mask(faces_of(deck.printed[card])[0]) for card in cards]


def extend_word(
    deck: Deck, target: int, laid: Word, alike: Sequence[Alike], word: str
) -> Iterator[Extend]:
    """Yield every way to extend a word to another one that takes different cards of the hand."""
    for row in _weave([faces_of(deck.printed[card]) for card in laid.cards], alike, word):
        old = iter(laid.cards)
        new = iter(take(alike, [sort for sort in row if sort != OLD]))
        yield Extend(target, word, tuple(next(old if n == OLD else new) for n in row))


def _weave(
    base: Sequence[tuple[str, ...]], alike: Sequence[Alike], word: str
) -> Iterator[list[int]]:
    """Yield rows of old cards, in their order, and new ones that read as the word (GW-18).

    Of rows that differ in the places of their cards only, one will do.
    """
    free = [len(sort.cards) for sort in alike]
    faces = [faces_of(sort.kind) for sort in alike]
    seen = set[tuple[int, int, tuple[int, ...]]]()

    def lay(at: int, old: int, row: list[int]) -> Iterator[list[int]]:
        # From the same place with the same cards left there is nothing new to be found.
        if len(word) - at < len(base) - old or (at, old, tuple(free)) in seen:
            return
        seen.add((at, old, tuple(free)))
        if at == len(word):
            if len(row) > len(base):
                yield row
            return
        if old < len(base):
            for face in base[old]:
                if word.startswith(face, at):
                    yield from lay(at + len(face), old + 1, [*row, OLD])
        for sort, readings in enumerate(faces):
            for face in readings:
                if free[sort] and word.startswith(face, at):
                    free[sort] -= 1
                    yield from lay(at + len(face), old, [*row, sort])
                    free[sort] += 1

    return lay(0, 0, [])
