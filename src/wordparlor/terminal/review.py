"""`wordparlor review`: what each choice of a recorded game was worth."""

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from wordparlor.bots.review import Review, ReviewedTurn, TurnReviewer, review_turns, sum_up
from wordparlor.bots.review.sentences import (
    name_choice,
    percent,
    tell_grade,
    tell_meaning,
    tell_skill,
)
from wordparlor.errors import BadRecord
from wordparlor.table import record
from wordparlor.table.table import Table
from wordparlor.terminal.inputs import BadFile, add_file_name, file_problem, read_text
from wordparlor.terminal.replay import seating
from wordparlor.terminal.review_page import check_page, review_page
from wordparlor.trained import taught_or_plain

_BLOCKS = "▁▂▃▄▅▆▇█"
_MOST_WORDS = 60


def review_record(
    screen: Console, path: Path, own: Path | None, seat: str, page: Path | None, *, as_json: bool
) -> None:
    """Review a record: on the screen, as JSON, or as a page.

    Raises:
        BadFile: a file cannot be read or written, or is not the record of a finished game.
        BadSetup: no player has the name of `seat`.
    """
    if page is not None:
        check_page(page)
    table = _replayed(path, own)
    chosen = table.seat(seat) if seat else None
    reviewer = TurnReviewer(table.history, taught_or_plain(table.match.rules))
    quiet = as_json or page is not None
    if not quiet:
        _show_title(screen, table)
    turns = []
    for turn in review_turns(reviewer, range(len(table.history))):
        turns.append(turn)
        if not quiet and chosen in (None, turn.seat):
            _show_turn(screen, table, turn)
    found = sum_up(table.history, turns, reviewer.sizes)
    if page is not None:
        _write(page, review_page(found, table.box.name, chosen))
        print(f"The review is in {page}.", file=sys.stderr if as_json else sys.stdout)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    elif page is None:
        _show_summary(screen, found, chosen)


def _replayed(path: Path, own: Path | None) -> Table:
    """Return the table at the end of a record."""
    try:
        with add_file_name(path):
            table = record.replay(record.read(read_text(path)), seating(own))
    except BadRecord as wrong:
        raise BadFile(str(wrong)) from None
    if not table.over:
        raise BadFile(f"The game of {path} is not over; only a finished game has a review.")
    return table


def _show_title(screen: Console, table: Table) -> None:
    scores = ", ".join(f"{name} {score}" for name, score in table.scores.items())
    screen.print(Text(f"{table.box.name}: {scores}", style="title"), soft_wrap=True)
    screen.print("Each choice: what it leaves of the chance to win, and what was better.")


def _show_turn(screen: Console, table: Table, turn: ReviewedTurn) -> None:
    line = Text(f"{turn.at + 1:4}. ", style="note")
    line.append(f"{table.names[turn.seat]}: {name_choice(turn.played)}", style="label")
    line.append(f" {percent(turn.chances[turn.seat])}")
    if turn.grade != "fine":
        line.append(f" {turn.grade}, -{percent(turn.lost)}", style="refusal")
        line.append(f"; best: {name_choice(turn.best)}")
        if turn.known.action not in (turn.best.action, turn.played.action):
            line.append(f"; with common words: {name_choice(turn.known)}")
    screen.print(line, soft_wrap=True)


def _show_summary(screen: Console, found: Review, chosen: int | None) -> None:
    seats = range(len(found.names)) if chosen is None else [chosen]
    screen.print(Text("Chances to win", style="title"))
    width = max(map(len, found.names))
    for seat in seats:
        curve = [found.start[seat], *(turn.chances[seat] for turn in found.turns), found.end[seat]]
        screen.print(f"{found.names[seat]:{width}} {_chart(curve)}", soft_wrap=True)
    screen.print(Text("Skill and luck", style="title"))
    for seat in seats:
        screen.print(tell_skill(found.seats[seat]))
    worst = [(seat, at) for seat in seats for at in found.seats[seat].worst]
    if worst:
        screen.print(Text("The worst turns", style="title"))
    for seat, at in worst:
        turn = found.turns[at]
        title = f"Move {turn.at + 1}, {found.names[seat]} {turn.played.text}"
        screen.print(Text(title, style="label"), soft_wrap=True)
        for sentence in (tell_grade(turn), f"Best: {turn.best.text}", *turn.reasons):
            screen.print(f"  {sentence}", soft_wrap=True)
        for word in turn.best.words:
            screen.print(f"  {tell_meaning(word)}", soft_wrap=True)
    screen.print(Text("Words of the game", style="title"))
    told = {one.word.word: one for one in found.words if chosen in (None, one.seat)}
    for one in list(told.values())[:_MOST_WORDS]:
        screen.print(f"{tell_meaning(one.word)} ({found.names[one.seat]})", soft_wrap=True)


def _chart(curve: list[float]) -> str:
    """Return a curve as small bars, one for each choice."""
    top = len(_BLOCKS) - 1
    return "".join(_BLOCKS[round(top * min(1.0, max(0.0, chance)))] for chance in curve)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise BadFile(file_problem(path, wrong)) from None
