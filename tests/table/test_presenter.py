"""How a play is shown as a hint."""

from tests.games.newword.tables import lay


def test_a_hint_is_the_notation_of_the_play() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    seat, moves = table.match.to_act[0], table.moves()
    view = table.view(seat)
    assert table.presenter.hint(view, seat, moves[0]) == table.match.write(seat, moves[0])
