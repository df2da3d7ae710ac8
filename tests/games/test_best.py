"""The best plays of a seat are the top of all its moves, in games that bring their own search."""

from typing import Any

import pytest

from tests.conftest import Part
from tests.games.glass.tables import lay as lay_tiles
from tests.games.zap.tables import lay as lay_zap
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal, shelf
from wordparlor.table.match import Match
from wordparlor.words.dictionary import Dictionary, Tier

NAMES = ("Ann", "Ben", "Cid", "Dot")
CASES = [
    (game.id, variant.id)
    for game in shelf().values()
    if game.id in ("glass", "giftwords", "zap")
    for variant in game.variants
]
MOST = 4


def check_best(match: Match, seat: int, words: Dictionary) -> int:
    """Compare the best plays with all moves; return the number of plays."""
    moves, game = match.moves(seat, words), match.rules.game
    scores = dict(zip(moves, moves.scores.tolist(), strict=True))
    by_words: dict[Any, int] = {}
    for action in moves[: moves.plays]:
        made = _made(match, action)
        by_words[made] = max(by_words.get(made, scores[action]), scores[action])
    top = sorted(by_words.values(), reverse=True)
    for most in (1, MOST):
        best = match.best(seat, words, most)
        plays = best[: best.plays]
        assert best.scores[: best.plays].tolist() == top[:most]
        assert [scores[action] for action in plays] == top[:most]
        assert len({_made(match, action) for action in plays}) == len(plays)
        assert all(game.can(match.state, seat, action) for action in plays)
        assert best[best.plays :] == moves[moves.plays :]
        assert best.fallback == moves.fallback
        if moves.plays:
            saving = moves.thrifty
            thrifty = {saving[row]: int(saving.scores[row]) for row in range(saving.plays)}
            assert (plays[0] in thrifty) == (top[0] in thrifty.values())
    return moves.plays


def _made(match: Match, action: Any) -> tuple[object, ...]:
    """Return the words of a play, and the word on the table that it changes."""
    words = frozenset(match.rules.game.words_of(match.state, action))
    return type(action), words, getattr(action, "target", None)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "variant"), CASES)
def test_the_best_plays_are_the_top_of_all_moves(
    game: str, variant: str, few: Dictionary, part: Part
) -> None:
    least, most = shelf()[game].seats_of(variant)
    plays = 0
    for seed in range(part(4)):
        seats = min(most, least + seed % 3, len(NAMES))
        table = deal(game, NAMES[:seats], variant=variant, seed=seed, words=few)
        for _ in range(40):
            if table.over:
                break
            seat = table.match.to_act[0]
            plays += check_best(table.match.seen_by(seat), seat, few)
            take_turn(table, seat, bot("casual"))
    assert plays


BOARD = "S T O R E\n A\n  N"


@pytest.mark.parametrize("variant", ["hexagons", "squares", "octagons"])
@pytest.mark.parametrize("rack", ["ANe*", "DR**", "E***"])
@pytest.mark.parametrize("touching", ["refuse", "unscored"])
def test_the_best_plays_with_stars(variant: str, rack: str, touching: str, few: Dictionary) -> None:
    board = BOARD if variant == "hexagons" else "S T O R E\nA\nN"
    table = lay_tiles(rack, "AB", board=board, variant=variant, words=few, touching=touching)
    assert check_best(table.match, 0, few)


@pytest.mark.parametrize("hand", ["? ? A E R S T", "? L O T T E E N", "CHECK DISCARD A", "? ?"])
def test_the_best_plays_with_wild_cards(hand: str, few: Dictionary) -> None:
    table = lay_zap(hand, "A B C", words=few)
    check_best(table.match, table.state.turn, few)


def test_without_a_word_the_other_actions_remain(few: Dictionary) -> None:
    table = lay_tiles("Q", "AB", board="X", words=few)
    best = table.match.best(0, few)
    assert not best.plays
    assert list(best) == list(table.match.moves(0, few))


def test_a_seat_that_only_answers_or_waits_has_no_best_plays() -> None:
    table = deal("newword", ["Ann", "Ben"], options={"judging": "challenge"}, seed=7)
    actor, other = table.match.to_act[0], 1 - table.match.to_act[0]
    assert len(table.match.best(other)) == 0
    best = table.match.best(actor)
    table.act(actor, best[0])
    assert list(table.match.best(other)) == list(table.state.window.answers)


@pytest.mark.parametrize(
    ("game", "variant"), [(box.id, one.id) for box in shelf().values() for one in box.variants]
)
def test_many_best_plays_begin_with_the_best_of_all(game: str, variant: str) -> None:
    least, _ = shelf()[game].seats_of(variant)
    table = deal(game, NAMES[:least], variant=variant, seed=5)
    words = table.game.words.narrow(Tier.JUNIOR).decent()
    for _ in range(30):
        if table.over:
            break
        seat = table.match.to_act[0]
        many, every = table.match.best(seat, words, 300), table.match.moves(seat, words)
        assert (many.top, many.thrifty.top) == (every.top, every.thrifty.top)
        assert bool(many.plays) == bool(every.plays)
        take_turn(table, seat, bot("casual"))
