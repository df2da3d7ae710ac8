"""What the seat on turn can do, for the line that says whose turn it is and for the help."""

from collections.abc import Iterator
from typing import Final

from wordparlor.games.giftwords.allowed import face_down, may_keep, silent_card
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import COOP, State
from wordparlor.table.english import plural

_ACTS: Final = {
    "make": "make a word",
    "extend": "extend a word",
    "cover": "cover a letter",
    "silent": "lay a Silent E",
}


def acts_left(game: GiftWords, state: State, seat: int) -> list[str]:
    """Return the ways to lay a word that are still open to the seat on turn (GW-09, GW-JR-05)."""
    if state.phase == "free":
        left = [act for act in _ACTS if act not in state.acts]
        if silent_card(game.rules, state) is None and "silent" in left:
            left.remove("silent")
    else:
        left = {"extend": ["make", "extend"], "make": ["make"]}.get(state.phase, [])
    return [act for act in left if act != "make" or not state.barred[seat]]


def tell_turn(game: GiftWords, view: State) -> str:
    """Return whose turn it is and what comes next."""
    who = game.setup.seats[view.turn]
    if game.variant == COOP:
        return f"{who} {_to_do(game, view)}; the team has {view.scores[0]} of {game.target} points."
    return f"{who} {_to_do(game, view)}."


def _to_do(game: GiftWords, view: State) -> str:
    if view.owed:
        return f"to draw {plural(view.owed, 'card')} for those laid"
    if view.phase == "draw":
        return "to draw a card"
    if view.phase == "choose":
        return "to go first or second in the next round"
    laying = [_ACTS[act] for act in acts_left(game, view, view.turn)]
    if view.taken is not None:
        return f"to {_or([*laying, 'put the discard back'])} (a word is owed for the discard)"
    return f"to {_or([*laying, 'say done' if view.phase == 'free' else 'discard'])}"


def _or(things: list[str]) -> str:
    """Return things as people list them: draw, make or discard."""
    *first, last = things
    return f"{', '.join(first)} or {last}" if first else last


def tell_forms(game: GiftWords, state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what the seat on turn can do: how it is written, and what it does."""
    if state.phase == "choose":
        yield "first", "go first in the next round; the name of who starts will do as well"
        yield "second", "go second in the next round"
    elif state.phase == "draw" or state.owed:
        yield from _draw_forms(game, state)
    else:
        yield from _word_forms(acts_left(game, state, seat))
        yield from _last_forms(game, state, seat)


def tell_how(game: GiftWords, state: State, seat: int) -> str:
    """Return in a sentence what can be written now."""
    return f"Write {_or([form for form, _ in tell_forms(game, state, seat)])}."


def _word_forms(left: list[str]) -> Iterator[tuple[str, str]]:
    if left:
        yield "WORD", "lay a word in one of these ways; the cards are picked"
    if "make" in left:
        yield "make WORD using CARDS", "lay a new word with these cards, in its order"
    if "extend" in left:
        yield "extend WORD to WORD", "add cards to a word on the table"
    if "cover" in left:
        yield "cover WORD to WORD", "lay a card over a letter of a word on the table"
    if "silent" in left:
        yield "silent WORD", "put a Silent E behind a word on the table"


def _last_forms(game: GiftWords, state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what ends a turn, or undoes the taking of a discard."""
    if state.phase == "free":
        yield "done", "end your turn"
    elif state.taken is not None:
        yield "draw", "put the discard back and draw from your stock"
    else:
        yield "discard CARD", "end your turn with a discard"
        if may_keep(game.rules, state.hands[seat]):
            yield "done", "end your turn without a discard"


def _draw_forms(game: GiftWords, state: State) -> Iterator[tuple[str, str]]:
    coop = game.variant == COOP
    stack = "your stock" if coop and not state.owed else "the bonus deck" if coop else "the deck"
    if state.stacks[face_down(game.rules, state, state.turn)]:
        yield "draw", f"draw a card from {stack}"
    for seat, pile in enumerate(state.discards):
        if pile:
            name = "discard" if coop else game.setup.seats[seat]
            yield f"draw {name}", f"take {game.deck.shown(pile[-1:])} from the pile"
