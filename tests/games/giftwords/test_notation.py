"""How Gift Words' actions are written and read, and how its table is drawn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.giftwords.tables import NAMES, lay, say
from wordparlor.bots import bot, take_turn
from wordparlor.games import box, deal
from wordparlor.games.giftwords.drawing import mark_of
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import Choose, Discard, Draw, Extend, Make
from wordparlor.table.cards import Copies, Deck
from wordparlor.table.errors import Ambiguous, ParlorError, Unreadable
from wordparlor.table.scene import Scene
from wordparlor.table.table import Table

OWN = "rC rA rR rT gA gR gT gC kK kQu rU rY bD bD"


def table_of(own: str = OWN, **more: object) -> Table:
    given: dict[str, object] = {"words": ["Ben rP rI rN", "Cid bP bI bN", "Ben rH rO rG"], **more}
    return lay(own, "bA", "bB", **given)  # type: ignore[arg-type]


def junior_of(own: str = "rC gA bT gT rD kQu", **more: object) -> Table:
    given: dict[str, object] = {"words": ["rB rI rG", "gC bA gN"], **more}
    return lay(own, "", variant="junior", **given)  # type: ignore[arg-type]


def written(table: Table, text: str) -> str:
    """Return what was read, written again, having made sure that it reads the same."""
    action = table.notation.read(table.state, 0, text)
    again = table.notation.write(table.state, 0, action)
    assert table.notation.read(table.state, 0, again) == action
    return again


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("draw", "draw"),
        ("Draw ben", "draw Ben"),
        ("discard ra", "discard rA"),
        ("discard rA♥", "discard rA"),
        ("discard kqu", "discard kQu"),
        ("discard bD#2", "discard bD#2"),
        ("done", "done"),
        ("first", "first"),
        ("SECOND", "second"),
        ("make cart using rc rA rR rT", "make CART using rC rA rR rT"),
        ("make tray", "make TRAY"),
        ("tray", "make TRAY"),
        ("make quay using kQu rA rY", "make QUAY using kQu rA rY"),
        ("extend pin to pink using [rP rI rN] kK", "extend PIN to PINK"),
        ("extend PIN#2 to pink", "extend PIN#2 to PINK"),
        ("extend hog to hogk using [rh♥ ro♥ rg♥] kK♠", "extend HOG to HOGK"),
    ],
)
def test_what_is_typed_is_written_in_one_way(typed: str, text: str) -> None:
    assert written(table_of(), typed) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("cover BIG to DIG", "cover BIG to DIG"),
        ("cover BIG to DIG using rD at 1", "cover BIG to DIG"),
        ("dig", "cover BIG to DIG"),
        ("cane", "silent CAN"),
        ("silent can", "silent CAN"),
        ("cant", "extend CAN to CANT"),
        ("make CAT using rC gA gT", "make CAT"),
        ("make CAT using rC gA bT", "make CAT using rC gA bT"),
        ("cover BIG to BIT using bT at 3", "cover BIG to BIT using bT at 3"),
    ],
)
def test_what_children_type(typed: str, text: str) -> None:
    assert written(junior_of(), typed) == text


def test_partners_draw_from_one_pile() -> None:
    table = lay("rA", "rB", variant="coop", phase="draw", stocks=["gA", "gB"], piles=["bA"])
    assert written(table, "draw discard") == "draw discard"
    with pytest.raises(Unreadable, match="draw discard"):
        written(table, "draw Ben")


def test_names_that_differ_by_case_have_their_own_piles() -> None:
    table = deal("giftwords", ["ann", "Ann", "Ben Bo"])
    for pile, text in enumerate(("draw ann", "draw Ann", "draw Ben Bo")):
        assert table.notation.write(table.state, 0, Draw(pile)) == text
        assert table.notation.read(table.state, 0, text) == Draw(pile)


def test_all_cards_are_named_where_the_words_alone_mislead() -> None:
    table = table_of()
    row = table.state.words[2].cards
    second = sorted(table.state.hands[0])[-1]
    extend = Extend(2, "HOGQU", (*row, second))
    text = table.notation.write(table.state, 0, extend)
    assert table.notation.read(table.state, 0, text) == extend
    d = [c for c in table.state.hands[0] if table.game.deck.printed[c].symbol == "bD"]
    second_d = Extend(1, "PIND", (*table.state.words[1].cards, d[1]))
    text = table.notation.write(table.state, 0, second_d)
    assert text == "extend PIN#2 to PIND using [bP bI bN] bD#2"
    assert table.notation.read(table.state, 0, text) == second_d


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Write draw, a word"),
        ("fly away home", "Write draw, a word"),
        ("make", "MAKE cannot be laid"),
        ("make CA7 using rC", "Write draw"),
        ("make CAT using", "Write draw"),
        ("make CAT using rC rA rZ", "There is no rZ in your hand"),
        ("draw Zoe", "There is no pile of Zoe; the piles are those of Ann, Ben, Cid"),
        ("discard rZ", "There is no rZ in your hand"),
        ("extend PUN to PUNK", "There is no word PUN on the table"),
        ("extend PIN to PINK using [rP rN] kK", "rN is not the next card of PIN"),
        ("extend PIN to PINK using [rP rI rN rN] kK", "rN is not the next card of PIN"),
        ("extend PIN to PINZ", "PINZ cannot be laid"),
        ("ZOO", "ZOO cannot be laid"),
        (f"extend PIN to {'A' * 50}", "cannot be laid"),
        ("A" * 50, "cannot be laid"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        written(table_of(), typed)


def test_children_get_a_sentence_of_their_own() -> None:
    with pytest.raises(Unreadable, match="cover WORD to WORD"):
        written(junior_of(), "fly away home")


@settings(max_examples=200, deadline=None)
@given(
    st.text(
        st.sampled_from("make PINK extend to using [rP] kQu #2 draw cover at 1\t\n"), max_size=40
    )
)
def test_anything_typed_is_read_or_answered_with_a_sentence(text: str) -> None:
    for table in (table_of(), junior_of()):
        try:
            table.notation.read(table.state, 0, text)
        except ParlorError as wrong:
            assert str(wrong).endswith(".")


def test_a_word_that_can_be_laid_in_several_ways_asks() -> None:
    table = table_of()
    with pytest.raises(Ambiguous, match="2 ways to lay CART") as asked:
        table.notation.read(table.state, 0, "cart")
    assert [text for text, _ in asked.value.choices] == [
        "make CART using rC rA rR rT",
        "make CART using gC gA gR gT",
    ]
    with pytest.raises(Ambiguous, match="2 ways to lay PINK"):
        table.notation.read(table.state, 0, "pink")


def test_of_several_ways_the_one_that_is_allowed_is_meant() -> None:
    table = table_of("rP rI rN kK rA", words=["Ben bP bI bN"], phase="make")
    assert written(table, "pink") == "make PINK"
    table = table_of("rP rI rN kK rA", words=["Ben bP bI bN"], phase="discard")
    assert isinstance(table.notation.read(table.state, 0, "pink"), Make)


@pytest.mark.parametrize("variant", ["basic", "advanced", "two", "coop", "junior"])
def test_every_move_is_written_and_read_back(variant: str) -> None:
    seats = box("giftwords").seats_of(variant)[0]
    table = deal("giftwords", NAMES[:seats], variant=variant, seed=3, options={"rounds": 2})
    while not table.over:
        moves, seat = table.moves(), table.state.turn
        for move in moves[:: max(1, len(moves) // 20)]:
            text = table.notation.write(table.state, seat, move)
            assert table.notation.read(table.state, seat, text) == move
        take_turn(table, seat, bot("greedy"))


# -- forms and drawing ----------------------------------------------------------------------------


def forms(table: Table) -> list[str]:
    return [form for form, _ in table.notation.forms(table.state, table.state.turn)]


WORDS = ["WORD", "make WORD using CARDS", "extend WORD to WORD"]


def test_the_forms_follow_the_phases() -> None:
    table = table_of(phase="draw", piles=["", "gM"])
    assert forms(table) == ["draw", "draw Ben"]
    say(table, "Ann draw")
    assert forms(table) == [*WORDS, "discard CARD"]
    assert forms(table_of("rA rB", phase="discard")) == ["discard CARD", "done"]
    table.state = replace(table.state, phase="choose")
    assert forms(table) == ["first", "second"]
    assert table.notation.read(table.state, 0, "second") == Choose(first=False)


def test_the_forms_of_the_other_variants() -> None:
    assert forms(junior_of()) == [*WORDS, "cover WORD to WORD", "silent WORD", "done"]
    table = junior_of()
    table.state = replace(table.state, aside=())
    assert "silent WORD" not in forms(table)
    coop = lay("rC rA rT rS", "bA", variant="coop", phase="draw", stocks=["gA", "gB"], piles=["bA"])
    told = dict(coop.notation.forms(coop.state, 0))
    assert told == {
        "draw": "draw a card from your stock",
        "draw discard": "take bA from the pile",
    }
    say(coop, "Ann draw discard")
    assert forms(coop) == [*WORDS, "draw"]
    assert "a word is owed" in coop.notation.draw(coop.view("Ann"), 0).status
    say(coop, "Ann make CATS")
    assert dict(coop.notation.forms(coop.state, 0))["draw"] == "draw a card from the bonus deck"
    assert coop.notation.status(coop.state) == "Ann to draw 1 card for those laid."


def test_the_forms_of_an_open_window_are_its_answers() -> None:
    table = table_of(judging="vote")
    say(table, "Ann make RAC using rR rA rC")
    assert [form for form, _ in table.notation.forms(table.state, 1)] == ["accept", "reject"]


def test_no_colour_is_shown_without_its_letter_and_mark() -> None:
    table = table_of("rC gA bD kQu rA", phase="draw", piles=["", "gM gP"])
    scene = table.notation.draw(table.view("Ann"), 0)
    assert scene.status == "Ann to draw a card."
    areas = [(area.label, " ".join(area.cards), area.note) for area in scene.areas]
    assert areas[0] == ("Ben", "rP♥ rI♥ rN♥", "PIN, red ♥")
    assert areas[1] == ("Cid", "bP♦ bI♦ bN♦", "PIN, blue ♦")
    assert ("Ben's pile", "gP♣", "on top of 2 cards") in areas
    assert areas[-2] == ("Your hand", "rA♥ rC♥ gA♣ bD♦ kQu♠", "")
    assert areas[-1] == ("Face down", "", f"{len(table.state.stacks[0])} in the deck")
    assert scene.areas[-2].points == ("1", "3", "1", "2", "7")
    assert scene.areas[-2].own
    assert scene.seats == ("5 cards", "1 card", "1 card")
    spectator = table.notation.draw(table.view(), None)
    assert "Your hand" not in {area.label for area in spectator.areas}


def test_children_and_partners_see_their_piles() -> None:
    areas = {area.label: area for area in _scene(junior_of()).areas}
    note = "30 vowels, 54 consonants, 4 Silent E; 0 of 8 words made"
    assert areas["Face down"].note == note
    assert areas["In the centre"].note == "CAN"
    coop = lay("rA rB", "rC", variant="coop", stocks=["gA", "gB gC"], piles=["bA"])
    scene = _scene(coop)
    assert scene.seats == ("2 cards, 1 in stock", "1 card, 2 in stock")
    assert "bonus deck" in scene.areas[-1].note


def _scene(table: Table) -> Scene:
    return table.notation.draw(table.view(0), 0)


def test_an_open_window_and_a_barred_seat_are_shown() -> None:
    table = table_of(judging="challenge")
    say(table, "Ann make CART using rC rA rR rT")
    scene = table.notation.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes CART; Ben, Cid to answer."
    assert ("CART",) in [area.cards for area in scene.areas]
    say(table, "Ben accept", "Cid challenge")
    scene = table.notation.draw(table.view("Ben"), 1)
    assert scene.seats[2] == "1 card, may not make a word next (GW-54)"


def test_a_deck_of_many_colours_has_marks_enough() -> None:
    entries = box("giftwords").deck.cards
    more = ["amber", "cyan", "lime", "pink", "teal"]
    others = [Copies(replace(entries[0].kind, colour=colour), 9) for colour in more]
    table = deal("giftwords", NAMES[:3], deck=Deck("gaudy", (*entries, *others)))
    game = table.game
    assert isinstance(game, GiftWords)
    marks = [mark_of(game, colour) for colour in ("red", "green", "blue", *more, "black", "")]
    assert marks == ["♥", "♣", "♦", "▲", "●", "■", "♥", "♣", "♠", ""]


def test_the_end_is_told() -> None:
    table = table_of("rC", rounds=1)
    table.act("Ann", Discard(table.state.hands[0][0]))
    assert table.notation.draw(table.view(), None).status == "The game is over: Ann won."
