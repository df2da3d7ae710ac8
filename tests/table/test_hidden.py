from wordparlor.table.cards import HIDDEN, Copies, Deck, Kind
from wordparlor.table.hidden import Unseen, each_pile, veiled, veiled_hands
from wordparlor.table.shuffle import Shuffler

CONSONANT, VOWEL = -1, -2
DECK = Deck(
    "two stacks",
    (
        Copies(Kind(("R",), (1,), stack="consonants"), 6),
        Copies(Kind(("A",), (1,), stack="vowels"), 4),
    ),
)
ONE = Deck("one stack", (Copies(Kind(("R",), (1,)), 10),))


def test_a_hidden_pile_shows_only_its_size() -> None:
    assert veiled(ONE, (5, 3, 9)) == (HIDDEN, HIDDEN, HIDDEN)


def test_cards_of_two_stacks_have_two_backs() -> None:
    assert veiled(DECK, (9, 5, 3)) == (VOWEL, CONSONANT, CONSONANT)


def test_shown_cards_come_first() -> None:
    assert veiled(ONE, (5, 3, 9), shown=(9,)) == (9, HIDDEN, HIDDEN)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    hands = ((1, 2), (3,))
    assert veiled_hands(ONE, hands, 0) == ((1, 2), (HIDDEN,))
    assert veiled_hands(ONE, hands, None) == ((HIDDEN, HIDDEN), (HIDDEN,))


def test_unseen_cards_are_dealt_by_their_backs() -> None:
    view = ((VOWEL, CONSONANT, 2), (VOWEL, VOWEL), (0, 1, 9), (CONSONANT,) * 2)
    unseen = Unseen(DECK, view, Shuffler(3))
    hand, vowels = unseen.hand(view[0]), unseen.pile(view[1])
    rest = unseen.pile(view[3])
    assert hand == tuple(sorted(hand))
    assert 2 in hand
    assert all(card >= 6 for card in vowels)
    assert all(card < 6 for card in rest)
    assert sorted((*hand, *vowels, *view[2], *rest)) == list(range(10))


def test_the_same_seed_deals_the_same_cards() -> None:
    unseen = Unseen(ONE, ((4, 0), (HIDDEN,) * 8), Shuffler(3))
    expected = Shuffler(3).shuffled([1, 2, 3, 5, 6, 7, 8, 9])
    assert unseen.pile((HIDDEN,) * 8) == expected[::-1]


def test_a_pile_or_each_of_a_row_is_turned() -> None:
    assert each_pile(lambda pile: pile[::-1], (1, 2)) == (2, 1)
    assert each_pile(lambda pile: pile[::-1], ((1, 2), (), (3,))) == ((2, 1), (), (3,))
    assert each_pile(lambda pile: pile, ()) == ()
