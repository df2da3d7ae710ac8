"""Which plurals a table refuses."""

from typing import get_args

import pytest

from wordparlor.table.plurals import (
    FORMER_PLURAL_RULES,
    PluralRule,
    is_refused_plural,
    refused_plurals,
)
from wordparlor.words.dictionary import Dictionary


@pytest.mark.parametrize(
    ("rule", "refused"),
    [("allow", []), ("only", ["CATS"]), ("mainly", ["CATS", "PRICES"])],
)
def test_a_word_of_its_own_always_counts(
    rule: PluralRule, refused: list[str], full: Dictionary
) -> None:
    words = ["CATS", "PRICES", "GOES", "DATA", "STAIRS", "CAT"]
    assert [word for word in words if is_refused_plural(word, full, rule)] == refused
    mask = refused_plurals(full, rule)
    assert [word for word in words if mask[full.graph.index(word)]] == refused


def test_every_former_rule_has_a_name_today() -> None:
    assert set(FORMER_PLURAL_RULES.values()) < set(get_args(PluralRule))
