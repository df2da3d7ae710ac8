"""What words mean: for each word the reading people most likely have in mind, and its gloss."""

from collections.abc import Iterable
from dataclasses import dataclass

from packing.additions import GRAMMAR_MEANINGS, NEW_WORDS
from packing.forms import Forms
from packing.wordnet import Senses

# One form of a word is met less often than all of its forms together.
FORM_SHARE = 0.3


@dataclass(frozen=True)
class Meaning:
    """The likely reading of a word."""

    part: str
    lemma: str
    gloss: str


def likely_meanings(words: Iterable[str], senses: Senses, forms: Forms) -> dict[str, Meaning]:
    """Return what each word means; where nothing is known, at least what it is a form of."""
    return {word: likely_meaning(word, senses, forms) for word in words}


def likely_meaning(word: str, senses: Senses, forms: Forms) -> Meaning:
    """Choose among a word's own senses and those of the words it is a form of."""
    if gloss := GRAMMAR_MEANINGS.get(word):
        return Meaning("", word, gloss)
    readings = [("", word), *sorted(forms.readings.get(word, ()))]
    for _, lemma in readings:
        if new := NEW_WORDS.get(lemma):
            return Meaning(new.part, lemma, new.gloss)
    weighed = [
        (senses.weight(lemma, part) * (1 if lemma == word else FORM_SHARE), part, lemma)
        for reading, lemma in readings
        for part in senses.parts(lemma)
        if lemma == word or part == reading or (part, reading) == ("adv", "adj")
    ]
    if not weighed:
        return bare_reading(word, forms)
    _, part, lemma = max(weighed, key=lambda candidate: candidate[0])
    return Meaning(part, lemma, senses.gloss(lemma, part) or "")


def bare_reading(word: str, forms: Forms) -> Meaning:
    """Return the reading of a word whose meaning is not known, preferring lemmas of the list."""
    readings = sorted(forms.readings.get(word, ()), key=lambda r: (r[1] not in forms.words, r))
    part, lemma = readings[0] if readings else ("", word)
    return Meaning(part, lemma, "")
