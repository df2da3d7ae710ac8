"""What a position is worth to players who play against each other: basic, advanced, two."""

from typing import Final, NamedTuple

from wordparlor.games.giftwords.judgement.searches import (
    NOTHING,
    Found,
    best_extensions,
    choose_extension,
    extending_letters,
    known_cards,
    make_plan,
    stuck_cards,
    without,
)
from wordparlor.games.giftwords.play import GiftWords
from wordparlor.games.giftwords.state import State
from wordparlor.table.hidden import Pile

STAGES: Final = {"extend": 0, "make": 1, "discard": 2}
WAITING: Final = 3
NAMES: Final = (
    "points this turn",
    "shared points this turn",
    "out this turn",
    "drawn",
    "extended",
    "laid",
    "waiting",
    "cards",
    "next word",
    "word after it",
    "other words",
    "cards in no word",
    "cards that extend nothing",
    "cards to come",
    "next extension",
    "next shared extension",
    "out next turn",
    "smallest hand of the others",
    "another hand of three or fewer",
    "words before another goes out",
    "letters that extend own words",
    "letters that extend other words",
)
_SHARE: Final = 0.5
"""How much an extension counts that also scores for another player."""


class TurnEnd(NamedTuple):
    """What the rest of a turn brings, and the hand at its end."""

    gained: int
    shared: int
    plan: list[Found]
    loose: Pile
    """The cards that are in no word of the plan."""
    coming: int
    """How many unknown cards the hand has."""

    @property
    def hand(self) -> Pile:
        """The known cards."""
        return tuple(sorted((*self.loose, *(card for word in self.plan for card in word.cards))))


def stage_of(seat: int, state: State) -> int:
    """Return how far the turn of a seat is: drawn, extended, laid, or over."""
    return STAGES.get(state.phase, WAITING) if state.turn == seat else WAITING


def finish_turn(
    game: GiftWords, seat: int, state: State, hand: Pile, share: float = _SHARE
) -> TurnEnd:
    """Suppose the rest of a turn: the best extension and word, and the discard of a loose card.

    A player with few cards keeps those of a word (GW-33).
    """
    ruleset, stage = game.ruleset, stage_of(seat, state)
    coming = state.owed + len(state.hands[seat]) - len(hand)
    gained = shared = 0
    if stage == STAGES["extend"]:
        own, other = choose_extension(game, seat, state, hand, share)
        gained, shared = own.points, other.points
        used = own.cards + other.cards
        hand = without(hand, used)
        coming += len(used) if ruleset.replaces else 0
    plan = make_plan(game, hand)
    if stage <= STAGES["make"] and plan and not state.barred[seat]:
        word = plan.pop(0)
        gained += word.points
        hand = without(hand, word.cards)
        coming += max(0, len(word.cards) - ruleset.kept) if ruleset.replaces else 0
    loose = without(hand, tuple(card for word in plan for card in word.cards))
    if stage == WAITING:
        return TurnEnd(gained, shared, plan, loose, coming)
    if loose:
        choice = stuck_cards(game, state, loose) or loose
        dropped = min(choice, key=lambda card: game.deck.printed[card].points[0])
        loose = without(loose, (dropped,))
    elif coming:
        coming -= 1
    elif plan and (ruleset.replaces or len(hand) > ruleset.options.few):
        loose = plan.pop().cards[1:]
    return TurnEnd(gained, shared, plan, loose, coming)


def look(game: GiftWords, before: State, seat: int, after: State) -> tuple[float, ...]:
    """Return the features of what a play left behind."""
    if after.phase == "choose":
        return (0.0,) * len(NAMES)
    end = finish_turn(game, seat, after, known_cards(before, seat, after))
    hand = end.hand
    cards = len(hand) + end.coming
    if not cards:
        return (end.gained + game.going_out, end.shared, 1.0, *(0.0,) * (len(NAMES) - 3))
    first, second, *others = (*end.plan, NOTHING, NOTHING)
    own, other = best_extensions(game, seat, after, hand)
    stuck = len(stuck_cards(game, after, end.loose))
    least = min(len(held) for at, held in enumerate(after.hands) if at != seat)
    stages = [0.0] * (WAITING + 1)
    stages[stage_of(seat, after)] = 1.0
    letters = [(laid.owner == seat, len(extending_letters(game, laid))) for laid in after.words]
    return (
        end.gained,
        end.shared,
        0.0,
        *stages,
        cards,
        first.points,
        second.points,
        sum(word.points for word in others),
        len(end.loose),
        stuck,
        end.coming,
        own.points,
        other.points,
        float(cards - len(first.cards) <= int(stuck < len(end.loose))),
        least,
        float(least <= game.ruleset.options.few),
        sum(word.points for word in end.plan) * min(least, 6) / 6,
        sum(count for mine, count in letters if mine),
        sum(count for mine, count in letters if not mine),
    )
