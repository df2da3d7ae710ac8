"""A person plays a whole game against bots, through what is visible on the screen.

`make test` plays one game of each box, `make test-all` every variant.
"""

import pytest

from tests.browser.conftest import Come
from tests.browser.leaks import check_leaks
from tests.server.memory_store import MemoryStore

GAMES = [
    ("NewWord", "NewWord", ("casual", "casual"), {}),
    ("Zap", "", ("casual",), {"Losing score (points)": "15"}),
    ("Gift Words", "Two players", ("casual",), {"Rounds": "1"}),
    ("Word Lift", "", ("casual",), {"Rounds": "2"}),
    ("Glass Tiles", "Glass Tiles", ("casual",) * 4, {}),
]
"""The chairs, and the options that make a game short."""
OTHERS = [
    ("NewWord", "New Word Jr.", ("casual", "casual"), {}),
    ("Gift Words", "Advanced", ("casual", "casual"), {"Rounds": "1"}),
    ("Gift Words", "Basic", ("casual", "casual"), {"Rounds": "1"}),
    ("Gift Words", "Cooperative", ("casual",), {"Target score (points)": "10"}),
    ("Gift Words", "Younger players", ("casual",), {}),
    ("Glass Tiles", "Glass Tiles on squares", ("casual",) * 4, {}),
    ("Glass Tiles", "Glass Tiles on octagons", ("casual",) * 4, {}),
]


@pytest.mark.parametrize(
    ("game", "variant", "bots", "options"),
    [*GAMES, *(pytest.param(*other, marks=pytest.mark.long) for other in OTHERS)],
)
def test_a_person_plays_a_whole_game_against_bots(
    come: Come,
    store: MemoryStore,
    game: str,
    variant: str,
    bots: tuple[str, ...],
    options: dict[str, str],
) -> None:
    ann = come(ways=("hint", "type", "tap", "drag"))
    ann.open(game, variant, bots, options)
    ann.start()
    ann.play_to_the_end()
    assert check_leaks(ann.tab.screen, store, ann.table) > 2
    ann.look_at_the_result()
