"""How a play is shown as a hint, and what a proposed play says about itself."""

from typing import Any

from tests.games.newword.tables import lay, say
from wordparlor.table.presenter import Presenter
from wordparlor.table.scene import Scene


def test_a_hint_is_the_notation_of_the_play() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    seat, moves = table.match.to_act[0], table.moves()
    view = table.view(seat)
    assert table.presenter.hint(view, seat, moves[0]) == table.match.write(seat, moves[0])


class PlainPresenter(Presenter[Any, Any]):
    """A presenter of a game that says nothing about points and penalties."""

    def play_forms(self, view: Any, seat: int) -> tuple[tuple[str, str], ...]:
        return ()

    def draw(self, view: Any, seat: int | None) -> Scene:
        return Scene(self.status(view), (), ())


def test_a_game_that_tells_no_penalty_names_the_clause_of_judging() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging="challenge")
    presenter = PlainPresenter(table.notation)
    assert presenter.forms(table.view(0), 0) == ()
    say(table, "Ann make GLOWER using E/A R")
    view = table.view(1)
    assert presenter.draw(view, 1).status == "Ann proposes GLOWER; Ben to answer."
    (_, _), (_, meaning) = presenter.forms(view, 1)
    assert meaning == "let the dictionary decide: for the penalties see NW-26"
