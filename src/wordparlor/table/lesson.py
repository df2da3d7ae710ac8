"""Lessons: a fixed deal, and for each step what the lesson says and the learner plays.

title = "The first turns"
seed = 7                    # of the deal; the learner has the first seat
bots = ["reader"]           # the levels of the other seats
names = ["Amy"]             # their names; optional, like variant, options and before
variant = "basic"
before = ["make RAT"]       # what all seats play, in order, before the learner sits down

[[steps]]
say = "Make CART: tap its cards or type it."
play = "make CART"          # the expected action; optional
lit = ["stock"]             # places that a page lights besides the cards of the play; optional
replies = ["draw"]          # what the bots do then, in order; optional

[[steps]]
say = "CART lies in the middle. Your hand is full again."
otherwise = "Your word lies in the middle. Your hand is full again."

[[steps]]
say = "Long words score more."
always = true

A learner who plays something else leaves the script: other cards lie on the table. From then on a
step is kept if its text is `always` true or its play is still possible. Of another step the
learner reads `otherwise`; with a play, any play will do then. A step without such a text is left
out. Without a reply, or when a reply is impossible, a bot plays as its level does.

In all texts `{1}` stands for the name of the player at seat 1, `{1's}` for Cleo's.
"""

import tomllib
from typing import Final

import msgspec

from wordparlor.table.setup import OptionValue

LESSONS: Final = ("first", "special", "end")
"""The lessons of a game, in their order: first turns, special things, the end of a round."""
_MARGIN: Final = 0.1
"""A play is as good as another if at most this part of the points is missing."""


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the lesson says, and the expected action; empty when the learner only reads."""

    say: str
    play: str = ""
    replies: tuple[str, ...] = ()
    otherwise: str = ""
    """What it says to a learner who has left the script."""
    lit: tuple[str, ...] = ()
    """Places that a page lights besides the cards of the play, as events name them: stock."""
    always: bool = False
    """Whether the text is true whatever the learner has played."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a game, step by step."""

    title: str
    seed: int
    bots: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    variant: str = ""
    options: dict[str, OptionValue] = {}
    names: tuple[str, ...] = ()
    before: tuple[str, ...] = ()

    def reply(self, acted: int) -> str:
        """Return what a bot does after so many actions since the deal; empty if it is free."""
        script = list(self.before)
        for step in self.steps:
            # The learner's own action is no reply.
            script += ([""] if step.play else []) + list(step.replies)
        return script[acted] if acted < len(script) else ""


def is_as_good(points: int, wanted: int) -> bool:
    """Tell whether a play is as good as the one that a step asks for, or almost."""
    return points >= wanted - max(1.0, wanted * _MARGIN)


def read_lesson(text: str) -> Lesson:
    """Return the lesson of a TOML text.

    Raises:
        msgspec.ValidationError: the text is not a lesson.
    """
    return msgspec.convert(tomllib.loads(text), Lesson)
