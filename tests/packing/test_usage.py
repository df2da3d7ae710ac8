"""Which words are names, slang or short forms."""

import pytest
from packing.forms import Forms
from packing.text import words
from packing.usage import UsageJudge
from packing.wordnet import Senses

from tests.packing.samples import sense
from wordparlor.words import Usage

SENSES = Senses(
    {
        "paris": [sense("noun", 20, proper=True, unique=True)],
        "french": [sense("noun", 9, proper=True)],
        "cognac": [sense("noun", proper=True)],
        "china": [sense("noun", 15, proper=True, unique=True), sense("noun", 4)],
        "allium": [sense("noun", proper=True)],
        "awol": [sense("noun", proper=True, initials=True), sense("adj")],
        "laser": [sense("noun", 3)],
        "pi": [sense("noun", proper=True, initials=True), sense("noun")],
        "info": [sense("noun", synonyms="info information")],
        "exam": [sense("noun", synonyms="exam examination")],
        "hooey": [sense("noun", marks="slang"), sense("noun", gloss="slang for rubbish")],
        "cat": [sense("noun", 18), sense("noun", marks="slang")],
        "scoff": [sense("verb", 2)],
    }
)
READINGS = {
    "germans": {("noun", "german")},
    "infos": {("noun", "info")},
    "cats": {("noun", "cat")},
    "scoffs": {("verb", "scoff"), ("noun", "info")},
    "does": {("verb", "german")},
}
FORMS = Forms(words(""), {}, READINGS, {"German": {"noun"}, "French": {"adj"}, "cognac": {"noun"}})
JUDGE = UsageJudge(
    SENSES,
    FORMS,
    scowl=words("french pi cat"),
    counts={"information": 900, "info": 90, "exam": 500, "examination": 100},
)


@pytest.mark.parametrize(
    ("word", "usage"),
    [
        ("paris", Usage.NAME),
        ("french", Usage.NAME),
        ("german", Usage.NAME),
        ("germans", Usage.NAME),
        ("gonna", Usage.SLANG),
        ("hooey", Usage.SLANG),
        ("awol", Usage.SHORT),
        ("info", Usage.SHORT),
        ("infos", Usage.SHORT),
        ("cognac", Usage.ORDINARY),
        ("china", Usage.ORDINARY),
        ("allium", Usage.ORDINARY),
        ("laser", Usage.ORDINARY),
        ("pi", Usage.ORDINARY),
        ("exam", Usage.ORDINARY),
        ("cat", Usage.ORDINARY),
        ("cats", Usage.ORDINARY),
        ("scoffs", Usage.ORDINARY),
        ("does", Usage.ORDINARY),
        ("app", Usage.ORDINARY),
        ("the", Usage.ORDINARY),
        ("zzz", Usage.ORDINARY),
    ],
)
def test_usages(word: str, usage: Usage) -> None:
    listed = [word, *(lemma for _, lemma in READINGS.get(word, ()))]
    assert JUDGE.usages(listed)[word] == usage
