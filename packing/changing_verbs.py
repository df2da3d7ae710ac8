"""Verbs that mean to become or make what an adjective says: GREY, COOL, DRY.

Such a verb and its adjective are one word, so that their forms are forms of one word: GRAYS and
GREYER, COOLED and COOLER. Verbs with another meaning are other words: LOWS and LOWER.
"""

import re

from packing.forms import Forms
from packing.wordnet import UNSEEN, Senses

# The verb has this share of its weight in such meanings.
LEAST_SHARE = 0.5
CHANGE = r"\b(?:become|cause to be|get|go|grow|make|render|turn)"
# MAKE A LOW NOISE tells of another thing, and so does a noun after the adjective.
BETWEEN = r"(?: (?!an?\b|the\b)\w+){0,3}"
AFTER = r"(?=$|[;,(]| (?:and|or|by|with|in|through|of)\b)"


def add_changing_verbs(forms: Forms, senses: Senses) -> None:
    """Join each adjective with the verb of the same spelling that means to become or make so."""
    for word in sorted(forms.words):
        if {"adj", "verb"} <= {*senses.parts(word)} and changes_to(word, senses) >= LEAST_SHARE:
            forms.join(("adj", word), ("verb", word))


def changes_to(word: str, senses: Senses) -> float:
    """Return which part of a verb's weight is in meanings such as: make or become WORD."""
    verbs = [sense for sense in senses.common(word) if sense.part == "verb"]
    changing = sum(
        sense.count + UNSEEN
        for sense in verbs
        if any(tells_change(sense.gloss, spelling) for spelling in sense.synonyms)
    )
    return changing / senses.weight(word, "verb")


def tells_change(gloss: str, word: str) -> bool:
    """Tell whether a gloss says that something becomes, or is made, what a word says."""
    adjective = rf"{re.escape(word)}(?:er)?"
    doubled = rf"{re.escape(word)}{re.escape(word[-1])}er"
    return bool(re.search(rf"{CHANGE}{BETWEEN} (?:{adjective}|{doubled}){AFTER}", gloss))
