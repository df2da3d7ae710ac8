"""What happens in Gift Words: the deal, each action, the end of a turn and of a round.

It may import `words`, `table` and the `state`, `deck`, `rules` and `score` of this game.
"""

from wordparlor.games.giftwords.play.deal import first_words, shortest_words
from wordparlor.games.giftwords.play.game import GiftWords
from wordparlor.games.giftwords.play.junior import words_to_make
from wordparlor.games.giftwords.play.sentences import tell_colour

__all__ = ["GiftWords", "first_words", "shortest_words", "tell_colour", "words_to_make"]
