"""Names, slang and short forms: words that some games refuse.

A word counts as one of these only if it has no ordinary reading: PARIS is a name, but CHINA, MARCH
and JACK are ordinary words. WordNet's marks and capitals, SPECIALIST's capitals and SCOWL's list of
plain words decide. Only speech that is spelled by ear (GONNA) is listed here: no source marks it.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from packing import text
from packing.additions import GRAMMAR_MEANINGS, NEW_WORDS
from packing.forms import GRAMMAR, Forms
from packing.wordnet import Sense, Senses
from wordparlor.words.entry import Usage

# Informal words are not slang: WordNet marks TOTALLY and DAD as informal.
SLANG_MARKS = {"slang", "street_name", "African_American_Vernacular_English"}
SLANG_GLOSS = re.compile(r"\bslang (terms?|words?|for)\b|\(slang\)")
SPOKEN = text.words(
    "betcha coulda dontcha doncha dunno gimme gonna gotcha gotta hafta helluva innit kinda lemme "
    "lotsa lotta musta oughta outta shoulda sorta summat wanna wannabe whatcha woulda"
)
# A short form has at least this many letters less than the word it stands for.
CUT_OFF = 3
# The tagged texts have it as a name this often, so SCOWL's small letters mean something else.
WELL_KNOWN_NAME = 3


@dataclass(frozen=True)
class UsageJudge:
    """Judges usage by the marks of the sources."""

    senses: Senses
    forms: Forms
    scowl: Collection[str]
    counts: Mapping[str, int]

    def usages(self, words: Iterable[str]) -> dict[str, Usage]:
        """Return the usage of each word; a form has the usage of its lemmas if they agree."""
        lemmas = {word: self.judge(word) for word in words if word not in self.forms.readings}
        return {word: lemmas.get(word) or self._of_form(word, lemmas) for word in words}

    def _of_form(self, word: str, lemmas: Mapping[str, Usage]) -> Usage:
        if self.senses.common(word) or word in self.forms.curated or word in GRAMMAR:
            return Usage.ORDINARY
        found = {
            lemmas.get(lemma, Usage.ORDINARY) for _, lemma in self.forms.readings.get(word, ())
        }
        return found.pop() if len(found) == 1 else Usage.ORDINARY

    def judge(self, word: str) -> Usage:
        """Return the usage of a word that is not a form of another."""
        if word in SPOKEN:
            return Usage.SLANG
        if word in GRAMMAR or word in GRAMMAR_MEANINGS or word in NEW_WORDS:
            return Usage.ORDINARY
        every = self.senses.all.get(word, [])
        if self.is_name(word, every):
            return Usage.NAME
        if self.is_short(word, every):
            return Usage.SHORT
        common = self.senses.common(word)
        return Usage.SLANG if common and all(map(is_slang, common)) else Usage.ORDINARY

    def is_name(self, word: str, every: list[Sense]) -> bool:
        """Tell whether the sources write a word with a capital only."""
        if word in self.forms.curated or not all(sense.proper for sense in every):
            return False
        if any(sense.initials for sense in every):
            return False
        capital = word.capitalize() in self.forms.curated
        if word in self.scowl:
            return capital and sum(sense.count for sense in every) >= WELL_KNOWN_NAME
        return capital or any(sense.unique for sense in every)

    def is_short(self, word: str, every: list[Sense]) -> bool:
        """Tell whether a word is an acronym, or the cut off beginning of a more common word."""
        if not every or word in self.forms.curated:
            return False
        if any(sense.initials for sense in every):
            return word not in self.scowl or all(sense.proper for sense in every)
        return all(self._is_cut_off(word, sense) for sense in every)

    def _is_cut_off(self, word: str, sense: Sense) -> bool:
        return sense.part == "noun" and any(
            whole.startswith(word)
            and len(whole) >= len(word) + CUT_OFF
            and self.counts.get(whole, 0) > self.counts.get(word, 0)
            for whole in sense.synonyms
        )


def is_slang(sense: Sense) -> bool:
    """Tell whether WordNet marks a meaning as slang."""
    return bool(sense.marks & SLANG_MARKS or SLANG_GLOSS.search(sense.gloss))
