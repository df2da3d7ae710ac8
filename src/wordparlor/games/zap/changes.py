"""How the rules of Zap changed; `table/changes.py` says how to add a change."""

from typing import Final

from wordparlor.table.changes import RuleChange

PLURALS: Final = RuleChange(
    2, "ZP-48", "Words that are mainly plurals do not count.", {"plurals": "only"}
)
SLANG: Final = RuleChange(
    2, "ZP-48", "Names, slang and short forms do not count.", {"slang": "allow"}
)
REFUSED_IS_PASS: Final = RuleChange(
    2, "ZP-58", "A refused word is a pass when there is no card to draw for it."
)

TURNS: Final = RuleChange(
    3, "ZP-69", "A round ends after a hundred turns of each player.", {"turns": 0}
)

POINTS: Final = RuleChange(4, "ZP-61", "A deck has cards with points.")
ROUNDS: Final = RuleChange(
    4, "ZP-69", "A game has at most twice as many rounds as the points that end it."
)

CHANGES: Final = (PLURALS, SLANG, REFUSED_IS_PASS, TURNS, POINTS, ROUNDS)
