"""What bots learned on this machine: a file in the data folder for each kind of table.

`wordparlor train` writes the file. Its name has a digest of all that the worth of plays depends on:
game, variant, rules, options, deck and word list. How words are judged and which words the players
agreed on changes little, so tables that differ in these share a file.
"""

import hashlib
import logging
import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from wordparlor.data_folder import data_folder
from wordparlor.errors import BadSetup
from wordparlor.table.judgement import Learned, LearnedVariant
from wordparlor.table.match import Match, TableRules
from wordparlor.table.table import Table
from wordparlor.words.dictionary import TIERS

_FOLDER: Final = "judgements"
_LIKE_OTHERS: Final = ("judging", "also", "barred")
"""The options in which tables that share a file may differ."""
_MOST_KEPT: Final = 64
"""How many files stay in memory; each has a few hundred bytes."""

_log = logging.getLogger(__name__)


def trained_file(rules: TableRules) -> Path:
    """Return the file for tables like this one; it need not exist."""
    return data_folder() / _FOLDER / _file_name(rules)


def trained_for(rules: TableRules) -> LearnedVariant | None:
    """Return what was learned on this machine for tables like this one, if anything.

    Raises:
        BadSetup: the file cannot be used.
    """
    path = trained_file(rules)
    try:
        about = path.stat()
        learned = _read(path, about.st_mtime_ns, about.st_size)
        rules.box.judgement.weights(rules.game, learned)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, BadSetup):
        raise BadSetup(f"{path} cannot be used; train the bots again, or delete it.") from None
    return learned


def taught(rules: TableRules) -> TableRules:
    """Return the rules with bots that know what was learned on this machine.

    Raises:
        BadSetup: the file cannot be used.
    """
    learned = trained_for(rules)
    return rules if learned is None else rules.with_learned(learned)


def taught_or_plain(rules: TableRules) -> TableRules:
    """Return the rules as `taught` does; log a file that cannot be used, and do without it."""
    try:
        return taught(rules)
    except BadSetup as wrong:
        _log.warning("%s", wrong)
        return rules


def teach_bots(table: Table) -> None:
    """Let the bots of a table use what was learned on this machine.

    Raises:
        BadSetup: the file cannot be used.
    """
    table.match = Match(taught(table.match.rules), table.state, table.match.events)


def read_learned(path: Path) -> Learned:
    """Return the content of a file of weights; without a file, nothing was learned.

    Raises:
        BadSetup: it is another file, or cannot be read.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Learned)
    except FileNotFoundError:
        return Learned({})
    except (OSError, ValueError):
        raise BadSetup(f"{path} is not a file of weights; name another file.") from None


def write_learned(path: Path, learned: Learned) -> None:
    """Write a file of weights in place of an older one.

    Raises:
        BadSetup: the file cannot be written.
    """
    content = msgspec.json.encode(learned)
    # Rename at the end: a running server must not read half of a file.
    begun = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        begun.write_bytes(msgspec.json.format(content, indent=1) + b"\n")
        begun.replace(path)
    except OSError as wrong:
        reason = (wrong.strerror or str(wrong)).lower()
        raise BadSetup(f"{path} cannot be written: {reason}.") from None


# Every choice of a bot asks for its file; a file that changes is read again.
@lru_cache(maxsize=_MOST_KEPT)
def _read(path: Path, _changed: int, _size: int) -> LearnedVariant:
    content = msgspec.json.decode(path.read_bytes(), type=Learned)
    [learned] = content.variants.values()
    return learned


@lru_cache(maxsize=256)
def _file_name(rules: TableRules) -> str:
    box, setup, words = rules.box, rules.setup, rules.game.words
    variant = box.variant(setup.variant).id
    options: dict[str, Any] = msgspec.to_builtins(
        box.read_options(variant, setup.options, setup.rules)
    )
    # The words of a built-in list change from version to version, but not so much.
    tier = words.id.partition("-")[0]
    kind = {
        "rules": setup.rules,
        "options": {key: value for key, value in options.items() if key not in _LIKE_OTHERS},
        "deck": setup.deck,
        "words": tier if tier in TIERS else words.former_id,
    }
    data = msgspec.json.encode(kind, order="deterministic")
    digest = hashlib.blake2b(data, digest_size=8).hexdigest()
    return f"{box.id}-{variant}-{digest}.json"
