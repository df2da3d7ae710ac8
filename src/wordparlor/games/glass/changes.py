"""How the rules of Glass Tiles changed; `table/changes.py` says how to add a change."""

from typing import Final

from wordparlor.table.changes import RuleChange

KEPT_STARS: Final = RuleChange(
    2, "GG-63", "An exchange gives back letters only.", {"give_stars": True}
)
FULL_EXCHANGES: Final = RuleChange(
    2, "GG-65", "An exchange has three tiles even when the pile has fewer."
)
LONG_WORDS: Final = RuleChange(
    2, "GG-23", "Where players judge words, a word may have more than 15 letters."
)
PLAIN_LETTERS: Final = RuleChange(2, "GG-18", "A name starts with its plain letter: Øyvind with O.")

CHANGES: Final = (KEPT_STARS, FULL_EXCHANGES, LONG_WORDS, PLAIN_LETTERS)
