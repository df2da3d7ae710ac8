"""What a half-made play would do, found out without doing it: from what its seat sees alone.

Where the players judge words none is looked up, and a play scores what it does if all accept it.
"""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from wordparlor.errors import Ambiguous, ParlorError
from wordparlor.server.errors import UNREADABLE, Refused
from wordparlor.server.views.messages import Refusal, refusal
from wordparlor.table.judging import ANSWERS
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler

_MOST_WAYS = 60
"""What one text can mean; a short word goes into hundreds of places of a large board."""


Action = Annotated[dict[str, Any], msgspec.Meta(title="Action")]
"""A game's own action in JSON; the title tells the API's types which objects are actions."""


class Draft(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A play to be tried: the game's own action, or how it is written in a record."""

    text: Annotated[str, msgspec.Meta(max_length=300)] = ""
    action: Action | None = None


class Advice(msgspec.Struct, frozen=True):
    """A play, its points, how it is written, and the game's own action."""

    words: tuple[str, ...]
    score: int
    text: str
    action: Action
    besides: str = ""
    """What it does to others, or costs, in a few words: Ben scores 5."""


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a draft: all it can mean, the most points first; or why it cannot be."""

    ways: tuple[Advice, ...] = ()
    refusal: Refusal | None = None


def attempt(seen: Match, seat: int, draft: Draft) -> Trial:
    """Return what a draft would do."""
    try:
        actions = list(_meant(seen, seat, draft))
        ways = [_foresee(seen, seat, action) for action in actions[:_MOST_WAYS]]
    except ParlorError as wrong:
        return Trial(refusal=refusal(wrong))
    return Trial(tuple(sorted(ways, key=lambda way: -way.score)))


def advise(seen: Match, seat: int, action: Any, score: int, besides: str = "") -> Advice:
    """Return a play as people are told of it."""
    return Advice(
        words=seen.rules.game.words_of(seen.state, action),
        score=score,
        text=seen.write(seat, action),
        action=msgspec.to_builtins(action),
        besides=besides,
    )


def _meant(seen: Match, seat: int, draft: Draft) -> Iterator[Any]:
    """Yield the actions a draft can mean; ParlorError when it means none."""
    if draft.action is not None:
        yield _read_action(seen, draft.action)
        return
    try:
        yield seen.read(seat, draft.text)
    except Ambiguous as unclear:
        yield from (action for _, action in unclear.choices)


def _read_action(seen: Match, action: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(action, seen.rules.game.action_type)
    except UNREADABLE as wrong:
        raise Refused(f"This is no action of {seen.rules.box.name}: {wrong}.") from None


def _foresee(seen: Match, seat: int, action: Any) -> Advice:
    """Return what an action would do; RuleBroken when it cannot be done."""
    game, view = seen.rules.game, seen.state
    game.check(view, seat, action)
    if view.window:
        # What comes of an answer tells what the dictionary says.
        return advise(seen, seat, action, 0)
    # Cards that come by chance are imagined, always the same, so that nothing hidden is told.
    match = Match(seen.rules, game.imagine(view, Shuffler(0))).act(seat, action)
    events = match.events
    while match.state.window:
        match = match.act(match.to_act[0], ANSWERS["accept"])
        events = (*events, *match.events)
    worth = game.worth(view, seat, action, events)
    return advise(seen, seat, action, worth, game.besides(view, seat, action, events))
