"""How words sound, and whether a silent E at the end changes it: CAN, CANE; not PLEAS, PLEASE."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import pairwise

from packing import text
from wordparlor.words.entry import SilentE
from wordparlor.words.silent_e import by_spelling

Sound = tuple[str, ...]
"""The phones of one pronunciation, with the stress digit on vowels."""

ALTERNATIVE = re.compile(r"\(\d+\)$")
LATIN = re.compile(r"[^aeiou]+[aeiou].*a$")  # LARVA, LARVAE: the E is no silent one

VOWEL_LETTERS = "aeiouyw"
SPOKEN_E = {"IY", "EY"}

# CMUdict's phones as the international alphabet writes them; 0 is a vowel without stress.
LETTERS = dict(
    pair.split("=")
    for pair in text.words(
        "AA=ɑ AE=æ AH=ʌ AH0=ə AO=ɔ AW=aʊ AY=aɪ EH=ɛ ER=ɝ ER0=ɚ EY=eɪ IH=ɪ IY=i OW=oʊ OY=ɔɪ UH=ʊ "
        "UW=u B=b CH=tʃ D=d DH=ð F=f G=ɡ HH=h JH=dʒ K=k L=l M=m N=n NG=ŋ P=p R=r S=s SH=ʃ T=t TH=θ "
        "V=v W=w Y=j Z=z ZH=ʒ"
    )
)
STRESS = {"1": "ˈ", "2": "ˌ"}
# Two or three consonants that can begin a syllable, so that the stress mark stands before them.
ONSETS = text.words(
    "P-L P-R P-Y B-L B-R B-Y T-R T-W D-R D-W K-L K-R K-W K-Y G-L G-R G-W F-L F-R F-Y V-Y TH-R TH-W "
    "S-P S-T S-K S-F S-M S-N S-L S-W SH-R HH-Y M-Y N-Y S-P-L S-P-R S-P-Y S-T-R S-K-R S-K-W S-K-Y"
)


def read_sounds(content: bytes) -> dict[str, list[Sound]]:
    """Read CMUdict: every word's pronunciations."""
    sounds: dict[str, list[Sound]] = defaultdict(list)
    for line in text.lines(content):
        word, *phones = line.partition("#")[0].split() or [""]
        sounds[ALTERNATIVE.sub("", word)].append(tuple(phones))
    return dict(sounds)


def silent_e(
    words: Collection[str], sounds: Mapping[str, list[Sound]], counts: Mapping[str, int]
) -> dict[str, SilentE]:
    """Answer for every word that an E can be put behind."""
    return {
        word: SilentE.VOICED
        if LATIN.search(word) or is_spoken(word, sounds, counts)
        else by_sound(sounds.get(word), sounds.get(word + "e")) or by_spelling(word)
        for word in words
        if word + "e" in words
    }


def is_spoken(word: str, sounds: Mapping[str, list[Sound]], counts: Mapping[str, int]) -> bool:
    """Tell whether an E behind a consonant is spoken: TAMALE, TOUCHE.

    It is when people write it with an accent, or when the word always ends in its sound. Where the
    word has no known sound, its plural tells.
    """
    if f"{word}é" in counts:
        return True
    heard = sounds.get(word + "e") or [sound[:-1] for sound in sounds.get(word + "es", ())]
    ends = [bare(sound)[-1] for sound in heard]
    return bool(ends) and word[-1] not in VOWEL_LETTERS and all(end in SPOKEN_E for end in ends)


def by_sound(before: list[Sound] | None, after: list[Sound] | None) -> SilentE | None:
    """Answer from the pronunciations without and with the E; None when one is not known."""
    if not before or not after:
        return None
    if {bare(sound) for sound in before} & {bare(sound) for sound in after}:
        return SilentE.SAME
    if min(map(syllables, after)) > min(map(syllables, before)):
        return SilentE.VOICED
    return SilentE.CHANGES


def bare(sound: Sound) -> Sound:
    """Return a pronunciation without its stress."""
    return tuple(phone.rstrip("012") for phone in sound)


def syllables(sound: Sound) -> int:
    """Count syllables; the vowel glide in SIRE or HIRE (AY ER) is one, as SIR has."""
    glides = sum(pair == ("AY", "ER") for pair in pairwise(bare(sound)))
    return sum(phone[-1].isdigit() for phone in sound) - glides


def spoken(sound: Sound) -> str:
    """Write a pronunciation in the international alphabet, with stress if it has two syllables."""
    marks = {}
    vowels = [at for at, phone in enumerate(sound) if phone[-1].isdigit()]
    if len(vowels) > 1:
        marks = {onset(sound, at): STRESS.get(sound[at][-1], "") for at in vowels}
    return "".join(
        marks.get(at, "") + (LETTERS.get(phone) or LETTERS[phone.rstrip("012")])
        for at, phone in enumerate(sound)
    )


def onset(sound: Sound, vowel: int) -> int:
    """Return where a vowel's syllable begins: with as many consonants as can be said at once."""
    start = vowel
    while start > 0 and not sound[start - 1][-1].isdigit() and sound[start - 1] != "NG":
        cluster = sound[start - 1 : vowel]
        if len(cluster) > 1 and "-".join(cluster) not in ONSETS:
            break
        start -= 1
    return start
