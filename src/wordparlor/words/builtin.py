"""The built-in word list and what is known about its words: packed at build time."""

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.entry import PartOfSpeech, Plural, SilentE, Tier, Usage, WordEntry
from wordparlor.words.graph import Graph

ATTRIBUTES: Final = np.dtype(
    [
        ("tier", "u1"),
        ("plural", "u1"),
        ("usage", "u1"),
        ("silent_e", "u1"),
        ("part", "u1"),
        ("offensive", "?"),
        ("rank", "<u4"),
        ("lemma", "<i4"),  # the id of a word, or -1
        ("meaning", "<i4"),  # the number of a meaning, or -1
    ]
)
TEXTS_PER_BLOCK: Final = 128
"""Texts compressed together: small on disk, and a lookup unpacks only one block."""

JUDGING: Final = ("tier", "plural", "usage", "silent_e", "offensive")
"""The attributes that decide whether a word counts; the others only tell about it."""

FORMAT: Final = 2
"""The version of the packed files; a change of the arrays raises it."""
ABOUT: Final = "about.json"
DATA: Final = Path(__file__).parent / "data"

Arrays = Mapping[str, NDArray[Any]]


class WordFacts:
    """The graph of the built-in list, and what is known about each word, by the graph's ids."""

    def __init__(
        self, arrays: Arrays, digests: Mapping[str, str], spellings: Mapping[str, str]
    ) -> None:
        """Take the packed arrays.

        `digests` identify the word list of each tier with everything that judges its words.
        `spellings` identify its words only, as all ids did before.
        """
        self.attributes = arrays["attributes"]
        self.digests = digests
        self.spellings = spellings
        self._arrays = arrays
        self._starts = arrays["group_starts"]

    @classmethod
    def read(cls, folder: Path = DATA) -> "WordFacts":
        """Map the packed files.

        Raises:
            FileNotFoundError: says how to get them.
            ValueError: another version packed them, in a format that this one does not read.
        """
        try:
            about = json.loads((folder / ABOUT).read_text("utf-8"))
        except FileNotFoundError:
            raise FileNotFoundError(
                "The dictionary is not packed yet: install Wordparlor with pip."
            ) from None
        if about.get("format") != FORMAT:
            raise ValueError(f"The word list in {folder} has another format; pack it again.")
        mapped = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in about["arrays"]}
        # Plain arrays over the same memory: access is several times faster.
        return cls(
            {name: array.view(np.ndarray) for name, array in mapped.items()},
            about["digests"],
            about["spellings"],
        )

    @cached_property
    def graph(self) -> Graph:
        """The word list as a graph."""
        prefix = "graph_"
        return Graph.from_arrays(
            {
                name.removeprefix(prefix): array
                for name, array in self._arrays.items()
                if name.startswith(prefix)
            }
        )

    def entry(self, number: int) -> WordEntry:
        """Return everything known about the word with this id."""
        known = self.attributes[number]
        lemma = int(known["lemma"])
        return WordEntry(
            word=self.graph.word(number),
            tier=Tier(known["tier"]),
            plural=Plural(known["plural"]),
            usage=Usage(known["usage"]),
            part=PartOfSpeech(known["part"]),
            lemma=self.graph.word(lemma) if lemma >= 0 else None,
            meaning=self._text("meaning", int(known["meaning"])),
            sound=self._text("sound", number),
            forms=tuple(map(self.graph.word, self.forms(number))),
            silent_e=SilentE(known["silent_e"]),
            offensive=bool(known["offensive"]),
            rank=int(known["rank"]),
        )

    def same_word(self, a: int, b: int) -> bool:
        """Tell whether two ids are forms of one word."""
        if a == b:
            return True
        groups = self._groups(a)
        return bool(groups) and not set(groups).isdisjoint(self._groups(b))

    def _groups(self, number: int) -> list[int]:
        starts = self._starts
        groups: list[int] = self._arrays["groups"][starts[number] : starts[number + 1]].tolist()
        return groups

    def forms(self, number: int) -> list[int]:
        """Return the ids of the other forms of a word, ascending."""
        groups, words = self._members
        found: set[int] = set()
        for group in self._groups(number):
            first, end = groups.searchsorted((group, group + 1)).tolist()
            found.update(words[first:end].tolist())
        return sorted(found - {number})

    @cached_property
    def _members(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The groups of forms in ascending order, once for each of their words, and these words."""
        groups = self._arrays["groups"].astype(np.int64)
        words = np.repeat(np.arange(len(self._starts) - 1, dtype=np.int32), np.diff(self._starts))
        order = np.argsort(groups, kind="stable")
        return groups[order], words[order]

    def _text(self, name: str, number: int) -> str | None:
        if number < 0:
            return None
        block, place = divmod(number, TEXTS_PER_BLOCK)
        return self._block(name, block)[place] or None

    @lru_cache(maxsize=64)  # noqa: B019 - the instance lives as long as the program
    def _block(self, name: str, block: int) -> list[str]:
        start, stop = self._arrays[f"{name}_starts"][block : block + 2]
        packed = self._arrays[f"{name}_texts"][start:stop].tobytes()
        return zlib.decompress(packed).decode().split("\n")


def judging_digest(arrays: Arrays) -> str:
    """Return a fingerprint of all packed data that decides whether a word counts."""
    found = hashlib.sha256()
    for name in JUDGING:
        found.update(np.ascontiguousarray(arrays["attributes"][name]).tobytes())
    # The forms of a word and its other spellings are groups.
    for name in ("group_starts", "groups"):
        found.update(np.ascontiguousarray(arrays[name]).tobytes())
    return found.hexdigest()


def digest(words: Iterable[str]) -> str:
    """Return a short fingerprint of a sorted word list."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:8]


@cache
def built_in() -> WordFacts:
    """Return the built-in list.

    Raises:
        FileNotFoundError: the dictionary was not packed.
    """
    return WordFacts.read()
