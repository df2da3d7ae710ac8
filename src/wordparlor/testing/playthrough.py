"""Golden playthroughs: a whole game as text, with the scene and the moves of every state."""

import hashlib
from collections.abc import Callable, Iterator

from wordparlor.table.english import tell
from wordparlor.table.scene import Scene
from wordparlor.table.state_json import dump
from wordparlor.table.table import Table
from wordparlor.testing.perft import perft


def playthrough(table: Table, act: Callable[[Table, int], object]) -> str:
    """Play a game to its end and return it as text; `act` lets a seat act.

    An answer to a word has no scene: nothing changes before the last answer.
    """
    lines = [f"{key} = {value}" for key, value in _setup(table)]
    while not table.over:
        seat = table.match.to_act[0]
        if table.state.window is None:
            lines += ["", *_state(table, seat)]
        act(table, seat)
        played = table.history[-1]
        lines.append(f"> {table.names[played.seat]} {played.text}")
        sentences = (
            tell(event, table.names, table.game.deck, piece=table.box.piece)
            for event in played.events
        )
        lines += [f"  {sentence}" for sentence in sentences if sentence]
    lines += ["", *_scene(table.presenter.draw(table.view(), None)), f"digest {_digest(table)}"]
    return "\n".join(lines) + "\n"


def _setup(table: Table) -> Iterator[tuple[str, object]]:
    setup = table.setup
    yield from (("game", setup.game), ("variant", setup.variant), ("seats", setup.seats))
    yield from (("seed", setup.seed), ("options", setup.options))


def _state(table: Table, seat: int) -> Iterator[str]:
    yield f"[{len(table.history) + 1}] {table.names[seat]} sees:"
    yield from _scene(table.presenter.draw(table.view(seat), seat))
    moves = table.moves(seat)
    counted = perft(moves)
    yield f"  {counted.moves} moves, {counted.plays} plays, {counted.points} points in all"
    for at in moves.best(3):
        best = table.match.write(seat, moves[at])
        yield f"  {moves.scores[at]:4} {best}"
    yield f"  digest {_digest(table)}"


def _scene(scene: Scene) -> Iterator[str]:
    yield f"  {scene.status}"
    if scene.board:
        yield from (f"    {row}".rstrip() for row in scene.board.lines())
    for area in scene.areas:
        yield f"  {area.label}: {' '.join(area.cards)} {area.note}".rstrip()
    yield f"  {' | '.join(scene.seats)}"


def _digest(table: Table) -> str:
    return hashlib.sha256(dump(table.state)).hexdigest()[:16]
