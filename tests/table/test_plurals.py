"""Which plurals a table refuses."""

import pytest

from wordparlor.table.plurals import PluralRule, is_refused_plural, refused_plurals
from wordparlor.words.dictionary import Dictionary


@pytest.mark.parametrize(
    ("rule", "refused"),
    [
        ("allow", []),
        ("refuse-only-plural", ["CATS"]),
        ("refuse", ["CATS", "PRICES"]),
        ("strict", ["CATS", "PRICES"]),
    ],
)
def test_a_plural_with_its_own_meaning_always_counts(
    rule: PluralRule, refused: list[str], full: Dictionary
) -> None:
    words = ["CATS", "PRICES", "GOES", "DATA", "STAIRS", "CAT"]
    assert [word for word in words if is_refused_plural(word, full, rule)] == refused
    mask = refused_plurals(full, rule)
    assert [word for word in words if mask[full.graph.index(word)]] == refused
