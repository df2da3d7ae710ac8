"""How the rules of Word Lift changed; `table/changes.py` says how to add a change."""

from typing import Final

from wordparlor.table.changes import RuleChange

JUDGED_FORMS: Final = RuleChange(
    2, "WL-29", "Where players judge words, they also judge forms of the stolen word."
)
SHARED_WINS: Final = RuleChange(
    2, "WL-61", "Players with the same score share the win; the last round does not decide."
)

CHANGES: Final = (JUDGED_FORMS, SHARED_WINS)
