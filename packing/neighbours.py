"""Reads how often words stand side by side, to tell a plural from a verb: THE NOTES, HE NOTES."""

import math
from collections import Counter
from collections.abc import Iterable

from packing import text

# Small words that mostly stand before or after a noun, or before or after a verb, as they do with
# words that are only one of the two (GIRLS, SEEMS).
BEFORE_NOUN = text.words(
    "all any few four her his many my new of other our several some such the their these those "
    "three two your"
)
AFTER_NOUN = text.words("are have in of were")
BEFORE_VERB = text.words("also always he it never one only she that this what which who")
AFTER_VERB = text.words("a an her him his how into it its me out the them up us you")
# Added to both counts. The file has no pair that was met less than about 6 million times.
UNLISTED = 5_000_000


def read_neighbours(lines: Iterable[str]) -> dict[str, float]:
    """Read lines of `word word count`: for each word, how its neighbours speak for a noun.

    This is the logarithm of the odds: above 0 for a noun, below 0 for a verb.
    """
    nouns: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for line in lines:
        before, after, count = line.split()
        if before in BEFORE_NOUN:
            nouns[after] += int(count)
        if before in BEFORE_VERB:
            verbs[after] += int(count)
        if after in AFTER_NOUN:
            nouns[before] += int(count)
        if after in AFTER_VERB:
            verbs[before] += int(count)
    return {
        word: math.log((nouns[word] + UNLISTED) / (verbs[word] + UNLISTED))
        for word in nouns.keys() | verbs.keys()
    }
