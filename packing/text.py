"""Small readers shared by the other modules."""

import gzip


def words(text: str) -> frozenset[str]:
    """Return the words of a text, set apart by blanks."""
    return frozenset(text.split())


def lines(content: bytes) -> list[str]:
    """Return the lines of a source's text, unzipped where it is."""
    if content.startswith(b"\x1f\x8b"):
        content = gzip.decompress(content)
    return content.decode("utf-8").splitlines()
