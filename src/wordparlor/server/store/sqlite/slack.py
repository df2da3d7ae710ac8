"""Clear the unused bytes of an SQLite file.

SQLite overwrites what it deletes (`secure_delete`). But when it moves rows from one page to
another, a copy stays in the gap of the old page, between its list of rows and the rows. Later the
row is deleted where it is then, and the copy stays. So the gaps are cleared while nobody uses the
file. Nothing in a gap is ever read, so a crash in between does no harm.
"""

import os
from struct import Struct
from typing import BinaryIO

_HEADER = 100
"""Bytes of the header of a file, at the beginning of its first page."""
_BRANCHES, _LEAVES = frozenset({2, 5}), frozenset({10, 13})
"""How a page of a tree begins. Other pages begin with the number of a page, hence with 0."""
_page_header = Struct(">BHHH")
_MOST_PAGES = 1 << 24
"""In a larger file another page could begin like one of a tree."""


def clear_gaps(file: BinaryIO) -> int:
    """Clear the gaps in all pages of a file that nobody writes to; return how many had content.

    Close the file only after all connections of this process: that ends the locks of SQLite.
    """
    cleared = 0
    header = file.read(_HEADER)
    size = int.from_bytes(header[16:18], "big")
    size = 65536 if size == 1 else size
    pages = os.fstat(file.fileno()).st_size // size if size else 0
    # The end of each page may be reserved for another program.
    if not 0 < pages < _MOST_PAGES or header[20]:
        return 0
    for number in range(pages):
        file.seek(number * size)
        page = file.read(size)
        start, end = _gap(page, _HEADER if number == 0 else 0)
        if start < end and page.count(0, start, end) < end - start:
            file.seek(number * size + start)
            file.write(bytes(end - start))
            cleared += 1
    file.flush()
    os.fsync(file.fileno())
    return cleared


def _gap(page: bytes, offset: int) -> tuple[int, int]:
    """Return where the gap of a page begins and ends; an empty one for any other page."""
    kind, _, rows, content = _page_header.unpack_from(page, offset)
    if kind not in _BRANCHES | _LEAVES:
        return 0, 0
    start = offset + (12 if kind in _BRANCHES else 8) + 2 * rows
    return start, min(content or 65536, len(page))
