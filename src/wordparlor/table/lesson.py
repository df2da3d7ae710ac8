"""First lessons: a fixed deal, and for each step what the lesson says and the learner plays.

seed = 7                    # of the deal; the learner has the first seat
bots = ["casual"]           # the levels of the other seats
names = ["Amy"]             # their names; optional, like variant and options
variant = "basic"

[[steps]]
say = "Type CART, or tap its cards, and press Enter."
play = "make CART"          # the expected action; optional
replies = ["draw"]          # what the bots do then, in order; optional

Without a reply, or when the learner did something else and a reply is impossible, a bot plays as
its level does.
"""

import tomllib

import msgspec

from wordparlor.table.setup import OptionValue


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the lesson says, and the expected action; empty when the learner only reads."""

    say: str
    play: str = ""
    replies: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first turns of a game, step by step."""

    seed: int
    bots: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    variant: str = ""
    options: dict[str, OptionValue] = {}
    names: tuple[str, ...] = ()

    def reply(self, acted: int) -> str:
        """Return what a bot does after so many actions since the deal; empty if it is free."""
        script: list[str] = []
        for step in self.steps:
            # The learner's own action is no reply.
            script += ([""] if step.play else []) + list(step.replies)
        return script[acted] if acted < len(script) else ""


def read_lesson(text: str) -> Lesson:
    """Return the lesson of a TOML text.

    Raises:
        msgspec.ValidationError: the text is not a lesson.
    """
    return msgspec.convert(tomllib.loads(text), Lesson)
