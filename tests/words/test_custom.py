"""Custom word lists."""

import random
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.words import BadWordList, Plural, SilentE, Tier, Usage, read_words
from wordparlor.words.card_search import spell
from wordparlor.words.custom import MOST_BYTES, custom_words, no_words, parse
from wordparlor.words.dictionary import load
from wordparlor.words.entry import WordEntry
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    return tmp_path / "words.txt"


def test_a_custom_list_is_a_dictionary(listed: Path) -> None:
    listed.write_bytes(b"# ours\r\n\r\n  zyxw \r\nGames\ncats\nGAMES\n")
    own = read_words(str(listed))
    assert list(own) == ["CATS", "GAMES", "ZYXW"]
    assert len(own) == 3
    assert "Zyxw" in own
    assert "DOG" not in own
    assert "# OURS" not in own


def test_known_words_keep_what_is_known_about_them(listed: Path) -> None:
    listed.write_text("cats\nzyxw\n")
    own = read_words(listed)
    cats = own.entry("cats")
    assert cats is not None
    assert (cats.lemma, cats.plural, cats.tier) == ("CAT", Plural.ONLY, Tier.JUNIOR)
    assert own.entry("zyxw") == WordEntry("ZYXW")
    assert own.entry("dog") is None
    assert own.plural_class("zyxw") == Plural.NONE
    assert own.usage("zyxw") == own.usage("qqqq") == Usage.ORDINARY
    assert own.usage("paris") == Usage.NAME
    assert own.same_word("cats", "cat")
    assert own.silent_e_changes("can")


def test_the_spelling_tells_how_unknown_words_sound(listed: Path) -> None:
    listed.write_text("zib\nzibe\nzaub\nzaube\nzab\ngift\ngifte")
    own = read_words(listed)
    assert own.silent_e_changes("zib")
    assert not own.silent_e_changes("zaub")
    assert not own.silent_e_changes("zab"), "ZABE is not in the list"
    assert not own.silent_e_changes("gift")


def test_an_unknown_word_has_no_facts() -> None:
    entry = WordEntry("ZYXW")
    assert (entry.tier, entry.meaning, entry.rank) == (Tier.FULL, None, None)
    assert (entry.silent_e, entry.offensive, entry.forms) == (SilentE.NONE, False, ())


def test_unknown_words_are_of_the_full_tier(listed: Path) -> None:
    listed.write_text("cats\nkea\nscarlet\nzyxw\n")
    own = read_words(listed)
    assert list(own.narrow(Tier.JUNIOR)) == ["CATS"]
    assert list(own.narrow(Tier.STANDARD)) == ["CATS", "SCARLET"]
    assert own.narrow(Tier.FULL) is own
    assert own.narrow(Tier.JUNIOR).id == f"{own.id}-junior"
    assert own.clean.all()


def test_a_list_of_unknown_words_only(listed: Path) -> None:
    listed.write_text("zyxw\n")
    own = read_words(listed)
    assert list(own) == ["ZYXW"]
    assert list(own.narrow(Tier.JUNIOR)) == []


def test_the_id_depends_on_the_words_only(tmp_path: Path) -> None:
    one, two, other = (tmp_path / name for name in ("one", "two", "other"))
    one.write_text("dog\ncat\n")
    two.write_text("# pets\nCAT\nDOG\nCAT")
    other.write_text("cat\n")
    assert read_words(one).id == read_words(two).id != read_words(other).id
    assert read_words(one).id.startswith("own-")


def test_a_byte_order_mark_is_skipped(listed: Path) -> None:
    listed.write_bytes(b"\xef\xbb\xbfcat\n")
    assert list(read_words(listed)) == ["CAT"]


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (b"cat\n\xff\xfe\n", 2, "not UTF-8"),
        (b"caf\xc3\xa9\n", 1, "more than the letters"),
        (b"# x\n\ncan't\n", 3, "more than the letters"),
        (b"two words\n", 1, "more than the letters"),
        (b"cat\na\n", 2, "has 1 letter, not 2 to 15"),
        (b"abcdefghijklmnop\n", 1, "has 16 letters, not 2 to 15"),
        (b"", None, "no words"),
        (b"\n# only a remark\n", None, "no words"),
    ],
)
def test_a_bad_list_is_refused(listed: Path, content: bytes, line: int | None, reason: str) -> None:
    listed.write_bytes(content)
    with pytest.raises(BadWordList, match=reason) as refused:
        read_words(listed)
    assert refused.value.line == line
    assert refused.value.reason in str(refused.value)
    assert (f"line {line}: " in str(refused.value)) == (line is not None)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_words(tmp_path / "nothing")


def test_lookups_need_no_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Graph, "build", None)
    own = custom_words(b"cats\nzyxw\nkea\nquiz\nqat\n")
    assert all(word in own for word in ("Cats", "ZYXW", "kea", "QAT"))
    assert not [
        word for word in ("CAT", "ZZZZ", "AAAA", "Q", "", "KE\u00c4", "X" * 16) if word in own
    ]
    assert "KEA" not in own.narrow(Tier.STANDARD)
    assert "CATS" in own.narrow(Tier.JUNIOR).decent()
    assert own.plural_class("cats") == Plural.ONLY


def _random_list(chance: random.Random, sizes: tuple[int, ...]) -> str:
    words = ("".join(chance.choices(ALPHABET, k=chance.choice(sizes))) for _ in range(70_000))
    return "\n".join(words)[:200_000].rpartition("\n")[0]


@pytest.mark.parametrize("sizes", [(15,), (2, 3, 4), tuple(range(2, 16))])
def test_a_list_of_random_letters_is_small_until_it_is_searched(sizes: tuple[int, ...]) -> None:
    content = _random_list(random.Random(1), sizes).encode()
    listed = set(parse(content))
    load("full")
    tracemalloc.start()
    try:
        own = custom_words(content)
        held, _ = tracemalloc.get_traced_memory()
        assert held < len(content) + 20_000
    finally:
        tracemalloc.stop()
    assert all(word in own for word in listed)
    assert len(own) == len(listed)
    assert own.source.index().nbytes < MOST_BYTES / 8


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", " \n\n", "\n# cat\n"])
def test_any_line_end_and_any_number_of_copies_will_do(line_end: str) -> None:
    assert list(custom_words(line_end.join(["Dog", "cat"] * 9_000).encode())) == ["CAT", "DOG"]


@given(st.binary(max_size=60))
def test_any_bytes_are_words_or_a_bad_line(content: bytes) -> None:
    words, bad = [], None
    try:
        words = list(parse(content))
    except BadWordList as error:
        bad = error.line
    assert bad is None or 1 <= bad <= len(content.splitlines())
    assert all(2 <= len(word) <= 15 for word in words)
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in words)


@given(st.lists(st.from_regex(r"[A-Za-z]{2,15}", fullmatch=True)))
def test_good_words_are_read_in_order(words: list[str]) -> None:
    assert list(parse("\n".join(words).encode())) == [word.upper() for word in words]


def test_a_dictionary_without_words_can_be_searched() -> None:
    assert "CAT" not in no_words()
    assert len(no_words()) == 0
    assert spell(no_words().graph, [1, 2, 4], least=2).tolist() == []
