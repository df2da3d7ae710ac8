"""Tables under the rules of an earlier version."""

from msgspec.structs import replace

from wordparlor.games import rules_for
from wordparlor.table.match import Match
from wordparlor.table.table import Table


def under(version: int, table: Table) -> Table:
    """Return a table with the same cards, as a version of the rules plays on."""
    rules = rules_for(replace(table.setup, rules=version))
    return Table(Match(rules, table.state))
