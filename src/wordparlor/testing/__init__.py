"""The kit that tests games: those of this project, and those of other authors.

    from wordparlor.testing import missing_clauses, perft, play_random_game
    from wordparlor.testing.fuzz import machine_for

The kit takes a `Box` and names no game. `fuzz` needs hypothesis; the rest needs only the library.
This package may import everything except the server, the terminal and the command line.
"""

from wordparlor.testing.clauses import marked_clauses, missing_clauses
from wordparlor.testing.explanations import explanation_faults
from wordparlor.testing.invariants import check_played, check_state
from wordparlor.testing.perft import Perft, perft
from wordparlor.testing.playthrough import playthrough
from wordparlor.testing.random_games import play_random_game
from wordparlor.testing.refusals import Refusal, collect_refusals

__all__ = [
    "Perft",
    "Refusal",
    "check_played",
    "check_state",
    "collect_refusals",
    "explanation_faults",
    "marked_clauses",
    "missing_clauses",
    "perft",
    "play_random_game",
    "playthrough",
]
