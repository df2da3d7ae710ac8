"""Find the best plays in Word Lift without a list of all: words of the hand, and splits."""

from typing import Final

import numpy as np

from wordparlor.games.wordlift.deck import DOLLAR
from wordparlor.games.wordlift.moves.best_cards import best_uses
from wordparlor.games.wordlift.moves.makes import dollars_of, find_words, values_of_lengths
from wordparlor.games.wordlift.moves.pilcrows import count_end_cards
from wordparlor.games.wordlift.moves.search import list_draws, open_cards
from wordparlor.games.wordlift.play import WordLift
from wordparlor.games.wordlift.score import score_word
from wordparlor.games.wordlift.state import Action, Laid, Make, Pass, State, Steal
from wordparlor.table.moves import Moves
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import ALPHABET, mask
from wordparlor.words.split_search import BestPairs

_LOWEST: Final = -1000
"""Less than any play scores."""
_FROM_HAND: Final = -1
"""Stands for the stolen word of a play that steals none."""


def find_best(
    game: WordLift, state: State, seat: int, words: Dictionary, most: int
) -> Moves[Action]:
    """Return the moves of the seat on turn with only the best plays.

    Of equally good plays a word of the hand comes first. Cards are those that cost least.
    """
    if state.owed:
        return list_draws(game, state, seat)
    deck, graph, scoring = game.deck, words.graph, game.scoring
    there, hand = open_cards(game, state, seat)
    dollars = dollars_of(deck, hand)
    ids, points = find_words(deck, hand, game.ruleset.minimum, words, scoring)
    first = np.argsort(-points, kind="stable")[:most]
    makes = np.zeros((len(first), 4), np.int64)
    makes[:, 0], makes[:, 1], makes[:, 2] = points[first], _FROM_HAND, ids[first]
    pairs = BestPairs(
        graph,
        [mask(deck.printed[card].faces[0]) for card in hand],
        words.allowed(),
        values=values_of_lengths(scoring),
        extras=[dollars.count(letter) for letter in ALPHABET],
        extra_worth=scoring.dollar - 1,
        most=most,
        least=int(makes[-1, 0]) + 1 if len(makes) == most else _LOWEST,
        letters=game.ruleset.minimum,
    )
    for number, (victim, _, laid) in enumerate(there):
        kinds = [deck.printed[card] for card in laid.cards]
        # A player who splits a word of their own gains only the difference.
        cost = score_word(deck, laid, scoring) if victim == seat else 0
        pairs.search(
            number,
            [mask(kind.faces[0]) for kind in kinds],
            [graph.index(form) for form in words.forms(laid.word)],
            (scoring.dollar - 1) * sum(kind.mark == DOLLAR for kind in kinds) - cost,
            count_end_cards(deck, laid.cards, hand),
        )
    rows = np.concatenate([makes, pairs.rows()])
    rows = rows[np.argsort(-rows[:, 0], kind="stable")[:most]]

    def build(at: int) -> Action:
        _, number, one, two = rows[at].tolist()
        word = graph.word(one)
        if number == _FROM_HAND:
            return Make(word, best_uses(deck, (word,), (), hand, scoring)[0][0])
        victim, place, laid = there[number]
        other = graph.word(two)
        cards = best_uses(deck, (word, other), laid.cards, hand, scoring)[0]
        return Steal(victim, place, Laid(word, cards[0]), Laid(other, cards[1]))

    scores = rows[:, 0].astype(np.int32)
    return Moves(scores, build, (Pass(),), fallback=Pass())
