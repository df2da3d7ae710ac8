"""Which words are in the dictionary, and in which tier."""

import gzip
import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from packing import text
from wordparlor.words.entry import Tier

WORD = re.compile(r"[a-z]{2,15}")
JUNIOR_WORDS = 8_000
# Children's games live on short words, and children know more of them than talk shows.
SHORT, JUNIOR_SHORT_RANK = 4, 16_000
# How people talk in films, spelled by ear.
NOT_FOR_JUNIORS = text.words(
    "dost dunno em gimme gonna gotta hes hots lemme oft outta shes sorta til unis wanna whats whup "
    "yous"
)


def read_words(content: bytes) -> set[str]:
    """Return the words of a list, one a line: those of 2 to 15 letters a-z."""
    return {line for line in text.lines(content) if WORD.fullmatch(line)}


def choose_words(enable: set[str], scowl: set[str], additions: Iterable[str]) -> set[str]:
    """Return the full list: ENABLE, what SCOWL adds, and our own additions.

    SCOWL's short additions are mostly abbreviations. Of two letters only what both lists have is
    taken, since ENABLE alone counts the names of letters and notes (EF, FE).
    """
    longer = {word for word in enable if len(word) > 2}
    modern = {word for word in scowl if len(word) > 3}
    short = {word for word in enable & scowl if len(word) == 2}
    return longer | modern | short | set(additions)


def read_counts(content: bytes) -> dict[str, int]:
    """Return how often each word was met in running text."""
    counts: dict[str, int] = json.loads(gzip.decompress(content))
    return counts


def rank(words: Collection[str], scowl: Collection[str], counts: Mapping[str, int]) -> list[str]:
    """Order words from common to rare; of equals the better known list's come first."""
    return sorted(words, key=lambda word: (-counts.get(word, 0), word not in scowl, word))


def tiers(
    ranked: Sequence[str], standard: Collection[str], unfit: Collection[str]
) -> dict[str, Tier]:
    """Return each word's tier, from words ordered by commonness.

    `standard` are the words an educated reader knows, `unfit` what children should not meet.
    """
    junior = junior_words([word for word in ranked if word in standard], unfit)
    return {
        word: Tier.JUNIOR if word in junior else Tier.STANDARD if word in standard else Tier.FULL
        for word in ranked
    }


def junior_words(ranked: Sequence[str], unfit: Collection[str]) -> set[str]:
    """Choose the words for children: the common short ones, and the most common of the others."""
    fit = [
        (word, place)
        for place, word in enumerate(ranked)
        if word not in unfit and word not in NOT_FOR_JUNIORS
    ]
    short = {word for word, place in fit if len(word) <= SHORT and place < JUNIOR_SHORT_RANK}
    longer = [word for word, _ in fit if len(word) > SHORT]
    return short | set(longer[: max(0, JUNIOR_WORDS - len(short))])
