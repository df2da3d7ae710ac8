"""The budget for thinking: CPU seconds of worker processes, by person and by address."""

from typing import NamedTuple, Protocol


class Payer(NamedTuple):
    """The person and the address that a task is charged to; an empty one is charged nothing."""

    person: str = ""
    address: str = ""


class Budget(Protocol):
    """Counts the CPU seconds that people and addresses use."""

    def wait(self, payer: Payer) -> float:
        """Return 0 if a payer may ask for more, or the seconds until then."""

    def charge(self, payer: Payer, seconds: float) -> None:
        """Charge the CPU seconds of a task, even if that is more than is left."""


class Unlimited:
    """A budget without limits."""

    def wait(self, payer: Payer) -> float:
        """Return 0."""
        return 0.0

    def charge(self, payer: Payer, seconds: float) -> None:
        """Count nothing."""
