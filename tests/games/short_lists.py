"""Lists of moves that leave plays out, because there are too many."""

from types import ModuleType
from typing import Any

import pytest

from wordparlor.table.moves import Moves
from wordparlor.table.table import Table

SHORT = 5


def check_short_list(
    table: Table, search: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> Moves[Any]:
    """Check and return the list of the first seat when it has room for a few plays only."""
    every = table.moves()
    assert every.note == ""
    monkeypatch.setattr(search, "MOST_LISTED", SHORT)
    some = table.box.moves(table.game, table.state, 0, table.game.words)
    assert (some.plays, len(some) - some.plays) == (SHORT, len(every) - every.plays)
    best = every.best()
    assert [some[row] for row in some.best()] == [every[row] for row in best[:SHORT]]
    left = f"{every.plays - SHORT} plays; none scores more than {every.scores[best[SHORT]]}."
    assert some.note == f"The list leaves out {left}"
    return some
