"""Ask the workers: for bots and clocks, for people who wait, and about terms and histories."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from wordparlor.bots.review import PlayedWord
from wordparlor.puzzles import TriedPlay
from wordparlor.server.errors import Refused
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.protocol import LogEntry
from wordparlor.server.workers.budget import Budget, Payer, Unlimited
from wordparlor.server.workers.errors import (
    OverBudget,
    QueueFull,
    TaskLimit,
    TaskTimedOut,
    TaskTooLarge,
    WorkerDied,
)
from wordparlor.server.workers.hinting import FullHint
from wordparlor.server.workers.meter import Meter, Outcome, Unmetered
from wordparlor.server.workers.par import ParPart
from wordparlor.server.workers.pool import Lane, Order, TaskRunner
from wordparlor.server.workers.preview import Draft, Trial
from wordparlor.server.workers.process import Answer
from wordparlor.server.workers.puzzling import PuzzlePosition, RatedTry
from wordparlor.server.workers.refusals import unpack_refusal
from wordparlor.server.workers.tasks import (
    CheckTerms,
    Choose,
    Deal,
    DealtCards,
    Default,
    ForSeat,
    Hint,
    ListWords,
    OpenPuzzle,
    PackStory,
    PlayPar,
    Preview,
    Read,
    Result,
    ReviewGame,
    Task,
    TellStory,
    TryPuzzle,
)
from wordparlor.table.setup import Setup
from wordparlor.table.state_json import dump

_ORDINARY, _UNUSUAL = 0.02, 0.5
"""CPU seconds that a task is expected to take: with the game's own cards and words, or others."""
_QUICK, _SLOW, _BOT, _HISTORY = 0.4, 0.8, 3.0, 10.0
"""CPU seconds that a task may use: safe defaults and typed plays; advice; bots; the rest."""
_REVIEW = 0.6
"""CPU seconds that a part of a review, or of the game for par, is expected to take."""
_LIST_SECONDS = 4e-6
"""CPU seconds more for each letter of a custom word list, which a worker may have to read."""
_OUTCOMES: Final[tuple[tuple[type[BaseException], Outcome], ...]] = (
    (TaskTimedOut, "timeout"),
    (TaskTooLarge, "memory"),
    (WorkerDied, "died"),
    (QueueFull, "queue"),
    (OverBudget, "budget"),
    (asyncio.CancelledError, "cancelled"),
)
_encode: Final = msgspec.msgpack.Encoder().encode
_results: Final = msgspec.msgpack.Decoder(Result)
_words: Final = msgspec.json.Decoder(tuple[PlayedWord, ...])
_par: Final = msgspec.json.Decoder(ParPart)
_position: Final = msgspec.json.Decoder(PuzzlePosition)
_rated: Final = msgspec.json.Decoder(RatedTry)
_dealt: Final = msgspec.json.Decoder(DealtCards)


class Workers:
    """Asks the workers of a runner; each task is charged to a budget."""

    def __init__(self, runner: TaskRunner, budget: Budget | None = None) -> None:
        self._runner = runner
        self.budget: Budget = budget or Unlimited()
        self.meter: Meter = Unmetered()

    async def close(self) -> None:
        """Stop the runner."""
        await self._runner.close()

    # -- for a seat -------------------------------------------------------------------------------

    async def choose(self, room: Room, seat: int, chance: int, text: str = "") -> Result:
        """Return the action of a seat's bot, and its effort; the host of the table pays.

        If `text` is possible, the bot does that.

        Raises:
            OverBudget: the host has used up the time for thinking.
            TaskLimit: the bot thought for too long.
            ParlorError: the bot found no action.
        """
        level = room.chairs[seat].level or room.terms.stand_in
        ask = Choose(level, text, taught=not room.terms.daily)
        task = _for_seat(room, seat, ask, chance)
        order = _order("bots", room.table, _BOT, room.terms)
        return await self._ask(task, order, Payer(room.host))

    async def default(self, room: Room, seat: int) -> bytes:
        """Return the action for a seat whose time is up, as JSON; it is found without thinking."""
        task = _for_seat(room, seat, Default())
        return (await self._ask(task, _order("plays", room.table, _QUICK, room.terms))).action

    async def read(self, room: Room, seat: int, text: str, payer: Payer) -> bytes:
        """Return the action that a seat means by a text, as JSON.

        Raises:
            Unreadable: the text is not an action, or it is not this seat's turn.
            Ambiguous: the text can mean several actions.
        """
        # Read with what the seat sees alone, so that no refusal gives away anything else.
        task = _for_seat(room, seat, Read(text))
        owner = payer.person or room.table
        return (await self._ask(task, _order("plays", owner, _QUICK, room.terms), payer)).action

    async def hint(self, room: Room, seat: int, payer: Payer) -> FullHint:
        """Return the hint to a seat; the same one until the next move."""
        task = _for_seat(room, seat, Hint(), room.moved)
        owner = f"hint {payer.person or room.table}"
        result = await self._ask(task, _order("advice", owner, _SLOW, room.terms), payer)
        assert result.hint is not None
        return result.hint

    async def preview(
        self, room: Room, seat: int, drafts: tuple[Draft, ...], payer: Payer
    ) -> tuple[Trial, ...]:
        """Return what each of these drafts would do."""
        task = _for_seat(room, seat, Preview(drafts))
        owner = f"preview {payer.person or room.table}"
        return (await self._ask(task, _order("advice", owner, _SLOW, room.terms), payer)).trials

    # -- for a table ------------------------------------------------------------------------------

    async def deal(self, setup: Setup, terms: Terms, payer: Payer) -> DealtCards:
        """Return a game after its deal.

        Raises:
            BadSetup: this server cannot seat such a table.
        """
        task = Deal(msgspec.json.encode(setup), terms.words)
        order = _order("plays", f"deal {payer.person}", _QUICK, terms)
        return _dealt.decode((await self._ask(task, order, payer)).text)

    # -- housekeeping -----------------------------------------------------------------------------

    async def check_terms(self, terms: Terms, host: str, payer: Payer) -> None:
        """Check that a host can open a table.

        Raises:
            BadSetup, BadDeck: there cannot be such a table.
        """
        order = _order("housekeeping", f"terms {payer.person or host}", _SLOW, terms)
        await self._ask(CheckTerms(terms, host), order, payer)

    async def story(
        self,
        entries: Sequence[LogEntry],
        person: str | None,
        after: int,
        most: int,
        seat: int | None,
        payer: Payer,
    ) -> bytes:
        """Return the messages after an entry, as a person got them, or as a seat would have."""
        task = TellStory(tuple(entries), person, after, most, seat)
        return (await self._ask(task, _history(task.entries, payer), payer)).text

    async def pack_story(self, entries: Sequence[LogEntry], payer: Payer) -> bytes:
        """Return the story of a finished game, packed, from its log."""
        task = PackStory(tuple(entries))
        return (await self._ask(task, _history(task.entries, payer), payer)).text

    async def review(self, entries: Sequence[LogEntry], after: int, payer: Payer) -> Result:
        """Return the part of the review of a finished game that begins with an action."""
        task = ReviewGame(tuple(entries), after)
        order = _history(task.entries, payer)
        return await self._ask(task, order._replace(expected=_REVIEW), payer)

    async def words(self, entries: Sequence[LogEntry], payer: Payer) -> tuple[PlayedWord, ...]:
        """Return the words that players made in a finished game."""
        task = ListWords(tuple(entries))
        return _words.decode((await self._ask(task, _history(task.entries, payer), payer)).text)

    async def par(self, game: str, day: str, actions: tuple[bytes, ...]) -> ParPart:
        """Return how the master goes on with a daily deal after these actions; nobody pays."""
        order = Order("housekeeping", "par", _HISTORY, _REVIEW)
        return _par.decode((await self._ask(PlayPar(game, day, actions), order)).text)

    async def open_puzzle(self, puzzle: str, payer: Payer) -> PuzzlePosition:
        """Return the position of a puzzle."""
        order = Order("plays", f"puzzle {payer.person}", _SLOW, _ORDINARY)
        return _position.decode((await self._ask(OpenPuzzle(puzzle), order, payer)).text)

    async def try_puzzle(
        self, puzzle: str, draft: Draft | None, tried: tuple[TriedPlay, ...], payer: Payer
    ) -> RatedTry:
        """Return how good a play of a puzzle is, and the answer.

        Raises:
            RuleBroken, Unreadable, Ambiguous, Refused: it is not a play that the rules allow.
        """
        order = Order("plays", f"puzzle {payer.person}", _SLOW, _ORDINARY)
        task = TryPuzzle(puzzle, draft, tried)
        return _rated.decode((await self._ask(task, order, payer)).text)

    async def _ask(self, task: Task, order: Order, payer: Payer | None = None) -> Result:
        """Run a task and count it; without a payer it costs nothing."""
        self.meter.task_asked(order.lane)
        cpu = 0.0
        try:
            answer = await self._run(task, order, payer or Payer())
            cpu = answer.cpu
            result = _results.decode(answer.result)
            if result.refusal:
                raise unpack_refusal(result.refusal)
        except BaseException as wrong:
            cpu = wrong.cpu if isinstance(wrong, TaskLimit) else cpu
            self.meter.task_ended(order.lane, _outcome(wrong), cpu)
            raise
        self.meter.task_ended(order.lane, "done", cpu)
        return result

    async def _run(self, task: Task, order: Order, payer: Payer) -> Answer:
        """Run a task and charge the payer."""
        if wait := self.budget.wait(payer):
            raise OverBudget(wait)
        try:
            data = _encode(task)
        except RecursionError:
            raise Refused("This action is nested too deeply.") from None
        except OverflowError:
            raise Refused("A number in this request is too large; use a smaller one.") from None
        try:
            answer = await self._runner.run(data, order)
        except TaskLimit as limit:
            self.budget.charge(payer, limit.cpu)
            raise
        self.budget.charge(payer, answer.cpu)
        return answer


def _outcome(wrong: BaseException) -> Outcome:
    return next((name for kind, name in _OUTCOMES if isinstance(wrong, kind)), "refused")


def _for_seat(
    room: Room, seat: int, ask: Choose | Default | Hint | Preview | Read, chance: int = 0
) -> ForSeat:
    if room.match is None:
        raise Refused("The game has not begun; the host can start it.")
    view, setup = dump(room.match.view(seat)), room.match.rules.public_setup
    return ForSeat(setup, room.terms.words, view, seat, chance, ask)


def _order(lane: Lane, owner: str, seconds: float, terms: Terms) -> Order:
    unusual = terms.deck or terms.words
    seconds += _LIST_SECONDS * len(terms.words)
    return Order(lane, owner, seconds, _UNUSUAL if unusual else _ORDINARY)


def _history(entries: tuple[LogEntry, ...], payer: Payer) -> Order:
    owner = payer.person or payer.address or (entries[0].table if entries else "")
    # A move takes about a millisecond to replay.
    return Order("housekeeping", f"history {owner}", _HISTORY, len(entries) / 1000)
