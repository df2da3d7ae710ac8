"""What must hold for every game on the shelf, with the kit other people's games are tested with."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.conftest import Part, examples
from tests.games.golden_player import GoldenPlayer
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.setup import Setup
from wordparlor.testing import (
    collect_refusals,
    explanation_faults,
    missing_clauses,
    play_random_game,
    playthrough,
)
from wordparlor.testing.fuzz import machine_for
from wordparlor.words.dictionary import Dictionary, load

TESTS = Path(__file__).parent.parent
GOLDEN = TESTS / "golden"
CONTRACTS = (TESTS.parent / "pyproject.toml").read_text(encoding="utf-8")
CLAUSE = re.compile(r"^[A-Z]+(-[A-Z0-9]+)?-[0-9]+ ")
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda box: box.id)


@pytest.mark.no_cover
@every_game
def test_every_clause_has_a_test(game: Box) -> None:
    assert missing_clauses(game, TESTS) == []


@every_game
def test_the_declared_facts_are_sound(game: Box) -> None:
    assert 1 <= game.least_seats <= game.most_seats
    assert game.name
    assert game.sentence.endswith(".")
    assert game.minutes > 0
    assert len({variant.id for variant in game.variants}) == len(game.variants)
    for variant in game.variants:
        assert game.read_options(variant.id, {}) is not None
        least, most = game.seats_of(variant.id)
        assert game.least_seats <= least <= most <= game.most_seats
    assert f'"{game.package}"' in CONTRACTS, "the import contracts must protect the game"
    clauses = game.rules.clauses
    for clause in (clauses.turn, clauses.over, clauses.words, clauses.judging):
        assert clause in game.rulebook


@every_game
def test_every_card_pile_and_score_is_explained(game: Box) -> None:
    for variant in game.variants:
        names = NAMES[: game.seats_of(variant.id)[0]]
        match = deal(game.id, names, variant=variant.id, seed=5).match
        assert explanation_faults(match) == []
        explainer = match.rules.explainer
        things = [*map(explainer.card, match.rules.game.deck.kinds), explainer.score()]
        things += explainer.places().values()
        assert [one.title for one in things if not all(note.clause for note in one.notes)] == []
        assert [one.title for one in things if any(len(note.text) > 90 for note in one.notes)] == []


@pytest.mark.no_cover
@every_game
@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_random_games_break_no_invariant(
    game: Box, judging: str, full: Dictionary, part: Part
) -> None:
    for seed in range(part(4) * len(game.variants)):
        variant = game.variants[seed % len(game.variants)].id
        least, most = game.seats_of(variant)
        seats = least + seed % (most - least + 1)
        options: dict[str, bool | int | str] = {"judging": judging}
        if seed % 4 and hasattr(game.read_options(variant, {}), "rounds"):
            options["rounds"] = 1
        setup = Setup(game.id, NAMES[:seats], variant, options, seed, dictionary=full.id)
        play_random_game(setup, full)


def _machine(game: Box) -> Any:
    case = machine_for(game, load("full")).TestCase
    case.settings = settings(examples(8), stateful_step_count=25)
    return case


for _game in shelf().values():
    globals()[f"Test{_game.id.title()}Fuzz"] = _machine(_game)


def _golden() -> list[Any]:
    return [
        pytest.param(game, variant.id, judging, id=f"{game.id}-{variant.id}-{judging}")
        for game in shelf().values()
        for at, variant in enumerate(game.variants)
        for judging in (("strict", "challenge") if at == 0 else ("strict",))
    ]


@pytest.mark.parametrize(("game", "variant", "judging"), _golden())
def test_golden_playthrough(
    game: Box, variant: str, judging: str, request: pytest.FixtureRequest
) -> None:
    """`make golden` writes the files; read what changed."""
    least, _ = game.seats_of(variant)
    # Short games show as much as long ones; how a second round begins, the first variant shows.
    short = {"rounds": 2 if variant == game.variants[0].id else 1, "target": 20}
    known = game.read_options(variant, {})
    options: dict[str, bool | int | str] = {"judging": judging}
    options |= {name: value for name, value in short.items() if getattr(known, name, 1) > value}
    table = deal(game.id, NAMES[:least], variant=variant, options=options, seed=5)
    players = (GoldenPlayer(), bot("greedy"))
    told = playthrough(table, lambda t, seat: take_turn(t, seat, players[seat % 2]))
    path = GOLDEN / game.id / f"{variant}-{judging}.txt"
    if request.config.getoption("--write-golden"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == told


@pytest.mark.no_cover
@every_game
def test_golden_refusals(game: Box, full: Dictionary, request: pytest.FixtureRequest) -> None:
    """`make golden` writes the files, one refusal per line; read what changed."""
    refusals = collect_refusals(game, full)
    for refusal in refusals:
        about_reading = refusal.unreadable and not refusal.clause
        assert about_reading or refusal.clause in game.rulebook, refusal
        assert refusal.sentence[:1].isupper() or not refusal.sentence[:1].isalpha(), refusal
        assert refusal.sentence.endswith("."), refusal
    told = "".join(f"{refusal.line}\n" for refusal in refusals)
    path = GOLDEN / game.id / "refusals.txt"
    if request.config.getoption("--write-golden"):
        path.write_text(told, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == told


@every_game
def test_refusals_are_short(game: Box) -> None:
    lines = (GOLDEN / game.id / "refusals.txt").read_text(encoding="utf-8").splitlines()
    sentences = [CLAUSE.sub("", line.partition("  ->  ")[2]) for line in lines]
    assert [sentence for sentence in sentences if len(sentence) >= 90] == []
