"""Changes of a game's rules: a table goes on under the rules that it was dealt with.

A game lists its changes in `changes.py`. A change of a rule, a score or an outcome gets the next
version there, and the rule asks `Game.has` in its one place. `Setup.rules` names the version of a
table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from wordparlor.table.setup import OptionValue

UNNAMED: Final = (1, 2)
"""The versions that were played before logs and records named them."""


@dataclass(frozen=True)
class RuleChange:
    """One change: since which version, the clause, and how the game is played since then."""

    version: int
    clause: str
    sentence: str
    before: Mapping[str, OptionValue] = field(default_factory=dict)
    """The options with which today's rules play as before; older tables have them by default."""


def latest_version(changes: Iterable[RuleChange]) -> int:
    """Return the version of a game with these changes; the first version is 1."""
    return max((change.version for change in changes), default=1)


def options_before(changes: Iterable[RuleChange], version: int) -> dict[str, OptionValue]:
    """Return the defaults of options that a table of this version has instead of today's."""
    # The oldest of several changes of one option comes last and wins.
    newer = sorted((one for one in changes if one.version > version), key=lambda one: -one.version)
    return {name: value for change in newer for name, value in change.before.items()}
