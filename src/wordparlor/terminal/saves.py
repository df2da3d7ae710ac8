"""Saved games: every game is saved as a record after each action."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from wordparlor.bots import Bot, bot
from wordparlor.data_folder import data_folder
from wordparlor.errors import BadRecord
from wordparlor.games import seat_table
from wordparlor.table import record
from wordparlor.table.table import Table
from wordparlor.terminal.inputs import BadFile, add_file_name, find_list, read_text
from wordparlor.trained import teach_bots

PERSON = "person"


@dataclass(frozen=True)
class SavedGame:
    """The file of a game, and the notes in its record: the players, the word list and the date."""

    path: Path
    about: Mapping[str, str]

    def save(self, table: Table, notes: Mapping[str, str] | None = None) -> None:
        """Write the record with further notes; an interruption leaves the old file complete."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            fresh.write_text(record.write(table, {**self.about, **(notes or {})}), encoding="utf-8")
            fresh.replace(self.path)
        except OSError as wrong:
            raise _cannot_save(self.path.parent, wrong) from None


def folder() -> Path:
    """Return the folder of saved games."""
    return data_folder() / "games"


def begin(table: Table, bots: Mapping[int, Bot], words: Path | None) -> SavedGame:
    """Save a new game for the first time."""
    now = datetime.now()
    about = about_game(table, bots, now)
    if words and str(words.resolve()).isprintable():
        about["words"] = str(words.resolve())
    name = f"{now:%Y-%m-%d-%H%M%S}-{table.box.id}"
    saved = SavedGame(_unused_path(name), about)
    saved.save(table)
    return saved


def about_game(table: Table, bots: Mapping[int, Bot], now: datetime) -> dict[str, str]:
    """Return the notes in the record of a new game."""
    return {"played": f"{now:%Y-%m-%d %H:%M}", "players": " ".join(_players(table, bots))}


def _players(table: Table, bots: Mapping[int, Bot]) -> Iterator[str]:
    for seat in range(len(table.names)):
        yield bots[seat].level if seat in bots else PERSON


def _unused_path(name: str) -> Path:
    """Create an empty file with a new name, and return its path."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        path, number = place / f"{name}.txt", 1
        while not _create(path):
            number += 1
            path = place / f"{name}-{number}.txt"
    except OSError as wrong:
        raise _cannot_save(place, wrong) from None
    return path


def _cannot_save(place: Path, wrong: OSError) -> BadFile:
    return BadFile(f"The game cannot be saved in {place}: {str(wrong.strerror).lower()}.")


def _create(path: Path) -> bool:
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def latest(game: str = "") -> Path:
    """Return the file of the last unfinished game (of one kind, if named).

    Raises:
        BadFile: there is no unfinished game.
    """
    files = [path for path in folder().glob("*.txt") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        try:
            text = read_text(path)
        except BadFile:
            # Skip a foreign file: an older game may be readable.
            continue
        wanted = not game or f'\ngame = "{game}"\n' in text
        if wanted and text and not text.splitlines()[-1].startswith("end:"):
            return path
    raise BadFile("There is no unfinished game; start one with `wordparlor play`.")


def has_unfinished() -> bool:
    """Tell whether there is an unfinished game."""
    try:
        return latest().exists()
    except BadFile:
        return False


def resume(path: Path, words: Path | None = None) -> tuple[Table, dict[int, Bot], SavedGame]:
    """Return a saved game: the table, its bots with what they learned here, and its file."""
    table, bots, saved = read_saved(path, words)
    teach_bots(table)
    return table, bots, saved


def read_saved(path: Path, words: Path | None = None) -> tuple[Table, dict[int, Bot], SavedGame]:
    """Return a saved game: the table, its bots, and its file."""
    if not path.exists() and (folder() / path).exists():
        path = folder() / path
    with add_file_name(path):
        recorded = record.read(read_text(path))
        about = recorded.about
        own = words or (Path(about["words"]) if "words" in about else None)
        known = find_list(recorded.setup.dictionary, own)
        table = record.replay(recorded, lambda setup: seat_table(setup, known))
        players = about.get("players", "").split() or [PERSON] * len(table.names)
        if len(players) != len(table.names):
            raise BadRecord(
                1, f"the header has {len(players)} players for {len(table.names)} seats."
            )
    bots = {seat: bot(level) for seat, level in enumerate(players) if level != PERSON}
    return table, bots, SavedGame(path, about)
