"""Random games that check every invariant in every state."""

from typing import Any

from wordparlor.errors import RuleBroken
from wordparlor.games import seat_table
from wordparlor.table import record
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler, seed_number
from wordparlor.table.table import Table
from wordparlor.testing.illegal_actions import spoil
from wordparlor.testing.invariants import check_played, check_state, is_offered, refusal
from wordparlor.words.dictionary import Dictionary


def play_random_game(
    setup: Setup, words: Dictionary, *, illegal_tries: int = 2, most_actions: int = 10_000
) -> Table:
    """Play a random game and return its table.

    After each move, random seats try `illegal_tries` illegal actions. At the end the record is
    written, read and replayed.

    Raises:
        AssertionError: an invariant is broken.
    """
    table = seat_table(setup, words)
    rng = Shuffler(seed_number(setup.seed) ^ 0xC0FFEE)
    check_state(table.game, table.state, rng)
    while not table.over:
        assert len(table.history) < most_actions, "the game must come to an end"
        take_random_move(table, rng)
        for _ in range(illegal_tries):
            try_illegal_action(table, rng)
        check_state(table.game, table.state, rng)
    check_record(table)
    return table


def take_random_move(table: Table, rng: Shuffler) -> None:
    """Let a seat that can act make a random move."""
    awaited = table.match.to_act
    seat = awaited[rng.below(len(awaited))]
    moves = table.moves(seat)
    assert len(moves) > 0, "a seat that can act must have a move"
    act(table, seat, moves[rng.below(len(moves))])


def try_illegal_action(table: Table, rng: Shuffler) -> None:
    """Try a probably illegal action; it is refused, or it is legal and done."""
    if table.over or not table.history:
        return
    seat = rng.below(len(table.names))
    action = table.history[rng.below(len(table.history))].action
    awaited = table.match.to_act[0]
    if rng.below(2):
        seat = awaited
        moves = table.moves(seat)
        action = moves[rng.below(len(moves))]
    action = spoil(table.game, action, rng)
    before = table.state
    if refused := refusal(table.game, table.state, seat, action):
        assert refused[0] in table.box.rulebook, f"a refusal needs a clause of the sheet: {refused}"
        try:
            table.act(seat, action)
        except RuleBroken:
            assert table.state is before, "a refused action must change nothing"
        else:
            raise AssertionError("`check` refuses what `apply` does")
    else:
        act(table, seat, action)


def act(table: Table, seat: int, action: Any) -> None:
    """Let a seat do a legal action, and check its events."""
    assert refusal(table.game, table.state, seat, action) is None, "a move must be allowed"
    view = table.match.view(seat)
    assert is_offered(table.game, view, seat, action), "`legal` must allow what `check` allows"
    written = table.match.write(seat, action)
    assert table.match.read(seat, written) == action, f"{written!r} reads differently"
    check_played(table.act(seat, action))


def check_record(table: Table) -> None:
    """Assert that the record replays to the same state and the same text."""
    text = record.write(table)
    again = record.replay(record.read(text), lambda setup: seat_table(setup, table.game.words))
    assert again.state == table.state, "a replay must lead to the same state"
    assert record.write(again) == text, "a record must be written as it was read"
