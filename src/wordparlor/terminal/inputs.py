"""Read what the command line names: files, word lists, decks and options."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from wordparlor.errors import BadDeck, BadRecord, BadSetup, ParlorError
from wordparlor.table.box import Box
from wordparlor.table.cards import Deck
from wordparlor.table.deck_file import read_deck
from wordparlor.table.setup import OptionValue
from wordparlor.word_lists import kept_words
from wordparlor.words.custom import BadWordList, custom_words
from wordparlor.words.dictionary import Dictionary, load

_LARGEST = 16_000_000
"""The most bytes of a file; records and decks are far smaller."""


class BadFile(ParlorError):  # noqa: N818 - named like BadDeck and BadRecord
    """A file that is missing, cannot be read or written, or is not text."""


def read_text(path: Path) -> str:
    """Return the content of a text file.

    Raises:
        BadFile: says what is wrong with it.
    """
    content = read_bytes(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise BadFile(f"{path} is not UTF-8 text: see byte {wrong.start + 1}.") from None


def read_bytes(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        BadFile: says what is wrong with it.
    """
    try:
        # Opening a pipe may wait for its other end for ever.
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise BadFile(f"{path} is not a regular file.")
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as wrong:
        raise BadFile(file_problem(path, wrong)) from None
    if len(content) > _LARGEST:
        raise BadFile(f"{path} is too large: more than {_LARGEST:,} bytes.")
    return content


@contextmanager
def add_file_name(path: Path) -> Iterator[None]:
    """Add the name of the file to errors about its record."""
    try:
        yield
    except BadRecord as wrong:
        wrong.args = (f"{path}, {wrong}",)
        raise


def file_problem(path: Path, wrong: OSError) -> str:
    """Return a sentence that says why a file cannot be used."""
    match wrong:
        case FileNotFoundError():
            return f"There is no file {path}."
        case IsADirectoryError():
            return f"{path} is a folder, not a file."
    return f"{path} cannot be used: {(wrong.strerror or str(wrong)).lower()}."


def find_words(tier: str = "", own: Path | None = None) -> Dictionary:
    """Return the built-in words of a tier, or a custom word list."""
    if own is None:
        return _tier(tier or "full")
    if tier:
        raise BadSetup("Use --tier or --words, not both.")
    try:
        return custom_words(read_bytes(own))
    except BadWordList as wrong:
        raise BadFile(f"The word list {own} cannot be used: {wrong}.") from None


def find_list(dictionary: str, own: Path | None) -> Dictionary | None:
    """Return the word list of a record: a custom list or a kept one; None for today's list."""
    if own and dictionary.startswith("own-"):
        today = find_words(own=own)
        return today if today.id == dictionary else kept_words(dictionary, read_bytes(own)) or today
    return kept_words(dictionary) if "-" in dictionary else None


def _tier(tier: str) -> Dictionary:
    try:
        return load(tier)
    except ValueError as wrong:
        raise BadSetup(str(wrong)) from None
    except FileNotFoundError as unpacked:
        raise BadFile(str(unpacked)) from None


def find_deck(path: Path | None) -> Deck | None:
    """Return the deck of a file; None without a file."""
    if path is None:
        return None
    try:
        return read_deck(read_text(path))
    except BadDeck as wrong:
        raise BadDeck(f"The deck {path} cannot be used: {wrong}") from None


def find_options(box: Box, variant: str, texts: Sequence[str]) -> dict[str, OptionValue]:
    """Return typed options from texts such as key=value."""
    given: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"Write an option as key=value, not {text!r}.")
        given[key.strip()] = value.strip()
    options = box.read_options(variant, given)
    return {key: getattr(options, key) for key in given}
