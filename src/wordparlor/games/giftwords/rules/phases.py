"""The phases of a turn: what the seat on turn may do now, whatever the cards are."""

from typing import Final

from wordparlor.errors import RuleBroken
from wordparlor.games.giftwords.state import (
    COOP,
    JUNIOR,
    TWO,
    Choose,
    Cover,
    Discard,
    Done,
    Draw,
    Extend,
    Make,
    Play,
    Ruleset,
    SilentE,
    State,
)
from wordparlor.table.phrases import plural

_TOOK_DISCARD: Final = "You took a discard: make or extend a word, or draw from your stock instead."
_DONE: Final = {
    "make": "made a word",
    "extend": "lengthened a word",
    "cover": "covered a letter",
    "silent": "added a Silent E",
}
"""What a younger player has already done (GW-JR-05)."""


def check_time(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Raise RuleBroken unless the phase allows such an action, whatever its cards are."""
    match action:
        case Choose() if ruleset.variant != TWO:
            sentence = "Only two players choose who starts; here the dealer's left neighbour does."
            raise RuleBroken("GW-07", sentence)
        case Choose() if state.phase != "choose":
            sentence = "The player who is behind chooses who starts, between two rounds."
            raise RuleBroken("GW-2P-09", sentence)
        case Choose():
            return
        case _ if state.phase == "choose":
            sentence = "First choose whether you go first or second in the next round."
            raise RuleBroken("GW-2P-09", sentence)
        case _ if ruleset.variant == JUNIOR:
            _check_junior(state, seat, action)
        case _:
            _check_phase(ruleset, state, seat, action)


def _check_phase(ruleset: Ruleset, state: State, seat: int, action: Play) -> None:
    """Check an action against the four phases and their fixed order (GW-09)."""
    coop = ruleset.variant == COOP
    match action:
        case Cover() | SilentE():
            sentence = "Only younger players cover letters or add a Silent E; extend a word."
            raise RuleBroken("GW-09", sentence)
        case Draw():
            _check_draw(ruleset, state, seat, action)
        case _ if state.phase == "draw":
            raise RuleBroken("GW-10", "Draw a card first; every turn begins with a draw.")
        case _ if state.owed:
            clause = "GW-COOP-15" if state.phase == "make" else "GW-COOP-18"
            sentence = f"First draw {plural(state.owed, 'card')} to replace what you laid."
            raise RuleBroken(clause if coop else "GW-ADV-12", sentence)
        case Extend() | Make() if state.refused == "make":
            raise RuleBroken("GW-52", "Your new word was refused this turn; discard a card.")
        case Extend() if state.phase == "make" and state.refused:
            sentence = f"Your extension was refused this turn; {_after_extending(state, seat)}."
            raise RuleBroken("GW-47", sentence)
        case Extend() if state.phase == "make":
            sentence = f"Extend only one word per turn; {_after_extending(state, seat)}."
            raise RuleBroken("GW-COOP-12" if coop else "GW-14", sentence)
        case Extend() if state.phase == "discard":
            sentence = "Extend a word before you make one; now discard a card."
            raise RuleBroken("GW-09", sentence)
        case Make():
            _check_not_barred(state, seat, "discard a card")
            if state.phase == "discard":
                sentence = "Make only one word per turn; discard a card."
                raise RuleBroken("GW-COOP-16" if coop else "GW-25", sentence)
        case Discard() | Done():
            _check_end(ruleset, state, seat, action)


def _after_extending(state: State, seat: int) -> str:
    return "discard a card" if state.barred[seat] else "make a word or discard a card"


def _check_draw(ruleset: Ruleset, state: State, seat: int, draw: Draw) -> None:
    if state.phase != "draw" and not state.owed:
        if state.taken is None:
            raise RuleBroken("GW-10", "You have already drawn; continue your turn.")
        if draw.pile is not None:
            raise RuleBroken("GW-COOP-09", _TOOK_DISCARD)
    if draw.pile is None:
        if not state.stacks[draw_stack(ruleset, state, seat)]:
            name = stack_name(ruleset, state)
            raise RuleBroken("GW-11", f"There are no cards in {name}; draw from a discard pile.")
    elif not 0 <= draw.pile < len(state.discards):
        raise RuleBroken("GW-11", "There is no such discard pile; draw from another one.")
    elif not state.discards[draw.pile]:
        raise RuleBroken("GW-11", "This discard pile is empty; draw from another one.")


def _check_not_barred(state: State, seat: int, instead: str) -> None:
    if state.barred[seat]:
        sentence = f"You challenged a good word, so make no word this turn; {instead}."
        raise RuleBroken("GW-54", sentence)


def _check_end(ruleset: Ruleset, state: State, seat: int, action: Discard | Done) -> None:
    """Check the end of a turn, with a discard or without one (GW-32, GW-33)."""
    if state.taken is not None:
        raise RuleBroken("GW-COOP-09", _TOOK_DISCARD)
    if isinstance(action, Done) and not may_keep(ruleset, state, seat):
        if ruleset.variant == COOP:
            raise RuleBroken("GW-COOP-20", "Discard a card to end your turn.")
        if ruleset.replaces:
            raise RuleBroken("GW-ADV-10", "Discard a card to end your turn.")
        if state.refused == "make":
            raise RuleBroken("GW-52", "Your new word was refused this turn; discard a card.")
        sentence = "Discard a card; you may skip this with three cards or fewer."
        raise RuleBroken("GW-33", sentence)


def may_keep(ruleset: Ruleset, state: State, seat: int) -> bool:
    """Tell whether a turn can end without a discard (GW-33, GW-52, GW-ADV-10)."""
    few = len(state.hands[seat]) <= ruleset.options.few
    return few and not ruleset.replaces and state.refused != "make"


def draw_stack(ruleset: Ruleset, state: State, seat: int) -> int:
    """Return the number of the stack a seat draws from; partners have their own (GW-COOP-08)."""
    return 1 + seat if ruleset.variant == COOP and not state.owed else 0


def stack_name(ruleset: Ruleset, state: State) -> str:
    """Return what the player on turn calls the face-down cards to draw from."""
    if ruleset.variant != COOP:
        return "the deck"
    return "the bonus deck" if state.owed else "your stock"


def _check_junior(state: State, seat: int, action: Play) -> None:
    """Allow each of the four actions once per turn, in any order (GW-JR-05)."""
    match action:
        case Draw():
            sentence = "You get six new cards every turn; say done to end your turn."
            raise RuleBroken("GW-JR-04", sentence)
        case Discard():
            sentence = "Say done: then all cards that you did not use are discarded."
            raise RuleBroken("GW-JR-06", sentence)
        case Make():
            _check_not_barred(state, seat, "change a word or say done")
    if (verb := verb_of(action)) in state.acts:
        sentence = f"You have already {_DONE[verb]} this turn; do something else or say done."
        raise RuleBroken("GW-JR-05", sentence)


def verb_of(action: Play) -> str:
    """Return the verb of an action: make, extend, cover or silent."""
    return str(type(action).__struct_config__.tag)
