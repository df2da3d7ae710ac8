"""What an operation of the API is, and what its handler receives."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from wordparlor.server.http.context import ServerContext
from wordparlor.server.http.rate_limits import network_of
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.budget import Payer

BodyT = TypeVar("BodyT")
_SMALL = 16_000
PARAMETERS: Final[Mapping[str, str]] = {
    "game": "[a-z0-9_-]{1,64}",
    "word": "[A-Za-z]{1,40}",
    "table": "[A-Za-z0-9_-]{1,64}",
    "code": "[A-Za-z]{1,12}",
    "puzzle": "[a-z0-9]{1,40}",
}
"""The pattern of each path parameter; a path that does not match is not found."""


@dataclass
class ApiRequest(Generic[BodyT]):
    """One request, checked and decoded."""

    context: ServerContext
    path: Mapping[str, str]
    body: BodyT
    query: Any
    person: Person | None
    address: str
    forwarded: bool
    """Whether a proxy says that it forwards the request, trusted or not."""
    secure: bool
    token: str = ""
    """The token of the request; "" where the operation does not ask for a person."""
    old_cookie: bool = False
    """Whether a browser sent the cookie of an older version, and no other token."""
    headers: dict[str, str] = field(default_factory=dict)
    """Headers that the handler adds to the response."""
    cookies: list[str] = field(default_factory=list)
    """Set-Cookie headers that the handler adds to the response."""

    @property
    def parlor(self) -> Parlor:
        """The running server."""
        return self.context.parlor

    @property
    def known_person(self) -> Person:
        """The person, for operations that only a known person may call."""
        assert self.person is not None
        return self.person

    @property
    def payer(self) -> Payer:
        """The person and the address that the work of this request is charged to."""
        return Payer(self.person.id if self.person else "", network_of(self.address))


Handler = Callable[[ApiRequest[Any]], Awaitable[object]]
"""Returns a value to be encoded, finished JSON (bytes, or its parts), or plain text (str)."""


@dataclass(frozen=True)
class Operation:
    """One method of one path: serves requests and stands in the API document."""

    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    handler: Handler
    summary: str
    response: Any
    """The type of the response; `str` for plain text."""
    body: Any = None
    query: type[msgspec.Struct] | None = None
    who: Literal["anyone", "viewer", "person"] = "anyone"
    """`viewer`: the response depends on the person; `person`: only a known person may call."""
    rate: str = ""
    """The name of an extra limit in `settings.Rates`."""
    limited_by: Literal["address", "person"] = "address"
    status: int = 200
    max_bytes: int = _SMALL
    """The limit of the body."""
    cacheable: bool = False
    """Whether the response stays the same while the server runs."""
    documented: bool = True
    """Whether it stands in the API document; operations for the operator do not."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the path parameters."""
        return tuple(name for name in PARAMETERS if f"{{{name}}}" in self.path)
