"""`wordparlor sweep` and `wordparlor report`: grids, folders, reports, and mistakes."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.study.support import WORD_LIST, small_plan, stop_after
from wordparlor.cli import main
from wordparlor.study.report.sentences import percent, tell_plan
from wordparlor.study.statistics import Estimate

SWEEP = ["sweep", "newword", "--seats", "greedy,casual", "--games", "4", "--workers", "1"]
RUN = ["simulate", *SWEEP[1:], "--option", "rounds=1"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    file = tmp_path / "words.txt"
    file.write_bytes(WORD_LIST)
    return ["--words", str(file)]


class _Page(HTMLParser):
    """Reads a report: its texts, and whether all elements are closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [key for key, _ in attrs if key in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.replace("\N{NO-BREAK SPACE}", " "))


def read(file: Path) -> _Page:
    return _Page(file.read_text(encoding="utf-8"))


def test_a_sweep_compares_all_settings(words: list[str], tmp_path: Path, capsys: Capture) -> None:
    out, file = tmp_path / "sweep", tmp_path / "report.html"
    command = [*SWEEP, *words, "--option", "rounds=1,2", "--out", str(out), "--report", str(file)]
    assert main([*command, "--option", "hand=5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 settings are compared over the same deals, each with rounds = 1."
    assert lines[2] == "2 deals are too few to establish anything; play 20 or more."
    assert lines[3].startswith("With rounds = 2, no difference is established for ")
    assert [line.split("  ")[0] for line in lines[-2:]] == ["rounds = 1", "rounds = 2"]
    assert sorted(path.name for path in out.iterdir() if path.is_dir()) == [
        "01-rounds=1",
        "02-rounds=2",
    ]
    page = read(file)
    assert "greedy, casual · 4 games · seed 0 · hand = 5" in page.texts
    assert "rounds = 2 against rounds = 1" in page.texts
    assert page.links == []
    assert "script" not in page.tags


def test_json_has_each_setting_with_its_differences(words: list[str], capsys: Capture) -> None:
    assert main([*SWEEP, *words, "--option", "rounds=2,1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["base"]) == (8, "rounds = 1"), "the sheet has one round"
    first, second = found["settings"]
    assert second["differences"] == []
    assert [first["options"], second["options"]] == [{"rounds": 2}, {"rounds": 1}]
    by_name = {one["measure"]: one for one in first["differences"]}
    assert by_name["rounds"]["difference"]["value"] == 1
    assert by_name["turns"]["before"] < by_name["turns"]["after"]
    assert not by_name["rounds"]["established"], "two deals are too few"


def test_a_sweep_goes_on_and_a_report_is_the_same_each_time(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    out, file = tmp_path / "sweep", tmp_path / "report.html"
    command = [*SWEEP, *words, "--option", "rounds=1,2", "--out", str(out)]
    stop_after(3, monkeypatch)
    assert main([*command, "--report", str(file)]) == 130
    assert capsys.readouterr().err == "Stopped after 6 of 8 games; the same command goes on.\n"
    assert not file.exists()
    assert main(["report", str(out), str(file)]) == 2
    assert "is not complete" in capsys.readouterr().err
    assert main([*command, "--report", str(file)]) == 0
    before = file.read_bytes()
    assert main(["report", str(out), str(file)]) == 0
    assert file.read_bytes() == before


def test_decks_are_compared(words: list[str], tmp_path: Path, capsys: Capture) -> None:
    deck = tmp_path / "<b>.toml"
    letters = " ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    text = f'name = "<i>Mine</i>"\n[[cards]]\nfaces = "{letters}"\npoints = 1\ncopies = 3\n'
    deck.write_text(text, encoding="utf-8")
    file = tmp_path / "report.html"
    command = [*SWEEP, *words, "--option", "rounds=1", "--deck", f"{deck},sheet"]
    assert main([*command, "--report", str(file)]) == 0
    assert "each with deck = sheet." in capsys.readouterr().out
    page = read(file)
    assert not {"b", "i"} & set(page.tags), "names of users are escaped"
    assert any(f"deck = {deck}" in text for text in page.texts)


def test_a_run_is_compared_with_another_run(
    words: list[str], tmp_path: Path, capsys: Capture
) -> None:
    one, two, file = tmp_path / "one", tmp_path / "two", tmp_path / "report.html"
    assert main([*RUN, *words, "--out", str(one)]) == 0
    command = [*RUN, *words, "--seed", "3", "--out", str(two), "--report", str(file)]
    assert main([*command, "--compare", str(one)]) == 0
    page = read(file)
    assert f"Changes against {one}" in page.texts
    assert "greedy, casual · 4 games · seed 3 · rounds = 1" in page.texts
    for title in ("Wins", "Scores", "Length", "Skill and luck", "Words", "Left in hand"):
        assert title in page.texts
    assert page.tags.count("svg") >= 6
    assert main(["report", str(two), str(file)]) == 0
    assert f"Changes against {one}" not in read(file).texts


def test_a_report_needs_no_folder(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert main([*RUN, *words, "--games", "1", "--no-mirrored", "--report", str(file)]) == 0
    assert "One deal is too few to establish anything; play 20 or more." in read(file).texts
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "words.txt"]


@pytest.mark.parametrize(
    ("value", "low", "high", "told"),
    [
        (0.518, 0.509, 0.527, "51.8 ± 0.9 %"),
        (0.017, 0.003, 0.097, "1.7 % (0.3 to 9.7)"),
        (0.99, 0.95, 0.998, "99.0 % (95.0 to 99.8)"),
        (0, 0, 0.04, "0 % (≤ 4.0)"),
        (1, 0.96, 1, "100 % (≥ 96.0)"),
        (0.01, -0.014, 0.034, "1.0 ± 2.4 %"),
    ],
)
def test_the_interval_of_a_share_stays_between_0_and_100(
    value: float, low: float, high: float, told: str
) -> None:
    assert percent(Estimate(value, low, high)) == told


def test_three_bots_are_listed() -> None:
    assert tell_plan(small_plan("greedy casual random", 3)).startswith(
        "greedy, casual and random played 3 games of NewWord: 1 deal,"
    )


def _damage(run: Path) -> None:
    (run / "turns.parquet").write_bytes(b"PAR1 no table")


def _empty(run: Path) -> None:
    from wordparlor.study.tables import TABLES, TableWriter

    for name in TABLES:
        TableWriter(run, name, "").close()


def _unfinished(run: Path) -> None:
    (run / "games.parquet").unlink()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_damage, "The tables in {run} cannot be read; they are damaged."),
        (_empty, "The run in {run} has no games, or not all of them."),
        (_unfinished, "The run in {run} is not complete; run the same command again to go on."),
    ],
)
def test_a_run_that_cannot_be_reported_is_refused(
    spoil: Callable[[Path], None],
    sentence: str,
    words: list[str],
    tmp_path: Path,
    capsys: Capture,
) -> None:
    run, file = tmp_path / "run", tmp_path / "report.html"
    assert main([*RUN, *words, "--out", str(run)]) == 0
    spoil(run)
    capsys.readouterr()
    assert main(["report", str(run), str(file)]) == 2
    assert capsys.readouterr().err == f"{sentence.format(run=run)}\n"
    assert not file.exists()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["report", "{f}/none", "{f}/new.html"], "There is no run in {f}/none."),
        (["report", "{f}", "{f}/mine.html"], "{f}/mine.html exists and is not a report; name"),
        (["report", "{f}", "{f}"], "{f} is a folder; name a file for the report."),
        (["report", "{f}", "{f}/no/r.html"], "There is no folder {f}/no for the report."),
        ([*RUN, "--report", "{f}/mine.html"], "{f}/mine.html exists and is not a report; name"),
        ([*RUN, "--compare", "{f}/run"], "--compare needs a report; name its file with --report."),
        ([*RUN, "--report", "{f}/r.html", "--compare", "{f}"], "There is no run in {f}."),
        ([*SWEEP, "--option", "rounds=1"], "There is nothing to compare; give an option several"),
        ([*SWEEP, "--option", "colour=1,2"], "There is no option 'colour'"),
        ([*SWEEP, "--option", "rounds=1,2", "--out", "{f}"], "{f} is not empty and holds no sweep"),
        ([*SWEEP, "--option", "rounds=1,2", "--out", "{f}/mine.html"], "{f}/mine.html is a file;"),
        ([*SWEEP, "--deck", "sheet,,sheet"], "Separate the files of --deck by commas"),
        ([*SWEEP, "--deck", "sheet,sheet"], "The deck sheet is named twice."),
        ([*SWEEP, "--deck", "sheet,{f}/none.toml"], "There is no file {f}/none.toml."),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    command: list[str], sentence: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "mine.html").write_text("<!DOCTYPE html>\n<p>my page", encoding="utf-8")
    assert main([text.format(f=tmp_path) for text in command]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence.format(f=tmp_path))
    assert (err.count("\n"), err[-2]) == (1, ".")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.html"]
    assert (tmp_path / "mine.html").read_text(encoding="utf-8") == "<!DOCTYPE html>\n<p>my page"


def test_another_sweep_and_another_game_are_refused(
    words: list[str], tmp_path: Path, capsys: Capture
) -> None:
    out, other = tmp_path / "sweep", tmp_path / "other"
    sweep = [*SWEEP, *words, "--games", "2", "--out", str(out)]
    assert main([*sweep, "--option", "rounds=1,2"]) == 0
    capsys.readouterr()
    assert main([*sweep, "--option", "rounds=1,3"]) == 2
    assert capsys.readouterr().err == f"{out} holds another sweep; name another folder.\n"
    game = ["simulate", "glass", *RUN[2:-2], *words, "--games", "1", "--no-mirrored"]
    assert main([*game, "--out", str(other)]) == 0
    capsys.readouterr()
    run = out / "01-rounds=1"
    assert main(["report", str(run), str(tmp_path / "r.html"), "--compare", str(other)]) == 2
    assert capsys.readouterr().err.startswith("The runs are of Glass Tiles and NewWord; compare")
    assert main(["report", str(out), str(tmp_path / "r.html"), "--compare", str(run)]) == 2
    assert capsys.readouterr().err == "A sweep compares its own settings; leave out --compare.\n"


def test_an_established_difference_is_told_with_its_interval(
    words: list[str], capsys: Capture
) -> None:
    command = [*SWEEP, *words, "--option", "rounds=1,2", "--seats", "random,random"]
    assert main([*command, "--games", "20"]) == 0
    (told,) = (line for line in capsys.readouterr().out.splitlines() if "turns longer" in line)
    found = re.search(r"games last ([\d.]+) ± ([\d.]+) turns longer", told)
    assert found is not None
    assert told.startswith("With rounds = 2, ")
    assert float(found[1]) > float(found[2]) > 0
    assert main([*command, "--games", "19", "--json"]) == 0
    few = json.loads(capsys.readouterr().out)["settings"][1]["differences"]
    assert not any(one["established"] for one in few), "19 deals are too few"


def test_many_settings_without_a_clear_difference_are_told_together(
    words: list[str], capsys: Capture
) -> None:
    hands = ["--option", "hand=3,4,5,6,7,8,9,10,11", "--games", "2"]
    assert main([*SWEEP, *words, *hands]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "9 settings are compared over the same deals, each with hand = 6."
    last = "With 8 other settings, no difference in wins, length or scores is established."
    assert told[3] == last
