from wordparlor.games import box
from wordparlor.table.cards import HIDDEN
from wordparlor.table.hidden import Unseen, veiled, veiled_hands
from wordparlor.table.shuffle import Shuffler


def test_a_veiled_pile_shows_only_how_many() -> None:
    assert veiled((5, 3, 9)) == (HIDDEN, HIDDEN, HIDDEN)


def test_shown_cards_come_first_so_that_their_place_tells_nothing() -> None:
    assert veiled((5, 3, 9), shown=(9,)) == (9, HIDDEN, HIDDEN)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    hands = ((1, 2), (3,))
    assert veiled_hands(hands, 0) == ((1, 2), (HIDDEN,))
    assert veiled_hands(hands, None) == ((HIDDEN, HIDDEN), (HIDDEN,))


def test_unseen_cards_are_dealt_to_hidden_places() -> None:
    deck = box("newword").deck
    seen = tuple(range(4, len(deck)))
    unseen = Unseen(deck, [seen, (HIDDEN,) * 4], Shuffler(3))
    hand = unseen.hand((HIDDEN, HIDDEN, 50))
    assert hand == tuple(sorted(hand))
    assert 50 in hand
    rest = unseen.pile((HIDDEN, 60, HIDDEN))
    assert rest[1] == 60
    assert sorted((*hand, *rest)) == [0, 1, 2, 3, 50, 60]
