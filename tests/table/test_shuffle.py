import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.table.shuffle import Shuffler


def test_bits_are_splitmix64() -> None:
    # The published test vector of SplitMix64 for the seed 1234567.
    rng = Shuffler(1234567)
    assert [rng.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_golden_shuffles_never_change() -> None:
    assert Shuffler(0).shuffled(range(10)) == GOLDEN[0]
    assert Shuffler(7).shuffled(range(10)) == GOLDEN[7]
    rng = Shuffler(2**64 - 1)
    rng.shuffled(range(74))
    assert rng.state == GOLDEN_STATE


GOLDEN = {0: (6, 3, 2, 9, 8, 1, 4, 7, 0, 5), 7: (8, 1, 5, 9, 0, 4, 3, 2, 6, 7)}
GOLDEN_STATE = 2148698493663666684


def test_below_favours_no_number() -> None:
    rng = Shuffler(42)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert all(900 < count < 1100 for count in counts)


def test_below_rejects_the_incomplete_range(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**64 is one more than a multiple of 3, so the highest number must be drawn again.
    drawn = iter([2**64 - 1, 5])
    monkeypatch.setattr(Shuffler, "bits", lambda self: next(drawn))
    assert Shuffler(0).below(3) == 2


def test_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="end must be 1 or more"):
        Shuffler(1).below(0)


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    assert sorted(Shuffler(seed).shuffled(cards)) == sorted(cards)


def test_a_saved_state_continues_the_sequence() -> None:
    rng = Shuffler(5)
    rng.bits()
    again = Shuffler(rng.state)
    assert rng.shuffled(range(20)) == again.shuffled(range(20))
