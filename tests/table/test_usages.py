"""Which names, slang and short forms a table refuses."""

import pytest

from wordparlor.table.usages import UsageRule, refused_usages, usage_fault
from wordparlor.words.dictionary import Dictionary

WORDS = ["PARIS", "GONNA", "AWOL", "TABLE", "CHINA"]


@pytest.mark.parametrize(
    ("rule", "refused"), [("allow", []), ("refuse", ["PARIS", "GONNA", "AWOL"])]
)
def test_a_word_with_an_ordinary_meaning_counts(
    rule: UsageRule, refused: list[str], full: Dictionary
) -> None:
    assert [word for word in WORDS if usage_fault(word, full, rule)] == refused
    mask = refused_usages(full, rule)
    assert [word for word in WORDS if mask[full.graph.index(word)]] == refused


def test_a_refusal_says_what_the_word_is(full: Dictionary) -> None:
    assert usage_fault("PARIS", full, "refuse") == "PARIS is a name; this table refuses names."
