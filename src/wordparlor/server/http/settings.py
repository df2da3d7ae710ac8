"""The settings of a server's HTTP side: limits, trusted origins and proxies."""

import msgspec

from wordparlor.server.live.retention import Keep


class Rate(msgspec.Struct, frozen=True):
    """A limit: so many at once, then so many per second."""

    burst: int
    per_second: float


class Rates(msgspec.Struct, frozen=True):
    """The limit of each kind of request."""

    address: Rate = Rate(300, 60)
    """All requests from one address; a family or a class may share it."""
    person: Rate = Rate(60, 15)
    """All requests by one person, or on one spectator's socket."""
    new_people: Rate = Rate(30, 0.2)
    """New people from one address."""
    code_lookups: Rate = Rate(30, 0.5)
    """Room codes from one address: nobody can try all of them."""
    device_codes: Rate = Rate(20, 0.02)
    """Device codes from one address: nobody can guess one in its ten minutes."""
    new_tables: Rate = Rate(20, 0.2)
    """Tables opened by one person."""
    heavy: Rate = Rate(20, 2)
    """Hints, stories and records by one person; each takes the time of a worker."""
    exports: Rate = Rate(3, 0.005)
    """Exports of all data by one person; each reads the logs of all their tables."""
    sign_ins: Rate = Rate(10, 0.05)
    """Further tokens of one person."""
    previews: Rate = Rate(60, 10)
    """Previews of unfinished plays by one person: one for each typed letter."""
    thinking: Rate = Rate(60, 0.25)
    """CPU seconds of workers for one person and for the bots at the person's tables."""
    thinking_address: Rate = Rate(600, 1)
    """CPU seconds of workers for all people at one address; a class may share it."""
    stored: Rate = Rate(20_000_000, 50)
    """Bytes that one person stores, with the bots at the person's tables."""
    stored_address: Rate = Rate(200_000_000, 500)
    """Bytes that all people at one address store; a school may share it."""


class Settings(msgspec.Struct, frozen=True):
    """How strict the server is, and which proxies and origins it trusts."""

    origins: tuple[str, ...] = ()
    """Origins whose pages may act here, besides the server's own address."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies; their forwarding headers are trusted."""
    rates: Rates = Rates()
    keep: Keep = Keep()
    """How long the store keeps what nobody uses."""
    max_sockets: int = 5000
    sockets_per_address: int = 200
    max_message_bytes: int = 16_000
    """The size of a message on a socket."""
    max_frames_per_second: int = 400
    """WebSocket frames from one client, pings included."""
    max_bad_messages: int = 20
    """Unreadable or too frequent messages on a socket before it is closed."""
    heartbeat_seconds: float = 20.0
    """Silence on a socket before it gets a heartbeat."""
    ping_seconds: float = 20.0
    """Time between protocol pings, and the time for an answer to one."""
    silent_per_address: int = 200
    """Connections without a request, from one address."""
    head_seconds: float = 15.0
    """The time for the head of a request to arrive."""
    body_seconds: float = 15.0
    """The time for a body to arrive."""
    stall_seconds: float = 30.0
    """How long a client may read nothing of what waits for it."""
