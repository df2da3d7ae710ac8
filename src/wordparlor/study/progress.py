"""A progress bar for long studies: games done, rate, time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class _Rate(ProgressColumn):
    """Games per second, or per minute when there are few."""

    def render(self, task: Task) -> Text:
        """Return the rate as text."""
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.1f} games/s" if speed >= 1 else f"{60 * speed:,.1f} games/min")


@contextmanager
def show_progress(total: int, screen: Console) -> Iterator[Callable[[int], None]]:
    """Show a bar while a study runs; yield the function that is told how many games are done.

    A file or a pipe gets no bar.
    """
    columns = (
        TextColumn("{task.completed:,} of {task.total:,} games"),
        BarColumn(),
        _Rate(),
        TextColumn("time left"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    bar = Progress(
        *columns,
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
        refresh_per_second=4,
    )
    with bar:
        yield lambda done: _tell(bar, done, total)


def _tell(bar: Progress, done: int, total: int) -> None:
    # The first call says what a resumed run begins with: that is not part of the rate.
    if not bar.task_ids:
        bar.add_task("", total=total, completed=done)
    bar.update(bar.task_ids[0], completed=done)
