"""Ask in a terminal what things on the table mean."""

import io

import pytest

from tests.games.newword.tables import lay, say
from tests.terminal.scripted_game import ScriptedGame, plain_screen
from wordparlor.games import deal
from wordparlor.table.table import Table
from wordparlor.terminal.explain import show_explanation


def explain(table: Table, about: str) -> str:
    """Return what the terminal shows about a thing."""
    terminal = io.StringIO()
    show_explanation(plain_screen(terminal, width=100), table.match, about)
    return terminal.getvalue()


@pytest.mark.parametrize(
    ("game", "about", "title", "clause"),
    [
        ("wordlift", "S¶", "S with Pilcrow ¶", "WL-39"),
        ("wordlift", "†", "with Dagger †", "WL-42"),
        ("wordlift", "vowels", "Vowels", "WL-15"),
        ("zap", "check", "CHECK", "ZP-44"),
        ("zap", "draw pile", "Draw pile", "ZP-18"),
        ("zap", "score", "Score", "ZP-04"),
        ("glass", "star", "Star", "GG-42"),
        ("newword", "a/e", "A or E", "NW-18"),
    ],
)
def test_a_thing_has_a_title_and_clauses(game: str, about: str, title: str, clause: str) -> None:
    shown = explain(deal(game, ("Ann", "Ben")), about)
    assert title in shown.splitlines()[0]
    assert clause in shown


def test_a_word_on_the_table_has_its_points() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    say(table, "Ann make GLOWER using E/A R")
    assert explain(table, "glower").startswith("GLOWER, 48 points\n")


def test_an_unknown_thing_tells_what_can_be_asked() -> None:
    table = deal("newword", ("Ann", "Ben"))
    shown = " ".join(explain(table, "sofa").split())
    assert shown.startswith("There is no sofa at this table. Write a card, a sign or a word")
    assert "middle, stock, discards and score" in shown
    assert explain(table, "").startswith("Write a card")


def test_explain_is_a_command() -> None:
    table = deal("newword", ["Ann", "Ada"], seed=7, dealer=1)
    game = ScriptedGame(table, ["casual"], ["explain ?", "?"])
    assert "Wild card" in game.output
    assert "explain WHAT" in game.output
