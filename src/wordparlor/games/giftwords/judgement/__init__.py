"""What a position in Gift Words is worth: the words in a hand, and what can still be extended.

In the middle of a turn a bot supposes that the turn goes on in the obvious way: the best extension,
the best word, and the discard of a card that is in no word. So all positions are compared by what
the turn still brings and by the hand at its end.

It may import `words`, `table` and the other modules of this game, except `solve`.
"""

from typing import Final

from wordparlor.games.giftwords.judgement import partners, rivals, younger
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import COOP, JUNIOR, Action, Done, Extend, Make, State
from wordparlor.table.judgement import Judgement, Trials
from wordparlor.table.moves import Moves

_BY_SCORE: Final = 12
"""How many of the plays with the best scores are considered."""
_BY_CARDS: Final = 4
"""How many of the other plays are considered, those that take the most cards."""


def features(game: GiftWords) -> tuple[str, ...]:
    """Return the names of the features."""
    return {COOP: partners.NAMES, JUNIOR: younger.NAMES}.get(game.variant, rivals.NAMES)


def look(game: GiftWords, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    find = {COOP: partners.look, JUNIOR: younger.look}.get(game.variant, rivals.look)
    return find(game, before, seat, after)


def candidates(
    game: GiftWords, view: State, _seat: int, moves: Moves[Action], most: int
) -> list[Action]:
    """Return the best plays and the usual discard; without plays all other actions."""
    plays = [moves[at] for at in moves.best(most)]
    others = moves[moves.plays :]
    if game.partners:
        plays = [play for play in plays if not partners.is_premature(game, view, play)]
    if not plays:
        return list(others)

    def taken(play: Action) -> int:
        match play:
            case Make(_, cards):
                return len(cards)
            case Extend(target, _, cards):
                return len(cards) - len(view.words[target].cards)
            case _:
                return 1

    long = sorted(plays[_BY_SCORE:], key=taken, reverse=True)[:_BY_CARDS]
    usual = moves.fallback
    ends = [other for other in others if other == usual or isinstance(other, Done)]
    return plays[:_BY_SCORE] + long + ends


JUDGEMENT: Final = Judgement(
    package="wordparlor.games.giftwords",
    features=features,
    look=look,
    candidates=candidates,
    aim=lambda game: float(game.target),
    # A turn has up to four actions: trials of one or two more actions would see less than a turn.
    trials={
        "expert": Trials(plays=4, deals=2, turns=3, trust=8),
        "master": Trials(plays=4, deals=4, turns=3, trust=8),
        # Fewer than in other games: a turn has up to four actions, and a review judges each.
        "review": Trials(plays=3, deals=5, turns=3, trust=8),
    },
)
