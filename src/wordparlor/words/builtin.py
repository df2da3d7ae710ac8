"""What is known of the words of the built-in list: packed at build time, mapped at run time."""

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.entry import Entry, PartOfSpeech, Plural, SilentE, Tier
from wordparlor.words.graph import Graph

ATTRIBUTES: Final = np.dtype(
    [
        ("tier", "u1"),
        ("plural", "u1"),
        ("silent_e", "u1"),
        ("part", "u1"),
        ("offensive", "?"),
        ("rank", "<u4"),
        ("lemma", "<i4"),  # a word's id, -1 for none
        ("meaning", "<i4"),  # a meaning's number, -1 for none
    ]
)
TEXTS_A_BLOCK: Final = 128
"""Texts are compressed so many at a time: small on disk, and one look-up unpacks one block."""

ABOUT: Final = "about.json"
DATA: Final = Path(__file__).parent / "data"

Arrays = Mapping[str, NDArray[Any]]


class Facts:
    """The built-in list: its graph, and what is known of each word, by the graph's ids."""

    def __init__(self, arrays: Arrays, digests: Mapping[str, str]) -> None:
        """Wrap the packed arrays; `digests` tell the tiers' lists apart from other releases'."""
        self.attributes = arrays["attributes"]
        self.digests = digests
        self._arrays = arrays
        self._starts = arrays["group_starts"]

    @classmethod
    def read(cls, folder: Path = DATA) -> "Facts":
        """Map the packed files; raises FileNotFoundError with what to do when there are none."""
        try:
            about = json.loads((folder / ABOUT).read_text("utf-8"))
        except FileNotFoundError:
            raise FileNotFoundError(
                "The dictionary has not been packed: install Wordparlor with pip."
            ) from None
        mapped = {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in about["arrays"]}
        # Still mapped, but as plain arrays, which are looked into several times faster.
        return cls(
            {name: array.view(np.ndarray) for name, array in mapped.items()}, about["digests"]
        )

    @cached_property
    def graph(self) -> Graph:
        """The list as a graph."""
        prefix = "graph_"
        return Graph.from_arrays(
            {
                name.removeprefix(prefix): array
                for name, array in self._arrays.items()
                if name.startswith(prefix)
            }
        )

    def entry(self, number: int) -> Entry:
        """Give everything known of the word with this id."""
        known = self.attributes[number]
        lemma = int(known["lemma"])
        return Entry(
            word=self.graph.word(number),
            tier=Tier(known["tier"]),
            plural=Plural(known["plural"]),
            part=PartOfSpeech(known["part"]),
            lemma=self.graph.word(lemma) if lemma >= 0 else None,
            meaning=self._text("meaning", int(known["meaning"])),
            sound=self._text("sound", number),
            forms=tuple(map(self.graph.word, self._forms(number))),
            silent_e=SilentE(known["silent_e"]),
            offensive=bool(known["offensive"]),
            rank=int(known["rank"]),
        )

    def same_word(self, a: int, b: int) -> bool:
        """Tell whether two ids are of one word, in whatever form."""
        return a == b or not set(self._groups(a)).isdisjoint(self._groups(b))

    def _groups(self, number: int) -> list[int]:
        starts = self._starts
        groups: list[int] = self._arrays["groups"][starts[number] : starts[number + 1]].tolist()
        return groups

    def _forms(self, number: int) -> list[int]:
        # Asked of one word at a time, so that looking through all groups is soon enough.
        found = [np.flatnonzero(self._arrays["groups"] == group) for group in self._groups(number)]
        places = np.concatenate([*found, np.empty(0, np.int64)])
        words = np.searchsorted(self._arrays["group_starts"], places, "right") - 1
        return sorted({int(word) for word in words} - {number})

    def _text(self, name: str, number: int) -> str | None:
        if number < 0:
            return None
        block, place = divmod(number, TEXTS_A_BLOCK)
        return self._block(name, block)[place] or None

    @lru_cache(maxsize=64)  # noqa: B019 - the facts live as long as the program
    def _block(self, name: str, block: int) -> list[str]:
        start, stop = self._arrays[f"{name}_starts"][block : block + 2]
        packed = self._arrays[f"{name}_texts"][start:stop].tobytes()
        return zlib.decompress(packed).decode().split("\n")


def digest(words: Iterable[str]) -> str:
    """Give a short fingerprint of a sorted word list."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:8]


@cache
def built_in() -> Facts:
    """Give the facts of the built-in list; raises FileNotFoundError when it was not packed."""
    return Facts.read()
