"""Arguments of the benches: a bad one is refused in one sentence, with exit code 2."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Reads the arguments of one bench; its help is the docstring of the module."""

    def __init__(self, name: str, about: str | None) -> None:
        super().__init__(
            prog=f"python -m bench.{name}",
            description=about,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Print one sentence and exit."""
        sentence = message[:1].upper() + message[1:].rstrip(".")
        print(f"{sentence}; see {self.prog} --help.", file=sys.stderr)
        raise SystemExit(2)


def refuse_arguments(name: str, about: str | None) -> None:
    """Exit unless the bench was called without arguments; it takes none but --help."""
    Parser(name, about).parse_args()


def number(text: str) -> float:
    """Read a positive number."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    # NaN is not above 0.
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"write a number above 0, not {text!r}")
    return found


def whole_number(least: int, *, even: bool = False) -> Callable[[str], int]:
    """Return a type for an argument: a whole number from `least` on."""
    kind = "an even number" if even else "a whole number"

    def read(text: str) -> int:
        found = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        if found < least or (even and found % 2):
            raise argparse.ArgumentTypeError(f"write {kind} from {least} on, not {text!r}")
        return found

    return read
