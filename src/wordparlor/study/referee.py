"""Play one game of a plan by its number.

The referee knows the cards; a bot gets only what its seat sees, without the seed. A bot that breaks
a rule, fails, or takes too long forfeits: its game ends, and all other seats share the win.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from wordparlor.bots.found import Chooser, find_bot
from wordparlor.errors import RuleBroken
from wordparlor.games import rules_for
from wordparlor.study.plan import Plan
from wordparlor.study.rows import Chunk, Ending, ForfeitRow, PlayedGame
from wordparlor.study.tally import Tally
from wordparlor.study.time_limit import TookTooLong, run_within
from wordparlor.study.turn_rows import special_names
from wordparlor.table import record
from wordparlor.table.match import Match, PlayedAction, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

MOST_ACTIONS: Final = 100_000
"""A game with more actions is stopped; bots of other packages could go on for ever."""


class Stopped(Exception):  # noqa: N818 - a wish, not a fault
    """The games of a task are not needed any more."""


class _Forfeited(Exception):  # noqa: N818 - it ends a game, not the program
    """A bot forfeits: why, and what it chose."""

    def __init__(self, reason: str, action: Any = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.action = action


class Referee:
    """Plays the games of a plan, in any order."""

    def __init__(self, plan: Plan, words: Dictionary) -> None:
        """Prepare the rules once for all games.

        Raises:
            BadSetup: the plan cannot be played here, e.g. a bot is not installed.
        """
        self.plan = plan
        self._words = words
        rules = rules_for(plan.setup(), words)
        self._rules = rules.with_learned(plan.learned) if plan.learned else rules
        self._bots = {name: find_bot(name) for name in plan.bots}
        self._specials = special_names(self._rules.game.deck)

    def play(self, game: int, *, turns: bool = True, with_record: bool = False) -> PlayedGame:
        """Play a game and return its rows; `turns` asks for a row for each action."""
        plan, rules = self.plan, self._rules
        planned = plan.at(game)
        seed, choices = plan.deal_seed(planned.deal), plan.choice_seed(planned.deal)
        match = start = Match(rules, *rules.game.start(seed))
        tally = Tally(planned, seed, match, self._specials, rows=turns)
        choosers = [self._bots[name].make() for name in planned.bots]
        history: list[PlayedAction] = []
        ending: Ending = "rules"
        forfeit: ForfeitRow | None = None
        while match.to_act:
            if tally.actions == MOST_ACTIONS:
                ending = "length"
                break
            seat = match.to_act[0]
            rng = Shuffler(Shuffler(choices + tally.actions).bits() + seat)
            try:
                action, after = self._act(match, seat, planned.bots[seat], choosers[seat], rng)
            except _Forfeited as why:
                view = _write(match.view(seat))
                shown = "" if why.action is None else _write(why.action)
                forfeit = ForfeitRow(game, seat, planned.bots[seat], why.reason, view, shown)
                ending = "forfeit"
                break
            tally.add(match, seat, action, after)
            if with_record:
                history.append(PlayedAction(match, seat, action, after))
            match = after
        text = ""
        if with_record:
            text = self._record(plan.setup(planned.deal), planned.bots, start, match, history)
        return tally.finish(match, ending, forfeit, text)

    def play_chunk(
        self,
        number: int,
        *,
        turns: bool = True,
        records: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Chunk:
        """Play the games of one task.

        Raises:
            Stopped: `stopped` returned True before all games were played.
        """
        chunk = Chunk(number, [], [], [], [], [])
        for game in self.plan.chunk(number):
            if stopped():
                raise Stopped
            played = self.play(game, turns=turns, with_record=records)
            chunk.games.append(played.game)
            chunk.seats.extend(played.seats)
            chunk.turns.extend(played.turns)
            if played.forfeit is not None:
                chunk.forfeits.append(played.forfeit)
            if records:
                chunk.records.append(played.record)
        return chunk

    def _act(
        self, match: Match, seat: int, name: str, bot: Chooser, rng: Shuffler
    ) -> tuple[Any, Match]:
        """Let a bot act; return its action and the match after it."""
        choose = partial(bot.choose, match.seen_by(seat), seat, rng)
        try:
            trusted = self._bots[name].built_in
            action = choose() if trusted else run_within(self.plan.seconds, choose)
        except TookTooLong:
            raise _Forfeited(f"It took longer than {self.plan.seconds:g} seconds.") from None
        except Exception as wrong:
            raise _Forfeited(f"It failed: {wrong!r}.") from wrong
        if not isinstance(action, self._rules.game.action_type):
            raise _Forfeited(f"It returned {type(action).__name__}, not an action.", action)
        try:
            return action, match.act(seat, action)
        except RuleBroken as broken:
            raise _Forfeited(f"It broke a rule: {broken}", action) from broken
        except Exception as wrong:
            # An action with impossible values, e.g. a card that does not exist.
            raise _Forfeited(f"Its action cannot be played: {wrong!r}.", action) from wrong

    def _record(
        self,
        setup: Setup,
        bots: tuple[str, ...],
        start: Match,
        end: Match,
        history: list[PlayedAction],
    ) -> str:
        """Return the record of a game, with the seed of its deal."""
        rules = TableRules(start.rules.box, setup, self._words)
        table = Table(Match(rules, end.state, end.events), history)
        return record.write(table, {"players": " ".join(bots)})


def _write(shown: Any) -> str:
    """Return a view or an action as JSON, or as Python shows it when it has no JSON."""
    try:
        return msgspec.json.encode(shown).decode()
    except (TypeError, ValueError):
        return repr(shown)
