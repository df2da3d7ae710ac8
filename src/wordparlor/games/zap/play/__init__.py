"""What happens in Zap: the deal, a turn, the ZAP cards, challenges, the end of a round."""

from wordparlor.games.zap.play.game import PENALTY, ZapGame

__all__ = ["PENALTY", "ZapGame"]
