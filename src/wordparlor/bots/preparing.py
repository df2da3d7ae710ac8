"""Build in advance what bots build once: indexes of words, and the words that each level knows."""

from wordparlor.bots.ladder import LADDER
from wordparlor.bots.values import find_plays, values_of
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler


def prepare_bots(match: Match) -> None:
    """Let bots of all levels look at a turn of a table like those to come; they choose nothing."""
    seat = match.to_act[0]
    seen, game = match.seen_by(seat), match.rules.game
    for level, rung in LADDER.items():
        for each in range(game.seats):
            rung.known_words(level, seen, each).allowed()
    moves = find_plays(seen, seat, game.words.decent())
    actions = match.rules.box.judgement.candidates(game, seen.state, seat, moves, 1)
    values_of(match.rules).rate(seen, seat, actions, Shuffler(0))
