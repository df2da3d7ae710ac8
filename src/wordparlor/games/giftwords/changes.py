"""How the rules of Gift Words changed; `table/changes.py` says how to add a change."""

from typing import Final

from wordparlor.table.changes import RuleChange

CENTRE_WORDS: Final = RuleChange(
    2, "GW-2P-02", "The centre has ordinary words, and letters decide which are long or short."
)
SILENT_E_LAST: Final = RuleChange(
    2, "GW-JR-14", "A Silent E scores at the end of the turn and does not multiply."
)
REWORK: Final = RuleChange(
    2, "GW-JR-28", "Younger players change no word of the same turn again.", {"rework": True}
)
DISCARD_AFTER_REFUSAL: Final = RuleChange(
    2, "GW-52", "After a refused new word a player must discard, even with few cards."
)
IDLE_U: Final = RuleChange(
    2, "GW-29", "A new U cannot take the place of the U that a Qu card gave."
)
NO_TARGET: Final = RuleChange(
    2, "GW-COOP-24", "Partners have no target unless they choose one.", {"target": 100}
)

IDLE_TURNS: Final = RuleChange(
    3, "GW-JR-25", "For younger players a turn with nothing but refused words is idle."
)
PLAIN_SILENT_E: Final = RuleChange(
    3, "GW-JR-13", "A word with a Silent E is judged under its own spelling: CANE, not CAN+E."
)

CIRCLES: Final = RuleChange(
    4, "GW-62", "Three circles of exchanged discards end a round.", {"circles": 0}
)

CHANGES: Final = (
    CENTRE_WORDS,
    SILENT_E_LAST,
    REWORK,
    DISCARD_AFTER_REFUSAL,
    IDLE_U,
    NO_TARGET,
    IDLE_TURNS,
    PLAIN_SILENT_E,
    CIRCLES,
)
