"""How to write and read Gift Words' actions; `game.py` opens with all forms."""

from wordparlor.games.giftwords.notation.game import GiftWordsNotation
from wordparlor.games.giftwords.notation.names import spellings

__all__ = ["GiftWordsNotation", "spellings"]
