import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordparlor.errors import BadDeck
from wordparlor.games import shelf
from wordparlor.table.card_names import CardFinder
from wordparlor.table.cards import Deck
from wordparlor.table.deck_file import read_deck

GOOD = """
name = "Home"
[points]
"A E" = 1
"R" = 2

[[cards]]
faces = "A/E R ?"
copies = 2

[[cards]]
faces = "R"
points = 3
mark = "¶"
stack = "consonants"
colours = ["red", "blue"]

[[cards]]
names = "CHECK"
points = 5

[[cards]]
faces = "QU"
points = 7
name = "QUEEN"
"""


def test_a_deck_lists_cards_one_by_one() -> None:
    deck = read_deck(GOOD)
    assert len(deck) == 10
    assert deck.symbols(tuple(range(10))) == "A/E A/E R R ? ? rR¶ bR¶ CHECK Qu"
    assert deck.told(tuple(range(1, 9))) == (
        "A/E, R, R, a wild card, a wild card, the red R¶ ♥, the blue R¶ ♣ and CHECK"
    )
    assert deck.printed[0].points == (1, 1)
    assert deck.printed[4].points == (0,)
    assert deck.printed[6].points == (3,)
    assert deck.printed[6].stack == "consonants"
    assert deck.printed[8].points == (5,)


def test_a_kind_lists_its_readings() -> None:
    deck = read_deck(GOOD)
    vowel, letter, wild = deck.printed[0], deck.printed[2], deck.printed[4]
    assert vowel.reads("E")
    assert not vowel.reads("I")
    assert vowel.named("E") == "E/A"
    assert vowel.named("A") == vowel.named() == "A/E"
    assert letter.worth["R"] == 2
    assert wild.wild
    assert wild.reads("Z")
    assert wild.worth["Z"] == 0
    assert wild.named("Z") == "?Z"


def test_black_is_written_k_beside_blue() -> None:
    cards = '[[cards]]\nfaces = "A"\npoints = 1\ncolours = ["blue", "black"]\n'
    deck = read_deck(f'name = "x"\n{cards}')
    assert deck.symbols((0, 1)) == "bA kA"
    assert CardFinder(deck, (0, 1), "in your hand").find("KA") == (1, "A")


def test_cards_are_found_by_every_name() -> None:
    deck = read_deck(GOOD)
    by_name = deck.by_name
    assert by_name["A/E"] == (0, "A")
    assert by_name["E/A"] == (0, "E")
    assert by_name["R"] == (1, "R")
    assert by_name["?"] == (2, "")
    assert by_name["?Q"] == (2, "Q")
    assert by_name["rR¶"] == (3, "R")
    assert by_name["CHECK"] == (5, "")
    assert by_name["Qu"] == deck.by_any_name["qu"] == (6, "QU")
    assert by_name["QUEEN"] == (6, "")


def test_two_stacks_can_have_the_same_card() -> None:
    stack = '[[cards]]\nfaces = "?"\ncopies = 2\nstack = "{}"\n'
    deck = read_deck('name = "x"\n' + stack.format("vowels") + stack.format("consonants"))
    assert deck.symbols((0, 1, 2, 3)) == "? ? ? ?"
    finder = CardFinder(deck, (1, 2, 3), "in your hand")
    assert finder.name(3) == "?#3"
    assert [finder.find("?")[0], finder.find("?G")[0]] == [1, 2]
    with pytest.raises(BadDeck, match="twice; increase its copies"):
        read_deck('name = "x"\n' + stack.format("vowels") * 2)


BAD = {
    "name =": "not a TOML file",
    "[points]\nA = 1": "name must be",
    'name = "x"\nsize = 3': "line 2: size is unknown",
    'name = "x"\npoints = 3': "line 2: points must be a table",
    'name = "x"\ncards = 3': r"\[\[cards\]\] blocks",
    'name = "x"\n[points]\n"A Ä" = 1\n[[cards]]\nfaces="A"': "line 3: A Ä has 'Ä'",
    'name = "x"\n[points]\n"A" = -1\n[[cards]]\nfaces="A"': "line 3: A must be a whole number",
    'name = "x"\n[[cards]]\nfaces = "A"': "line 3: faces has A, but",
    'name = "x"\n[[cards]]\nfaces = "?"\n[[cards]]\nface = "A"': "line 5: face is unknown",
    'name = "x"\n[[cards]]\ncopies = 3': "faces or names must be given",
    'name = "x"\n[[cards]]\nfaces = "?"\nnames = "CHECK"': "but not both",
    'name = "x"\n[[cards]]\nfaces = "?"\ncopies = 0': "line 4: copies must be a whole number",
    'name = "x"\n[[cards]]\nfaces = "?"\ncopies = true': "line 4: copies must be a whole number",
    'name = "x"\n[[cards]]\nfaces = 3': "line 3: faces must be a text",
    'name = "x"\n[[cards]]\nfaces = "A/E/I"': "line 3: faces has 'A/E/I'",
    'name = "x"\n[[cards]]\nnames = "x y"': "line 3: names has 'x'",
    'name = "x"\n[[cards]]\nfaces = "?"\ncolours = "red"': "line 4: colours must be a list",
    'name = "x"\n[[cards]]\nfaces = "?"\ncolours = ["red", "rose"]': "different first letters",
    'name = "x"\n[[cards]]\nfaces = "?"\n[[cards]]\nfaces = "?"': r"cards have \? twice",
    'name = "x"\n'
    + "\n".join(
        f'[[cards]]\nfaces = "{a}"\npoints = 1\ncopies = 99' for a in "ABCDEFGHIJKL"
    ): "cards must be 1 to 500 in all",
    'name = "x"\ncards = []': r"at least one \[\[cards\]\] block",
    'name = "x"\ncards = [5]': r"\[\[cards\]\] blocks",
    'name = "x"\ncards = [[["a"]]]': r"\[\[cards\]\] blocks",
    "[" * 19000: "not a TOML file",
    f"points = {'9' * 5000}": "not a TOML file",
    "#" * 20_001: "too long; use up to 20,000 characters",
    "name" + ".a" * 9000 + "=1": "line 1: use at most 20 dots in a line",
    'name = "x"\n[[cards]]\nfaces = "' + "B" * 40 + '"': "faces has '" + "B" * 30 + "'; write",
    'name = "x"\n[[cards]]\nfaces = "?/A"\npoints = 1': "which is not a possible card",
    'name = "x"\n[[cards]]\nfaces = "A/E E/A"\npoints = 1': "cards have .* twice",
    'name = "x"\n[[cards]]\nfaces = "R"\npoints = 1\nmark = "#2"': "which is not a possible card",
    'name = "x"\n[[cards]]\nfaces = "R"\npoints = 1\nmark = "]"': "which is not a possible card",
    'name = "x"\n[[cards]]\nfaces = "?"\ncolours = ["?wild"]': "which is not a possible card",
    'name = "x"\n[[cards]]\nfaces = "RR"\npoints = 1': "faces has 'RR'",
}


@pytest.mark.parametrize(("text", "sentence"), BAD.items())
def test_the_refusal_of_a_bad_deck_names_line_and_key(text: str, sentence: str) -> None:
    with pytest.raises(BadDeck, match=sentence):
        read_deck(text)


@given(st.text())
def test_a_random_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadDeck):
        read_deck(text)


@given(
    st.dictionaries(
        st.sampled_from(["faces", "names", "copies", "points", "colours", "mark"]),
        st.sampled_from(['"A"', '"?"', "3", "[]", '["red"]', "true", '""']),
    )
)
def test_random_blocks_make_a_deck_or_a_sentence(block: dict[str, str]) -> None:
    lines = "\n".join(f"{key} = {value}" for key, value in block.items())
    try:
        deck = read_deck(f'name = "x"\n[[cards]]\n{lines}')
    except BadDeck as bad:
        assert str(bad).endswith(".")
    else:
        assert isinstance(deck, Deck)


@pytest.mark.parametrize("box", shelf().values(), ids=lambda box: box.id)
def test_every_game_has_a_deck(box) -> None:  # type: ignore[no-untyped-def]
    assert len(box.deck) > 0


COLOURS = """
name = "Two colours"
[[cards]]
faces = "E QU"
colours = ["black"]
case = "capital"
points = 1

[[cards]]
faces = "E A/I"
colours = ["red"]
case = "small"
points = 2

[[cards]]
names = "STAR"
mark = "*"
"""


def test_colours_by_letter_case_and_cards_by_mark() -> None:
    deck = read_deck(COLOURS)
    assert deck.symbols(tuple(range(5))) == "E Qu e a/i *"
    assert deck.told(tuple(range(5))) == "E, Qu, red e, red a/i and a star"
    assert deck.told(()) == ""
    assert [kind.colour for kind in deck.printed] == ["black", "black", "red", "red", ""]
    finder = CardFinder(deck, range(5), "in the hand")
    assert [finder.find(name)[0] for name in ("e", "E", "*", "i/a")] == [2, 0, 4, 3]
    assert CardFinder(deck, range(5), "in the hand").find("STAR") == (4, "")


@pytest.mark.parametrize("case", ['"tiny"', "3"])
def test_a_case_is_capital_or_small(case: str) -> None:
    with pytest.raises(BadDeck, match=r"Deck line \d+: case must be"):
        read_deck(COLOURS.replace('"small"', case))
