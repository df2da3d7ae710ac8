"""Which words are chosen, and their tiers."""

import gzip
import json

import pytest
from packing.additions import GRAMMAR_MEANINGS, NEW_WORDS, added_words, relate
from packing.forms import Forms
from packing.text import lines, words

from packing import word_list
from wordparlor.words import Tier


def test_only_words_of_plain_letters_are_read() -> None:
    content = b"# remark\nAmen\naa\na\ncan't\nabcdefghijklmnop\nabcdefghijklmno\n"
    assert word_list.read_words(content) == {"aa", "abcdefghijklmno"}


@pytest.mark.parametrize(
    ("enable", "scowl", "taken"),
    [
        ("it fe", "it uk", "it"),
        ("kea", "usb", "kea"),
        ("kea", "blog kea", "blog kea"),
        ("", "", ""),
    ],
)
def test_the_lists_are_joined_by_length(enable: str, scowl: str, taken: str) -> None:
    chosen = word_list.choose_words(set(words(enable)), set(words(scowl)), [])
    assert chosen == words(taken)


def test_our_own_words_are_added() -> None:
    assert word_list.choose_words(set(), set(), ["app"]) == {"app"}
    assert {"app", "apps", "upvoting"} <= added_words()
    assert all(word_list.WORD.fullmatch(word) for word in added_words() | GRAMMAR_MEANINGS.keys())
    assert not NEW_WORDS.keys() & GRAMMAR_MEANINGS.keys()


def test_our_own_words_have_forms() -> None:
    forms = Forms(added_words(), {})
    relate(forms)
    assert forms.lemmas("apps", "noun") == {"app"}
    assert forms.lemmas("upvoted", "verb") == {"upvote"}


def test_common_words_come_first_and_the_known_list_breaks_ties() -> None:
    counts = {"the": 900, "zax": 50, "axe": 50}
    ranked = word_list.rank({"zax", "the", "qat", "axe", "ant"}, {"axe", "the", "qat"}, counts)
    assert ranked == ["the", "axe", "zax", "qat", "ant"]


def test_counts_are_read() -> None:
    assert word_list.read_counts(gzip.compress(json.dumps({"a": 3}).encode())) == {"a": 3}


def test_tiers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_list, "JUNIOR_WORDS", 3)
    monkeypatch.setattr(word_list, "JUNIOR_SHORT_RANK", 5)
    ranked = ["the", "gonna", "table", "nasty", "hen", "tables", "fig", "aalii"]
    tiers = word_list.tiers(ranked, set(ranked) - {"aalii"}, {"nasty"})
    assert {word for word in ranked if tiers[word] == Tier.JUNIOR} == {"the", "hen", "table"}
    assert tiers["nasty"] == tiers["gonna"] == tiers["fig"] == tiers["tables"] == Tier.STANDARD
    assert tiers["aalii"] == Tier.FULL


def test_zipped_text_is_unzipped() -> None:
    assert lines(b"a\nb\n") == lines(gzip.compress(b"a\nb\n")) == ["a", "b"]
