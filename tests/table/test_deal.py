"""Deal cards one at a time around the table."""

from wordparlor.table.deal import deal_round_robin


def test_the_first_seat_gets_the_top_card_and_its_left_neighbour_the_next() -> None:
    hands, rest = deal_round_robin((9, 8, 7, 6, 5, 4, 3, 2), each=2, first=1, seats=3)
    assert hands == ((4, 7), (6, 9), (5, 8))
    assert rest == (3, 2)


def test_a_hand_may_be_empty() -> None:
    assert deal_round_robin((1, 2), each=0, first=0, seats=2) == (((), ()), (1, 2))
