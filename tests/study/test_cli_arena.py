"""`wordparlor arena`: results, JSON, the page, and mistakes in one sentence."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tests.study.support import WORD_LIST, WORDS, install_bots, stop_after
from wordparlor.bots.ratings import BotRating, GameRatings, read_ratings, write_ratings
from wordparlor.cli import main
from wordparlor.study.arena import ArenaResult
from wordparlor.study.arena_plan import make_arena
from wordparlor.study.arena_summary import tell


@pytest.fixture
def args(tmp_path: Path) -> list[str]:
    """A small arena in one process."""
    words = tmp_path / "words.txt"
    words.write_bytes(WORD_LIST)
    return [
        *("arena", "newword", "--bots", "random,greedy", "--games", "80", "--seats", "2"),
        *("--words", str(words), "--workers", "1", "--seed", "7", "--option", "rounds=1"),
    ]


def test_sentences_and_ranked_list_come_first(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "2 bots play NewWord, all against all, at 2 seats."
    assert re.fullmatch(r"\d+ games are played; clear differences saved \d+ more\.", lines[1])
    assert lines[3] == "At 2 seats greedy is the best: it is clearly ahead of random."
    assert lines[7].split() == ["bot", "rating", "95", "%", "interval"]
    assert [line.split()[1] for line in lines[8:10]] == ["greedy", "random"]
    assert lines[11].startswith("greedy finishes ahead of random: ")
    assert lines[13].split() == ["ahead", "of,", "%", "greedy", "random"]


def test_a_difference_that_is_not_established_is_told(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*args, "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert "but that it is ahead of random is not established." in out
    assert "A difference of greedy and random is not established: " in out
    assert out.count(" ?") == 2


def test_json_has_one_object(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*args, "--json", "--games", "4", "--seats", "2,3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["most_games"], found["complete"]) == (16, 16, True)
    assert [one["seats"] for one in found["seats"]] == [2, 3]
    for one in found["seats"]:
        assert [bot["bot"] for bot in one["ratings"]] == ["greedy", "random"]
        (pair,) = one["pairs"]
        assert (pair["bot"], pair["other"], pair["established"]) == ("random", "greedy", False)
        assert pair["low"] <= pair["ahead"] <= pair["high"]


def test_seats_follow_the_variant_and_are_told() -> None:
    bots = ["greedy", "random"]
    arena = make_arena("giftwords", bots, words=WORDS, games=4, variant="basic")
    first, *_ = tell(ArenaResult(arena, [], True, 0, 1.0), [])
    assert first == (
        "2 bots play Gift Words (Basic), all against all, at 3 and 4 seats; "
        "it seats 3 to 7 players."
    )


def test_forfeits_show_view_and_action(
    args: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_bots(tmp_path, monkeypatch)
    args[3] = "odd,greedy"
    page = tmp_path / "arena.html"
    assert main([*args, "--games", "4", "--report", str(page)]) == 0
    out = capsys.readouterr().out
    assert "odd forfeited 4 games." in out
    assert "It returned str, not an action." in out
    assert 'It chose: "make PINK"' in out
    assert 'It saw: {"' in out
    assert 'It chose: "make PINK"' in unescape(page.read_text(encoding="utf-8"))
    assert main([*args, "--games", "4", "--json"]) == 0
    (seats,) = json.loads(capsys.readouterr().out)["seats"]
    assert seats["forfeits"] == {"odd": 4}
    shown = seats["shown_forfeits"][0]
    assert (shown["bot"], shown["action"]) == ("odd", '"make PINK"')
    assert shown["table"][shown["seat"]] == "odd"
    assert json.loads(shown["view"])["hands"]


def test_ratings_go_into_the_file_of_the_server(
    args: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "ratings.json"
    other = GameRatings("by hand", 1, {"greedy": BotRating(1500, 50)})
    file.write_bytes(write_ratings({"zap": other}))
    assert main([*args, "--ratings", str(file)]) == 0
    found = read_ratings(file.read_bytes())
    assert found["zap"] == other
    made = found["newword"]
    assert made.made_by.startswith(
        "wordparlor arena newword --bots random,greedy --seats 2 --games 80 --seed 7 "
        "--variant newword --option rounds=1 (word list "
    )
    assert made.ratings["random"].rating + made.ratings["greedy"].rating == 3000
    assert made.ratings["greedy"].rating > 1500
    assert made.ratings["greedy"].deviation > 0
    assert made.games == json_games(args, capsys)
    file.write_text("nonsense")
    assert main([*args, "--ratings", str(file)]) == 2
    assert "has no ratings of bots; name another file." in capsys.readouterr().err
    assert main([*args, "--ratings", str(tmp_path / "none" / "file.json")]) == 2
    assert "There is no folder" in capsys.readouterr().err


def json_games(args: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    """Play an arena again and return how many games it has."""
    capsys.readouterr()
    assert main([*args, "--json"]) == 0
    games: int = json.loads(capsys.readouterr().out)["games"]
    return games


def test_the_page_stands_alone(
    args: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "arena.html"
    for _ in range(2):
        assert main([*args, "--games", "4", "--report", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert not re.search(r"https?:|src=|href=|<script|url\(", text)
    assert text.count("<circle") == 2
    told = capsys.readouterr().out.splitlines()
    assert f"<p>{told[0]}</p>" in text


def test_the_page_is_written_even_if_nobody_reads_the_output(
    args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("typer.echo", fail)
    page = tmp_path / "arena.html"
    with pytest.raises(BrokenPipeError):
        main([*args, "--games", "4", "--report", str(page)])
    assert page.exists()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--bots", "greedy"], "An arena compares 2 to 12 bots, not 1."),
        (["--bots", "greedy,,casual"], "Separate the bots of --bots by commas"),
        (["--bots", "greedy,wizard"], "There is no bot 'wizard'; the bots are reader, casual,"),
        (["--bots", "greedy,greedy"], "Name each bot once; greedy is there twice."),
        (["--seats", "two"], "Write --seats as numbers, e.g. 2,4; not 'two'."),
        (["--seats", "9"], "NewWord seats 2 to 4 players, not 9."),
        (["--games", "0"], "A table of an arena plays 1 to 1,000,000 games, not 0."),
        (["--variant", "senior"], "NewWord has no variant 'senior'"),
        (["--cluster", "tcp://127.0.0.1:1"], "Use --workers or --cluster, not both."),
        (["--out", "{folder}"], "{folder} is not empty and holds no run; name another folder."),
        (["--out", "{folder}/words.txt"], "{folder}/words.txt is a file; name a folder"),
        (["--report", "{folder}"], "{folder} is a folder; name a file for the report."),
        (["--report", "{folder}/no/a.html"], "There is no folder {folder}/no for the report."),
        (["--report", "{folder}/words.txt"], "{folder}/words.txt is not a report of an arena;"),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    more: list[str],
    sentence: str,
    args: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = {path: path.read_bytes() for path in tmp_path.rglob("*")}
    assert main([*args, *(text.format(folder=tmp_path) for text in more)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence.format(folder=tmp_path))
    assert (err.count("\n"), err[-2]) == (1, ".")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*")} == before


def test_a_folder_with_another_run_stays_as_it_is(
    args: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    assert main([*args, "--games", "4", "--out", str(out)]) == 0
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    capsys.readouterr()
    for other in (["--seed", "8"], ["--bots", "greedy,casual"]):
        assert main([*args, "--games", "4", "--out", str(out), *other]) == 2
        assert capsys.readouterr().err == f"{out} holds another run; name another folder.\n"
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("tasks", "when"), [(1, "before the first results"), (25, "after 40 games")]
)
def test_a_stopped_arena_tells_what_is_done(
    tasks: int,
    when: str,
    args: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # These bots forfeit at once, one as often as the other: nothing is established early.
    install_bots(tmp_path, monkeypatch)
    args[3] = "odd,broken"
    stop_after(tasks, monkeypatch)
    assert main([*args, "--out", str(tmp_path / "run")]) == 130
    out, err = capsys.readouterr()
    assert err == f"Stopped {when}; the same command goes on.\n"
    assert ("2 bots play NewWord" in out) == (when != "before the first results")
