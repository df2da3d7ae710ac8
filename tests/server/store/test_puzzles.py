"""A store keeps the ratings of puzzles: one step for each person, whichever server writes it."""

import pytest

from wordparlor.server.store.protocol import Store
from wordparlor.server.store.puzzles import PuzzleRating

pytestmark = pytest.mark.anyio


async def test_ratings_are_kept_step_by_step(store: Store) -> None:
    first = PuzzleRating("b", 1510.5, 300.25, 0.06, 1)
    assert await store.puzzle_ratings() == ()
    assert await store.put_puzzle_rating(first)
    assert not await store.put_puzzle_rating(first._replace(rating=1400.0))
    second = first._replace(rating=1525.0, games=2)
    assert await store.put_puzzle_rating(second)
    assert not await store.put_puzzle_rating(second._replace(rating=1.0))
    other = PuzzleRating("a", 900.0, 350.0, 0.06, 1)
    assert await store.put_puzzle_rating(other)
    assert await store.puzzle_ratings() == (other, second)
