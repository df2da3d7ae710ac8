"""How often the dictionary agrees with people: forms, plurals, usage.

The bars are a little below what was measured, so that one more mistake fails.
"""

from collections.abc import Iterable

import pytest

from tests.words.judgements import read
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Plural, Usage

PLURALS = {
    "only": {Plural.ONLY},
    "mainly": {Plural.MAIN},
    "plural": {Plural.ONLY, Plural.MAIN},
    "not": {Plural.NONE, Plural.MINOR, Plural.HEADWORD},
}


def share(answers: Iterable[bool]) -> float:
    """Return the share of right answers."""
    listed = list(answers)
    return sum(listed) / len(listed)


@pytest.mark.clause("WL-29")
@pytest.mark.parametrize(
    ("name", "least", "bar"), [("forms", 1180, 0.988), ("forms_unseen", 300, 0.99)]
)
def test_forms_of_one_word(name: str, least: int, bar: float, full: Dictionary) -> None:
    judged = read(name)
    assert len({pair for _, pair in judged}) == len(judged) >= least
    right = [full.same_word(*pair.split("/")) == (label == "same") for label, pair in judged]
    assert share(right) >= bar


@pytest.mark.clause("ZP-48")
@pytest.mark.parametrize(
    ("name", "least", "bar"), [("plurals", 2550, 0.983), ("plurals_unseen", 398, 0.982)]
)
def test_plurals(name: str, least: int, bar: float, full: Dictionary) -> None:
    judged = read(name)
    assert len({word for _, word in judged}) == len(judged) >= least
    assert share(full.plural_class(word) in PLURALS[label] for label, word in judged) >= bar


@pytest.mark.clause("ZP-48")
@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("plural", "EGGS LEADERS STEPS NOTES"),
        ("not", "GOODS STAIRS NEWS SCISSORS TROUSERS MATHS PHYSICS FEEDS"),
    ],
)
def test_plurals_that_players_named(label: str, words: str, full: Dictionary) -> None:
    assert {
        word for word in words.split() if full.plural_class(word) not in PLURALS[label]
    } == set()


@pytest.mark.clause("ZP-48")
def test_names_slang_and_short_forms(full: Dictionary) -> None:
    judged = read("usage")
    assert len({word for _, word in judged}) == len(judged) >= 270
    assert share(full.usage(word) == Usage[label.upper()] for label, word in judged) >= 0.93
    ordinary = [full.usage(word) for label, word in judged if label == "ordinary"]
    assert share(usage == Usage.ORDINARY for usage in ordinary) >= 0.99
