"""How a Gift Words table looks as text: never by colour alone.

Each colour has a letter in front of the card's and a mark behind it: rI♥ is a red I.
"""

from collections.abc import Iterator

from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import COOP, JUNIOR, State, Word
from wordparlor.games.giftwords.telling import tell_colour
from wordparlor.games.giftwords.younger import words_to_make
from wordparlor.table.cards import BLACK
from wordparlor.table.english import plural
from wordparlor.table.hidden import Pile
from wordparlor.table.scene import Area, Scene


def draw_scene(game: GiftWords, view: State, seat: int | None, status: str) -> Scene:
    """Return the table as a seat sees it."""
    names = game.setup.seats
    areas = [_word(game, word) for word in view.words]
    areas += _piles(game, view)
    if view.window:
        note = game.aim(view, view.window.play)
        areas.append(Area(f"{names[view.window.seat]} proposes", view.window.words, note))
    if seat is not None and view.hands[seat]:
        areas.append(_cards(game, "Your hand", _by_colour(game, view.hands[seat]), own=True))
    areas.append(Area("Face down", (), _face_down(game, view)))
    return Scene(status, tuple(areas), tuple(_seats(game, view)))


def _cards(game: GiftWords, label: str, cards: Pile, note: str = "", *, own: bool = False) -> Area:
    shown = tuple(game.deck.shown((card,)) for card in cards)
    return Area(label, shown, note, own, tuple(game.deck.printed[card].corner() for card in cards))


def _by_colour(game: GiftWords, hand: Pile) -> Pile:
    """Return a hand as people hold it: colour by colour, black last, each by the alphabet."""
    colours = [*game.deck.colours, BLACK]
    printed = game.deck.printed
    return tuple(sorted(hand, key=lambda c: (colours.index(printed[c].colour), printed[c].faces)))


def _word(game: GiftWords, word: Word) -> Area:
    label = "In the centre" if word.owner is None else game.setup.seats[word.owner]
    colour = tell_colour(game.rules, word.cards)
    return _cards(game, label, word.cards, f"{word.text}, {colour}" if colour else word.text)


def _piles(game: GiftWords, view: State) -> Iterator[Area]:
    if game.variant == JUNIOR:
        silent = sum(not game.deck.printed[card].faces for card in view.aside)
        yield Area("Silent E", (), f"{plural(silent, 'card')}, open to all")
        return
    for seat, pile in enumerate(view.discards):
        label = "Discards" if game.variant == COOP else f"{game.setup.seats[seat]}'s pile"
        if pile:
            below = f"on top of {plural(len(pile) - 1, 'card')}" if pile[1:] else ""
            yield _cards(game, label, pile[-1:], below)


def _face_down(game: GiftWords, view: State) -> str:
    counts = [len(stack) for stack in view.stacks]
    if game.variant == COOP:
        return f"{counts[0]} in the bonus deck"
    if game.variant != JUNIOR:
        return f"{counts[0]} in the deck"
    stacks = zip(counts, game.stack_names, strict=True)
    left = ", ".join(f"{count} {name}" for count, name in stacks)
    return f"{left}; {view.made} of {words_to_make(game.seats)} words made"


def _seats(game: GiftWords, view: State) -> Iterator[str]:
    for seat, hand in enumerate(view.hands):
        told = [plural(len(hand), "card")]
        if game.variant == COOP:
            told.append(f"{len(view.stacks[1 + seat])} in stock")
        if view.barred[seat]:
            told.append("may not make a word next (GW-54)")
        yield ", ".join(told)
