"""What a play does, as part of a sentence; a colour has a name and a mark: red ♥."""

from collections.abc import Iterator, Sequence
from typing import Final

from wordparlor.games.giftwords.deck import colours_of
from wordparlor.games.giftwords.state import (
    JUNIOR,
    Cover,
    Extend,
    Make,
    Ruleset,
    SilentE,
    State,
    WordPlay,
)
from wordparlor.table.cards import BLACK
from wordparlor.table.events import Acted
from wordparlor.table.phrases import plural

STEP: Final = 10
"""By how much a win raises and a loss lowers the partners' target (GW-COOP-25)."""


def tell_play(ruleset: Ruleset, state: State, seat: int, play: WordPlay) -> str:
    """Return what a seat does: extends Ann's PIN to PINK (red ♥)."""
    match play:
        case Make(word, cards):
            return f"{{make}} {word}{_in_brackets(ruleset, cards)}"
        case Extend(target, word, cards):
            old = _with_maker(state, seat, target)
            return f"{{extend}} {old} to {word}{_in_brackets(ruleset, cards)}"
        case Cover(target, word):
            return f"{{change}} {state.words[target].text} to {word}"
    text = state.words[play.target].text
    return f"{{add}} a Silent E to {text}: {text}E"


def tell_aim(ruleset: Ruleset, state: State, seat: int, play: WordPlay) -> str:
    """Return what a proposed play would do besides laying its word."""
    match play:
        case Make(_, cards):
            colour = tell_colour(ruleset, cards)
            return f"would make it in {colour}" if colour else ""
        case Extend(target, _, cards):
            old = _with_maker(state, seat, target)
            return f"would extend {old}{_in_brackets(ruleset, cards)}"
        case Cover(target):
            return f"would change {state.words[target].text}"
    return f"would add a Silent E to {state.words[play.target].text}"


def tell_back(ruleset: Ruleset, play: WordPlay) -> str:
    """Return what a seat does after its play was refused (GW-46, GW-47, GW-51, GW-52)."""
    match play:
        case SilentE():
            return "{take} the Silent E back"
        case Cover():
            return "{take} the card back"
        case _ if ruleset.variant == JUNIOR:
            return "{take} the cards back"
        case Extend():
            return "{take} the added cards back and cannot extend another word this turn"
    return "{take} the cards back and must discard a card"


def tell_stakes(ruleset: Ruleset, seat: int, play: WordPlay) -> str:
    """Return what a challenge costs a seat whose play is wrong, or the challenger."""
    wrong = f"{{{seat}}} takes the cards back (GW-51) and must discard one (GW-52)"
    if ruleset.variant == JUNIOR:
        wrong = f"{{{seat}}} takes it back and cannot do the same again this turn (GW-JR-05)"
    elif isinstance(play, Extend):
        wrong = f"{{{seat}}} takes the cards back (GW-46) and extends no other word (GW-47)"
    cost = "a challenge costs nothing (GW-49)"
    if isinstance(play, Make):
        cost = "you make no word on your next turn (GW-54)"
    return f"if the word is wrong, {wrong}; if it is good, {cost}"


def tell_target(score: int, target: int) -> str:
    """Return whether the partners reach their target, and the next one (GW-COOP-25)."""
    won = score >= target
    aim = target + STEP if won else max(STEP, target - STEP)
    return f"and {{1}} {'reach' if won else 'fall short of'} {target}; next time aim for {aim}"


def tell_circles(circles: int) -> str:
    """Return why a round ends in which all only exchange discards (GW-62)."""
    why = f"everyone has only exchanged discards for {plural(circles, 'circle')} of turns"
    return f"{{end}} the round: {why}"


def tell_best(state: State) -> Iterator[Acted]:
    """Yield the players with the most points of a round, unless all have the same."""
    gains = [now - was for now, was in zip(state.scores, state.before, strict=False)]
    for seat, gain in enumerate(gains):
        if gain == max(gains) > min(gains):
            yield Acted(seat, f"{{score}} the most points in this round: {gain}")


def tell_colour(ruleset: Ruleset, cards: Sequence[int]) -> str:
    """Return the colour of a word with its mark: red ♥; nothing where colours do not matter."""
    if ruleset.variant == JUNIOR:
        return ""
    colour = next(iter(colours_of(ruleset.deck, cards)), BLACK)
    return f"{colour} {ruleset.deck.marks[colour]}"


def _in_brackets(ruleset: Ruleset, cards: Sequence[int]) -> str:
    colour = tell_colour(ruleset, cards)
    return f" ({colour})" if colour else ""


def _with_maker(state: State, seat: int, target: int) -> str:
    """Return a word on the table with a mark for its maker: Ann's PIN."""
    laid = state.words[target]
    if laid.owner is None:
        return laid.text
    maker = "{their} own" if laid.owner == seat else f"{{{laid.owner}'s}}"
    return f"{maker} {laid.text}"


def tell_kept(state: State, seat: int) -> str:
    """Return how many cards a player keeps who ends the turn without a discard."""
    return "" if state.phase == "free" else f" and keeps {plural(len(state.hands[seat]), 'card')}"
