"""The best words of some cards, compared with the best of all ways to lay all words."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.words import card_search_brute as brute
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET, LONGEST, QU, WILD, mask
from wordparlor.words.word_ranking import BestWords, PricedKind

FACES = ["A", "E", "S", "T", "A/E", "E/S", "A/T", "A/E/S", "?"]
TIMES = tuple(min(length, 4) for length in range(LONGEST + 1))

words = st.lists(st.text("AEST", min_size=2, max_size=5), min_size=1, max_size=25)


@st.composite
def priced(draw: st.DrawFn) -> PricedKind:
    face = draw(st.sampled_from(FACES))
    letters = ALPHABET if face == "?" else face.replace("/", "")
    own = st.integers(0, 3) if draw(st.booleans()) else st.just(draw(st.integers(0, 3)))
    points = tuple((ALPHABET.index(letter), draw(own)) for letter in letters if letter in "AEST")
    return PricedKind(mask(face), draw(st.integers(0, 3)), points)


def plain(face: str, points: int, copies: int = 1) -> PricedKind:
    letters = ALPHABET if face == "?" else face.replace("/", "")
    pairs = tuple((ALPHABET.index(letter), points) for letter in letters)
    return PricedKind(mask(face), copies, pairs)


def expect(
    word_list: list[str], kinds: list[PricedKind], parts: int, least: int, barred: int
) -> list[tuple[int, int, list[int]]]:
    """Return score, number and first best way of each word, the best first."""
    found = []
    for number, word in enumerate(sorted(set(word_list))):
        best = (-1, [0])
        for row in brute.ways(word, [(kind.mask, kind.copies) for kind in kinds]):
            if parts and not min(row) < parts <= max(row):
                continue
            worth = [dict(kinds[kind].points) for kind in row]
            points = sum(
                own[ALPHABET.index(letter)] for letter, own in zip(word, worth, strict=True)
            )
            best = max(best, (points, list(row)), key=lambda one: one[0])
        if best[0] >= 0 and len(word) >= least and number != barred:
            found.append((best[0] * TIMES[len(word)], number, best[1]))
    return sorted(found, key=lambda one: (-one[0], one[1]))


@given(
    words,
    st.lists(priced(), max_size=7),
    st.integers(0, 7),
    st.integers(2, 4),
    st.integers(-1, 5),
    st.integers(1, 30),
)
@example(["AEA"], [plain("A", 0), plain("A/E", 2), plain("E", 1)], 0, 2, -1, 1)
@example(["ASS"], [plain("A/S", 3), plain("A", 1), plain("S", 2)], 0, 2, -1, 1)
@example(["AE"], [plain("A/E", 1)], 0, 2, -1, 1)
@example(["AT", "SEAT"], [plain(letter, 1) for letter in "AEST"], 0, 2, -1, 1)
@example(["AS"], [plain("A", 1), plain("S", 1), plain("?", 3), plain("S", 2)], 2, 2, -1, 1)
def test_the_best_words_are_the_best_of_all_ways(
    word_list: list[str],
    kinds: list[PricedKind],
    parts: int,
    least: int,
    barred: int,
    most: int,
) -> None:
    parts = min(parts, len(kinds))
    expected = expect(word_list, kinds, parts, least, barred)
    arrays = Graph.build(word_list).arrays()
    for kernel in brute.KERNELS:
        graph = Graph(arrays, kernel)
        allowed = np.ones(len(graph), bool)
        found = BestWords(
            graph, kinds, allowed, times=TIMES, most=most, least=least, parts=parts, barred=barred
        )
        rows = [
            (int(score), int(word), found.way(at))
            for at, (score, word) in enumerate(zip(found.scores, found.words, strict=True))
        ]
        assert rows == expected[:most]
        assert [found.way(at) for at in range(len(rows))] == [way for *_, way in rows]


def test_only_allowed_words_count() -> None:
    for kernel in brute.KERNELS:
        graph = Graph(Graph.build(["EAT", "ETA", "TEA", "SEA", "AA"]).arrays(), kernel)
        allowed = np.array([graph.word(at) in ("TEA", "AA") for at in range(5)])
        kinds = [plain(letter, 1) for letter in "EATS"]
        found = BestWords(graph, kinds, allowed, times=TIMES, most=9)
        assert [graph.word(int(word)) for word in found.words] == ["TEA"]
        assert found.scores.tolist() == [9]
        some = np.array([graph.word(at) in ("EAT", "TEA") for at in range(5)])
        found = BestWords(graph, kinds, some, times=TIMES, most=9)
        assert [graph.word(int(word)) for word in found.words] == ["EAT", "TEA"]
        every = BestWords(graph, kinds, np.ones(5, bool), times=TIMES, most=2)
        assert [graph.word(int(word)) for word in every.words] == ["EAT", "ETA"]


def test_bad_questions_are_refused() -> None:
    graph = Graph.build(["EAT"])
    allowed = np.ones(1, bool)
    with pytest.raises(ValueError, match="Qu card"):
        BestWords(graph, [PricedKind(QU, 1, ((16, 1),))], allowed, times=TIMES, most=1)
    with pytest.raises(ValueError, match="is not a card"):
        BestWords(graph, [PricedKind(0, 1, ())], allowed, times=TIMES, most=1)
    with pytest.raises(ValueError, match="at most 63 cards"):
        BestWords(graph, [PricedKind(WILD, 64, ((0, 1),))], allowed, times=TIMES, most=1)
    for times, most in ((TIMES[:5], 1), (TIMES, 0), ((0,) * 16, 1)):
        with pytest.raises(ValueError, match="ask for 1 word or more"):
            BestWords(graph, [], allowed, times=times, most=most)
