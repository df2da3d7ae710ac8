"""Every move in Rungs."""

import numpy as np

from rungs.deck import ROW
from rungs.play import Rungs
from rungs.rules import lay
from rungs.score import score_climb
from rungs.state import Action, Climb, Pass, State
from wordparlor.table.moves import Moves
from wordparlor.words.card_search import spell
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import mask


def find_moves(game: Rungs, state: State, seat: int, words: Dictionary) -> Moves[Action]:
    """Return all moves of the seat on turn."""
    deck, hand = game.deck, state.hands[seat]
    masks = [mask(deck.printed[card].faces[0]) for card in (*state.row, *hand)]
    ids = spell(words.graph, masks, least=ROW, most=ROW)
    found = [words.graph.word(int(one)) for one in ids[words.allowed()[ids]]]
    rows = {word: lay(deck, state, hand, word) for word in found if word not in state.ladder}
    laid = {word: len(set(row) - set(state.row)) for word, row in rows.items() if row}
    climbs = [Climb(word, rows[word] or ()) for word, cards in laid.items() if cards]
    scores = [score_climb(climb.word, laid[climb.word]).points for climb in climbs]
    return Moves(np.array(scores, np.int32), climbs.__getitem__, (Pass(),), fallback=Pass())
