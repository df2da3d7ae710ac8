"""Reads WordNet: the senses of each word, how often each was met, and warnings about its use."""

import re
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
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
PLURAL_GLOSS = re.compile(r"\b(usually|often|always) (used )?(in the )?plural")
# A sense that the tagged texts never met still counts for something.
UNSEEN = 0.3
PLAIN_WORD = re.compile(r"[a-z]{2,15}")
# The files of nouns that name what can be counted: animals, artifacts, bodies, food, groups,
# places, objects, people, plants, possessions, quantities, shapes, substances, times.
THINGS = {"05", "06", "08", "13", "14", "15", "17", "18", "20", "21", "23", "25", "27", "28"}
SYNTAX_MARK = re.compile(r"\((a|p|ip)\)$")


@dataclass(frozen=True)
class Sense:
    """One meaning of one word: its part of speech, gloss and count in the tagged texts."""

    part: str
    gloss: str
    count: int
    proper: bool
    warned: bool
    initials: bool = False
    """WordNet writes the word in capitals only: AWOL."""
    unique: bool = False
    """The meaning is one person, place or thing: Paris."""
    thing: bool = False
    """The meaning is a kind of thing, person or place, not an act or a quality."""
    marks: frozenset[str] = frozenset()
    """What WordNet says about the use of the word: slang, plural."""
    synonyms: frozenset[str] = frozenset()
    """The words with this meaning, the word itself included."""


@dataclass(frozen=True)
class Synset:
    """A set of words that share a meaning, as a data file lists it."""

    words: tuple[str, ...]
    gloss: str
    unique: bool
    usages: frozenset[tuple[str, str, int]]
    """The part and offset of each usage topic, and the number of the word it is about, or 0."""

    def spelling(self, word: str) -> str:
        """Return how WordNet writes a word of the set."""
        return word if word in self.words else self._written[word]

    def marks(self, word: str, topics: Mapping[tuple[str, str], str]) -> frozenset[str]:
        """Return the usage topics of a word in this meaning."""
        place = self.words.index(word) + 1
        return frozenset(
            topics[part, offset] for part, offset, about in self.usages if about in (0, place)
        )

    @cached_property
    def _written(self) -> dict[str, str]:
        return {word.lower(): word for word in self.words}


class Senses:
    """WordNet's senses, weighed by how often each was met."""

    def __init__(self, senses: Mapping[str, list[Sense]]) -> None:
        self.all = senses
        """Every sense of each word, those of names included."""
        self._warned = {word for word, known in senses.items() if any(s.warned for s in known)}
        common = {word: [s for s in known if not s.proper] for word, known in senses.items()}
        self._senses = {word: known for word, known in common.items() if known}

    def common(self, word: str) -> list[Sense]:
        """Return the senses of a word that are no names."""
        return self._senses.get(word, [])

    def parts(self, word: str) -> list[str]:
        """Return the parts of speech a word has senses in."""
        return list(dict.fromkeys(sense.part for sense in self._senses.get(word, ())))

    def weight(self, word: str, part: str) -> float:
        """Weigh a word in one part of speech: how often it was met, and in how many senses."""
        return sum(s.count + UNSEEN for s in self._senses.get(word, ()) if s.part == part)

    def own_weight(self, word: str, singulars: Collection[str]) -> float:
        """Weigh a noun in the meanings that its singular does not have too (EGG and EGGS)."""
        return sum(
            s.count + UNSEEN
            for s in self._senses.get(word, ())
            if s.part == "noun" and s.synonyms.isdisjoint(singulars)
        )

    def noun_share(self, word: str) -> float:
        """Return which part of a word's weight is that of a noun; 1 for an unknown word."""
        parts = {part: self.weight(word, part) for part in self.parts(word)}
        return parts.get("noun", 0.0) / sum(parts.values()) if parts else 1.0

    def thing_share(self, word: str) -> float:
        """Return which part of a noun's weight is in meanings that are things."""
        nouns = [s for s in self._senses.get(word, ()) if s.part == "noun"]
        things = sum(s.count + UNSEEN for s in nouns if s.thing)
        return things / self.weight(word, "noun") if nouns else 0.0

    def plural_share(self, word: str) -> float:
        """Return which part of a noun's weight is in meanings that it mostly has in the plural."""
        nouns = [s for s in self._senses.get(word, ()) if s.part == "noun"]
        plural = sum(
            s.count + UNSEEN for s in nouns if "plural" in s.marks or PLURAL_GLOSS.search(s.gloss)
        )
        return plural / self.weight(word, "noun") if nouns else 0.0

    def is_short_for(self, word: str, ending: str) -> bool:
        """Tell whether a word without its last letter begins a synonym with this ending."""
        return any(
            synonym.startswith(word[:-1]) and synonym.endswith(ending) and synonym != word
            for sense in self._senses.get(word, ())
            for synonym in sense.synonyms
        )

    def marked(self, word: str, mark: str) -> bool:
        """Tell whether a common sense of a word has a mark."""
        return any(mark in sense.marks for sense in self._senses.get(word, ()))

    def warned(self) -> set[str]:
        """Return the words that have a sense, proper nouns included, with a warning."""
        return self._warned

    def gloss(self, word: str, part: str) -> str | None:
        """Return the first sense's gloss, passing over insults that a word can be used for."""
        senses = [sense for sense in self._senses.get(word, ()) if sense.part == part]
        polite = [sense for sense in senses if not sense.warned]
        return next((sense.gloss for sense in polite or senses), None)


def read_exceptions(archive: bytes) -> dict[tuple[str, str], list[str]]:
    """Read the plurals and comparisons that are not regular: (lemma, part) to its forms."""
    found: dict[tuple[str, str], list[str]] = {}
    with zipfile.ZipFile(BytesIO(archive)) as files:
        for part in ("noun", "adj"):
            for line in _lines(files, f"{part}.exc"):
                form, *lemmas = line.split()
                for lemma in lemmas:
                    found.setdefault((lemma, part), []).append(form)
    return found


def read_wordnet(archive: bytes) -> dict[str, list[Sense]]:
    """Return the senses of plain words, the most frequent first within each part of speech."""
    with zipfile.ZipFile(BytesIO(archive)) as files:
        synsets = {
            (letter, offset): synset
            for name, letter in FILES.items()
            for offset, synset in parse_data(_lines(files, f"data.{name}"))
        }
        index = list(_lines(files, "index.sense"))
    topics = {key: synset.words[0] for key, synset in synsets.items()}
    warnings = {key for key, synset in synsets.items() if WARNING_TOPICS & {*synset.words}}
    numbered: dict[str, list[tuple[int, Sense]]] = {}
    for word, part, file, offset, number, count in parse_index(index):
        synset = synsets[FILES[part], offset]
        written = synset.spelling(word)
        warned = any((part, offset) in warnings for part, offset, _ in synset.usages)
        sense = Sense(
            part=part,
            gloss=synset.gloss,
            count=count,
            proper=written != word,
            warned=warned or bool(WARNING_GLOSS.search(synset.gloss)),
            initials=written.isupper(),
            unique=synset.unique,
            thing=part == "noun" and file in THINGS,
            marks=synset.marks(written, topics),
            synonyms=frozenset(synset.words),
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
        words = tuple(SYNTAX_MARK.sub("", word) for word in fields[4:end_of_words:2])
        pointers = fields[end_of_words + 1 : end_of_words + 1 + 4 * int(fields[end_of_words])]
        usages = frozenset(
            (pointers[at + 2], pointers[at + 1], int(pointers[at + 3][:2], 16))
            for at in range(0, len(pointers), 4)
            if pointers[at] == ";u"
        )
        yield fields[0], Synset(words, definition(gloss), "@i" in pointers[::4], usages)


def parse_index(lines: list[str]) -> Iterator[tuple[str, str, str, str, int, int]]:
    """Read index.sense: (word, part, file, synset offset, sense number, count) of plain words."""
    for line in lines:
        key, offset, number, count = line.split()
        word, _, rest = key.partition("%")
        if PLAIN_WORD.fullmatch(word):
            yield word, PARTS[rest[0]], rest[2:4], offset, int(number), int(count)


def definition(gloss: str) -> str:
    """Return the gloss without its examples of use, which follow in quotation marks."""
    told = re.split(r';?\s*"', gloss.strip(), maxsplit=1)[0].rstrip(" ;:")
    return told.replace("`", "'")


def _lines(files: zipfile.ZipFile, name: str) -> Iterator[str]:
    return iter(files.read(f"wordnet/{name}").decode("utf-8").splitlines())
