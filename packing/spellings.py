"""Other spellings of one word: COLOUR and COLOR, GREY and GRAY, DOUGHNUT and DONUT.

Two words are spellings of one word when WordNet knows a meaning that they share and either both
sound alike or both become the same when known differences of spelling are evened out. Where WordNet
lacks one of them, only the differences between British and American spelling count.
"""

import re
from collections.abc import Iterator, Mapping

from packing.forms import Forms
from packing.sounds import Sound, bare
from packing.wordnet import Senses

# Differences of spelling, in the order in which they are evened out.
EVEN_OUT = tuple(
    (re.compile(pattern), even)
    for pattern, even in (
        (r"\bsce", "ske"),  # SCEPTIC
        (r"^en(?=[^aeiou])", "in"),  # ENQUIRE
        (r"^des(?=[pc])", "dis"),  # DESPATCH
        (r"ph", "f"),  # SULPHUR
        (r"ough\b", "ow"),  # PLOUGH
        (r"(?<=[aeo])u(?=gh)|(?<=[gkrw])h", ""),  # YOGHURT
        (r"z", "s"),  # ORGANIZE
        (r"c(?=[eiy])", "s"),  # DEFENCE
        (r"que\b|qu|ck|k|x", "c"),  # CHEQUE, DISK
        (r"[ao]e", "e"),  # ANAEMIA
        (r"(?<=.)ou", "o"),  # COLOUR, MOULD
        (r"ogue", "og"),  # CATALOGUE
        (r"(?<=[aio])e(?=[aio])|(?<=[a-z])e(?=able|ing|ment)", ""),  # AGEING, JUDGEMENT
        (r"([^aeiou])\1", r"\1"),  # TRAVELLER
        (r"mme\b", "m"),  # PROGRAMME
        (r"(?<=[bcdfghlmnpstv])re(?=d?s?\b)", "er"),  # CENTRE
        (r"or(?=s?\b)", "er"),  # ADVISOR
        (r"(ey|ie|y)(?=s?\b)", "i"),  # WHISKEY, GOODIE
        (r"y", "i"),  # GYPSY
        (r"(?<=[^aeiou])e(?=s?\b)", ""),  # AXE, OMELETTE
    )
)
# Differences between British and American spelling that mean the same in any word.
AMERICAN = tuple(
    (re.compile(pattern), american)
    for pattern, american in (
        (r"our(?=(s|ed|ing|ful|less|able|ite|er|ers)?\b)", "or"),
        (r"(?<=[^aeiou])is(?=(e|ed|es|ing|er|ers|ation|ations)\b)", "iz"),
        (r"ys(?=(e|ed|es|ing)\b)", "yz"),
        (r"[ao]e(?=.)", "e"),
        (r"ogue(?=s?\b)", "og"),
        (r"ll(?=(or|ors|er|ers|ed|ing)\b)", "l"),
        (r"\bscep", "skep"),
        (r"\benq", "inq"),
    )
)
SHORTEST_UNKNOWN = 6
LITTLE_ENDING = re.compile(r"(ie|ey)$")  # GOODIE and GOODY
SHORTEST_LITTLE = 5
# How many letters two spellings that sound alike may differ in.
MOST_CHANGES = 3
# Where the word has vowels, these differ as well: ARTEFACT, GABARDINE.
VOWELS = re.compile(r"(?<=.)[aeiou]+(?=.)")
SHORTEST_BY_VOWELS = 6


def add_spellings(forms: Forms, senses: Senses, sounds: Mapping[str, list[Sound]]) -> None:
    """Join the groups of words that are spellings of one word."""
    for part, a, b in shared_meanings(forms, senses):
        if is_spelling(a, b, sounds) or is_synonym_spelling(a, b, senses):
            for both in {part} | ({*forms.heads[a]} & {*forms.heads[b]}):
                forms.join((both, a), (both, b))
    for part, known, unknown in unknown_spellings(forms, senses):
        forms.join((part, known), (part, unknown))


def shared_meanings(forms: Forms, senses: Senses) -> Iterator[tuple[str, str, str]]:
    """Yield all pairs of words in the list that share a meaning, with its part of speech."""
    for word in sorted(forms.words):
        for sense in senses.common(word):
            for other in sorted(sense.synonyms):
                if word < other and other in forms.words:
                    yield sense.part, word, other


def unknown_spellings(forms: Forms, senses: Senses) -> Iterator[tuple[str, str, str]]:
    """Yield words that WordNet lacks, after the word each is a spelling of, with its parts.

    Only words count that are no forms of others.
    """
    lemmas = [word for word in sorted(forms.words) if word not in forms.readings]
    long = [word for word in lemmas if len(word) >= SHORTEST_UNKNOWN]
    known = {to_american(word): word for word in long if senses.common(word)}
    for word in long:
        spelled = known.get(to_american(word))
        if spelled and not senses.common(word):
            for part in sorted(forms.heads[spelled]):
                yield part, spelled, word
    listed = {*lemmas}
    for word in lemmas:
        short = LITTLE_ENDING.sub("y", word)
        little = short != word and short in listed and len(word) >= SHORTEST_LITTLE
        if little and not (senses.common(word) and senses.common(short)):
            for part in sorted(little_parts(word, short, forms)):
                yield part, short, word


def little_parts(word: str, short: str, forms: Forms) -> set[str]:
    """Return the parts of speech in which a word in -IE or -EY is a spelling of one in -Y.

    If the sources know only one of them, -EY stands for any -Y (SPIKEY), but a noun in -IE only for
    a noun (CABBIE): an adjective in -Y is another word (BAGGY).
    """
    own, other = ({*forms.heads.get(spelling, ())} for spelling in (word, short))
    if own and other:
        return own & other
    if word.endswith("ey"):
        return {"noun"} if not own | other else other
    return (own | other or {"noun"}) & {"noun"}


def is_synonym_spelling(a: str, b: str, senses: Senses) -> bool:
    """Tell whether words with the same meanings and all but one vowel in common are one word."""
    even, other = even_out(a), even_out(b)
    return (
        min(len(a), len(b)) >= SHORTEST_BY_VOWELS
        and changes(even, other) == 1
        and VOWELS.sub("", even) == VOWELS.sub("", other)
        and all({a, b} <= s.synonyms for word in (a, b) for s in senses.common(word))
    )


def is_spelling(a: str, b: str, sounds: Mapping[str, list[Sound]]) -> bool:
    """Tell whether two words that share a meaning are spellings of one word."""
    if to_american(a) == to_american(b):
        return True
    first, second = ({bare(sound) for sound in sounds.get(word, ())} for word in (a, b))
    if first and second:
        return not first.isdisjoint(second) and changes(a, b) <= MOST_CHANGES
    even, other = even_out(a), even_out(b)
    long = min(len(a), len(b)) >= SHORTEST_BY_VOWELS and changes(a, b) == 1
    return even == other or (long and VOWELS.sub("", even) == VOWELS.sub("", other))


def even_out(word: str) -> str:
    """Return a word with known differences of spelling evened out."""
    for pattern, even in EVEN_OUT:
        word = pattern.sub(even, word)
    return word


def to_american(word: str) -> str:
    """Return a word as Americans spell it."""
    for pattern, american in AMERICAN:
        word = pattern.sub(american, word)
    return word


def changes(a: str, b: str) -> int:
    """Count the letters to put in, take out or exchange to turn one word into the other."""
    row = list(range(len(b) + 1))
    for place, letter in enumerate(a, start=1):
        above, row = row, [place]
        for at, other in enumerate(b):
            row.append(min(above[at + 1] + 1, row[at] + 1, above[at] + (letter != other)))
    return row[-1]
