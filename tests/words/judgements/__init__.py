"""Words and pairs judged by hand, to measure what the dictionary says about them.

The rules in `packing/` were tuned with `forms.txt`, `plurals.txt` and `usage.txt`. The `_unseen`
files were judged before the rules met them, and measured afterwards.
"""

from pathlib import Path


def read(name: str) -> list[tuple[str, str]]:
    """Return the labels and items of a file."""
    text = (Path(__file__).parent / f"{name}.txt").read_text("utf-8")
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            label, _, items = line.partition(": ")
            found += [(label, item.upper()) for item in items.split()]
    return found
