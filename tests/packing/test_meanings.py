"""Meanings, plurals, offensive words and sounds."""

import hashlib

import pytest
from packing.forms import Forms
from packing.meanings import Meaning, likely_meaning, likely_meanings
from packing.sounds import Sound, by_sound, read_sounds, silent_e, spoken
from packing.wordnet import Senses, definition, read_exceptions, read_wordnet

from packing import offensive
from tests.packing.samples import SENSES, related, sense, wordnet_archive
from wordparlor.words import SilentE


@pytest.fixture(scope="module")
def forms() -> Forms:
    return related()


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("games", Meaning("noun", "game", "a contest")),
        ("gamed", Meaning("verb", "game", "bet")),
        ("went", Meaning("verb", "go", "move")),
        ("better", Meaning("adj", "good", "fine")),
        ("goods", Meaning("noun", "goods", "wares")),
        ("priest", Meaning("noun", "priest", "a cleric")),
        ("taboos", Meaning("noun", "taboo", "a ban")),
        ("the", Meaning("", "the", "marks the one that is meant")),
        ("app", Meaning("noun", "app", "a program for a phone or computer")),
        ("zoomed", Meaning("verb", "zoom", "")),
        ("sheep", Meaning("", "sheep", "")),
    ],
)
def test_the_likely_meaning(forms: Forms, word: str, meaning: Meaning) -> None:
    assert likely_meaning(word, SENSES, forms) == meaning
    assert likely_meanings([word], SENSES, forms) == {word: meaning}


def test_words_with_a_warning_and_their_forms_are_offensive(forms: Forms) -> None:
    assert SENSES.warned() == {"taboo"}
    assert offensive.offensive_words(SENSES.warned(), forms) == {"taboo", "taboos"}


def test_words_listed_by_hash_are_offensive(forms: Forms, monkeypatch: pytest.MonkeyPatch) -> None:
    bug = hashlib.sha256(b"bug").hexdigest()[: offensive.HASH_DIGITS]
    monkeypatch.setattr(offensive, "OFFENSIVE_HASHES", {bug})
    monkeypatch.setattr(offensive, "UNFIT_FOR_JUNIORS_HASHES", {bug})
    monkeypatch.setattr(offensive, "INNOCENT", {"bugged", "taboo"})
    assert offensive.offensive_words({"taboo"}, forms) == {"bug", "bugs"}
    assert offensive.unfit_for_juniors(forms) == {"bug", "bugs"}


def test_a_form_of_a_harmless_word_is_harmless(forms: Forms) -> None:
    assert "games" not in offensive.with_forms({"cat"}, forms)
    forms.readings["cats"].add(("noun", "catsy"))
    assert offensive.with_forms({"cat"}, forms) == {"cat", "catted"}


def test_wordnet_is_read() -> None:
    senses = read_wordnet(wordnet_archive())
    assert set(senses) == {"china", "grim", "grump", "lout", "oaf", "snafu"}
    country, porcelain = senses["china"]
    assert (country.proper, country.count) == (True, 5)
    assert (porcelain.proper, porcelain.gloss) == (False, "fine porcelain")
    assert senses["grump"][0].gloss == "one who grumbles"
    assert [senses[word][0].warned for word in ("grump", "lout", "oaf")] == [False, True, True]
    assert senses["grim"][0].part == "adj"


def test_wordnet_tells_names_things_and_usage() -> None:
    senses = read_wordnet(wordnet_archive())
    country, porcelain = senses["china"]
    assert (country.unique, country.thing, porcelain.thing) == (True, True, True)
    assert not senses["grump"][0].thing
    (snafu,) = senses["snafu"]
    assert (snafu.initials, snafu.proper, snafu.marks) == (True, True, frozenset({"acronym"}))
    assert snafu.synonyms == {"SNAFU", "mess_up"}


def test_irregular_forms_are_read() -> None:
    assert read_exceptions(wordnet_archive()) == {
        ("ox", "noun"): ["oxen"],
        ("blue", "adj"): ["bluer"],
    }


def test_senses_are_weighed() -> None:
    senses = Senses(
        {
            "train": [sense("noun", 3, thing=True), sense("noun", 1), sense("verb", 4)],
            "pant": [sense("noun", gloss="(usually plural) a garment"), sense("noun")],
        }
    )
    assert senses.thing_share("train") == pytest.approx(3.3 / 4.6)
    assert senses.noun_share("train") == pytest.approx(4.6 / 8.9)
    assert senses.plural_share("pant") == pytest.approx(0.5)
    assert senses.noun_share("nothing") == 1
    assert senses.thing_share("nothing") == senses.plural_share("nothing") == 0


def test_meanings_leave_out_examples() -> None:
    assert definition('a b; c; "it is so"; "so it is"\n') == "a b; c"
    assert definition("plain") == "plain"
    assert definition("in Britain `biscuit' is used") == "in Britain 'biscuit' is used"


def test_sounds_are_read() -> None:
    content = b"can K AE1 N\ncan(2) K AH0 N # weak\n\n# nothing\ncane K EY1 N\n"
    sounds = read_sounds(content)
    assert sounds["can"] == [("K", "AE1", "N"), ("K", "AH0", "N")]
    assert silent_e({"can", "cane", "hop", "hope", "dog", "larva", "larvae"}, sounds, {}) == {
        "can": SilentE.CHANGES,
        "larva": SilentE.VOICED,
        "hop": SilentE.CHANGES,
    }


def test_an_e_with_an_accent_or_its_own_sound_is_spoken() -> None:
    words = {"tamal", "tamale", "touch", "touche", "fort", "forte", "karat", "karate", "ow", "owe"}
    sounds: dict[str, list[Sound]] = {
        "tamales": [("T", "AH0", "M", "AA1", "L", "IY0", "Z")],
        "karate": [("K", "ER0", "AA1", "T", "IY0")],
        "fort": [("F", "AO1", "R", "T")],
        "forte": [("F", "AO1", "R", "T"), ("F", "AO1", "R", "T", "EY2")],
    }
    assert silent_e(words, sounds, {"touché": 50}) == {
        "tamal": SilentE.VOICED,
        "touch": SilentE.VOICED,
        "karat": SilentE.VOICED,
        "fort": SilentE.SAME,
        "ow": SilentE.UNKNOWN,
    }


@pytest.mark.parametrize(
    ("phones", "written"),
    [
        ("P IH1 NG K", "pɪŋk"),
        ("AH0 R OW1 M AH0", "əˈroʊmə"),
        ("P R IH1 N S AH0 Z", "ˈprɪnsəz"),
        ("K AH0 N S T R AH1 K T", "kənˈstrʌkt"),
        ("S IH1 NG ER0", "ˈsɪŋɚ"),
        ("T EH1 L AH0 F OW2 N", "ˈtɛləˌfoʊn"),
    ],
)
def test_sounds_are_written_with_their_stress(phones: str, written: str) -> None:
    assert spoken(tuple(phones.split())) == written


@pytest.mark.parametrize(
    ("before", "after", "answer"),
    [
        ("K AE1 N", "K EY1 N", SilentE.CHANGES),
        ("P L IY1 Z", "P L IY0 Z", SilentE.SAME),
        ("S AY1 K", "S AY1 K IY0", SilentE.VOICED),
        ("S ER1", "S AY1 ER0", SilentE.CHANGES),
        ("K AE1 N", None, None),
        (None, "K AE1 N", None),
    ],
)
def test_the_pronouncing_dictionary_decides(
    before: str | None, after: str | None, answer: SilentE | None
) -> None:
    sounds = [[tuple(text.split())] if text else None for text in (before, after)]
    assert by_sound(*sounds) == answer
