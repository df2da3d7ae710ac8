"""Refusals between processes: an error of the library as data, and the same error again."""

import msgspec

from wordparlor.errors import Ambiguous, BadDeck, BadSetup, ParlorError, RuleBroken, Unreadable
from wordparlor.server.errors import Damaged, NotServed, Refused

_BY_NAME = {kind.__name__: kind for kind in (Refused, BadSetup, BadDeck, NotServed, Damaged)}
"""The errors that have a sentence and nothing else."""


class PackedRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error as data."""

    kind: str
    sentence: str
    clause: str = ""
    cards: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    """The possible meanings of an ambiguous text, each in notation."""


def pack_refusal(wrong: ParlorError) -> PackedRefusal:
    """Return an error as data; the actions of an ambiguous text are left out."""
    match wrong:
        case RuleBroken():
            return PackedRefusal("rule", wrong.sentence, wrong.clause, wrong.cards)
        case Ambiguous():
            choices = tuple(text for text, _ in wrong.choices)
            return PackedRefusal("ambiguous", wrong.sentence, choices=choices)
        case Unreadable():
            return PackedRefusal("unreadable", wrong.sentence, wrong.clause)
    kinds = (name for name, kind in _BY_NAME.items() if isinstance(wrong, kind))
    return PackedRefusal(next(kinds, "Refused"), str(wrong))


def unpack_refusal(packed: PackedRefusal) -> ParlorError:
    """Return the error that was packed."""
    match packed.kind:
        case "rule":
            return RuleBroken(packed.clause, packed.sentence, packed.cards)
        case "ambiguous":
            return Ambiguous(packed.sentence, [(text, None) for text in packed.choices])
        case "unreadable":
            return Unreadable(packed.sentence, packed.clause)
    return _BY_NAME[packed.kind](packed.sentence)
