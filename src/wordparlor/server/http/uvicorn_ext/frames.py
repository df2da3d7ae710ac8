"""Frames of the WebSocket protocol (RFC 6455): where they end, and short texts in one piece."""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]

_TEXT: Final = 0x81
"""The first byte of a text that is all in this frame."""
_MASKED: Final = 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""Lengths that say how many bytes the length itself takes."""
_MASK = 4
LONGEST_HEAD: Final = 14
"""Bytes of a frame before what it says."""


def frame(text: bytes) -> tuple[bytes, bytes]:
    """Return a text as a server sends it: a head and the text itself."""
    size = len(text)
    if size < _TWO_BYTES:
        return bytes((_TEXT, size)), text
    if size < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES, size >> 8, size & 0xFF)), text
    return bytes((_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big"), text


def size_of(data: bytes, at: int = 0) -> int:
    """Return how long the frame is that begins there; 0 when there is not enough of it to know."""
    if len(data) < at + 2:
        return 0
    head, size = 2, data[at + 1] & 0x7F
    if size >= _TWO_BYTES:
        head += 2 if size == _TWO_BYTES else 8
        if len(data) < at + head:
            return 0
        size = int.from_bytes(data[at + 2 : at + head], "big")
    return head + size + (_MASK if data[at + 1] & _MASKED else 0)


def whole_text(data: bytes) -> str | None:
    """Return the text a client sent, where a frame is just that; None for anything else."""
    if len(data) < 2 + _MASK or data[0] != _TEXT:
        return None
    size, mask = data[1] - _MASKED, 2
    if size == _TWO_BYTES:
        size, mask = int.from_bytes(data[2:4], "big"), 4
    start = mask + _MASK
    if size < 0 or size == _EIGHT_BYTES or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[mask:start]).decode()
    except UnicodeDecodeError:
        return None
