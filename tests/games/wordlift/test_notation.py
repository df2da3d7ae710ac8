"""Word Lift: writing and reading actions, and drawing the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.wordlift.tables import lay, say
from wordparlor.bots import bot, take_turn
from wordparlor.errors import Ambiguous, Unreadable
from wordparlor.games import deal
from wordparlor.games.wordlift.moves import best_cards, best_uses, find_uses
from wordparlor.games.wordlift.score import read_scoring
from wordparlor.games.wordlift.state import Draw, Laid, Make, Options, Pass, Play, Steal
from wordparlor.table.table import Table

BEN = "B H L N O U U"


def table_of(ann: str = "D I R T S¶ C†", words: str = "FORGE") -> Table:
    return lay(ann, BEN, words=["", words])


def read(table: Table, text: str) -> Play:
    action = table.notation.read(table.state, 0, text)
    assert isinstance(action, Make | Steal | Pass | Draw)
    return action


def written(table: Table, text: str) -> str:
    """Read a text and write the action again."""
    return table.notation.write(table.state, 0, read(table, text))


SPLIT = "steal FORGE from Ben: ORDER GIFT"
FULL = "steal FORGE from Ben: ORDER using [O] R D [E R] and GIFT using [G] I [F] T"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("make DIRT", "make DIRT"),
        ("dirt", "make DIRT"),
        ("make DIRT using D I R T", "make DIRT"),
        ("MAKE dirts USING d i r t s|", "make DIRTS"),
        ("make DIRTS using D I R T S¶", "make DIRTS"),
        ("make TIC using T I C+", "make TIC"),
        (SPLIT, SPLIT),
        ("STEAL forge FROM ben: order gift", SPLIT),
        ("steal FORGE: ORDER GIFT", SPLIT),
        ("steal FORGE ORDER GIFT", SPLIT),
        ("steal forge : order, gift", SPLIT),
        ("steal FORGE from Ben: ORDER and GIFT", SPLIT),
        ("steal FORGE from ben ORDER GIFT", SPLIT),
        ("steal FORGE from Ben: GIFT ORDER", "steal FORGE from Ben: GIFT ORDER"),
        (FULL, FULL),
        (FULL.replace("[O] R D [E R]", "[O R] D [E] R"), SPLIT),
        (FULL.replace("[O] R D [E R]", "[O][R]D[E]R"), SPLIT),
        ("draw CV", "draw CV"),
        ("draw vc", "draw CV"),
        ("draw consonant vowel", "draw CV"),
        ("draw V V", "draw VV"),
        ("pass", "pass"),
        ("Pass", "pass"),
    ],
)
def test_what_is_typed_is_written_in_one_way(typed: str, text: str) -> None:
    table = table_of()
    assert written(table, typed) == text
    assert read(table, text) == read(table, typed)


def test_a_draw_can_be_typed_without_its_verb() -> None:
    table = table_of()
    say(table, "Ann make DIRT")
    assert read(table, "cv") == Draw(1, 1)
    assert read(table, "VV") == Draw(0, 2)


def test_wild_cards_and_second_cards_have_their_names() -> None:
    table = table_of("D D I R ? ?")
    first, second = (card for card in table.state.hands[0] if _symbol(table, card) == "D")
    others = [card for card in table.state.hands[0] if card not in (first, second)]
    by_symbol = {_symbol(table, card): card for card in reversed(others)}
    wild = [card for card in others if _symbol(table, card) == "?"]
    make = Make("RID", (by_symbol["R"], by_symbol["I"], second))
    assert table.notation.write(table.state, 0, make) == "make RID using R I D#2"
    assert read(table, "make RID using R I D#2") == make
    make = Make("RIM", (by_symbol["R"], by_symbol["I"], wild[1]))
    assert table.notation.write(table.state, 0, make) == "make RIM using R I ?M#2"
    assert read(table, "make RIM using R I ?#2") == make


def test_the_question_marks_of_both_decks_are_named_alike() -> None:
    table = lay("D I ? ? ?", BEN)
    stacks = [table.game.deck.printed[card].stack for card in table.state.hands[0]]
    assert stacks.count("vowels") == 2
    make = read(table, "make DIM using D I ?#3")
    assert isinstance(make, Make)
    assert table.game.deck.printed[make.cards[2]].stack == "vowels"
    assert table.notation.write(table.state, 0, make) == "make DIM using D I ?M#3"


def test_a_second_word_of_a_player_has_a_number() -> None:
    table = table_of(words="FORGE CAT F◊ORGE")
    steal = read(table, "steal FORGE#2 from Ben: ORDER GIFT")
    assert isinstance(steal, Steal)
    assert steal.place == 2
    assert table.notation.write(table.state, 0, steal) == "steal FORGE#2 from Ben: ORDER GIFT"


def test_names_may_have_spaces_and_colons() -> None:
    table = deal("wordlift", ["Ann", "Big Ben: a bell"], dealer=0)
    table.state = table_of().state
    text = "steal FORGE from Big Ben: a bell: ORDER GIFT"
    assert written(table, text) == text


def test_a_word_that_can_cost_different_cards_is_ambiguous() -> None:
    table = table_of("D I R R† T")
    with pytest.raises(Ambiguous, match="2 ways to lay DIRT") as asked:
        read(table, "DIRT")
    texts = [text for text, _ in asked.value.choices]
    assert texts == ["make DIRT using D I R T", "make DIRT using D I R† T"]
    with pytest.raises(Ambiguous, match="2 ways to lay ORDER and GIFT"):
        read(table, SPLIT)
    for text, action in asked.value.choices:
        assert read(table, text) == action


def test_a_word_that_two_players_have_is_ambiguous_unless_only_one_can_be_stolen() -> None:
    table = lay("D I R T", "B B", "H H", words=["", "FORGE", "F◊ORGE"])
    with pytest.raises(Ambiguous) as asked:
        read(table, "steal FORGE: ORDER GIFT")
    assert [text for text, _ in asked.value.choices] == [
        "steal FORGE from Ben: ORDER GIFT",
        "steal FORGE from Cid: ORDER GIFT",
    ]
    table = lay("D I R T", "B B", "H H", words=["CAT HUM", "FORGE", "F◊ORGE SUN"])
    assert written(table, "steal FORGE: ORDER GIFT") == "steal FORGE from Cid: ORDER GIFT"
    table = lay("D I R T", "B B", "H H", words=["CAT HUM SIP", "FORGE", "F◊ORGE SUN"])
    assert written(table, "steal FORGE: ORDER GIFT") == SPLIT, "the rules will say why not"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Write a word, make WORD"),
        ("fly away", "Write a word, make WORD"),
        ("steal", "Write a word, make WORD"),
        ("STEAL", "You have no card for E A L in STEAL"),
        ("steal FORGE", "Write a word, make WORD"),
        ("make DIRT using", "Write a word, make WORD"),
        ("make DIRT using X", "There is no X in your hand"),
        ("make DIRT using D#2", "There is no further D#2 in your hand"),
        ("make JAZZ", "no card for J A Z Z"),
        ("TSIR", "A card with ¶ must be the first or last letter"),
        ("steal FORGE from Cid: ORDER GIFT", "with one of these names: Ann, Ben"),
        ("steal FORGE from Bob ORDER GIFT", "Write steal WORD from NAME"),
        ("steal DORGE from Ben: ORDER GIFT", "Ben has not laid DORGE"),
        ("steal DORGE: ORDER GIFT", "No player has laid DORGE"),
        ("steal FORGE#2 from Ben: ORDER GIFT", "Ben has not laid FORGE#2"),
        ("steal FORGE#0 from Ben: ORDER GIFT", "Ben has not laid FORGE#0"),
        ("steal FORGE from Ben: ORDER", "Write steal WORD from NAME"),
        ("steal FORGE from Ben: ORDER GIFT DIRT", "Write steal WORD from NAME"),
        ("steal FORGE from Ben: ORD7R GIFT", "Write steal WORD from NAME"),
        ("steal FORGE from Ben: ORDER using D and GIFT T", "Write steal WORD from NAME"),
        (
            "steal FORGE from Ben: ORDER using [D] and GIFT using T",
            "There is no D in the stolen word",
        ),
        ("steal FORGE from Ben: DOT RIG", "would leave F E over"),
        ("steal FORGE from Ben: ORDERS GIFTS", "You have no card for S in ORDERS and GIFTS"),
        ("steal FORGE from Ben: FORGE DITS", "FORGE needs at least one card from your hand"),
        ("draw", "Write draw with C"),
        ("draw X", "Write draw with C"),
        ("D1RT", "Write a word, make WORD"),
    ],
)
def test_unreadable_text_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read(table_of(), typed)


PIECES = ("make", "steal", "draw", "pass", "using", "and", "from", "Ben:", "FORGE:", "FORGE")
MORE = ("ORDER", "GIFT", "[O", "R]", "D", "?", "#", ":", "CV", "Ann:")


@given(st.lists(st.sampled_from(PIECES + MORE), max_size=14).map(" ".join))
def test_any_text_is_read_or_gets_a_sentence(text: str) -> None:
    table = table_of()
    try:
        table.notation.read(table.state, 0, text)
    except Unreadable as wrong:
        assert wrong.sentence.endswith(".")


@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_written_and_read_back(seed: int) -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid"], seed=seed)
    while not table.over:
        moves, seat = table.moves(), table.state.turn
        for move in moves[:: max(1, len(moves) // 25)]:
            text = table.notation.write(table.state, seat, move)
            assert table.notation.read(table.state, seat, text) == move
        take_turn(table, seat, bot("casual"))


def test_other_cards_are_written_in_full() -> None:
    table = table_of()
    steal = read(table, SPLIT)
    assert isinstance(steal, Steal)
    o, r, d, e, r2 = steal.first.cards
    other = Steal(1, 0, Laid("ORDER", (o, r2, d, e, r)), steal.second)
    text = table.notation.write(table.state, 0, other)
    assert " using " in text
    assert read(table, text) == other


def test_the_forms_tell_what_can_be_done() -> None:
    table = table_of()
    forms = [form for form, _ in table.presenter.forms(table.state, 0)]
    assert forms == [
        "WORD",
        "make WORD using CARDS",
        "steal WORD from NAME: WORD WORD",
        "steal WORD from NAME: WORD using CARDS and WORD using CARDS",
        "pass",
    ]
    table = lay("D I R T A", BEN)
    assert len(table.presenter.forms(table.state, 0)) == 3, "there is nothing to steal"
    say(table, "Ann make DIRT")
    assert table.presenter.forms(table.state, 0) == (
        ("draw CC", "2 consonants"),
        ("draw CV", "1 consonant and 1 vowel"),
        ("draw VV", "2 vowels"),
    )
    table = lay("D I R T S", BEN, judging="vote")
    say(table, "Ann make TRIDS")
    assert [form for form, _ in table.presenter.forms(table.state, 1)] == ["accept", "reject"]


def test_a_seat_sees_all_words_and_which_it_can_steal() -> None:
    table = lay(
        "? I A S¶ T B", BEN, "H H", words=["CAT PEN", "S?UN", "F◊ORGE MAD DAM"], played="Ann Ben"
    )
    scene = table.presenter.draw(table.view("Ann"), 0)
    assert scene.status == "Ann to play."
    areas = {area.label: area for area in scene.areas}
    assert areas["Your words"].cards == ("CAT", "PEN")
    assert areas["Your words"].note == "6 points"
    assert areas["Ben's words"].cards == ("S?UN",)
    assert areas["Ben's words"].note == (
        "3 points; you have more words, so you cannot steal these (WL-32)"
    )
    assert areas["Cid's words"].cards == ("F◊ORGE", "MAD", "DAM")
    assert areas["Cid's words"].note == "11 points; you can steal these"
    assert areas["Your hand"].cards == ("B", "S¶", "T", "A", "I", "?")
    assert areas["Your hand"].own
    assert "consonants and" in areas["Draw piles"].note
    assert scene.seats == ("6 cards, 2 words", "7 cards, 1 word", "2 cards, 3 words")
    scene = table.presenter.draw(table.view("Cid"), 2)
    note = scene.areas[0].note
    assert note == "6 points; play a word of your own before you steal (WL-19)"


def test_a_spectator_sees_no_hand_and_no_advice() -> None:
    table = lay("D I R T", BEN, words=["CAT"])
    areas = {area.label: area for area in table.presenter.draw(table.view(), None).areas}
    assert "Your hand" not in areas
    assert areas["Ann's words"].note == "3 points"
    assert areas["Ben's words"].note == "none yet"
    areas = {area.label: area for area in table.presenter.draw(table.view("Ann"), 0).areas}
    assert areas["Ben's words"].note == "no words to steal"


def test_proposed_words_are_shown() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"], judging="challenge")
    say(table, "Ann steal FORGE from Ben: ORDER GIFT")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes ORDER and GIFT (9 points in all); Ben to answer."
    (_, _), (_, meaning) = table.presenter.forms(table.view(1), 1)
    back = "Ann takes the cards back and plays again"
    assert meaning.endswith(f"{back}; nobody pays a penalty (WL-64)")
    assert ("ORDER", "GIFT") in [area.cards for area in scene.areas]
    shown = [card for card in table.view("Ben").hands[0] if card >= 0]
    assert len(shown) == 4, "the cards of the words in question lie open"


def _symbol(table: Table, card: int) -> str:
    return str(table.game.deck.printed[card].symbol)


@pytest.mark.parametrize("names", [("BEN", "ben"), ("Bo", "Bo: GIFT"), ("B", "b")])
def test_names_that_look_alike_are_told_apart(names: tuple[str, str]) -> None:
    table = deal("wordlift", names, dealer=0, seed=1)
    for victim, name in enumerate(names):
        seat, rest = table.notation._read_victim(["from", *f"{name}: TIP TONS".split()])  # type: ignore[attr-defined]
        assert (seat, rest) == (victim, ["TIP", "TONS"])


@pytest.mark.parametrize("typed", ["steal", "make"])
def test_a_verb_alone_says_how_to_write_an_action(typed: str) -> None:
    with pytest.raises(Unreadable, match=r"Write a word, make WORD .* steal WORD from") as how:
        table_of().notation.read(table_of().state, 0, typed)
    assert not how.value.clause
    with pytest.raises(Unreadable, match=f"You have no card for .* in {typed.upper()}"):
        table_of().notation.read(table_of().state, 0, typed.upper())


def test_a_verb_that_the_hand_spells_is_laid() -> None:
    table = lay("S T E A L", BEN)
    say(table, "Ann steal")
    assert [laid.word for laid in table.state.words[0]] == ["STEAL"]


@pytest.mark.clause("WL-19", "WL-32")
@pytest.mark.parametrize("aim", ["GATE from Ben", "GATE"])
def test_that_a_player_may_not_steal_comes_before_a_word_that_is_not_there(aim: str) -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"], played="Ben")
    with pytest.raises(Unreadable, match="Play a word of your own before you steal"):
        table.notation.read(table.state, 0, f"steal {aim}: ORDER GIFT")
    table = lay("D I R T", BEN, words=["", "FORGE"])
    with pytest.raises(Unreadable, match="laid GATE; name a word on the table"):
        table.notation.read(table.state, 0, f"steal {aim}: ORDER GIFT")


@pytest.mark.parametrize("number", ["x", "9" * 5000, "0", "3"])
def test_a_missing_word_gets_a_sentence(number: str) -> None:
    with pytest.raises(Unreadable, match="has not laid FORGE#"):
        read(table_of(), f"steal FORGE#{number} from Ben: ORDER GIFT")


def test_a_proposed_steal_names_the_owner_of_the_word() -> None:
    table = lay("D I R T A", BEN, words=["", "FORGE"], judging="vote")
    say(table, "Ann steal FORGE: ORDER GIFTA")
    assert "Ann would split Ben's FORGE." in table.story()
    status = table.presenter.draw(table.view(1), 1).status
    assert status == "Ann asks the table to accept GIFTA (10 points in all); Ben to answer."


@pytest.mark.parametrize(
    ("held", "stolen", "typed", "clause", "sentence"),
    [
        ("O S E A", "CHART", "CAR THOSE", "WL-22", "CAR needs at least one card from your hand."),
        ("O S E A", "CHART", "THOSE CAR", "WL-22", "CAR needs at least one card from your hand."),
        (
            "C A N S",
            "FORGE",
            "CAN FORGES",
            "WL-23",
            "CAN needs at least one card of the stolen word.",
        ),
        (
            "C A N S",
            "FORGE",
            "FORGES CAN",
            "WL-23",
            "CAN needs at least one card of the stolen word.",
        ),
        (
            "D I R T",
            "FORGE",
            "DOT RIG",
            "WL-25",
            "DOT and RIG would leave F E over; use all cards of the stolen word.",
        ),
        (
            "D I R T",
            "FORGE",
            "ORDERS GIFTS",
            "WL-09",
            "You have no card for S S in ORDERS and GIFTS.",
        ),
        (
            "O T R D",
            "S¶HE",
            "HOST RED",
            "WL-39",
            "A card with ¶ must be the first or last letter of its word.",
        ),
        ("N", "BUSTER", "BUN REST", "WL-22", "REST needs at least one card from your hand."),
        ("E", "TEASE", "TEA SEE", "WL-22", "Each word needs at least one card from your hand."),
        ("O T R D", "?HE", "HOE THE", "WL-09", "You have no card for H E in HOE and THE."),
    ],
)
@pytest.mark.clause("WL-22", "WL-31")
def test_a_split_that_does_not_work_out_gets_its_reason(
    held: str, stolen: str, typed: str, clause: str, sentence: str
) -> None:
    table = lay(held, BEN, words=["", stolen.replace("?", "?S")])
    title = table.state.words[1][0].word
    with pytest.raises(Unreadable) as wrong:
        read(table, f"steal {title} from Ben: {typed}")
    assert (wrong.value.clause, wrong.value.sentence) == (clause, sentence)


@pytest.mark.clause("WL-19", "WL-32")
def test_a_player_who_may_not_steal_hears_that_first() -> None:
    for words, played, clause in (
        (["", "FORGE"], "Ben", "WL-19"),
        (["CAT HEN", "FORGE"], None, "WL-32"),
    ):
        table = lay("D I R T", BEN, words=words, played=played)
        for text in (
            "ORDERS GIFTS",
            "ORDER using [O R] X [E] R and GIFT using [G] I [F] T",
            "ORDER",
        ):
            with pytest.raises(Unreadable) as wrong:
                read(table, f"steal FORGE from Ben: {text}")
            assert wrong.value.clause == clause
    table = lay("D I R R† T", BEN, words=["", "FORGE"], played="Ben")
    with pytest.raises(Ambiguous):
        read(table, SPLIT)


def test_a_search_goes_on_until_it_finds_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay("S S¶ E T ? ?", "T")
    deck, hand = table.game.deck, table.state.hands[0]
    scoring = read_scoring(Options())
    found = best_uses(deck, ("SETS",), (), hand, scoring)
    monkeypatch.setattr(best_cards, "MOST_STEPS", 1)
    assert best_uses(deck, ("SETS",), (), hand, scoring)[:1] == found[:1]
    assert not find_uses(deck, ("SETS",), (), hand, scoring, 1).complete


@pytest.mark.clause("WL-10", "WL-15")
def test_draw_in_capitals_is_a_word_unless_the_player_must_draw() -> None:
    table = lay("D R A W E", BEN)
    assert read(table, "DRAW") == read(table, "make DRAW")
    with pytest.raises(Unreadable, match="Write draw with C for a consonant"):
        read(table, "draw")
    say(table, "Ann DRAW")
    with pytest.raises(Unreadable, match="Write draw with C for a consonant"):
        read(table, "DRAW")
    assert read(table, "DRAW CV") == Draw(1, 1)


def test_draw_without_its_cards_is_refused_as_a_word() -> None:
    with pytest.raises(Unreadable, match=r"You have no card for W in DRAW. \(WL-09\)"):
        read(lay("D R A T", BEN), "DRAW")
