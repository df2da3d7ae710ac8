"""Small phrases for sentences: numbers with a noun, and lists."""

from collections.abc import Sequence


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: 1 card, 2 cards."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def and_list(items: Sequence[str]) -> str:
    """Return items as people list them: Ann; Ann and Ben; Ann, Ben and Cid."""
    *first, last = items or ("",)
    return f"{', '.join(first)} and {last}" if first else last


def number_range(least: int, most: int) -> str:
    """Return a range of numbers: 2 to 4; or just 2."""
    return f"{least} to {most}" if least < most else str(least)
