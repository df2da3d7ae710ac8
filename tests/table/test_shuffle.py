import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.table.shuffle import (
    SecureShuffler,
    Shuffler,
    fingerprint,
    is_seed,
    make_shuffler,
    secure_seed,
    seed_number,
)

SEED = "0f" * 32


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


def test_secure_bits_are_sha_256_in_counter_mode() -> None:
    rng = SecureShuffler(SEED)
    drawn = [rng.bits() for _ in range(6)]
    blocks = b"".join(
        hashlib.sha256(bytes.fromhex(SEED) + counter.to_bytes(8, "big")).digest()
        for counter in range(2)
    )
    assert drawn == [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 48, 8)]
    assert rng.state == f"{SEED}.6"


def test_golden_secure_shuffles_never_change() -> None:
    assert SecureShuffler("00" * 32).shuffled(range(10)) == (7, 6, 9, 5, 4, 2, 3, 1, 0, 8)


@given(st.integers(0, 2**256 - 1), st.integers(0, 9))
def test_a_saved_secure_state_continues_the_sequence(bits: int, drawn: int) -> None:
    rng = make_shuffler(secure_seed(bits))
    for _ in range(drawn):
        rng.bits()
    again = make_shuffler(rng.state)
    assert rng.shuffled(range(20)) == again.shuffled(range(20))


def test_a_seed_is_a_number_or_64_digits() -> None:
    assert is_seed(-5)
    assert is_seed(secure_seed(7))
    assert not any(map(is_seed, ("", "7", SEED[:-1], SEED.upper(), SEED + "0", f"{SEED}.3")))


def test_only_a_secure_seed_has_a_fingerprint() -> None:
    assert fingerprint(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert fingerprint(7) == ""
    assert (seed_number(7), seed_number(SEED)) == (7, int(SEED[-16:], 16))


def _state_before(mixed: int) -> int:
    """Return the state whose next bits are `mixed`: the steps of the generator backwards."""
    span = 1 << 64
    mixed ^= (mixed >> 31) ^ (mixed >> 62)
    mixed = mixed * pow(0x94D049BB133111EB, -1, span) % span
    mixed ^= (mixed >> 27) ^ (mixed >> 54)
    mixed = mixed * pow(0xBF58476D1CE4E5B9, -1, span) % span
    mixed ^= (mixed >> 30) ^ (mixed >> 60)
    return (mixed - 0x9E3779B97F4A7C15) % span


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 40])
@pytest.mark.parametrize("state", [7, _state_before((1 << 64) - 1)])
def test_a_fast_shuffle_is_the_same_shuffle(cards: int, state: int) -> None:
    fast, plain = Shuffler(state), Shuffler(state)
    # Three cards cannot use the highest number: it is rejected.
    assert fast.shuffled(range(cards)) == super(Shuffler, plain).shuffled(range(cards))
    assert fast.state == plain.state


def test_the_steps_backwards_lead_to_the_highest_number() -> None:
    assert Shuffler(_state_before((1 << 64) - 1)).bits() == (1 << 64) - 1
