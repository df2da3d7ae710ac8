"""Build the pages, unless the built ones are newer than all their sources.

`python -m packing.pages.build` builds them into the source tree.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from packing.pages.node import WEB, NoNodeError, find_npm

ROOT = WEB.parent
PAGES = Path("wordparlor/server/http/static")
_SOURCES = ("src", "public")
_TYPES = ROOT / "docs/api/wordparlor.ts"


def sources() -> Iterator[Path]:
    """Find every source file of the pages."""
    for folder in _SOURCES:
        yield from (path for path in sorted((WEB / folder).rglob("*")) if path.is_file())
    yield from (path for path in sorted(WEB.iterdir()) if path.is_file())
    yield _TYPES


def fresh(folder: Path) -> bool:
    """Say whether the pages in a folder are newer than their sources."""
    index = folder / "index.html"
    if not index.exists():
        return False
    built = index.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in sources())


def build(folder: Path) -> None:
    """Build the pages into a folder.

    Raises:
        NoNodeError: There is no node, or it failed.
    """
    if fresh(folder):
        return
    npm = find_npm()
    npm.install()
    npm.run("run", "build", "--", "--logLevel", "warn", "--emptyOutDir", "--outDir", str(folder))


if __name__ == "__main__":
    try:
        build(ROOT / "src" / PAGES)
    except NoNodeError as error:
        sys.exit(f"error: {error}")
