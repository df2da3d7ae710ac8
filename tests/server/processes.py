"""What Linux knows of processes: which there are, and who has started them."""

from pathlib import Path


def children(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(number) for number in _facts(parent, f"task/{parent}/children").split()]


def descendants(parent: int) -> list[int]:
    """Return the processes that a process has started, and those that these have."""
    found = children(parent)
    return [*found, *(number for child in found for number in descendants(child))]


def runs(process: int) -> bool:
    """Tell whether a process has not ended."""
    # Who is dead may still stand in the books until someone takes notice.
    state = _facts(process, "stat").rpartition(")")[2].split()
    return bool(state) and state[0] not in "ZX"


def _facts(process: int, name: str) -> str:
    try:
        return (Path("/proc") / str(process) / name).read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
