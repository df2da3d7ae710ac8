"""Builds the pages, unless those that are there are newer than all they are made of.

`python -m packing.pages.build` builds them into the source tree.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from packing.pages.node import WEB, NoNodeError, find_npm

ROOT = WEB.parent
PAGES = Path("wordparlor/server/http/static")
_MADE_OF = ("src", "public")
_TYPES = ROOT / "docs/api/wordparlor.ts"


def sources() -> Iterator[Path]:
    """Find every file the pages are made of."""
    for folder in _MADE_OF:
        yield from (path for path in sorted((WEB / folder).rglob("*")) if path.is_file())
    yield from (path for path in sorted(WEB.iterdir()) if path.is_file())
    yield _TYPES


def fresh(folder: Path) -> bool:
    """Say whether the pages in a folder are newer than what they are made of."""
    index = folder / "index.html"
    if not index.exists():
        return False
    built = index.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources())


def build(folder: Path) -> None:
    """Build the pages into a folder of their own; NoNodeError says why that cannot be."""
    if fresh(folder):
        return
    npm = find_npm()
    npm.install()
    npm.run("run", "build", "--", "--logLevel", "warn", "--emptyOutDir", "--outDir", str(folder))


if __name__ == "__main__":
    try:
        build(ROOT / "src" / PAGES)
    except NoNodeError as trouble:
        sys.exit(f"error: {trouble}")
