"""Tell the parts of the server what was written, so that the writer need not know them."""

from collections.abc import Callable

from wordparlor.server.live.tables import LiveTable
from wordparlor.server.room.room import Room

Subscriber = Callable[[LiveTable, Room], None]
"""Takes a table that this server wrote to, and its new room; must not raise."""


class Bus:
    """Publishes to all subscribers, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call a subscriber each time something is published."""
        self._subscribers.append(subscriber)

    def publish(self, live: LiveTable, room: Room) -> None:
        """Tell all subscribers that this server wrote to a table."""
        for subscriber in self._subscribers:
            subscriber(live, room)
