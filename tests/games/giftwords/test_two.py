"""Each clause of the game for two, by its id."""

from itertools import product

import pytest
from msgspec.structs import replace

from tests.games.giftwords.tables import NAMES, Cards, laid, lay, refused, say
from wordparlor.errors import Unreadable
from wordparlor.games import deal
from wordparlor.games.giftwords.play import GiftWords, first_words, shortest_words
from wordparlor.games.giftwords.play import deal as deal_module
from wordparlor.games.giftwords.play.deal import MOST_CANDIDATES, Candidate
from wordparlor.games.giftwords.state import Choose, Extend, Ruleset, Word
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.english import tell
from wordparlor.table.table import Table
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, Tier


def two(*hands: str, **more: object) -> Table:
    hands = hands or ("rS rT gA gB", "bA bB bC bD")
    return lay(*hands, variant="two", **more)  # type: ignore[arg-type]


def centre(names: str, words: Dictionary, least: int = 3) -> list[str]:
    """Return the words that these cards give in the centre."""
    table = deal("giftwords", NAMES[:2], variant="two")
    pack = Cards(table).take(names)
    return [word.text for word in first_words(table.game.deck, pack, words, least)]


@pytest.mark.clause("GW-2P-01")
@pytest.mark.parametrize("advanced", [False, True])
def test_two_players_play_the_basic_or_the_advanced_game(advanced: bool) -> None:
    table = two("rC rA rT rS gA", "bA", advanced=advanced)
    say(table, "Ann make CATS")
    assert table.state.owed == (1 if advanced else 0)
    assert table.scores == {"Ann": 8, "Ben": 0}


@pytest.mark.clause("GW-2P-02")
def test_cards_are_dealt_until_two_words_can_be_laid(full: Dictionary) -> None:
    cards = "rC bF gD rA bY gO rT gG bU rS"
    assert centre(cards, full) == ["ACT", "DOG"]
    # The card that makes a second word possible ends the deal: no S for CATS.
    assert centre(cards.removesuffix(" gG bU rS"), full) == []


@pytest.mark.clause("GW-2P-02")
def test_the_longest_words_come_first_then_the_highest_value(full: Dictionary) -> None:
    assert centre("rC rA rR rE bC bF gN gI gP", full) == ["ACRE", "NIP"]
    assert centre("bC rA rC rT gN gI gP", full) == ["ACT", "NIP"]
    assert centre("rN rA rP gF gI gG", full) == ["FIG", "NAP"]


@pytest.mark.clause("GW-2P-02")
def test_a_black_card_is_used_once(full: Dictionary) -> None:
    assert centre("kK rA rY bA bY gF", full) == []


@pytest.mark.clause("GW-2P-02")
def test_the_first_words_count_letters_so_qu_is_two(full: Dictionary) -> None:
    assert centre("kQu rA gN gI gP bF", full) == ["QUA", "NIP"]


@pytest.mark.clause("GW-2P-02")
def test_the_first_words_are_in_the_standard_dictionary(full: Dictionary) -> None:
    # EFT is a word of the full dictionary only.
    assert "EFT" in full
    assert "EFT" not in full.narrow(Tier.STANDARD)
    assert centre("gE gF gT rC rA rT gN", full) == ["ACT", "FEN"]
    for seed in range(6):
        table = deal("giftwords", NAMES[:2], variant="two", seed=seed)
        assert all(word.text in full.narrow(Tier.STANDARD) for word in table.state.words)


@pytest.mark.clause("GW-2P-02")
def test_a_list_of_rare_words_gives_the_first_words_too() -> None:
    assert centre("gE gF gT rC rA rT gN gI gP", custom_words(b"EFT\nTCA")) == ["EFT", "TCA"]


@pytest.mark.clause("GW-2P-02")
def test_a_deal_looks_at_a_limited_number_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0

    def count(rank: tuple[int, int], word: str, kinds: tuple[int, ...]) -> Candidate:
        nonlocal looked_at
        looked_at += 1
        return Candidate(rank, word, kinds)

    monkeypatch.setattr(deal_module, "Candidate", count)
    # Every word needs the one Z: pairs of them would take minutes.
    letters = "ABCDEGHILMNOPRSTUY"
    listed = custom_words(
        "\n".join("Z" + "".join(more) for more in product(letters, repeat=3)).encode()
    )
    cards = "kZ " + " ".join(f"{colour}{letter}" for letter in letters for colour in "rgb")
    assert centre(cards, listed) == []
    assert MOST_CANDIDATES < looked_at < 2 * MOST_CANDIDATES


@pytest.mark.clause("GW-2P-02", "GW-2P-07")
def test_the_words_in_the_centre_are_told() -> None:
    table = deal("giftwords", NAMES[:2], variant="two", seed=1, dealer=0)
    first, second = (word.text for word in table.state.words)
    _, events = table.game.start(1)
    told = [tell(event, table.names, table.game.deck) for event in events]
    assert f"Ann lays {first} and {second} in the centre." in told
    table = two("kX", "bA", words=ROUND)
    say(table, "Ann discard kX", "Ben first")
    assert table.story()[-3:] == [
        "Ben goes first in the next round.",
        "Round 2: Ann deals.",
        "Ann keeps CAT, HEN and HEN in the centre.",
    ]


@pytest.mark.clause("GW-2P-07")
def test_the_shortest_words_have_the_fewest_letters() -> None:
    table = two("kX", "bA", words=["kQu rA rY", "gC gA gT", "Ben bB bA bD", "Ann gH gE gN"])
    say(table, "Ann discard kX", "Ben first")
    assert laid(table) == ["CAT", "BAD", "HEN"], "QUAY has four letters on three cards"


@pytest.mark.clause("GW-2P-02")
def test_the_first_words_always_have_three_letters(full: Dictionary) -> None:
    assert centre("rA rT gI gN gP", full, 2) == []
    assert centre("rA rT rC gI gN gP", full, 2) == ["ACT", "NIP"]
    assert centre("rA rT rC gI gN gP", full, 4) == []


@pytest.mark.clause("GW-2P-02")
def test_a_deck_without_words_leaves_the_centre_empty() -> None:
    deck = Deck("dull", (Copies(Kind(("B",), (3,), "red"), 80),))
    table = deal("giftwords", NAMES[:2], variant="two", deck=deck)
    assert table.state.words == ()


@pytest.mark.clause("GW-2P-02", "GW-2P-03")
@pytest.mark.parametrize("seed", range(5))
def test_the_unused_cards_are_shuffled_in_and_twelve_are_dealt(seed: int) -> None:
    table = deal("giftwords", NAMES[:2], variant="two", seed=seed)
    state = table.state
    assert len(state.words) == 2
    assert all(word.owner is None and word.text in table.game.words for word in state.words)
    used = sum(len(word.cards) for word in state.words)
    assert [len(cards) for cards in state.hands] == [12, 12]
    assert len(state.stacks[0]) == 96 - 24 - used
    # Without the shuffle the first cards of the deck would all be on top.
    ordered = deal("giftwords", NAMES[:2], variant="two", stacked=range(100)).state
    assert list(ordered.stacks[0]) != sorted(ordered.stacks[0])


@pytest.mark.clause("GW-2P-04", "GW-2P-05", "GW-2P-06")
@pytest.mark.parametrize(("owner", "points"), [("", 4), ("Ann ", 2), ("Ben ", 0)])
def test_what_an_extension_scores(owner: str, points: int) -> None:
    table = two(words=[f"{owner}rC rA rR"])
    say(table, "Ann extend CAR to CARS")
    assert table.scores == {"Ann": points, "Ben": 0}
    assert ("Ann gets no points: CARS is Ben's word." in table.story()) == (points == 0)
    assert table.state.words[0].owner == (None if not owner else ["Ann", "Ben"].index(owner[:3]))


@pytest.mark.clause("GW-2P-06")
def test_moves_on_the_opponents_word_score_nothing_with_a_qu_card_too() -> None:
    table = two("rS rU gA gB", "bA", words=["Ben kQu rA rT = QAT"])
    moves = table.moves()
    scores = {
        move.word: moves.scores[at] for at, move in enumerate(moves) if isinstance(move, Extend)
    }
    assert scores["QATS"] == 0


@pytest.mark.clause("GW-2P-06")
def test_an_extension_of_the_opponents_word_brings_new_cards_in_the_advanced_game() -> None:
    table = two(words=["Ben rC rA rR"], advanced=True)
    say(table, "Ann extend CAR to CARTS")
    assert table.state.owed == 2


ROUND = ["rP rI rN rE rS", "Ben gC gA gT", "Ann bH bE bN", "Ann gH gE gN", "Ben rB rA rD"]


@pytest.mark.clause("GW-2P-07", "GW-2P-08")
def test_the_three_shortest_words_stay_and_are_not_shuffled() -> None:
    table = two("kX", "bA", words=ROUND)
    kept = [table.state.words[at].cards for at in (1, 2, 3)]
    say(table, "Ann discard kX", "Ben first")
    # CAT is worth 6 like BAD but older; HEN 5.
    assert laid(table) == ["CAT", "HEN", "HEN"]
    assert [word.cards for word in table.state.words] == kept
    assert all(word.owner is None for word in table.state.words)
    assert len(table.state.stacks[0]) == 96 - 24 - 9


def _ruleset() -> Ruleset:
    game = deal("giftwords", ["Ann", "Ben"], variant="two").game
    assert isinstance(game, GiftWords)
    return game.ruleset


@pytest.mark.clause("GW-2P-07")
def test_fewer_than_three_words_all_stay() -> None:
    words = (Word("CAT", (1, 2, 3), 0), Word("AT", (4, 5)))
    assert shortest_words(_ruleset(), words) == (
        Word("CAT", (1, 2, 3)),
        Word("AT", (4, 5)),
    )


@pytest.mark.clause("GW-2P-07", "GW-2P-08")
def test_no_more_words_stay_than_leave_cards_for_the_deal() -> None:
    rules = _ruleset()
    long = tuple(Word("A" * 25, tuple(range(25 * at, 25 * at + 25)), 0) for at in range(3))
    # 96 cards, 24 for the hands and one to draw: 71 may lie in the centre.
    assert len(shortest_words(rules, long)) == 2
    assert len(shortest_words(rules, (*long[:2], Word("A" * 21, tuple(range(21)))))) == 3
    assert shortest_words(rules, (Word("A" * 72, tuple(range(72))),)) == ()


@pytest.mark.clause("GW-2P-08")
def test_after_long_words_there_is_still_a_card_to_draw() -> None:
    table = two("kX", "kK", judging="vote")
    printed = table.game.deck.printed
    rows = [
        tuple(card for card in range(96) if printed[card].colour == colour)[:28]
        for colour in ("red", "green", "blue")
    ]
    words = tuple(Word("A" * 28, row, 0) for row in rows)
    table.state = replace(table.state, words=words)
    say(table, "Ann discard kX", "Ben first")
    assert [len(cards) for cards in table.state.hands] == [12, 12]
    assert [len(word.cards) for word in table.state.words] == [28, 28]
    say(table, "Ben draw")
    assert len(table.moves()) > 0


@pytest.mark.clause("GW-2P-09")
@pytest.mark.parametrize(
    ("said", "starts"),
    [("first", "Ben"), ("second", "Ann"), ("ben", "Ben"), ("Ann", "Ann")],
)
def test_the_player_behind_chooses_who_starts(said: str, starts: str) -> None:
    table = two("kX", "bA")
    say(table, "Ann discard kX")
    assert table.scores == {"Ann": 5, "Ben": 0}
    assert table.to_act == ("Ben",)
    assert list(table.moves()) == [Choose(first=True), Choose(first=False)]
    assert [offer.action for offer in table.game.legal(table.state, 1)] == list(table.moves())
    with refused("GW-2P-09"):
        say(table, "Ben draw")
    assert table.presenter.status(table.state) == "Ben to choose first or second in the next round."
    with pytest.raises(Unreadable, match=r"^Write first or second\.$"):
        say(table, "Ben CAT is what I would lay")
    say(table, f"Ben {said}")
    assert table.state.round == 2
    assert table.to_act == (starts,)


@pytest.mark.clause("GW-2P-10")
def test_on_equal_scores_the_last_starter_goes_second() -> None:
    table = two("kX", "bA")
    table.state = replace(table.state, scores=(0, 5))
    say(table, "Ann discard kX")
    assert table.state.round == 2
    assert table.to_act == ("Ben",)


@pytest.mark.clause("GW-2P-11")
def test_the_dealer_goes_second_in_the_first_round() -> None:
    assert deal("giftwords", NAMES[:2], variant="two", dealer=0).to_act == ("Ben",)


@pytest.mark.clause("GW-2P-12")
def test_bonus_rounds_and_challenges_stay() -> None:
    table = two("rC rA rT", "bA bB", judging="challenge", rounds=1)
    say(table, "Ann make CAT", "Ben challenge")
    assert table.over
    assert table.scores == {"Ann": 11, "Ben": 0}
    assert table.state.barred == (False, True)
