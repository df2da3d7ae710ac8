"""Word lists of earlier versions, kept so that tables that were dealt with them can go on.

A list is kept as its packed files, in a folder of its own in the data folder. It is mapped into
memory when a table needs it.
"""

import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from wordparlor.data_folder import data_folder
from wordparlor.words.builtin import ABOUT, DATA, WordFacts
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import TIERS, Dictionary, whole_dictionary

_FOLDER = "words"
_MOST_LOADED = 4


class KeptList(msgspec.Struct, frozen=True):
    """A packed list: the digests of its tiers, and where it is."""

    digests: dict[str, str]
    path: Path

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the dictionaries in it, the largest last."""
        return tuple(f"{tier}-{digest}" for tier, digest in self.digests.items())


class _About(msgspec.Struct):
    digests: dict[str, str]


def lists_folder() -> Path:
    """Return the folder of the kept lists."""
    return data_folder() / _FOLDER


def keep_list(folder: Path, packed: Path = DATA) -> KeptList:
    """Copy a packed list, today's if none is named, into the folder of kept lists.

    Raises:
        OSError: the folder cannot be written.
    """
    about = _read_about(packed)
    target = folder / f"full-{about.digests['full']}"
    if not (target / ABOUT).exists():
        # Rename at the end: a copy that was cut short must not look like a list.
        begun = folder / f".{target.name}"
        shutil.rmtree(begun, ignore_errors=True)
        shutil.copytree(packed, begun)
        begun.rename(target)
    return KeptList(about.digests, target)


def kept_lists(folder: Path) -> list[KeptList]:
    """Return all lists in a folder; leave out what cannot be read."""
    found: list[KeptList] = []
    for path in sorted(folder.glob(f"*/{ABOUT}")):
        try:
            found.append(KeptList(_read_about(path.parent).digests, path.parent))
        except (OSError, msgspec.MsgspecError):
            continue
    return found


def kept_words(dictionary: str, own: bytes = b"") -> Dictionary | None:
    """Return the kept list that a table was dealt with, by its exact id, if it is here.

    `own` is the text of a custom list, which a kept list judges.
    """
    folder = lists_folder()
    return (
        kept_custom_words(own, dictionary, folder) if own else kept_dictionary(dictionary, folder)
    )


def kept_dictionary(dictionary: str, folder: Path) -> Dictionary | None:
    """Return the kept dictionary with exactly this id, if there is one."""
    for kept in kept_lists(folder):
        if dictionary in kept.ids and (facts := _facts(kept.path)):
            return _dictionary(facts).narrow(TIERS[dictionary.partition("-")[0]])
    return None


def kept_custom_words(content: bytes, dictionary: str, folder: Path) -> Dictionary | None:
    """Return a custom list that a kept list judges, if it then has exactly this id."""
    for facts in _all_facts(folder):
        words = custom_words(content, facts)
        if words.id == dictionary:
            return words
    return None


def _all_facts(folder: Path) -> Iterator[WordFacts]:
    for kept in kept_lists(folder):
        if facts := _facts(kept.path):
            yield facts


def _read_about(packed: Path) -> _About:
    return msgspec.json.decode((packed / ABOUT).read_bytes(), type=_About)


# The files are mapped, so a list that nobody uses costs little; a few are enough.
@lru_cache(maxsize=_MOST_LOADED)
def _facts(path: Path) -> WordFacts | None:
    """Return what a kept list knows; None when this version cannot read its format."""
    try:
        return WordFacts.read(path)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=_MOST_LOADED)
def _dictionary(facts: WordFacts) -> Dictionary:
    return whole_dictionary(facts)
