"""What whoever runs a server can set at its door."""

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """How often something may be done: so many at once, and then so many a second."""

    burst: int
    per_second: float


class Rates(msgspec.Struct, frozen=True):
    """How often each thing may be done."""

    address: Rate = Rate(300, 60)
    """Anything, from one address; a family or a class may share it."""
    person: Rate = Rate(60, 15)
    """Anything, by one person or one spectator's connection."""
    entering: Rate = Rate(30, 0.2)
    """New people, from one address."""
    codes: Rate = Rate(30, 0.5)
    """Codes tried, from one address: nobody shall go through all of them."""
    opening: Rate = Rate(20, 0.2)
    """Tables opened, by one person."""
    thinking: Rate = Rate(20, 2)
    """Hints, stories and records, by one person; somebody has to think about each."""
    trying: Rate = Rate(60, 10)
    """Half-made plays, by one person: one for each letter typed."""


class Settings(msgspec.Struct, frozen=True):
    """How strict the door is, and who stands in front of it."""

    origins: tuple[str, ...] = ()
    """Origins of pages that may act here, beside those this server is reached under itself."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies, who are believed when they say for whom they ask."""
    rates: Rates = Rates()
    most_sockets: int = 5000
    sockets_per_address: int = 200
    most_frame: int = 16_000
    """Bytes of a message on a socket."""
    most_frames: int = 400
    """WebSocket frames from one client in a second, pings included."""
    most_strikes: int = 20
    """Messages on a socket that are no requests, or come too fast, before it is closed."""
    beat: float = 20.0
    """Seconds of silence after which a socket is told that all is well."""
    ping: float = 20.0
    """Seconds between pings of the protocol; who does not answer one as long is gone."""
    silent_per_address: int = 200
    """Connections on which no request has come yet."""
    head_seconds: float = 15.0
    """How long the head of a request may take to arrive."""
    body_seconds: float = 15.0
    """How long a body may take to arrive."""
    stall_seconds: float = 30.0
    """How long someone may take nothing of an answer that waits."""
