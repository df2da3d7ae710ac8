"""Whether people hear a plural or a verb."""

import math

import pytest
from packing.forms import Forms, Reading
from packing.noun_or_verb import MOST_COUNTED, UNCOUNTED, UNSEEN, NounOrVerb, Texts
from packing.wordnet import Senses

from tests.packing.samples import sense

NOUN, VERB = "noun", "verb"
SENSES = Senses(
    {
        "rule": [sense(NOUN, 9), sense(VERB, 9)],
        "will": [sense(NOUN, 9), sense(VERB, 9)],
        "willing": [sense("adj", 9)],
    }
)
READINGS: dict[str, set[Reading]] = {
    "rules": {(NOUN, "rule"), (VERB, "rule")},
    "ruling": {(VERB, "rule")},
    "ruled": {(VERB, "rule")},
    "wills": {(NOUN, "will"), (VERB, "will")},
    "willing": {(VERB, "will")},
}
FORMS = Forms({"rule", "will"}, {}, READINGS, {}, set())


def scales(
    counts: dict[str, int] | None = None,
    tag: str = "",
    neighbours: float = 0.0,
    tagger: float = 0.0,
) -> NounOrVerb:
    texts = Texts(counts or {}, {"rules": tag}, {"rules": neighbours}, {"rules": tagger})
    return NounOrVerb(SENSES, FORMS, texts)


@pytest.mark.parametrize(
    ("judge", "plural"),
    [
        (scales(tag="NNS", neighbours=2.0), True),
        (scales(tag="NNS", neighbours=-2.0), False),
        (scales(neighbours=3.0), True),
        (scales(tag="NNS", tagger=2.0), True),
        (scales(tag="VBZ", tagger=2.0), False),
        (scales({"rules": 900, "ruling": 90}, tag="NNS"), True),
        (scales({"rules": 90, "ruling": 900}, tag="NNS"), False),
    ],
)
def test_each_witness_is_heard(judge: NounOrVerb, plural: bool) -> None:
    assert judge.is_noun("rules", {"rule"}, {"rule"}) is plural


def test_witnesses() -> None:
    heard = scales({"rules": 900}, "VBZ", 0.5, -1.0).witnesses("rules", {"rule"}, {"rule"})
    assert heard == (0.0, 0.0, -1.0, MOST_COUNTED, 0.5, -1.0, 5.0)


def test_the_form_in_ing_counts_as_far_as_it_is_the_verb() -> None:
    heard = scales({"wills": 80, "willing": 800}).witnesses("wills", {"will"}, {"will"})
    verb = UNSEEN + SENSES.weight("will", "verb")
    share = verb / (verb + SENSES.weight("willing", "adj"))
    assert heard.counts == math.log((80 + UNCOUNTED) / (800 * share + UNCOUNTED))


def test_forms_of_a_verb() -> None:
    assert scales().forms("rule") == {"ruling", "ruled"}
