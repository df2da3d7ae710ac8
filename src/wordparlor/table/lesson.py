"""First lessons: a fixed deal, and for each step what the lesson says and the learner plays.

seed = 7                    # of the deal; the learner has the first seat
bots = ["casual"]           # the other seats; they always play the same
variant = "basic"           # optional, like options

[[steps]]
say = "Type CART, or tap its cards, and press Enter."
play = "make CART"          # the expected action; optional
"""

import tomllib

import msgspec

from wordparlor.table.setup import OptionValue


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the lesson says, and the expected action; empty when the learner only reads."""

    say: str
    play: str = ""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first turns of a game, step by step."""

    seed: int
    bots: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    variant: str = ""
    options: dict[str, OptionValue] = {}


def read_lesson(text: str) -> Lesson:
    """Return the lesson of a TOML text.

    Raises:
        msgspec.ValidationError: the text is not a lesson.
    """
    return msgspec.convert(tomllib.loads(text), Lesson)
