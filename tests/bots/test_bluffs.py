"""Bluffs of bots: plausible, rare, only where words are challenged, and never offensive."""

import numpy as np
import pytest

from tests.study.support import WORDS
from wordparlor.bots import bot, take_turn
from wordparlor.bots.bluffs import bluff_words
from wordparlor.bots.levels import LadderBot
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.events import Judged
from wordparlor.table.judging import Accept, Challenge
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.agreed import with_agreed_words
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary

NAMES = ("Ann", "Ben", "Cid")
every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)


def sit(game: Box, judging: str, seed: int) -> Table:
    return deal(game.id, NAMES, options={"judging": judging}, seed=seed)


def is_bluff(table: Table, action: object) -> bool:
    return bool(table.game.faults(table.state, action))


def count_bluffs(table: Table, level: str, turns: int) -> tuple[int, int]:
    """Let bots take turns; return how many turns they took and how many times they bluffed."""
    taken = bluffs = 0
    while not table.over and taken < turns:
        if table.state.window:
            table.act(table.match.to_act[0], Accept())
            continue
        seat = table.match.to_act[0]
        played = take_turn(table, seat, bot(level))
        taken += 1
        bluffs += bool(table.game.faults(played.before.state, played.action))
    return taken, bluffs


def find_bluff(game: Box) -> tuple[Table, int, object]:
    """Return a table, a seat and a bluff that the casual bot chooses there."""
    for seed in range(60):
        table = sit(game, "challenge", seed)
        for _ in range(8):
            while table.state.window:
                table.act(table.match.to_act[0], Accept())
            seat = table.match.to_act[0]
            for chance in range(10):
                action = bot("casual").choose(table.match.seen_by(seat), seat, Shuffler(chance))
                if is_bluff(table, action):
                    return table, seat, action
            take_turn(table, seat, bot("greedy"))
    raise AssertionError("the bot never bluffs")


def test_bluffs_are_words_that_no_dictionary_has(full: Dictionary) -> None:
    bluffs = bluff_words(full)
    assert bluffs is not None
    assert bluff_words(full) is bluffs
    assert 1500 < len(bluffs) <= 5000
    assert not [word for word in bluffs if word in full]
    assert "SLEEPED" not in full


def test_no_bluff_contains_an_offensive_word(full: Dictionary) -> None:
    bluffs = bluff_words(full)
    assert bluffs is not None
    offensive = [full.graph.word(number) for number in np.flatnonzero(~full.clean).tolist()]
    assert len(offensive) > 50
    assert not [word for word in bluffs if any(part in word for part in offensive)]


def test_tables_with_agreed_words_share_the_bluffs(full: Dictionary) -> None:
    common = bluff_words(full)
    assert common is not None
    first, *_ = common
    assert bluff_words(with_agreed_words(full, (), ("DOG",))) is common
    own = bluff_words(with_agreed_words(full, (first, "QZBLUFF"), ("DOG",)))
    assert own is not None
    assert set(own) == {*common} - {first}
    assert own.graph is common.graph
    assert bluff_words(with_agreed_words(custom_words(b"zyxw"), ("WXYZ",), ())) is None


def test_a_list_without_common_words_has_no_bluffs() -> None:
    strange = custom_words(b"zyxw\nwxyz\n")
    assert bluff_words(strange) is None
    table = deal("newword", NAMES, options={"judging": "challenge"}, words=strange, seed=1)
    assert count_bluffs(table, "casual", 10) == (10, 0)


def test_casual_bluffs_rarely() -> None:
    taken = bluffs = 0
    for game in shelf().values():
        counts = [count_bluffs(sit(game, "challenge", seed), "casual", 60) for seed in range(4)]
        turns, tries = map(sum, zip(*counts, strict=True))
        assert tries < turns / 5, game.id
        taken, bluffs = taken + turns, bluffs + tries
    assert taken > 500
    assert 0.003 < bluffs / taken < 0.05


@pytest.mark.parametrize("level", ["club", "expert", "master", "random", "greedy"])
def test_levels_that_know_the_words_never_bluff(level: str) -> None:
    assert bluff_words(WORDS) is not None
    table = deal("newword", NAMES, options={"judging": "challenge"}, seed=3, words=WORDS)
    assert count_bluffs(table, level, 8) == (8, 0)
    chosen = bot(level)
    assert not isinstance(chosen, LadderBot) or chosen.bluffs == 0


@pytest.mark.parametrize("level", ["reader", "regular"])
def test_other_levels_bluff_less_than_casual(level: str) -> None:
    rare, casual = bot(level), bot("casual")
    assert isinstance(rare, LadderBot)
    assert isinstance(casual, LadderBot)
    assert 0 < rare.bluffs < casual.bluffs


@pytest.mark.parametrize("judging", ["strict", "vote"])
def test_nobody_bluffs_where_words_are_not_challenged(judging: str) -> None:
    for seed in range(4):
        _, bluffs = count_bluffs(sit(shelf()["newword"], judging, seed), "casual", 60)
        assert bluffs == 0


def test_partners_do_not_bluff() -> None:
    table = deal("giftwords", NAMES[:2], variant="coop", options={"judging": "challenge"}, seed=1)
    assert count_bluffs(table, "casual", 200)[1] == 0


@every_game
def test_the_same_seed_makes_the_same_choice_and_a_bluff_can_be_caught(game: Box) -> None:
    table, seat, action = find_bluff(game)
    seen = table.match.seen_by(seat)
    again = [bot("casual").choose(seen, seat, Shuffler(chance)) for chance in range(10)]
    assert again == [bot("casual").choose(seen, seat, Shuffler(chance)) for chance in range(10)]
    assert action in again
    honest = table.match.moves(seat, table.game.words)
    assert action not in honest[: min(len(honest), 2000)]
    before = table.state
    table.act(seat, action)
    caught = [table.act(other, Challenge()) for other in table.match.to_act][-1]
    judged = next(event for event in caught.events if isinstance(event, Judged))
    assert (judged.seat, judged.good) == (seat, False)
    assert table.state.scores[seat] <= before.scores[seat], "a caught bluff scores nothing"
