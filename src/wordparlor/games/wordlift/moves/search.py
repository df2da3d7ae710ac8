"""Find the moves in Word Lift with the kernel; build a move when a caller reads it.

A word from the hand is one move for each choice of cards that look different, because each choice
keeps different cards in the hand. A split is one move for each stealable word and each pair of
words it can become, in either order, laid with the cards that cost least (see `best_cards`).
Players who want to spend other cards on the same two words name these cards.
"""

from collections.abc import Iterator

import numpy as np

from wordparlor.errors import RuleBroken
from wordparlor.games.wordlift.deck import CONSONANTS, VOWELS
from wordparlor.games.wordlift.moves.makes import Makes
from wordparlor.games.wordlift.moves.splits import Splits
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.rules import check_thief, draw_choices
from wordparlor.games.wordlift.score import score_word
from wordparlor.games.wordlift.state import Action, Draw, Laid, Pass, State, Steal
from wordparlor.table.best_ways import MOST_LISTED
from wordparlor.table.hidden import Pile
from wordparlor.table.laying import searchable
from wordparlor.table.moves import Moves
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST


def find_moves(game: WordLift, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return the moves of the seat on turn: words from the hand, then splits, then the pass.

    There are at most `MOST_LISTED` words from the hand and as many splits: all of them, or the
    best. A large hand with wild cards has tens of millions.
    """
    if state.owed:
        return list_draws(game, state, seat)
    deck, minimum, scoring = game.deck, game.ruleset.minimum, game.scoring
    there, hand = open_cards(game, state, seat)
    makes = Makes(deck, hand, minimum, words, MOST_LISTED, scoring)
    splits = Splits(
        deck,
        [laid for *_, laid in there],
        hand,
        minimum,
        words,
        MOST_LISTED,
        scoring,
        [score_word(deck, laid, scoring) if victim == seat else 0 for victim, _, laid in there],
    )

    def build(at: int) -> Action:
        if at < len(makes.scores):
            return makes.build(at)
        number, first, second = splits.build(at - len(makes.scores))
        victim, place, _ = there[number]
        return Steal(victim, place, first, second)

    def tell_others() -> str:
        return " ".join(filter(None, (makes.tell_others("word"), splits.tell_others())))

    scores = np.concatenate([makes.scores, splits.scores])
    return Moves(scores, build, (Pass(),), fallback=Pass(), note=tell_others)


def list_draws(game: WordLift, state: State, seat: int) -> Moves[Action]:
    """Return the draws of a seat that has to draw cards."""
    choices = draw_choices(game.ruleset, state)
    fallback = _balance(game, state.hands[seat], choices)
    return Moves(np.zeros(0, np.int32), choices.__getitem__, choices, fallback)


def open_cards(game: WordLift, state: State, seat: int) -> tuple[list[tuple[int, int, Laid]], Pile]:
    """Return the words that a seat may steal and split, and the cards of its hand for a search."""
    there = [row for row in stealable(game, state, seat) if len(row[2].cards) < 2 * LONGEST]
    stolen = max((len(laid.cards) for *_, laid in there), default=0)
    return there, searchable(game.deck, state.hands[seat], stolen)


def stealable(game: WordLift, state: State, seat: int) -> Iterator[tuple[int, int, Laid]]:
    """Yield the words a seat may steal now: the owner, the place and the word."""
    for victim, row in enumerate(state.words):
        try:
            check_thief(game.ruleset, state, seat, victim)
        except RuleBroken:
            continue
        for place, laid in enumerate(row):
            yield victim, place, laid


def _balance(game: WordLift, hand: Pile, choices: tuple[Draw, ...]) -> Draw:
    """Return the draw that brings the hand nearest to the mix it was dealt with."""
    printed, dealt = game.deck.printed, game.dealt
    letters = [printed[card].stack for card in hand if not printed[card].wild]
    consonants, vowels = letters.count(CONSONANTS), letters.count(VOWELS)

    def off(draw: Draw) -> int:
        mixed = (consonants + draw.consonants) * dealt[VOWELS]
        return abs(mixed - (vowels + draw.vowels) * dealt[CONSONANTS])

    return min(choices, key=off)
