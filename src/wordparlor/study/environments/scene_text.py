"""A view as plain text, for `render`."""

from collections.abc import Iterator
from typing import Any

from wordparlor.table.match import Match
from wordparlor.table.scene import Scene


def draw_text(match: Match, seat: int | None) -> str:
    """Return what a seat sees as lines of text; None stands for a spectator."""
    view = match.view(seat)
    scene = match.rules.presenter.draw(view, seat)
    return "\n".join(_lines(match, view, scene)) + "\n"


def _lines(match: Match, view: Any, scene: Scene) -> Iterator[str]:
    for seat, note in enumerate(scene.seats):
        mark = ">" if seat in match.to_act else " "
        name = match.rules.setup.seats[seat]
        yield f"{mark} {name}: {view.scores[seat]} points{f', {note}' if note else ''}"
    for area in scene.areas:
        cards = " ".join(area.cards)
        yield f"  {area.label}: {'; '.join(part for part in (cards, area.note) if part)}"
    if scene.board is not None:
        yield from scene.board.lines()
    yield scene.status
