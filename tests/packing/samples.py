"""A handful of words with their facts, as the sources have them."""

import pickle
import zipfile
from io import BytesIO

from packing.forms import Forms, FormSources, Inflections, relate
from packing.tagger import MODEL
from packing.text import words
from packing.wordnet import Sense, Senses

WORDS = words(
    """
    game games gamed gaming gamer price prices prex go goes went cat cats catted good goods better
    big bigger long longer thin datum data geese goose pry pries priest his hi zoomed zoom zooming
    zoomies milkman milkmen zested zest cried cry hopped hop pleas plea pleased please la lum
    light lights sheep dams dam bugs bug bugged taboo taboos scoffs scoff
    glum glummest lightest ox oxen lums late later latter mod modest build building buildings
    evening even evenings sand sands cotton cotta cottas blue bluer
    """
)


def sense(
    part: str,
    count: int = 0,
    gloss: str = "something",
    synonyms: str = "",
    marks: str = "",
    **is_: bool,
) -> Sense:
    return Sense(
        part,
        gloss,
        count,
        is_.pop("proper", False),
        is_.pop("warned", False),
        synonyms=words(synonyms),
        marks=words(marks),
        **is_,
    )


SENSES = Senses(
    {
        "game": [sense("noun", 38, "a contest"), sense("verb", gloss="bet"), sense("adj")],
        "price": [sense("noun", 20, "what it costs"), sense("verb", 3)],
        "go": [sense("noun", 1), sense("verb", 200, "move")],
        "cat": [sense("noun", 18, "a feline"), sense("verb")],
        "good": [sense("noun", 9), sense("adj", 190, "fine"), sense("adv", 1)],
        "goods": [sense("noun", 12, "wares")],
        "better": [sense("noun"), sense("adj", 3, "more good")],
        "big": [sense("adj", 50, "large")],
        "long": [sense("adj", 200), sense("adv", 20, "for a time")],
        "longer": [sense("noun", 0, "one who longs")],
        "datum": [sense("noun", 1)],
        "data": [sense("noun", 30, "facts")],
        "goose": [sense("noun", 3)],
        "pry": [sense("verb", 3)],
        "cry": [sense("verb", 20), sense("noun", 5)],
        "dam": [sense("noun", 5, "a wall in a river")],
        "bug": [sense("noun", 4, "an insect"), sense("verb", 4)],
        "taboo": [sense("noun", 4, warned=True), sense("noun", 2, "a ban")],
        "priest": [sense("noun", 5, proper=True), sense("noun", 4, "a cleric")],
        "light": [sense("noun", 50), sense("adj", 52), sense("verb", 10)],
        "scoff": [sense("verb", 3)],
        "late": [sense("adj", 50)],
        "latter": [sense("adj", 9)],
        "mod": [sense("adj")],
        "modest": [sense("adj", 9)],
        "numb": [sense("adj", 2)],
        "number": [sense("noun", 90)],
        "build": [sense("verb", 90)],
        "building": [sense("noun", 90)],
        "even": [sense("verb", 1), sense("adj", 9)],
        "evening": [sense("noun", 90)],
        "sand": [sense("noun", 9)],
        "blue": [sense("adj", 20)],
    }
)

SPECIALIST: Inflections = {
    ("game", "noun"): ["games"],
    ("game", "verb"): ["games", "gamed", "gaming"],
    ("game", "adj"): ["gamer"],
    ("price", "noun"): ["prices"],
    ("price", "verb"): ["prices"],
    ("go", "verb"): ["goes", "went"],
    ("go", "noun"): ["goes"],
    ("cat", "noun"): ["cats"],
    ("cat", "verb"): ["cats", "catted"],
    ("good", "noun"): ["goods"],
    ("good", "adj"): ["better"],
    ("big", "adj"): ["bigger"],
    ("long", "adj"): ["longer"],
    ("datum", "noun"): ["data"],
    ("goose", "noun"): ["geese"],
    ("plea", "noun"): ["pleas"],
    ("please", "verb"): ["pleased"],
    ("dam", "noun"): ["dams"],
    ("bug", "noun"): ["bugs"],
    ("bug", "verb"): ["bugs", "bugged"],
    ("taboo", "noun"): ["taboos"],
    ("hi", "noun"): ["his"],
    ("late", "adj"): ["later", "latter"],
    ("build", "verb"): ["building"],
    ("even", "verb"): ["evening"],
    ("building", "noun"): ["buildings"],
    ("sand", "noun"): ["sand"],
    ("blue", "adj"): ["blueer"],
    ("light", "noun"): ["lights"],
    ("light", "verb"): ["lights"],
}

AGID: Inflections = {
    ("prex", "noun"): ["prices"],
    ("pleas", "verb"): ["pleased"],
    ("lum", "noun"): ["la"],
    ("pry", "verb"): ["pries"],
    ("pry", "noun"): ["pries"],
    ("pry", "adj"): ["priest"],
    ("zoom", "verb"): ["zoomed"],
    ("thin", "adj"): ["thinner"],
    ("ox", "noun"): ["oxen"],
    ("cotton", "noun"): ["cottons", "cotta"],
    ("cotta", "noun"): ["cottas"],
    ("blue", "adj"): ["bluer"],
    ("goose", "noun"): ["gooses", "geeses"],
}

HEADS = {
    "glum": {"adj"},
    "ox": {"noun"},
    "oxen": {"noun"},
    "la": {"noun"},
    "sheep": {"noun"},
    "scoff": {"verb"},
}


COUNTS = {
    "longest": 900,
    "numbest": 90,
    "bugged": 400,
    "bugging": 300,
    "cats": 900,
    "goods": 800,
    "data": 900,
}

EXCEPTIONS: Inflections = {("ox", "noun"): ["oxen"], ("blub", "noun"): ["blubae"]}

TAGS = {"rounder": "JJR", "roundest": "JJS"}

SOURCES = FormSources(
    words=WORDS,
    specialist=SPECIALIST,
    agid=AGID,
    exceptions=EXCEPTIONS,
    curated=HEADS,
    senses=SENSES,
    counts=COUNTS,
    tags=TAGS,
)


def related() -> Forms:
    return relate(SOURCES)


def wordnet_archive() -> bytes:
    """A WordNet of two nouns, a slur's warning and a proper noun."""
    licence = "  1 This software and database is provided\n"
    files = {
        "data.noun": licence
        + '00000001 10 n 02 grump 0 Grump 0 000 | one who grumbles; "an old grump"\n'
        + "00000002 10 n 01 ethnic_slur 0 000 | a slur\n"
        + "00000003 10 n 01 lout 0 001 ;u 00000002 n 0000 | a rude one\n"
        + "00000004 10 n 01 China 0 001 @i 00000001 n 0000 | a country\n"
        + "00000005 06 n 01 china 0 000 | fine porcelain\n"
        + "00000008 10 n 01 acronym 0 000 | a word of first letters\n"
        + "00000009 26 n 02 SNAFU 0 mess_up 0 002 ;u 00000008 n 0100 ;u 00000002 n 0200 | a mess\n"
        + "00000006 10 n 01 oaf 0 000 | (slang) offensive term for a big one\n",
        "data.verb": licence,
        "data.adj": licence + "00000007 00 s 01 grim(a) 0 000 | stern\n",
        "data.adv": licence,
        "noun.exc": "oxen ox\n",
        "adj.exc": "bluer blue\n",
        "index.sense": (
            "china%1:06:00:: 00000005 2 4\n"
            "china%1:15:00:: 00000004 1 5\n"
            "ethnic_slur%1:10:00:: 00000002 1 0\n"
            "grim%5:00:00:stern:00 00000007 1 3\n"
            "grump%1:07:00:: 00000001 1 0\n"
            "lout%1:18:00:: 00000003 1 0\n"
            "oaf%1:18:00:: 00000006 1 0\n"
            "snafu%1:26:00:: 00000009 1 0\n"
        ),
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"wordnet/{name}", text)
    return packed.getvalue()


def tagger_archive(model: object) -> bytes:
    """A tagger's file: the weights of its features, the words with one tag, and all tags."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(MODEL, pickle.dumps(model, protocol=2))
    return packed.getvalue()
