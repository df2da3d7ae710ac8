"""What ZAP cards do, in words."""

from wordparlor.games.zap.state import CHECK, TWO_TURNS, Effect


def expected(effect: Effect) -> str:
    """Return what a seat has yet to do, or to miss: will miss a turn."""
    if effect.zap == TWO_TURNS:
        return f"will take {effect.turns} turns"
    return "will miss a turn" if effect.zap == CHECK else "will swap the hand"
