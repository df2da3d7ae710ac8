"""Gift Words: writing and reading actions, and drawing the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.giftwords.tables import NAMES, lay, refused, say, unreadable
from wordparlor.bots import bot, take_turn
from wordparlor.errors import Ambiguous, ParlorError, Unreadable
from wordparlor.games import box, deal
from wordparlor.games.giftwords.state import Choose, Discard, Done, Draw, Extend, Make, Word
from wordparlor.table.cards import Copies, Deck, Kind
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
    """Read a text, write the action again, and check that this reads the same."""
    action = table.notation.read(table.state, 0, text)
    again = table.notation.write(table.state, 0, action)
    assert table.notation.read(table.state, 0, again) == action
    return again


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("draw", "draw"),
        ("Draw ben", "draw Ben"),
        ("draw deck", "draw"),
        ("draw Stock", "draw"),
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
        ("extend PIN#1 to pink", "extend PIN to PINK"),
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


def test_a_word_that_differs_in_several_letters_is_a_new_one() -> None:
    assert written(junior_of("rC gA gT", words=["rB rI rG"]), "cat") == "make CAT"


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
        ("", r"^Write WORD, make WORD using CARDS, extend WORD to WORD or discard CARD\.$"),
        ("fly away home", "Write WORD, make WORD"),
        ("make", "Write WORD, make WORD using CARDS"),
        ("extend", "Write WORD, make WORD using CARDS, extend WORD to WORD"),
        ("MAKE", r"You do not have the cards for MAKE; M and E are missing\. \(GW-01\)"),
        ("make CA7 using rC", "Write WORD, make WORD"),
        ("make CAT using", "Write WORD, make WORD"),
        ("discard", "Name the card: discard CARD"),
        ("pass it on", "Write WORD"),
        ("make CAT using rC rA rZ", "There is no rZ in your hand"),
        ("draw Zoe", "There is no pile of Zoe; there are piles of Ann, Ben and Cid"),
        ("discard rZ", "There is no rZ in your hand"),
        ("extend PUN to PUNK", "There is no word PUN on the table; there are PIN, PIN#2 and HOG."),
        ("extend PIN#3 to PINK", "There is no word PIN#3 on the table"),
        (f"extend PIN#{'9' * 5000} to PINK", "^There is no such word on the table; there are"),
        (f"discard r{'Z' * 5000}", "^There is no such card in your hand"),
        ("extend PIN to PINK using [rP rN] kK", "rN is not the next card of PIN"),
        ("extend PIN to PINK using [rP rI rN rN] kK", "rN is not the next card of PIN"),
        ("extend PIN to PINZ", "You do not have the cards for PINZ; Z is missing"),
        ("PINZ", "You do not have the cards for PINZ; Z is missing"),
        ("ZOO", "You do not have the cards for ZOO; Z and O are missing"),
        (f"extend PIN to {'A' * 50}", "leaves out cards of PIN; an extension keeps all of them"),
        (f"extend PIN to PIN{'A' * 300}", "You do not have the cards for PINA+; A is missing"),
        ("A" * 50, "You do not have the cards for A"),
    ],
)
def test_unreadable_text_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        written(table_of(), typed)


@pytest.mark.clause("GW-JR-08")
@pytest.mark.parametrize(
    ("typed", "sentence", "clause"),
    [
        ("cover BIG to BAT", "BAT changes 2 letters of BIG; cover only one letter.", "GW-JR-08"),
        ("cover BIG to BIGOT", "BIGOT needs 3 letters, like BIG: a card covers", "GW-JR-08"),
        ("cover BIG to BIG", "BIG is already on the table; make a different", "GW-JR-08"),
        ("cover BIG to WIG", "You do not have the cards for WIG; W is missing.", "GW-01"),
    ],
)
def test_children_read_why_a_word_cannot_be_changed(typed: str, sentence: str, clause: str) -> None:
    with unreadable(clause, sentence):
        written(junior_of(), typed)


@pytest.mark.clause("GW-18")
@pytest.mark.parametrize(
    ("typed", "own", "sentence", "clause"),
    [
        ("nip", "rL rA rS gA", "NIP changes the order of the cards of PIN", "GW-18"),
        (
            "pin",
            "rL rA rS gA",
            "You do not have the cards for PIN; P, I and N are missing.",
            "GW-01",
        ),
        ("make auq", "kQu gA gE gI", "You do not have the cards for AUQ.", "GW-01"),
        ("nips", "rL rA rS gA", "NIPS changes the order of the cards of PIN", "GW-18"),
        ("pinas", "rL rE rS gE", "You do not have the cards for PINAS; A is missing.", "GW-01"),
        ("make nips", "rL rA rS gA", "You do not have the cards for NIPS; N, I and P", "GW-01"),
        ("extend pin to pin", "rL rA rS gA", "PIN is already on the table; add cards", "GW-15"),
        ("make quu", "kQu gA gE gI", "You do not have the cards for QUU; U is missing.", "GW-01"),
    ],
)
def test_the_reason_names_the_missing_letters_or_the_order(
    typed: str, own: str, sentence: str, clause: str
) -> None:
    table = table_of(own, words=["Ben rP rI rN"])
    with unreadable(clause, sentence):
        written(table, typed)


@pytest.mark.clause("GW-14", "GW-18")
def test_an_extension_is_no_reason_when_it_is_not_its_time() -> None:
    table = table_of("rL rA rS gA", words=["Ben rP rI rN"], phase="make")
    with unreadable("GW-01", "You do not have the cards for NIPS; N, I and P are missing."):
        written(table, "nips")


@pytest.mark.clause("GW-09")
@pytest.mark.parametrize("typed", ["silent PUN", "cover PUN to PAN", "cover PUN"])
def test_only_younger_players_cover_letters_or_add_a_silent_e(typed: str) -> None:
    with refused("GW-09", "Only younger players cover letters or add a Silent E; extend a word."):
        table_of().say("Ann", typed)


def test_a_word_that_is_not_on_the_table_is_refused_with_those_that_are() -> None:
    table = table_of(words=[])
    with unreadable("", "There is no word PIN on the table yet."):
        written(table, "extend PIN to PINK")
    table = table_of(words=["Ben rP rI rN"])
    with unreadable("", "There is no word PAN on the table; there is PIN."):
        written(table, "extend PAN to PINK")
    table.state = replace(table.state, words=(Word("A" * 60, ()),))
    with unreadable("", "There is no word PIN on the table; name another one."):
        written(table, "extend PIN to PINK")


def test_children_get_a_sentence_of_their_own() -> None:
    assert junior_of().notation.read(junior_of().state, 0, "pass") == Done()
    for text in ("fly away home", f"cover BIG to DIG using rD at {'9' * 5000}"):
        with pytest.raises(Unreadable, match=r"cover WORD to WORD, silent WORD or done\.$"):
            written(junior_of(), text)
    with pytest.raises(Unreadable, match="There is no word BUG"):
        written(junior_of(), "silent BUG")


@pytest.mark.parametrize("pile", ["deck", "stock", ""])
def test_a_player_named_like_the_deck_still_has_a_pile(pile: str) -> None:
    table = deal("giftwords", ["Deck", "Stock", "Cid"])
    assert table.notation.read(table.state, 0, f"draw {pile}") == Draw(
        {"deck": 0, "stock": 1}.get(pile)
    )


# -- why a word is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "more", "clause"),
    [
        ("cad", {}, "GW-28"),
        ("make cad", {}, "GW-28"),
        ("extend hog to hogd", {}, "GW-17"),
        ("pind", {"words": ["Ben rP rI rN"]}, "GW-17"),
        ("zoo", {"phase": "draw"}, "GW-10"),
        ("make zoo", {"phase": "draw"}, "GW-10"),
        ("extend pin to zoo", {"phase": "draw"}, "GW-10"),
        ("tray", {"phase": "draw"}, "GW-10"),
        ("zoo", {"phase": "discard"}, "GW-25"),
        ("make zoo", {"phase": "discard"}, "GW-25"),
        ("extend pin to zoo", {"phase": "make"}, "GW-14"),
        ("cover pin to zoo", {}, "GW-09"),
    ],
)
@pytest.mark.clause("GW-10", "GW-17", "GW-25", "GW-28")
def test_a_short_form_is_refused_with_the_rule_it_breaks(
    typed: str, more: dict[str, object], clause: str
) -> None:
    table = table_of("rC rA rT rR rY bD gS", **more)
    with refused(clause):
        table.say("Ann", typed)


@pytest.mark.clause("GW-JR-05")
def test_children_are_told_when_every_action_is_used() -> None:
    table = junior_of()
    table.state = replace(table.state, acts=("make", "extend", "cover", "silent"))
    with refused("GW-JR-05"):
        table.say("Ann", "zoo")
    table.state = replace(table.state, acts=("make", "extend", "cover"))
    with pytest.raises(Unreadable, match="You do not have the cards for ZOO"):
        table.say("Ann", "zoo")


# -- words that are also commands -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "own", "words", "text"),
    [
        ("DONE", "rD rO rN rE gA", [], "make DONE"),
        ("done", "rD rO rN rE gA", [], "done"),
        ("DONE", "rD rO rN gA", [], "done"),
        ("FIRST", "rF rI rR rS rT", [], "make FIRST"),
        ("DRAW", "rD rR rA rW", [], "make DRAW"),
        ("DRAW", "rD rR rA gW", [], "draw"),
        ("PASS", "rP rA rS rS#2", [], "make PASS"),
    ],
)
def test_capitals_mean_the_word_where_the_cards_allow_it(
    typed: str, own: str, words: list[str], text: str
) -> None:
    deck = None
    if typed == "PASS":
        own, deck = own.replace("#2", ""), TWICE
    assert written(table_of(own, words=words, deck=deck), typed) == text


TWICE = Deck("twice", tuple(Copies(e.kind, 2 * e.copies) for e in box("giftwords").deck.cards))


@pytest.mark.parametrize(("typed", "text"), [("ACCEPT", "make ACCEPT"), ("accept", "accept")])
def test_an_answer_in_capitals_is_a_word_where_nothing_is_asked(typed: str, text: str) -> None:
    assert written(junior_of("rA gC bC bE gP gT", words=[]), typed) == text


def test_a_word_in_capitals_can_be_ambiguous() -> None:
    with pytest.raises(Ambiguous, match="several ways to lay DONE"):
        written(table_of("rD rO rN rE gD gO gN gE", words=[]), "DONE")


def test_capitals_that_are_a_command_and_a_word_ask_which_is_meant() -> None:
    with pytest.raises(Ambiguous, match="DONE is a command and a word; choose one") as asked:
        written(table_of("rE gA", words=["Ben rD rO rN"]), "DONE")
    assert [text for text, _ in asked.value.choices] == ["done", "extend DON to DONE"]


# -- cards whose marks look like those of the colours ---------------------------------------------


def test_a_mark_that_is_printed_on_a_card_is_part_of_its_name() -> None:
    hearts = [Copies(Kind((letter,), (1,), "red", mark="♥"), 1) for letter in "AE"]
    deck = Deck("hearts", (*box("giftwords").deck.cards, *hearts))
    table = table_of("rA♥ rA rE gT", words=["Ben rE♥ rH rT"], deck=deck)
    assert written(table, "discard rA♥") == "discard rA♥"
    assert written(table, "discard rA♥♥") == "discard rA♥"
    assert written(table, "discard rA") == "discard rA"
    assert written(table, "discard rE♥") == "discard rE", "the other one is not in the hand"
    assert written(
        table, "extend EHT to EHTA using [rE♥ rH rT] rA"
    ) == "extend EHT to EHTA using " + ("[rE♥ rH rT] rA")
    assert written(table, "extend EHT to EHTA using [rE♥♥ rH♥ rT♥] rA♥#1").endswith("rA♥")


@given(
    st.text(
        st.sampled_from("make PINK extend to using [rP] kQu #2 draw cover at 1\t\n"), max_size=40
    )
)
def test_any_text_is_read_or_gets_a_sentence(text: str) -> None:
    for table in (table_of(), junior_of()):
        try:
            table.notation.read(table.state, 0, text)
        except ParlorError as wrong:
            assert str(wrong).endswith((".", ". (GW-01)")), wrong


def test_a_word_with_several_ways_is_ambiguous() -> None:
    table = table_of()
    with pytest.raises(Ambiguous, match="2 ways to lay CART") as asked:
        table.notation.read(table.state, 0, "cart")
    assert [text for text, _ in asked.value.choices] == [
        "make CART using rC rA rR rT",
        "make CART using gC gA gR gT",
    ]
    with pytest.raises(Ambiguous, match="2 ways to lay PINK"):
        table.notation.read(table.state, 0, "pink")


def test_the_only_allowed_way_is_taken() -> None:
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
    return [form for form, _ in table.presenter.forms(table.state, table.state.turn)]


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
    told = dict(coop.presenter.forms(coop.state, 0))
    assert told == {
        "draw": "draw a card from your stock",
        "draw discard": "take bA♦ from the pile",
    }
    say(coop, "Ann draw discard")
    assert forms(coop) == ["WORD", "make WORD using CARDS", "draw"], "no word can be extended yet"
    status = coop.presenter.draw(coop.view("Ann"), 0).status
    owed = "put the discard back (the discard needs a word)"
    team = "the team has 0 points."
    assert status == f"Ann to make a word or {owed}; {team}"
    say(coop, "Ann make CATS")
    assert dict(coop.presenter.forms(coop.state, 0))["draw"] == "draw a card from the bonus deck"
    owed = "Ann to draw 1 replacement card"
    assert coop.presenter.status(coop.state) == f"{owed}; the team has 13 points."


@pytest.mark.clause("GW-JR-05")
def test_children_see_which_actions_are_left() -> None:
    table = junior_of()
    every = "make a word, extend a word, cover a letter, add a Silent E or say done"
    assert table.presenter.status(table.state) == f"Ann to {every}."
    say(table, "Ann make CAT using rC gA bT", "Ann silent CAN")
    assert (
        table.presenter.status(table.state) == "Ann to extend a word, cover a letter or say done."
    )
    assert forms(table) == ["WORD", "extend WORD to WORD", "cover WORD to WORD", "done"]
    empty = junior_of(words=[])
    assert empty.presenter.status(empty.state) == "Ann to make a word or say done."
    say(empty, "Ann make CAT using rC gA bT")
    assert empty.presenter.status(empty.state) == "Ann to add a Silent E or say done."
    table.state = replace(table.state, acts=("make", "extend", "cover", "silent"))
    assert table.presenter.status(table.state) == "Ann to say done."
    assert forms(table) == ["done"]


@pytest.mark.clause("GW-54")
def test_a_barred_player_is_not_told_to_make_a_word() -> None:
    table = table_of()
    table.state = replace(table.state, barred=(True, False, False))
    assert table.presenter.status(table.state) == "Ann to extend a word or discard."
    assert forms(table) == ["WORD", "extend WORD to WORD", "discard CARD"]
    table.state = replace(table.state, phase="make")
    assert forms(table) == ["discard CARD"]


@pytest.mark.clause("GW-ADV-11")
def test_an_empty_deck_is_not_offered() -> None:
    table = table_of("rS rA", variant="advanced", short=True, piles=["", "gM"])
    say(table, "Ann extend PIN to PAIN")
    assert forms(table) == ["draw Ben"]


def test_the_forms_of_an_open_window_are_its_answers() -> None:
    table = table_of(judging="vote")
    say(table, "Ann make RAC using rR rA rC")
    assert [form for form, _ in table.presenter.forms(table.state, 1)] == ["accept", "reject"]


def test_no_colour_is_shown_without_its_letter_and_mark() -> None:
    table = table_of("rC gA bD kQu rA", phase="draw", piles=["", "gM gP"])
    scene = table.presenter.draw(table.view("Ann"), 0)
    assert scene.status == "Ann to draw a card."
    areas = [(area.label, " ".join(area.cards), area.note) for area in scene.areas]
    assert areas[0] == ("Ben", "rP♥ rI♥ rN♥", "PIN, red ♥")
    assert areas[1] == ("Cid", "bP♦ bI♦ bN♦", "PIN, blue ♦")
    assert ("Ben's pile", "gP♣", "on top of 1 card") in areas
    alone = _scene(table_of("rA", phase="draw", piles=["gM"])).areas
    assert ("Ann's pile", ("gM♣",), "") in [(area.label, area.cards, area.note) for area in alone]
    assert areas[-2] == ("Your hand", "rA♥ rC♥ gA♣ bD♦ kQu♠", "")
    assert areas[-1] == ("Face down", "", f"{len(table.state.stacks[0])} in the deck")
    assert scene.areas[-2].points == ("1", "3", "1", "2", "7")
    assert scene.areas[-2].own
    assert scene.seats == ("5 cards", "1 card", "1 card")
    spectator = table.presenter.draw(table.view(), None)
    assert "Your hand" not in {area.label for area in spectator.areas}


def test_children_and_partners_see_their_piles() -> None:
    areas = {area.label: area for area in _scene(junior_of()).areas}
    assert areas["Face down"].note == "30 vowels, 54 consonants; 0 of 8 words made"
    assert areas["Silent E"].note == "4 cards for everyone"
    assert areas["In the centre"].note == "CAN"
    coop = lay("rA rB", "rC", variant="coop", stocks=["gA", "gB gC"], piles=["bA"])
    scene = _scene(coop)
    assert scene.seats == ("2 cards, 1 in stock", "1 card, 2 in stock")
    assert "bonus deck" in scene.areas[-1].note


def _scene(table: Table) -> Scene:
    return table.presenter.draw(table.view(0), 0)


def _asked(table: Table, play: str) -> tuple[str, str]:
    """Return the status after a proposed play, and what a challenge means."""
    say(table, f"Ann {play}")
    (_, _), (_, meaning) = table.presenter.forms(table.view(1), 1)
    return table.presenter.status(table.view(1), 1), meaning


_TAKES = "let the dictionary decide: if the word is wrong, Ann takes "


@pytest.mark.clause("GW-46", "GW-47", "GW-49", "GW-51", "GW-52", "GW-54")
def test_an_open_window_says_what_a_challenge_costs() -> None:
    status, meaning = _asked(table_of(judging="challenge"), "make CART using rC rA rR rT")
    assert status.startswith("Ann proposes CART (8 points);")
    assert meaning == (
        f"{_TAKES}the cards back (GW-51) and must discard one (GW-52); "
        "if it is good, you make no word on your next turn (GW-54)"
    )
    extends = "extend PIN to PINK using [rP rI rN] kK"
    status, meaning = _asked(table_of("kK", judging="challenge"), extends)
    assert status.startswith("Ann proposes PINK (6 points);")
    assert meaning == (
        f"{_TAKES}the cards back (GW-46) and extends no other word (GW-47); "
        "if it is good, a challenge costs nothing (GW-49)"
    )


@pytest.mark.clause("GW-JR-05", "GW-JR-14", "GW-JR-16", "GW-49")
@pytest.mark.parametrize(
    ("play", "points"), [("cover BIG to DIG", 2), ("silent CAN", 5), ("make CAT", 6)]
)
def test_an_open_window_of_younger_players_says_what_a_challenge_costs(
    play: str, points: int
) -> None:
    status, meaning = _asked(junior_of(judging="challenge"), play)
    assert f" ({points} points);" in status
    assert meaning.startswith(f"{_TAKES}it back and cannot do the same again this turn (GW-JR-05)")
    assert meaning.endswith("(GW-54)" if play.startswith("make") else "(GW-49)")


def test_an_open_window_and_a_barred_seat_are_shown() -> None:
    table = table_of(judging="challenge")
    say(table, "Ann make CART using rC rA rR rT")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes CART (8 points); Ben and Cid to answer."
    proposed = next(area for area in scene.areas if area.label == "Ann proposes")
    assert (proposed.cards, proposed.note) == (("CART",), "would make it in red ♥")
    say(table, "Ben accept", "Cid challenge")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert scene.seats[2] == "1 card, cannot make a word next turn (GW-54)"


def test_a_deck_of_many_colours_has_enough_marks() -> None:
    entries = box("giftwords").deck.cards
    more = ["amber", "cyan", "lime", "pink", "teal"]
    others = [Copies(replace(entries[0].kind, colour=colour), 9) for colour in more]
    table = deal("giftwords", NAMES[:3], deck=Deck("gaudy", (*entries, *others)))
    marks = [table.game.deck.marks[c] for c in ("red", "green", "blue", *more, "black", "")]
    assert marks == ["♥", "♣", "♦", "▲", "●", "■", "♥", "♣", "♠", ""]


# -- what is told ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("make TRAY", "Ann makes TRAY (red ♥)."),
        ("extend PIN to PAIN", "Ann extends Ben's PIN to PAIN (red ♥)."),
        ("extend PIN#2 to PIND using [bP bI bN] bD", "Ann extends Cid's PIN to PIND (blue ♦)."),
        ("extend HOG to HOGR", "Ann extends their own HOG to HOGR (red ♥)."),
        ("extend CAB to CABR", "Ann extends CAB to CABR (red ♥)."),
        ("extend KV to KVK", "Ann extends Ben's KV to KVK (black ♠)."),
        ("extend KV to KVA using [kK kV] rA", "Ann extends Ben's KV to KVA (red ♥)."),
    ],
)
def test_an_extension_is_told_with_its_maker_and_colour(typed: str, told: str) -> None:
    words = ["Ben rP rI rN", "Cid bP bI bN", "Ann rH rO rG", "rC rA rB", "Ben kK kV"]
    whole = box("giftwords").deck
    deck = Deck("K twice", tuple(replace(e, copies=3) for e in whole.cards))
    table = table_of("rT rR rA rY bD kK", words=words, deck=deck, judging="vote")
    say(table, f"Ann {typed}")
    if table.state.window:
        say(table, "Ben accept", "Cid accept")
    assert told in table.story()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("make RAC using rR rA rC", "Ann would make it in red ♥."),
        ("extend HOG to HOGR", "Ann would extend Ben's HOG (red ♥)."),
    ],
)
def test_a_proposed_play_is_told_with_its_aim(typed: str, told: str) -> None:
    table = table_of("rR rA rC gS gA", judging="challenge")
    say(table, f"Ann {typed}")
    assert table.story()[-1] == told


@pytest.mark.parametrize(
    ("typed", "aim", "told"),
    [
        ("make CAT using rC gA bT", "", "Ann makes CAT."),
        ("cover BIG to DIG", "Ann would change BIG.", "Ann changes BIG to DIG."),
        ("extend CAN to CANT using [gC bA gN] gT", "Ann would extend CAN.", "Ann extends CAN to"),
        ("silent CAN", "Ann would add a Silent E to CAN.", "Ann adds a Silent E to CAN"),
    ],
)
def test_what_children_do_is_told_without_colours(typed: str, aim: str, told: str) -> None:
    table = junior_of(judging="challenge")
    say(table, f"Ann {typed}")
    assert not aim or table.story()[-1] == aim
    say(table, "Ben accept")
    assert any(sentence.startswith(told) for sentence in table.story())
    say(table, "Ann done")
    assert "Ann ends the turn." in table.story()


def test_cards_are_told_with_letter_and_mark() -> None:
    table = table_of("rC rA gB bD kK", phase="draw", piles=["", "gM"])
    say(table, "Ann draw Ben", "Ann discard bD")
    assert table.story()[-2:] == [
        "Ann draws the green M ♣ from Ben's pile.",
        "Ann discards the blue D ♦.",
    ]


@pytest.mark.parametrize(
    ("variant", "typed", "hint"),
    [
        ("basic", "make TRAY", "make TRAY (red ♥)"),
        ("basic", "extend HOG to HOGK", "extend HOG to HOGK (red ♥)"),
        ("basic", "discard bD", "discard bD"),
        ("junior", "make CAT using rC gA bT", "make CAT using rC gA bT"),
    ],
)
def test_a_hint_tells_the_colour(variant: str, typed: str, hint: str) -> None:
    table = table_of() if variant == "basic" else junior_of()
    action = table.notation.read(table.state, 0, typed)
    assert table.presenter.hint(table.view(0), 0, action) == hint


@pytest.mark.clause("GW-20")
def test_the_sum_names_what_added_cards_earn() -> None:
    table = table_of()
    say(table, "Ann extend PIN to PINK")
    assert "Ben scores 6 (PINK: 4 + 2 for 1 added card)." in table.story()


# -- rows that could be read in very many ways ----------------------------------------------------


@pytest.mark.clause("GW-18")
def test_a_long_row_of_one_letter_is_read_at_once() -> None:
    deck = Deck("dull", (Copies(Kind(("A",), (1,), "red"), 60),))
    table = lay(" ".join(["rA"] * 13), "rA", "rA", words=[f"Ben {'rA ' * 12}"], deck=deck)
    assert isinstance(
        table.notation.read(table.state, 0, f"extend {'A' * 12} to {'A' * 24}"), Extend
    )


@pytest.mark.clause("GW-29")
def test_a_long_row_of_qu_is_read_at_once() -> None:
    deck = Deck("queer", (Copies(Kind(("QU",), (7,), "red"), 60),))
    table = lay(" ".join(["rQu"] * 30), "rQu", "rQu", deck=deck, judging="challenge")
    row = " ".join(["rQu"] * 28)
    say(table, f"Ann make {'Q' * 14}{'QU' * 14} using {row}")
    assert table.state.window
    with refused("GW-29"):
        table = lay(" ".join(["rQu"] * 30), "rQu", "rQu", deck=deck, judging="challenge")
        say(table, f"Ann make {'Q' * 27} using {row}")


def test_the_end_is_told() -> None:
    table = table_of("rC", rounds=1)
    table.act("Ann", Discard(table.state.hands[0][0]))
    assert table.presenter.draw(table.view(), None).status == "The game is over: Ann won."


def test_black_cards_alone_make_a_word_in_one_way() -> None:
    table = lay("kJ kK kV kX", "rA", "rE")
    play = table.notation.read(table.state, 0, "make KVX")
    assert table.notation.write(table.state, 0, play) == "make KVX"
