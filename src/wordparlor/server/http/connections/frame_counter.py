"""Count the frames in a stream of bytes (RFC 6455, section 5.2)."""

from typing import Final

_MASKED: Final = 0x80
_MASK_BYTES: Final = 4
_LENGTH_IN_2_BYTES: Final = 126
"""Above it the length takes 8 bytes."""


class FrameCounter:
    """Finds the heads of frames, wherever the network cuts the stream."""

    def __init__(self) -> None:
        self._skip = 0
        """Bytes of the current frame that have not arrived."""
        self._head = b""
        """The first bytes of a head that has not arrived completely."""

    def count(self, data: bytes) -> int:
        """Return how many heads are complete after these bytes."""
        if len(data) <= self._skip:
            self._skip -= len(data)
            return 0
        frames, at = 0, self._skip
        if self._head:
            data, self._head = self._head + data, b""
        while at < len(data):
            size = _frame_size(data, at)
            if not size:
                self._head, at = data[at:], len(data)
                break
            at += size
            frames += 1
        self._skip = at - len(data)
        return frames


def _frame_size(data: bytes, at: int) -> int:
    """Return the size of the frame that begins at an offset; 0 when its head is incomplete."""
    if len(data) < at + 2:
        return 0
    head, size = 2, data[at + 1] & 0x7F
    if size >= _LENGTH_IN_2_BYTES:
        head += 2 if size == _LENGTH_IN_2_BYTES else 8
        if len(data) < at + head:
            return 0
        size = int.from_bytes(data[at + 2 : at + head], "big")
    return head + size + (_MASK_BYTES if data[at + 1] & _MASKED else 0)
