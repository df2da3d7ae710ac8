"""What a half-made play would do, found out without doing it: from what its seat sees alone.

Where the players judge words none is looked up, and a play scores what it does if all accept it.
"""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from wordparlor.errors import Ambiguous, ParlorError
from wordparlor.server.errors import UNREADABLE, Refused
from wordparlor.server.room.match import Rules
from wordparlor.server.views.messages import Refusal, refusal
from wordparlor.table.judging import ANSWERS
from wordparlor.table.shuffle import Shuffler

_MOST_WAYS = 60
"""What one text can mean; a short word goes into hundreds of places of a large board."""


class Draft(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A play to be tried: the game's own action, or how it is written in a record."""

    text: Annotated[str, msgspec.Meta(max_length=300)] = ""
    action: dict[str, Any] | None = None


class Advice(msgspec.Struct, frozen=True):
    """A play, its points, how it is written, and the game's own action."""

    words: tuple[str, ...]
    score: int
    text: str
    action: dict[str, Any]
    besides: str = ""
    """What it does to others, or costs, in a few words: Ben scores 5."""


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a draft: all it can mean, the most points first; or why it cannot be."""

    ways: tuple[Advice, ...] = ()
    refusal: Refusal | None = None


def attempt(rules: Rules, view: Any, seat: int, draft: Draft) -> Trial:
    """Return what a draft would do."""
    try:
        actions = list(_meant(rules, view, seat, draft))
        ways = [_foresee(rules, view, seat, action) for action in actions[:_MOST_WAYS]]
    except ParlorError as wrong:
        return Trial(refusal=refusal(wrong))
    return Trial(tuple(sorted(ways, key=lambda way: -way.score)))


def advise(
    rules: Rules, view: Any, seat: int, action: Any, score: int, besides: str = ""
) -> Advice:
    """Return a play as people are told of it."""
    return Advice(
        words=rules.game.words_of(view, action),
        score=score,
        text=rules.notation.write(view, seat, action),
        action=msgspec.to_builtins(action),
        besides=besides,
    )


def _meant(rules: Rules, view: Any, seat: int, draft: Draft) -> Iterator[Any]:
    """Yield the actions a draft can mean; ParlorError when it means none."""
    if draft.action is not None:
        yield _read_action(rules, draft.action)
        return
    try:
        yield rules.read(view, seat, draft.text)
    except Ambiguous as unclear:
        yield from (action for _, action in unclear.choices)


def _read_action(rules: Rules, action: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(action, rules.game.action_type)
    except UNREADABLE as wrong:
        raise Refused(f"This is no action of {rules.box.name}: {wrong}.") from None


def _foresee(rules: Rules, view: Any, seat: int, action: Any) -> Advice:
    """Return what an action would do; RuleBroken when it cannot be done."""
    game = rules.game
    game.check(view, seat, action)
    if view.window:
        # What comes of an answer tells what the dictionary says.
        return advise(rules, view, seat, action, 0)
    # Cards that come by chance are imagined, always the same, so that nothing hidden is told.
    state, events = game.apply(game.imagine(view, Shuffler(0)), seat, action)
    while state.window:
        state, more = game.apply(state, state.window.waiting[0], ANSWERS["accept"])
        events = (*events, *more)
    worth = game.worth(view, seat, action, events)
    return advise(rules, view, seat, action, worth, game.besides(view, seat, action, events))
