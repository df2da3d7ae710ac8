"""Reads Brill's lexicon: the tag that each word mostly has in two tagged corpora, Brown and WSJ."""

from collections.abc import Iterable

COMMENT = ";;;"
PLURAL = "NNS"
THIRD_PERSON = "VBZ"


def read_tags(lines: Iterable[str]) -> dict[str, str]:
    """Read lines of `word tag`, as the lexicon writes each word: `notes NNS`, `Paris NNP`."""
    tags = {}
    for line in lines:
        if line.strip() and not line.startswith(COMMENT):
            word, tag = line.split()[:2]
            tags[word] = tag
    return tags
