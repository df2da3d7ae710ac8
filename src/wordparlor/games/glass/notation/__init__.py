"""How the actions of Glass Tiles are written and read."""

from wordparlor.games.glass.notation.reader import check_signs, split_tiles
from wordparlor.games.glass.notation.text import GlassNotation

__all__ = ["GlassNotation", "check_signs", "split_tiles"]
