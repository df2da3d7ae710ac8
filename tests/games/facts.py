"""The facts about plays at laid tables, for the tests of every game."""

from wordparlor.table.english import address
from wordparlor.table.facts import Account, Fact
from wordparlor.table.table import Table
from wordparlor.table.trying import try_action


def told_about(table: Table, text: str, seat: int = 0) -> Account:
    """Return what a game tells about a play; no hidden card changes it."""
    action = table.match.read(seat, text)
    seen, explain = table.match.seen_by(seat), table.box.explain
    accounts = []
    for seed in range(3):
        tried = try_action(seen, seat, action, seed)
        accounts.append(explain(table.game, tried.before.state, seat, action, tried.after.state))
    assert accounts[0] == accounts[1] == accounts[2]
    return accounts[0]


def texts(table: Table, facts: tuple[Fact, ...], seat: int = 0) -> list[str]:
    """Return facts as the seat reads them."""
    return [address(fact.text, table.names, seat) for fact in facts]


def kind(table: Table, text: str) -> list[str]:
    """Return the kind of a play of Ann."""
    return texts(table, told_about(table, text).kind)


def reasons(table: Table, text: str) -> list[str]:
    """Return the reasons for a play of Ann."""
    return texts(table, told_about(table, text).reasons)
