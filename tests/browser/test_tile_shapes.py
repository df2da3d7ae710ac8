"""Glass Tiles: each variant shows tiles of its own shape, in the rack and on the board."""

import pytest

from tests.browser.conftest import Come

SHAPES = ("hexagon", "square", "octagon")


@pytest.mark.parametrize(
    ("variant", "shape", "sides"),
    [
        pytest.param("Glass Tiles", "hexagon", 6, marks=pytest.mark.long),
        pytest.param("Glass Tiles on squares", "square", 4, marks=pytest.mark.long),
        ("Glass Tiles on octagons", "octagon", 8),
    ],
)
def test_a_table_shows_tiles_of_its_shape(come: Come, variant: str, shape: str, sides: int) -> None:
    ann = come()
    ann.open("Glass Tiles", variant, ("casual",), {})
    ann.start()
    rack = ann.desk.locator(".hand svg.glass")
    rack.first.wait_for()
    shown = [name for name in SHAPES if rack.first.locator(f"g.{name}").is_visible()]
    assert shown == [shape]
    # A rounded corner is one quadratic curve.
    cell = ann.page.locator("[data-tiles] defs path[id$='-cell']").get_attribute("d") or ""
    assert cell.count("Q") == sides
