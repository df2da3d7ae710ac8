"""The budgets of people and addresses: CPU seconds of worker processes, and bytes stored."""

from typing import NamedTuple, Protocol


class Payer(NamedTuple):
    """The person and the address that a cost is charged to; an empty one is charged nothing."""

    person: str = ""
    address: str = ""


class Budget(Protocol):
    """Counts what people and addresses use."""

    def wait(self, payer: Payer) -> float:
        """Return 0 if a payer may ask for more, or the seconds until then."""

    def wait_alone(self, payer: Payer) -> float:
        """Return the same, whatever others at the payer's address have used."""

    def charge(self, payer: Payer, cost: float) -> None:
        """Charge a cost, even if that is more than is left."""


class Unlimited:
    """A budget without limits."""

    def wait(self, payer: Payer) -> float:
        """Return 0."""
        return 0.0

    def wait_alone(self, payer: Payer) -> float:
        """Return 0."""
        return 0.0

    def charge(self, payer: Payer, cost: float) -> None:
        """Count nothing."""
