"""How Zap's actions are written and read, and how its table is drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.zap.tables import lay, say
from wordparlor.bots import bot, take_turn
from wordparlor.errors import Ambiguous, ParlorError, Unreadable
from wordparlor.games import box, deal
from wordparlor.games.zap.state import Discard, Draw, Make, Pass, Swap, Zap
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.table import Table

ANN = "A R O A ? T CHECK 2-TURNS DISCARD Q"
BEN = "G L O W E"


def table_of(ann: str = ANN, **options: object) -> Table:
    return lay(ann, BEN, discards="E N", **options)  # type: ignore[arg-type]


def read(table: Table, text: str) -> object:
    return table.notation.read(table.state, 0, text)


def written(table: Table, text: str) -> str:
    """Return what was read, written again."""
    action = table.notation.read(table.state, 0, text)
    return table.notation.write(table.state, 0, action)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("make AORTA", "make AORTA"),
        ("aorta", "make AORTA"),
        ("make AORTA using A O R T A", "make AORTA"),
        ("make AORTA using A#2 O R T A", "make AORTA using A#2 O R T A"),
        ("make AORTA using ? O R T A", "make AORTA using ?A O R T A"),
        ("MAKE aroma USING a r o ?m a", "make AROMA using A R O ?M A"),
        ("make AROMA using A R O WILD A", "make AROMA using A R O ?M A"),
        ("aroma", "make AROMA using A R O ?M A"),
        ("make AROMA", "make AROMA using A R O ?M A"),
        ("draw", "draw"),
        ("Draw Discard", "draw discard"),
        ("make DRAT", "make DRAT using ?D R A T"),
        ("play CHECK", "play CHECK"),
        ("play check", "play CHECK"),
        ("play 2-TURNS", "play 2-TURNS"),
        ("play 2 turns", "play 2-TURNS"),
        ("play discard ON q", "play DISCARD then Q"),
        ("play DISCARD Then Q", "play DISCARD then Q"),
        ("play DISCARD then 2-TURNS", "play DISCARD then 2-TURNS"),
        ("play discard on 2 turns", "play DISCARD then 2-TURNS"),
        ("play DISCARD then WILD", "play DISCARD then ?"),
        ("play DISCARD then A#2", "play DISCARD then A#2"),
        ("swap", "swap"),
        ("pass", "pass"),
    ],
)
def test_what_is_typed_is_written_in_one_way(typed: str, text: str) -> None:
    table = table_of()
    assert written(table, typed) == text
    assert read(table, text) == read(table, typed)


def test_what_is_typed_is_read_as_the_right_action() -> None:
    table = table_of()
    a, other, o, r, t, q, wild, discard, turns, check = table.state.hands[0]
    assert read(table, "AORTA") == Make("AORTA", (a, o, r, t, other))
    assert read(table, "AROMA") == Make("AROMA", (a, r, o, wild, other))
    assert read(table, "draw") == Draw()
    assert read(table, "draw discard") == Draw(discarded=True)
    assert read(table, "play CHECK") == Zap(check)
    assert read(table, "play 2 TURNS") == Zap(turns)
    assert read(table, "play DISCARD then Q") == Discard(discard, q)
    assert read(table, "swap") == Swap()
    assert read(table, "pass") == Pass()


def test_a_second_card_of_a_kind_has_a_number() -> None:
    table = table_of("DISCARD DISCARD CHECK CHECK R R")
    _, r, discard, other, _, check = table.state.hands[0]
    for text, action in {
        "play CHECK#2": Zap(check),
        "play DISCARD then R#2": Discard(discard, r),
        "play DISCARD then DISCARD": Discard(discard, other),
        "play DISCARD#2 then DISCARD": Discard(other, discard),
    }.items():
        assert table.notation.write(table.state, 0, action) == text
        assert read(table, text) == action


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Write a word, make WORD"),
        ("fly away", "Write a word, make WORD"),
        ("GL0W", "Write a word, make WORD"),
        ("ÄRA", "Write a word, make WORD"),
        ("draw two", "Write a word, make WORD"),
        ("play", "Name a ZAP card: play CARD; for the word write make PLAY."),
        ("Play", "Name a ZAP card: play CARD; for the word write make PLAY."),
        ("PLAY", r"Your hand does not have L, P and Y for PLAY; 1 WILD cannot stand.*\(ZP-13\)"),
        ("play X", "There is no X in your hand"),
        ("play REPLACE", "There is no REPLACE in your hand"),
        ("play on Q", r"Name DISCARD and the unwanted card: play DISCARD then CARD. \(ZP-33\)"),
        ("play then", "Name DISCARD and the unwanted card: play DISCARD then CARD"),
        ("play DISCARD on", "Name the unwanted card after on: play DISCARD then CARD"),
        ("play DISCARD then", r"Name the unwanted card after then: .* then CARD. \(ZP-34\)"),
        ("play DISCARD q", "To discard Q write play DISCARD then Q."),
        ("play DISCARD the Q", "To discard Q write play DISCARD then Q."),
        ("play DISCARD the X", "To discard a card write play DISCARD then CARD."),
        ("discard q", r"To discard Q write play DISCARD then Q. \(ZP-34\)"),
        ("play discard 2 turns", "To discard 2-TURNS write play DISCARD then 2-TURNS."),
        ("play DISCARD then X", "There is no X in your hand"),
        ("play CHECK#2", "There is no further CHECK#2 in your hand"),
        ("make AROMA using", "Name 5 cards in the order of AROMA"),
        ("make AROMA using A R O ?M", "Name 5 cards in the order of AROMA"),
        ("make AROMA using A R O ?N A", r"\?N does not fit AROMA"),
        ("make AROMA using R A O ?M A", "R does not fit AROMA"),
        ("make AROMA using A R O M A", "There is no M in your hand"),
        ("JAZZ", "Your hand does not have J, Z and Z for JAZZ; 1 WILD cannot stand for all"),
        ("FLY", r"FLY is too short; your words need at least 4 letters. \(ZP-26\)"),
        ("A" * 46, r"This word is too long; a word has at most 45 letters. \(ZP-55\)"),
        ("CHECK", r"CHECK is a ZAP card, not a word; write play CHECK. \(ZP-45\)"),
        ("make check", r"CHECK is a ZAP card, not a word; write play CHECK. \(ZP-45\)"),
        ("2 turns", r"2 TURNS is a ZAP card, not a word; write play 2 TURNS. \(ZP-45\)"),
        ("2-TURNS", r"2 TURNS is a ZAP card, not a word; write play 2 TURNS. \(ZP-45\)"),
        ("DISCARD", r"DISCARD is a ZAP card, not a word; write play DISCARD then CARD. \(ZP-45\)"),
        ("WILD", r"WILD is a ZAP card; use it as a letter of a word: \?M is a wild M. \(ZP-30\)"),
        ("REPLACE", "Your hand does not have"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        read(table_of(), typed)


@pytest.mark.clause("ZP-13")
def test_play_in_capitals_is_a_word_and_alone_it_is_a_command_without_a_card() -> None:
    table = table_of("P L A Y CHECK")
    assert written(table, "PLAY") == written(table, "make play") == "make PLAY"
    with pytest.raises(Unreadable, match="Name a ZAP card"):
        read(table, "play")


@pytest.mark.parametrize("typed", ["{}", "make {}", "make {} using R", "play {}"])
def test_a_word_that_is_too_long_is_not_repeated_in_the_refusal(typed: str) -> None:
    with pytest.raises(Unreadable, match=r"at most 45 letters. \(ZP-55\)") as wrong:
        read(table_of(), typed.format("A" * 10_000))
    assert len(str(wrong.value)) < 90


@given(
    st.text(st.sampled_from("make AROMA using A R O ?M#2 play 2-TURNS on draw\t\n"), max_size=40)
)
def test_anything_typed_is_read_or_answered_with_a_sentence(text: str) -> None:
    try:
        read(table_of(), text)
    except ParlorError as wrong:
        assert str(wrong).rpartition(" (ZP-")[0].endswith(".") or str(wrong).endswith(".")


def test_a_word_alone_takes_as_few_wilds_as_it_can() -> None:
    assert written(table_of("A R O M A ? ? T"), "AROMA") == "make AROMA"
    assert written(table_of("A R O A ? ? T"), "AROMA") == "make AROMA using A R O ?M A"


def test_a_word_asks_which_card_goes_on_top() -> None:
    table = table_of("A R O M ? T")
    with pytest.raises(Ambiguous, match="2 ways to lay AROMA") as asked:
        read(table, "AROMA")
    assert [text for text, _ in asked.value.choices] == [
        "make AROMA using A R O M ?A",
        "make AROMA using ?A R O M A",
    ]
    for text, action in asked.value.choices:
        assert read(table, text) == action


def test_a_word_asks_which_of_two_kinds_of_a_letter_to_use() -> None:
    red = Kind(("A",), (1,), "red")
    deck = Deck("coloured", (*box("zap").deck.cards, Copies(red, 2)))
    table = lay("A rA T E G", "B", deck=deck)
    with pytest.raises(Ambiguous, match="2 ways to lay GATE"):
        read(table, "GATE")
    assert written(table, "make GATE using G rA T E") == "make GATE using G rA T E"


@pytest.mark.clause("ZP-45")
def test_a_name_that_is_a_zap_card_and_a_word_asks_which_is_meant() -> None:
    table = table_of("C H E ? K T CHECK")
    with pytest.raises(Ambiguous, match="CHECK is a ZAP card and a word; choose one") as asked:
        read(table, "CHECK")
    assert [text for text, _ in asked.value.choices] == [
        "play CHECK",
        "make CHECK using C H E ?C K",
    ]
    assert written(table, "make CHECK") == "make CHECK using C H E ?C K"
    assert written(table_of("C H E ? K T"), "CHECK") == "make CHECK using C H E ?C K"


def test_draw_in_capitals_asks_whether_the_word_is_meant() -> None:
    table = lay("D R A W T E", "G L O")
    with pytest.raises(Ambiguous, match="DRAW is a command and a word; choose one") as asked:
        read(table, "DRAW")
    assert [text for text, _ in asked.value.choices] == ["draw", "make DRAW"]
    assert written(table, "draw") == "draw"


def test_swap_in_capitals_is_the_word_where_no_swap_is_due() -> None:
    assert written(lay("S W A P T E", "G L O"), "SWAP") == "make SWAP"
    assert written(table_of("T E"), "SWAP") == "swap"


def test_pass_in_capitals_is_the_word_where_nobody_can_pass() -> None:
    assert written(table_of("P A S S T E"), "PASS") == "make PASS"
    assert written(table_of("P A S S T E"), "pass") == "pass"


@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_written_and_read_back(seed: int) -> None:
    table = deal("zap", ["Ann", "Ben", "Cid"], seed=seed, options={"target": 30})
    while not table.over:
        moves, seat = table.moves(), table.state.turn
        for move in moves[:: max(1, len(moves) // 40)]:
            text = table.notation.write(table.state, seat, move)
            assert table.notation.read(table.state, seat, text) == move
        take_turn(table, seat, bot("greedy"))


# -- drawing --------------------------------------------------------------------------------------


def forms(table: Table, seat: int = 0) -> list[str]:
    return [form for form, _ in table.presenter.forms(table.state, seat)]


def test_the_forms_tell_what_can_be_done() -> None:
    assert forms(table_of()) == [
        "WORD",
        "make WORD using CARDS",
        "play DISCARD then CARD",
        "play 2-TURNS",
        "play CHECK",
        "draw",
        "draw discard",
    ]
    assert forms(table_of("CHECK"))[2] == "play CHECK"
    assert forms(lay("A B", BEN, discards="CHECK"))[2:] == ["draw"]
    assert forms(lay("A B", BEN, discards="CHECK", rest="Ben"))[2:] == ["pass"]
    (_, word), *_ = table_of(level="child").presenter.forms(table_of().state, 0)
    assert "3 letters or more" in word


def test_a_player_who_must_swap_can_do_nothing_else() -> None:
    table = table_of("REPLACE A")
    say(table, "Ann play REPLACE")
    assert forms(table, 1) == ["swap"]
    assert table.presenter.status(table.state) == "Ann played REPLACE: Ben must swap their hand."


def test_the_forms_of_an_open_window_are_its_answers() -> None:
    table = table_of(judging="challenge")
    say(table, "Ann aorta")
    assert forms(table, 1) == ["accept", "challenge"]
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes AORTA (5 points); Ben to answer."
    assert ("AORTA",) in [area.cards for area in scene.areas]


@pytest.mark.clause("ZP-49", "ZP-57", "ZP-58", "ZP-60")
@pytest.mark.parametrize(
    ("drawn", "cost"), [(0, "a challenge costs nothing (ZP-60)"), (1, "you draw 1 card (ZP-60)")]
)
def test_an_open_window_says_what_a_challenge_costs(drawn: int, cost: str) -> None:
    table = lay("Q U I Z", "A", judging="challenge", wrong_challenge_draws=drawn)
    say(table, "Ann quiz")
    assert "points: everyone else would draw a card); you to" in table.presenter.status(
        table.view("Ben"), 1
    )
    (_, _), (_, meaning) = table.presenter.forms(table.view("Ben"), 1)
    wrong = "if the word is wrong, Ann takes it back (ZP-57) and draws 2 cards (ZP-58)"
    assert meaning == f"let the dictionary decide: {wrong}; if it is good, {cost}"


def test_a_seat_sees_its_hand_and_a_spectator_does_not() -> None:
    table = table_of(children="Ben")
    scene = table.presenter.draw(table.view("Ann"), 0)
    assert scene.status == "Ann to play."
    areas = {area.label: area for area in scene.areas}
    assert areas["Discards"].cards == ("E", "N")
    assert areas["Discards"].note == "the last card is on top"
    assert areas["Your hand"].own
    assert " ".join(areas["Your hand"].cards) == "A A O R T Q ? DISCARD 2-TURNS CHECK"
    assert areas["Your hand"].points == ("1", "1", "1", "1", "1", "10", "5", "5", "5", "5")
    assert areas["Draw pile"].note == "49 cards"
    assert scene.seats == ("10 cards", "5 cards, child")
    spectator = table.presenter.draw(table.view(), None)
    assert "Your hand" not in {area.label for area in spectator.areas}


def test_of_many_discards_the_last_are_drawn() -> None:
    table = lay("A B", BEN, rest="discards")
    (area, *_) = table.presenter.draw(table.view(), None).areas
    assert len(area.cards) == 12
    assert area.note == "59 in all, the last card is on top"


def test_the_end_is_told() -> None:
    table = table_of("CHECK", target=10)
    table.state = replace(table.state, scores=(50, 10))
    say(table, "Ann play CHECK")
    assert table.presenter.draw(table.view(), None).status == "The game is over: Ben won."
