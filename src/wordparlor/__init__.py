"""Wordparlor: a parlor for word card games.

    from wordparlor import deal
    table = deal("newword", ["Ann", "Ben"], seed=7)

The most useful names can be imported from here; each is loaded when it is first used, so that
`import wordparlor` is fast. Each package says in its first lines what it may import.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wordparlor.bots import bot, bots_play
    from wordparlor.errors import ParlorError, RuleBroken
    from wordparlor.games import deal, seat_table, shelf
    from wordparlor.table.match import Match, PlayedAction
    from wordparlor.table.table import Table
    from wordparlor.words.dictionary import Dictionary, load

__version__ = "0.1.0"

_MODULES = {
    "bot": "bots",
    "bots_play": "bots",
    "deal": "games",
    "seat_table": "games",
    "shelf": "games",
    "ParlorError": "errors",
    "RuleBroken": "errors",
    "Match": "table.match",
    "PlayedAction": "table.match",
    "Table": "table.table",
    "Dictionary": "words.dictionary",
    "load": "words.dictionary",
}

__all__ = [
    "Dictionary",
    "Match",
    "ParlorError",
    "PlayedAction",
    "RuleBroken",
    "Table",
    "__version__",
    "bot",
    "bots_play",
    "deal",
    "load",
    "seat_table",
    "shelf",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"wordparlor.{_MODULES[name]}"), name)
    raise AttributeError(f"module 'wordparlor' has no attribute {name!r}")
