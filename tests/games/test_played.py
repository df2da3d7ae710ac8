"""What clients show of a play: the words with their cards, and the points, in every game."""

import pytest

from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.table.cards import Kind
from wordparlor.table.events import Event, Played, Scored
from wordparlor.table.judging import Accept
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben")
WILD = "?"
every_variant = pytest.mark.parametrize(
    ("box", "variant"),
    [(box, variant.id) for box in shelf().values() for variant in box.variants],
    ids=lambda value: value if isinstance(value, str) else value.id,
)


def spells(kinds: list[Kind], word: str) -> bool:
    """Tell whether cards can be read as a word; ignore the sign before a Silent E."""
    letters = word.replace("+", "")
    if not kinds:
        return not letters
    faces = [face for face in kinds[0].faces if face == WILD or letters.startswith(face)]
    more = [1] if "QU" in kinds[0].faces and letters.startswith("Q") else []
    lengths = [1 if face == WILD else len(face) for face in faces] + more
    return any(spells(kinds[1:], letters[length:]) for length in lengths if letters)


def play(box: Box, variant: str, judging: str, moves: int) -> list[tuple[Table, Played]]:
    """Return the plays of a game in which everyone takes the best play and accepts all."""
    seats = next(one.seats for one in box.variants if one.id == variant) or (box.least_seats, 2)
    names = (*NAMES, "Cid", "Dot")[: max(2, seats[0])]
    table = deal(box.id, names, seed=5, variant=variant, options={"judging": judging})
    plays: list[tuple[Table, Played]] = []
    while moves and not table.over:
        moves -= 1
        if table.state.window:
            done = table.act(table.to_act[0], Accept())
        else:
            found = table.moves()
            at = found.best(1)[0] if found.plays else 0
            done = table.act(table.to_act[0], found[at])
        plays += [(table, event) for event in done.events if isinstance(event, Played)]
        check_points(done.events)
    return plays


def check_points(events: tuple[Event, ...]) -> None:
    """Compare the points of a play with what its seat scores."""
    scored = [event for event in events if isinstance(event, Scored)]
    for played in events:
        if isinstance(played, Played) and played.points:
            assert played.points in [one.points for one in scored if one.seat == played.seat]


@every_variant
@pytest.mark.parametrize("judging", ["strict", "challenge"])
def test_a_play_tells_the_cards_of_each_word(box: Box, variant: str, judging: str) -> None:
    plays = play(box, variant, judging, 60)
    assert any(event.judged for _, event in plays)
    assert judging == "strict" or any(not event.judged for _, event in plays)
    for table, event in plays:
        assert len(event.cards) == len(event.words)
        for word, cards in zip(event.words, event.cards, strict=True):
            assert spells([table.game.deck.printed[card] for card in cards], word), (word, cards)
