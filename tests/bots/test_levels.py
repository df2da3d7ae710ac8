"""Bots see only views, play whole games, and play at their level."""

from dataclasses import replace
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from tests.games.glass.tables import lay as lay_glass
from tests.games.newword.tables import lay, say
from tests.study.support import WORDS
from wordparlor.bots import LEVELS, bot, bots_play, take_turn
from wordparlor.bots.levels import StudyBot
from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games import deal, shelf
from wordparlor.games.newword.state import Make, Pass
from wordparlor.table.deck_file import read_deck
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words, read_words
from wordparlor.words.dictionary import Dictionary, load
from wordparlor.words.entry import Tier
from wordparlor.words.vocabulary import vocabulary


def play_out(levels: list[str], **setup: object) -> Table:
    names = ["Ann", "Ben", "Cid", "Dot"][: len(levels)]
    table = deal("newword", names, **setup)  # type: ignore[arg-type]
    for _ in bots_play(table, {seat: bot(level) for seat, level in enumerate(levels)}):
        pass
    return table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_bots_play_a_game_to_its_end(level: str, judging: str) -> None:
    options = {"judging": judging, "rounds": 1}
    table = play_out([level, level], options=options, seed=3, words=WORDS)
    assert table.over


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (play_out(["casual", "random"], seed=8) for _ in range(2))
    assert first.state == again.state
    assert first.state != play_out(["casual", "random"], seed=9).state


def test_the_refusal_of_an_unknown_level_lists_all_levels() -> None:
    with pytest.raises(
        BadSetup, match="levels are reader, casual, regular, club, expert, master, random, greedy"
    ):
        bot("genius")


def test_greedy_takes_the_best_score_and_casual_often_does_not() -> None:
    table = deal("newword", ["Ann", "Ben"], seed=2)
    best = int(table.moves().scores.max())
    gained = {}
    for level in ("greedy", "casual"):
        table = deal("newword", ["Ann", "Ben"], seed=2)
        gained[level] = max(take_turn(table, table.state.turn, bot(level)).gains)
    assert gained["greedy"] == best
    assert gained["casual"] < best


@pytest.mark.parametrize("level", ["reader", "casual", "regular", "club"])
def test_a_level_plays_only_words_that_it_knows(level: str) -> None:
    table = play_out([level, level], seed=1)
    size = shelf()["newword"].judgement.vocabulary[level]
    known = [vocabulary(load("full"), size, crc32(name.encode())).decent() for name in table.names]
    made = [
        (played.seat, played.action.word)
        for played in table.history
        if isinstance(played.action, Make)
    ]
    assert len(made) > 5
    assert [word for seat, word in made if word not in known[seat]] == []


def test_the_better_bot_wins_more_often() -> None:
    won = sum(
        (table := play_out(["greedy", "casual"], seed=seed)).state.scores[0] > table.state.scores[1]
        for seed in range(12)
    )
    assert won >= 10


def test_without_a_word_a_bot_exchanges_its_hand() -> None:
    table = lay("B B C C D ?", "L L L L L L", middle="X Z Q J K", stock="F F F F F F")
    played = take_turn(table, 0, bot("greedy"))
    if isinstance(played.action, Pass):
        assert len(played.action.cards) == 5
    table = lay("B B C C D F", "L L L L L L", middle="X Z Q J K", stock="F G H H M M")
    for level in ("greedy", "casual"):
        assert isinstance(bot(level).choose(table.match.seen_by(0), 0, Shuffler(1)), Pass)


@pytest.mark.parametrize(("judging", "answer"), [("challenge", "challenge"), ("vote", "reject")])
def test_greedy_challenges_an_invalid_word(judging: str, answer: str) -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging=judging)
    say(table, "Ann make GLOWRT using R T")
    assert take_turn(table, 1, bot("greedy")).text == answer


def test_a_good_word_is_accepted() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging="challenge")
    say(table, "Ann make GLOWER using E/A R")
    assert take_turn(table, 1, bot("casual")).text == "accept"


def test_casual_sometimes_accepts_an_invalid_word() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S", judging="challenge")
    say(table, "Ann make GLOWRT using R T")
    seen = table.match.seen_by(1)
    answers = {type(bot("casual").choose(seen, 1, Shuffler(seed))).__name__ for seed in range(20)}
    assert answers == {"Accept", "Challenge"}


def test_the_actions_of_other_bots_are_checked() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    greedy = bot("greedy")
    assert isinstance(greedy, StudyBot)
    cheat = replace(greedy, pick=lambda moves, rng: Make("GLOWXX", (0, 1, 2, 3, 4, 5)))
    with pytest.raises(RuleBroken):
        take_turn(table, 0, cheat)
    assert table.history == []


def stars_spent(table: Table, level: str) -> set[int]:
    """Return how many stars a bot spends in many tries."""
    seen, spent = table.match.seen_by(0), set()
    for seed in range(30):
        action = bot(level).choose(seen, 0, Shuffler(seed))
        spent.add(len(getattr(action, "stars", ())))
    return spent


def test_no_bot_spends_a_star_for_nothing_by_points() -> None:
    table = lay_glass("SEA*", "qvx", board="T O")
    moves = table.moves()
    assert moves.plays > moves.thrifty.plays > 0
    assert moves.scores.max() == moves.thrifty.scores.max()
    for level in ("reader", "casual", "greedy"):
        assert stars_spent(table, level) == {0}


def test_a_star_is_spent_for_more_points() -> None:
    table = lay_glass("SEA*", "qvx", board="S T o r E\n\n\n\nF o R")
    assert table.moves().scores.max() > table.moves().thrifty.scores.max()
    assert 1 in stars_spent(table, "casual")
    assert stars_spent(table, "greedy") == {1}


@pytest.mark.parametrize("level", LEVELS)
def test_bots_never_play_an_offensive_word(level: str, full: Dictionary) -> None:
    rude = [full.graph.word(at) for at in np.flatnonzero(~full.clean).tolist()]
    table = lay(
        "A/E R T S N ?",
        "E/I L D G H M",
        middle="G L O/U W S",
        words=custom_words("\n".join(rude).encode()),
    )
    assert table.moves().plays > 0
    seen = table.match.seen_by(0)
    for seed in range(5):
        assert isinstance(bot(level).choose(seen, 0, Shuffler(seed)), Pass)


def test_a_bot_that_knows_no_word_plays_none(tmp_path: Path) -> None:
    (tmp_path / "rare.txt").write_text("paiking\n", encoding="utf-8")
    table = deal("newword", ["Ann", "Ben"], words=read_words(tmp_path / "rare.txt"), seed=1)
    for _ in range(6):
        played = take_turn(table, table.state.turn, bot("casual"))
        assert isinstance(played.action, Pass)
    assert table.over


def test_an_empty_dictionary_stays_empty(tmp_path: Path) -> None:
    (tmp_path / "rare.txt").write_text("paiking\n", encoding="utf-8")
    empty = read_words(tmp_path / "rare.txt").narrow(Tier.JUNIOR)
    assert deal("newword", ["Ann", "Ben"], words=empty).game.words is empty


def test_a_hand_of_wild_cards_is_exchanged_too() -> None:
    table = lay("? ? L L L L", "L B B C C D", middle="X Z Q J K", stock="M M")
    assert table.moves().fallback == Pass(table.state.hands[0][:2])
    table = deal("newword", ["Ann", "Ben"], deck=read_deck(WILD), words=load("junior"))
    assert table.moves().fallback == Pass(table.state.hands[table.state.turn])


WILD = """
name = "wild"
[[cards]]
faces = "?"
copies = 30
"""
