"""First lessons: a dealt hand that is always the same, and what is said and played turn by turn.

seed = 7                    # deals the cards; the learner has the first seat
bots = ["casual"]           # the other seats; they play the same each time
variant = "basic"           # optional, as are options

[[steps]]
say = "Type CART, or tap its cards, and press Enter."
play = "make CART"          # what is waited for; without it the step is only read
"""

import tomllib

import msgspec

from wordparlor.table.setup import OptionValue


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the learner is told, and what they are to do; nothing where they only read."""

    say: str
    play: str = ""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first turns of a game, to be followed."""

    seed: int
    bots: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    variant: str = ""
    options: dict[str, OptionValue] = {}


def read_lesson(text: str) -> Lesson:
    """Return the lesson a TOML text tells; msgspec.ValidationError when it is none."""
    return msgspec.convert(tomllib.loads(text), Lesson)
