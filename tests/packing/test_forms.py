"""Which words are forms of the same word."""

import pytest
from packing.forms import (
    Forms,
    is_comparison,
    read_inflections,
    read_specialist_heads,
    regular_plural,
    stems,
    supported,
)

from tests.packing.samples import SOURCES, related


@pytest.fixture(scope="module")
def forms() -> Forms:
    return related()


def same(forms: Forms, a: str, b: str) -> bool:
    groups = forms.groups()
    return not groups[a].isdisjoint(groups[b])


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("games", "gamed"),
        ("go", "went"),
        ("good", "better"),
        ("big", "bigger"),
        ("long", "longer"),
        ("geese", "goose"),
        ("pry", "pries"),
        ("zoom", "zoomed"),
        ("zoom", "zooming"),
        ("milkman", "milkmen"),
        ("zest", "zested"),
        ("cry", "cried"),
        ("hop", "hopped"),
        ("scoff", "scoffs"),
        ("glum", "glummest"),
        ("ox", "oxen"),
        ("late", "later"),
        ("build", "buildings"),
        ("building", "buildings"),
        ("sand", "sands"),
        ("blue", "bluer"),
    ],
)
def test_forms_of_one_word(forms: Forms, a: str, b: str) -> None:
    assert same(forms, a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("game", "gamer"),
        ("prices", "prex"),
        ("pleas", "pleased"),
        ("la", "lum"),
        ("pry", "priest"),
        ("his", "hi"),
        ("light", "lightest"),
        ("late", "latter"),
        ("even", "evenings"),
        ("cotton", "cotta"),
    ],
)
def test_unrelated_words(forms: Forms, a: str, b: str) -> None:
    assert not same(forms, a, b)


def test_a_verb_form_is_not_a_plural(forms: Forms) -> None:
    assert forms.lemmas("scoffs", "verb") == {"scoff"}
    assert not forms.lemmas("scoffs", "noun")


def test_forms_of_an_old_spelling_belong_to_the_word_of_the_list() -> None:
    forms = Forms({"mimic", "mimicked", "trick", "tricked"}, {})
    forms.add("mimicked", "mimick", "verb")
    forms.add("tricked", "trick", "verb")
    assert forms.lemmas("mimicked", "verb") == {"mimic"}
    assert forms.lemmas("tricked", "verb") == {"trick"}


def test_a_word_without_forms_has_no_lemmas(forms: Forms) -> None:
    assert not forms.lemmas("sheep", "noun")
    assert not forms.unexplained("sheep")
    assert forms.unexplained("prex")


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("biggest", "big", True),
        ("bigger", "big", True),
        ("better", "good", True),
        ("longer", "long", True),
        ("gamer", "game", False),
        ("lighter", "light", True),
        ("better", "cat", False),
        ("modest", "mod", False),
        ("latter", "late", False),
        ("number", "numb", False),
        ("rounder", "round", True),
        ("roundest", "round", True),
    ],
)
def test_comparatives_and_agent_nouns(form: str, lemma: str, expected: bool) -> None:
    assert is_comparison(form, lemma, SOURCES) == expected


@pytest.mark.parametrize(
    ("noun", "plural"),
    [("cat", "cats"), ("box", "boxes"), ("wish", "wishes"), ("fly", "flies"), ("toy", "toys")],
)
def test_regular_plurals(noun: str, plural: str) -> None:
    assert regular_plural(noun) == plural


@pytest.mark.parametrize(
    ("part", "known", "inflected", "expected"),
    [
        ("noun", None, False, True),
        ("noun", None, True, False),
        ("adj", None, False, False),
        ("noun", {"verb"}, False, False),
        ("verb", {"verb"}, True, True),
        ("adj", {"adv"}, False, True),
    ],
)
def test_when_the_wide_source_is_used(
    part: str, known: set[str] | None, inflected: bool, expected: bool
) -> None:
    assert supported(part, known, inflected) == expected


@pytest.mark.parametrize(
    ("word", "lemmas"),
    [
        ("flies", {"flie", "fli", "fly"}),
        ("miss", set()),
        ("bus", set()),
        ("hopping", {"hoppe", "hopp", "hop"}),
        ("tried", {"trie", "tri", "try"}),
        ("women", {"woman"}),
        ("happier", {"happie", "happi", "happy", "happey"}),
    ],
)
def test_stems(word: str, lemmas: set[str]) -> None:
    assert {lemma for _, lemma in stems(word)} == lemmas


def test_sources_are_read() -> None:
    assert read_inflections(["be,aux,is/am,was", "aah,V,aahed,<>,aahing", "of,prep,of"]) == {
        ("be", "verb"): ["is", "am", "was"],
        ("aah", "verb"): ["aahed", "aahing"],
    }
    assert read_specialist_heads(["cats,noun,cat", "cat,noun,cat", "be,aux,be/bee"]) == {
        "cat": {"noun"},
        "be": {"verb"},
    }
