"""Word forms: which words are inflections of which, and so the same word in another form.

Two sources speak: SPECIALIST (curated, trusted) and AGID (wide, generated: PRIEST as a form of
PRY). AGID is heard only where SPECIALIST or WordNet know the word in that part of speech, or where
a word of the list would otherwise stay unexplained; a few spelling rules explain what is left.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from packing import text
from packing.wordnet import Senses

WORD = re.compile(r"[a-z]{2,15}")
PARTS = {
    "noun": "noun",
    "verb": "verb",
    "aux": "verb",
    "adj": "adj",
    "adv": "adj",
    "N": "noun",
    "V": "verb",
    "A": "adj",
}

# Words of grammar end in S without being plurals, and inflect as nothing else does.
GRAMMAR = text.words(
    "a an the this that these those i me my mine we us our ours you your yours he him his she her "
    "hers it its they them their theirs who whom whose which what is am are was were be been being "
    "has have had having does do did as at by for from in into of off on onto out over to up with "
    "and or nor but so yet if than then thus less plus minus versus unless towards besides perhaps "
    "always sometimes yes alas whereas afterwards else"
)
# BETTER is a noun too, but everyone hears the comparative of GOOD.
PLAIN_COMPARATIVES = text.words("good bad well late low high up old far out")

# Weights (see Senses.weight) that tell LONGER, the comparative, from COOLER, the thing.
RARE_NOUN = 0.6
COMMON_ADJECTIVE = 15

Heads = Mapping[str, Collection[str]]
Inflections = dict[tuple[str, str], list[str]]
Reading = tuple[str, str]
"""A part of speech and a lemma: how a word can be read."""


@dataclass
class Forms:
    """What is known of the forms of words, filled by `relate`."""

    words: Collection[str]
    heads: Heads
    readings: dict[str, set[Reading]] = field(default_factory=lambda: defaultdict(set))
    """Of an inflected word: the part and lemma of each reading. A lemma has none of its own."""

    def add(self, form: str, lemma: str, part: str) -> None:
        """Note that a word is a form of a lemma, unless it is a word of grammar read as plural."""
        if form != lemma and WORD.fullmatch(form) and not (form in GRAMMAR and part == "noun"):
            self.readings[form].add((part, lemma))

    def lemmas(self, form: str, part: str) -> set[str]:
        """Give the lemmas that a word is an inflected form of, read as one part of speech."""
        return {lemma for known, lemma in self.readings.get(form, ()) if known == part}

    def unexplained(self, word: str) -> bool:
        """Tell whether a word of the list is neither a headword nor yet a form of one."""
        return (
            word in self.words
            and word not in self.heads
            and word not in GRAMMAR
            and word not in self.readings
        )

    def admits(self, form: str, lemma: str, part: str, trusted: Collection[str]) -> bool:
        """Tell whether AGID may call a word a form of a lemma.

        Words that the trusted source explains keep their lemmas (PRICES gets no PREX, BASED no
        BAS), and a headword is no odd plural of a rare word (LA of LUM, but OXEN of OX).
        """
        if form in trusted:
            return any(lemma == known for _, known in self.readings[form])
        if part != "noun" or form not in self.heads or lemma in self.heads:
            return True
        return any(lemma == stem for _, stem in stems(form))

    def groups(self) -> dict[str, set[Reading]]:
        """Give each word's groups: words that share one are the same word in another form."""
        groups: dict[str, set[Reading]] = defaultdict(set)
        for form, readings in self.readings.items():
            for part, lemma in readings:
                groups[form].add((part, lemma))
                groups[lemma].add((part, lemma))
        return groups


def relate(
    words: Collection[str], specialist: Inflections, agid: Inflections, known: Heads, senses: Senses
) -> Forms:
    """Work out the forms of all words; `known` are SPECIALIST's headwords."""
    lemmas = {lemma for lemma, _ in (*specialist, *agid)}
    forms = Forms(words, headwords(lemmas | set(words), senses, known))
    for (lemma, part), inflected in specialist.items():
        _add_all(forms, inflected, lemma, part, senses)
    trusted = set(forms.readings)
    for (lemma, part), inflected in agid.items():
        if (lemma, part) not in specialist:
            if supported(part, forms.heads.get(lemma), lemma in trusted):
                fitting = [form for form in inflected if forms.admits(form, lemma, part, trusted)]
                _add_all(forms, fitting, lemma, part, senses)
        elif part == "noun":
            # SPECIALIST is silent on many a second plural.
            spare = [form for form in inflected if forms.unexplained(form)]
            _add_all(forms, spare, lemma, part, senses)
    _add_unexplained(forms, agid)
    _add_by_spelling(forms, senses)
    return forms


def headwords(words: Collection[str], senses: Senses, known: Heads) -> dict[str, set[str]]:
    """Give the parts of speech of every word that stands in the dictionaries by itself."""
    heads = {word: {*senses.parts(word), *known.get(word, ())} for word in words}
    return {word: parts for word, parts in heads.items() if parts}


def supported(part: str, known: Collection[str] | None, inflected: bool) -> bool:
    """Tell whether AGID may be believed, given the parts of speech a lemma is known in.

    An unknown lemma may be a rare noun or verb, unless it is a form of another word (PLEAS), but
    comparing what is no adjective is AGID's vice.
    """
    if known is None:
        return part != "adj" and not inflected
    return part in known or (part == "adj" and "adv" in known)


def is_comparison(form: str, lemma: str, senses: Senses) -> bool:
    """Tell whether a form in -ER is a comparative and not a doer: BIGGER, but not GAMER.

    It is a doer when it is a noun of its own (BUTCHER), unless a rare one to a common adjective
    (LONGER), or when the lemma is hardly ever an adjective (GAME).
    """
    if not form.endswith("er") or lemma in PLAIN_COMPARATIVES:
        return True
    adjective = senses.weight(lemma, "adj") + senses.weight(lemma, "adv")
    if noun := senses.weight(form, "noun"):
        return noun <= RARE_NOUN and adjective >= COMMON_ADJECTIVE
    others = senses.weight(lemma, "noun") + senses.weight(lemma, "verb")
    return lemma.endswith("y") or adjective >= 1 or others <= adjective


def _add_all(forms: Forms, inflected: list[str], lemma: str, part: str, senses: Senses) -> None:
    for form in inflected:
        if part != "adj" or is_comparison(form, lemma, senses):
            forms.add(form, lemma, part)


def _add_unexplained(forms: Forms, agid: Inflections) -> None:
    """Let AGID explain words of the list that nothing else does."""
    found = [
        (form, lemma, part)
        for (lemma, part), inflected in agid.items()
        if part != "adj" and lemma in forms.words
        for form in inflected
        if forms.unexplained(form)
    ]
    for form, lemma, part in found:
        forms.add(form, lemma, part)


def _add_by_spelling(forms: Forms, senses: Senses) -> None:
    """Explain the rest by its endings, where taking them off leaves a word of the list."""
    for word in sorted(forms.words):
        if forms.unexplained(word):
            for part, lemma in stems(word):
                if lemma in forms.words and len(lemma) > 2:
                    _add_regular(forms, word, lemma, part, senses)


def _add_regular(forms: Forms, form: str, lemma: str, part: str, senses: Senses) -> None:
    """Add a form by its spelling, if the lemma is known in that part or not known at all."""
    known = forms.heads.get(lemma)
    if part == "adj":
        # What is a noun or verb as well has doers: HURTER, WATERPROOFER.
        if known and set(known) <= {"adj", "adv"} and is_comparison(form, lemma, senses):
            forms.add(form, lemma, part)
    elif part == "noun" and known and "noun" not in known:
        if "verb" in known:
            forms.add(form, lemma, "verb")
    else:
        forms.add(form, lemma, part)


def stems(word: str) -> Iterator[tuple[str, str]]:
    """Give what a word may be a regular form of: (part of speech, lemma)."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        yield "noun", word[:-1]
        if word.endswith("es"):
            yield "noun", word[:-2]
        if word.endswith("ies"):
            yield "noun", word[:-3] + "y"
    if word.endswith("men"):
        yield "noun", word[:-3] + "man"
    for ending, part in (("ed", "verb"), ("ing", "verb"), ("er", "adj"), ("est", "adj")):
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            yield part, stem + "e"
            yield part, stem
            if len(stem) > 3 and stem[-1] == stem[-2]:
                yield part, stem[:-1]
            if stem.endswith("i"):
                yield part, stem[:-1] + "y"


def read_inflections(lines: Iterable[str]) -> Inflections:
    """Read lines of `lemma,part,form/form,form…` (SPECIALIST's and AGID's alike)."""
    inflections: Inflections = defaultdict(list)
    for line in lines:
        lemma, part, *fields = line.rstrip("\n").split(",")
        if part in PARTS:
            inflections[lemma, PARTS[part]] += [
                form for field in fields for form in field.split("/") if form not in ("", "<>")
            ]
    return dict(inflections)


def read_specialist_heads(lines: Iterable[str]) -> dict[str, set[str]]:
    """Read SPECIALIST's `word,part,lemma/lemma` into the headwords' parts of speech."""
    heads: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        word, part, lemmas = line.strip().split(",")
        if word in lemmas.split("/"):
            heads[word].add("verb" if part == "aux" else part)
    return dict(heads)
