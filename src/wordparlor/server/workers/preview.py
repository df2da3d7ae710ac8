"""Previews: what a draft of a play would do, found from the view of its seat alone.

When the players judge words, a preview looks up no word: it assumes that all players accept it.
"""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from wordparlor.bots.hints import could_play
from wordparlor.errors import Ambiguous, ParlorError
from wordparlor.server.errors import UNREADABLE, Refused
from wordparlor.server.views.messages import Refusal, refusal
from wordparlor.table.match import Match
from wordparlor.table.trying import try_action

_MOST_WAYS = 60
"""The most meanings of one text; a short word fits hundreds of places on a large board."""


Action = Annotated[dict[str, Any], msgspec.Meta(title="Action")]
"""A game's own action in JSON; the title tells the API's types which objects are actions."""


class Draft(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A play to preview: an action, or its notation."""

    text: Annotated[str, msgspec.Meta(max_length=300)] = ""
    action: Action | None = None
    warn: bool = False
    """Whether to find out if the player passes although a word is possible."""


class Advice(msgspec.Struct, frozen=True):
    """A play: its words, points, notation, and the action itself."""

    words: tuple[str, ...]
    score: int
    text: str
    action: Action
    besides: str = ""
    """What it does to others, or costs, as a phrase: Ben scores 5."""
    playable: bool = False
    """Whether it passes although the player could lay a word; only if the draft asks for it, and
    never where the table has no hints."""


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """The preview of a draft: its possible plays, best first, or the reason for a refusal."""

    ways: tuple[Advice, ...] = ()
    refusal: Refusal | None = None


def preview_draft(seen: Match, seat: int, draft: Draft) -> Trial:
    """Return the preview of a draft."""
    try:
        actions = list(_possible_actions(seen, seat, draft))
        ways = [_preview_action(seen, seat, action) for action in actions[:_MOST_WAYS]]
    except ParlorError as wrong:
        return Trial(refusal=refusal(wrong))
    if draft.warn and len(actions) == 1 and could_play(seen, seat, actions[0]):
        ways = [msgspec.structs.replace(ways[0], playable=True)]
    return Trial(tuple(sorted(ways, key=lambda way: -way.score)))


def make_advice(seen: Match, seat: int, action: Any, score: int, besides: str = "") -> Advice:
    """Return a play with words and notation."""
    return Advice(
        words=seen.rules.game.words_of(seen.state, action),
        score=score,
        text=seen.write(seat, action),
        action=msgspec.to_builtins(action),
        besides=besides,
    )


def _possible_actions(seen: Match, seat: int, draft: Draft) -> Iterator[Any]:
    """Yield the actions that a draft can mean.

    Raises:
        ParlorError: it means no action.
    """
    if draft.action is not None:
        yield read_action(seen, draft.action)
        return
    try:
        yield seen.read(seat, draft.text)
    except Ambiguous as unclear:
        yield from (action for _, action in unclear.choices)


def read_action(seen: Match, action: dict[str, Any]) -> Any:
    """Return the action of a game that is written as data.

    Raises:
        Refused: the data are not an action of this game.
    """
    try:
        return msgspec.convert(action, seen.rules.game.action_type)
    except UNREADABLE as wrong:
        raise Refused(f"This is not an action of {seen.rules.box.name}: {wrong}.") from None


def _preview_action(seen: Match, seat: int, action: Any) -> Advice:
    """Return an action with what it would score.

    Raises:
        RuleBroken: the seat may not do this now.
    """
    seen.rules.game.check(seen.state, seat, action)
    if seen.state.window:
        # The outcome of an answer would reveal what the dictionary says.
        return make_advice(seen, seat, action, 0)
    tried = try_action(seen, seat, action)
    return make_advice(seen, seat, action, tried.points, tried.besides)
