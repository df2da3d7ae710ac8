"""What is allowed in Glass Tiles: every check, and the words that a play makes."""

from collections.abc import Iterator
from functools import partial

from wordparlor.games.glass.rules.exchanges import (
    Sizes,
    check_exchange,
    check_skip,
    exchange_sizes,
    exchangeable,
    may_skip,
    tell_sizes,
)
from wordparlor.games.glass.rules.laying import (
    check_lay_on,
    check_pieces,
    check_row,
    check_words,
)
from wordparlor.games.glass.rules.placement import (
    MadeWord,
    Placement,
    Tiles,
    letters_of,
    make_words,
    place_line,
    place_on,
    place_tiles,
    rows_beside,
    spread_tiles,
    with_stars,
)
from wordparlor.games.glass.state import Exchange, Ruleset, Skip, State
from wordparlor.table.hidden import Pile
from wordparlor.table.legal import Legal, legal_if

__all__ = [
    "MadeWord",
    "Placement",
    "Sizes",
    "Tiles",
    "check_action",
    "check_lay_on",
    "check_pieces",
    "check_row",
    "check_words",
    "exchange_sizes",
    "exchangeable",
    "legal_plays",
    "letters_of",
    "make_words",
    "may_skip",
    "place_line",
    "place_on",
    "place_tiles",
    "rows_beside",
    "spread_tiles",
    "tell_sizes",
    "with_stars",
]


def check_action(ruleset: Ruleset, state: State, seat: int, action: Exchange | Skip) -> None:
    """Raise RuleBroken unless the seat on turn may do this instead of laying a word."""
    rack = state.hands[seat]
    match action:
        case Exchange():
            check_exchange(ruleset, state, rack, action)
        case Skip():
            check_skip(ruleset, state, rack)


def legal_plays(ruleset: Ruleset, state: State, rack: Pile) -> Iterator[Legal]:
    """Yield what the seat on turn can do: lay a word, exchange tiles, or skip."""
    yield Legal("lay", cards=rack)
    cards, sizes = exchangeable(ruleset, rack), exchange_sizes(ruleset, state, rack)
    exchange = Legal("exchange", cards=cards, least=sizes.least, most=sizes.most, passes=True)
    tried = Exchange(cards[: sizes.most])
    yield legal_if(partial(check_exchange, ruleset, state, rack, tried), exchange)
    skip = Legal("skip", action=Skip(), passes=True)
    yield legal_if(partial(check_skip, ruleset, state, rack), skip)
