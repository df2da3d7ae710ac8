"""What a play does, told in words; the colour of a word is told by its name and its mark."""

from collections.abc import Sequence

from wordparlor.games.giftwords.deck import colours_of
from wordparlor.games.giftwords.score import Rules
from wordparlor.games.giftwords.state import JUNIOR, Cover, Extend, Make, State, WordPlay
from wordparlor.table.cards import BLACK


def tell_play(rules: Rules, state: State, seat: int, play: WordPlay) -> str:
    """Return what a seat does: extends Ann's PIN to PINK (red ♥)."""
    match play:
        case Make(word, cards):
            return f"makes {word}{_in_brackets(rules, cards)}"
        case Extend(target, word, cards):
            old = _whose(rules, state, seat, target)
            return f"extends {old} to {word}{_in_brackets(rules, cards)}"
        case Cover(target, word):
            return f"changes {state.words[target].text} to {word}"
    text = state.words[play.target].text
    return f"puts a Silent E behind {text}: {text}E"


def tell_aim(rules: Rules, state: State, seat: int, play: WordPlay) -> str:
    """Return what a play in question would do besides laying its word."""
    match play:
        case Make(_, cards):
            colour = tell_colour(rules, cards)
            return f"would make it in {colour}" if colour else ""
        case Extend(target, _, cards):
            return f"would extend {_whose(rules, state, seat, target)}{_in_brackets(rules, cards)}"
        case Cover(target):
            return f"would change {state.words[target].text}"
    return f"would put a Silent E behind {state.words[play.target].text}"


def tell_colour(rules: Rules, cards: Sequence[int]) -> str:
    """Return the colour of a word with its mark: red ♥; nothing where colours do not matter."""
    if rules.variant == JUNIOR:
        return ""
    colour = next(iter(colours_of(rules.deck, cards)), BLACK)
    return f"{colour} {rules.deck.marks[colour]}"


def _in_brackets(rules: Rules, cards: Sequence[int]) -> str:
    colour = tell_colour(rules, cards)
    return f" ({colour})" if colour else ""


def _whose(rules: Rules, state: State, seat: int, target: int) -> str:
    """Return a word on the table with its maker: Ann's PIN."""
    laid = state.words[target]
    if laid.owner is None:
        return laid.text
    maker = "their own" if laid.owner == seat else f"{rules.names[laid.owner]}'s"
    return f"{maker} {laid.text}"
