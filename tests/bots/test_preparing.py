"""What bots build once is there before their first turn."""

import pytest

from wordparlor.bots import bot
from wordparlor.bots.names import free_names
from wordparlor.bots.preparing import prepare_bots
from wordparlor.games import deal, shelf
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.completions import Completions
from wordparlor.words.vocabulary import _vocabulary


@pytest.mark.parametrize("game", list(shelf()))
def test_a_prepared_bot_builds_no_words_and_no_index(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = free_names(())[: shelf()[game].seats_of("")[0]]
    prepare_bots(deal(game, names).match)
    built = _vocabulary.cache_info().misses
    monkeypatch.delattr(Completions, "__init__")
    for level in ("casual", "club"):
        match = deal(game, names, seed=3).match
        seat = match.to_act[0]
        bot(level).choose(match.seen_by(seat), seat, Shuffler(1))
    assert _vocabulary.cache_info().misses == built
