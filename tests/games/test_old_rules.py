"""Tables of version 1 go on under their rules: each change of version 2 has a test here."""

import pytest
from msgspec.structs import replace

from tests.games.giftwords import tables as giftwords
from tests.games.glass import tables as glass
from tests.games.newword import tables as newword
from tests.games.versions import under
from tests.games.wordlift import tables as wordlift
from tests.games.zap import tables as zap
from wordparlor.errors import BadSetup, RuleBroken
from wordparlor.games import box, deal, rules_for, shelf
from wordparlor.games.giftwords.play import first_words
from wordparlor.games.newword.state import Make, Pass
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.words.dictionary import load

ANN, BEN, MIDDLE = "A/E R T S N ?", "E/I L D G H M", "G L O/U W S"


def refused(clause: str) -> pytest.RaisesExc[RuleBroken]:
    return pytest.RaisesExc(RuleBroken, check=lambda broken: broken.clause == clause)


@pytest.mark.parametrize("game", shelf().values(), ids=shelf())
def test_the_clause_of_each_change_is_in_the_sheet(game: object) -> None:
    assert isinstance(game, type(box("newword")))
    assert all(change.clause in game.rulebook for change in game.changes)
    assert all(
        name in game.options.__struct_fields__ for one in game.changes for name in one.before
    )
    # Versions follow each other without a gap.
    assert {change.version for change in game.changes} == set(range(2, game.rules_version + 1))


@pytest.mark.parametrize("game", shelf())
def test_rules_of_a_newer_version_are_refused(game: str) -> None:
    setup = deal(game, ["Ann", "Ben", "Cid"]).setup
    assert setup.rules == box(game).rules_version
    with pytest.raises(BadSetup, match=f"version {setup.rules + 1}; this Wordparlor knows"):
        rules_for(replace(setup, rules=setup.rules + 1))
    with pytest.raises(BadSetup):
        rules_for(replace(setup, rules=-1))


# -- NewWord ---------------------------------------------------------------------------------------


def test_newword_1_repeats_the_word_in_the_middle() -> None:
    table = newword.lay(ANN, BEN, middle=MIDDLE, stock="B C F P")
    newword.say(table, "Ann make GLOWER using E/A R")
    old = under(1, table)
    repeat = "make GLOWER using E/I"
    with pytest.raises(RuleBroken, match="NW-07"):
        table.act("Ben", old.match.read(1, repeat))
    old.say("Ben", repeat)
    assert old.state.letters == "GLOWER"


def test_newword_1_passes_for_ever_with_a_stock() -> None:
    table = newword.lay(ANN, BEN, middle=MIDDLE, stock="B")
    old = under(1, table)
    for one in (table, old):
        newword.say(one, *["Ann pass", "Ben pass"] * 2, "Ann pass")
        one.say("Ben", "pass")
    assert table.over
    assert not old.over


def test_newword_1_counts_no_lost_turn_and_lets_a_refused_word_be_tried_again() -> None:
    table = newword.lay(ANN, BEN, middle=MIDDLE, judging="challenge")
    old = under(1, table)
    for one in (table, old):
        newword.say(one, "Ann make GLOWRE using R E/A", "Ben challenge", "Ben pass")
    assert table.over
    assert not old.over
    newword.say(old, "Ann make GLOWRE using R E/A", "Ben accept")
    assert old.state.letters == "GLOWRE"


def test_newword_1_exchanges_as_many_cards_as_the_stock_has() -> None:
    old = under(1, newword.lay(ANN, BEN, middle=MIDDLE, stock="B"))
    (offer,) = [legal for legal in old.game.legal(old.state, 0) if legal.verb == "pass"]
    assert offer.most == 1
    with refused("NW-25"):
        newword.say(old, "Ann pass swapping A/E R")
    passes = [move for move in old.moves() if isinstance(move, Pass)]
    assert max(len(move.cards) for move in passes) == 1
    newword.say(old, "Ann pass swapping R")
    assert not old.state.stock


def test_newword_1_has_words_of_15_letters_at_most() -> None:
    old = under(1, newword.lay(ANN, BEN, middle=MIDDLE, judging="challenge"))
    with refused("NW-43"):
        old.act("Ann", Make("A" * 16, tuple(range(16))))


# -- Zap -------------------------------------------------------------------------------------------


def test_zap_1_refuses_only_what_is_only_a_plural() -> None:
    table = zap.lay("G O N N A P R I C E S", "B")
    for word in ("PRICES", "GONNA"):
        with refused("ZP-48"):
            zap.say(table, f"Ann make {word}")
        zap.say(under(1, table), f"Ann make {word}")


def test_zap_1_goes_on_after_a_refused_word_without_a_penalty() -> None:
    table = zap.lay("F L O W T", "B", discards="", rest="Ben", target=300, judging="challenge")
    old = under(1, table)
    zap.say(old, "Ann make FLOWT", "Ben challenge", "Ben pass")
    assert old.state.round == 1


# -- Word Lift -------------------------------------------------------------------------------------


@pytest.mark.parametrize("judging", ["strict", "challenge", "vote"])
def test_word_lift_1_refuses_forms_however_words_are_judged(judging: str) -> None:
    table = wordlift.lay("D P I N", "B H L N O U U", "C C H", words=["", "GAMES"], judging=judging)
    old = under(1, table)
    with refused("WL-29"):
        wordlift.say(old, "Ann steal GAMES from Ben: GAMED SPIN")
    wordlift.say(under(1, table), "Ann pass")


def test_word_lift_1_breaks_a_tie_by_the_last_round() -> None:
    table = wordlift.lay("D P I N", "B H L N O U U", words=["", "GAMES"])
    table.state = replace(table.state, scores=(9, 9), last_round=(3, 5))
    old = under(1, table)
    assert table.game.winners(table.game.standing(table.state)) == (0, 1)
    assert old.game.winners(old.game.standing(old.state)) == (1,)


# -- Glass Tiles -----------------------------------------------------------------------------------


def test_glass_tiles_1_exchanges_stars_and_no_more_than_the_pile_has() -> None:
    table = glass.lay("A*S", "OAK", board="T", stock="EE")
    old = under(1, table)
    with refused("GG-63"):
        glass.say(table, "Ann exchange A *")
    glass.say(old, "Ann exchange A *")
    assert old.to_act == ("Ben",)


LONG = """
              X
              A
S T A R T E D   M U S I C I A N
"""


def test_glass_tiles_1_has_words_of_15_letters_at_most() -> None:
    table = glass.lay("IS", "OAK", board=LONG, variant="squares", judging="vote")
    with refused("GG-23"):
        glass.say(under(1, table), "Ann lay STARTEDIMUSICIAN at 0,2 e")
    glass.say(table, "Ann lay STARTEDIMUSICIAN at 0,2 e")


def test_glass_tiles_1_takes_only_accents_from_a_name() -> None:
    table = deal("glass", ["Zoe", "Øyvind"], seed=1)
    assert table.to_act == ("Øyvind",)
    old = rules_for(replace(table.setup, rules=1)).deal()
    assert old.to_act == (0,)


# -- Gift Words ------------------------------------------------------------------------------------


def test_gift_words_1_scores_a_silent_e_at_once() -> None:
    table = giftwords.lay(
        "rT gS bA rR gM bI", "", variant="junior", phase="free", words=("rC rA rN",)
    )
    old = under(1, table)
    assert old.game.besides(old.state, 0, old.match.read(0, "silent CAN"), ()) == ""
    giftwords.say(old, "Ann silent CAN")
    assert old.scores["Ann"] == 5
    giftwords.say(old, "Ann cover CANE to CANT", "Ann done")
    assert old.scores["Ann"] == 7


def test_gift_words_1_lets_a_player_keep_few_cards_after_a_refused_word() -> None:
    table = giftwords.lay("rT rC rA", "bA bB", "bC bD", judging="challenge")
    old = under(1, table)
    giftwords.say(old, "Ann make TCA using rT rC rA", "Ben challenge", "Cid accept", "Ann done")
    assert old.to_act == ("Ben",)


def test_gift_words_1_lets_a_u_take_the_place_of_another() -> None:
    table = giftwords.lay("rU rL gS gT", "bA", "bB", words=["Ben kQu rI rT = QUIT"])
    old = under(1, table)
    giftwords.say(old, "Ann extend QUIT to QUILT using [kQu] rU [rI] rL [rT]")
    assert old.scores == {"Ann": 7, "Ben": 7, "Cid": 0}


def test_gift_words_1_lays_any_words_in_the_centre_and_counts_their_cards() -> None:
    tables = [deal("giftwords", ["Ann", "Ben"], variant="two", seed=seed) for seed in range(20)]
    old_centres = [rules_for(replace(table.setup, rules=1)).deal().state for table in tables]
    assert any(old.words != new.state.words for old, new in zip(old_centres, tables, strict=True))
    words = ["kQu rA rY", "gC gA gT gS", "Ben bB bA bD bE", "Ann bH bE bN bS"]
    table = giftwords.lay("kX", "bA", variant="two", words=words)
    old = under(1, table)
    giftwords.say(old, "Ann discard kX", "Ben first")
    giftwords.say(table, "Ann discard kX", "Ben first")
    assert "QUAY" not in [word.text for word in table.state.words]
    assert "QUAY" in [word.text for word in old.state.words], "QUAY has three cards"
    pack = giftwords.Cards(deal("giftwords", ["Ann", "Ben"], variant="two")).take(
        "kQu rA gN gI gP bF"
    )
    two = box("giftwords").deck
    assert first_words(two, pack, load(), 3)
    assert not first_words(two, pack, load(), 3, by_cards=True), "QUA has two cards"


def test_gift_words_1_has_a_target_for_partners() -> None:
    table = deal("giftwords", ["Ann", "Ben"], variant="coop")
    assert table.game.winners((100, 100)) == ()
    assert under(1, table).game.winners((100, 100)) == (0, 1)


def test_gift_words_2_counts_a_refused_word_of_a_child_as_an_act() -> None:
    table = giftwords.lay(
        "rC rB gC gB rI gI",
        "",
        variant="junior",
        phase="free",
        words=["bC gA bT"],
        judging="challenge",
    )
    for version, idle in ((2, 0), (3, 1)):
        old = under(version, table)
        giftwords.say(old, "Ann make BIC", "Ben challenge", "Ann done")
        assert old.state.idle == idle


def test_gift_words_3_exchanges_discards_for_ever() -> None:
    table = giftwords.lay("rC gO", "rH gE", "rB gE", phase="draw", piles=["gM", "gP", "bW"])
    old = under(3, table)
    exchanges = ["Ann draw Ann", "Ann discard gM", "Ben draw Ben", "Ben discard gP"]
    for one, end in ((table, 2), (old, 1)):
        giftwords.say(one, *[*exchanges, "Cid draw Cid", "Cid discard bW"] * 3)
        assert one.state.round == end


def test_zap_2_has_no_limit_of_turns() -> None:
    table = zap.lay("E I", "B K", discards="E", target=300)
    table.state = replace(table.state, taken=199)
    old = under(2, table)
    for one, end in ((table, 2), (old, 1)):
        zap.say(one, "Ann draw")
        assert one.state.round == end


def test_zap_3_goes_on_after_two_hundred_rounds() -> None:
    table = zap.lay("G L O W", "A")
    table.state = replace(table.state, round=200)
    old = under(3, table)
    for one, over in ((table, True), (old, False)):
        zap.say(one, "Ann make GLOW")
        assert one.over is over


def test_zap_3_takes_a_deck_without_points() -> None:
    deck = Deck("bare", (Copies(Kind(("A",), (0,)), 20),))
    setup = replace(deal("zap", ["Ann", "Ben"]).setup, deck=deck)
    with pytest.raises(BadSetup, match="ZP-61"):
        rules_for(setup)
    assert rules_for(replace(setup, rules=3)).game.deck == deck


def test_gift_words_2_judges_a_silent_e_with_a_sign() -> None:
    table = giftwords.lay(
        "rB gB", "", variant="junior", phase="free", words=["bM gU bD"], judging="challenge"
    )
    old = under(2, table)
    giftwords.say(old, "Ann silent MUD")
    assert old.state.window
    assert old.state.window.words == ("MUD+E",)
    giftwords.say(old, "Ben challenge")
    assert any("MUDE" in sentence for sentence in old.story())
