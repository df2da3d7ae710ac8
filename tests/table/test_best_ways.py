"""The best ways to lay words, where there are too many to list them all."""

from collections.abc import Callable

import numpy as np
import pytest

from wordparlor.table import best_ways
from wordparlor.table.best_ways import BestRows, BestWays, keep_best, tell_others
from wordparlor.table.cards import Kind
from wordparlor.table.laying import Alike, find_words, most_points, sum_points
from wordparlor.table.moves import Points
from wordparlor.words.card_search import Ids, Ways
from wordparlor.words.dictionary import Dictionary

Find = Callable[..., BestWays]


@pytest.fixture
def find(full: Dictionary) -> Find:
    """Finds the ways to lay words with letters of one to nine points and two wild cards."""
    alike = [
        Alike(Kind((letter,), (points,)), cards=[points])
        for points, letter in enumerate("STARLINED", start=1)
    ]
    alike.append(Alike(Kind(("?",), (0,)), cards=[10, 11]))

    def judge(found: Ways) -> tuple[Ways, Points]:
        return found, sum_points(found, alike, full)

    def bound(ids: Ids) -> Points:
        return most_points(ids, alike, full)

    def find(most: int = best_ways.MOST_LISTED, *, one_each: bool = False) -> BestWays:
        each = (lambda found: keep_best(*judge(found))) if one_each else judge
        ids = find_words(alike, full, least=4)
        return BestWays(full.graph, ids, alike, each, bound, most)

    return find


def rows(best: BestWays) -> list[tuple[int, ...]]:
    return [(int(word), *kinds) for word, kinds in zip(*best.found, strict=True)]


def test_all_ways_are_listed_in_the_order_of_the_words(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_ways, "AT_ONCE", 10**6)
    at_once = find(10**6)
    assert at_once.tell_others() == ""
    assert (np.diff(at_once.found.words.astype(np.int64)) >= 0).all()
    monkeypatch.setattr(best_ways, "AT_ONCE", 5_000)
    in_batches = find(10**6)
    assert rows(in_batches) == rows(at_once)
    assert in_batches.scores.tolist() == at_once.scores.tolist()
    assert in_batches.tell_others() == ""


@pytest.mark.parametrize("at_once", [1_000, 10**6])
def test_beyond_a_number_the_best_ways_are_listed(
    find: Find, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    every = sorted(find(10**6).scores.tolist(), reverse=True)
    monkeypatch.setattr(best_ways, "AT_ONCE", at_once)
    best = find(700)
    assert sorted(best.scores.tolist(), reverse=True) == every[:700]
    left = len(every) - 700
    assert (
        best.tell_others()
        == f"The list leaves out {left:,} plays; none scores more than {every[699]}."
    )


def test_the_number_of_counted_ways_is_bounded(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_ways, "AT_ONCE", 1_000)
    monkeypatch.setattr(best_ways, "MOST_COUNTED", 2_000)
    assert find(700).tell_others("way").startswith("The list leaves out more than 2,000 ways; none")


def test_the_number_of_searched_ways_is_bounded(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_ways, "AT_ONCE", 1_000)
    monkeypatch.setattr(best_ways, "MOST_SEARCHED", 3_000)
    some = find(10**6)
    assert 2_000 < len(some.scores) <= 3_000
    highest = find(10**6, one_each=True).scores.max()
    assert some.scores.max() == highest
    assert some.tell_others().startswith("The list leaves out other plays; none scores more")


def test_a_word_lists_a_bounded_number_of_ways(find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    _, counts = np.unique(find(10**6).found.words, return_counts=True)
    assert counts.max() > 30
    monkeypatch.setattr(best_ways, "AT_ONCE", 30)
    _, counts = np.unique((best := find(10**6)).found.words, return_counts=True)
    assert counts.max() == 30
    assert best.tell_others().startswith("The list leaves out other plays")


def test_each_word_can_come_once_with_its_best_way(find: Find) -> None:
    every, best = find(10**6), find(10**6, one_each=True)
    assert len(set(best.found.words.tolist())) == len(best.found.words)
    assert set(best.found.words.tolist()) == set(every.found.words.tolist())
    for word, score in zip(best.found.words[::99], best.scores[::99], strict=True):
        assert every.scores[every.found.words == word].max() == score


def test_no_word_is_no_way(full: Dictionary) -> None:
    ids, points = np.zeros(0, np.uint32), np.zeros(0, np.int32)
    none = BestWays(full.graph, ids, [], lambda found: (found, points), lambda ids: points)
    assert len(none.scores) == 0
    assert none.tell_others() == ""


def test_one_play_is_left_out() -> None:
    assert tell_others(1, 7, "play") == "The list leaves out 1 play; none scores more than 7."


def test_the_best_rows_stay_in_their_order() -> None:
    scores = np.array([3, 9, 1, 9, 5, 3], np.int32)
    every, some = BestRows(scores, 6), BestRows(scores, 4)
    assert every.rows.tolist() == [0, 1, 2, 3, 4, 5]
    assert every.tell_others() == ""
    assert some.rows.tolist() == [0, 1, 3, 4]
    assert some.scores.tolist() == [3, 9, 9, 5]
    assert some.tell_others() == "The list leaves out 2 plays; none scores more than 3."
    assert BestRows(scores[:0], 4).rows.tolist() == []
