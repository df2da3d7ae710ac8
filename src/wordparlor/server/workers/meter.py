"""Count what the workers do, for the metrics of the server."""

from typing import Literal, Protocol

Outcome = Literal["done", "refused", "timeout", "memory", "died", "queue", "budget", "cancelled"]
"""How a task ends: with a result or a refusal, at a limit, or before it runs."""


class Meter(Protocol):
    """Counts the tasks of each lane."""

    def task_asked(self, lane: str) -> None:
        """Count a task that waits or runs from now on."""

    def task_ended(self, lane: str, outcome: Outcome, cpu: float) -> None:
        """Count the end of a task, with the CPU seconds that it used."""


class Unmetered:
    """Counts nothing."""

    def task_asked(self, lane: str) -> None:
        """Do nothing."""

    def task_ended(self, lane: str, outcome: Outcome, cpu: float) -> None:
        """Do nothing."""
