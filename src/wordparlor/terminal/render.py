"""Render scenes, seats, scores and events as text.

On a terminal cards are rows of boxes. In a pipe, e.g. for a script or a screen reader, every place
is one plain line.
"""

from collections.abc import Iterable, Mapping, Sequence

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.styled import Styled
from rich.table import Table as Grid
from rich.text import Text

from wordparlor.bots import Bot
from wordparlor.table.english import tell
from wordparlor.table.events import Played, veil
from wordparlor.table.match import PlayedAction
from wordparlor.table.phrases import and_list, plural
from wordparlor.table.scene import Area, Scene
from wordparlor.table.table import Table
from wordparlor.terminal.board_pane import BoardPane, tint

_LABEL = 16
"""The width of the column with labels."""
_GAPS = 8
"""The space between the columns and before the first one."""
_AROUND = 2
"""Other lines on the screen: a blank line at the top, and the prompt."""
_LEAST_NOTE = 20
"""The least width for a note beside cards; otherwise it goes below them."""


def show_table(
    screen: Console,
    table: Table,
    scene: Scene,
    bots: Mapping[int, Bot],
    pane: BoardPane | None = None,
) -> None:
    """Show the table and the players so that everything fits on the screen."""
    seats = _lines(screen, _seats(table, scene, bots))
    show_scene(screen, scene, pane, below=seats)
    show_seats(screen, table, scene, bots)


def show_scene(
    screen: Console, scene: Scene, pane: BoardPane | None = None, below: int = 0
) -> None:
    """Show the table, with the part of a large board that is in the pane.

    Leave room for `below` more lines.
    """
    areas = _areas(screen, scene)
    if scene.board:
        around = _lines(screen, areas) + _lines(screen, Text(scene.status)) + below + _AROUND
        (pane or BoardPane()).show(screen, scene.board, screen.height - around, scene.red)
    if screen.is_terminal:
        screen.print(areas)
        return
    for area in scene.areas:
        screen.print(_plain(area), soft_wrap=True)


def show_board(screen: Console, scene: Scene) -> None:
    """Show only the board, if there is one."""
    if scene.board:
        BoardPane().show(screen, scene.board, screen.height, scene.red)


def _lines(screen: Console, what: RenderableType) -> int:
    """Return the number of lines that something takes on the screen."""
    return len(screen.render_lines(what, pad=False))


def _areas(screen: Console, scene: Scene) -> Padding:
    """Return the places of a scene, without open hands: the seats show these."""
    areas = [area for area in scene.areas if area.seat is None]
    room = screen.width - _LABEL - _GAPS
    racks = [[] if area.plain else _racks(_faces(area), room, scene.red) for area in areas]
    widest = max((rack.width or 0 for cut in racks for rack in cut), default=0)
    room = screen.width - _LABEL - widest - _GAPS
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(min_width=_LABEL, vertical="middle", style="label")
    grid.add_column(min_width=widest, vertical="middle")
    # Without this limit a long note would not wrap at the edge.
    grid.add_column(max_width=max(1, room), vertical="middle", style="note")
    for area, cut in zip(areas, racks, strict=True):
        boxes = [Styled(rack, "card" if area.own else "") for rack in cut]
        if area.plain:
            grid.add_row(area.label, _line(area, scene.red))
        elif boxes and room >= min(len(area.note), _LEAST_NOTE):
            grid.add_row(area.label, Group(*boxes), area.note)
        else:
            below = [Text(area.note, style="note")] if area.note else []
            grid.add_row(area.label, Group(*boxes, *below))
    return Padding(grid, (0, 0, 0, 2))


def _line(area: Area, red: Sequence[str]) -> Text:
    """Return the cards and the note of a place as one line."""
    note = f"  {area.note}" if area.note else ""
    return tint(" ".join(area.cards), red if area.seat is not None else ()).append(note, "note")


def _plain(area: Area) -> str:
    """Return a place as one line: its cards with their points, and its note."""
    pairs = zip(area.cards, area.points, strict=False)
    priced = ", ".join(f"{card} {points}" for card, points in pairs)
    cards, note = priced or " ".join(area.cards), area.note
    if not cards:
        return f"{area.label}: {note}"
    return f"{area.label}: {cards} ({note})" if note else f"{area.label}: {cards}"


def _faces(area: Area) -> list[str]:
    """Return the face of each card: its name and, on a second line, its points."""
    if not area.points:
        return list(area.cards)
    cards = zip(area.cards, area.points, strict=True)
    return [f"{card}\n{points:>{cell_len(card)}}" for card, points in cards]


def _racks(faces: Sequence[str], room: int, red: Sequence[str]) -> list[Grid]:
    """Return the cards as rows of boxes: one row if possible, narrower if necessary."""
    pad = 1 if _width(faces, 1) <= room else 0
    racks: list[list[str]] = []
    for face in faces:
        if not racks or _width([*racks[-1], face], pad) > room:
            racks.append([])
        racks[-1].append(face)
    return [_boxes(rack, pad, red) for rack in racks]


def _width(rack: Sequence[str], pad: int) -> int:
    """Return the width of a row of cards with their borders."""
    return sum(max(map(cell_len, face.split("\n"))) + 2 * pad + 1 for face in rack) + 1


def _boxes(rack: Sequence[str], pad: int, red: Sequence[str]) -> Grid:
    """Return a row of cards as boxes."""
    boxes = Grid(box=ROUNDED, show_header=False, padding=(0, pad), width=_width(rack, pad))
    boxes.add_row(*(_face(face, red) for face in rack))
    return boxes


def _face(face: str, red: Sequence[str]) -> Text:
    name, _, points = face.partition("\n")
    return Text.assemble(
        (name, "red tile" if name in red else ""), ("\n" + points if points else "", "note")
    )


def show_seats(screen: Console, table: Table, scene: Scene, bots: Mapping[int, Bot]) -> None:
    """Show the players with their scores, and mark the players that can act.

    A team has one score, on its own line.
    """
    if screen.is_terminal:
        screen.print(_seats(table, scene, bots))
        return
    partners = table.game.partners
    if partners:
        screen.print(f"The team: {plural(table.state.scores[0], 'point')}")
    for name, score, note in zip(
        table.names, table.state.scores, _notes(table, scene, bots), strict=True
    ):
        points = "" if partners else f"{plural(score, 'point')}, "
        screen.print(f"{name}: {points}{note}", soft_wrap=True)


def _seats(table: Table, scene: Scene, bots: Mapping[int, Bot]) -> Padding:
    """Return a line for each seat, with its hand if it is open."""
    hands = {area.seat: area for area in scene.areas if area.seat is not None}
    partners = table.game.partners
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(width=1)
    grid.add_column(min_width=_LABEL - 3)
    grid.add_column(justify="right", style="points")
    if hands:
        grid.add_column(no_wrap=True)
    grid.add_column(style="note")
    can_act = table.match.to_act
    if partners:
        grid.add_row("", "the team", str(table.state.scores[0]), "")
    for seat, note in enumerate(_notes(table, scene, bots)):
        mark = ">" if seat in can_act else ""
        score = "" if partners else str(table.state.scores[seat])
        hand = [_line(hands[seat], scene.red) if seat in hands else ""] if hands else []
        grid.add_row(mark, table.names[seat], score, *hand, note)
    return Padding(grid, (0, 0, 0, 2))


def _notes(table: Table, scene: Scene, bots: Mapping[int, Bot]) -> list[str]:
    """Return a note for each seat, with the level of its bot."""
    levels = (f"{bots[seat].title} bot" if seat in bots else "" for seat in range(len(table.names)))
    pairs = zip(scene.seats, levels, strict=True)
    return [", ".join(part for part in pair if part) for pair in pairs]


def show_status(screen: Console, status: str) -> None:
    """Show whose turn it is."""
    screen.print()
    screen.print(Text(status, style="title"))


def show_actions(
    screen: Console, table: Table, actions: Iterable[PlayedAction], seat: int | None
) -> None:
    """Show actions as a seat may know them, one paragraph each; None stands for a spectator."""
    for played in actions:
        show_sentences(screen, action_sentences(table, played, seat))


def action_sentences(table: Table, played: PlayedAction, seat: int | None) -> list[str]:
    """Return the sentences about an action, as a seat may know it; None stands for a spectator."""
    names, deck, piece = table.names, table.game.deck, table.box.piece
    sentences = (tell(veil(event, seat), names, deck, seat, piece) for event in played.events)
    return [sentence for sentence in sentences if sentence]


def show_sentences(screen: Console, sentences: Sequence[str]) -> None:
    """Show sentences as one paragraph."""
    if sentences:
        screen.print(Padding(Text(" ".join(sentences)), (0, 0, 0, 2)))


def show_score_sheet(screen: Console, table: Table) -> None:
    """Show the score sheet: a line for each action that scored, and the totals."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="title", show_footer=True)
    grid.add_column("", footer="total")
    names = ("the team",) if table.game.partners else table.names
    for score, name in zip(table.state.scores, names, strict=False):
        grid.add_column(name, footer=str(score), justify="right", footer_style="points")
    for played in table.history:
        if any(played.gains):
            gains = played.gains[: len(names)]
            grid.add_row(_what(played), *(f"{gain:+d}" if gain else "" for gain in gains))
    screen.print(Padding(grid, (0, 0, 0, 2)))


def _what(played: PlayedAction) -> str:
    """Return the words of an action, or its text."""
    words = [word for event in played.events if isinstance(event, Played) for word in event.words]
    return and_list(words) or played.text
