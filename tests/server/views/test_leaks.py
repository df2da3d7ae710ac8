"""Replace everything that a viewer cannot know: the messages to that viewer stay the same.

Two tests: replace the hidden cards of one moment (`imagine`) and make every message again; or
replace them from the first deal on, play the whole game again, and compare everything sent.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.conftest import Part
from tests.server.support import ANN, BEN, NOW, InProcess, decide_command, fold_all
from wordparlor.errors import ParlorError
from wordparlor.games import box as find_box
from wordparlor.games import shelf
from wordparlor.server.archive.index_cards import index_card, listing
from wordparlor.server.room.commands import Act, PlayText
from wordparlor.server.room.decide import Inputs
from wordparlor.server.room.fold import fold
from wordparlor.server.room.log import ActionTaken, LogBody, Opened, Said, Sat, Started
from wordparlor.server.room.room import RecentEvents, Room, Step, Viewer
from wordparlor.server.room.terms import PERSON, Clock, Terms, setup_of
from wordparlor.server.store.protocol import Person
from wordparlor.server.views import messages
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer
from wordparlor.table.events import STOCK, Event, Moved, RoundOver, veil
from wordparlor.table.match import Match, TableRules
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.testing.illegal_actions import spoil

pytestmark = pytest.mark.anyio
PEOPLE = [ANN, BEN, *(Person(f"{name}-id", name) for name in ("Cid", "Dot", "Eve", "Fay"))]
ACTIONS = 40
TRIES = 8
"""Other deals to try for each viewer."""
VARIANTS = [(game, variant.id) for game in shelf() for variant in shelf()[game].variants]
JUDGINGS = ("strict", "challenge", "vote")
CASES = [
    pytest.param(
        game,
        variant,
        judging,
        id=f"{variant}-{judging}",
        marks=[] if at % len(JUDGINGS) == number else [pytest.mark.long],
    )
    for at, (game, variant) in enumerate(VARIANTS)
    for number, judging in enumerate(JUDGINGS)
]
"""`make test` tries each variant with one way of judging, `make test-all` with each."""


def begin(game: str, variant: str, judging: str, seed: int) -> tuple[list[LogBody], Setup]:
    """Return the entries before the deal, and the setup of the game."""
    box = find_box(game)
    least, most = box.seats_of(variant)
    people = PEOPLE[: min(max(least, 3), most)]
    chairs = (PERSON,) * len(people)
    terms = Terms(game, chairs, variant, {"judging": judging}, clock=Clock("move", 60))
    sat = [Sat(chair, person.id, person.name) for chair, person in enumerate(people)]
    setup = setup_of(terms, tuple(person.name for person in people), seed)
    return [Opened(ANN.id, "CODEXX", terms), *sat], setup


def play_on(room: Room, rng: Shuffler) -> Step:
    """Let a random seat on turn make a random move, preferably a word."""
    assert room.match
    seat = room.to_act[rng.below(len(room.to_act))]
    moves = room.match.moves(seat)
    among = moves.plays if moves.plays and rng.below(3) else len(moves)
    action = msgspec.Raw(msgspec.json.encode(moves[rng.below(among)]))
    return fold(room, ActionTaken(seat, action, "person"), room.table, NOW)


def viewers(room: Room) -> list[Viewer]:
    """Return all viewers, each with every option."""
    people = [None, *(chair.person for chair in room.chairs)]
    return [room.viewer(person, scene=True) for person in people]


# -- behind a single moment -----------------------------------------------------------------------


def imagine_room(room: Room, viewer: Viewer, rng: Shuffler) -> Room:
    """Return the room with other cards where the viewer cannot see them."""
    if room.match is None:
        return room
    rules = room.match.rules
    state = rules.game.imagine(room.match.view(viewer.seat), rng)
    setup = replace(rules.setup, seed=rng.bits(), stacked=())
    other = TableRules(rules.box, setup, rules.game.words)
    recent = tuple(
        RecentEvents(
            one.seq, one.at, replace_hidden_cards(one.events, viewer, len(rules.game.deck), rng)
        )
        for one in room.recent
    )
    return replace(room, match=Match(other, state), recent=recent)


def replace_hidden_cards(
    events: tuple[Event, ...], viewer: Viewer, cards: int, rng: Shuffler
) -> tuple[Event, ...]:
    """Return the events with other cards where the viewer sees only that cards moved."""
    changed: list[Event] = []
    for event in events:
        if isinstance(event, Moved) and veil(event, viewer.seat) != event:
            drawn = tuple(rng.below(cards) for _ in event.cards)
            changed.append(replace(event, cards=drawn))
        elif isinstance(event, RoundOver) and event.secret:
            hands = tuple(
                hand if seat == viewer.seat else tuple(rng.below(cards) for _ in hand)
                for seat, hand in enumerate(event.hands)
            )
            changed.append(replace(event, hands=hands))
        else:
            changed.append(event)
    return tuple(changed)


class Listener(InProcess):
    """Remembers the task that it gets."""

    async def run(self, task: bytes, order: Order) -> Answer:
        self.heard = task
        return await super().run(task, order)


async def task_of(room: Room, seat: int) -> bytes:
    """Return the task that a worker gets about this seat."""
    listener = Listener()
    await Workers(listener).default(room, seat)
    return listener.heard


def refusals(room: Room, seat: int, rng: Shuffler) -> Iterator[bytes]:
    """Yield the refusals of commands that a seat may try."""
    assert room.match
    person = next(one for one in PEOPLE if one.id == room.chairs[seat].person)
    view = room.match.view(seat)
    game, box = room.match.rules.game, room.match.rules.box
    moves = box.moves(game, view, seat)
    tried: list[Any] = [PlayText("pass"), PlayText("QUARTZ"), PlayText("draw"), PlayText("accept")]
    if len(moves):
        action = spoil(game, moves[rng.below(len(moves))], rng)
        tried.append(Act(msgspec.Raw(msgspec.json.encode(action))))
    for request in tried:
        try:
            body = decide_command(room, person, request, NOW, Inputs(0, "", ""))
            assert isinstance(body, ActionTaken)
            room.match.rules.game.check(
                room.match.state, seat, msgspec.json.decode(body.action, type=game.action_type)
            )
        except ParlorError as wrong:
            yield msgspec.json.encode(messages.refusal(wrong))
        else:
            yield b"done"


@pytest.mark.parametrize(("game", "variant", "judging"), CASES)
async def test_no_message_reveals_hidden_cards(
    game: str, variant: str, judging: str, part: Part
) -> None:
    bodies, setup = begin(game, variant, judging, seed=11)
    step = fold_all(None, *bodies, Started(setup))[-1]
    rng = Shuffler(5)
    for _ in range(part(ACTIONS)):
        room = step.after
        for viewer in viewers(room):
            other = imagine_room(room, viewer, rng)
            assert step.before
            again = Step(
                step.body,
                other,
                imagine_room(step.before, viewer, rng),
                replace_hidden_cards(step.events, viewer, len(room.match.rules.game.deck), rng),  # type: ignore[union-attr]
            )
            assert messages.told(again, viewer) == messages.told(step, viewer)
            assert messages.fresh(other, viewer, NOW) == messages.fresh(room, viewer, NOW)
            assert listing(index_card(other)) == listing(index_card(room))
            if viewer.seat is not None and viewer.seat in room.to_act:
                assert await task_of(other, viewer.seat) == await task_of(room, viewer.seat)
            if viewer.seat is not None:
                chance = rng.bits()
                told = list(refusals(room, viewer.seat, Shuffler(chance)))
                assert told == list(refusals(other, viewer.seat, Shuffler(chance)))
        if room.status == "over":
            break
        step = play_on(room, rng)


# -- from the first card on -----------------------------------------------------------------------


def play_all(bodies: list[LogBody], setup: Setup, actions: list[LogBody]) -> list[Step]:
    """Return all steps of a game, with some chat in between."""
    steps = fold_all(None, *bodies, Started(setup))
    for number, action in enumerate(actions):
        steps += fold_all(steps[-1].after, action)
        steps += fold_all(steps[-1].after, Said(number % 2, f"That was action {number}."))
    return steps


def first_round(bodies: list[LogBody], setup: Setup, rng: Shuffler) -> list[LogBody]:
    """Return the actions of a round, until cards are shuffled again."""
    room = fold_all(None, *bodies, Started(setup))[-1].after
    actions: list[LogBody] = []
    while len(actions) < ACTIONS // 3:
        step = play_on(room, rng)
        if any(isinstance(event, RoundOver) or _gathers(event) for event in step.events):
            break
        assert isinstance(step.body, ActionTaken)
        actions.append(replace(step.body, digest=""))
        room = step.after
    return actions


def _gathers(event: Event) -> bool:
    return isinstance(event, Moved) and event.goal == STOCK


def seen(room: Room, viewer: Viewer) -> set[int]:
    if room.match is None:
        return set()
    piles = room.match.rules.game.piles(room.match.view(viewer.seat))
    return {card for pile in piles for card in pile if card >= 0}


def deal_hidden_cards_again(
    steps: list[Step], viewer: Viewer, setup: Setup, rng: Shuffler
) -> Setup:
    """Return a setup in which the cards that the viewer never sees are permuted."""
    play = steps[-1].after.match
    assert play
    deck = play.rules.game.deck
    known = set().union(*(seen(step.after, viewer) for step in steps))
    alike: dict[tuple[int, bool], list[int]] = {}
    for card in range(len(deck)):
        if card not in known:
            kind = deck.backs[card], bool(deck.printed[card].faces)
            alike.setdefault(kind, []).append(card)
    other = {card: card for card in range(len(deck))}
    for cards in alike.values():
        other |= dict(zip(cards, rng.shuffled(cards), strict=True))
    return replace(setup, stacked=tuple(other[card] for card in setup.stacked))


def sent(steps: list[Step], viewer: Viewer) -> list[bytes]:
    """Return everything that a viewer is sent during a game."""
    dealt = [step for step in steps if step.after.match]
    told = [messages.told(step, viewer) for step in dealt]
    return [*told, *(messages.fresh(step.after, viewer, NOW) for step in dealt)]


@pytest.mark.parametrize(("game", "variant", "judging"), CASES)
def test_a_whole_game_reveals_no_card_that_was_never_seen(
    game: str, variant: str, judging: str, part: Part
) -> None:
    rng, compared = Shuffler(3), 0
    for seed in range(8):
        if seed >= part(8) and compared >= part(4):
            break
        bodies, setup = begin(game, variant, judging, seed)
        cards = len(fold_all(None, *bodies, Started(setup))[-1].after.match.rules.game.deck)  # type: ignore[union-attr]
        setup = replace(setup, stacked=rng.shuffled(range(cards)))
        actions = first_round(bodies, setup, rng)
        steps = play_all(bodies, setup, actions)
        for viewer in viewers(steps[-1].after):
            here = steps[len(bodies)]
            for _ in range(TRIES):
                other_setup = deal_hidden_cards_again(steps, viewer, setup, rng)
                opening = fold_all(None, *bodies, Started(other_setup))[-1]
                if seen(opening.after, viewer) == seen(here.after, viewer):
                    break
            else:
                # Some games find the first words on the table among cards that nobody sees later.
                continue
            others = play_all(bodies, other_setup, actions)
            assert sent(others, viewer) == sent(steps, viewer)
            # Late in a round there may be no hidden card left to exchange.
            compared += others[-1].after.match.state != steps[-1].after.match.state  # type: ignore[union-attr]
    assert compared >= part(4), "there must be something to compare"
