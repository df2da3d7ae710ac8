"""Frames are counted wherever the network cuts the stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.server.http.connections.frame_counter import FrameCounter


def frame(size: int, *, masked: bool = True) -> bytes:
    """Return a text frame with a payload of so many bytes."""
    bit = 0x80 if masked else 0
    if size < 126:
        length = bytes((bit | size,))
    elif size < 1 << 16:
        length = bytes((bit | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((bit | 127,)) + size.to_bytes(8, "big")
    return b"\x81" + length + (b"mask" if masked else b"") + b"\xff" * size


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
@pytest.mark.parametrize("masked", [True, False])
def test_frames_of_every_size_are_counted(size: int, masked: bool) -> None:
    counter = FrameCounter()
    assert counter.count(frame(size, masked=masked) * 3) == 3
    assert counter.count(frame(size, masked=masked)) == 1


@given(
    sizes=st.lists(st.sampled_from([0, 1, 5, 125, 126, 300]), max_size=8),
    cuts=st.lists(st.integers(1, 200), min_size=1, max_size=20),
)
def test_frames_are_counted_however_the_stream_is_cut(sizes: list[int], cuts: list[int]) -> None:
    stream, counter, counted, at = b"".join(map(frame, sizes)), FrameCounter(), 0, 0
    while at < len(stream):
        for cut in cuts:
            counted += counter.count(stream[at : at + cut])
            at += cut
    assert counted == len(sizes)


def test_a_frame_of_any_length_counts_once() -> None:
    counter = FrameCounter()
    assert counter.count(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"mask") == 1
    assert counter.count(b"\x81\x80" * 10_000) == 0
