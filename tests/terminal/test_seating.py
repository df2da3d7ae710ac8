"""Seating: as many players as the variant needs."""

import pytest

from wordparlor.errors import BadSetup
from wordparlor.games import shelf
from wordparlor.table.box import Box
from wordparlor.terminal.seating import seat

every_variant = pytest.mark.parametrize(
    ("box", "variant"),
    [(box, variant.id) for box in shelf().values() for variant in box.variants],
    ids=lambda value: value.id if isinstance(value, Box) else value,
)


@every_variant
def test_one_person_gets_as_many_bots_as_the_variant_needs(box: Box, variant: str) -> None:
    names, bots = seat(box, ["Ann"], [], variant)
    assert len(names) == max(2, box.seats_of(variant)[0])
    assert list(bots) == list(range(1, len(names)))


@every_variant
def test_too_many_players_are_refused(box: Box, variant: str) -> None:
    most = box.seats_of(variant)[1]
    with pytest.raises(BadSetup, match=f"{most} players, not {most + 1}"):
        seat(box, ["Ann"], ["casual"] * most, variant)
