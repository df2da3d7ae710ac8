"""A view drawn as text: what a player sees, in parts that a terminal or a screen reader shows."""

import msgspec


class Area(msgspec.Struct, frozen=True):
    """A labelled place at the table with the cards that lie there, as people write them."""

    label: str
    cards: tuple[str, ...]
    note: str = ""
    own: bool = False
    """Whether these are the viewer's own cards."""
    points: tuple[str, ...] = ()
    """What each card is worth, as its corner shows it; none where cards have no points."""


class Scene(msgspec.Struct, frozen=True):
    """All that a seat sees: whose turn and why, the places, a line for each seat."""

    status: str
    areas: tuple[Area, ...]
    seats: tuple[str, ...]
    """What there is to say of each seat beside its name and score, e.g. `6 cards`."""
