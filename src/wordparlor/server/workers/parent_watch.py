"""Notice when the parent process has ended; a killed parent cannot announce it."""

from collections.abc import Callable
from multiprocessing import parent_process
from threading import Thread


def on_parent_exit(leave: Callable[[], object]) -> None:
    """Call `leave` in a thread once the parent has ended; do nothing in the main process."""
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        leave()

    Thread(target=wait, name="parent", daemon=True).start()
