"""How a Gift Words table looks as text: never by colour alone.

Each colour has a letter in front of the card's and a mark behind it: rI♥ is a red I.
"""

from collections.abc import Iterator
from typing import Final

from wordparlor.games.giftwords.allowed import may_keep, silent_card
from wordparlor.games.giftwords.play import MADE, MADE_BY_MANY, GiftWords
from wordparlor.games.giftwords.reading import BLACK, all_colours, colours_of
from wordparlor.games.giftwords.state import COOP, JUNIOR, State, Word
from wordparlor.table.events import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.scene import Area, Scene

MARKS: Final = ("♥", "♣", "♦", "▲", "●", "■", "♠")
"""The marks of the colours in the order of the deck; the last is that of black."""

_PHASES: Final = {
    "draw": "to draw a card",
    "extend": "to extend a word, make one, or discard",
    "make": "to make a word or discard",
    "discard": "to discard",
    "free": "to play",
    "choose": "to say who starts the next round",
}


def mark_of(game: GiftWords, colour: str) -> str:
    """Return the mark of a colour; cards that have none have no mark."""
    if not colour:
        return ""
    if colour == BLACK:
        return MARKS[-1]
    return MARKS[all_colours(game.deck).index(colour) % (len(MARKS) - 1)]


def draw_scene(game: GiftWords, view: State, seat: int | None, status: str) -> Scene:
    """Return the table as a seat sees it."""
    names = game.setup.seats
    areas = [_word(game, word) for word in view.words]
    areas += _piles(game, view)
    if view.window:
        areas.append(Area(f"{names[view.window.seat]} proposes", view.window.words))
    if seat is not None and view.hands[seat]:
        areas.append(_cards(game, "Your hand", _by_colour(game, view.hands[seat]), own=True))
    areas.append(Area("Face down", (), _face_down(game, view)))
    return Scene(status, tuple(areas), tuple(_seats(game, view)))


def _cards(game: GiftWords, label: str, cards: Pile, note: str = "", *, own: bool = False) -> Area:
    kinds = [game.deck.printed[card] for card in cards]
    shown = tuple(f"{kind.symbol}{mark_of(game, kind.colour)}" for kind in kinds)
    return Area(label, shown, note, own, tuple(kind.corner() for kind in kinds))


def _by_colour(game: GiftWords, hand: Pile) -> Pile:
    """Return a hand as people hold it: colour by colour, black last, each by the alphabet."""
    colours = [*all_colours(game.deck), BLACK]
    printed = game.deck.printed
    return tuple(sorted(hand, key=lambda c: (colours.index(printed[c].colour), printed[c].faces)))


def _word(game: GiftWords, word: Word) -> Area:
    label = "In the centre" if word.owner is None else game.setup.seats[word.owner]
    colours = "" if game.variant == JUNIOR else " ".join(colours_of(game.deck, word.cards))
    note = f"{word.text}, {colours} {mark_of(game, colours)}" if colours else word.text
    return _cards(game, label, word.cards, note)


def _piles(game: GiftWords, view: State) -> Iterator[Area]:
    if game.variant == JUNIOR:
        return
    for seat, pile in enumerate(view.discards):
        label = "Discards" if game.variant == COOP else f"{game.setup.seats[seat]}'s pile"
        if pile:
            yield _cards(game, label, pile[-1:], f"on top of {plural(len(pile), 'card')}")


def _face_down(game: GiftWords, view: State) -> str:
    counts = [len(stack) for stack in view.stacks]
    if game.variant == COOP:
        return f"{counts[0]} in the bonus deck"
    if game.variant != JUNIOR:
        return f"{counts[0]} in the deck"
    stacks = zip(counts, game.stack_names, strict=True)
    silent = sum(not game.deck.printed[card].faces for card in view.aside)
    need = MADE.get(game.seats, MADE_BY_MANY)
    left = ", ".join(f"{count} {name}" for count, name in stacks)
    return f"{left}, {silent} Silent E; {view.made} of {need} words made"


def _seats(game: GiftWords, view: State) -> Iterator[str]:
    for seat, hand in enumerate(view.hands):
        told = [plural(len(hand), "card")]
        if game.variant == COOP:
            told.append(f"{len(view.stacks[1 + seat])} in stock")
        if view.barred[seat]:
            told.append("may not make a word next (GW-54)")
        yield ", ".join(told)


def tell_phase(game: GiftWords, view: State) -> str:
    """Return whose turn it is and what comes next."""
    who = game.setup.seats[view.turn]
    if view.owed:
        return f"{who} to draw {plural(view.owed, 'card')} for those laid."
    owes = " (a word is owed for the discard)" if view.taken is not None else ""
    return f"{who} {_PHASES[view.phase]}{owes}."


def tell_forms(game: GiftWords, state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what the seat on turn can do: how it is written, and what it does."""
    match state.phase:
        case "choose":
            yield "first", "go first in the next round"
            yield "second", "go second in the next round"
        case "free":
            yield from _word_forms()
            yield "cover WORD to WORD", "lay a card over a letter of a word on the table"
            if silent_card(game.rules, state) is not None:
                yield "silent WORD", "put a Silent E behind a word on the table"
            yield "done", "end your turn"
        case phase if phase == "draw" or state.owed:
            yield from _draw_forms(game, state)
        case phase:
            if phase != "discard":
                yield from _word_forms()
            if state.taken is not None:
                yield "draw", "put the discard back and draw from your stock"
                return
            yield "discard CARD", "end your turn with a discard"
            if may_keep(game.rules, state.hands[seat]):
                yield "done", "end your turn without a discard"


def _word_forms() -> Iterator[tuple[str, str]]:
    yield "WORD", "lay a word, new or extended; the cards are picked"
    yield "make WORD using CARDS", "lay a new word with these cards, in its order"
    yield "extend WORD to WORD", "add cards to a word on the table"


def _draw_forms(game: GiftWords, state: State) -> Iterator[tuple[str, str]]:
    coop = game.variant == COOP
    stack = "your stock" if coop and not state.owed else "the bonus deck" if coop else "the deck"
    yield "draw", f"draw a card from {stack}"
    for seat, pile in enumerate(state.discards):
        if pile:
            name = "discard" if coop else game.setup.seats[seat]
            top = game.deck.symbols(pile[-1:])
            yield f"draw {name}", f"take {top} from the pile"
