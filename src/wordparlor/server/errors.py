"""What the server refuses: each text is a sentence that also says what would be right."""

from typing import Final

import msgspec

from wordparlor.errors import ParlorError

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding of bad JSON raises."""


class Refused(ParlorError):  # noqa: N818 - the names here say what happened
    """A person may not do this at this table, or not now; nothing has changed."""


class RematchExists(Refused):
    """Another player has opened the rematch already."""


class TryLater(ParlorError):  # noqa: N818
    """A request that costs too much now; it may be sent again after `wait` seconds."""

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.wait = wait


class NoTable(Refused):
    """There is no such table."""


class NotAdmitted(Refused):
    """The host has closed the table to watchers, and this person has no chair there."""

    def __init__(self) -> None:
        super().__init__("This table is closed to watchers; only its players can see it.")


class NotServed(ParlorError):  # noqa: N818
    """This server cannot serve the table, but another server may.

    The log is newer, or the table needs a game or a dictionary that is not installed here. The
    table itself is sound and stays as it is.
    """


class Damaged(ParlorError):  # noqa: N818
    """An entry of a log cannot be read, or leads to another state than when it was written."""


class Differs(Damaged):
    """An entry leads to another state than when it was written."""


class Outdated(ParlorError):  # noqa: N818
    """The table has moved on before a bot or the clock could act."""

    def __init__(self) -> None:
        super().__init__("The table has moved on; there is nothing to do.")
