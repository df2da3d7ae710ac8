"""Each clause of the game for younger players, by its id."""

import pytest
from msgspec.structs import replace

from tests.games.giftwords.tables import NAMES, laid, lay, refused, say
from wordparlor.errors import BadSetup
from wordparlor.games import box, deal
from wordparlor.games.giftwords.state import Cover, Discard, Done, Draw, Extend, Make, SilentE
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.events import GameOver
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, load

CAT = ["rC gA bT"]


def junior(own: str = "rC gA bT rR bH rI", *others: str, **more: object) -> Table:
    return lay(own, *(others or ("",)), variant="junior", **more)  # type: ignore[arg-type]


def vowels(table: Table, cards: tuple[int, ...]) -> int:
    return sum(table.game.deck.printed[card].faces[0] in "AEIOU" for card in cards)


@pytest.mark.clause("GW-JR-01", "GW-JR-03", "GW-JR-04", "GW-JR-27")
@pytest.mark.parametrize("seats", [2, 7])
def test_six_cards_are_dealt_from_two_stacks_to_the_child_on_turn(seats: int) -> None:
    table = deal("giftwords", NAMES[:seats], variant="junior", dealer=0)
    state = table.state
    assert table.to_act == ("Ben",)
    assert [len(cards) for cards in state.hands] == [0, 6, *[0] * (seats - 2)]
    assert vowels(table, state.hands[1]) == 2
    assert [len(stack) for stack in state.stacks] == [33 - 2, 63 - 4]
    assert vowels(table, state.stacks[0]) == 31
    assert vowels(table, state.stacks[1]) == 0
    assert table.game.deck.symbols(state.aside) == "SILENT-E SILENT-E SILENT-E SILENT-E"


@pytest.mark.clause("GW-JR-02")
def test_each_child_can_have_a_colour_and_a_black_card_and_colours_rotate() -> None:
    options = {"stacks": "own-colours"}
    table = deal("giftwords", NAMES[:3], variant="junior", options=options, dealer=2)
    assert [len(stack) for stack in table.state.stacks] == [9, 16, 11, 20, 11, 20]
    assert sorted(table.game.deck.symbols(table.state.aside).split()) == [
        *["SILENT-E"] * 4,
        "kV",
        "kX",
        "kZ",
    ]
    seen = {}
    for name in ("Ann", "Ben", "Cid"):
        kinds = [table.game.deck.printed[card] for card in table.state.hands[table.seat(name)]]
        seen[name] = {kind.colour for kind in kinds} - {"black"}
        say(table, f"{name} done")
    assert seen == {"Ann": {"red"}, "Ben": {"green"}, "Cid": {"blue"}}
    table.state = replace(table.state, made=9)
    say(table, "Ann done")
    kinds = [table.game.deck.printed[card] for card in table.state.hands[1]]
    assert {kind.colour for kind in kinds} - {"black"} == {"blue"}


@pytest.mark.clause("GW-JR-02")
def test_each_child_gets_one_of_several_equal_black_cards() -> None:
    letters = [Copies(Kind((a,), (1,), c), 9) for c in ("red", "blue") for a in "AT"]
    deck = Deck("alike", (*letters, Copies(Kind(("K",), (4,), "black"), 3)))
    options = {"stacks": "own-colours"}
    table = deal("giftwords", NAMES[:2], variant="junior", options=options, deck=deck, dealer=1)
    blacks = [card for card in range(len(deck)) if deck.printed[card].colour == "black"]
    assert [table.game.deck.printed[card].stack for card in blacks] == [
        "red consonants",
        "blue consonants",
        "",
    ]
    assert table.state.aside == (blacks[2],)


@pytest.mark.clause("GW-JR-02")
def test_there_are_no_more_children_than_colours() -> None:
    with pytest.raises(BadSetup, match="GW-JR-02"):
        deal("giftwords", NAMES[:4], variant="junior", options={"stacks": "own-colours"})


@pytest.mark.clause("GW-JR-03")
def test_the_silent_es_run_out() -> None:
    table = junior(words=["gC bA gN"])
    table.state = replace(table.state, aside=())
    with refused("GW-JR-03"):
        say(table, "Ann silent CAN")
    assert not any(isinstance(move, SilentE) for move in table.moves())


@pytest.mark.clause("GW-JR-04")
def test_a_minimum_above_six_cards_is_refused() -> None:
    with pytest.raises(
        BadSetup, match=r"Words of 7 cards are too long; younger players get 6 \(GW-JR-04"
    ):
        deal("giftwords", NAMES[:2], variant="junior", options={"minimum": 7})
    assert deal("giftwords", NAMES[:2], variant="junior", options={"minimum": 6}).to_act


@pytest.mark.clause("GW-JR-04", "GW-JR-06")
def test_unused_cards_are_discarded_and_the_next_child_gets_six() -> None:
    table = junior("rC gA bT rR bH rI", "", phase="free")
    say(table, "Ann make CAT", "Ann done")
    assert [table.game.deck.symbols(pile) for pile in table.state.discards] == ["rI", "rR bH"]
    assert table.state.hands[0] == ()
    assert len(table.state.hands[1]) == 6
    with refused("GW-JR-04", "You get six new cards every turn"):
        table.act("Ben", Draw())
    with refused("GW-JR-06", "all cards that you did not use are discarded"):
        table.act("Ben", Discard(table.state.hands[1][0]))


@pytest.mark.clause("GW-JR-05", "GW-JR-12")
def test_each_action_once_and_in_any_order() -> None:
    table = junior("rR gA bT rP bB bS", words=["rC bA rN", "gP bI bN"])
    say(table, "Ann silent CAN", "Ann extend PIN to SPIN", "Ann cover CANE to BANE")
    say(table, "Ann make RAT using rR gA bT")
    assert laid(table) == ["BANE", "SPIN", "RAT"]
    p = table.state.hands[0][0]
    again = (
        SilentE(2),
        Extend(0, "BANED", table.state.words[0].cards),
        Cover(2, "PAT", 0, p),
        Make("RAT", (p,)),
    )
    told = ("added a Silent E", "lengthened a word", "covered a letter", "made a word")
    for action, done in zip(again, told, strict=True):
        with refused("GW-JR-05", f"You have already {done} this turn; do something else or say"):
            table.act("Ann", action)
    assert len(table.moves()) == 1
    say(table, "Ann done")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-JR-05")
@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("make TCA using bT rC gA", "make"),
        ("extend PIN to PINC", "extend"),
        ("cover PIN to PCN", "cover"),
        ("silent PLEAS", "silent"),
    ],
)
def test_a_refused_word_uses_up_its_action(text: str, act: str) -> None:
    table = junior(words=["gP bI bN"], judging="challenge")
    if act == "silent":
        table = junior(words=["gP gL gE bA gS"], judging="challenge")
    before = table.state
    say(table, f"Ann {text}", "Ben challenge")
    back = {"cover": "the card", "silent": "the Silent E"}.get(act, "the cards")
    assert table.story()[-1] == f"Ann takes {back} back."
    assert table.state.acts == (act,)
    assert table.state.words == before.words
    assert table.state.hands == before.hands


@pytest.mark.clause("GW-JR-28")
@pytest.mark.parametrize("rework", [False, True])
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("make CAT", "cover CAT to RAT"),
        ("make CAT", "extend CAT to CHAT"),
        ("cover PIN to TIN", "extend TIN to THIN"),
        ("extend PIN to PAIN", "cover PAIN to RAIN"),
    ],
)
def test_a_word_of_this_turn_takes_only_a_silent_e_unless_agreed(
    first: str, then: str, rework: bool
) -> None:
    table = junior("rC gA bT rR bH rI", words=["gP bI bN"], rework=rework)
    say(table, f"Ann {first}")
    word = then.split()[-1]
    assert (word in [getattr(move, "word", "") for move in table.moves()]) == rework
    if rework:
        say(table, f"Ann {then}")
        assert word in laid(table)
        return
    old = then.split()[1]
    with refused("GW-JR-28", f"You laid {old} this turn; only add a Silent E, or choose another"):
        say(table, f"Ann {then}")
    say(table, "Ann done")
    assert table.state.touched == ()


@pytest.mark.clause("GW-16", "GW-JR-28")
def test_the_possible_actions_depend_on_the_words_on_the_table() -> None:
    table = junior("rC gA bT rR bH rI")
    assert offers(table) == {"make": "", "extend": "GW-16", "cover": "GW-16", "silent": "GW-16"}
    say(table, "Ann make CAT")
    assert offers(table) == {
        "make": "GW-JR-05",
        "extend": "GW-JR-28",
        "cover": "GW-JR-28",
        "silent": "",
    }
    table = junior("rC gA bT rR bH rI", words=["gP bI bN"])
    say(table, "Ann make CAT")
    assert offers(table) == {"make": "GW-JR-05", "extend": "", "cover": "", "silent": ""}


def offers(table: Table) -> dict[str, str]:
    """Return each action of younger players with the clause that forbids it now."""
    legal = table.game.legal(table.state, 0)
    return {offer.verb: offer.clause for offer in legal if offer.verb != "done"}


@pytest.mark.clause("GW-JR-12", "GW-JR-28")
def test_a_silent_e_of_this_turn_cannot_be_covered() -> None:
    table = junior("rT gS bA rR gM bI", words=("rC rA rN",), scoring="mathematical")
    say(table, "Ann silent CAN")
    with refused("GW-JR-28", "You added this Silent E this turn; cover another letter."):
        say(table, "Ann cover CANE to CANT")
    moves = table.moves(0)
    covers = [move for move in map(moves.__getitem__, range(len(moves))) if isinstance(move, Cover)]
    assert covers
    assert all(move.place < 3 for move in covers)


@pytest.mark.clause("GW-JR-28")
def test_a_word_with_a_new_silent_e_may_still_be_changed() -> None:
    table = junior("rS bO rD", words=["rC gA bN"])
    say(table, "Ann silent CAN", "Ann cover CANE to CONE")
    assert laid(table) == ["CONE"]


@pytest.mark.clause("GW-29", "GW-JR-08")
def test_a_cover_makes_no_u_idle() -> None:
    table = junior("rU rR", words=["kQu rI rE rT = QUIET"], judging="vote")
    with refused("GW-29", "The Qu card of QUIET already gives the U"):
        say(table, "Ann cover QUIET to QUET using rU at 2")


@pytest.mark.clause("GW-JR-07", "GW-JR-15", "GW-JR-24")
def test_a_new_word_of_any_colours_lies_in_the_middle_without_an_owner() -> None:
    table = junior()
    with refused("GW-27"):
        say(table, "Ann make AT using gA bT")
    say(table, "Ann make CAT")
    assert table.state.words[0].owner is None
    assert table.scores == {"Ann": 6, "Ben": 0}


@pytest.mark.clause("GW-JR-08", "GW-JR-09", "GW-JR-16")
@pytest.mark.parametrize(
    ("word", "card", "points"), [("DIG", "gD", 2), ("BAG", "gA", 1), ("BIT", "bT", 2)]
)
def test_a_letter_is_covered(word: str, card: str, points: int) -> None:
    table = junior(f"{card} rR rH", words=["rB rI rG"])
    old = table.state.words[0].cards
    say(table, f"Ann cover BIG to {word}")
    assert laid(table) == [word]
    (under,) = table.state.words[0].under
    assert under in old
    assert table.scores == {"Ann": points, "Ben": 0}


@pytest.mark.clause("GW-JR-08")
def test_covering_needs_a_card_from_the_hand_a_place_and_a_different_word() -> None:
    table = junior("gB rR", words=["rB rI rG"])
    own, other = sorted(table.state.hands[0], key=lambda c: table.game.deck.printed[c].faces)
    for place in (-1, 3):
        with refused("GW-JR-08"):
            table.act("Ann", Cover(0, "BIB", place, own))
    with refused("GW-JR-08"):
        table.act("Ann", Cover(0, "BIG", 0, own))
    with refused("GW-01"):
        table.act("Ann", Cover(0, "BIB", 2, table.state.stacks[0][0]))
    with refused("GW-01", "These cards spell BIR, not BIB"):
        table.act("Ann", Cover(0, "BIB", 2, other))
    with refused("GW-44"):
        say(
            table,
            "Ann cover BIG to BIR",
        )
    assert own != other


@pytest.mark.clause("GW-JR-10", "GW-JR-11", "GW-JR-16")
@pytest.mark.parametrize(("word", "points"), [("SPAT", 2), ("PART", 2), ("PATH", 3)])
def test_a_word_is_lengthened(word: str, points: int) -> None:
    table = junior("gS bR rH", words=["rP rA rT"])
    say(table, f"Ann extend PAT to {word}")
    assert laid(table) == [word]
    assert table.scores == {"Ann": points, "Ben": 0}


@pytest.mark.clause("GW-JR-10")
def test_the_old_cards_keep_their_order_and_many_may_be_added() -> None:
    table = junior("gS bR rH gE", words=["rP rA rT"])
    assert not any(move.word == "TRAP" for move in table.moves() if isinstance(move, Extend))
    say(table, "Ann extend PAT to PATERS")
    assert laid(table) == ["PATERS"]


@pytest.mark.clause("GW-JR-12", "GW-JR-14")
@pytest.mark.parametrize("scoring", ["simple", "mathematical"])
def test_a_silent_e_goes_behind_a_word_just_made_and_adds_five(scoring: str) -> None:
    table = junior("rC gA bN rR bH rI", scoring=scoring)
    say(table, "Ann make CAN")
    before = table.scores["Ann"]
    assert before == (5 if scoring == "simple" else 15)
    say(table, "Ann silent CAN")
    assert laid(table) == ["CANE"]
    assert len(table.state.aside) == 3
    say(table, "Ann done")
    assert table.scores["Ann"] == before + 5
    assert "Ann scores 5 (CANE: Silent E)." in table.story()


@pytest.mark.clause("GW-JR-14", "GW-JR-18")
@pytest.mark.parametrize(
    ("text", "word", "points"),
    [("extend CANE to CANES", "CANES", 2 * 4), ("cover CANE to CONE", "CONE", 1 * 3)],
)
def test_a_silent_e_counts_after_the_other_words_and_multiplies_none_of_them(
    text: str, word: str, points: int
) -> None:
    table = junior("rS bO rD", words=["rC gA bN"], scoring="mathematical")
    silent = SilentE(0)
    assert table.game.besides(table.state, 0, silent, ()) == "at the end of your turn"
    assert table.game.worth(table.state, 0, silent, ()) == 5
    say(table, "Ann silent CAN")
    assert table.scores["Ann"] == 0
    assert (
        table.game.worth(table.state, 0, Done(), table.game.apply(table.state, 0, Done())[1]) == 0
    )
    moves = table.moves()
    (score,) = [
        moves.scores[at] for at, move in enumerate(moves) if getattr(move, "word", "") == word
    ]
    assert score == points
    say(table, f"Ann {text}")
    assert table.scores["Ann"] == points
    say(table, "Ann done")
    assert table.scores["Ann"] == points + 5
    assert f"Ann scores 5 ({word}: Silent E)." in table.story()
    # From the next turn on the E is a letter like others.
    table = junior("rS bO rD", words=["rC gA bN SILENT-E"], scoring="mathematical")
    say(table, "Ann extend CANE to CANES")
    assert table.scores["Ann"] == 2 * 5


@pytest.mark.clause("GW-JR-13")
def test_a_silent_e_must_change_the_sound() -> None:
    table = junior(words=["gS gT bA gR", "rP gL bE bA bS", "gB gI gG"])
    with refused("GW-JR-13", "PLEASE sounds like PLEAS; a Silent E changes the sound, as in CANE."):
        say(table, "Ann silent PLEAS")
    with refused("GW-44"):
        say(table, "Ann silent BIG")
    assert [move for move in table.moves() if isinstance(move, SilentE)] == [SilentE(0)]
    with refused("GW-16"):
        table.act("Ann", SilentE(7))
    say(table, "Ann silent STAR")
    assert laid(table)[0] == "STARE"
    with refused("GW-JR-13", "The E of ANTE is spoken"):
        say(junior(words=["gA gN gT"]), "Ann silent ANT")


@pytest.mark.clause("GW-JR-13")
def test_where_the_table_votes_players_can_overrule_the_pronouncing_dictionary() -> None:
    table = junior(words=["rP gL bE gA gS"], judging="vote")
    say(table, "Ann silent PLEAS")
    assert table.to_act == ("Ben",)
    say(table, "Ben accept")
    assert laid(table) == ["PLEASE"]
    table = junior(words=["rP gL bE gA gS"], judging="vote")
    say(table, "Ann silent PLEAS", "Ben reject")
    with refused("GW-45"):
        say(table, "Ann silent PLEAS")


@pytest.mark.clause("GW-JR-13")
def test_for_words_the_pronouncing_dictionary_lacks_the_spelling_decides() -> None:
    own = custom_words(b"glib\nglibe\nsnast\nsnaste")
    words = ["rG rL rI rB", "gS gN gA bS gT"]
    table = junior("rR bH rI", words=words, dictionary=own)
    assert [move for move in table.moves() if isinstance(move, SilentE)] == [SilentE(0)]
    with refused("GW-JR-13"):
        say(table, "Ann silent SNAST")
    say(table, "Ann silent GLIB")
    assert table.story()[-1] == "Ann adds a Silent E to GLIB: GLIBE."


@pytest.mark.clause("GW-JR-17", "GW-JR-19")
def test_a_new_word_scores_its_points_times_its_cards() -> None:
    table = junior(scoring="mathematical")
    say(table, "Ann make CAT")
    assert table.scores["Ann"] == 18


@pytest.mark.clause("GW-JR-18", "GW-JR-20", "GW-JR-21")
def test_a_changed_word_scores_its_new_points_times_its_cards() -> None:
    table = junior("rR bH rI", words=CAT, scoring="mathematical")
    say(table, "Ann cover CAT to RAT")
    assert table.scores["Ann"] == 6
    table = junior("rR bH rI", words=CAT, scoring="mathematical")
    say(table, "Ann extend CAT to CHAT")
    assert table.scores["Ann"] == 12


@pytest.mark.clause("GW-JR-22")
@pytest.mark.parametrize(("seats", "words"), [(2, 8), (3, 9), (4, 10), (7, 10)])
def test_a_round_ends_after_the_turn_with_the_last_word(seats: int, words: int) -> None:
    table = junior("rC gA bT rR bH rI", *[""] * (seats - 1))
    table.state = replace(table.state, made=words - 2)
    say(table, "Ann make CAT", "Ann done")
    assert table.state.round == 1
    table = junior("rC gA bT rR bH rI", *[""] * (seats - 1))
    table.state = replace(table.state, made=words - 1, before=(0,) * seats)
    say(table, "Ann make CAT")
    assert table.state.round == 1
    say(table, "Ann done")
    assert f"Ann ends the round: the players have made {words} words." in table.story()
    assert "Ann scores the most points in this round: 6." in table.story()
    assert table.state.round == 2
    assert table.state.words == ()
    assert table.state.made == 0


@pytest.mark.clause("GW-JR-23")
def test_each_player_deals_a_round() -> None:
    table = junior("rC gA bT", "", "", rounds=1)
    table.state = replace(table.state, made=9, round=3, scores=(3, 7, 7))
    say(table, "Ann done")
    assert table.over
    assert table.history[-1].events[-1] == GameOver((1, 2), 7)
    with refused("GW-JR-23", "The game is over."):
        say(table, "Ben done")


@pytest.mark.clause("GW-JR-25")
def test_the_discards_of_a_kind_are_shuffled_when_its_stack_is_short() -> None:
    table = junior("rC rE", "", stack="rA gB gC gD gF", piles=["gA gE", ""], short=True)
    say(table, "Ann done")
    assert vowels(table, table.state.hands[1]) == 2
    assert len(table.state.hands[1]) == 6
    assert len(table.state.stacks[0]) == 2
    assert table.state.discards == ((), table.state.discards[1])


@pytest.mark.clause("GW-JR-25")
def test_when_even_the_discards_are_too_few_there_are_fewer_cards() -> None:
    table = junior("rC rB", "", short=True)
    say(table, "Ann done")
    assert len(table.state.hands[1]) == 2


@pytest.mark.clause("GW-JR-25")
@pytest.mark.parametrize("own", ["rC rB", "rC rB gC gB rI gI"])
def test_a_round_ends_when_every_child_did_nothing_three_times(own: str) -> None:
    table = junior(own, "", words=["bC gA bT"], short=True)
    for _ in range(2):
        say(table, "Ann done", "Ben done")
    table.state = replace(table.state, acts=("make",), touched=(0,))
    say(table, "Ann done")
    assert table.state.idle == 0, "a player who acts is not idle"
    for _ in range(2):
        say(table, "Ben done", "Ann done")
    say(table, "Ben done")
    assert table.state.round == 1
    say(table, "Ann done")
    end = "Ann ends the round: nobody has made or changed a word for 3 circles of turns."
    assert end in table.story()
    assert table.state.round == 2
    assert table.state.idle == 0


@pytest.mark.clause("GW-JR-25")
def test_a_refused_word_counts_as_nothing() -> None:
    table = junior("rC rB gC gB rI gI", "", words=["bC gA bT"], judging="challenge")
    say(table, "Ann make BIC", "Ben challenge", "Ann done")
    assert table.state.idle == 1
    assert table.state.hands[0] == ()


@pytest.mark.clause("GW-JR-13")
@pytest.mark.parametrize("judging", ["challenge", "vote"])
def test_a_word_with_a_silent_e_is_told_as_one_word(judging: str) -> None:
    table = junior("rB gB", words=["bM gU bD"], judging=judging)
    say(table, "Ann silent MUD")
    assert "MUDE" in table.presenter.status(table.state, 1)
    assert all(
        "+E" not in sentence
        for sentence in (*table.story(), table.presenter.status(table.state, 1))
    )
    assert "MUDE" in str(table.presenter.draw(table.state, 1))
    say(table, "Ben challenge" if judging == "challenge" else "Ben reject")
    assert any("MUDE" in sentence for sentence in table.story())
    assert all("+E" not in sentence for sentence in table.story())


@pytest.mark.clause("GW-JR-25")
def test_a_game_of_children_who_lay_all_they_can_ends(standard: Dictionary) -> None:
    options = {"stacks": "own-colours"}
    table = deal("giftwords", "AB", variant="junior", options=options, seed=1394, words=standard)
    while not table.over:
        assert len(table.history) < 400
        moves = list(table.moves())
        plays = [move for move in moves if not isinstance(move, Make | Done)] or moves
        table.act(table.state.turn, max(plays, key=lambda move: len(getattr(move, "cards", ()))))


@pytest.fixture(scope="module")
def standard() -> Dictionary:
    return load("standard")


@pytest.mark.clause("GW-JR-26")
def test_a_silent_e_is_a_letter_like_others_from_then_on() -> None:
    table = junior("rD bO rS", words=["rC gA bN SILENT-E"])
    say(table, "Ann extend CANE to CANES")
    assert laid(table) == ["CANES"]
    table = junior("rD bO rS", words=["rC gA bN SILENT-E"])
    say(table, "Ann cover CANE to CONE")
    assert laid(table) == ["CONE"]
    table = junior("rS bO rD", words=["rC gA bN SILENT-E"])
    say(table, "Ann cover CANE to CANS")
    assert table.game.deck.symbols(table.state.words[0].under) == "SILENT-E"


@pytest.mark.clause("GW-JR-01")
def test_another_edition_can_have_black_vowels_and_no_silent_e() -> None:
    whole = box("giftwords").deck
    letters = tuple(entry for entry in whole.cards if entry.kind.faces)
    deck = Deck("other", (*letters, Copies(Kind(("A",), (1,), "black"), 1)))
    state = deal("giftwords", NAMES[:2], variant="junior", deck=deck).state
    assert len(state.stacks[0]) == 34 - 2
    assert state.aside == ()


@pytest.mark.clause("GW-54")
def test_a_child_who_challenged_a_good_word_makes_no_word_next_turn() -> None:
    table = junior(judging="challenge")
    say(table, "Ann make CAT", "Ben challenge", "Ann done")
    with refused("GW-54"):
        table.act("Ben", Make("CAT", table.state.hands[1][:3]))
    assert not any(isinstance(move, Make) for move in table.moves())


@pytest.mark.clause("GW-JR-08")
def test_everyone_sees_the_card_of_a_proposed_cover() -> None:
    table = junior("gD rR", words=["rB rI rG"], judging="challenge")
    say(table, "Ann cover BIG to DIG")
    shown = [card for card in table.view("Ben").hands[0] if card >= 0]
    assert table.game.deck.symbols(tuple(shown)) == "gD"
    say(table, "Ben accept")
    assert laid(table) == ["DIG"]
