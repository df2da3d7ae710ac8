"""The words that somebody knows: common ones first, forms together, the same each time."""

import numpy as np
import pytest

from wordparlor.words.agreed import with_agreed_words
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier
from wordparlor.words.vocabulary import MIXES, common_words, rank_of, vocabulary

SIZES = (1_000, 9_000, 40_000)


def rank(words: Dictionary, word: str) -> int:
    """Return the rank of a word or of its basic form, whichever is more common."""
    facts = words.facts
    number = facts.graph.index(word)
    lemma = int(facts.attributes[number]["lemma"])
    numbers = [number] if lemma < 0 else [number, lemma]
    return min(int(facts.attributes[at]["rank"]) for at in numbers)


@pytest.mark.parametrize("size", SIZES)
def test_common_words_are_known_and_rare_words_are_not(size: int, full: Dictionary) -> None:
    known = vocabulary(full, size, 3)
    ranks = {word: rank(full, word) for word in list(full)[::7]}
    common = [word for word, place in ranks.items() if place < size / 4]
    middle = [word for word, place in ranks.items() if 0.9 * size < place < 1.1 * size]
    rare = [word for word, place in ranks.items() if place > 4 * size]
    assert min(len(common), len(middle), len(rare)) > 20
    assert sum(word in known for word in common) > 0.95 * len(common)
    assert 0.3 < sum(word in known for word in middle) / len(middle) < 0.7
    assert sum(word in known for word in rare) < 0.05 * len(rare)


def test_a_larger_vocabulary_has_all_words_of_a_smaller_one(full: Dictionary) -> None:
    small, middle, large = (set(vocabulary(full, size, 5)) for size in SIZES)
    assert small < middle < large < set(full)


def test_the_same_size_and_mix_are_the_same_words(full: Dictionary) -> None:
    known = vocabulary(full, 9_000, 2)
    assert vocabulary(full, 9_000, 2) is known
    assert vocabulary(full, 9_000, 2 + MIXES) is known
    assert known.id == vocabulary(full, 9_000, 2).id


def test_players_of_one_size_know_different_rare_words(full: Dictionary) -> None:
    mixes = [set(vocabulary(full, 9_000, mix)) for mix in range(MIXES)]
    assert len({frozenset(words) for words in mixes}) == MIXES
    assert max(map(len, mixes)) < 1.1 * min(map(len, mixes))
    ids = {vocabulary(full, size, mix).id for size in SIZES for mix in range(MIXES)}
    assert len(ids) == len(SIZES) * MIXES


@pytest.mark.parametrize("mix", range(MIXES))
def test_a_word_that_is_known_is_known_in_all_its_forms(mix: int, full: Dictionary) -> None:
    known = vocabulary(full, 9_000, mix)
    attributes = full.facts.attributes
    bases = np.flatnonzero((attributes["rank"] > 4_000) & (attributes["rank"] < 20_000))
    lemmas = attributes["lemma"]
    # A form that is more common than its base may be known alone: it has the smaller rank.
    rarer = attributes["rank"] > attributes["rank"][lemmas]
    forms = np.flatnonzero(np.isin(lemmas, bases) & rarer)
    assert len(forms) > 1_000
    mask = known.allowed()
    assert (mask[forms] == mask[lemmas[forms]]).all()
    assert ("AGINGS" in known) == ("AGING" in known) == ("AGE" in known)


def test_lookup_and_search_agree(full: Dictionary) -> None:
    known = vocabulary(full, 4_000, 1)
    mask = known.allowed()
    for number in range(0, len(mask), 97):
        assert (known.graph.word(number) in known) == mask[number]
    assert "QZXJ" not in known
    assert known.graph is full.graph
    assert known.entry("HOUSE") == full.entry("HOUSE")


def test_tiers_and_offensive_words_are_left_out_as_before(full: Dictionary) -> None:
    junior = full.narrow(Tier.JUNIOR)
    known = vocabulary(junior, 40_000, 1)
    assert set(known) <= set(junior)
    whole = vocabulary(full, 40_000, 1)
    offensive = {word for word in whole if full.is_offensive(word)}
    assert offensive
    assert set(whole.decent()) == set(whole) - offensive
    assert set(whole.narrow(Tier.JUNIOR)) == set(whole) & set(junior)


def test_agreed_words_are_known_to_all(full: Dictionary) -> None:
    agreed = with_agreed_words(full, ("QZXJ", "AALIIS"), ("HOUSE",))
    for mix in range(MIXES):
        known = vocabulary(agreed, 1_000, mix)
        assert set(known) == (set(vocabulary(full, 1_000, mix)) | {"QZXJ", "AALIIS"}) - {"HOUSE"}
    assert vocabulary(agreed, 1_000, 1) is vocabulary(agreed, 1_000, 1)


def test_words_of_other_lists_have_the_ranks_of_the_built_in_list(full: Dictionary) -> None:
    common, rare = "HOUSE", "AALIIS"
    listed = custom_words(f"{common}\n{rare}\nqzxj\n".encode())
    known = vocabulary(listed, 9_000, 0)
    assert set(known) == {common}
    assert known.graph is listed.graph
    whole = vocabulary(listed, 10_000_000, 0)
    assert set(whole) == {common, rare, "QZXJ"}


def test_common_words_end_at_a_rank(full: Dictionary) -> None:
    common = common_words(full, 9_000)
    for word in list(full)[::97]:
        assert (word in common) == (rank_of(full, word) <= 9_000), word
    assert rank_of(full, "FROGS") == rank_of(full, "FROG")
    assert rank_of(full, "QQQQQ") > len(full)


def test_agreed_words_are_common(full: Dictionary) -> None:
    words = with_agreed_words(full, ("QQQQQ",), ("TABLE",))
    common = common_words(words, 1_000)
    assert "QQQQQ" in common
    assert "TABLE" not in common
