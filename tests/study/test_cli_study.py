"""`wordparlor simulate`: results, JSON, and mistakes in one sentence."""

import json
from pathlib import Path

import pytest

from tests.study.support import WORD_LIST, install_bots, stop_after
from wordparlor.cli import main


@pytest.fixture
def args(tmp_path: Path) -> list[str]:
    """A small simulation in one process."""
    words = tmp_path / "words.txt"
    words.write_bytes(WORD_LIST)
    return [
        *("simulate", "newword", "--seats", "greedy,casual", "--games", "5"),
        *("--words", str(words), "--workers", "1", "--seed", "7"),
    ]


def test_sentences_come_first(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "5 games became 6, to play whole deals."
    assert lines[1] == (
        "6 games of NewWord: 3 deals, each played once for every rotation of the bots."
    )
    assert lines[2].startswith("This took ")
    assert lines[3].startswith(("greedy wins ", "casual wins "))
    assert "first player" in lines[4]
    assert lines[6].split() == ["bot", "wins", "95", "%", "interval", "mean", "score"]
    assert [line.split()[0] for line in lines[7:9]] == ["greedy", "casual"]
    assert [line.split()[0] for line in lines[11:]] == ["1", "2"]


def test_json_has_one_object(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*args, "--json", "--no-mirrored"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert err == ""
    assert (found["games"], found["deals"], found["complete"]) == (5, 5, True)
    assert found["seconds"] > 0
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "casual"]
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(1)
    for bot in found["bots"]:
        assert 0 <= bot["low"] <= bot["wins"] <= bot["high"] <= 1
        assert bot["mean_score"] > 0
    assert [row["position"] for row in found["positions"]] == [1, 2]


def test_the_same_seed_gives_the_same_numbers(
    args: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = []
    for more in ([], ["--out", str(tmp_path / "run")], ["--out", str(tmp_path / "run")]):
        assert main([*args, "--json", *more]) == 0
        found.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
    assert found[0] == found[1] == found[2]


def test_a_resumed_run_tells_only_its_own_time(
    args: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "run"
    assert main([*args, "--out", str(out)]) == 0
    assert " games per second." in capsys.readouterr().out.splitlines()[2]
    assert main([*args, "--out", str(out)]) == 0
    assert capsys.readouterr().out.splitlines()[2] == "The run was complete already."


def test_variant_option_deck_and_records_are_used(
    args: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "run"
    chosen = ["--variant", "junior", "--option", "minimum=3", "--out", str(out), "--records"]
    assert main([*args, *chosen]) == 0
    text = (out / "records" / "000000000.txt").read_text(encoding="utf-8")
    assert 'variant = "junior"' in text
    assert "minimum = 3" in text
    assert 'players = "greedy casual"' in text
    capsys.readouterr()
    assert main(["verify", str(out / "records" / "000000000.txt"), *args[6:8]]) == 0


def test_forfeits_are_told(
    args: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_bots(tmp_path, monkeypatch)
    args[3] = "odd,greedy"
    assert main(args) == 0
    assert "odd forfeited 6 games: It returned str, not an action." in capsys.readouterr().out
    assert main([*args, "--json"]) == 0
    (first, *_) = json.loads(capsys.readouterr().out)["forfeits"]
    assert (first["bot"], first["action"]) == ("odd", '"make PINK"')
    assert json.loads(first["view"])["hands"]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--seats", "greedy,wizard"], "There is no bot 'wizard'; the bots are reader, casual,"),
        (["--seats", "greedy"], "NewWord seats 2 to 4 players, not 1."),
        (["--seats", "greedy,,casual"], "Separate the bots of --seats by commas"),
        (["--games", "0"], "A study plays 1 to 1,000,000,000 games, not 0."),
        (["--games", "many"], "Invalid value for '--games': "),
        (["--variant", "senior"], "NewWord has no variant 'senior'"),
        (["--option", "bonus=9"], "There is no option 'bonus'"),
        (["--option", "rounds=99"], "rounds = '99' is not possible"),
        (["--option", "rounds"], "Write an option as key=value, not 'rounds'."),
        (["--deck", "{folder}/bad.toml"], "The deck {folder}/bad.toml cannot be used: "),
        (["--deck", "{folder}/tiny.toml"], "2 players need 17 cards; the deck has 2 (NW-02)."),
        (["--deck", "{folder}/none.toml"], "There is no file {folder}/none.toml."),
        (["--tier", "full"], "Use --tier or --words, not both."),
        (["--records"], "--records needs a folder; name it with --out."),
        (["--cluster", "tcp://127.0.0.1:1"], "Use --workers or --cluster, not both."),
        (["--out", "{folder}"], "{folder} is not empty and holds no run; name another folder."),
        (["--out", "{folder}/bad.toml"], "{folder}/bad.toml is a file; name a folder for the run."),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    more: list[str],
    sentence: str,
    args: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "bad.toml").write_text("name = 3", encoding="utf-8")
    tiny = 'name = "Tiny"\n[[cards]]\nfaces = "A B"\npoints = 1\n'
    (tmp_path / "tiny.toml").write_text(tiny, encoding="utf-8")
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
    assert main([*args, "--out", str(out)]) == 0
    before = {path: path.read_bytes() for path in out.iterdir()}
    capsys.readouterr()
    assert main([*args, "--out", str(out), "--seed", "8"]) == 2
    assert capsys.readouterr().err == f"{out} holds another run; name another folder.\n"
    assert {path: path.read_bytes() for path in out.iterdir()} == before


def test_an_unreachable_cluster_is_told_and_no_folder_made(
    args: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordparlor.study.cluster._SECONDS", 1)
    place = args.index("--workers")
    command = [*args[:place], *args[place + 2 :], "--cluster", "tcp://127.0.0.1:1"]
    assert main([*command, "--out", str(tmp_path / "run")]) == 2
    assert capsys.readouterr().err == "There is no Dask scheduler at tcp://127.0.0.1:1.\n"
    assert not (tmp_path / "run").exists()


def test_a_stopped_run_tells_what_is_done(
    args: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for more, goes_on in (
        ([], "with --out a later run could go on"),
        (["--out", str(tmp_path / "run")], "the same command goes on"),
    ):
        stop_after(1, monkeypatch)
        assert main([*args, *more]) == 130
        out, err = capsys.readouterr()
        assert err == f"Stopped after 2 of 6 games; {goes_on}.\n"
        assert "2 games of NewWord" in out


def test_a_run_that_is_stopped_at_once_has_no_results(
    args: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(0, monkeypatch)
    assert main(args) == 2
    assert capsys.readouterr().err == "There are no games to count.\n"
