"""All moves of Word Lift, compared with the slow twin and with fixed counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.conftest import examples
from tests.games.wordlift.brute import all_moves, can, key, layings, worth
from tests.games.wordlift.tables import lay, say, whole_deck
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal
from wordparlor.games.wordlift.moves import best_uses, search
from wordparlor.games.wordlift.score import read_scoring
from wordparlor.games.wordlift.state import Draw, Laid, Make, Options, Pass, Steal
from wordparlor.table.best_ways import MOST_LISTED
from wordparlor.table.cards import Copies, Deck, Kind
from wordparlor.table.judging import Accept, Challenge, Reject
from wordparlor.table.laying import searchable
from wordparlor.table.setup import OptionValue
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table
from wordparlor.testing.perft import Perft, check_against, perft
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Tier

BEN = "B H L N O U U"


def hold_against_the_twin(table: Table, seat: int = 0) -> Perft:
    moves = all_moves(table, seat)
    return check_against(table, seat, moves, lambda move: key(table, move), worth)


def special_deck(pilcrows: int, wild: int) -> Deck:
    """Return a deck with more Pilcrows and Question Marks than the game's own."""
    cards = []
    for entry in whole_deck().cards:
        copies = {"¶": pilcrows}.get(entry.kind.mark, wild if entry.kind.wild else entry.copies)
        cards.append(Copies(entry.kind, copies))
    more = [Kind((letter,), (1,), mark="¶", stack="consonants") for letter in "NRL"]
    return Deck("special", (*cards, *(Copies(kind, pilcrows) for kind in more)))


def mid_game(
    deck: Deck, known: Dictionary, seed: int, options: dict[str, OptionValue] | None = None
) -> Table:
    """Return a table with random cards at which Ann may steal two words."""
    rng = Shuffler(seed)
    names = ["Ann", "Ben"]
    table = deal(
        "wordlift", names, seed=seed, words=known, deck=deck, dealer=0, options=options or {}
    )
    pool = rng.shuffled(range(len(deck)))
    words = [word for word in known if 3 <= len(word) <= 5]
    row: list[Laid] = []
    while len(row) < 2:
        word = words[rng.below(len(words))]
        cards = next(layings(table, word, pool), None)
        if cards:
            row.append(Laid(word, cards))
            pool = tuple(card for card in pool if card not in cards)
    held = tuple(sorted(pool[: 4 + rng.below(3)]))
    table.state = replace(
        table.state, hands=(held, ()), words=((), tuple(row)), played=(True, True)
    )
    return table


@pytest.mark.no_cover
@examples(5)
@given(seed=st.integers(0, 10**6), pilcrows=st.integers(1, 2), wild=st.integers(1, 3))
def test_the_slow_twin_finds_the_same_moves(
    common: Dictionary, seed: int, pilcrows: int, wild: int
) -> None:
    hold_against_the_twin(mid_game(special_deck(pilcrows, wild), common, seed))


@examples(8)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), turns=st.integers(0, 12))
def test_the_slow_twin_finds_the_same_moves_in_a_game(
    common: Dictionary, seed: int, seats: int, turns: int
) -> None:
    names = ["Ann", "Ben", "Cid", "Dot"][:seats]
    table = deal("wordlift", names, seed=seed, words=common)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("random"))
    hold_against_the_twin(table, table.state.turn)


def test_the_slow_twin_agrees_with_special_cards_all_around(common: Dictionary) -> None:
    table = lay("D S¶ R T ?", BEN, words=["", "A¶NTE PIE"], known=common)
    assert hold_against_the_twin(table).plays > 20


def test_the_slow_twin_agrees_where_two_pilcrows_are_of_one_letter(common: Dictionary) -> None:
    deck = special_deck(2, 2)
    for hand, stolen in (("S¶ S¶ I A T", "NOR"), ("S¶ ? E A T", "RIPS¶"), ("T¶ ? R¶ ? S", "OAR")):
        table = lay(hand, BEN, words=["", stolen], deck=deck, known=common)
        assert hold_against_the_twin(table).plays > 5


def check_best(table: Table, most: int, words: Dictionary | None = None) -> None:
    """Check the best plays against the list of all moves: scores, cards and words."""
    match, seat = table.match.seen_by(table.state.turn), table.state.turn
    every, best = match.moves(seat, words), match.best(seat, words, most)
    scores: dict[tuple[str, ...], int] = {}
    for at in every.best():
        if len(scores) == most:
            break
        made = table.game.words_of(table.state, every[at])
        scores.setdefault(made, int(every.scores[at]))
    assert best.scores[: best.plays].tolist() == [*scores.values()]
    plays = best[: best.plays]
    assert len({table.game.words_of(table.state, play) for play in plays}) == len(plays)
    for play, score in zip(plays, best.scores.tolist(), strict=False):
        assert can(table, seat, play)
        assert worth(table, seat, play) == score
    assert best[best.plays :] == every[every.plays :]
    assert best.fallback == every.fallback


@given(
    seed=st.integers(0, 10**6),
    pilcrows=st.integers(1, 2),
    wild=st.integers(1, 3),
    most=st.sampled_from((1, 3, 30)),
)
def test_the_best_plays_are_the_best_of_all(
    common: Dictionary, seed: int, pilcrows: int, wild: int, most: int
) -> None:
    check_best(mid_game(special_deck(pilcrows, wild), common, seed), most)


@examples(5)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), turns=st.integers(0, 25))
def test_the_best_plays_are_the_best_of_all_in_a_game(seed: int, seats: int, turns: int) -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid", "Dot"][:seats], seed=seed)
    for _ in range(turns):
        take_turn(table, table.state.turn, bot("casual"))
    check_best(table, 5, table.game.words.narrow(Tier.STANDARD))


def test_the_best_plays_have_the_dollar_signs_of_the_hand(common: Dictionary) -> None:
    deck = Deck("many $", tuple(_with_dollars(entry) for entry in whole_deck().cards))
    for seed in range(6):
        check_best(mid_game(deck, common, seed), 9)


OTHER_NUMBERS = [
    {"long_letters": 4, "long_bonus": 20, "dollar": 5, "lozenge": 9, "left": 0},
    {"long_letters": 3, "long_bonus": 0, "dollar": 1, "lozenge": 0, "left": 3},
]


@pytest.mark.clause("WL-44", "WL-58")
@pytest.mark.parametrize("options", OTHER_NUMBERS)
def test_the_slow_twin_and_the_best_plays_agree_when_other_numbers_count(
    common: Dictionary, options: dict[str, OptionValue]
) -> None:
    deck = Deck("many $", tuple(_with_dollars(entry) for entry in whole_deck().cards))
    for seed in range(3):
        table = mid_game(deck, common, seed, options)
        hold_against_the_twin(table)
        check_best(table, 9)


def test_the_best_cards_are_chosen(common: Dictionary) -> None:
    """Check that no other way to lay the words of a split is worth more than the listed one."""
    deck = Deck("many $", tuple(_with_dollars(entry) for entry in whole_deck().cards))
    for seed in range(6):
        table = mid_game(deck, common, seed)
        for move, score in zip(table.moves(), table.moves().scores.tolist(), strict=True):
            if isinstance(move, Steal):
                stolen = table.state.words[move.victim][move.place].cards
                cards = (*stolen, *table.state.hands[0])
                uses = (
                    Steal(move.victim, move.place, Laid(move.first.word, one), second)
                    for one in layings(table, move.first.word, cards)
                    for second in (
                        Laid(move.second.word, two)
                        for two in layings(
                            table, move.second.word, tuple(c for c in cards if c not in one)
                        )
                    )
                )
                best = max(worth(table, 0, use) for use in uses if can(table, 0, use))
                assert best == score


def _with_dollars(entry: Copies) -> Copies:
    """Turn every second kind of common letters into one with a Dollar Sign."""
    if entry.kind.mark or entry.kind.wild or entry.kind.faces[0] not in "ARTO":
        return entry
    return Copies(replace(entry.kind, mark="$"), entry.copies)


PERFT = {
    1: [(25, 24, 93), (502, 501, 1939), (17061, 17060, 206738), (7996, 7995, 97173)],
    2: [(37, 36, 151), (40, 39, 142), (110, 109, 447), (150, 149, 967), (788, 787, 6004)],
    3: [(45, 44, 161), (73, 72, 277), (15, 14, 46), (312, 311, 1818), (111, 110, 787)],
    4: [(284, 283, 1098), (81, 80, 297), (149, 148, 605), (741, 740, 3697), (894, 893, 5166)],
}


@pytest.mark.parametrize(("seed", "counted"), PERFT.items())
def test_perft(seed: int, counted: list[tuple[int, int, int]]) -> None:
    table = deal("wordlift", ["Ann", "Ben", "Cid"], seed=seed, dealer=0)
    for expected in counted:
        while table.state.owed:
            play_first_best(table)
        assert perft(table.moves()) == Perft(*expected)
        play_first_best(table)


def play_first_best(table: Table) -> None:
    """Play the first of the best moves, so that the counts do not depend on a bot."""
    moves = table.match.moves(table.state.turn, table.game.words.decent())
    best = moves.best(1)
    table.act(table.state.turn, moves[best[0]] if best else moves.fallback)


@pytest.mark.long
@pytest.mark.no_cover
def test_the_slow_twin_agrees_with_the_whole_dictionary() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"])
    assert hold_against_the_twin(table) == Perft(moves=259, plays=258, points=2038)


def test_no_split_is_found_twice_in_a_rich_position() -> None:
    table = lay("D I R T A E ? S", BEN, words=["", "FORGE CHA?RT S¶TONE"])
    moves = table.moves()
    assert moves.plays > MOST_LISTED
    some = moves[:20_000:501] + moves[20_000:20_400]
    assert len({key(table, move) for move in some}) == len(some)
    assert all(can(table, 0, move) for move in some)


def test_moves_come_in_the_order_words_splits_pass() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"])
    kinds = [type(move).__name__ for move in table.moves()]
    assert list(dict.fromkeys(kinds)) == ["Make", "Steal", "Pass"]
    assert kinds == sorted(kinds, key=["Make", "Steal", "Pass"].index)
    assert table.moves().plays == len(kinds) - 1


def test_a_player_who_may_not_steal_has_no_splits() -> None:
    table = lay("D I R T", BEN, words=["", "FORGE"], played="")
    assert not any(isinstance(move, Steal) for move in table.moves())


def test_a_split_of_the_players_own_word_is_worth_only_what_it_adds() -> None:
    table = lay("D I R T", BEN, words=["FORGE"])
    moves = table.moves()
    worths = {
        move.second.word: score
        for move, score in zip(moves, moves.scores.tolist(), strict=True)
        if isinstance(move, Steal) and move.first.word == "GIFT"
    }
    assert worths["ORDER"] == 4


def test_a_dollar_sign_of_the_hand_is_counted_where_there_is_a_letter_for_it() -> None:
    table = lay("K$ K D I T", BEN, words=["", "J$ET FORGE"])
    moves = {
        (move.first.word, move.second.word): (move, score)
        for move, score in zip(table.moves(), table.moves().scores.tolist(), strict=True)
        if isinstance(move, Steal)
    }
    assert all(worth(table, 0, steal) == score for steal, score in moves.values())


def test_a_word_a_bot_does_not_know_is_not_found(full: Dictionary) -> None:
    table = lay("D I R T A E ?", BEN, words=["", "FORGE"])
    few = table.box.moves(table.game, table.state, 0, full.narrow(Tier.JUNIOR))
    assert 0 < few.plays < table.moves().plays


def test_only_the_seat_on_turn_has_moves() -> None:
    assert len(lay("D I R T", BEN).moves("Ben")) == 0


@pytest.mark.parametrize(("judging", "other"), [("challenge", Challenge()), ("vote", Reject())])
def test_an_open_window_has_two_answers(judging: str, other: object) -> None:
    table = lay("D I R T S", BEN, judging=judging)
    say(table, "Ann make TRIDS")
    assert list(table.moves("Ben")) == [Accept(), other]


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("D R T S B", Draw(0, 2)),
        ("A E I O", Draw(2, 0)),
        ("D R T A E", Draw(1, 1)),
        ("? D A", Draw(1, 1)),
    ],
)
def test_the_fallback_passes_and_then_balances_the_hand(hand: str, drawn: Draw) -> None:
    table = lay(hand, BEN)
    assert table.moves().fallback == Pass()
    say(table, "Ann pass")
    assert table.moves().fallback == drawn
    assert table.moves().plays == 0


@pytest.mark.clause("WL-17")
def test_a_hand_too_large_for_a_search_loses_cards_it_has_many_of() -> None:
    deck = whole_deck()
    hand = tuple(range(len(deck)))
    assert searchable(deck, hand[:58], 5) == hand[:58]
    kept = [deck.printed[card].symbol for card in searchable(deck, hand, 5)]
    assert len(kept) == 58
    assert set(kept) == {kind.symbol for kind in deck.printed}
    table = lay("Q$", BEN, words=["", "FORGE"])
    cards = tuple(card for card in hand if card not in table.state.words[1][0].cards)
    table.state = replace(table.state, hands=(cards, ()))
    assert len(table.moves()) == 2 * MOST_LISTED + 1


@pytest.mark.parametrize(
    ("held", "words"),
    [("D I R T ?", "FORGE S¶TONE"), ("K$ J$ S¶ I A T E", "NOR K?ITES")],
)
def test_beyond_a_number_the_best_moves_are_listed(
    held: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(held, BEN, words=["", words])
    makes = lay(held, BEN).moves().plays
    monkeypatch.setattr(search, "MOST_LISTED", 10**9)
    every = table.box.moves(table.game, table.state, 0)
    assert every.plays > makes + 5_000
    monkeypatch.setattr(search, "MOST_LISTED", 60)
    best = table.box.moves(table.game, table.state, 0)
    assert best.plays == 120
    assert f"The list leaves out {makes - 60:,} words; none scores more than " in best.note
    splits, lowest = every.plays - makes - 60, best.scores[60:-1].min()
    assert f"The list leaves out {splits:,} splits; none scores more than {lowest}." in best.note
    for of_all, of_best in ((slice(0, makes), slice(0, 60)), (slice(makes, -1), slice(60, -1))):
        highest = sorted(every.scores[of_all].tolist(), reverse=True)[:60]
        assert sorted(best.scores[of_best].tolist(), reverse=True) == highest
    assert len({key(table, move) for move in best}) == 121
    assert [worth(table, 0, move) for move in best] == best.scores.tolist()


@pytest.mark.no_cover
def test_all_cards_of_a_big_hand_can_be_in_a_split() -> None:
    hand = "B C C D D F F◊ G G H H K L L M M N Z$ O O R R Y"
    table = lay(hand, BEN, words=["", "TEA"])
    spent = {
        card
        for move in table.moves()
        if isinstance(move, Steal)
        for card in (*move.first.cards, *move.second.cards)
    }
    assert set(table.state.hands[0]) <= spent


def test_a_word_too_long_to_split_is_left_alone() -> None:
    table = lay("C T S", BEN, words=["", "E" * 13 + "A" * 8 + "I" * 8])
    assert len(table.state.words[1][0].cards) == 29
    assert not any(isinstance(move, Steal) for move in table.moves())
    table = lay("C A T R S", BEN, words=["", "TREEINEATSTONES"])
    assert any(isinstance(move, Steal) for move in table.moves())


def test_all_words_of_a_big_hand_are_found() -> None:
    hand = "B C C D D F F◊ G G H H J$ K L L M M N Z$ O O"
    found = {move.word for move in lay(hand, BEN).moves() if isinstance(move, Make)}
    assert {"ZOOM", "BLOOD", "MOON"} <= found


def test_the_listed_worth_includes_dollar_signs_and_lozenges() -> None:
    table = lay("K$ O◊ T S", "E", words=["", "B?ARE"])
    moves = table.moves("Ann")
    scores = moves.scores.tolist()
    assert [worth(table, 0, move) for move in moves] == scores


@pytest.mark.parametrize(
    ("words", "stolen", "held", "spent"),
    [
        (("CAT",), "", "C A T ?", ["A C T"]),
        (("CAT",), "", "C A ? ?", ["? A C"]),
        (("CAT",), "", "C C† A T", ["A C T", "A C† T"]),
        (("FAT",), "", "F F◊ A T", ["A F◊ T"]),
        (("KIT",), "", "K K$ I T", ["I K$ T"]),
        (("HOST",), "", "H O S¶ T ?", ["? H O T"]),
        (("HOST",), "", "H O S¶ T", []),
        (("SEES",), "", "S S¶ E E ?", ["E E S S¶"]),
        (("ORDER", "GIFT"), "F O R G E", "D I R T", ["D I R T"]),
        (("ORDER", "GIFT"), "F O R G E", "D I R T ?", ["D I R T"]),
        (
            ("ORDER", "GIFT"),
            "F O R G ?",
            "D I R T E",
            ["D E I R", "D E I T", "D E R T", "D I R T", "E I R T"],
        ),
        (("ORDER", "GIFT"), "F O R G ?", "D I ? T", ["? D I T"]),
        (("ORDER", "GIFT"), "F O R G E", "D I T", []),
        (("ORDER", "GIFT"), "F O R G E X$", "D I R T", []),
        (("ORDER", "GIFT"), "F O R R D", "E G I T", ["E G I T"]),
        (("ORDER", "GIFT"), "F I T G O", "R R D E", []),
    ],
)
def test_which_cards_are_chosen(
    words: tuple[str, ...], stolen: str, held: str, spent: list[str]
) -> None:
    table = lay(f"{held} {stolen}", BEN)
    cards = {name: list[int]() for name in (*held.split(), *stolen.split())}
    for card in table.state.hands[0]:
        cards[table.game.deck.printed[card].symbol].append(card)
    stolen_cards = tuple(cards[name].pop() for name in stolen.split())
    hand_cards = tuple(cards[name].pop() for name in held.split())
    uses = best_uses(table.game.deck, words, stolen_cards, hand_cards, read_scoring(Options()))
    found = [
        " ".join(
            sorted(table.game.deck.printed[c].symbol for own in use for c in own if c in hand_cards)
        )
        for use in uses
    ]
    assert sorted(found) == spent
