"""Each clause of the cooperative game, by its id."""

import pytest
from msgspec.structs import replace

from tests.games.giftwords.tables import NAMES, hand, laid, lay, refused, say
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal
from wordparlor.games.giftwords.state import Done, Draw, Extend, Make
from wordparlor.table.cards import HIDDEN
from wordparlor.table.english import tell
from wordparlor.table.events import GameOver
from wordparlor.table.table import Table


def coop(*hands: str, **more: object) -> Table:
    given = {"stocks": ["rW rY", "gW gY"], "piles": ["bW"], **more}
    hands = hands or ("rC rA rT rS gA gB", "bA bB bC bD")
    return lay(*hands, variant="coop", **given)  # type: ignore[arg-type]


def told(table: Table) -> list[str]:
    events = table.history[-1].events
    return [tell(event, table.names, table.game.deck) for event in events]


@pytest.mark.clause("GW-COOP-01", "GW-COOP-02", "GW-COOP-16")
def test_partners_have_one_score_and_words_of_their_own() -> None:
    table = coop()
    say(table, "Ann make CAT")
    assert table.scores == {"Ann": 6, "Ben": 6}
    assert table.state.words[0].owner == 0
    assert [s for s in told(table) if s] == [
        "Ann makes CAT (red ♥).",
        "The team scores 6 (CAT: 3 + 1 + 2).",
    ]
    assert table.presenter.status(table.state) == "Ann to discard; the team has 6 points."


@pytest.mark.clause("GW-COOP-03", "GW-COOP-04", "GW-COOP-05", "GW-COOP-06")
def test_the_deal() -> None:
    state = deal("giftwords", NAMES[:2], variant="coop", dealer=1, stacked=range(100)).state
    assert [len(cards) for cards in state.hands] == [12, 12]
    assert [len(stack) for stack in state.stacks] == [59, 6, 6]
    assert [len(pile) for pile in state.discards] == [1]
    assert state.stacks[1] == tuple(range(24, 30))
    assert state.discards[0] == (36,)
    table = deal("giftwords", NAMES[:2], variant="coop")
    assert {card for stack in table.view("Ann").stacks for card in stack} == {HIDDEN}


@pytest.mark.clause("GW-COOP-07", "GW-COOP-12")
def test_a_turn_has_the_usual_phases() -> None:
    table = coop(phase="draw", words=["Ann rP rI rN", "Ben gP gI gN"])
    with refused("GW-10"):
        say(table, "Ann make CAT")
    say(table, "Ann draw", "Ann extend PIN to PINS", "Ann draw")
    with refused("GW-COOP-12", "Extend only one word per turn"):
        say(table, "Ann extend PIN to PINA")
    say(table, "Ann make CAT")
    with refused("GW-COOP-16", "Make only one word per turn"):
        say(table, "Ann make CAT")
    say(table, "Ann discard gA")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-COOP-08")
def test_a_partner_draws_from_their_own_stock_or_the_discards() -> None:
    table = coop(phase="draw")
    say(table, "Ann draw")
    assert "rW" in hand(table, "Ann")
    assert [len(stack) for stack in table.state.stacks[1:]] == [1, 2]
    table = coop(phase="draw")
    say(table, "Ann draw discard")
    assert "bW" in hand(table, "Ann")
    assert table.state.discards == ((),)


@pytest.mark.clause("GW-COOP-09", "GW-COOP-10", "GW-COOP-11")
def test_a_taken_discard_needs_a_word_but_not_in_it() -> None:
    table = coop(phase="draw")
    say(table, "Ann draw discard")
    for text in ("discard gA", "done", "draw discard"):
        with refused("GW-COOP-09"):
            say(table, f"Ann {text}")
    assert Draw() in list(table.moves())
    say(table, "Ann make CAT", "Ann discard bW")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-COOP-09")
def test_a_discard_without_a_word_is_put_back_for_a_stock_card() -> None:
    table = coop(phase="draw")
    say(table, "Ann draw discard")
    assert table.state.taken is not None
    assert table.state.taken in table.view("Ben").hands[0], "all have seen it"
    say(table, "Ann draw")
    assert table.game.deck.symbols(table.state.discards[0]) == "bW"
    assert "rW" in hand(table, "Ann")
    assert "Ann puts the blue W ♦ back on the discard pile." in told(table)
    with refused("GW-10"):
        say(table, "Ann draw")
    say(table, "Ann discard gA")


@pytest.mark.clause("GW-COOP-09")
def test_after_a_refused_word_the_discard_goes_back_at_once() -> None:
    table = coop(phase="draw", judging="challenge")
    say(table, "Ann draw discard", "Ann make TCA using rT rC rA", "Ben challenge")
    assert table.game.deck.symbols(table.state.discards[0]) == "bW"
    assert "rW" in hand(table, "Ann")
    say(table, "Ann discard gA")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-COOP-09")
def test_after_a_refused_extension_a_new_word_suffices_for_the_discard() -> None:
    table = coop(phase="draw", judging="challenge", words=["Ben rP rI rN"])
    say(table, "Ann draw discard", "Ann extend PIN to PINC", "Ben challenge")
    assert table.state.taken is not None
    say(table, "Ann make CAT", "Ben accept", "Ann discard gA")
    assert table.state.taken is None


@pytest.mark.clause("GW-COOP-13", "GW-COOP-14")
@pytest.mark.parametrize(("owner", "points"), [("Ann", 2), ("Ben", 3 + 1 + 1 + 2)])
def test_the_partners_word_scores_as_a_whole_and_your_own_by_its_new_letters(
    owner: str, points: int
) -> None:
    table = coop(words=[f"{owner} rP rI rN"])
    say(table, "Ann extend PIN to PINS")
    assert table.scores == {"Ann": points, "Ben": points}
    sums = {"Ann": "PINS: 2", "Ben": "PINS: 2 + 5 for PIN"}
    assert f"The team scores {points} ({sums[owner]})." in told(table)


@pytest.mark.clause("GW-COOP-15")
def test_added_cards_are_replaced_from_the_bonus_deck_or_the_discards() -> None:
    table = coop(words=["Ann rP rI rN"], stack="gM")
    say(table, "Ann extend PIN to PAINTS")
    with refused("GW-COOP-15", "First draw 3 cards"):
        say(table, "Ann discard gA")
    say(table, "Ann draw", "Ann draw discard", "Ann draw")
    assert "gM" in hand(table, "Ann")
    assert "bW" in hand(table, "Ann")
    assert [len(stack) for stack in table.state.stacks[1:]] == [2, 2]


@pytest.mark.clause("GW-COOP-16")
def test_a_word_has_three_cards_of_one_colour() -> None:
    table = coop()
    with refused("GW-27"):
        say(table, "Ann make AT using rA rT")
    with refused("GW-28"):
        say(table, "Ann make CAB using rC rA gB")


@pytest.mark.clause("GW-COOP-17", "GW-COOP-18", "GW-COOP-19")
def test_cards_beyond_three_bring_five_points_and_a_new_card_each() -> None:
    table = coop()
    say(table, "Ann make CATS")
    assert table.scores == {"Ann": 3 + 1 + 2 + 2 + 5, "Ben": 13}
    assert told(table)[2] == ("The team scores 13 (CATS: 3 + 1 + 2 + 2 + 5 for 1 card beyond 3).")
    assert table.state.owed == 1
    say(table, "Ann draw discard")
    assert "bW" in hand(table, "Ann")
    assert table.state.discards == ((),)


@pytest.mark.clause("GW-COOP-20")
def test_a_discard_ends_the_turn_on_the_shared_pile() -> None:
    table = coop("rC rA", "bA bB")
    with refused("GW-COOP-20"):
        table.act("Ann", Done())
    say(table, "Ann discard rC", "Ben draw", "Ben discard bA")
    assert table.game.deck.symbols(table.state.discards[0]) == "bW rC bA"


@pytest.mark.clause("GW-COOP-21", "GW-COOP-26")
def test_an_empty_hand_does_not_end_the_game_and_earns_no_bonus() -> None:
    table = coop("rC rA rT", "bA bB", words=["Ben rP rI rN"], stocks=["rW rS", "gW gY"])
    say(table, "Ann make CAT")
    assert table.scores == {"Ann": 6, "Ben": 6}
    assert table.to_act == ("Ben",)
    say(table, "Ben draw", "Ben discard bA", "Ann draw", "Ann discard rW")
    assert table.state.hands[0] == ()
    say(table, "Ben draw", "Ben discard bB", "Ann draw", "Ann extend PIN to PINS")
    assert table.scores["Ann"] == 6 + 7


@pytest.mark.clause("GW-COOP-22", "GW-COOP-23")
def test_a_partner_with_stock_left_takes_several_turns() -> None:
    table = coop("rC rA rT gA gB gC", "bA bB", stocks=["rW rY rU", ""])
    say(table, "Ann discard gA")
    assert table.to_act == ("Ann",)
    say(table, "Ann draw", "Ann discard gB", "Ann draw", "Ann discard gC", "Ann draw")
    assert not table.over
    say(table, "Ann discard rW")
    assert table.over


@pytest.mark.clause("GW-COOP-22")
def test_the_turns_pass_on_while_both_have_a_stock() -> None:
    table = coop()
    say(table, "Ann discard gA")
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-COOP-24", "GW-COOP-25")
@pytest.mark.parametrize(
    ("target", "score", "sentence", "end"),
    [
        (100, 100, "reach 100; next time aim for 110", "Ann and Ben win the game."),
        (100, 99, "fall short of 100; next time aim for 90", "The game is over."),
        (10, 0, "fall short of 10; next time aim for 10", "The game is over."),
    ],
)
def test_the_target_moves_with_wins_and_losses(
    target: int, score: int, sentence: str, end: str
) -> None:
    table = coop("rC rA", "bA", stocks=["", ""], target=target)
    assert f"the team has 0 of {target} points" in table.presenter.status(table.state)
    table.state = replace(table.state, scores=(score, score))
    say(table, "Ann discard rC")
    assert table.over
    assert f"Ann and Ben {sentence}." in told(table)
    assert f"Round 1 is over: the team has {score} points." in told(table)
    assert told(table)[-1] == end
    status = table.presenter.draw(table.view(), None).status
    assert status == f"The game is over: {'Ann and Ben' if score >= 100 else 'nobody'} won."


@pytest.mark.clause("GW-COOP-22", "GW-COOP-24")
def test_without_a_target_only_the_score_is_told() -> None:
    table = coop("rC rA", "bA", stocks=["", ""])
    table.state = replace(table.state, scores=(140, 140))
    say(table, "Ann discard rC")
    assert [s for s in told(table) if s] == [
        "Ann discards the red C ♥.",
        "Ann ends the game: both stocks are used up.",
        "Round 1 is over: the team has 140 points.",
        "The game is over.",
    ]
    assert table.history[-1].events[-1] == GameOver(())
    assert table.presenter.status(table.state) == "The game is over: the team has 140 points."
    with refused("GW-COOP-22", "The game is over."):
        say(table, "Ben draw")


@pytest.mark.clause("GW-COOP-06")
def test_the_dealer_turns_up_a_card() -> None:
    table = deal("giftwords", NAMES[:2], variant="coop", dealer=1, stacked=range(100))
    (card,) = table.state.discards[0]
    sentence = f"Ben turns up {table.game.deck.told((card,))} for the discards."
    _, events = table.game.start(0, range(100))
    assert sentence in [tell(event, table.names, table.game.deck) for event in events]


@pytest.mark.clause("GW-COOP-18")
def test_partners_can_agree_to_replace_every_card_of_a_new_word() -> None:
    table = coop(replacements="every-card", stack="gM gN gP")
    say(table, "Ann make CAT")
    assert table.state.owed == 3
    with refused("GW-COOP-18", "First draw 3 cards to replace what you laid."):
        say(table, "Ann discard gA")
    say(table, "Ann draw", "Ann draw discard", "Ann draw", "Ann discard gA")
    assert "gM" in hand(table, "Ann")
    assert "Ann draws the green M ♣ from the bonus deck." in table.story()
    assert len(table.state.hands[0]) == 6 - 1


@pytest.mark.clause("GW-COOP-19")
def test_partners_can_agree_on_a_pile_for_each_of_them() -> None:
    options = {"discard_piles": "own"}
    table = deal("giftwords", NAMES[:2], variant="coop", dealer=1, seed=3, options=options)
    assert [len(pile) for pile in table.state.discards] == [0, 1], "the dealer turned up a card"
    table = coop(phase="draw", piles=["bW", "gM"], discard_piles="own")
    assert [form for form, _ in table.presenter.forms(table.state, 0)] == [
        "draw",
        "draw Ann",
        "draw Ben",
    ]
    say(table, "Ann draw Ben")
    assert told(table) == ["Ann draws the green M ♣ from Ben's pile."]
    assert table.state.taken_from == 1
    # Without a word the card goes back to the pile it came from.
    say(table, "Ann draw")
    assert [table.game.deck.symbols(pile) for pile in table.state.discards] == ["bW", "gM"]
    assert told(table)[-1] == "Ann draws the red W ♥ from their own stock."
    say(table, "Ann discard gA", "Ben draw Ann", "Ben draw", "Ben discard bA")
    assert [table.game.deck.symbols(pile) for pile in table.state.discards] == ["bW gA", "gM bA"]
    labels = [area.label for area in table.presenter.draw(table.view(0), 0).areas]
    assert ("Ann's pile" in labels, "Discards" in labels) == (True, False)


@pytest.mark.clause("GW-COOP-27")
def test_without_a_bonus_deck_discards_are_taken_or_nothing() -> None:
    table = coop(words=["Ann rP rI rN"], short=True)
    say(table, "Ann extend PIN to PAINTS")
    assert table.state.owed == 3
    with refused("GW-11", "There are no cards in the bonus deck; draw from a discard pile."):
        say(table, "Ann draw")
    say(table, "Ann draw discard")
    assert table.state.owed == 0
    assert laid(table) == ["PAINTS"]


@pytest.mark.clause("GW-COOP-28")
def test_chance_or_the_partners_decide_who_starts() -> None:
    starts = {deal("giftwords", NAMES[:2], variant="coop", seed=s).to_act for s in range(20)}
    assert starts == {("Ann",), ("Ben",)}
    assert deal("giftwords", NAMES[:2], variant="coop", dealer=0).to_act == ("Ben",)


def test_bots_play_for_the_team() -> None:
    table = deal("giftwords", NAMES[:2], variant="coop", seed=2)
    while not table.over:
        take_turn(table, table.state.turn, bot("greedy"))
    assert table.state.scores[0] == table.state.scores[1] > 120


@pytest.mark.clause("GW-COOP-09", "GW-COOP-23")
def test_a_bot_saves_its_stock_where_a_word_follows_the_discard() -> None:
    table = coop(phase="draw")
    assert (table.moves().promises, table.moves().fallback) == ((8 + 5, 8 + 5), Draw(0))
    table = coop("rC rB gT", "bA", phase="draw")
    assert (table.moves().promises, table.moves().fallback) == ((-1, 0), Draw())


@pytest.mark.clause("GW-COOP-09")
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_that_takes_a_discard_lays_a_word(seed: int) -> None:
    table = deal("giftwords", NAMES[:2], variant="coop", seed=seed)
    taken = 0
    while not table.over:
        owed = table.state.taken is not None
        deed = take_turn(table, table.state.turn, bot("casual"))
        taken += owed
        assert not owed or isinstance(deed.action, Make | Extend)
    assert taken > 0


@pytest.mark.clause("GW-COOP-09")
@pytest.mark.parametrize(
    ("pile", "back"),
    [
        ("Ann", "Ann puts the blue W ♦ back on their own discard pile."),
        ("Ben", "Ann puts the green M ♣ back on Ben's discard pile."),
    ],
)
def test_a_discard_goes_back_to_the_pile_it_came_from(pile: str, back: str) -> None:
    table = coop(phase="draw", piles=["bW", "gM"], discard_piles="own")
    say(table, f"Ann draw {pile}", "Ann draw")
    assert back in told(table)
