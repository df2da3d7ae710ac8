"""Which words are plurals."""

from collections.abc import Mapping

import pytest
from packing.forms import Forms, Heads, Reading
from packing.noun_or_verb import Texts
from packing.plurals import PluralJudge
from packing.text import words
from packing.wordnet import Sense, Senses

from tests.packing.samples import sense
from wordparlor.words import Plural

NOUN, VERB = "noun", "verb"
SENSES: dict[str, list[Sense]] = {
    "cat": [sense(NOUN, 18, thing=True), sense(VERB)],
    "table": [sense(NOUN, 50, thing=True), sense(VERB)],
    "train": [sense(NOUN, 20, thing=True), sense(VERB, 40)],
    "laugh": [sense(NOUN, 18), sense(VERB, 64)],
    "good": [sense(NOUN, 9), sense("adj", 190)],
    "stair": [sense(NOUN, 1, thing=True)],
    "stairs": [sense(NOUN, 15, thing=True, synonyms="stairs steps")],
    "egg": [sense(NOUN, 20, thing=True)],
    "eggs": [sense(NOUN, 60, synonyms="egg eggs")],
    "year": [sense(NOUN, 400)],
    "years": [sense(NOUN, 20, synonyms="years age")],
    "shear": [sense(NOUN, 20)],
    "shears": [sense(NOUN, synonyms="shears", marks="plural")],
    "undie": [],
    "undies": [sense(NOUN, synonyms="undies", marks="plural")],
    "pant": [sense(NOUN), sense(VERB, 9)],
    "pants": [sense(NOUN, synonyms="pants breeches")],
    "trouser": [sense(NOUN, 3, gloss="(usually in the plural) a garment")],
    "math": [sense(NOUN, synonyms="math maths mathematics")],
    "maths": [sense(NOUN, synonyms="math maths mathematics")],
    "nut": [sense(NOUN, 4, thing=True)],
    "nuts": [sense("adj")],
    "biceps": [sense(NOUN, 2, synonyms="biceps")],
    "note": [sense(NOUN, 30), sense(VERB, 40)],
    "feed": [sense(NOUN, 9, thing=True), sense(VERB, 30)],
    "cry": [sense(NOUN, 20), sense(VERB, 30)],
    "glove": [sense(NOUN, 9, thing=True)],
    "amnesty": [sense(NOUN), sense(VERB, 1)],
    "writing": [sense(NOUN, 23)],
    "saving": [sense(NOUN, 7)],
    "savings": [sense(NOUN, 3, synonyms="savings nest_egg")],
    "teen": [sense(NOUN), sense("adj", 6)],
    "teens": [sense(NOUN, 3, synonyms="teens adolescence")],
    "tropic": [sense(NOUN)],
    "tropics": [sense(NOUN, synonyms="tropics")],
    "panty": [sense(NOUN, gloss="(usually in the plural) short underpants")],
}
READINGS: dict[str, set[Reading]] = {
    "cats": {(NOUN, "cat"), (VERB, "cat")},
    "tables": {(NOUN, "table"), (VERB, "table")},
    "tabled": {(VERB, "table")},
    "trains": {(NOUN, "train"), (VERB, "train")},
    "trained": {(VERB, "train")},
    "laughs": {(NOUN, "laugh"), (VERB, "laugh")},
    "lamps": {("adj", "lamp"), (NOUN, "lamp")},
    "ourselves": {(NOUN, "ourself")},
    "his": {(NOUN, "hi")},
    "zzzs": {(NOUN, "zzz")},
    "doms": {(VERB, "dom")},
    "hums": {(VERB, "hum")},
    "notes": {(NOUN, "note"), (VERB, "note")},
    "feeds": {(NOUN, "feed"), (VERB, "feed")},
    "cries": {(NOUN, "cry"), (VERB, "cry")},
    "crying": {(VERB, "cry")},
    "gloves": {(NOUN, "glove"), (VERB, "glove")},
    "gloved": {(VERB, "glove")},
    "hummed": {(VERB, "hum")},
    "amnesties": {(NOUN, "amnesty"), (VERB, "amnesty")},
    "amnestied": {(VERB, "amnesty")},
    "panties": {(NOUN, "panty")},
    **{
        f"{word}s": {(NOUN, word)}
        for word in words(
            "good stair egg year shear undie pant trouser math nut bicep new scissor dog writing "
            "saving teen tropic"
        )
    },
}
CURATED: Heads = {
    word: {NOUN}
    for word in words("goods shears trousers biceps news trouser shear good writings savings")
}
COUNTS: Mapping[str, int] = {
    "tabled": 200,
    "trained": 900,
    "stairs": 900,
    "stair": 100,
    "years": 900,
    "year": 300,
    "pants": 9000,
    "pant": 60,
    "cries": 200,
    "crying": 2000,
    "gloved": 200,
    "teen": 900,
    "teens": 400,
    "tropics": 900,
    "tropic": 100,
    "panties": 9000,
    "panty": 900,
}
TAGS = {"notes": "NNS", "feeds": "VBZ", "cries": "NNS"}
NEIGHBOURS = {"notes": 2.0}
TAGGER = {"feeds": -2.0}
LIST = words(
    "cat table train laugh good stair egg year shear undie pant trouser math nut bicep new dog"
) | words(
    "lamp ourself hi dom hum hummed note feed cry crying glove gloved amnesty amnestied writing "
    "saving teen tropic panty"
)


@pytest.fixture(scope="module")
def judge() -> PluralJudge:
    senses = Senses(SENSES)
    heads = {word: set(senses.parts(word)) for word in SENSES}
    plurals = {f"{word}s" for word in LIST} - {"news", "writings", "savings"}
    forms = Forms(LIST, heads, READINGS, CURATED, plurals)
    return PluralJudge(senses, forms, Texts(COUNTS, TAGS, NEIGHBOURS, TAGGER))


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("cat", Plural.NONE),
        ("zzzs", Plural.NONE),  # its singular is not in the list
        ("his", Plural.NONE),
        ("ourselves", Plural.NONE),
        ("cats", Plural.ONLY),
        ("dogs", Plural.ONLY),
        ("doms", Plural.ONLY),
        ("hums", Plural.NONE),
        ("years", Plural.ONLY),
        ("eggs", Plural.ONLY),
        ("tables", Plural.MAIN),
        ("trains", Plural.MAIN),
        ("nuts", Plural.MAIN),
        ("laughs", Plural.MINOR),
        ("notes", Plural.MAIN),  # by its tag and neighbours
        ("feeds", Plural.MINOR),  # by its tags, against the kind of noun
        ("cries", Plural.MINOR),  # CRYING is far more common, against the tag
        ("gloves", Plural.ONLY),  # WordNet has no verb
        ("amnesties", Plural.ONLY),  # hardly anybody uses the verb
        ("writings", Plural.ONLY),  # listed, but its singular is common
        ("savings", Plural.HEADWORD),
        ("teens", Plural.ONLY),  # TEEN is more common
        ("tropics", Plural.HEADWORD),
        ("panties", Plural.HEADWORD),  # used in the plural, says WordNet, and so do the counts
        ("lamps", Plural.MINOR),
        ("news", Plural.HEADWORD),
        ("goods", Plural.HEADWORD),
        ("stairs", Plural.HEADWORD),
        ("shears", Plural.HEADWORD),
        ("undies", Plural.HEADWORD),
        ("pants", Plural.HEADWORD),
        ("trousers", Plural.HEADWORD),
        ("maths", Plural.HEADWORD),
        ("bicepss", Plural.NONE),
        ("biceps", Plural.HEADWORD),
    ],
)
def test_plurals(judge: PluralJudge, word: str, plural: Plural) -> None:
    assert judge.judge(word) == plural
    assert judge.classes([word]) == {word: plural}
