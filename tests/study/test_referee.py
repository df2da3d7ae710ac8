"""Single games of a study: their rows agree with the rules, the records and each other."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.study.support import WORDS, install_bots, small_plan
from wordparlor.games import seat_table, shelf
from wordparlor.study.plan import Plan, make_plan
from wordparlor.study.referee import Referee
from wordparlor.study.rows import PlayedGame
from wordparlor.study.turn_rows import hands_at_end
from wordparlor.table import record
from wordparlor.table.events import Dealt
from wordparlor.table.table import Table
from wordparlor.words.dictionary import Dictionary

VARIANTS = [(box.id, variant.id) for box in shelf().values() for variant in box.variants]
JUDGED = [
    pytest.param(
        *one,
        judging,
        marks=() if one[1] == shelf()[one[0]].variants[0].id else pytest.mark.long,
    )
    for one in VARIANTS
    for judging in ("challenge", "vote")
]
"""Variants in which players judge words; `make test` runs the first of each game."""
BOTS = ("greedy", "casual", "random")


def plan_of(
    game: str, variant: str, words: Dictionary, judging: str = "strict", games: int = 1
) -> Plan:
    """Return a plan with few bots and few rounds."""
    seats = shelf()[game].seats_of(variant)[0]
    usual = shelf()[game].read_options(variant, {})
    options: dict[str, bool | int | str] = {"judging": judging}
    options |= {"rounds": 2} if hasattr(usual, "rounds") else {}
    options |= {"target": 30} if getattr(usual, "target", 0) > 30 else {}
    return make_plan(game, BOTS[:seats], words=words, games=games, variant=variant, options=options)


def words_of(game: str, full: Dictionary) -> Dictionary:
    """Return the short word list, where that is enough for plays."""
    return full if game == "glass" else WORDS


def play_and_replay(
    game: str, variant: str, judging: str, full: Dictionary
) -> tuple[PlayedGame, Table]:
    """Return the rows of a game, and a table at which its record was played again."""
    words = words_of(game, full)
    played = Referee(plan_of(game, variant, words, judging), words).play(0, with_record=True)
    return played, record.replay(record.read(played.record), lambda setup: seat_table(setup, words))


@pytest.mark.parametrize(
    ("game", "variant", "judging"), [*((*one, "strict") for one in VARIANTS), *JUDGED]
)
def test_the_rows_agree_with_the_record(
    game: str, variant: str, judging: str, full: Dictionary
) -> None:
    played, table = play_and_replay(game, variant, judging, full)
    assert table.over
    assert played.game.ending == "rules"
    assert [row.score for row in played.seats] == list(table.state.scores)
    assert len(table.history) == played.game.actions == len(played.turns)
    assert [row.action for row in played.turns] == list(range(played.game.actions))
    for row, action in zip(played.turns, table.history, strict=True):
        assert row.seat == action.seat
        assert row.verb == action.action.__struct_config__.tag
        assert row.round == action.before.state.round
    check_sums(played)
    check_hands(table)
    winners = table.game.winners(table.game.standing(table.state))
    assert played.game.winners == " ".join(map(str, winners))
    assert [row.seat for row in played.seats if row.rank == 1] == list(winners)
    assert sum(row.share for row in played.seats) == pytest.approx(1 if winners else 0)


def check_sums(played: PlayedGame) -> None:
    """Check that the rows of seats and the rows of actions count the same."""
    turns = [row for row in played.turns if row.verb not in ("accept", "challenge", "reject")]
    for seat in played.seats:
        own = [row for row in turns if row.seat == seat.seat]
        assert seat.words == sum(len(row.words.split()) for row in own)
        assert seat.best == max((row.worth for row in own), default=0)
        assert seat.turns == len({row.turn for row in own})
        assert seat.cards_left == len(seat.left.split())
    events = Counter(name for row in played.turns for name in row.events.split())
    assert events["round-over"] == played.game.rounds
    assert events["game-over"] == 1
    assert events["went-out"] == sum(row.outs for row in played.seats)
    assert max(row.turn for row in played.turns) == played.game.turns


def check_hands(table: Table) -> None:
    """Check that the moved cards of every action lead to the hands.

    At the end of a round the next deal hides the hands, so they follow from the events.
    """
    for played in table.history:
        if not any(isinstance(event, Dealt) for event in played.events):
            found = hands_at_end(played.before.state.hands, played.events)
            assert found == played.after.state.hands


def test_rows_without_turns_are_the_same() -> None:
    referee = Referee(small_plan(), WORDS)
    full, short = referee.play(3), referee.play(3, turns=False)
    assert (short.game, short.seats, short.turns) == (full.game, full.seats, [])


def test_the_games_of_a_deal_have_the_same_cards_and_first_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_bots(tmp_path, monkeypatch)
    plan = small_plan("counting random casual", 6)
    referee = Referee(plan, WORDS)
    rows, hands = [], []
    for game in range(plan.games):
        sys.modules["parlor_bots"].Counting.hands.clear()
        rows.append(referee.play(game))
        hands.append(sys.modules["parlor_bots"].Counting.hands[0])
    first, second = rows[:3], rows[3:]
    assert len({row.game.seed for row in first}) == len({row.game.first for row in first}) == 1
    assert first[0].game.seed != second[0].game.seed
    # Each of the three games shows the bot the hand of another seat.
    assert {seat for seat, _, _ in hands[:3]} == {0, 1, 2}
    dealt = seat_table(plan.setup(0), WORDS).state.hands
    assert [hand for seat, hand, _ in hands[:3]] == [dealt[seat] for seat, _, _ in hands[:3]]
    # A bot cannot learn the seed, which would tell it all cards.
    assert {seed for _, _, seed in hands} == {0}


def test_a_bot_of_a_class_begins_each_game_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_bots(tmp_path, monkeypatch)
    referee = Referee(small_plan("counting random"), WORDS)
    first = referee.play(0)
    referee.play(1)
    assert referee.play(0) == first


@pytest.mark.parametrize(
    ("bot", "reason", "action"),
    [
        ("broken", "It failed: ValueError('no idea').", ""),
        ("slow", "It took longer than 0.05 seconds.", ""),
        ("odd", "It returned str, not an action.", '"make PINK"'),
        ("cheat", "It broke a rule: ", '{"type":"make","word":'),
    ],
)
def test_a_bot_that_does_wrong_forfeits(
    bot: str, reason: str, action: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_bots(tmp_path, monkeypatch)
    plan = small_plan(f"{bot} greedy casual", 3, seconds=0.05)
    played = Referee(plan, WORDS).play(1, with_record=True)
    assert played.game.ending == "forfeit"
    assert (played.game.forfeit, played.game.winners) == (1, "0 2")
    assert [row.share for row in played.seats] == [0.5, 0, 0.5]
    assert [row.rank for row in played.seats] == [1, 3, 1]
    row = played.forfeit
    assert row is not None
    assert (row.game, row.seat, row.bot) == (1, 1, bot)
    assert row.reason.startswith(reason)
    assert row.action.startswith(action)
    assert '"hands":[[-1,' in row.view
    assert "end:" not in played.record


def test_a_game_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordparlor.study.referee.MOST_ACTIONS", 5)
    played = Referee(small_plan(), WORDS).play(0)
    assert (played.game.ending, played.game.actions) == ("length", 5)
    assert sum(row.share for row in played.seats) == 1


def test_a_proposed_play_has_one_row_with_what_came_of_it() -> None:
    plan = make_plan(
        "newword", ["casual", "greedy"], words=WORDS, games=40, options={"judging": "challenge"}
    )
    referee = Referee(plan, WORDS)
    rows = [row for game in range(16) for row in referee.play(game).turns]
    answers = Counter(row.verb for row in rows)
    assert answers["challenge"] > 0
    refused = [row for row in rows if "refused" in row.events]
    assert len(refused) == answers["challenge"]
    for row in rows:
        if row.verb == "make":
            assert row.events.startswith("proposed")
            assert bool(row.words) == ("refused" not in row.events)
            assert row.gain == (row.worth if row.words else 0)
        elif row.verb in ("accept", "challenge"):
            assert (row.words, row.events) == ("", "")
