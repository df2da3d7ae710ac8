"""Which verbs are one word with the adjective of the same spelling."""

import pytest
from packing.changing_verbs import add_changing_verbs, changes_to, tells_change
from packing.forms import Forms
from packing.text import words
from packing.wordnet import Senses

from tests.packing.samples import sense

SENSES = Senses(
    {
        "grey": [sense("adj"), sense("verb", gloss="turn grey", synonyms="grey gray")],
        "gray": [sense("adj"), sense("verb", gloss="turn grey", synonyms="grey gray")],
        "thin": [sense("adj"), sense("verb", gloss="make thin or thinner", synonyms="thin")],
        "low": [sense("adj"), sense("verb", gloss="make a low noise", synonyms="low")],
        "slow": [
            sense("adj"),
            sense("verb", 9, gloss="lose velocity", synonyms="slow"),
            sense("verb", 1, gloss="become slow", synonyms="slow"),
        ],
        "loom": [sense("verb", gloss="become loom", synonyms="loom")],
    }
)


@pytest.mark.parametrize(
    ("gloss", "word", "is_change"),
    [
        ("turn grey", "grey", True),
        ("make thin or thinner", "thin", True),
        ("get fatter", "fat", True),
        ("cause to be slick or smooth", "smooth", True),
        ("remove the moisture from and make dry", "dry", True),
        ("make a low noise", "low", False),
        ("make low noises", "low", False),
        ("mean or intend", "mean", False),
        ("go slowly", "slow", False),
    ],
)
def test_a_gloss_tells_what_something_becomes(gloss: str, word: str, is_change: bool) -> None:
    assert tells_change(gloss, word) == is_change


def test_a_verb_counts_by_what_it_mostly_means() -> None:
    assert changes_to("grey", SENSES) == 1
    assert changes_to("low", SENSES) == 0
    assert 0 < changes_to("slow", SENSES) < 0.5


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("grays", "greyer", True),
        ("grays", "grayer", True),
        ("greyer", "grayer", True),
        ("thinned", "thinner", True),
        ("lows", "lower", False),
        ("slows", "slower", False),
    ],
)
def test_forms_of_an_adjective_and_its_verb_are_forms_of_one_word(
    a: str, b: str, same: bool
) -> None:
    listed = words("gray grey thin low slow loom")
    heads = {word: {"adj", "verb"} for word in listed}
    forms = Forms(listed, heads)
    for lemma, verb, adjective in (
        ("gray", "grays", "grayer"),
        ("grey", "greys", "greyer"),
        ("thin", "thinned", "thinner"),
        ("low", "lows", "lower"),
        ("slow", "slows", "slower"),
    ):
        forms.add(verb, lemma, "verb")
        forms.add(adjective, lemma, "adj")
    for part in ("adj", "verb"):
        forms.join((part, "gray"), (part, "grey"))
    add_changing_verbs(forms, SENSES)
    groups = forms.groups()
    assert (not groups[a].isdisjoint(groups[b])) == same
