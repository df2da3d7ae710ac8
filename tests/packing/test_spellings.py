"""Which words are spellings of one word."""

import pytest
from packing.forms import Forms
from packing.sounds import Sound
from packing.spellings import add_spellings, changes, even_out, to_american
from packing.text import words
from packing.wordnet import Senses

from tests.packing.samples import sense

TOGETHER = [
    "colour color",
    "gray grey",
    "bit bite",
    "plough plow",
    "artefact artifact",
    "aluminium aluminum",
    "sniffle snuffle",
    "yak yack",
]
SENSES = Senses(
    {
        **{word: [sense("noun", synonyms=pair)] for pair in TOGETHER for word in pair.split()},
        "snuffle": [sense("noun", synonyms="sniffle snuffle"), sense("noun", synonyms="snuffle")],
        "councillor": [sense("noun", synonyms="councillor")],
        "goody": [sense("noun", synonyms="goody")],
        "tour": [sense("noun", synonyms="tour")],
    }
)
SOUNDS: dict[str, list[Sound]] = {
    "gray": [("G", "R", "EY1")],
    "grey": [("G", "R", "EY1")],
    "bit": [("B", "IH1", "T")],
    "bite": [("B", "AY1", "T")],
    "aluminium": [("AH0", "L")],
    "aluminum": [("AH0", "M")],
    "sniffle": [("S", "N")],
    "snuffle": [("S", "M")],
}
LIST = words(" ".join(TOGETHER)) | words(
    "councillor councilor goodie goody tour tor colours colors"
)
UNKNOWN = words("cabbie spikey scrunchie scrunchy boogey boogy baggie")
LITTLE: dict[str, set[str]] = {"cabby": {"noun"}, "spiky": {"adj"}, "baggy": {"adj"}}


@pytest.fixture(scope="module")
def forms() -> Forms:
    heads = {word: {"noun"} for word in LIST} | {"yak": {"noun", "verb"}, "yack": {"noun", "verb"}}
    found = Forms(LIST | UNKNOWN | LITTLE.keys(), heads | LITTLE)
    for plural in ("colours", "colors"):
        found.add(plural, plural[:-1], "noun")
    add_spellings(found, SENSES, SOUNDS)
    return found


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("colour", "color", True),
        ("colours", "color", True),
        ("gray", "grey", True),
        ("plough", "plow", True),
        ("artefact", "artifact", True),
        ("aluminium", "aluminum", True),
        ("councillor", "councilor", True),
        ("goodie", "goody", True),
        ("cabbie", "cabby", True),
        ("spikey", "spiky", True),
        ("scrunchie", "scrunchy", True),
        ("boogey", "boogy", True),
        ("baggie", "baggy", False),
        ("bit", "bite", False),
        ("sniffle", "snuffle", False),
        ("tour", "tor", False),
    ],
)
def test_spellings_of_one_word(forms: Forms, a: str, b: str, same: bool) -> None:
    groups = forms.groups()
    assert (not groups[a].isdisjoint(groups[b])) == same


def test_a_spelling_in_one_part_of_speech_is_a_spelling_in_all(forms: Forms) -> None:
    assert forms.groups()["yak"] == {("noun", "yack"), ("verb", "yack")}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sceptic", "skeptic"),
        ("enquire", "inquire"),
        ("despatch", "dispatch"),
        ("sulphur", "sulfur"),
        ("yoghurt", "yogurt"),
        ("defence", "defense"),
        ("disk", "disc"),
        ("anaemia", "anemia"),
        ("catalogue", "catalog"),
        ("judgement", "judgment"),
        ("traveller", "traveler"),
        ("programme", "program"),
        ("centres", "centers"),
        ("adviser", "advisor"),
        ("whiskey", "whisky"),
        ("axe", "ax"),
    ],
)
def test_differences_that_are_evened_out(one: str, other: str) -> None:
    assert even_out(one) == even_out(other)


def test_american_spelling() -> None:
    british = "neighbours organised paralyse foetus monologue councillors sceptic enquiry spicae"
    american = "neighbors organized paralyze fetus monolog councilors skeptic inquiry spicae"
    assert [to_american(word) for word in british.split()] == american.split()


@pytest.mark.parametrize(
    ("a", "b", "number"),
    [("gray", "grey", 1), ("plough", "plow", 3), ("ax", "axe", 1), ("", "a", 1)],
)
def test_changes(a: str, b: str, number: int) -> None:
    assert changes(a, b) == changes(b, a) == number
