"""Challenges in reviews: a bluff is judged as if it were challenged, and so is each answer."""

from wordparlor.bots import bot, take_turn
from wordparlor.bots.bluffs import find_bluff
from wordparlor.bots.review import TurnReviewer
from wordparlor.games import deal
from wordparlor.table.judging import ANSWERS
from wordparlor.table.table import Table
from wordparlor.words.vocabulary import vocabulary

GAME = "newword"


def bluffed(judging: str = "challenge") -> Table:
    """Return a table where a bluff waits for an answer; some turns were played before."""
    for seed in range(20):
        table = deal(GAME, ("Ann", "Ben"), options={"judging": judging}, seed=seed)
        for _ in range(4):
            take_turn(table, table.match.to_act[0], bot("greedy"))
        while table.state.window:
            table.act(table.match.to_act[0], ANSWERS["accept"])
        seat = table.match.to_act[0]
        known = vocabulary(table.game.words, 9_000, 1)
        bluff = find_bluff(table.match.seen_by(seat), seat, known)
        if bluff is not None and table.game.faults(table.state, bluff):
            table.act(seat, bluff)
            return table
    raise AssertionError("no bluff was found")


def test_a_bluff_counts_as_challenged_and_accepting_it_as_missed() -> None:
    table = bluffed()
    table.act(table.match.to_act[0], ANSWERS["accept"])
    reviewer = TurnReviewer(table.history)
    bluff, answer = (reviewer.review(at) for at in (-2, -1))
    assert bluff is not None
    assert answer is not None
    assert bluff.lost > 0
    assert bluff.best.action != bluff.played.action
    assert answer.best.text == "challenge"
    # What the bluff would have lost, the answer gave back.
    assert answer.lost > 0
    assert answer.chances[bluff.seat] > bluff.chances[bluff.seat]


def test_a_challenge_of_a_bluff_is_fine() -> None:
    table = bluffed()
    table.act(table.match.to_act[0], ANSWERS["challenge"])
    answer = TurnReviewer(table.history).review(len(table.history) - 1)
    assert answer is not None
    assert (answer.lost, answer.grade) == (0, "fine")


def test_a_vote_is_not_judged() -> None:
    table = bluffed("vote")
    table.act(table.match.to_act[0], ANSWERS["reject"])
    assert TurnReviewer(table.history).review(len(table.history) - 1) is None
