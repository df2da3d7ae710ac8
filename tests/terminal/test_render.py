"""Rendering: boxes on a terminal, plain lines in a pipe, never wider than the screen."""

import io
import re
from string import ascii_uppercase

import pytest
from rich.console import Console

from tests.terminal.scripted_game import FakeTerminal, any_game, first_play, partners, plain_screen
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.scene import Area, Board, Scene
from wordparlor.terminal.console import clear_screen, open_screen
from wordparlor.terminal.render import (
    show_scene,
    show_score_sheet,
    show_seats,
    show_status,
    show_table,
)

SCENE = Scene(
    "Ann to play.",
    (
        Area("In the middle", ("A/E", "R"), "a note"),
        Area("Your hand", ("T", "?"), own=True),
        Area("Piles", (), "30 in the stock"),
    ),
    ("6 cards", "5 cards"),
)


def _screen(file: io.StringIO) -> Console:
    screen = open_screen()
    screen.file = file
    return screen


def test_plain_lines_in_a_pipe() -> None:
    paper = io.StringIO()
    show_scene(_screen(paper), SCENE)
    assert paper.getvalue().splitlines() == [
        "In the middle: A/E R (a note)",
        "Your hand: T ?",
        "Piles: 30 in the stock",
    ]


def test_a_pipe_shows_the_points_of_each_card() -> None:
    paper = io.StringIO()
    areas = (
        Area("In the middle", ("A/E", "Q"), "a note", points=("1", "10")),
        Area("Your hand", ("I/U", "?"), own=True, points=("1/2", "0")),
    )
    show_scene(_screen(paper), Scene("", areas, ()))
    assert paper.getvalue().splitlines() == [
        "In the middle: A/E 1, Q 10 (a note)",
        "Your hand: I/U 1/2, ? 0",
    ]


@pytest.mark.parametrize("box", shelf().values(), ids=lambda box: box.id)
def test_a_pipe_shows_the_points_of_every_hand_with_points(box: Box) -> None:
    table = deal(box.id, ("Ann", "Ben", "Cid")[: box.seats_of("")[0]], seed=3)
    seat = table.match.to_act[0]
    scene = table.presenter.draw(table.view(seat), seat)
    paper = io.StringIO()
    show_scene(_screen(paper), scene)
    lines = paper.getvalue().splitlines()
    for area in scene.areas:
        line = next(line for line in lines if line.startswith(f"{area.label}: "))
        assert all(
            f"{card} {points}" in line
            for card, points in zip(area.cards, area.points, strict=False)
        )


def test_a_pipe_shows_the_whole_board_above_the_rest() -> None:
    paper = io.StringIO()
    show_scene(_screen(paper), Scene("", SCENE.areas, (), Board(0, 0, 2, ("· I " * 50 + "t",))))
    first, *_, row, area = paper.getvalue().splitlines()[:5]
    assert first.startswith("   ")
    assert row == "  0 " + "· I " * 50 + "t"
    assert area.startswith("In the middle")


def test_boxes_on_a_terminal() -> None:
    terminal = FakeTerminal()
    screen = plain_screen(terminal)
    show_scene(screen, SCENE)
    lines = [line.rstrip() for line in terminal.getvalue().splitlines()]
    assert "│ A/E │ R │" in lines[1]
    assert lines[1].endswith("a note")
    assert "│ T │ ? │" in lines[4]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_table_with_a_board_fits_the_screen(players: int, size: tuple[int, int]) -> None:
    names = ["Ann", "Ben", "Cid", "Dot", "Eve"][:players]
    table = deal("glass", names, seed=5)
    bots = dict.fromkeys(range(players), bot("greedy"))
    for _ in range(18):
        take_turn(table, table.state.turn, bots[0])
    terminal = FakeTerminal()
    screen = plain_screen(terminal, width=size[0], height=size[1])
    scene = table.presenter.draw(table.view(0), 0)
    show_status(screen, scene.status)
    show_table(screen, table, scene, bots)
    lines = terminal.getvalue().splitlines()
    assert len(lines) < screen.height, "with the prompt"
    assert any(re.fullmatch(" +[0-9]+", line) for line in lines[2:6]), "the column numbers"
    assert sum(line.strip()[:1] in "-0123456789" and "·" in line for line in lines) >= 5
    for other in names[1:]:
        (line,) = (line for line in lines[2:] if other in line.split()[:2])
        rack = table.state.hands[table.seat(other)]
        assert set(table.game.deck.symbols(rack).split()) < set(line.split())
    assert any("│" in line for line in lines), "the player's own rack has boxes"


def test_plain_areas_are_lines() -> None:
    terminal = FakeTerminal()
    screen = plain_screen(terminal)
    areas = (Area("Last", ("GO", "ON"), plain=True), Area("Asked", ("IT",), "a note", plain=True))
    show_scene(screen, Scene("", areas, ()))
    lines = [line.split() for line in terminal.getvalue().splitlines()]
    assert lines == [["Last", "GO", "ON"], ["Asked", "IT", "a", "note"]]


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_many_cards_and_long_notes_stay_on_the_screen(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    terminal = FakeTerminal()
    screen = plain_screen(terminal)
    cards = (*ascii_uppercase, "A/E")
    show_scene(screen, Scene("", (Area("Table", cards, "a long note " * 6),), ()))
    assert max(map(len, terminal.getvalue().splitlines())) <= int(columns)
    shown = terminal.getvalue().replace(" ", "")
    for card in cards:
        assert f"│{card}│" in shown


@pytest.mark.parametrize("file", [io.StringIO(), FakeTerminal()])
def test_seats_show_scores_bots_and_the_player_on_turn(file: io.StringIO) -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=1, dealer=1)
    table.say("Ann", first_play(table))
    scene = table.presenter.draw(table.view(0), 0)
    show_seats(_screen(file), table, scene, {1: bot("casual")})
    assert str(table.scores["Ann"]) in file.getvalue()
    assert "6 cards, casual bot" in file.getvalue()


@pytest.mark.parametrize("file", [io.StringIO(), FakeTerminal()])
def test_a_team_has_one_score(file: io.StringIO) -> None:
    table = partners()
    show_seats(_screen(file), table, table.presenter.draw(table.view(0), 0), {1: bot("casual")})
    lines = [" ".join(line.split()) for line in file.getvalue().splitlines()]
    points = table.scores["Ann"]
    assert points > 0
    team = "the team " if isinstance(file, FakeTerminal) else "The team: "
    assert sum(str(points) in line for line in lines) == 1
    assert any(line.startswith(f"{team}{points}") for line in lines)
    assert any("Ada" in line and "casual bot" in line for line in lines)
    paper = io.StringIO()
    show_score_sheet(_screen(paper), table)
    rows = [line.split() for line in paper.getvalue().splitlines()]
    assert rows[0] == ["the", "team"]
    assert rows[-1] == ["total", str(points)]


def test_the_score_sheet_has_words_and_totals() -> None:
    table = deal(any_game(), ["Ann", "Ada"], seed=1, dealer=1)
    played = table.say("Ann", first_play(table))
    paper = io.StringIO()
    show_score_sheet(_screen(paper), table)
    rows = [line.split() for line in paper.getvalue().splitlines()]
    assert rows[0] == ["Ann", "Ada"]
    assert rows[1] == [*table.game.words_of(table.state, played.action), f"+{played.gains[0]}"]
    assert rows[-1] == ["total", str(table.scores["Ann"]), "0"]


def test_clearing_a_pipe_does_nothing() -> None:
    paper, terminal = io.StringIO(), FakeTerminal()
    clear_screen(_screen(paper))
    clear_screen(_screen(terminal))
    assert not paper.getvalue()
    assert "\x1b[2J" in terminal.getvalue()
