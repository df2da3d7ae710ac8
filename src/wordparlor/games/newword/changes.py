"""How the rules of NewWord changed; `table/changes.py` says how to add a change."""

from typing import Final

from wordparlor.table.changes import RuleChange

OTHER_WORD: Final = RuleChange(
    2, "NW-07", "The word in the middle cannot be made again.", {"repeats": "allow"}
)
CIRCLES: Final = RuleChange(
    2, "NW-38", "Three circles of turns without a word end the round.", {"circles": 0}
)
LOST_TURNS: Final = RuleChange(
    2, "NW-38", "With an empty stock a turn lost to a challenge counts like a pass."
)
REFUSED_WORDS: Final = RuleChange(
    2, "NW-26", "Nobody can try a refused word again until another word lies in the middle."
)
EXCHANGES: Final = RuleChange(
    2, "NW-25", "A pass may exchange more cards than the stock has, while it has any."
)
LONG_WORDS: Final = RuleChange(
    2, "NW-43", "Where players judge words, a word may have more than 15 letters."
)

CHANGES: Final = (OTHER_WORD, CIRCLES, LOST_TURNS, REFUSED_WORDS, EXCHANGES, LONG_WORDS)
