"""How NewWord's actions are written and read, and how its table is drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.newword.tables import hand, lay, middle, say
from wordparlor.bots import bot, take_turn
from wordparlor.errors import Ambiguous, ParlorError, RuleBroken, Unreadable
from wordparlor.games import deal
from wordparlor.games.newword.state import Make, Pass
from wordparlor.table.table import Table

ANN = "A/E R T S N ?"
BEN = "E/I L D G H M"
MIDDLE = "G L O/U W S"


def table_of(ann: str = ANN, middle: str = MIDDLE, stock: str = "B C D F") -> Table:
    return lay(ann, BEN, middle=middle, stock=stock)


def read(table: Table, text: str) -> Make | Pass:
    action = table.notation.read(table.state, 0, text)
    assert isinstance(action, Make | Pass)
    return action


def written(table: Table, text: str) -> str:
    """Return what was read, written again."""
    return table.notation.write(table.state, 0, read(table, text))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("make GLOWER using E/A R", "make GLOWER using E/A R"),
        ("MAKE glower USING e/a r", "make GLOWER using E/A R"),
        ("glower", "make GLOWER using E/A R"),
        ("make glower", "make GLOWER using E/A R"),
        ("make GLOWN using ?N", "make GLOWN using ?N"),
        ("make GLOWER using [G][L][O/U][W] E/A R", "make GLOWER using E/A R"),
        ("make GLOWER using [G L O/U W] E/A R", "make GLOWER using E/A R"),
        ("pass", "pass"),
        ("Pass swapping a/e ?", "pass swapping A/E ?"),
        ("pass swapping E/A", "pass swapping A/E"),
    ],
)
def test_what_is_typed_is_written_in_one_way(typed: str, text: str) -> None:
    table = table_of()
    assert written(table, typed) == text
    assert read(table, text) == read(table, typed)


def test_a_second_card_of_a_kind_has_a_number() -> None:
    table = table_of("R R T S N ?")
    second = table.state.hands[0][2]
    assert hand(table, "Ann") == "N R R S T ?"
    assert table.notation.write(table.state, 0, Pass((second,))) == "pass swapping R#2"
    assert read(table, "pass swapping R#2") == Pass((second,))


def test_all_cards_are_named_where_the_hands_cards_alone_mislead() -> None:
    # The hand's E stands before the one from the middle, against the order that is understood.
    table = table_of("A/E R T S N ?", middle="G R E/U N D")
    g, r, e, n, d = table.state.middle
    mine = table.state.hands[0][0]
    make = Make("GENDER", (g, mine, n, d, e, r))
    text = table.notation.write(table.state, 0, make)
    assert text == "make GENDER using [G] E/A [N D E/U R]"
    assert read(table, text) == make


def test_the_middle_is_matched_so_that_it_works_out() -> None:
    # Of two cards that can be A the right one must be left for E.
    table = table_of("R S T N L L", middle="A/E A/I C H T")
    make = read(table, "make CHEATS using S")
    assert isinstance(make, Make)
    assert table.game.can(table.state, 0, make)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Write a word, make WORD"),
        ("fly away", "Write a word, make WORD"),
        ("make", "Write a word, make WORD"),
        ("make GLOWER using", "Write a word, make WORD"),
        ("make GLOWER using R E/A", "R does not fit|E/A does not fit"),
        ("make GLOWER using X", "There is no X in your hand"),
        ("make GLOWER using E/A E/A R", "There is no further E/A in your hand|no E/A in your hand"),
        ("make GLOWER using R#2", "There is no further R#2 in your hand"),
        ("make GLOWER using R#x", "There is no further R#x in your hand"),
        (f"make GLOWER using R#{'9' * 5000}", "There is no further such card in your hand"),
        ("make GLOWER using R#0", "There is no further R#0 in your hand"),
        ("make GLOWER using [X] R", "There is no X in the middle"),
        ("make GLOWER using R", "The middle cannot give G L O W E for GLOWER"),
        ("pass swapping Z", "There is no Z in your hand"),
        ("pass swapping", "Write a word, make WORD"),
        ("pass the salt", "Write a word, make WORD"),
        ("JAZZ", r"JAZZ needs J; no card in your hand or in the middle has it. \(NW-07\)"),
        ("SHOOT", r"SHOOT needs 2 cards for O; there is only 1. \(NW-10\)"),
        ("make GLOWER using E", "There is no E in your hand; write E/A"),
        ("RANT", r"A word needs a card from your hand and one from the middle. \(NW-09\)"),
        ("HOGS", r"A word needs a card from your hand and one from the middle. \(NW-08\)"),
        ("TO", r"TO is too short; a word needs at least 4 letters. \(NW-10\)"),
        ("GL0W", "Write a word, make WORD"),
        ("maß", "Write a word in the letters A to Z, not 'maß'"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(typed: str, sentence: str) -> None:
    table = table_of("A/E R T N L L", middle="G H O/U W S")
    with pytest.raises(Unreadable, match=sentence):
        read(table, typed)


@pytest.mark.parametrize("typed", ["{}", "make {}", "make {} using R", "{} away"])
def test_a_word_that_is_too_long_is_not_repeated_in_the_refusal(typed: str) -> None:
    with pytest.raises(Unreadable, match=r"at most 45 letters. \(NW-43\)") as wrong:
        read(table_of(), typed.format("A" * 10_000))
    assert len(str(wrong.value)) < 90


@given(st.text(st.sampled_from("make GLOWER using [E/A] R ?#2 pass swapping\t\n"), max_size=40))
def test_anything_typed_is_read_or_answered_with_a_sentence(text: str) -> None:
    table = table_of()
    try:
        table.notation.read(table.state, 0, text)
    except ParlorError as wrong:
        assert str(wrong).rpartition(" (NW-")[0].endswith(".") or str(wrong).endswith(".")


def test_a_word_alone_takes_few_cards_of_the_hand_and_no_wild_ones() -> None:
    assert written(table_of(), "GLOWERS") == "make GLOWERS using E/A R"


def test_a_word_that_can_be_laid_in_several_ways_asks() -> None:
    table = table_of("A/E E/I T S N R")
    with pytest.raises(Ambiguous, match="2 ways to lay GLOWER") as asked:
        read(table, "GLOWER")
    assert [text for text, _ in asked.value.choices] == [
        "make GLOWER using E/A R",
        "make GLOWER using E/I R",
    ]
    for text, action in asked.value.choices:
        assert read(table, text) == action


@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_written_and_read_back(seed: int) -> None:
    table = deal("newword", ["Ann", "Ben"], seed=seed, variant=["newword", "junior"][seed % 2])
    while not table.over:
        moves, seat = table.moves(), table.state.turn
        for move in moves[:: max(1, len(moves) // 40)]:
            text = table.notation.write(table.state, seat, move)
            assert table.notation.read(table.state, seat, text) == move
        take_turn(table, seat, bot("greedy"))


def test_the_forms_tell_what_can_be_done() -> None:
    table = table_of()
    assert [form for form, _ in table.presenter.forms(table.state, 0)] == [
        "WORD",
        "make WORD using CARDS",
        "pass",
        "pass swapping CARDS",
    ]


def test_the_forms_of_an_open_window_are_its_answers() -> None:
    table = lay(ANN, BEN, middle=MIDDLE, judging="vote")
    say(table, "Ann make GLOWRT using R T")
    assert [form for form, _ in table.presenter.forms(table.state, 1)] == ["accept", "reject"]


def test_a_seat_sees_its_hand_and_a_spectator_does_not() -> None:
    table = table_of()
    scene = table.presenter.draw(table.view("Ann"), 0)
    assert scene.status == "Ann to play."
    areas = {area.label: area for area in scene.areas}
    assert areas["In the middle"].cards == ("G", "L", "O/U", "W", "S")
    assert areas["Your hand"].own
    assert " ".join(areas["Your hand"].cards) == "A/E N R S T ?"
    assert areas["Piles"].note == "4 in the stock, 0 discarded"
    assert scene.seats == ("6 cards", "6 cards")
    spectator = table.presenter.draw(table.view(), None)
    assert "Your hand" not in {area.label for area in spectator.areas}


def test_the_middle_shows_how_its_cards_are_read() -> None:
    table = table_of()
    say(table, "Ann make GLOWED using E/A ?D")
    middle = table.presenter.draw(table.view("Ben"), 1).areas[0]
    assert middle.cards == ("G", "L", "O", "W", "E", "?D")
    assert middle.note == "GLOWED"


def test_an_open_window_and_a_lost_turn_are_shown() -> None:
    table = lay(ANN, BEN, "C D F H J K", middle=MIDDLE, stock="B C", judging="challenge")
    say(table, "Ann make GLOWER using E/A R")
    scene = table.presenter.draw(table.view("Ben"), 1)
    assert scene.status == "Ann proposes GLOWER (48 points); Ben and Cid to answer."
    assert ("GLOWER",) in [area.cards for area in scene.areas]
    say(table, "Ben accept", "Cid challenge")
    assert table.presenter.draw(table.view("Ben"), 1).seats[2] == "6 cards, will miss 1 turn"


def test_the_end_is_told() -> None:
    table = lay(ANN, BEN, middle=MIDDLE)
    say(table, "Ann make GLOWER using E/A R", "Ben pass", "Ann pass")
    assert table.presenter.draw(table.view(), None).status == "The game is over: Ann won."


def test_a_card_cannot_be_two_letters() -> None:
    table = table_of("A/E R T S N L", middle="B D F H C")
    with pytest.raises(Unreadable, match="needs the same card for two letters"):
        read(table, "BREAD")


def test_the_refusal_names_the_card_that_stays_another_letter() -> None:
    table = lay("? R T S N L", "E/I N D L H M", middle="L O/U W S A/E", stock="C F G P")
    say(table, "Ann make GLOWS using ?G")
    fixed = "The wild card stays G, so there is no B"
    for typed in ("BLOWN", "make BLOWN using N"):
        with pytest.raises(Unreadable, match=fixed, check=lambda wrong: wrong.clause == "NW-20"):
            table.say("Ben", typed)
    with pytest.raises(Unreadable, match=r"The card O/U stays O, so there is no U. \(NW-20\)"):
        table.say("Ben", "SLUNG")
    with pytest.raises(RuleBroken, match=r"The wild card stays G; it cannot be B. \(NW-20\)"):
        table.say("Ben", "make BLOWN using [?B] N")
    with pytest.raises(Unreadable, match="The middle cannot give I for SWIG; name more cards"):
        table.say("Ben", "make SWIG using [S W G]")


@pytest.mark.parametrize("named", ["[A] N [G E L]", "A N G E L", "a n [g#1 e] l"])
def test_a_card_in_the_middle_is_found_by_the_letter_it_stays(named: str) -> None:
    table = lay("? R A/E S N L", "E/I N D H M B", middle="L O/U W S A/I", stock="C F G P")
    say(table, "Ann make GALES using ?G E/A")
    say(table, f"Ben make ANGEL using {named}")
    assert middle(table) == "A/I N ? A/E L"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("a", "accept"), ("Y", "accept"), ("chal", "challenge"), (" no ", "challenge")],
)
def test_answers_may_be_shortened(typed: str, meant: str) -> None:
    table = lay(ANN, BEN, middle=MIDDLE, judging="challenge")
    say(table, "Ann make GLOWRT using R T")
    action = table.notation.read(table.state, 1, typed)
    assert table.notation.write(table.state, 1, action) == meant


@pytest.mark.parametrize("typed", ["", "perhaps", "what is that"])
def test_a_wrong_answer_gets_the_possible_answers(typed: str) -> None:
    table = lay(ANN, BEN, middle=MIDDLE, judging="vote")
    say(table, "Ann make GLOWRT using R T")
    with pytest.raises(Unreadable, match="Write accept or reject; the first letter is enough"):
        table.notation.read(table.state, 1, typed)


def test_a_vote_says_why_it_is_taken() -> None:
    table = lay(ANN, BEN, middle=MIDDLE, judging="vote")
    say(table, "Ann make GLOWRT using R T")
    scene = table.presenter.draw(table.view(1), 1)
    assert scene.status == "Ann asks the table to accept GLOWRT (51 points); Ben to answer."
    (_, _), (answer, meaning) = table.presenter.forms(table.view(1), 1)
    assert answer == "reject"
    assert meaning == "vote against the word; a majority or a tie accepts it (NW-26)"


@pytest.mark.clause("NW-27", "NW-28", "NW-30")
def test_an_open_window_says_what_a_challenge_costs() -> None:
    table = lay(ANN, BEN, middle=MIDDLE, stock="B C", judging="challenge")
    say(table, "Ann make GLOWER using E/A R")
    (_, _), (_, meaning) = table.presenter.forms(table.view(1), 1)
    wrong = "if the word is wrong, Ann scores nothing (NW-27) and loses the turn (NW-28)"
    good = "if it is good, you lose your next turn (NW-30)"
    assert meaning == f"let the dictionary decide: {wrong}; {good}"


def test_a_middle_full_of_one_letter_is_matched_at_once() -> None:
    ann = "E/I A/E A/E A/E A/I A/I"
    table = lay(ann, "A/I A/O A/O A/O A/U A/U", middle="A/U ? T S N", judging="challenge")
    deck = table.game.deck
    vowels = [card for card in range(len(deck)) if "A" in deck.printed[card].worth]
    others = [card for card in range(len(deck)) if card not in vowels]
    state = replace(table.state, middle=tuple(vowels), hands=((others[0],), tuple(others[1:])))
    with pytest.raises(Unreadable, match="The middle cannot give"):
        table.notation.read(state, 0, f"make {'A' * (len(vowels) - 2)}ZZE using E/I")


# -- capitals that are a command and a word -------------------------------------------------------


def passing_table(minimum: int = 4) -> Table:
    """Return a table at which Ann can lay the word PASS."""
    return lay("S A/E R T N ?", BEN, middle="P S L W C", stock="B C D F", minimum=minimum)


def test_pass_in_capitals_asks_whether_the_word_is_meant() -> None:
    table = passing_table()
    with pytest.raises(Ambiguous, match="PASS is a command and a word; choose one") as asked:
        read(table, "PASS")
    assert [text for text, _ in asked.value.choices] == ["pass", "make PASS using A/E S"]
    for text, action in asked.value.choices:
        assert read(table, text) == action


@pytest.mark.parametrize("typed", ["pass", "Pass"])
def test_pass_in_small_letters_is_the_command_at_once(typed: str) -> None:
    assert read(passing_table(), typed) == Pass()


def test_pass_in_capitals_is_the_command_where_the_word_cannot_be_laid() -> None:
    assert read(table_of("L A/E R T N D"), "PASS") == Pass()
    assert read(passing_table(minimum=5), "PASS") == Pass()


def test_several_ways_to_lay_a_command_as_a_word_are_all_offered() -> None:
    table = lay("S A/E A/O T N L", BEN, middle="P S L W C", stock="B C D F")
    with pytest.raises(Ambiguous, match="PASS is a command and a word") as asked:
        read(table, "PASS")
    assert [text for text, _ in asked.value.choices] == [
        "pass",
        "make PASS using A/E S",
        "make PASS using A/O S",
    ]


def test_capitals_of_a_player_who_is_not_on_turn_are_the_command() -> None:
    table = passing_table()
    assert table.notation.read(table.state, 1, "PASS") == Pass()
