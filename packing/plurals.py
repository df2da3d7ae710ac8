"""Which words are plurals: mainly, only, or in form alone.

A noun in the plural can be a verb in the third person as well (WALKS), or a word of its own that
merely looks like a plural (GOODS, STAIRS). The sources show which reading is the main one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from packing.additions import GRAMMAR_MEANINGS
from packing.forms import GRAMMAR, Forms, regular_plural
from packing.tags import PLURAL, THIRD_PERSON
from packing.wordnet import Senses
from wordparlor.words.entry import Plural

# What the counts say of a word that nobody met.
NEVER_MET = 50
# How much the witnesses count that say whether people hear a noun or a verb (`noun_odds`). A noun
# for a thing is heard as a plural (TRAINS), a noun for an act as a verb (LAUGHS). A regression over
# the labelled words in tests/ gave these figures.
PRIOR = 0.8
SENSES = 0.9
THING = 12.0
TAGGED = 4.0
UNSEEN = 0.5
UNCOUNTED = 20
# The counts hardly speak for a noun: some verbs have no form in -ING that people use (MATTER).
MOST_COUNTED = 2.7
# A verb is in use when the running texts have its forms this often, or when it weighs this much.
MET_AS_VERB = 100
KNOWN_VERB = 2.0
# How much more common than its singular a plural is that is a word of its own (PANTS, DATA).
FAR_MORE = 12.0
MORE = 5.0
# A word is hardly a noun when less of its weight is a noun's (GOOD, SHORT).
HARDLY_A_NOUN = 0.1
MOSTLY = 0.5


class PluralJudge:
    """Judges plurals by WordNet's weights, SPECIALIST's headwords, and texts: counts and tags."""

    def __init__(
        self,
        senses: Senses,
        forms: Forms,
        counts: Mapping[str, int],
        tags: Mapping[str, str],
    ) -> None:
        self._senses = senses
        self._forms = forms
        self._counts = counts
        self._tags = tags
        self._list = {*forms.words}
        self._verb_forms: dict[str, set[str]] = defaultdict(set)
        for form, readings in forms.readings.items():
            for part, lemma in readings:
                if part == "verb" and not form.endswith("s"):
                    self._verb_forms[lemma].add(form)

    def classes(self, words: Iterable[str]) -> dict[str, Plural]:
        """Return the class of each word."""
        return {word: self.judge(word) for word in words}

    def judge(self, word: str) -> Plural:
        """Tell whether a word is a plural, and whether it is something else too."""
        lemmas = self._forms.lemmas(word, "noun") | self.unlikely_verbs(word)
        singulars = {lemma for lemma in lemmas if lemma in self._forms.words}
        if not singulars or word in GRAMMAR or word in GRAMMAR_MEANINGS:
            return Plural.NONE
        if self.is_own_word(word, singulars):
            return Plural.HEADWORD
        verbs = self._forms.lemmas(word, "verb") - self.unlikely_verbs(word)
        if self._forms.lemmas(word, "adj"):
            return Plural.MINOR
        if verbs and self.noun_odds(word, singulars, verbs) < 1:
            return Plural.MINOR
        other = {*self._forms.heads.get(word, ())} - {"noun"}
        if other or any(map(self.is_used_as_verb, verbs)):
            return Plural.MAIN
        return Plural.ONLY

    def unlikely_verbs(self, word: str) -> set[str]:
        """Return the verbs of a word in -S that have no other form in the list: DOMS has no DOMMED.

        AGID takes them for verbs; they are nouns.
        """
        return {
            lemma
            for lemma in self._forms.lemmas(word, "verb")
            if word == regular_plural(lemma)
            and lemma not in self._forms.heads
            and not self._verb_forms[lemma] & self._list
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
        if (listed and marked) or (marked and own >= nouns):
            return True
        if listed and (word not in self._forms.curated_plurals or own > nouns == 0):
            return True
        if listed and max(map(self._senses.plural_share, singulars)) > MOSTLY:
            return True
        if (listed or marked) and max(map(self._senses.noun_share, singulars)) < HARDLY_A_NOUN:
            return True
        if self._senses.is_short_for(word, "ics"):
            return True
        more = self._times_as_common(word, singulars)
        return (own > nouns and more >= MORE) or (own > 0 and more >= FAR_MORE)

    def noun_odds(self, word: str, singulars: set[str], verbs: set[str]) -> float:
        """Return how many times as likely people hear a plural as the third person of a verb.

        Four witnesses speak: the weights of noun and verb, the kind of noun, the tag that the word
        mostly has, and the counts. Where the form in -ING is far more common than the word, people
        use the verb (CRIES, CRYING).
        """
        nouns = [(self._senses.weight(lemma, "noun"), lemma) for lemma in singulars]
        _, heaviest = max(nouns)
        noun = UNSEEN + sum(weight for weight, _ in nouns) + self._senses.weight(word, "noun")
        verb = UNSEEN + sum(self._senses.weight(lemma, "verb") for lemma in verbs)
        things = self._senses.thing_share(heaviest)
        tagged = {PLURAL: 1, THIRD_PERSON: -1}.get(self._tags.get(word, ""), 0)
        gerund = max((self._counts.get(gerund, 0) for gerund in self._gerunds(verbs)), default=0)
        counted = (self._counts.get(word, 0) + UNCOUNTED) / (gerund + UNCOUNTED)
        odds: float = PRIOR * (noun / verb) ** SENSES * THING**things * TAGGED**tagged
        return odds * min(counted, MOST_COUNTED)

    def is_used_as_verb(self, lemma: str) -> bool:
        """Tell whether a verb is in use: to TABLE, but not to CAT."""
        met = sum(max(0, self._counts.get(f, 0) - NEVER_MET) for f in self._verb_forms[lemma])
        weight = self._senses.weight(lemma, "verb")
        return (met >= MET_AS_VERB and weight > 0) or weight >= KNOWN_VERB

    def _gerunds(self, verbs: set[str]) -> Iterator[str]:
        """Yield the forms in -ING of verbs."""
        return (form for verb in verbs for form in self._verb_forms[verb] if form.endswith("ing"))

    def _times_as_common(self, word: str, singulars: set[str]) -> float:
        """Return how many times as common a plural is as its singulars are as nouns."""
        singular = sum(
            self._counts.get(lemma, 0) * self._senses.noun_share(lemma) for lemma in singulars
        )
        return self._counts.get(word, 0) / (singular + NEVER_MET / 2)
