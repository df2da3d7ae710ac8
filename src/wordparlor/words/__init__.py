"""The dictionary: packed word list, search kernel, word forms, sounds, meanings.

Knows letters and words, and no card, no table, no game. Needs NumPy only, and not before a
dictionary is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wordparlor.words.entry import Entry, PartOfSpeech, Plural, SilentE, Tier

if TYPE_CHECKING:
    from wordparlor.words.custom import BadWordList, read_words
    from wordparlor.words.dictionary import Dictionary, load

__all__ = [
    "BadWordList",
    "Dictionary",
    "Entry",
    "PartOfSpeech",
    "Plural",
    "SilentE",
    "Tier",
    "load",
    "read_words",
]

_LATER = {
    "BadWordList": "custom",
    "Dictionary": "dictionary",
    "load": "dictionary",
    "read_words": "custom",
}


def __getattr__(name: str) -> Any:
    """Import what needs NumPy when it is first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
