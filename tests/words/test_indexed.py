"""Words with ids for searches, and how many of them are kept."""

import numpy as np

from wordparlor.words.graph import Graph
from wordparlor.words.indexed import IndexedWords, RecentlyIndexed


def index(*words: str) -> IndexedWords:
    none = np.zeros(len(words), np.uint8)
    clean = np.ones(len(words), bool)
    return IndexedWords(
        Graph.build(words), tiers=none, clean=clean, plurals=none.copy(), usages=none.copy()
    )


def test_the_words_of_the_last_searches_are_kept() -> None:
    made: list[str] = []

    def make(word: str) -> IndexedWords:
        made.append(word)
        return index(word)

    size = index("CAT").nbytes
    recent = RecentlyIndexed(2 * size)
    for word in ("CAT", "DOG", "CAT", "PIG", "CAT", "DOG"):
        assert recent.get(word, lambda word=word: make(word)).graph.word(0) == word  # type: ignore[misc]
    assert made == ["CAT", "DOG", "PIG", "DOG"]
    assert recent.nbytes == 2 * size


def test_words_that_take_too_many_bytes_are_kept_until_the_next_search() -> None:
    recent = RecentlyIndexed(0)
    cat = recent.get("CAT", lambda: index("CAT"))
    assert recent.get("CAT", lambda: index("CAT")) is cat
    assert recent.get("DOG", lambda: index("DOG")) is not cat
    assert recent.get("CAT", lambda: index("CAT")) is not cat


def test_two_threads_get_the_same_words() -> None:
    recent = RecentlyIndexed(10**6)
    inner: list[IndexedWords] = []

    def make() -> IndexedWords:
        # As if another thread had been faster.
        inner.append(recent.get("CAT", lambda: index("CAT")))
        return index("CAT")

    assert recent.get("CAT", make) is inner[0]
