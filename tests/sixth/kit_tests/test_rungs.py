"""Rungs against the kit, as the author of an external game tests it."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from rungs.state import Climb, State

from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games import box, deal, shelf
from wordparlor.table.deck_file import read_deck
from wordparlor.table.setup import Setup
from wordparlor.table.solver import Question
from wordparlor.table.table import Table
from wordparlor.testing import explanation_faults, missing_clauses, play_random_game
from wordparlor.testing.fuzz import machine_for
from wordparlor.words.dictionary import load

NAMES = ("Ann", "Ben")


def lay(row: str, ann: str, ben: str = "N N R", stock: str = "A", judging: str = "strict") -> Table:
    """Return a table with these cards, where Ann is on turn."""
    table = deal("rungs", NAMES, options={"judging": judging}, dealer=1)
    deck, free = table.game.deck, list(range(len(table.game.deck)))

    def take(letters: str) -> tuple[int, ...]:
        cards = []
        for letter in letters.split():
            card = next(one for one in free if deck.printed[one].faces[0] == letter)
            free.remove(card)
            cards.append(card)
        return tuple(cards)

    hands = tuple(tuple(sorted(take(hand))) for hand in (ann, ben))
    row_cards, stock_cards = take(row), take(stock)
    table.state = State(
        scores=(0, 0),
        dealer=1,
        round=1,
        hands=hands,
        row=row_cards,
        stock=stock_cards,
        discards=tuple(free),
    )
    return table


def refusal(table: Table, word: str) -> str:
    """Return the clause that refuses a word of the player on turn."""
    with pytest.raises(RuleBroken) as broken:
        table.say(table.to_act[0], word)
    return broken.value.clause


@pytest.mark.clause("RG-01", "RG-02", "RG-03")
def test_the_deal() -> None:
    table = deal("rungs", NAMES, seed=3)
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert (len(table.state.row), table.state.ladder) == (3, ())
    assert len(table.state.stock) == len(table.game.deck) - 13
    with pytest.raises(BadSetup, match="seats 2"):
        deal("rungs", ("Ann", "Ben", "Cid"))
    points = 'name = "x"\n[points]\n"A E" = 1\n[[cards]]\n'
    few = read_deck(f'{points}faces = "A"\ncopies = 9')
    with pytest.raises(BadSetup, match="RG-02"):
        deal("rungs", NAMES, deck=few)
    turning = read_deck(f'{points}faces = "A/E"\ncopies = 40')
    with pytest.raises(BadSetup, match="RG-04"):
        deal("rungs", NAMES, deck=turning)


def test_cards_and_scores_are_explained() -> None:
    match = deal("rungs", NAMES).match
    assert explanation_faults(match) == []
    (worth,) = match.rules.explainer.card(match.rules.game.deck.kinds[0]).notes
    assert worth.text == "Worth 1 point."
    (wins,) = match.rules.explainer.score().notes
    assert (wins.text, wins.clause) == ("The most points win.", "RG-11")


@pytest.mark.clause("RG-04", "RG-06", "RG-07")
def test_a_climb_lays_only_what_changes() -> None:
    table = lay("C A T", "B G O", stock="A E I O")
    assert table.say("Ann", "cot").gains == (3, 0)
    assert table.state.ladder == ("COT",)
    assert len(table.state.hands[0]) == 5
    assert lay("C A T", "B G").say("Ann", "BAG").gains == (2, 0)
    assert lay("C A T", "D O G").say("Ann", "DOG").gains == (1, 0)
    for word in ("CAR", "COAT", "CAT"):
        assert refusal(lay("C A T", "O B G"), word) == "RG-04"


@pytest.mark.clause("RG-05")
def test_no_word_comes_twice() -> None:
    table = lay("C A T", "O P P", "B O", stock="")
    table.say("Ann", "COT")
    table.say("Ben", "climb BOT")
    assert refusal(table, "COT") == "RG-05"


@pytest.mark.clause("RG-08", "RG-11")
def test_a_pass_draws_and_two_end_the_game() -> None:
    table = lay("C A T", "B", "G", stock="E")
    table.say("Ann", "pass")
    assert len(table.state.hands[0]) == 2
    table.say("Ben", "pass")
    assert table.over
    out = lay("C A T", "B", "G", stock="")
    out.say("Ann", "BAT")
    assert out.over
    assert out.scores == {"Ann": 3, "Ben": 0}


@pytest.mark.clause("RG-09", "RG-10")
def test_a_challenged_invalid_word_is_taken_back() -> None:
    assert refusal(lay("C A T", "B L"), "CLT") == "RG-09"
    table = lay("C A T", "B L", judging="challenge")
    table.say("Ann", "CLT")
    table.say("Ben", "challenge")
    assert (table.scores["Ann"], table.to_act) == (0, ("Ben",))
    good = lay("C A T", "B L", judging="challenge")
    good.say("Ann", "BAT")
    good.say("Ben", "challenge")
    assert good.scores == {"Ann": 3, "Ben": 0}


def test_moves_are_complete() -> None:
    words = load("full")
    short = [word for word in words if len(word) == 3]
    for seed in range(20):
        table = deal("rungs", NAMES, seed=seed)
        found = {move.word for move in table.moves() if isinstance(move, Climb)}
        seat = table.match.to_act[0]
        readings = {word: table.match.read(seat, f"climb {word}") for word in short}
        can = {w for w, climb in readings.items() if table.game.can(table.state, seat, climb)}
        assert found == can


def test_solve_finds_what_the_table_allows() -> None:
    game = box("rungs")
    said = {"row": ["C A T"], "hand": ["B O"]}
    question = Question(said, game.deck, load("full"), "rungs", game.read_options("", {}))
    plays = game.solver.solve(question)
    assert {"BAT", "COT", "BOT"} <= {play.words[0] for play in plays}
    assert plays[0].score == 3


def test_the_scene_shows_a_word_in_question() -> None:
    table = lay("C A T", "B L", judging="challenge")
    table.say("Ann", "BAT")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert any(area.label == "Ann proposes" for area in scene.areas)


@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_random_games_break_no_invariant(judging: str) -> None:
    words = load("full")
    for seed in range(3):
        setup = Setup("rungs", NAMES, "rungs", {"judging": judging}, seed, dictionary=words.id)
        play_random_game(setup, words)


def test_every_clause_has_a_test_and_the_lesson_can_be_played() -> None:
    game = shelf()["rungs"]
    assert missing_clauses(game, Path(__file__).parent) == []
    lesson = game.lesson("first")
    table = deal("rungs", ("You", "Bot"), seed=lesson.seed, dealer=1)
    plays = [step.play for step in lesson.steps if step.play]
    assert table.say("You", plays[0]).gains == (3, 0)


def _machine() -> Any:
    case = machine_for(box("rungs"), load("full")).TestCase
    case.settings = settings(max_examples=5, stateful_step_count=12, deadline=None)
    return case


TestFuzz = _machine()
