"""`wordparlor puzzles make`: let bots play, find puzzles in their games, and write them as a file.

What each game gave is kept beside the file, in FILE.part, until the puzzles are enough. So a
stopped run goes on where it was. Games count in their order, however many processes play them: the
same seed gives the same puzzles.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import Progress

from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import shelf
from wordparlor.puzzles.finding import Deal, find_puzzles
from wordparlor.puzzles.pack import PackHeader, write_pack
from wordparlor.puzzles.puzzle import Puzzle
from wordparlor.terminal.inputs import BadFile, file_problem
from wordparlor.words.dictionary import load

ALL: Final = "all"
_MOST_DEALS: Final = 50
"""Games of bots for each puzzle that is wanted; a game that gives fewer has no puzzles to give."""
_WAITING: Final = 2
"""Games handed out per process: one that it plays, and one that waits."""


class MakeRequest(NamedTuple):
    """What to make."""

    game: str
    wanted: int
    """How many puzzles of each game."""
    seed: int
    out: Path
    workers: int


class _Done(msgspec.Struct, frozen=True):
    """What one game of bots gave."""

    game: str
    seed: int
    number: int
    dictionary: str
    puzzles: tuple[Puzzle, ...]


def default_workers() -> int:
    """Return how many processors there are."""
    return os.cpu_count() or 1


def make_puzzles(request: MakeRequest, screen: Console) -> int:
    """Make puzzles, write them, and return how many there are.

    Raises:
        BadSetup: there is no such game, or its bots' games give too few puzzles.
        BadFile: the file cannot be written.
    """
    games = list(shelf()) if request.game == ALL else [find_box(request.game).id]
    if request.out.is_dir() or not request.out.name:
        raise BadSetup(f"{request.out} is a folder; name a file for the puzzles.")
    if not request.out.parent.is_dir():
        raise BadSetup(f"There is no folder {request.out.parent} for the puzzles.")
    part = request.out.with_name(f"{request.out.name}.part")
    known = _read_part(part, request.seed)
    found: list[Puzzle] = []
    try:
        with (
            part.open("ab") as log,
            _finder(request.workers) as finder,
            Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress,
        ):
            # A run that was killed may have left half a line.
            log.write(b"\n")
            for game in games:
                bar = progress.add_task(find_box(game).name, total=request.wanted)
                made: dict[str, Puzzle] = {}
                for done in finder.find(game, request, known):
                    if (game, done.number) not in known:
                        log.write(msgspec.json.encode(done) + b"\n")
                        log.flush()
                    made |= {puzzle.id: puzzle for puzzle in done.puzzles}
                    progress.update(bar, completed=min(len(made), request.wanted))
                    if len(made) >= request.wanted:
                        break
                else:
                    raise BadSetup(f"{find_box(game).name} gives only {len(made)} puzzles.")
                found += list(made.values())[: request.wanted]
        header = PackHeader(load("full").id, _command(request))
        _write(request.out, write_pack(header, found))
    except OSError as wrong:
        raise BadFile(file_problem(request.out, wrong)) from None
    except BrokenProcessPool:
        raise BadSetup("A worker process died; run the same command again to go on.") from None
    return len(found)


class _finder:  # noqa: N801 - a context manager
    """Plays games of bots: here, or in several processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "_finder":
        if self._workers > 1:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, _ignore_ctrl_c)
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def find(
        self, game: str, request: MakeRequest, known: dict[tuple[str, int], _Done]
    ) -> Iterator[_Done]:
        """Yield what the games of bots give, in their order."""
        deals = (Deal(game, request.seed, at) for at in range(_MOST_DEALS * request.wanted))
        if self._pool is None:
            for deal in deals:
                yield known.get((game, deal.number)) or _find(deal)
            return
        waiting: deque[Future[_Done] | _Done] = deque()
        for deal in deals:
            done = known.get((game, deal.number))
            waiting.append(done or self._pool.submit(_find, deal))
            if len(waiting) > _WAITING * self._workers:
                yield _result(waiting.popleft())
        for one in waiting:
            yield _result(one)


def _find(deal: Deal) -> _Done:
    return _Done(*deal, load("full").id, tuple(find_puzzles(deal)))


def _result(one: Future[_Done] | _Done) -> _Done:
    return one if isinstance(one, _Done) else one.result()


def _ignore_ctrl_c() -> None:
    # Ctrl-C reaches all processes of a terminal; only the first one decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _read_part(path: Path, seed: int) -> dict[tuple[str, int], _Done]:
    """Return what earlier runs kept for this seed and word list."""
    known = {}
    for line in _lines(path):
        try:
            done = msgspec.json.decode(line, type=_Done)
        except msgspec.DecodeError:
            # The last line of a run that was killed.
            continue
        if done.seed == seed and done.dictionary == load("full").id:
            known[done.game, done.number] = done
    return known


def _lines(path: Path) -> Iterable[bytes]:
    try:
        return path.read_bytes().splitlines() if path.exists() else []
    except OSError as wrong:
        raise BadFile(file_problem(path, wrong)) from None


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(data)
    new.replace(path)


def _command(request: MakeRequest) -> str:
    return f"wordparlor puzzles make {request.game} --count {request.wanted} --seed {request.seed}"
