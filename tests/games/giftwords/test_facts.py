"""What hints and reviews say about plays in Gift Words."""

from itertools import permutations

from msgspec.structs import replace

from tests.games.facts import kind, reasons, texts, told_about
from tests.games.giftwords.tables import lay

DOG = "Ben rD rO rG"
BEN = "bA bB bC bD"
CID = "bE bF bG bH"


def test_a_new_word_has_a_colour_and_may_leave_a_word() -> None:
    table = lay("rC rA rT gF gE gD gL", BEN, CID)
    account = told_about(table, "make CAT")
    assert texts(table, account.kind) == ["Look for a word of 3 letters.", "Use red cards."]
    # FLED has F 4, L 2, E 1 and D 2.
    assert texts(table, account.reasons) == ["leaves you 4 cards", "keeps a word of 9 points"]
    assert account.reasons[1].numbers == (9,)
    assert table.game.deck.symbols(account.used) == "rC rA rT"
    table = lay("rC rA kK rE gD", BEN, CID)
    assert kind(table, "make CAKE") == ["Look for a word of 4 letters.", "Use red cards."]
    assert reasons(table, "make CAKE") == ["leaves you 1 card"]


def test_an_extension_is_a_gift_to_the_owner() -> None:
    table = lay("rS gE", BEN, CID, words=[DOG, "gP gI gN", "Ann gA gD gD"])
    account = told_about(table, "extend DOG to DOGS")
    assert texts(table, account.kind) == [
        "A word of Ben can be extended by 1 card.",
        "Look for a word of 4 letters.",
    ]
    assert texts(table, account.reasons) == ["gives Ben 4 points too", "leaves you 1 card"]
    assert (account.kind[0].seat, account.reasons[0].numbers) == (1, (4,))
    assert kind(table, "extend PIN to PINE")[0] == "A word in the centre can be extended by 1 card."
    own = lay("gE gD", BEN, CID, words=["Ann gP gI gN"])
    assert kind(own, "extend PIN to PINED")[0] == "One of your words can be extended by 2 cards."
    assert reasons(own, "extend PIN to PINED") == ["ends the round"]


def test_the_last_discard_ends_the_round() -> None:
    table = lay("gE", BEN, CID, phase="discard")
    assert reasons(table, "discard gE") == [
        "gives up a card that is in none of the next words",
        "ends the round",
    ]


def test_a_discard_is_a_card_that_nothing_needs() -> None:
    table = lay("rC rA rT gY gF", BEN, CID, words=[DOG], phase="make")
    account = told_about(table, "discard gY")
    assert texts(table, account.kind) == ["Better to discard a card."]
    assert texts(table, account.reasons) == [
        "gives up a card that is in none of the next words",
        "gives up a card that extends no word on the table",
        "leaves you 4 cards",
    ]
    assert account.instead
    assert not told_about(lay("rC gY gF gH", BEN, CID, phase="discard"), "discard gY").instead
    table = lay("rC rA rS gY gF", BEN, CID, words=[DOG], phase="discard")
    assert reasons(table, "discard rS") == ["leaves you 4 cards"]


def test_a_turn_can_end_without_a_discard() -> None:
    table = lay("rC gY", BEN, CID, phase="discard")
    account = told_about(table, "done")
    assert texts(table, account.kind) == ["Better to end your turn now."]
    assert (account.reasons, account.instead) == ((), False)


def test_a_face_down_card_is_counted_and_a_discard_is_known() -> None:
    table = lay("rC rA gY", BEN, CID, piles=["", "rT", "bY"], phase="draw")
    account = told_about(table, "draw")
    part, whole = account.kind[0].numbers
    # All but the own hand and the two discards.
    assert whole == 96 - 3 - 2
    # Only a red or black card makes three cards of one colour with C and A.
    game = table.game
    fitting = [
        kind.faces[0]
        for card, kind in enumerate(game.deck.printed)
        if kind.colour in ("red", "black") and game.deck.symbols((card,)) not in ("rC", "rT")
    ]
    fitting.remove("A")
    spelled = [
        any("".join(row) in game.words for row in permutations(("C", "A", letter)))
        for letter in fitting
    ]
    assert part == sum(spelled)
    percent = round(100 * part / whole)
    assert texts(table, account.kind) == [
        f"Better to draw a face-down card: {part} of {whole} unseen cards ({percent} %) "
        "give you a better word."
    ]
    account = told_about(table, "draw Ben")
    assert texts(table, account.kind) == ["Better to take a discard."]
    assert texts(table, account.reasons) == [
        "takes the red T \u2665",
        "raises the best word from 0 to 6 points",
    ]
    assert reasons(table, "draw Cid") == ["takes the blue Y \u2666"]


def test_partners_give_no_points_away() -> None:
    table = lay("rS gE", BEN, words=[DOG], variant="coop", stocks=["bI bL", "bM bN"])
    assert reasons(table, "extend DOG to DOGS") == ["leaves you 1 card"]


def test_younger_players_change_words_and_add_a_silent_e() -> None:
    table = lay("rC gA bT rR", "", words=["bC bA gN", "gP gI bN"], variant="junior")
    assert kind(table, "make CAT") == ["Look for a word of 3 letters."]
    assert reasons(table, "make CAT") == ["leaves you 1 card"]
    assert kind(table, "cover CAN to RAN") == [
        "A word in the centre can be changed by one card.",
        "Look for a word of 3 letters.",
    ]
    account = told_about(table, "silent PIN")
    assert texts(table, account.kind) == [
        "A Silent E fits a word on the table.",
        "Look for a word of 4 letters.",
    ]
    assert account.used == ()
    assert told_about(table, "done").instead


def test_the_loser_of_a_round_chooses() -> None:
    table = lay("rC gA", BEN, variant="two")
    table.state = replace(table.state, phase="choose")
    account = told_about(table, "first")
    assert texts(table, account.kind) == ["The player behind chooses who starts the next round."]
