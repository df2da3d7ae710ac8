"""What a game knows about positions: features, weights and what is worth a thought."""

import pytest

from tests.games.newword.tables import lay
from wordparlor.errors import BadSetup
from wordparlor.games import deal, shelf
from wordparlor.table.judgement import (
    POINTS_ONLY,
    Judgement,
    Learned,
    LearnedVariant,
    best_candidates,
    lead,
    rounds_left,
)
from wordparlor.table.match import Match
from wordparlor.table.moves import Moves


def seated(variant: str = "") -> Match:
    return deal("newword", ["Ann", "Ben"], variant=variant, seed=1).match


def two_features(_game: object) -> tuple[str, ...]:
    return ("hand", "stock")


def test_a_game_without_features_has_no_weights() -> None:
    match = seated()
    assert POINTS_ONLY.features(match.rules.game) == ()
    assert POINTS_ONLY.look(match.rules.game, match.state, 0, match.state) == ()
    assert POINTS_ONLY.weights(match.rules.game).tolist() == []
    assert POINTS_ONLY.learned.variants == {}


def test_features_without_a_file_weigh_nothing() -> None:
    judgement = Judgement(features=two_features)
    assert judgement.weights(seated().rules.game).tolist() == [0.0, 0.0]


def test_weights_are_in_the_order_of_the_features() -> None:
    judgement = Judgement(features=two_features)
    learned = LearnedVariant("", 1, {"stock": 2.0, "dropped": 9.0, "hand": 1.5})
    assert judgement.weights(seated().rules.game, learned).tolist() == [1.5, 2.0]


def test_weights_of_other_features_are_refused_with_their_names() -> None:
    judgement = Judgement(features=two_features)
    with pytest.raises(BadSetup, match=r"learned without hand, stock; learn them again\.$"):
        judgement.weights(seated().rules.game, LearnedVariant("", 1, {"words": 1.0}))


def test_a_variant_has_its_own_weights_else_those_of_the_first() -> None:
    judgement = Judgement()
    first, junior = LearnedVariant("a", 1, {}), LearnedVariant("b", 1, {})
    # A cached property: the file of a package is read once.
    judgement.__dict__["learned"] = Learned({"newword": first, "junior": junior})
    ids = [variant.id for variant in shelf()["newword"].variants]
    assert ids[0] == "newword"
    assert judgement.learned_for(seated("newword").rules.game) is first
    assert judgement.learned_for(seated("junior").rules.game) is junior
    judgement.__dict__["learned"] = Learned({"newword": first})
    assert judgement.learned_for(seated("junior").rules.game) is first


@pytest.mark.parametrize("game", [box.id for box in shelf().values() if box.judgement.package])
def test_the_file_of_a_game_has_weights_for_every_variant(game: str) -> None:
    box = shelf()[game]
    for variant in box.variants:
        assert variant.id in box.judgement.learned.variants
        names = ("Ann", "Ben", "Cid")[: box.seats_of(variant.id)[0]]
        rules = deal(game, names, variant=variant.id, seed=1).match.rules
        learned = box.judgement.learned_for(rules.game)
        assert box.judgement.learned_for(rules.game) is learned
        assert learned.made_by.startswith(f"wordparlor train {game}")
        assert "--seed" in learned.made_by
        assert learned.rules == box.rules_version, "rules changed: learn the weights again"
        assert set(learned.weights) == set(box.judgement.features(rules.game))
        assert any(box.judgement.weights(rules.game))


def test_a_table_has_what_its_package_learned_unless_told_otherwise() -> None:
    rules = deal("wordlift", ["Ann", "Ben"], seed=1).match.rules
    judgement = rules.box.judgement
    assert rules.learned is judgement.learned_for(rules.game)
    other = LearnedVariant("", 2, dict.fromkeys(judgement.features(rules.game), 1.0))
    taught = rules.with_learned(other)
    assert taught.learned is other
    assert taught.game is rules.game
    assert rules.learned is judgement.learned_for(rules.game)
    with pytest.raises(BadSetup, match="were learned without"):
        rules.with_learned(LearnedVariant("", 2, {}))


def test_the_lead_is_counted_from_the_best_of_the_others() -> None:
    match = deal("newword", ["Ann", "Ben", "Cid"], seed=1).match
    state = match.state.__class__(
        **{name: getattr(match.state, name) for name in match.state.__struct_fields__}
        | {"scores": (10, 25, 18)}
    )
    assert [lead(match.rules.game, state, seat) for seat in range(3)] == [-15.0, 7.0, -7.0]


def test_the_lead_of_partners_is_their_score() -> None:
    match = deal("giftwords", ["Ann", "Ben"], variant="coop", seed=1).match
    assert match.rules.game.partners
    assert lead(match.rules.game, match.state, 1) == float(match.state.scores[1])


def test_the_rounds_left_come_after_the_round_that_is_played() -> None:
    match = deal("wordlift", ["Ann", "Ben"], options={"rounds": 3}, seed=1).match
    assert rounds_left(match.rules.game, match.state) == 2.0


def test_candidates_are_the_best_plays_and_the_first_other_actions() -> None:
    table = lay("A/E R T S N ?", "E/I L D G H M", middle="G L O/U W S")
    moves = table.moves()
    found = best_candidates(table.game, table.match.view(0), 0, moves, 3)
    best = [moves[at] for at in moves.best(3)]
    assert found[:3] == best
    assert found[3:6] == list(moves[moves.plays : moves.plays + 3])
    assert found.count(moves.fallback) == 1


def test_the_sensible_action_without_a_word_is_always_a_candidate() -> None:
    moves = Moves.of(("a", "b", "c"))
    game, view = seated().rules.game, seated().state
    assert best_candidates(game, view, 0, moves, 2) == ["a", "b"]
    last = Moves(moves.scores[:0], lambda _at: "", ("a", "b", "c"), fallback="c")
    assert best_candidates(game, view, 0, last, 2) == ["a", "b", "c"]
    assert best_candidates(game, view, 0, last, 3) == ["a", "b", "c"]
