"""Dictionaries with a few more words, and without barred words."""

import gc
import tracemalloc
from itertools import islice
from weakref import ref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.words import Plural, Tier, Usage
from wordparlor.words.agreed import MOST_BYTES, with_agreed_words
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET


def made_up(number: int) -> str:
    """Return a word that no dictionary has."""
    return "QZ" + "".join(ALPHABET[number // 26**place % 26] for place in range(4)) + "QZ"


@pytest.mark.parametrize("tier", Tier)
def test_extra_words_count_and_barred_words_do_not(tier: Tier, full: Dictionary) -> None:
    words = full.narrow(tier)
    own = with_agreed_words(words, ("AALIIS", "KAREN", "CATS"), ("DOG", "QQQ"))
    assert list(own) == sorted({*words, "AALIIS", "KAREN", "CATS"} - {"DOG"})
    assert len(own) == len(list(own))
    assert own.id == words.id
    for narrower in Tier:
        part, before = own.narrow(narrower), words.narrow(narrower)
        extra = {"AALIIS", "KAREN", "CATS"} if narrower == Tier.FULL else set()
        assert set(part) == {*before, *extra} - {"DOG"}
        assert part.id == before.id
        assert set(part.decent()) == {*before.decent(), *extra} - {"DOG"}


def test_lookups_need_no_graph(full: Dictionary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Graph, "insert", None)
    monkeypatch.setattr(Graph, "build", None)
    own = with_agreed_words(full, ("QZLOOK", "CATS", "BRB"), ("DOG",))
    assert "qzlook" in own
    assert "DOG" not in own
    assert "qzlook" in own.decent()
    assert "qzlook" not in own.narrow(Tier.STANDARD)
    assert "STRA\u00dfE" not in own
    assert own.entry("qzlook") is not None
    assert own.entry("dog") is None
    assert own.same_word("cats", "cat")
    assert (own.plural_class("CATS"), full.plural_class("CATS")) == (Plural.NONE, Plural.ONLY)
    assert own.plural_class("DOGS") == full.plural_class("DOGS") == Plural.MAIN
    assert own.usage("PARIS") == Usage.NAME
    assert own.silent_e_changes("CAN")
    assert with_agreed_words(full, ("PARIS",), ()).usage("paris") == Usage.ORDINARY
    listed = with_agreed_words(custom_words(b"zib\nzab"), ("ZIBE",), ("ZAB",))
    assert listed.silent_e_changes("ZIB")
    assert "ZAB" not in listed


@pytest.mark.parametrize("also", [("QZLOOK", "CATS", "PARIS"), ("CATS", "PARIS")])
def test_the_arrays_say_the_same_as_the_lookups(also: tuple[str, ...], full: Dictionary) -> None:
    own = with_agreed_words(full.narrow(Tier.STANDARD), also, ("DOG", "QQQ"))
    assert (own.graph is full.graph) == ("QZLOOK" not in also), "known words need no new graph"
    plurals = [own.plural_class(own.graph.word(at)) for at in range(0, len(own.graph), 97)]
    assert plurals == own.plurals[::97].tolist()
    usages = [own.usage(own.graph.word(at)) for at in range(0, len(own.graph), 97)]
    assert usages == own.usages[::97].tolist()
    for word in (*also, "DOG", "DOGS", "CAT", "AALIIS"):
        at = own.graph.index(word)
        assert own.allowed()[at] == (word in own)
        assert own.plurals[at] == own.plural_class(word)
        assert own.usages[at] == own.usage(word)
    for mask in (own.allowed(), own.clean, own.plurals):
        with pytest.raises(ValueError, match="read-only"):
            mask[0] = 1
    assert own.allowed() is own.allowed()


def test_only_searches_of_all_words_need_a_new_graph(full: Dictionary) -> None:
    own = with_agreed_words(full, ("QZLOOK", "AALIIS"), ("DOG",))
    for tier in (Tier.JUNIOR, Tier.STANDARD):
        assert own.narrow(tier).decent().graph is full.graph
        dog = full.graph.index("DOG")
        changed = own.narrow(tier).allowed() != full.narrow(tier).allowed()
        assert np.flatnonzero(changed).tolist() == [dog]
    assert own.graph is not full.graph


def test_known_words_that_are_added_keep_what_is_known_about_them(full: Dictionary) -> None:
    offensive = next(word for word in full if word not in full.decent())
    more = with_agreed_words(custom_words(b"DOG"), ("CATS", offensive, "ZYXW"), ())
    assert set(more.decent()) == {"CATS", "DOG", "ZYXW"}
    assert offensive in more
    assert offensive not in more.decent()
    assert more.entry("CATS") == full.entry("CATS")
    assert more.narrow(Tier.JUNIOR).id == f"{more.id}-junior"


words = st.text(ALPHABET, min_size=2, max_size=15) | st.text("ABC", min_size=2, max_size=4)
lists = st.lists(words, max_size=12)


@given(st.lists(words, min_size=1, max_size=30), lists, lists, lists, lists)
def test_agreed_words_are_sets(
    base: list[str], also: list[str], barred: list[str], later: list[str], later_barred: list[str]
) -> None:
    own = with_agreed_words(custom_words("\n".join(base).encode()), (*also,), (*barred,))
    assert list(own) == sorted({*base, *also} - {*barred})
    again = with_agreed_words(own, (*later,), (*later_barred,))
    expected = ({*base, *also} - {*barred} | {*later}) - {*later_barred}
    assert list(again) == sorted(expected)
    for word in {*base, *also, *barred, *later, *later_barred}:
        assert (word in own) == (word in {*base, *also} - {*barred})
        assert (word in again) == (word in expected)


def test_no_agreed_words_leave_a_dictionary_as_it_is(full: Dictionary) -> None:
    assert with_agreed_words(full, (), ()) is full
    assert with_agreed_words(full, (), ("DOG",)) is with_agreed_words(full, (), ("DOG",))
    with pytest.raises(ValueError, match="'A' is not a word"):
        with_agreed_words(full, ("A",), ())


def test_a_hundred_tables_with_agreed_words_are_small(full: Dictionary) -> None:
    lists = [tuple(made_up(100 * table + at) for at in range(100)) for table in range(200)]
    tracemalloc.start()
    try:
        own = [with_agreed_words(full, lists[at], lists[100 + at]) for at in range(100)]
        assert all(lists[at][0] in own[at] for at in range(100))
        assert not any(lists[at][0] in own[at - 1] for at in range(100))
        small, _ = tracemalloc.get_traced_memory()
        assert small < 5_000_000
        for table in own[:12]:
            assert np.count_nonzero(table.decent().allowed()) == len(full.decent()) + 100
            assert np.count_nonzero(table.narrow(Tier.JUNIOR).decent().allowed()) == 8_000
        searched, _ = tracemalloc.get_traced_memory()
        assert searched < small + MOST_BYTES + 1_000_000
    finally:
        tracemalloc.stop()


def test_a_graph_ends_with_its_last_search(full: Dictionary) -> None:
    tables = [with_agreed_words(full, (made_up(at),), ()) for at in range(3)]
    graphs = [ref(table.graph) for table in tables]
    gc.collect()
    assert [graph() is not None for graph in graphs] == [False, False, True]


def test_a_search_without_new_words_takes_a_few_bytes_for_each_word(full: Dictionary) -> None:
    barred = tuple(islice(full, 0, 8000, 80))
    own = with_agreed_words(full, (made_up(1), "CATS"), barred).narrow(Tier.STANDARD)
    assert own.graph is full.graph
    assert own.plurals is not full.plurals, "CATS counts here although it is a plural"
    assert own.usages is full.usages
    assert own.clean is full.clean
    for part in (own, own.decent()):
        assert not part.allowed()[full.graph.index(barred[0])]
    # The tiers, the plurals, and two masks.
    assert own.source.index(Tier.STANDARD).nbytes == 4 * len(full.graph)
    ordinary = with_agreed_words(full, ("CAT",), barred).narrow(Tier.STANDARD)
    assert ordinary.plurals is full.plurals
    assert ordinary.source.index(Tier.STANDARD).nbytes == len(full.graph)
