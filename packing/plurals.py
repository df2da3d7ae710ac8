"""Which words are plurals: mainly, only, or in form alone.

A noun in the plural can be a verb in the third person as well (WALKS), or a word of its own that
merely looks like a plural (GOODS, STAIRS). The sources show which reading is the main one.
"""

from collections.abc import Iterable

from packing.additions import GRAMMAR_MEANINGS
from packing.forms import GRAMMAR, Forms, regular_plural
from packing.noun_or_verb import NounOrVerb, Texts
from packing.wordnet import Senses
from wordparlor.words.entry import Plural

# What the counts say of a word that nobody met.
NEVER_MET = 50
# A verb is in use when the running texts have its forms this often, or when it weighs this much.
MET_AS_VERB = 100
KNOWN_VERB = 2.5
# How much more common than its singular a plural is that is a word of its own (PANTS, DATA).
FAR_MORE = 12.0
MORE = 5.0
SOME = 4.0
# A noun is rare that weighs less: WRITINGS is no word of its own, since WRITING is common.
RARE = 10.0
# A word is hardly a noun when less of its weight is a noun's (GOOD, SHORT).
HARDLY_A_NOUN = 0.1
MOSTLY = 0.5


class PluralJudge:
    """Judges plurals by WordNet's weights, SPECIALIST's headwords, and texts."""

    def __init__(self, senses: Senses, forms: Forms, texts: Texts) -> None:
        self._senses = senses
        self._forms = forms
        self._counts = texts.counts
        self._list = {*forms.words}
        self.scales = NounOrVerb(senses, forms, texts)

    def classes(self, words: Iterable[str]) -> dict[str, Plural]:
        """Return the class of each word."""
        return {word: self.judge(word) for word in words}

    def judge(self, word: str) -> Plural:
        """Tell whether a word is a plural, and whether it is something else too."""
        singulars = self.singulars(word)
        if not singulars:
            return Plural.NONE
        if self.is_own_word(word, singulars):
            return Plural.HEADWORD
        verbs = self.verbs(word)
        if self._forms.lemmas(word, "adj"):
            return Plural.MINOR
        if verbs and not self.scales.is_noun(word, singulars, verbs):
            return Plural.MINOR
        if verbs or {*self._forms.heads.get(word, ())} - {"noun"}:
            return Plural.MAIN
        return Plural.ONLY

    def singulars(self, word: str) -> set[str]:
        """Return the words of the list that a word is the plural of."""
        if word in GRAMMAR or word in GRAMMAR_MEANINGS:
            return set()
        lemmas = self._forms.lemmas(word, "noun") | self.unlikely_verbs(word)
        return {lemma for lemma in lemmas if lemma in self._forms.words}

    def verbs(self, word: str) -> set[str]:
        """Return the verbs that a word is a form of, unless people use none of them: AMNESTIES."""
        verbs = self._forms.lemmas(word, "verb") - self.unlikely_verbs(word)
        return verbs if any(map(self.is_used_as_verb, verbs)) else set()

    def unlikely_verbs(self, word: str) -> set[str]:
        """Return the verbs of a word in -S that have no other form in the list: DOMS has no DOMMED.

        AGID takes them for verbs; they are nouns.
        """
        return {
            lemma
            for lemma in self._forms.lemmas(word, "verb")
            if word == regular_plural(lemma)
            and lemma not in self._forms.heads
            and not self.scales.forms(lemma) & self._list
        }

    def is_own_word(self, word: str, singulars: set[str]) -> bool:
        """Tell whether a word that looks like a plural stands for itself: GOODS, STAIRS, MATHS.

        It does when SPECIALIST or WordNet list it for itself and its singular is rare: unknown,
        hardly a noun, or used in the plural mostly. It does too when it is short for a science, or
        has meanings of its own and people hardly use the singular.
        """
        nouns = sum(self._senses.weight(singular, "noun") for singular in singulars)
        own = self._senses.own_weight(word, singulars)
        listed = "noun" in self._forms.curated.get(word, ())
        marked = self._senses.marked(word, "plural")
        if (listed and marked) or (marked and own > nouns):
            return True
        more = self._times_as_common(word, singulars)
        if listed and word not in self._forms.curated_plurals and nouns < RARE:
            return True
        if listed and own > nouns == 0:
            return True
        if max(map(self._senses.plural_share, singulars)) > MOSTLY and (listed or more >= SOME):
            return True
        if (listed or marked) and max(map(self._senses.noun_share, singulars)) < HARDLY_A_NOUN:
            return True
        if self._senses.is_short_for(word, "ics"):
            return True
        if own > 0 and own >= nouns and nouns < RARE and self._is_more_common(word, singulars):
            return more >= MORE
        return own > 0 and more >= FAR_MORE

    def is_used_as_verb(self, lemma: str) -> bool:
        """Tell whether a verb is in use: to TABLE, but not to CAT."""
        met = sum(max(0, self._counts.get(f, 0) - NEVER_MET) for f in self.scales.forms(lemma))
        weight = self._senses.weight(lemma, "verb")
        return (met >= MET_AS_VERB and weight > 0) or weight >= KNOWN_VERB

    def _is_more_common(self, word: str, singulars: set[str]) -> bool:
        """Tell whether a plural is more common than its singulars, whatever these mean: TEEN."""
        return self._counts.get(word, 0) > sum(self._counts.get(lemma, 0) for lemma in singulars)

    def _times_as_common(self, word: str, singulars: set[str]) -> float:
        """Return how many times as common a plural is as its singulars are as nouns."""
        singular = sum(
            self._counts.get(lemma, 0) * self._senses.noun_share(lemma) for lemma in singulars
        )
        return self._counts.get(word, 0) / (singular + NEVER_MET / 2)
