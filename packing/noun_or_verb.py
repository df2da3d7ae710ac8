"""Whether people hear a plural or the third person of a verb: NOTES, LAUGHS."""

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from packing.forms import Forms
from packing.tags import PLURAL, THIRD_PERSON
from packing.wordnet import Senses

# A word that WordNet's texts never met, and one that the counts have no figure for.
UNSEEN = 0.5
UNCOUNTED = 20
# The counts hardly speak for a noun: some verbs have no form in -ING that people use (MATTER).
MOST_COUNTED = 1.0


@dataclass(frozen=True)
class Texts:
    """What running texts say about words."""

    counts: Mapping[str, int]
    """How often each word was met."""
    tags: Mapping[str, str]
    """The tag that each word mostly has."""
    neighbours: Mapping[str, float]
    """How the words beside it speak for a noun."""
    tagger: Mapping[str, float]
    """How a tagger's weights speak for a plural."""


class Witnesses(NamedTuple):
    """What speaks for a plural (above 0) or for a verb (below 0)."""

    senses: float
    """How much heavier the noun is than the verb in WordNet."""
    thing: float
    """The share of the noun's meanings that are things: TRAINS is heard as a plural, LAUGHS not."""
    tag: float
    """The tag in Brill's lexicon."""
    counts: float
    """How much more common the word is than the verb's form in -ING: CRIES, CRYING."""
    neighbours: float
    """The words that stand beside it."""
    tagger: float
    """What a tagger learned."""
    letters: float
    """How long the word is: long words are verbs less often."""


# How much each witness counts, and what speaks for a plural before any witness is heard. A
# regression over the labelled words gave these figures: `python -m packing.fit_plurals`.
WEIGHTS = Witnesses(
    senses=0.59, thing=3.15, tag=0.86, counts=1.12, neighbours=0.81, tagger=0.36, letters=0.26
)
BEFORE = -2.21


class NounOrVerb:
    """Weighs the plural of a noun against the third person of a verb."""

    def __init__(self, senses: Senses, forms: Forms, texts: Texts) -> None:
        self._senses = senses
        self._texts = texts
        self._verb_forms: dict[str, set[str]] = defaultdict(set)
        for form, readings in forms.readings.items():
            for part, lemma in readings:
                if part == "verb" and not form.endswith("s"):
                    self._verb_forms[lemma].add(form)

    def forms(self, verb: str) -> set[str]:
        """Return the forms of a verb that do not end in S."""
        return self._verb_forms[verb]

    def is_noun(self, word: str, singulars: set[str], verbs: set[str]) -> bool:
        """Tell whether people hear a plural rather than a verb."""
        heard = self.witnesses(word, singulars, verbs)
        return BEFORE + sum(a * b for a, b in zip(WEIGHTS, heard, strict=True)) > 0

    def witnesses(self, word: str, singulars: set[str], verbs: set[str]) -> Witnesses:
        """Hear the witnesses about a word."""
        nouns = [(self._senses.weight(lemma, "noun"), lemma) for lemma in singulars]
        _, heaviest = max(nouns)
        noun = UNSEEN + sum(weight for weight, _ in nouns) + self._senses.weight(word, "noun")
        verb = UNSEEN + sum(self._senses.weight(lemma, "verb") for lemma in verbs)
        return Witnesses(
            senses=math.log(noun / verb),
            thing=self._senses.thing_share(heaviest),
            tag={PLURAL: 1.0, THIRD_PERSON: -1.0}.get(self._texts.tags.get(word, ""), 0.0),
            counts=min(self._counted(word, verbs), MOST_COUNTED),
            neighbours=self._texts.neighbours.get(word, 0.0),
            tagger=self._texts.tagger.get(word, 0.0),
            letters=float(len(word)),
        )

    def _counted(self, word: str, verbs: set[str]) -> float:
        """Compare the count of a word with that of the commonest form in -ING."""
        counted = self._texts.counts.get(word, 0)
        gerunds = (self._gerund_count(verb) for verb in verbs)
        return math.log((counted + UNCOUNTED) / (max(gerunds) + UNCOUNTED))

    def _gerund_count(self, verb: str) -> float:
        """Count a verb's form in -ING, without what it is as a word of its own: WILLING."""
        weight = UNSEEN + self._senses.weight(verb, "verb")
        return max(
            (
                self._texts.counts.get(form, 0) * weight / (weight + self._own_weight(form))
                for form in self.forms(verb)
                if form.endswith("ing")
            ),
            default=0.0,
        )

    def _own_weight(self, word: str) -> float:
        return self._senses.weight(word, "noun") + self._senses.weight(word, "adj")
