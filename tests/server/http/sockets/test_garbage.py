"""When the server collects the garbage of closed sockets."""

from wordparlor.server.http.run import GC_THRESHOLDS
from wordparlor.server.http.sockets.garbage import LEAST, SocketGarbage


def test_many_closed_sockets_are_collected_together() -> None:
    collections: list[int] = []
    garbage = SocketGarbage(lambda: collections.append(1))
    for _ in range(3 * LEAST):
        garbage.socket_opened()
        garbage.socket_closed()
    assert len(collections) == 3


def test_a_full_server_waits_until_a_quarter_as_many_sockets_are_closed() -> None:
    collections: list[int] = []
    garbage = SocketGarbage(lambda: collections.append(1))
    for _ in range(40 * LEAST):
        garbage.socket_opened()
    for _ in range(8 * LEAST - 1):
        garbage.socket_closed()
    assert not collections
    garbage.socket_closed()
    assert len(collections) == 1
    # All others leave at once: the fewer are left, the less a collection looks at.
    for _ in range(32 * LEAST):
        garbage.socket_closed()
    assert len(collections) <= 16


def test_moves_alone_hardly_ever_start_a_full_collection() -> None:
    young, middle, old = GC_THRESHOLDS
    assert young * middle * old >= 10**8, "new objects, some hundred for each move"


def test_the_usual_collections_look_at_few_objects() -> None:
    young, middle, _ = GC_THRESHOLDS
    assert young * (middle + 1) <= 20_000, "about 25 ms without an answer"
