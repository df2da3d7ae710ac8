"""Reads WordNet: the senses of each word, how often each was met, and warnings about its use."""

import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO

PARTS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
FILES = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}

# The synsets that say of another "this is a slur", "this disparages", "this is obscene".
WARNING_TOPICS = {"ethnic_slur", "disparagement", "obscenity"}
# Some senses carry no such pointer and are warned of in the gloss only.
WARNING_GLOSS = re.compile(
    r"\b(offensive|disparaging|derogatory|insulting|obscene|vulgar)\)?"
    r"( and \w+| British)? (terms?|names?|words?|slang|expressions?)\b|ethnic slur"
)
# A sense that the tagged texts never met still counts for something.
UNSEEN = 0.3
PLAIN_WORD = re.compile(r"[a-z]{2,15}")
SYNTAX_MARK = re.compile(r"\((a|p|ip)\)$")


@dataclass(frozen=True)
class Sense:
    """One meaning of one word: its part of speech, gloss and count in the tagged texts."""

    part: str
    gloss: str
    count: int
    proper: bool
    warned: bool


@dataclass(frozen=True)
class Synset:
    """A set of words that share a meaning, as a data file lists it."""

    words: frozenset[str]
    gloss: str
    usages: frozenset[tuple[str, str]]


class Senses:
    """WordNet's senses, weighed by how often each was met."""

    def __init__(self, senses: Mapping[str, list[Sense]]) -> None:
        self._warned = {word for word, known in senses.items() if any(s.warned for s in known)}
        common = {word: [s for s in known if not s.proper] for word, known in senses.items()}
        self._senses = {word: known for word, known in common.items() if known}

    def parts(self, word: str) -> list[str]:
        """Give the parts of speech a word has senses in."""
        return list(dict.fromkeys(sense.part for sense in self._senses.get(word, ())))

    def weight(self, word: str, part: str) -> float:
        """Weigh a word in one part of speech: how often it was met, and in how many senses."""
        return sum(s.count + UNSEEN for s in self._senses.get(word, ()) if s.part == part)

    def warned(self) -> set[str]:
        """Give the words that have a sense, proper nouns included, with a warning."""
        return self._warned

    def gloss(self, word: str, part: str) -> str | None:
        """Give the first sense's gloss, passing over insults that a word can be used for."""
        senses = [sense for sense in self._senses.get(word, ()) if sense.part == part]
        polite = [sense for sense in senses if not sense.warned]
        return next((sense.gloss for sense in polite or senses), None)


def read_wordnet(archive: bytes) -> dict[str, list[Sense]]:
    """Give every plain word's senses, in WordNet's order (most frequent first) within each part."""
    with zipfile.ZipFile(BytesIO(archive)) as files:
        synsets = {
            (letter, offset): synset
            for name, letter in FILES.items()
            for offset, synset in parse_data(_lines(files, f"data.{name}"))
        }
        index = list(_lines(files, "index.sense"))
    topics = {key for key, synset in synsets.items() if synset.words & WARNING_TOPICS}
    numbered: dict[str, list[tuple[int, Sense]]] = {}
    for word, part, offset, number, count in parse_index(index):
        synset = synsets[FILES[part], offset]
        sense = Sense(
            part=part,
            gloss=synset.gloss,
            count=count,
            proper=word not in synset.words,
            warned=bool(synset.usages & topics or WARNING_GLOSS.search(synset.gloss)),
        )
        numbered.setdefault(word, []).append((number, sense))
    return {
        word: [sense for _, sense in sorted(senses, key=lambda pair: pair[0])]
        for word, senses in numbered.items()
    }


def parse_data(lines: Iterator[str]) -> Iterator[tuple[str, Synset]]:
    """Read the lines of a data file into (offset, synset) pairs."""
    for line in lines:
        if line.startswith("  "):  # the licence, at the head of each file
            continue
        head, gloss = line.split(" | ", 1)
        fields = head.split()
        end_of_words = 4 + 2 * int(fields[3], 16)
        words = frozenset(SYNTAX_MARK.sub("", word) for word in fields[4:end_of_words:2])
        pointers = fields[end_of_words + 1 : end_of_words + 1 + 4 * int(fields[end_of_words])]
        usages = frozenset(
            (pointers[at + 2], pointers[at + 1])
            for at in range(0, len(pointers), 4)
            if pointers[at] == ";u"
        )
        yield fields[0], Synset(words, definition(gloss), usages)


def parse_index(lines: list[str]) -> Iterator[tuple[str, str, str, int, int]]:
    """Read index.sense into (word, part, synset offset, sense number, count) for plain words."""
    for line in lines:
        key, offset, number, count = line.split()
        word, _, rest = key.partition("%")
        if PLAIN_WORD.fullmatch(word):
            yield word, PARTS[rest[0]], offset, int(number), int(count)


def definition(gloss: str) -> str:
    """Give the gloss without its examples of use, which follow in quotation marks."""
    told = re.split(r';?\s*"', gloss.strip(), maxsplit=1)[0].rstrip(" ;:")
    return told.replace("`", "'")


def _lines(files: zipfile.ZipFile, name: str) -> Iterator[str]:
    return iter(files.read(f"wordnet/{name}").decode("utf-8").splitlines())
