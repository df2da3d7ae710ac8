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

# How the tagged texts mark comparatives and superlatives.
COMPARISONS = {"JJR", "JJS", "RBR", "RBS"}
# A word in -ER is a noun of its own when the noun weighs this many times the adjective (NUMBER).
FAR_HEAVIER = 3
# The plural of a gerund is another word when the noun weighs this many times the verb (EVENINGS).
FAR_HEAVIER_GERUND = 8
# What the counts say of a word that nobody met.
NEVER_MET = 50

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
    curated: Heads = field(default_factory=dict)
    """SPECIALIST's headwords."""
    curated_plurals: Collection[str] = ()
    """What SPECIALIST calls the plural of another word."""
    spellings: dict[Reading, Reading] = field(default_factory=dict)
    """Readings of other spellings, each with one that leads to the first of its kind."""
    gerund_plurals: dict[str, set[Reading]] = field(default_factory=dict)
    """The verbs of words such as BUILDINGS."""

    def add(self, form: str, lemma: str, part: str) -> None:
        """Note that a word is a form of a lemma, unless it is a word of grammar read as plural.

        SPECIALIST gives the forms of MIMIC to an old spelling, MIMICK.
        """
        if lemma.endswith("ck") and lemma not in self.words and lemma[:-1] in self.words:
            lemma = lemma[:-1]
        if form != lemma and WORD.fullmatch(form) and not (form in GRAMMAR and part == "noun"):
            self.readings[form].add((part, lemma))

    def lemmas(self, form: str, part: str) -> set[str]:
        """Return the lemmas that a word is an inflected form of, read as one part of speech."""
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

        Words that the trusted sources explain keep their lemmas (PRICES gets no PREX, BASED no
        BAS), and a headword is no odd plural (LA of LUM).
        """
        if form in trusted:
            return any(lemma == known for _, known in self.readings[form])
        if part != "noun" or form not in self.heads:
            return True
        return any(lemma == stem for _, stem in stems(form))

    def groups(self) -> dict[str, set[Reading]]:
        """Return each word's groups: words that share one are the same word in another form."""
        groups: dict[str, set[Reading]] = defaultdict(set)
        for word, readings in (*self.readings.items(), *self.gerund_plurals.items()):
            for reading in readings:
                groups[word].add(self.first_spelling(reading))
                groups[reading[1]].add(self.first_spelling(reading))
        for reading in self.spellings:
            groups[reading[1]].add(self.first_spelling(reading))
        return groups

    def join(self, one: Reading, other: Reading) -> None:
        """Make two readings spellings of one word."""
        first, second = sorted((self.first_spelling(one), self.first_spelling(other)))
        self.spellings |= {one: first, other: first, second: first, first: first}

    def first_spelling(self, reading: Reading) -> Reading:
        """Return the reading that stands for all spellings of a word."""
        while (first := self.spellings.get(reading, reading)) != reading:
            reading = first
        return reading


@dataclass(frozen=True)
class FormSources:
    """What the sources say about forms."""

    words: Collection[str]
    """The word list."""
    specialist: Inflections
    agid: Inflections
    exceptions: Inflections
    """WordNet's plurals and comparisons that are not regular."""
    curated: Heads
    """SPECIALIST's headwords."""
    senses: Senses
    counts: Mapping[str, int]
    tags: Mapping[str, str]
    """The tag that each word mostly has in the tagged texts."""


def relate(sources: FormSources) -> Forms:
    """Work out the forms of all words."""
    words, senses = sources.words, sources.senses
    specialist, agid = sources.specialist, without_odd_plurals(sources.agid)
    lemmas = {lemma for lemma, _ in (*specialist, *agid)}
    plurals = {
        form
        for (lemma, part), inflected in specialist.items()
        if part == "noun"
        for form in inflected
        if form != lemma
    }
    heads = headwords(lemmas | set(words), senses, sources.curated)
    forms = Forms(words, heads, curated=sources.curated, curated_plurals=plurals)
    for (lemma, part), inflected in specialist.items():
        _add_all(forms, inflected, lemma, part, sources)
    _add_exceptions(forms, sources)
    trusted = set(forms.readings)
    for (lemma, part), inflected in agid.items():
        if (lemma, part) not in specialist:
            if supported(part, forms.heads.get(lemma), lemma in trusted):
                fitting = [form for form in inflected if forms.admits(form, lemma, part, trusted)]
                _add_all(forms, fitting, lemma, part, sources)
        elif part == "noun" or (part == "adj" and specialist[lemma, part]):
            # SPECIALIST lacks many second plurals, and writes BLUEER for BLUER.
            spare = [form for form in inflected if forms.unexplained(form)]
            _add_all(forms, spare, lemma, part, sources)
    _add_unexplained(forms, agid)
    _add_by_spelling(forms, sources)
    _add_regular_plurals(forms, specialist)
    _add_gerund_plurals(forms, senses)
    return forms


def headwords(words: Collection[str], senses: Senses, known: Heads) -> dict[str, set[str]]:
    """Return the parts of speech of every word that stands in the dictionaries by itself."""
    heads = {word: {*senses.parts(word), *known.get(word, ())} for word in words}
    return {word: parts for word, parts in heads.items() if parts}


def without_odd_plurals(agid: Inflections) -> Inflections:
    """Return AGID without odd plurals with a plural of their own: COTTA of COTTON."""
    return {
        (lemma, part): [
            form
            for form in inflected
            if part != "noun" or (form, "noun") not in agid or form == regular_plural(lemma)
        ]
        for (lemma, part), inflected in agid.items()
    }


def supported(part: str, known: Collection[str] | None, inflected: bool) -> bool:
    """Tell whether AGID may be believed, given the parts of speech a lemma is known in.

    An unknown lemma may be a rare noun or verb, unless it is a form of another word (PLEAS), but
    AGID compares many words that are not adjectives.
    """
    if known is None:
        return part != "adj" and not inflected
    return part in known or (part == "adj" and "adv" in known)


def is_comparison(form: str, lemma: str, sources: FormSources) -> bool:
    """Tell whether a form in -ER is a comparative and not a doer: BIGGER, but not GAMER.

    What the tagged texts mark as a comparison is one (ROUNDER). People who say COOLEST hear a
    comparative in COOLER, unless the noun is far heavier (NUMBER). Where nobody says the
    superlative, a word in -ER is a doer when it is a noun of its own (BUTCHER) or when the lemma is
    hardly ever an adjective (GAME). A second comparative beside the regular one is another word
    (LATTER).
    """
    senses = sources.senses
    tagged = sources.tags.get(form) in COMPARISONS
    if not form.endswith("er"):
        return tagged or is_superlative(form, lemma, senses)
    if lemma not in {stem for _, stem in stems(form)} and lemma_has_comparative(lemma, sources):
        return False
    if tagged or lemma in PLAIN_COMPARATIVES:
        return True
    adjective = senses.weight(lemma, "adj") + senses.weight(lemma, "adv")
    others = senses.weight(lemma, "noun") + senses.weight(lemma, "verb")
    noun = senses.weight(form, "noun") + senses.weight(form, "verb")
    if sources.counts.get(f"{form[:-2]}est", 0) > NEVER_MET:
        return noun <= adjective * FAR_HEAVIER
    if noun:
        return False
    return lemma.endswith("y") or adjective >= 1 or others <= adjective


def is_superlative(form: str, lemma: str, senses: Senses) -> bool:
    """Tell whether a form in -EST is a superlative; MODEST is a heavier adjective than MOD."""
    own, adjective = senses.weight(form, "adj"), senses.weight(lemma, "adj")
    return lemma in PLAIN_COMPARATIVES or own <= adjective or own < 1


def lemma_has_comparative(lemma: str, sources: FormSources) -> bool:
    """Tell whether an adjective has a regular comparative: LATE has, GOOD has not."""
    return any(
        form.endswith("er") and form in sources.words and lemma in {stem for _, stem in stems(form)}
        for known in (sources.specialist, sources.agid)
        for form in known.get((lemma, "adj"), ())
    )


def regular_plural(noun: str) -> str:
    """Return a noun with the plural ending that its spelling asks for."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def _add_all(
    forms: Forms, inflected: list[str], lemma: str, part: str, sources: FormSources
) -> None:
    for form in inflected:
        if part != "adj" or is_comparison(form, lemma, sources):
            forms.add(form, lemma, part)


def _add_exceptions(forms: Forms, sources: FormSources) -> None:
    """Add WordNet's irregular plurals and comparisons of words that have that part of speech."""
    for (lemma, part), inflected in sources.exceptions.items():
        if part in forms.heads.get(lemma, ()):
            listed = [form for form in inflected if form in forms.words]
            _add_all(forms, listed, lemma, part, sources)


def _add_regular_plurals(forms: Forms, specialist: Inflections) -> None:
    """Add the regular plural of each noun that SPECIALIST gives no other plural: SAND, KHAKI."""
    for noun in sorted(forms.words):
        plural = regular_plural(noun)
        if plural in forms.words and "noun" in forms.heads.get(noun, ()) and len(noun) > 2:
            listed = specialist.get((noun, "noun"), [])
            if not any(form != noun and form in forms.words for form in listed):
                forms.add(plural, noun, "noun")


def _add_gerund_plurals(forms: Forms, senses: Senses) -> None:
    """Add the verbs of words such as BUILDINGS, but not of EVENINGS."""
    for word in sorted(forms.words):
        if word.endswith("ings"):
            gerund = word[:-1]
            noun = senses.weight(gerund, "noun")
            forms.gerund_plurals[word] = {
                ("verb", verb)
                for verb in forms.lemmas(gerund, "verb")
                if noun <= FAR_HEAVIER_GERUND * max(1, senses.weight(verb, "verb"))
            }


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


def _add_by_spelling(forms: Forms, sources: FormSources) -> None:
    """Explain the rest by its endings, where taking them off leaves a word of the list."""
    for word in sorted(forms.words):
        if forms.unexplained(word):
            for part, lemma in stems(word):
                if lemma in forms.words and len(lemma) > 2:
                    _add_regular(forms, word, lemma, part, sources)


def _add_regular(forms: Forms, form: str, lemma: str, part: str, sources: FormSources) -> None:
    """Add a form by its spelling, if the lemma is known in that part or not known at all."""
    known = forms.heads.get(lemma)
    if part == "adj":
        # What is a noun or verb as well has doers: HURTER, WATERPROOFER.
        if known and set(known) <= {"adj", "adv"} and is_comparison(form, lemma, sources):
            forms.add(form, lemma, part)
    elif part == "noun" and known and "noun" not in known:
        if "verb" in known:
            forms.add(form, lemma, "verb")
    else:
        forms.add(form, lemma, part)


def stems(word: str) -> Iterator[tuple[str, str]]:
    """Return what a word may be a regular form of: (part of speech, lemma)."""
    if word.endswith("is") and len(word) > 4:
        yield "noun", word[:-1]
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
            if stem.endswith("i") and part == "adj":
                yield part, stem[:-1] + "ey"


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
