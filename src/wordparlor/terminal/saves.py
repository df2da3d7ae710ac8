"""Saved games: every game is kept as a record while it is played, so that nothing is ever lost."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from wordparlor.bots import Bot, bot
from wordparlor.errors import BadRecord
from wordparlor.games import seat_table
from wordparlor.table import record
from wordparlor.table.table import Table
from wordparlor.terminal.inputs import BadFile, find_words, naming, read_text

PERSON = "person"


@dataclass(frozen=True)
class Saved:
    """Where a game is kept, and what its record says beside the rules: who is a bot, and so on."""

    path: Path
    about: Mapping[str, str]

    def keep(self, table: Table) -> None:
        """Write the record; whoever is interrupted in between still has the one before."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            fresh.write_text(record.write(table, dict(self.about)), encoding="utf-8")
            fresh.replace(self.path)
        except OSError as wrong:
            raise _not_kept(self.path.parent, wrong) from None


def folder() -> Path:
    """Return where games are kept: in WORDPARLOR_HOME, or where the system keeps such things."""
    home = os.environ.get("WORDPARLOR_HOME")
    return (Path(home) if home else user_data_path("wordparlor")) / "games"


def begin(table: Table, bots: Mapping[int, Bot], words: Path | None) -> Saved:
    """Start to keep a game that was just dealt."""
    now = datetime.now()
    about = {"played": f"{now:%Y-%m-%d %H:%M}", "players": " ".join(_players(table, bots))}
    if words and str(words.resolve()).isprintable():
        about["words"] = str(words.resolve())
    name = f"{now:%Y-%m-%d-%H%M%S}-{table.box.id}"
    saved = Saved(_take_name(name), about)
    saved.keep(table)
    return saved


def _players(table: Table, bots: Mapping[int, Bot]) -> Iterator[str]:
    for seat in range(len(table.names)):
        yield bots[seat].level if seat in bots else PERSON


def _take_name(name: str) -> Path:
    """Return a path that nobody else, in the same second, has taken too."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        path, number = place / f"{name}.txt", 1
        while not _took(path):
            number += 1
            path = place / f"{name}-{number}.txt"
    except OSError as wrong:
        raise _not_kept(place, wrong) from None
    return path


def _not_kept(place: Path, wrong: OSError) -> BadFile:
    return BadFile(f"The game cannot be kept in {place}: {str(wrong.strerror).lower()}.")


def _took(path: Path) -> bool:
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def latest(game: str = "") -> Path:
    """Return the unfinished game that was played last, of one kind if it is named.

    BadFile when there is none.
    """
    files = [path for path in folder().glob("*.txt") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        try:
            text = read_text(path)
        except BadFile:
            # Someone else's file is no reason not to go on with the game before it.
            continue
        wanted = not game or f'\ngame = "{game}"\n' in text
        if wanted and text and not text.splitlines()[-1].startswith("end:"):
            return path
    raise BadFile("There is no unfinished game; `wordparlor play` begins one.")


def has_unfinished() -> bool:
    """Tell whether there is a game to go on with."""
    try:
        return latest().exists()
    except BadFile:
        return False


def resume(path: Path, words: Path | None = None) -> tuple[Table, dict[int, Bot], Saved]:
    """Return a saved game as it was left: the table, its bots, and where it is kept."""
    if not path.exists() and (folder() / path).exists():
        path = folder() / path
    with naming(path):
        kept = record.read(read_text(path))
        own = words or (Path(kept.about["words"]) if "words" in kept.about else None)
        known = find_words(own=own) if own else None
        table = record.replay(kept, lambda setup: seat_table(setup, known))
        players = kept.about.get("players", "").split() or [PERSON] * len(table.names)
        if len(players) != len(table.names):
            raise BadRecord(1, f"it names {len(players)} players for {len(table.names)} seats.")
    bots = {seat: bot(level) for seat, level in enumerate(players) if level != PERSON}
    return table, bots, Saved(path, kept.about)
