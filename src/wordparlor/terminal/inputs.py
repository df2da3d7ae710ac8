"""What people name on the command line: files, word lists, decks, options.

Every mistake is one sentence that says what would be right.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from wordparlor.errors import BadDeck, BadRecord, BadSetup, ParlorError
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.deck_file import read_deck
from wordparlor.table.setup import OptionValue
from wordparlor.words.custom import BadWordList, custom_words
from wordparlor.words.dictionary import Dictionary, load

_LARGEST = 16_000_000
"""Bytes; no record or deck comes near it, but a wrong file might."""


class BadFile(ParlorError):  # noqa: N818 - named like the other mistakes at a table
    """A file that is not there, cannot be read or written, or is no text."""


def read_text(path: Path) -> str:
    """Return a text file's content; BadFile says what is wrong with it."""
    content = _read(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise BadFile(f"{path} is no UTF-8 text: see byte {wrong.start + 1}.") from None


def _read(path: Path) -> bytes:
    try:
        # Whoever opens a pipe waits for its other end, perhaps for ever.
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise BadFile(f"{path} is no file that can be read to its end.")
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as wrong:
        raise BadFile(no_file(path, wrong)) from None
    if len(content) > _LARGEST:
        raise BadFile(f"{path} is too large: more than {_LARGEST:,} bytes.")
    return content


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file's name in front of what is wrong with the record in it."""
    try:
        yield
    except BadRecord as wrong:
        wrong.args = (f"{path}, {wrong}",)
        raise


def no_file(path: Path, wrong: OSError) -> str:
    """Return why a file could not be used as a sentence."""
    match wrong:
        case FileNotFoundError():
            return f"There is no file {path}."
        case IsADirectoryError():
            return f"{path} is a folder, not a file."
    return f"{path} cannot be used: {(wrong.strerror or str(wrong)).lower()}."


def find_words(tier: str = "", own: Path | None = None) -> Dictionary:
    """Return the built-in words of a tier, or people's own list."""
    if own is None:
        return _tier(tier or "full")
    if tier:
        raise BadSetup("Choose a tier or bring an own word list, not both.")
    try:
        return custom_words(_read(own))
    except BadWordList as wrong:
        raise BadFile(f"The word list {own} cannot be used: {wrong}.") from None


def _tier(tier: str) -> Dictionary:
    try:
        return load(tier)
    except ValueError as wrong:
        raise BadSetup(str(wrong)) from None
    except FileNotFoundError as unpacked:
        raise BadFile(str(unpacked)) from None


def find_deck(path: Path | None) -> Deck | None:
    """Return the deck of a file, nothing when none is named."""
    if path is None:
        return None
    try:
        return read_deck(read_text(path))
    except BadDeck as wrong:
        raise BadDeck(f"The deck {path} cannot be used: {wrong}") from None


def find_options(box: Box, variant: str, said: Sequence[str]) -> dict[str, OptionValue]:
    """Return the options people wrote as key=value, each of the type the game gives it."""
    given: dict[str, str] = {}
    for text in said:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"Write an option as key=value, not {text!r}.")
        given[key.strip()] = value.strip()
    options = box.read_options(variant, given)
    return {key: getattr(options, key) for key in given}
