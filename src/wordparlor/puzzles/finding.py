"""Find puzzles: bots play a game, and some of its positions become puzzles.

The same deal always gives the same puzzles.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from wordparlor.bots.levels import bot
from wordparlor.bots.names import free_names, name_bots
from wordparlor.bots.turns import chance_of
from wordparlor.games import box as find_box
from wordparlor.games import rules_for
from wordparlor.puzzles.judging import (
    FINDING_DEALS,
    TIMES,
    Position,
    Trial,
    is_found,
    is_verified,
    look_at,
    stands,
    try_plays,
)
from wordparlor.puzzles.puzzle import SOLVER, GoodPlay, Puzzle, open_puzzle, puzzle_id
from wordparlor.table.box import Box
from wordparlor.table.events import Played
from wordparlor.table.match import Match
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import Dictionary, load

_PLAYERS: Final = ("club", "regular")
"""The levels of the bots, in turn."""
_MOST_MOVES: Final = 60
"""Later positions take long to reach again."""
_MOST_OF_A_GAME: Final = 5
"""Puzzles of one game; positions soon after each other are alike."""
_APART: Final = 4
"""Moves between two puzzles of one game."""

_SHARES: Final = ((100_000, 50), (50_000, 75))


class Deal(NamedTuple):
    """One game of bots to look for puzzles in."""

    game: str
    seed: int
    number: int
    """The number of the game among those of the seed."""


def find_puzzles(deal: Deal) -> list[Puzzle]:
    """Return the puzzles of a deal, verified with ten times the search that found them."""
    return [puzzle for puzzle in _candidates(deal) if verify_puzzle(puzzle)]


def verify_puzzle(puzzle: Puzzle) -> bool:
    """Tell whether no further play of a position is as good as the good ones."""
    match = open_puzzle(puzzle)
    position = look_at(match.seen_by(puzzle.seat), puzzle.seat)
    return position is not None and stands(position, Shuffler(chance_of(match.state)))


def _candidates(deal: Deal) -> list[Puzzle]:
    """Return the puzzles of a deal that stand against the best of the other plays."""
    box, words = find_box(deal.game), load("full")
    setup, levels = _seat(box, deal, words)
    match = rules_for(setup, words).deal()
    history, found, last = list[tuple[int, Any]](), list[Puzzle](), -_APART
    while not match.over and len(history) < _MOST_MOVES and len(found) < _MOST_OF_A_GAME:
        seat = match.to_act[0]
        if not match.state.window and len(history) - last >= _APART:
            puzzle = _puzzle_at(match, seat, history)
            if puzzle:
                found.append(puzzle)
                last = len(history)
        action = bot(levels[seat]).choose(
            match.seen_by(seat), seat, Shuffler(chance_of(match.state))
        )
        history.append((seat, action))
        match = match.redo(seat, action)
        if any(words.is_offensive(word) for word in _words(match)):
            break
    return found


def _seat(box: Box, deal: Deal, words: Dictionary) -> tuple[Setup, tuple[str, ...]]:
    """Return the setup of a deal and the levels of its bots: two, or as few as the game allows."""
    form = box.daily
    variant = box.variant(form.variant).id
    least, most = box.seats_of(variant)
    seats = max(2, least) + (deal.number % 3 == 2 and max(2, least) < most)
    levels = tuple(_PLAYERS[(deal.number + at) % len(_PLAYERS)] for at in range(seats))
    seed = Shuffler(deal.seed).bits() ^ deal.number
    return Setup(
        game=box.id,
        seats=tuple(name_bots(levels, free_names(()))),
        variant=variant,
        options=form.options,
        seed=Shuffler(seed).bits() >> 32,
        dictionary=words.id,
        rules=box.rules_version,
    ), levels


def _puzzle_at(match: Match, seat: int, history: list[tuple[int, Any]]) -> Puzzle | None:
    position = look_at(match.seen_by(seat), seat)
    if position is None:
        return None
    chance = Shuffler(chance_of(match.state))
    if chance.below(100) >= _wanted(position.rank):
        return None
    if not is_found(position, try_plays(position, FINDING_DEALS, Shuffler(chance.bits()))):
        return None
    trial = try_plays(position, TIMES * FINDING_DEALS, Shuffler(chance.bits()))
    return _describe(match, history, position, trial) if is_verified(position, trial) else None


def _describe(
    match: Match, history: list[tuple[int, Any]], position: Position, trial: Trial
) -> Puzzle | None:
    """Return the puzzle with a name for the person's seat; None if a word may offend."""
    rules, seat = match.rules, position.seat
    game, setup, view = rules.game, rules.setup, position.seen.state
    plays = [*position.good, *position.rivals]
    made = [game.words_of(view, action) for action in plays]
    if any(game.words.is_offensive(word) for words in made for word in words):
        return None
    seats = (*setup.seats[:seat], SOLVER, *setup.seats[seat + 1 :])
    # Notation names players, so the moves are written with the new name.
    again = rules_for(replace(setup, seats=seats), game.words).deal()
    moves = list[str]()
    for actor, action in history:
        moves.append(again.write(actor, action))
        again = again.redo(actor, action)
    seen = again.seen_by(seat)
    count = len(position.good)
    told = [
        GoodPlay(seen.write(seat, action), words, round(float(worth), 1))
        for action, words, worth in zip(plays, made, trial.worth, strict=True)
    ]
    best_rival = count + int(np.argmax(trial.worth[count:]))
    return Puzzle(
        id=puzzle_id(rules.box.id, int(setup.seed), moves),
        game=rules.box.id,
        variant=setup.variant,
        seats=seats,
        seed=int(setup.seed),
        rules=setup.rules,
        moves=tuple(moves),
        seat=seat,
        good=tuple(sorted(told[:count], key=lambda play: -play.worth)),
        other=told[best_rival],
        gap=round(trial.gap, 1),
        rank=position.rank,
        choices=position.choices,
        options=setup.options,
    )


def _wanted(rank: int) -> int:
    """Return how many of a hundred positions are kept whose answer has a rank by frequency.

    The best word of all is often one that few people know; without this most puzzles were hard.
    """
    return next((share for least, share in _SHARES if rank >= least), 100)


def _words(match: Match) -> Iterator[str]:
    for event in match.events:
        if isinstance(event, Played):
            yield from event.words
