"""What the service refuses, each said in one sentence that also says what would be right."""

from typing import Final

import msgspec

from wordparlor.errors import ParlorError

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What comes of reading JSON that is none."""


class Refused(ParlorError):  # noqa: N818 - it is what happens to the one who asks
    """Who asks may not do this at this table, or not now; nothing has changed."""


class RematchExists(Refused):
    """The rematch that someone asks for has been opened by another one."""


class NoTable(Refused):
    """There is no such table."""


class NotServed(ParlorError):  # noqa: N818
    """This server cannot serve the table, but another one may: its log is newer, or a word list
    or a game it needs is not here. The table itself is sound and stays as it is.
    """


class Damaged(ParlorError):  # noqa: N818
    """A log that does not hold: an entry cannot be read or leads to another state than it did."""


class Outdated(ParlorError):  # noqa: N818
    """What a bot or a clock wanted to do is no longer asked for."""

    def __init__(self) -> None:
        super().__init__("The table has moved on; nothing is to be done.")
