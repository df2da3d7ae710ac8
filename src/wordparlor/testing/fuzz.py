"""Stateful fuzzing: hypothesis searches for legal and illegal actions that break a game."""

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from wordparlor.games import seat_table
from wordparlor.table.box import Box
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.testing.invariants import check_state
from wordparlor.testing.random_games import check_record, take_random_move, try_illegal_action
from wordparlor.words.dictionary import Dictionary

_NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
_CHANCE = st.integers(0, 2**32)


def setups(box: Box, words: Dictionary) -> st.SearchStrategy[Setup]:
    """Return a strategy for tables of a game: any variant, number of seats and judging."""
    variants = st.sampled_from([variant.id for variant in box.variants])
    return variants.flatmap(lambda variant: _tables(box, variant, words))


def _tables(box: Box, variant: str, words: Dictionary) -> st.SearchStrategy[Setup]:
    return st.builds(
        Setup,
        game=st.just(box.id),
        seats=st.integers(*box.seats_of(variant)).map(lambda seats: _NAMES[:seats]),
        variant=st.just(variant),
        options=st.sampled_from([{}, {"judging": "challenge"}, {"judging": "vote"}]),
        seed=_CHANCE,
        dictionary=st.just(words.id),
    )


def machine_for(box: Box, words: Dictionary) -> type[RuleBasedStateMachine]:
    """Return a state machine for a game; pytest runs its `TestCase`."""

    class TableMachine(RuleBasedStateMachine):
        """A table with legal and illegal actions."""

        table: Table | None = None

        @initialize(setup=setups(box, words))
        def sit_down(self, setup: Setup) -> None:
            """Deal."""
            self.table = seat_table(setup, words)

        @rule(chance=_CHANCE)
        def move(self, chance: int) -> None:
            """Make a legal move."""
            if self.table and not self.table.over:
                take_random_move(self.table, Shuffler(chance))

        @rule(chance=_CHANCE)
        def try_illegal(self, chance: int) -> None:
            """Try a probably illegal action."""
            if self.table:
                try_illegal_action(self.table, Shuffler(chance))

        @invariant()
        def holds(self) -> None:
            """Check the invariants of the state."""
            if self.table:
                check_state(self.table.game, self.table.state, Shuffler(len(self.table.history)))

        def teardown(self) -> None:
            """Write the record, read it, and replay it."""
            if self.table:
                check_record(self.table)

    TableMachine.__name__ = f"{box.name.replace(' ', '')}Machine"
    return TableMachine
