"""What a play is worth is the same to whoever looks at all moves and to whoever tries one."""

import pytest

from wordparlor.games import deal, shelf
from wordparlor.table.events import RoundOver
from wordparlor.table.shuffle import Shuffler


@pytest.mark.parametrize(
    ("game", "variant"),
    [(box.id, variant.id) for box in shelf().values() for variant in box.variants],
)
def test_a_play_is_worth_its_score_among_all_moves(game: str, variant: str) -> None:
    rng = Shuffler(4)
    seats = max(2, shelf()[game].seats_of(variant)[0])
    table = deal(game, ("Ann", "Ben", "Cid")[:seats], variant=variant, seed=5)
    for _ in range(60):
        if table.over:
            return
        seat, moves = table.game.to_act(table.state)[0], table.moves()
        plain = range(moves.plays, len(moves))
        for at in {rng.below(len(moves)) for _ in range(8)} | set(plain[:2]):
            events = table.game.apply(table.state, seat, moves[at])[1]
            # At the end of a round there is more to score than the play.
            if not any(isinstance(event, RoundOver) for event in events):
                worth = table.game.worth(table.state, seat, moves[at], events)
                assert worth == moves.scores[at], moves[at]
        table.act(seat, moves[rng.below(len(moves))])
