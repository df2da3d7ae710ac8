"""The built-in dictionary: words of the rule sheets, tiers, and facts about words."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wordparlor.words
from wordparlor.words import Plural, SilentE, Tier, Usage, load
from wordparlor.words.builtin import ABOUT, DATA, WordFacts, digest, judging_digest
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import PartOfSpeech

SHEETS = """
    GLOW AROMA FORGE ORDER GIFT GAMES GAMED CHART CAR PIN PINK WING ROWING PRIES PRIEST PRICES
    PRINCES THROWING SCARLET CARVE CARET WRANGLER BIG DIG BAG BIT PAT SPAT PART PATH CAN CANE STAR
    STARE CAT RAT CHAT STORE BOOT IT TALE FREE EGG SEAR GOES RIVER EAR FANCY FORK KISS WOK WOW ZOO
    NUT KEA APP APPS
"""
NO_WORDS = ["IK", "KI", "FE", "EF", "WK", "KW"]
JUNK = [
    "",
    "A",
    "XQZ",
    "A" * 16,
    "CAN'T",
    "CAN ",
    "CAN\n",
    "CAFÉ",
    "STRAßE",
    "\u017fTAR",
    "12",
    "\0",
]


@pytest.fixture(scope="module")
def full() -> Dictionary:
    return load()


@pytest.mark.parametrize("word", SHEETS.split())
def test_words_of_the_rule_sheets_are_valid(full: Dictionary, word: str) -> None:
    assert word in full
    assert word.lower() in full


@pytest.mark.parametrize("word", [*NO_WORDS, *JUNK])
def test_words_that_the_sheets_refuse_are_invalid(full: Dictionary, word: str) -> None:
    assert word not in full
    assert full.entry(word) is None


def test_the_list_has_the_expected_size(full: Dictionary) -> None:
    assert 170_900 < len(full) < 171_200
    assert 76_000 < len(load("standard")) < 77_000
    assert len(load("junior")) == 8_000


def test_each_tier_includes_the_smaller_ones() -> None:
    junior, standard, full = (load(tier).allowed() for tier in Tier)
    assert not np.any(junior & ~standard)
    assert not np.any(standard & ~full)
    assert full.all()


@pytest.mark.parametrize(
    ("word", "tier"),
    [
        ("CAT", Tier.JUNIOR),
        ("HEN", Tier.JUNIOR),
        ("JUG", Tier.JUNIOR),
        ("APP", Tier.STANDARD),
        ("SCARLET", Tier.STANDARD),
        ("KEA", Tier.FULL),
        ("CWM", Tier.FULL),
    ],
)
def test_words_are_in_the_tier_people_expect(full: Dictionary, word: str, tier: Tier) -> None:
    entry = full.entry(word)
    assert entry is not None
    assert entry.tier == tier
    assert [word in load(t) for t in Tier] == [t >= tier for t in Tier]


def test_words_are_sorted_and_found() -> None:
    junior = load("junior")
    words = list(junior)
    assert words == sorted(words)
    assert len(words) == len(junior) == np.count_nonzero(junior.allowed())
    assert all(word in junior for word in words)
    assert all(2 <= len(word) <= 15 and word.isascii() and word.isupper() for word in words)


def test_an_id_identifies_a_list() -> None:
    junior = load("junior")
    assert junior.former_id == f"junior-{digest(junior)}"
    assert junior.id not in (junior.former_id, load("full").id)
    assert junior.id.startswith("junior-")
    assert {load(tier).id.partition("-")[0] for tier in Tier} == {"junior", "standard", "full"}
    assert repr(junior) == f"<Dictionary {junior.id}: 8000 words>"


def test_a_tier_is_loaded_by_name_or_value() -> None:
    assert load("standard") is load(Tier.STANDARD)
    assert load() is load("full")


def test_the_refusal_of_an_unknown_tier_lists_all() -> None:
    with pytest.raises(ValueError, match=r"no dictionary 'huge'.* junior, standard, full\."):
        load("huge")


def test_narrowing_never_widens(full: Dictionary) -> None:
    junior = full.narrow(Tier.JUNIOR)
    assert junior is load("junior")
    assert junior.graph is full.graph
    assert junior.narrow(Tier.FULL) is junior


def test_decent_words_are_not_offensive(full: Dictionary) -> None:
    decent = full.decent()
    assert np.array_equal(decent.allowed(), full.clean)
    assert 0 < len(full) - len(decent) < 1_000
    assert decent.id == f"{full.id}-decent"
    assert decent.decent() is decent
    assert decent.narrow(Tier.JUNIOR).id == f"{load('junior').id}-decent"


def test_the_junior_tier_is_clean() -> None:
    junior = load("junior")
    assert np.all(junior.clean[junior.allowed()])


@pytest.mark.parametrize("word", ["BOY", "BLACK", "QUEEN", "TACO", "SPADE", "TOOL", "ASSESSED"])
def test_harmless_words_are_not_flagged(full: Dictionary, word: str) -> None:
    entry = full.entry(word)
    assert entry is not None
    assert not entry.offensive


def test_masks_cannot_be_changed(full: Dictionary) -> None:
    for mask in (full.allowed(), full.clean, load("junior").allowed()):
        with pytest.raises(ValueError, match="read-only"):
            mask[0] = True


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("GAMES", "GAMED"),
        ("GO", "WENT"),
        ("good", "Better"),
        ("BIG", "BIGGER"),
        ("LONG", "LONGER"),
        ("CHILD", "CHILDREN"),
        ("IS", "ARE"),
        ("OX", "OXEN"),
        ("STUBBORN", "STUBBORNER"),
        ("UPVOTE", "UPVOTED"),
        ("WET", "WETTER"),
        ("BLUE", "BLUER"),
        ("FREE", "FREER"),
        ("STRANGE", "STRANGER"),
        ("COOL", "COOLER"),
        ("LIGHT", "LIGHTER"),
        ("KHAKI", "KHAKIS"),
        ("EMOJI", "EMOJIS"),
        ("BUILD", "BUILDINGS"),
        ("PAINT", "PAINTINGS"),
        ("GRAY", "GREY"),
        ("GREYER", "GRAYEST"),
        ("COLOUR", "COLORS"),
        ("CAT", "CAT"),
        ("xyzzy", "XYZZY"),
    ],
)
def test_same_word_in_another_form(full: Dictionary, a: str, b: str) -> None:
    assert full.same_word(a, b)
    assert full.same_word(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("GAME", "GAMER"),
        ("PRIES", "PRIEST"),
        ("PRICES", "PRINCES"),
        ("PRICES", "PREX"),
        ("STAR", "STARE"),
        ("STARRED", "STARED"),
        ("HAT", "HATING"),
        ("PLEAS", "PLEASED"),
        ("BUTCH", "BUTCHER"),
        ("NUMB", "NUMBER"),
        ("BAKE", "BAKER"),
        ("LATE", "LATTER"),
        ("NEW", "NEWS"),
        ("MOD", "MODEST"),
        ("COTTON", "COTTA"),
        ("EVEN", "EVENINGS"),
        ("HIS", "HI"),
        ("CAT", "XYZZY"),
        ("XYZZY", "CAT"),
    ],
)
def test_different_words(full: Dictionary, a: str, b: str) -> None:
    assert not full.same_word(a, b)


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("CAN", SilentE.CHANGES),
        ("STAR", SilentE.CHANGES),
        ("BIT", SilentE.CHANGES),
        ("SIR", SilentE.CHANGES),
        ("PLEAS", SilentE.SAME),
        ("OR", SilentE.SAME),
        ("PSYCH", SilentE.VOICED),
        ("TAMAL", SilentE.VOICED),
        ("TOUCH", SilentE.VOICED),
        ("PASS", SilentE.VOICED),
        ("LARVA", SilentE.VOICED),
        ("LEGATE", SilentE.UNKNOWN),
        ("GIFT", SilentE.NONE),
    ],
)
def test_silent_e(full: Dictionary, word: str, answer: SilentE) -> None:
    entry = full.entry(word)
    assert entry is not None
    assert entry.silent_e == answer
    assert full.silent_e_changes(word) == (answer == SilentE.CHANGES)


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("CAT", Plural.NONE),
        ("ITS", Plural.NONE),
        ("KISS", Plural.NONE),
        ("SHEEP", Plural.NONE),
        ("GOES", Plural.MINOR),
        ("PRIES", Plural.MINOR),
        ("PRICES", Plural.MAIN),
        ("GAMES", Plural.MAIN),
        ("CATS", Plural.ONLY),
        ("PRINCES", Plural.ONLY),
        ("GEESE", Plural.ONLY),
        ("APPS", Plural.ONLY),
        ("YEARS", Plural.ONLY),
        ("LEADERS", Plural.ONLY),
        ("TEETH", Plural.ONLY),
        ("OXEN", Plural.ONLY),
        ("EGGS", Plural.MAIN),
        ("BUSES", Plural.MAIN),
        ("HALVES", Plural.MAIN),
        ("TABLES", Plural.MAIN),
        ("GOODS", Plural.HEADWORD),
        ("STAIRS", Plural.HEADWORD),
        ("TROUSERS", Plural.HEADWORD),
        ("MATHS", Plural.HEADWORD),
        ("DATA", Plural.HEADWORD),
        ("SCISSORS", Plural.NONE),
        ("NEWS", Plural.NONE),
        ("XYZZY", Plural.NONE),
    ],
)
def test_plurals(full: Dictionary, word: str, plural: Plural) -> None:
    assert full.plural_class(word) == plural


@pytest.mark.parametrize(
    ("word", "usage"),
    [
        ("PARIS", Usage.NAME),
        ("FRENCH", Usage.NAME),
        ("GERMANS", Usage.NAME),
        ("GONNA", Usage.SLANG),
        ("HOOEY", Usage.SLANG),
        ("AWOL", Usage.SHORT),
        ("PROFS", Usage.SHORT),
        ("CHINA", Usage.ORDINARY),
        ("MARCH", Usage.ORDINARY),
        ("JACK", Usage.ORDINARY),
        ("THOU", Usage.ORDINARY),
        ("XYZZY", Usage.ORDINARY),
    ],
)
def test_usage(full: Dictionary, word: str, usage: Usage) -> None:
    assert full.usage(word) == usage
    entry = full.entry(word)
    assert (entry.usage if entry else Usage.ORDINARY) == usage


def test_unknown_words_have_no_sound(full: Dictionary) -> None:
    assert not full.silent_e_changes("XYZZY")


def test_an_entry_says_everything(full: Dictionary) -> None:
    entry = full.entry("games")
    assert entry is not None
    assert entry.word == "GAMES"
    assert entry.lemma == "GAME"
    assert entry.part == PartOfSpeech.NOUN
    assert entry.meaning == "a contest with rules to determine a winner"
    assert entry.forms == ("GAME", "GAMED", "GAMING", "GAMINGS")
    assert entry.plural == Plural.MAIN
    assert not entry.offensive
    assert entry.rank is not None
    assert entry.rank < 5_000


@pytest.mark.parametrize(
    ("word", "lemma", "meaning"),
    [
        ("WENT", "GO", "change location"),
        ("APPS", "APP", "a program for a phone"),
        ("THE", "THE", "marks the one"),
        ("CAN", "CAN", "is able to"),
        ("CHINA", "CHINA", "porcelain"),
        ("TACO", "TACO", "tortilla"),
        ("SOONER", "SOON", "near future"),
    ],
)
def test_meanings_are_the_common_ones(
    full: Dictionary, word: str, lemma: str, meaning: str
) -> None:
    entry = full.entry(word)
    assert entry is not None
    assert entry.lemma == lemma
    assert entry.meaning is not None
    assert meaning in entry.meaning


def test_a_word_without_meaning_has_none(full: Dictionary) -> None:
    entry = full.entry("GAMER")
    assert entry is not None
    assert (entry.meaning, entry.lemma, entry.part) == (None, "GAMER", PartOfSpeech.OTHER)


def test_every_entry_can_be_read() -> None:
    junior = load("junior")
    entries = [junior.entry(word) for word in junior]
    assert sum(entry is not None and entry.meaning is not None for entry in entries) > 7_800


def test_a_missing_dictionary_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="not packed yet"):
        WordFacts.read(tmp_path)


def test_importing_the_words_loads_nothing() -> None:
    code = "import sys, wordparlor.words; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)})


def test_the_package_has_only_its_public_names() -> None:
    assert all(getattr(wordparlor.words, name) for name in wordparlor.words.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        wordparlor.words.nothing  # noqa: B018


def test_a_list_of_another_format_is_not_read(tmp_path: Path) -> None:
    (tmp_path / ABOUT).write_text('{"format": 1}')
    with pytest.raises(ValueError, match="has another format; pack it again"):
        WordFacts.read(tmp_path)


def test_an_id_covers_the_words_and_all_that_judges_them() -> None:
    about = json.loads((DATA / ABOUT).read_text("utf-8"))
    arrays = {name: np.load(DATA / f"{name}.npy", mmap_mode="r") for name in about["arrays"]}
    words = digest(load())
    assert load().id == f"full-{digest((words, judging_digest(arrays)))}"
