"""How to write and read the actions of Glass Tiles.

It may import `words`, `table` and the other modules of this game.
"""

from wordparlor.games.glass.notation.text import GlassNotation
from wordparlor.games.glass.notation.typed_lay import check_signs, split_tiles

__all__ = ["GlassNotation", "check_signs", "split_tiles"]
