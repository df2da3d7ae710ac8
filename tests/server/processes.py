"""Processes as Linux lists them."""

from pathlib import Path


def children(parent: int) -> list[int]:
    """Return the child processes of a process, of all its threads."""
    threads = [task.name for task in (Path("/proc") / str(parent)).glob("task/*")]
    texts = (_facts(parent, f"task/{thread}/children") for thread in threads)
    return [int(number) for text in texts for number in text.split()]


def descendants(parent: int) -> list[int]:
    """Return the child processes of a process, and their child processes."""
    found = children(parent)
    return [*found, *(number for child in found for number in descendants(child))]


def runs(process: int) -> bool:
    """Tell whether a process has not ended."""
    # A dead process may stay in the list until its parent collects its exit status.
    state = _facts(process, "stat").rpartition(")")[2].split()
    return bool(state) and state[0] not in "ZX"


def _facts(process: int, name: str) -> str:
    try:
        return (Path("/proc") / str(process) / name).read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
