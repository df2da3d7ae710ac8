"""The dictionary and the word search: packed word list, word forms, sounds, meanings.

This package knows letters and words, but no table and no game. It imports NumPy only, and
not before a dictionary is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wordparlor.words.entry import PartOfSpeech, Plural, SilentE, Tier, Usage, WordEntry

if TYPE_CHECKING:
    from wordparlor.words.custom import BadWordList, read_words
    from wordparlor.words.dictionary import Dictionary, load

__all__ = [
    "BadWordList",
    "Dictionary",
    "PartOfSpeech",
    "Plural",
    "SilentE",
    "Tier",
    "Usage",
    "WordEntry",
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
    """Import a module that needs NumPy at its first use."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
