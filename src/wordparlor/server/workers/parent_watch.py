"""What a process does when the one that started it is gone: killed, it could not say so itself."""

from collections.abc import Callable
from multiprocessing import parent_process
from threading import Thread


def when_parent_is_gone(leave: Callable[[], object]) -> None:
    """Call `leave` on a thread of its own once the parent has ended; never in the first process."""
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        leave()

    Thread(target=wait, name="parent", daemon=True).start()
