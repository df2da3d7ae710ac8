"""The one command: every sub-command, with good and with bad input."""

import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.console import Console

from wordparlor import __version__
from wordparlor.bots import LEVELS
from wordparlor.cli import main
from wordparlor.games import deal, shelf
from wordparlor.table import record
from wordparlor.table.box import Box
from wordparlor.table.deck_list import list_deck
from wordparlor.table.setup import Variant
from wordparlor.terminal import play as start
from wordparlor.terminal.console import STYLES, open_screen
from wordparlor.terminal.prompt import PlainPrompt, open_prompt
from wordparlor.terminal.replay import show_replay
from wordparlor.words import load

GAME = "newword"
HAND = ("--hand", "A/E R T S N ?", "--table", "G L O W S")
COMMAND = "import sys; from wordparlor.cli import main; sys.exit(main())"


@dataclass
class Ran:
    code: int
    out: str
    err: str


class Run:
    """Runs the command in this process, with lines as typed input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._patch = patch

    def __call__(self, *args: str, typed: str = "") -> Ran:
        self._patch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(args)
        captured = self._capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    def mistake(self, *args: str, code: int = 2) -> str:
        """Return the one sentence that reports a mistake."""
        ran = self(*args)
        assert ran.code == code
        assert ran.err.count("\n") == 1
        assert ran.err.rstrip().endswith((".", "?"))
        return ran.err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    return Run(capsys, monkeypatch)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The record of a finished game."""
    table = deal(GAME, ["Ann", "Ben"], seed=1)
    while not table.over:
        moves = table.moves()
        best = moves.best(1)
        table.act(table.to_act[0], moves[best[0]] if best else moves.fallback)
    path = tmp_path / "game.txt"
    path.write_text(record.write(table), encoding="utf-8")
    return path


@pytest.fixture
def bad_files(tmp_path: Path) -> dict[str, str]:
    files = {
        "missing": tmp_path / "missing",
        "folder": tmp_path / "folder",
        "binary": tmp_path / "binary",
        "empty": tmp_path / "empty",
        "text": tmp_path / "text",
    }
    files["folder"].mkdir()
    files["binary"].write_bytes(b"\xff\xfe\x00")
    files["empty"].touch()
    files["text"].write_text("what is this?\n", encoding="utf-8")
    return {name: str(path) for name, path in files.items()}


BAD_FILES = ("missing", "folder", "binary", "empty", "text")


# -- the whole command ----------------------------------------------------------------------------


def test_version_loads_no_game() -> None:
    command = f"import atexit; atexit.register(lambda: print('numpy' in sys.modules)); {COMMAND}"
    done = subprocess.run(
        [sys.executable, "-c", command, "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"wordparlor {__version__}\nFalse\n"


@pytest.mark.parametrize("module", ["wordparlor", "wordparlor.cli"])
def test_the_module_runs_the_command(module: str) -> None:
    def run_module(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", module, *args]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert run_module("--version").stdout == f"wordparlor {__version__}\n"
    wrong = run_module("dance")
    assert wrong.returncode == 2
    assert "dance" in wrong.stderr


def test_version_imports_no_heavy_library() -> None:
    heavy = "{'numpy', 'rich', 'prompt_toolkit', 'msgspec', 'platformdirs'}"
    code = (
        "import sys; from wordparlor.cli import main; main(['--version']); "
        f"sys.exit(str({heavy} & set(sys.modules)) if {heavy} & set(sys.modules) else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_version(run: Run) -> None:
    assert run("--version") == Ran(0, f"wordparlor {__version__}\n", "")


@pytest.mark.parametrize(
    "args",
    [(), ("-h",), ("solve",), ("solve", "-h"), ("play", "--help"), ("solve", GAME, "--help")],
)
def test_help(run: Run, args: tuple[str, ...]) -> None:
    ran = run(*args)
    assert "Usage" in ran.out
    assert not ran.err


@pytest.mark.parametrize(
    "args", [("plya",), ("--fast",), ("rules",), ("word",), ("verify",), ("solve", GAME)]
)
def test_errors_of_typer_are_one_sentence(run: Run, args: tuple[str, ...]) -> None:
    run.mistake(*args)


def test_bugs_are_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "play", lambda request: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        run("play", GAME)


# -- looking things up ----------------------------------------------------------------------------


def test_games(run: Run) -> None:
    out = run("games").out
    for level in LEVELS.values():
        assert level.level in out
    for box in shelf().values():
        assert box.id in out
        assert box.name in out
        assert f"{box.least_seats}-{box.most_seats}" in out
        assert str(box.minutes) in out
        for variant in box.variants:
            assert variant.id in out


def test_rules(run: Run) -> None:
    out = run("rules", GAME).out
    for clause in shelf()[GAME].rulebook:
        assert clause in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)
def test_rules_end_with_the_deck(run: Run, game: Box) -> None:
    told = run("rules", game.id).out.partition("The deck: ")[2]
    assert told.startswith(f"{len(game.deck)} {game.piece}s\n")
    lines = [" ".join(line.split()) for line in told.splitlines()]
    for row in list_deck(game.deck):
        line = " ".join((*row.cards, row.points, str(row.copies), row.note)).strip()
        assert line in lines or len(row.cards) > 12, "a very long row takes two lines"
    assert max(map(len, told.splitlines())) <= 80


def test_rules_one_clause(run: Run) -> None:
    clause = next(one for one in shelf()[GAME].rulebook.values() if one.rulings)
    ran = run("rules", GAME, clause.id.lower())
    assert ran.code == 0
    assert " ".join(ran.out.split()).startswith(f"{clause.id} {clause.text} Ruling:")


def test_rules_of_an_unknown_game_are_refused(run: Run) -> None:
    assert GAME in run.mistake("rules", "halma")
    assert "There is no clause" in run.mistake("rules", GAME, "X-99")


def test_word(run: Run) -> None:
    ran = run("word", "pink")
    assert ran.code == 0
    assert ran.out.startswith("PINK is in the junior")
    for known in ("meaning", "PINKED", "rank"):
        assert known in ran.out
    assert "changes the sound" in run("word", "can").out
    assert "form of" in run("word", "games").out


@pytest.mark.parametrize("word", ["QQQQ", "PINK FLOYD", "[bold]", "\udcff", "Straße"])
def test_an_unknown_word(run: Run, word: str) -> None:
    ran = run("word", word)
    assert ran.code == 1
    assert "is not in the dictionary" in ran.out


@pytest.mark.parametrize("word", ["", "  "])
def test_no_word_is_refused(run: Run, word: str) -> None:
    assert "Write the word to look up" in run.mistake("word", word)
    assert "Write the word to look up" in run.mistake("word", word, "--json")


def test_word_as_json(run: Run) -> None:
    known = json.loads(run("word", "cane", "--json").out)
    assert known["word"] == "CANE"
    assert known["valid"] is True
    assert known["tier"] == "junior"
    assert "stick" in known["meaning"]
    ran = run("word", "qqqq", "--json")
    assert ran.code == 1
    assert json.loads(ran.out) == {"word": "QQQQ", "valid": False, "tier": None, "meaning": None}


def test_word_in_a_custom_list(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("zzyzx\n", encoding="utf-8")
    assert "ZZYZX is in this word list" in run("word", "zzyzx", "--words", str(own)).out
    ran = run("word", "pink", "--words", str(own))
    assert ran.code == 1
    assert "not in this word list" in ran.out


@pytest.mark.parametrize("kind", BAD_FILES)
def test_bad_word_lists_are_refused(run: Run, bad_files: dict[str, str], kind: str) -> None:
    assert bad_files[kind] in run.mistake("word", "pink", "--words", bad_files[kind])


# -- solving --------------------------------------------------------------------------------------


def test_solve(run: Run) -> None:
    ran = run("solve", GAME, *HAND, "--top", "3")
    assert ran.code == 0
    assert ran.out.splitlines()[0].split()[1] == "make"
    assert len(ran.out.splitlines()) == 4
    assert "--top 0 shows them" in ran.out


def test_solve_tells_how_many_plays_it_leaves_out(run: Run) -> None:
    asked = ("solve", "wordlift", "--hand", "D I R T A E ? S", "--word", "STONES")
    told = "splits; none scores more than"
    assert told in run(*asked).out.splitlines()[-1]
    assert told in json.loads(run(*asked, "--json").out)["note"]


def test_solve_as_json_has_all_plays_best_first(run: Run) -> None:
    everything = json.loads(run("solve", GAME, *HAND, "--top", "0", "--json").out)["plays"]
    ten = json.loads(run("solve", GAME, *HAND, "--json").out)["plays"]
    assert everything[:10] == ten
    scores = [play["score"] for play in everything]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) > 1000
    assert set(ten[0]) == {"words", "score", "text"}


def test_solve_has_variants_options_tiers_and_custom_words(run: Run, tmp_path: Path) -> None:
    def words(*args: str) -> set[str]:
        ran = run("solve", GAME, *HAND, "--top", "0", "--json", *args)
        return {word for play in json.loads(ran.out)["plays"] for word in play["words"]}

    everything = words()
    assert words("--tier", "junior") < everything
    assert words("--option", "minimum=6") == {word for word in everything if len(word) >= 6}
    assert words("--variant", shelf()[GAME].variants[-1].id) > everything
    own = tmp_path / "own.txt"
    own.write_text("GLOWER\nXYZZY\n", encoding="utf-8")
    assert words("--words", str(own)) == {"GLOWER"}


def test_solve_without_a_play(run: Run) -> None:
    ran = run("solve", GAME, "--hand", "Z", "--table", "X")
    assert ran.code == 0
    assert "These cards make no word" in ran.out


def test_solve_reads_a_board_from_a_file(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("F O R\n", encoding="utf-8")
    ran = run("solve", "glass", "--rack", "G E", "--board", str(board), "--top", "1")
    assert ran.out.splitlines()[0].split() == ["+5", "lay", "FORGE", "at", "0,0", "e"]
    assert "--board FILE" in " ".join(run("solve", "glass", "--help").out.split())
    missing = str(tmp_path / "none.txt")
    assert f"There is no file {missing}" in run.mistake(
        "solve", "glass", "--rack", "G E", "--board", missing
    )
    ran = run("solve", "glass", "--rack", "e *", "--board", str(board), "--top", "1", "--json")
    (play,) = json.loads(ran.out)["plays"]
    assert set(play) == {"words", "score", "text", "note"}
    assert "(" not in play["text"]
    board.write_text("F\tO", encoding="utf-8")
    assert "has a tab" in run.mistake("solve", "glass", "--rack", "G", "--board", str(board))


def test_solve_refuses_mistakes(run: Run, bad_files: dict[str, str]) -> None:
    assert GAME in run.mistake("solve", "halma", *HAND)
    run.mistake("solve", GAME, "--hand", "!!", "--table", "T")
    run.mistake("solve", GAME, *HAND, "--top", "-1")
    assert "junior, standard, full" in run.mistake("solve", GAME, *HAND, "--tier", "best")
    for kind in BAD_FILES:
        assert bad_files[kind] in run.mistake("solve", GAME, *HAND, "--deck", bad_files[kind])


# -- playing --------------------------------------------------------------------------------------


def test_play_a_whole_game_through_a_pipe(run: Run, tmp_path: Path) -> None:
    ran = run("play", GAME, "--name", "Ann", "--seed", "4", typed="pass\n" * 99)
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert "\x1b" not in ran.out
    [kept] = (tmp_path / "home" / "games").iterdir()
    assert str(kept) in ran.out
    assert run("verify", str(kept)).code == 0


def test_play_quit_and_continue(run: Run) -> None:
    seat = ("--name", "Ann", "--bots", "casual,greedy,random", "--seed", "2")
    assert "The game is saved" in run("play", GAME, *seat, typed="pass\nquit\n").out
    assert "You pass" in run("play", "--continue", typed="pass\n").out
    assert "You pass" in run("play", GAME, "--continue").out
    assert "You pass" in run("continue").out
    assert "The game is over" in run("continue", typed="pass\n" * 99).out
    assert "no unfinished game" in run.mistake("continue")


def test_play_with_options(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("GLOW\nGLOWER\n", encoding="utf-8")
    variant = shelf()[GAME].variants[-1].id
    request = ("--people", "Ann, Ben", "--variant", variant, "--option", "rounds=2")
    ran = run("play", GAME, *request, "--words", str(own), "--seed", "9", typed="\npass\n")
    assert "press Enter when you are ready" in ran.out
    [kept] = (tmp_path / "home" / "games").iterdir()
    header = kept.read_text("utf-8").partition("---")[0]
    for line in (
        'seats = ["Ann", "Ben"]',
        f'variant = "{variant}"',
        "seed = 9",
        "rounds = 2",
        'players = "person person"',
        f'words = "{own}"',
    ):
        assert line in header
    assert run("continue", typed="\n").code == 0


@pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)
def test_friends_at_a_keyboard_judge_words_as_the_sheet_says(
    run: Run, tmp_path: Path, game: Box
) -> None:
    people = ("--people", "Ann,Ben,Cid")
    told = run("play", game.id, *people).out
    [kept] = (tmp_path / "home" / "games").iterdir()
    assert f'judging = "{game.sheet_judging}"' in kept.read_text("utf-8")
    judging = next(option for option in game.option_list if option.name == "judging")
    choice = next(choice for choice in judging.choices if choice.value == game.sheet_judging)
    assert f"Word check: {choice.label}. {choice.help}" in told
    assert f"--option judging={game.sheet_judging}" not in told
    assert told.count("--option judging=") == 2


def test_other_tables_are_strict_unless_the_players_say_otherwise(run: Run, tmp_path: Path) -> None:
    people = ("--people", "Ann,Ben")
    for request in (("--bots", "casual"), (*people, "--bots", "casual")):
        assert "Word check" not in run("play", GAME, *request).out
    assert "Word check" not in run("play", GAME, *people, "--option", "judging=vote").out
    texts = [kept.read_text("utf-8") for kept in (tmp_path / "home" / "games").iterdir()]
    assert sum("judging" in text for text in texts) == 1


@pytest.mark.parametrize("variant", shelf()["giftwords"].variants, ids=lambda variant: variant.id)
def test_play_describes_the_variant(run: Run, variant: Variant) -> None:
    game = shelf()["giftwords"]
    bots = ",".join(["casual"] * (game.seats_of(variant.id)[0] - 1))
    ran = run("play", game.id, "--variant", variant.id, "--bots", bots)
    sentence = game.sentence if variant is game.variants[0] else variant.sentence
    assert " ".join(ran.out.split()).startswith(f"{variant.name}: {sentence} Type ?")


def test_bots_never_take_the_name_of_a_person(run: Run, tmp_path: Path) -> None:
    run("play", GAME, "--people", "Cleo,Bo Peep", "--bots", "casual")
    [kept] = (tmp_path / "home" / "games").iterdir()
    assert 'seats = ["Cleo", "Bo Peep", "Dov"]' in kept.read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "name"), [("1", "Pip"), ("master", "Gus"), ("ben", "Ben"), ("", "Cleo")]
)
def test_play_asks_for_the_level_with_the_game(
    run: Run, tmp_path: Path, typed: str, name: str
) -> None:
    ran = run("play", "--name", "Ann", typed=f"{GAME}\n{typed}\n")
    for level in (level for level in LEVELS.values() if level.for_people):
        assert f"{level.name} {level.sentence}." in " ".join(ran.out.split())
    [kept] = (tmp_path / "home" / "games").iterdir()
    assert f'seats = ["Ann", "{name}"]' in kept.read_text("utf-8")


def test_play_refuses_an_unknown_level(run: Run) -> None:
    ran = run("play", typed=f"{GAME}\nclever\n")
    assert ran.code == 2
    assert "There is no bot 'clever'" in ran.err


def test_play_asks_for_the_game_when_there_are_several(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "shelf", lambda: {GAME: shelf()[GAME]})
    assert "The game is saved" in run("play").out
    monkeypatch.setattr(start, "shelf", lambda: {**shelf(), "again": shelf()[GAME]})
    for chosen in (GAME, "", "1"):
        assert "The game is saved" in run("play", typed=f"{chosen}\n").out
    assert "Name a game" in run.mistake("play")


@pytest.mark.parametrize(
    ("args", "good"),
    [
        (("--bots", "clever"), "casual"),
        (("--bots", "casual,casual,casual,casual"), "2 to 4"),
        (("--people", "Ann,Ann"), "too similar"),
        (("--people", "Ann,,Ben"), "Ann,Ben"),
        (("--people", "Ann,Ben", "--name", "Cid"), "not both"),
        (("--name", "A" * 99), "1 to 24"),
        (("--people", "Ann,Ann Lee"), "too similar"),
        (("--variant", "odd"), shelf()[GAME].variants[0].id),
        (("--option", "judging"), "key=value"),
        (("--option", "luck=yes"), "judging"),
        (("--option", "judging=kind"), "strict, challenge or vote"),
        (("--tier", "best"), "junior, standard, full"),
        (("--seed", "-1"), "--seed"),
        (("--seed", "one"), "--seed"),
    ],
)
def test_play_refuses_mistakes(run: Run, args: tuple[str, ...], good: str) -> None:
    assert good in run.mistake("play", GAME, *args)


@pytest.mark.parametrize("kind", BAD_FILES)
@pytest.mark.parametrize("option", ["--words", "--deck"])
def test_play_refuses_bad_files(
    run: Run, bad_files: dict[str, str], kind: str, option: str
) -> None:
    assert bad_files[kind] in run.mistake("play", GAME, option, bad_files[kind])


def test_play_refuses_a_tier_with_a_custom_list(run: Run, bad_files: dict[str, str]) -> None:
    run.mistake("play", GAME, "--tier", "full", "--words", bad_files["text"])


def test_bytes_that_are_not_text_are_refused(tmp_path: Path) -> None:
    environment = {**os.environ, "WORDPARLOR_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "play", GAME, "--name", "Ann", "--seed", "3"],
        env=environment,
        input=b"\xff\xfe\x00\n" + b"pass\n" * 99,
        capture_output=True,
        check=True,
    )
    assert b"Not possible: " in done.stdout
    assert b"The game is over" in done.stdout
    assert not done.stderr


# -- records --------------------------------------------------------------------------------------


def test_replay(run: Run, played: Path) -> None:
    ran = run("replay", str(played))
    assert ran.code == 0
    moves = played.read_text("utf-8").partition("---\n")[2].splitlines()[:-1]
    for number, move in enumerate(moves, start=1):
        assert f"{number}. {move.partition(' +')[0]}\n" in ran.out
    assert ran.out.startswith(f"{shelf()[GAME].name}: Ann, Ben\n")
    assert "The game is over" in ran.out


def test_a_replay_ends_with_the_board(run: Run, tmp_path: Path) -> None:
    table = deal("glass", ["Ann", "Ben"], seed=2)
    moves = table.moves()
    table.act(table.to_act[0], moves[moves.best(1)[0]])
    (tmp_path / "glass.txt").write_text(record.write(table), encoding="utf-8")
    board = table.presenter.draw(table.view(), None).board
    assert board
    for line in board.lines():
        assert f"  {line}\n" in run("replay", str(tmp_path / "glass.txt")).out


def test_replay_step_by_step(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, asked in (("\n\na\n", 3), ("\n", 2)):
        out = io.StringIO()
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        screen = open_screen()
        show_replay(screen, PlainPrompt(screen), played, None)
        assert out.getvalue().count("Enter = next") == asked
        assert ("The game is over" in out.getvalue()) == ("a" in typed)


def test_verify(run: Run, played: Path) -> None:
    ran = run("verify", str(played), str(played))
    assert ran.code == 0
    assert ran.out.count(": good (") == 2
    unfinished = played.with_name("unfinished.txt")
    unfinished.write_text("\n".join(played.read_text("utf-8").splitlines()[:-4]), "utf-8")
    assert "good, unfinished" in run("verify", str(unfinished)).out


def test_review(run: Run, played: Path, tmp_path: Path) -> None:
    ran = run("review", str(played))
    assert ran.code == 0
    assert "Chances to win" in ran.out
    assert "Skill and luck" in ran.out
    assert "Words of the game" in ran.out
    page = tmp_path / "review.html"
    as_json = run("review", str(played), "--json", "--html", str(page))
    found = json.loads(as_json.out)
    for turn in found["turns"]:
        assert {"seat", "played", "best", "lost", "grade"} <= set(turn)
    assert len(found["luck"]) == len(found["skill"]) == len(found["names"])
    html = page.read_text("utf-8")
    assert "<svg" in html
    assert "http" not in html
    assert "<script" not in html
    # A review may replace a review, and nothing else.
    name = found["names"][0]
    assert run("review", str(played), "--html", str(page), "--seat", name).code == 0
    assert run("review", str(played), "--html", str(played)).code == 2
    assert run("review", str(played), "--html", str(tmp_path)).code == 2
    assert run("review", str(played), "--html", str(tmp_path / "no" / "file")).code == 2


def test_review_refuses_bad_input(run: Run, played: Path) -> None:
    ran = run("review", str(played), "--seat", "Nobody")
    assert ran.code == 2
    assert "No player is called Nobody" in ran.err
    unfinished = played.with_name("unfinished.txt")
    unfinished.write_text("\n".join(played.read_text("utf-8").splitlines()[:-4]), "utf-8")
    ran = run("review", str(unfinished))
    assert ran.code == 2
    assert "only a finished game has a review" in ran.err
    broken = played.with_name("broken.txt")
    broken.write_text("---\nAnn sings\n", "utf-8")
    ran = run("review", str(broken))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    ran = run("review", str(played.with_name("missing.txt")))
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_verify_prints_the_fingerprint_of_a_secure_deal(run: Run, tmp_path: Path) -> None:
    table = deal(GAME, ["Ann", "Ben"], seed="5a" * 32)
    path = tmp_path / "server.txt"
    path.write_text(record.write(table), "utf-8")
    sha = hashlib.sha256(bytes.fromhex("5a" * 32)).hexdigest()
    assert f"; fingerprint of the deal: {sha}" in run("verify", str(path)).out


def test_verify_names_the_first_wrong_line(run: Run, played: Path) -> None:
    lines = played.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if " +" in line)
    lines[at] = lines[at].rpartition("+")[0] + "+999"
    wrong = played.with_name("wrong.txt")
    wrong.write_text("\n".join(lines), encoding="utf-8")
    ran = run("verify", str(wrong), str(played))
    assert ran.code == 1
    first, second = ran.out.splitlines()
    assert f"wrong in line {at + 1} ({lines[at]}): the score is +999" in first
    assert ": good (" in second
    assert f"line {at + 1}" in run.mistake("replay", str(wrong), code=1)


@pytest.mark.parametrize(
    ("kind", "code"),
    [("missing", 2), ("folder", 2), ("binary", 2), ("empty", 1), ("text", 1)],
)
def test_other_files_are_refused_as_records(
    run: Run, bad_files: dict[str, str], played: Path, kind: str, code: int
) -> None:
    assert bad_files[kind] in run.mistake("replay", bad_files[kind], code=code)
    run.mistake("continue", bad_files[kind], code=code)
    ran = run("verify", bad_files[kind], str(played))
    assert ran.code == code
    assert bad_files[kind] in ran.out + ran.err
    assert "()" not in ran.out
    assert ": good (" in ran.out


def test_a_record_with_a_custom_list_needs_it(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("GLOW\nGLOWER\n", encoding="utf-8")
    run("play", GAME, "--words", str(own), typed="pass\n")
    [kept] = (tmp_path / "home" / "games").iterdir()
    ran = run("verify", str(kept))
    assert ran.code == 1
    assert "name its file too" in ran.out
    assert run("verify", str(kept), "--words", str(own)).code == 0
    assert run("replay", str(kept), "--words", str(own)).code == 0


def test_a_file_that_is_too_large_is_refused(run: Run, tmp_path: Path) -> None:
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(17_000_000)
    assert "too large" in run.mistake("replay", str(large))


def test_without_a_keyboard_the_prompt_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert isinstance(open_prompt(open_screen()), PlainPrompt)


def test_a_pipe_is_refused_as_a_file(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    pipe = str(tmp_path / "pipe")
    for args in (("verify", pipe), ("replay", pipe), ("word", "GLOW", "--words", pipe)):
        assert "is not a regular file" in run.mistake(*args)


def test_a_record_cannot_control_the_terminal(run: Run, played: Path) -> None:
    lines = played.read_text("utf-8").split("\n")
    at = lines.index("---") + 1
    lines[at] = "\x1b]0;owned\x07" + "x" * 5000
    played.write_text("\n".join(lines), encoding="utf-8")
    ran = run("verify", str(played))
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out
    assert len(ran.out) < 1000


def test_a_replay_can_be_quit(played: Path) -> None:
    class Leaving:
        def ask(self, prompt: str, **_: object) -> str:
            assert "q = quit" in prompt
            return "q"

        choose = ask

    out = io.StringIO()
    show_replay(Console(file=out, theme=STYLES), Leaving(), played, None)
    assert "1. " in out.getvalue()
    assert "2. " not in out.getvalue()


def test_an_unfinished_game_is_mentioned(run: Run, tmp_path: Path) -> None:
    assert "unfinished" not in run("play", GAME).out
    assert "You have an unfinished game" in run("play", GAME).out
    [first, _] = sorted((tmp_path / "home" / "games").iterdir())
    assert run("continue", first.name).code == 0


def test_a_word_list_is_kept_and_listed(run: Run, tmp_path: Path) -> None:
    ran = run("words", "list")
    assert (ran.code, ran.out) == (0, f"{load().id}: this version's list\n")
    kept = tmp_path / "home" / "words" / load().id
    assert run("words", "keep").out == f"{load().id} is kept in {kept}.\n"
    assert run("words", "list").out.splitlines()[1:] == [f"{load().id}: kept in {kept}"]
    other = tmp_path / "elsewhere"
    assert run("words", "keep", str(other)).code == 0
    assert (other / load().id / "about.json").exists()
    (tmp_path / "file").touch()
    bad = run("words", "keep", str(tmp_path / "file"))
    assert (bad.code, bad.out) == (2, "")
    assert bad.err.count("\n") == 1
    assert str(tmp_path / "file") in bad.err


def test_the_lists_that_a_store_needs_are_listed(run: Run, tmp_path: Path) -> None:
    missing = run("words", "list", str(tmp_path / "no.db"))
    assert missing.code == 2
    assert missing.err == f"There is no store at {tmp_path / 'no.db'}; check the path.\n"
    old = Path(__file__).parent / "server" / "store" / "fixtures" / "schema_2.db.gz"
    (tmp_path / "old.db").write_bytes(gzip.decompress(old.read_bytes()))
    listed = run("words", "list", str(tmp_path / "old.db")).out.splitlines()
    assert listed[1:] == [
        f"23 unfinished tables: {load().former_id}, which this version has",
        "1 unfinished table: own-83deb3a7, which this version has",
    ]


def test_the_rules_show_what_changed(run: Run) -> None:
    shown = run("rules", "zap").out
    assert "Changes; older tables go on under their rules" in shown
    assert "ZP-48, version 2" in shown
