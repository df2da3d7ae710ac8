"""What happens in Glass Tiles."""

from wordparlor.games.glass.play.game import GlassTiles
from wordparlor.games.glass.play.sentences import tell_where
from wordparlor.games.glass.play.starter import nearest_to_q

__all__ = ["GlassTiles", "nearest_to_q", "tell_where"]
