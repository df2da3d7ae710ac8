"""What bots learned on this machine: which tables use a file, and files that cannot be used."""

import logging
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.study.support import WORDS
from wordparlor.bots.ladder import LADDER
from wordparlor.errors import BadSetup
from wordparlor.games import box, deal, rules_for
from wordparlor.server.workers.tasks import Choose, ForSeat, Result, run_task
from wordparlor.table.judgement import Learned, LearnedVariant
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.state_json import dump
from wordparlor.trained import (
    read_learned,
    taught,
    taught_or_plain,
    teach_bots,
    trained_file,
    trained_for,
    write_learned,
)
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import load

GAME = "wordlift"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path))
    return tmp_path


def table(seats: int = 2, **setup: object) -> TableRules:
    names = ("Ann", "Ben", "Cid")[:seats]
    words = setup.pop("words", load("full"))
    terms = Setup(GAME, names, dictionary=words.id, **setup)  # type: ignore[attr-defined, arg-type]
    return rules_for(terms, words)  # type: ignore[arg-type]


def learned(rules: TableRules, weight: float = 1.0) -> LearnedVariant:
    names = rules.box.judgement.features(rules.game)
    return LearnedVariant("wordparlor train", rules.setup.rules, dict.fromkeys(names, weight))


def train(rules: TableRules, weight: float = 1.0) -> LearnedVariant:
    made = learned(rules, weight)
    write_learned(trained_file(rules), Learned({GAME: made}))
    return made


def test_a_table_uses_what_was_learned_for_its_kind() -> None:
    rules = table()
    assert trained_for(rules) is None
    assert taught(rules) is rules
    made = train(rules)
    assert trained_for(rules) == made
    assert taught(rules).learned == made
    assert rules.learned == box(GAME).judgement.learned_for(rules.game)


def test_tables_share_a_file_if_the_worth_of_plays_is_alike() -> None:
    file = trained_file(table())
    assert trained_file(table(seed=5)) == file
    assert trained_file(table(seats=3)) == file
    assert trained_file(table(variant=GAME)) == file
    defaults = box(GAME).read_options("", {})
    assert trained_file(table(options={"rounds": defaults.rounds})) == file
    for option in ({"judging": "challenge"}, {"also": "qzxj"}, {"barred": "house"}):
        assert trained_file(table(options=option)) == file


def test_another_deck_list_rule_or_option_has_another_file() -> None:
    deck = replace(box(GAME).deck, name="Mine")
    files = [
        trained_file(table()),
        trained_file(table(deck=deck)),
        trained_file(table(words=load("junior"))),
        trained_file(table(words=WORDS)),
        trained_file(table(words=custom_words(b"cat\ndog\n"))),
        trained_file(table(options={"rounds": 2})),
        trained_file(table(rules=1)),
    ]
    assert len(set(files)) == len(files)


def test_a_file_that_changes_is_read_again() -> None:
    rules = table()
    train(rules, 1.0)
    assert set(taught(rules).learned.weights.values()) == {1.0}
    train(rules, 12.5)
    assert set(taught(rules).learned.weights.values()) == {12.5}
    trained_file(rules).unlink()
    assert taught(rules) is rules


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"variants": {}}',
        b'{"variants": {"wordlift": {"made_by": "", "rules": 2, "weights": {"hands": 1}}}}',
        b'{"variants": {"wordlift": {"made_by": "", "rules": 2, "weights": {"hand": "much"}}}}',
    ],
)
def test_a_file_that_cannot_be_used_is_told_or_ignored(
    content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    rules = table()
    file = trained_file(rules)
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(BadSetup) as refused:
        taught(rules)
    sentence = f"{file} cannot be used; train the bots again, or delete it."
    assert str(refused.value) == sentence
    with caplog.at_level(logging.WARNING):
        assert taught_or_plain(rules) is rules
    assert [record.getMessage() for record in caplog.records] == [sentence]


def test_bots_of_a_table_play_by_what_they_learned() -> None:
    running = deal(GAME, ["Ann", "Ben"], seed=3, words=WORDS)
    rules = running.match.rules
    seat = running.match.to_act[0]
    names = rules.box.judgement.features(rules.game)
    choices = []
    for sign in (1, -1):
        weights = dict.fromkeys(names, 0.0) | {"hand": sign * 1_000.0}
        made = LearnedVariant("", rules.setup.rules, weights)
        write_learned(trained_file(rules), Learned({GAME: made}))
        teach_bots(running)
        seen = running.match.seen_by(seat)
        choices.append(LADDER["club"].choose("club", seen, seat, Shuffler(1)))
    sizes = [
        len(Match(rules, running.state).redo(seat, choice).state.hands[seat]) for choice in choices
    ]
    assert sizes[0] > sizes[1]


def test_bots_of_a_server_play_by_what_was_learned() -> None:
    match = deal(GAME, ["Ann", "Ben"], seed=3).match
    rules, seat = match.rules, match.to_act[0]
    view = dump(match.view(seat))
    task = ForSeat(rules.public_setup, "", view, seat, 1, Choose("club"))
    names = rules.box.judgement.features(rules.game)
    chosen = []
    for sign in (1, -1):
        weights = dict.fromkeys(names, 0.0) | {"hand": sign * 1_000.0}
        made = LearnedVariant("", rules.setup.rules, weights)
        write_learned(trained_file(rules), Learned({GAME: made}))
        result = msgspec.msgpack.decode(run_task(msgspec.msgpack.encode(task)), type=Result)
        chosen.append(rules.action_decoder.decode(result.action))
    kept = [len(match.redo(seat, action).state.hands[seat]) for action in chosen]
    assert kept[0] > kept[1]


def test_weights_for_other_features_are_not_taken() -> None:
    with pytest.raises(BadSetup, match="were learned without"):
        table().with_learned(LearnedVariant("", 2, {"hands": 1.0}))


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "judgement.json"
    for made_by in ("a", "b"):
        learned = Learned({"one": LearnedVariant(made_by, 1, {"hand": 0.5}, {"club": 2.0})})
        write_learned(file, learned)
        assert read_learned(file) == learned
    assert [path.name for path in tmp_path.iterdir()] == ["judgement.json"]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    assert read_learned(file) == Learned({})
    for text in ("{}", "[", "caf\u00e9"):
        file.write_text(text, encoding="latin-1")
        with pytest.raises(BadSetup, match=r"notes\.json is not a file of weights; name another"):
            read_learned(file)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "judgements").write_text("a file")
    with pytest.raises(BadSetup, match=r"cannot be written: file exists\.$"):
        write_learned(trained_file(table()), Learned({}))
