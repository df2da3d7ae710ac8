"""`wordparlor train`: what is learned, what is told, and mistakes in one sentence."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.study.support import WORD_LIST
from wordparlor.cli import main
from wordparlor.cli_study_options import with_trained_bots
from wordparlor.errors import BadSetup
from wordparlor.games import box, rules_for
from wordparlor.study import course as study
from wordparlor.study.course import make_course, measure, teach
from wordparlor.study.errors import BadRun
from wordparlor.study.plan import make_plan
from wordparlor.study.referee import Referee
from wordparlor.table.judgement import Learned, LearnedVariant
from wordparlor.table.setup import Setup
from wordparlor.trained import trained_file, trained_for, write_learned
from wordparlor.words.custom import custom_words

GAME = "wordlift"
SHORT = ("--option", "rounds=1", "--stages", "2", "--deals", "1")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_bytes(WORD_LIST)
    return path


@pytest.fixture
def args(words: Path) -> list[str]:
    """A short course."""
    return ["train", GAME, "--words", str(words), "--games", "1", "--seed", "3", *SHORT]


def course(games: int = 1) -> study.Course:
    own = custom_words(WORD_LIST)
    setup = Setup(
        GAME,
        ("Ada", "Bo"),
        options={"rounds": 1},
        dictionary=own.id,
        rules=box(GAME).rules_version,
    )
    return make_course(setup, own, games, 3, 1.0, 2)


def test_bots_use_the_weights_from_then_on(
    args: list[str], capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    assert main(args) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert lines[0] == "Bots learn Word Lift at 2 seats: 2 stages of 1 games, seed 3."
    assert re.fullmatch(r"Stage 1 of 2: 1 games, \d+ positions\.", lines[1])
    assert re.fullmatch(r"Stage 2 of 2: 1 games, \d+ positions\.", lines[2])
    told = r"The new values win \d+ % of 2 games against greedy \(95 %: 0 to 100 %; equals .*\)\."
    assert re.fullmatch(told, lines[3])
    (file,) = (home / "judgements").iterdir()
    assert lines[4] == f"The weights are in {file}."
    assert lines[5].startswith("Bots use them from now on")
    rules = course().rules(7)
    assert trained_file(rules) == file
    learned = trained_for(rules)
    assert learned is not None
    assert learned.made_by == (
        "wordparlor train wordlift --words words.txt --option rounds=1 "
        "--seats 2 --games 1 --stages 2 --noise 1 --seed 3"
    )
    assert learned.rules == box(GAME).rules_version


def test_the_same_command_gives_the_same_weights(args: list[str], tmp_path: Path) -> None:
    files = [tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"]
    for file, seed in zip(files, ("3", "3", "4"), strict=True):
        assert main([*args, "--seed", seed, "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    first, _, third = (msgspec.json.decode(file.read_bytes(), type=Learned) for file in files)
    assert first.variants[GAME].weights != third.variants[GAME].weights
    assert not any((tmp_path / "home").glob("*"))


def test_a_broken_file_is_replaced(args: list[str]) -> None:
    file = trained_file(course().rules(0))
    file.parent.mkdir()
    file.write_text("{")
    assert main(args) == 0
    assert trained_for(course().rules(0)) is not None


def test_a_named_file_keeps_other_variants_and_is_not_used_by_bots(
    args: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    file = tmp_path / "mine.json"
    other = LearnedVariant("", 1, {"hand": 2.0})
    file.write_bytes(msgspec.json.encode(Learned({"other": other})))
    assert main([*args, "--out", str(file)]) == 0
    found = msgspec.json.decode(file.read_bytes(), type=Learned).variants
    assert set(found) == {"other", GAME}
    assert found["other"] == other
    assert capsys.readouterr().out.endswith(f"The weights are in {file}.\n")
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--seats", "99"], "This game seats 2 to "),
        (["--seats", "-1"], "This game seats 2 to "),
        (["--games", "-1"], "A stage has 1 to 10,000 games, not -1."),
        (["--variant", "senior"], "Word Lift has no variant 'senior'"),
        (["--option", "rounds"], "Write an option as key=value, not 'rounds'."),
        (["--deck", "{folder}/no.toml"], "There is no file {folder}/no.toml."),
        (["--tier", "junior"], "Use --tier or --words, not both."),
        (["--out", "{folder}/words.txt"], "{folder}/words.txt is not a file of weights; name"),
        (["--out", "{folder}"], "{folder} is not a file of weights; name another file."),
        (["--out", "{folder}/no/a.json"], "There is no folder {folder}/no for the weights."),
        (["--noise", "0"], "Invalid value for '--noise'"),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    more: list[str],
    sentence: str,
    args: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*args, *(text.format(folder=tmp_path) for text in more)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence.format(folder=tmp_path))
    assert (err.count("\n"), err[-2]) == (1, ".")


def test_a_broken_file_stops_a_study_with_a_sentence(
    words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = trained_file(course().rules(0))
    file.parent.mkdir()
    file.write_text("{")
    options = ("--words", str(words), "--games", "2", "--workers", "1", "--option")
    for command, bots, option in (
        ("simulate", "--seats", "rounds=1"),
        ("arena", "--bots", "rounds=1"),
        ("sweep", "--seats", "rounds=1,2"),
    ):
        assert main([command, GAME, bots, "greedy,random", *options, option]) == 2
        out, err = capsys.readouterr()
        assert (out, err) == ("", f"{file} cannot be used; train the bots again, or delete it.\n")


def test_bots_of_a_study_use_what_was_learned_for_its_tables() -> None:
    own = custom_words(WORD_LIST)
    plan = make_plan(GAME, ["club", "club"], words=own, games=1, options={"rounds": 1})
    assert with_trained_bots(plan, own).learned is None
    rules = course().rules(0)
    names = rules.box.judgement.features(rules.game)
    made = LearnedVariant("", 2, dict.fromkeys(names, 0.0) | {"hand": 1_000.0})
    write_learned(trained_file(rules), Learned({GAME: made}))
    taught = with_trained_bots(plan, own)
    assert taught.learned == made
    assert taught.digest != plan.digest
    assert Referee(plan, own).play(0).turns != Referee(taught, own).play(0).turns


def test_ctrl_c_writes_nothing(
    args: list[str],
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "measure", stop)
    assert main(args) == 130
    assert capsys.readouterr().err == "Stopped after 2 of 2 stages; nothing is written.\n"
    assert list(home.iterdir()) == []


def test_a_game_without_features_has_nothing_to_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    judgement = box(GAME).judgement
    monkeypatch.setitem(judgement.__dict__, "features", lambda _game: ())
    with pytest.raises(BadSetup, match=r"^Word Lift has no features, so there is nothing to learn"):
        course()


class Clock:
    """A clock of CPU time that a test turns."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_without_a_number_as_many_games_are_played_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "process_time", Clock(0.001))
    fast = course(0).games
    monkeypatch.setattr(study, "process_time", Clock(0.01))
    slow = course(0).games
    monkeypatch.setattr(study, "process_time", Clock(100.0))
    assert fast >= slow >= course(0).games >= 1


def test_a_stage_that_does_not_end_in_time_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    whole, stages = teach(course(), lambda stage, _: heard.append(stage), limited=False)
    assert (stages, heard) == (2, [1, 2])
    clock = Clock(0.0)
    monkeypatch.setattr(study, "process_time", clock)

    def late(stage: int, _positions: int) -> None:
        heard.append(stage)
        clock.now += 10_000

    part, stages = teach(course(), late, limited=True)
    assert (stages, heard) == (1, [1, 2, 1])
    assert part.weights != whole.weights
    clock.step = 10_000
    with pytest.raises(BadRun, match="No stage was finished in time"):
        teach(course(), late, limited=True)


def test_greedy_is_beaten_as_often_as_the_weights_deserve() -> None:
    learned = box(GAME).judgement.learned_for(course().rules(0).game)
    found = measure(course(), learned, 3)
    assert (found.games, found.partners, found.par) == (6, False, 0.5)
    assert 0 <= found.won.low <= found.won.value <= found.won.high <= 1


def test_partners_are_measured_by_their_score() -> None:
    own = custom_words(WORD_LIST)
    setup = Setup("giftwords", ("Ada", "Bo"), variant="coop", dictionary=own.id)
    team = study.Course(setup, own, 1, 3, 1.0, 1)
    names = rules_for(setup, own).box.judgement.features(rules_for(setup, own).game)
    found = measure(team, LearnedVariant("", 1, dict.fromkeys(names, 0.0)), 2)
    assert (found.games, found.partners) == (4, True)
    assert found.won.low <= found.won.value <= found.won.high


def test_chances_alone_keep_the_weights(
    args: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    assert main([*args, "--out", str(file)]) == 0
    before = msgspec.json.decode(file.read_bytes(), type=Learned).variants[GAME]
    assert set(before.spread) == {"base", "stock", "hand", "rounds"}
    assert main([*args, "--games", "2", "--chances", "--out", str(file)]) == 0
    after = msgspec.json.decode(file.read_bytes(), type=Learned).variants[GAME]
    assert after.weights == before.weights
    assert after.made_by == before.made_by
    assert after.spread_made_by.endswith("--chances")
    assert after.spread != before.spread
    assert "2 games of Word Lift show the chances to win." in capsys.readouterr().out
