"""What can be asked by HTTP: how a request is declared, and what its handler gets to see."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from wordparlor.server.http.context import House
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Person

BodyT = TypeVar("BodyT")
_SMALL = 16_000
PARAMETERS: Final[Mapping[str, str]] = {
    "game": "[a-z0-9_-]{1,64}",
    "word": "[A-Za-z]{1,40}",
    "table": "[A-Za-z0-9_-]{1,64}",
    "code": "[A-Za-z]{1,12}",
}
"""What can stand in each place of a path; anything else is nowhere."""


@dataclass
class Call(Generic[BodyT]):
    """One request, checked as far as it can be before its handler looks at it."""

    house: House
    path: Mapping[str, str]
    body: BodyT
    query: Any
    person: Person | None
    address: str
    forwarded: bool
    """Whether a proxy says that it asks for someone else, believed or not."""
    secure: bool
    headers: dict[str, str] = field(default_factory=dict)
    """What the answer gets beside what all answers have."""

    @property
    def parlor(self) -> Parlor:
        """Where everything is done."""
        return self.house.parlor

    @property
    def someone(self) -> Person:
        """Who asks, where the declaration says that it must be someone."""
        assert self.person is not None
        return self.person


Handler = Callable[[Call[Any]], Awaitable[object]]
"""Returns the answer as a value, as JSON already (bytes), or as plain text (str)."""


@dataclass(frozen=True)
class Ask:
    """One thing that can be asked: serves the request and stands in the API document."""

    method: Literal["GET", "POST", "PATCH"]
    path: str
    handler: Handler
    sentence: str
    answer: Any
    """The type of what is answered; `str` for plain text."""
    body: Any = None
    query: type[msgspec.Struct] | None = None
    who: Literal["anyone", "viewer", "person"] = "anyone"
    """`viewer`: what is told depends on who asks; `person`: only someone may ask."""
    rate: str = ""
    """A limit of its own, by name: see `settings.Rates`."""
    rated_by: Literal["address", "person"] = "address"
    status: int = 200
    most: int = _SMALL
    """Bytes of the body."""
    lasting: bool = False
    """Whether the answer stays the same while the server runs."""
    api: bool = True
    """Whether it is for players, and stands in the API document."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The places in the path."""
        return tuple(name for name in PARAMETERS if f"{{{name}}}" in self.path)
