"""Invariants of every state of every game, and of every action."""

from itertools import chain
from typing import Any

from wordparlor.errors import RuleBroken
from wordparlor.table.events import STOCK, Dealt, Event, Moved, Scored, hand_of, is_hand, veil
from wordparlor.table.game import Game
from wordparlor.table.match import PlayedAction
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.state_json import dump, restore
from wordparlor.testing.secrets import secrets

AnyGame = Game[Any, Any]


def check_state(game: AnyGame, state: Any, rng: Shuffler) -> None:
    """Assert that no card is lost, that a dump restores, and that no seat sees too much.

    One random viewer also imagines what it cannot see.
    """
    check_cards(game, state)
    assert restore(game, dump(state)) == state, "a dump must restore to the same state"
    viewers = (None, *range(game.seats))
    views = {viewer: check_view(game, state, viewer) for viewer in viewers}
    viewer = viewers[rng.below(len(viewers))]
    check_imagined(game, views[viewer], viewer, rng)
    for seat in range(game.seats):
        check_legal(game, views[seat], seat)


def check_legal(game: AnyGame, view: Any, seat: int) -> None:
    """Assert that `legal` and `check` agree on every complete action."""
    offers = game.legal(view, seat)
    assert bool(offers) == (seat in game.to_act(view)), "a seat that can act has something to do"
    for legal in offers:
        if legal.action is not None:
            found = _ask(game, view, seat, legal.action)
            said = (legal.clause, legal.sentence) if legal.sentence else None
            assert found == said, f"{legal.verb}: legal says {said}, check says {found}"


def is_offered(game: AnyGame, view: Any, seat: int, action: Any) -> bool:
    """Tell whether `legal` allows an action, by its verb or as a complete action."""
    verb = str(type(action).__struct_config__.tag)
    offers = [one for one in game.legal(view, seat) if one.verb == verb and not one.sentence]
    return any(one.action is None or one.action == action for one in offers)


def check_cards(game: AnyGame, state: Any) -> None:
    """Assert that every card of the deck is in exactly one place."""
    cards = sorted(chain.from_iterable(game.piles(state)))
    assert cards == list(range(len(game.deck))), "each card must be somewhere exactly once"


def check_view(game: AnyGame, state: Any, seat: int | None) -> Any:
    """Assert that a view shows exactly what the seat may see, and return it."""
    view = game.view(state, seat)
    assert view.rng == 0, "a view must not show the random state"
    known = set(range(len(game.deck))) - secrets(game, state, seat)
    assert known == _seen(game, view), "a view must show all but the secrets"
    return view


def check_imagined(game: AnyGame, view: Any, seat: int | None, rng: Shuffler) -> None:
    """Assert that a view stays the same when the cards it hides are dealt again."""
    other = game.imagine(view, rng)
    check_cards(game, other)
    assert dump(game.view(other, seat)) == dump(view), "the view shows something hidden"


def check_played(played: PlayedAction) -> None:
    """Assert that the events explain every score and show no seat a card that it may not see."""
    game, events = played.after.rules.game, played.events
    gains = [0] * game.seats
    for event in events:
        if isinstance(event, Scored):
            gains[event.seat] += event.points
    assert tuple(gains) == played.gains, "the events must explain the scores"
    for viewer in (None, *range(game.seats)):
        veiled = (veil(event, viewer) for event in events)
        moved = chain.from_iterable(event.cards for event in veiled if isinstance(event, Moved))
        hidden = secrets(game, played.after.state, viewer).intersection(moved)
        if hidden:
            seen = _seen(game, played.before.view(viewer)) | _swept_up(events, viewer)
            assert hidden <= seen, "an event shows a hidden card"


def _swept_up(events: tuple[Event, ...], viewer: int | None) -> set[int]:
    """Return the cards that a viewer saw only during an action: played or drawn, then shuffled.

    All viewers see a card that goes openly into a hand.
    """
    laid: set[int] = set()
    swept: set[int] = set()
    own = None if viewer is None else hand_of(viewer)
    for event in events:
        match event:
            case Moved(cards, _, goal, secret) if goal == own or not (
                goal == STOCK or (is_hand(goal) and secret)
            ):
                laid.update(cards)
            case Moved(cards, _, "stock"):
                swept |= laid.intersection(cards)
            case Dealt():
                swept |= laid
    return swept


def refusal(game: AnyGame, state: Any, seat: int, action: Any) -> tuple[str, str] | None:
    """Return clause and sentence when a seat may not do this; None when it may.

    Assert that the answer follows from the seat's view alone: a refusal must not reveal hidden
    cards.
    """
    asked = [_ask(game, seen, seat, action) for seen in (state, game.view(state, seat))]
    assert asked[0] == asked[1], "a refusal must follow from what the seat sees"
    return asked[0]


def _ask(game: AnyGame, state: Any, seat: int, action: Any) -> tuple[str, str] | None:
    try:
        game.check(state, seat, action)
    except RuleBroken as broken:
        return broken.clause, broken.sentence
    return None


def _seen(game: AnyGame, view: Any) -> set[int]:
    return {card for pile in game.piles(view) for card in pile if card >= 0}
