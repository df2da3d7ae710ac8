"""Records: write, read, replay, and check against the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.newword.tables import lay, say
from wordparlor.bots import LEVELS, bots_play
from wordparlor.errors import BadRecord
from wordparlor.games import deal, seat_table
from wordparlor.table import record
from wordparlor.table.table import Table
from wordparlor.words.dictionary import load


def finished(**setup: object) -> Table:
    table = deal("newword", ["Ann Lee", "Ben", "Cid"], **setup)  # type: ignore[arg-type]
    for _ in bots_play(table, dict.fromkeys(range(3), LEVELS["greedy"])):
        pass
    return table


def replayed(text: str) -> Table:
    return record.replay(record.read(text), seat_table)


@pytest.mark.parametrize(
    "setup",
    [
        {"seed": 4},
        {"seed": "5a" * 32},
        {"seed": 5, "variant": "junior", "words": load("standard")},
        {"seed": 6, "options": {"judging": "challenge", "rounds": 2}, "dealer": 1},
        {"seed": 2**64 - 1, "options": {"judging": "vote"}, "stacked": tuple(range(74))[::-1]},
    ],
)
def test_a_record_stays_the_same_when_read_and_written(setup: dict[str, object]) -> None:
    table = finished(**setup)
    text = record.write(table, {"date": "2026-11-15", 'odd "key"': "a = b\n[x]"})
    again = replayed(text)
    assert again.state == table.state
    assert again.setup == table.setup
    assert record.write(again, record.read(text).about) == text


def test_a_record_reads_like_the_sheet() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging="challenge")
    say(table, "Ann make GLOWER using E/A R", "Ben challenge", "Ann pass", "Ben pass")
    lines = record.write(table).splitlines()
    assert lines[lines.index("---") :] == [
        "---",
        "Ann make GLOWER using E/A R",
        "Ben challenge [Ann +48]",
        "Ann pass",
        "Ben pass",
        "end: Ann 48, Ben 0",
    ]


def test_gains_follow_the_action() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    say(table, "Ann make GLOWER using E/A R")
    assert record.write(table).endswith("---\nAnn make GLOWER using E/A R +48\n")


def test_a_custom_deck_is_in_its_record() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    text = record.write(table)
    assert "[deck]" in text
    assert record.read(text).setup.deck == table.setup.deck


def test_other_line_separators_do_no_harm() -> None:
    text = record.write(finished(seed=4), {"note": "a\x85b\u2028c\x7fd"})
    again = record.read(text)
    assert again.about["note"] == "a\x85b\u2028c\x7fd"
    assert record.write(record.replay(again, seat_table), again.about) == text
    assert record.read(text.replace("\n", "\r\n")) == again


def test_blank_lines_and_missing_gains_are_allowed() -> None:
    text = record.write(finished(seed=4))
    bare = "\n\n".join(line.partition(" +")[0] for line in text.splitlines())
    assert replayed(bare).over


TEXT = record.write(finished(seed=4))
FIRST = TEXT.splitlines().index("---") + 2


def changed(line: str, at: int = FIRST) -> str:
    lines = TEXT.splitlines()
    lines[at - 1] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "must end with the line ---"),
        ("wordparlor = 1\ngame = 'newword'", 2, "must end with the line ---"),
        ("wordparlor = 2\n---", 1, "must have version 1"),
        ("hello\n---", 1, "the header is wrong"),
        ("wordparlor = 1\ngame = 3\n---", 1, "the header is wrong"),
        ("wordparlor = 1\ngame = 'chess'\nseats = ['A', 'B']\n---", 1, "no game 'chess'"),
        ("wordparlor = 1\ngame = 'newword'\nseats = ['A']\n---", 1, "2 to 4 players"),
        (
            "wordparlor = 1\ngame = 'newword'\nseats = ['A', 'B']\ndictionary = 'own-1'\n---",
            1,
            "name its file too",
        ),
        (
            "wordparlor = 1\ngame = 'newword'\nseats = ['A', 'B']\ndictionary = 'huge'\n---",
            1,
            "no dictionary 'huge'",
        ),
        (
            "wordparlor = 1\ngame = 'newword'\nseats = ['A', 'B']\ndictionary = 'full-0'\n---",
            1,
            "The word list full-0 is not here",
        ),
        ("wordparlor = true\n---", 1, "must have version 1"),
        (f"wordparlor = {'9' * 5000}\n---", 1, "the header is wrong"),
        ("wordparlor = " + "[" * 50000 + "\n---", 1, "the header is wrong"),
        (
            "wordparlor = 1\ngame = 'newword'\nseats = ['A', 'B']\n[deck]\nname = 'x'\n"
            "cards = [{ kind = { faces = ['?'], points = [] }, copies = 99 }]\n---",
            1,
            "cards of this deck have [?], which is not a possible card",
        ),
        (
            "wordparlor = 1\ngame = 'newword'\nseats = ['A', 'B']\n[deck]\nname = 'x'\n"
            "cards = [{ kind = { faces = ['A'], points = [1] }, copies = 300000000 }]\n---",
            1,
            "cards of this deck must be 1 to 1000 in all",
        ),
        (
            TEXT + "end: Ann Lee 0, Ben 0, Cid 0",
            len(TEXT.splitlines()),
            "nothing may follow the end",
        ),
        (changed("Zoe pass"), FIRST, "must begin with one of Ann Lee, Ben, Cid"),
        (changed("Ann Lee pass"), FIRST, "not your turn"),
        (changed("Ben fly"), FIRST, "You cannot act now. Cid to play"),
        (changed("Cid fly"), FIRST, "FLY is too short"),
    ],
)
def test_a_bad_record_names_its_first_wrong_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence) as bad:
        replayed(text)
    assert bad.value.line == line


def test_a_wrong_score_is_found() -> None:
    first = TEXT.splitlines()[FIRST - 1]
    action, _, score = first.rpartition(" +")
    wrong = changed(f"{action} +{int(score) + 1}")
    with pytest.raises(BadRecord, match=rf"the score is \+{int(score) + 1}, but by the rules"):
        replayed(wrong)


def test_a_gain_for_nothing_is_found() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    text = record.write(table) + "Ann pass +3\n"
    with pytest.raises(BadRecord, match="but by the rules nothing"):
        replayed(text)


def test_a_wrong_end_is_found() -> None:
    lines = TEXT.splitlines()
    with pytest.raises(BadRecord, match="the result by the rules is"):
        replayed(changed("end: Ann Lee 0, Ben 0, Cid 0", len(lines)))
    with pytest.raises(BadRecord, match="the game is not over by the rules"):
        replayed(changed("end: Ann Lee 0, Ben 0, Cid 0"))


def test_a_replay_can_be_watched() -> None:
    seen: list[int] = []
    table = record.replay(record.read(TEXT), seat_table, lambda t: seen.append(len(t.history)))
    assert seen == list(range(1, len(table.history) + 1))


@given(st.integers(0, len(TEXT)), st.text(max_size=5))
def test_a_damaged_record_is_refused_with_a_sentence(at: int, junk: str) -> None:
    try:
        replayed(TEXT[:at] + junk + TEXT[at + len(junk) :])
    except BadRecord as bad:
        assert bad.line >= 1


# -- rules versions --------------------------------------------------------------------------------


def under(version: int, text: str) -> str:
    """Return a record with another version of the rules in its header; 0 names none."""
    header, rule, lines = text.partition("---\n")
    named = [line for line in header.splitlines() if not line.startswith("rules = ")]
    if version:
        named.insert(2, f"rules = {version}")
    return "\n".join(named) + "\n" + rule + lines


def repeating() -> str:
    """Return a record in which the word in the middle is made again, as version 1 allows."""
    table = seat_table(replace(deal("newword", ["Ann", "Ben"], seed=3).setup, rules=1))
    greedy = LEVELS["greedy"]
    for _ in bots_play(table, {0: greedy, 1: greedy}):
        pass
    return record.write(table)


def test_a_record_names_its_rules_unless_they_are_the_first() -> None:
    text = record.write(finished(seed=4))
    assert "rules = 2\n" in text
    assert record.write(replayed(text)) == text
    old = repeating()
    assert "rules" not in old
    assert record.write(replayed(old)) == old


def test_an_old_record_replays_by_the_rules_that_fit_it() -> None:
    old = repeating()
    assert replayed(old).setup.rules == 1
    with pytest.raises(BadRecord, match="lies in the middle"):
        replayed(under(2, old))
    newer = record.write(finished(seed=4, options={"circles": 1, "judging": "challenge"}))
    assert replayed(under(0, newer)).setup.rules in (1, 2)
    shown: list[Table] = []
    table = record.replay(record.read(old), seat_table, shown.append)
    assert [one for one in shown if one is not table] == []
    assert len(shown) == len(table.history)


def test_a_record_without_rules_is_refused_by_the_latest_that_was_possible() -> None:
    text = under(0, record.write(finished(seed=4)))
    with pytest.raises(BadRecord, match="must begin with one of"):
        replayed(text.replace("---\n", "---\nZoe pass\n"))
