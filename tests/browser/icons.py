"""The icons of the installed app, from the one drawing: `python -m tests.browser.icons`."""

import base64
from pathlib import Path

from tests.browser.chromium import open_browser

PUBLIC = Path(__file__).resolve().parents[2] / "web" / "public"
DRAWING = PUBLIC / "icon.svg"
_GROUND = "#0d5f58"
"""The colour behind the cards of the drawing."""
ICONS = {
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "icon-maskable-512.png": (512, 0.76, True),
    "apple-touch-icon.png": (180, 0.86, True),
}
"""The size of each icon in pixels, the part of it that the drawing takes, and whether the ground
fills its corners: systems cut such an icon to their own shape."""


def page(size: int, part: float, *, filled: bool) -> str:
    """Return a page that shows an icon and nothing else."""
    drawing = base64.b64encode(DRAWING.read_bytes()).decode()
    ground = _GROUND if filled else "transparent"
    side = round(size * part)
    return (
        f"<body style='margin:0;display:grid;place-items:center;height:{size}px;"
        f"background:{ground}'>"
        f"<img src='data:image/svg+xml;base64,{drawing}' width='{side}' height='{side}'>"
    )


def main() -> None:
    """Write all icons."""
    with open_browser() as browser:
        for name, (size, part, filled) in ICONS.items():
            shown = browser.new_page(viewport={"width": size, "height": size})
            shown.set_content(page(size, part, filled=filled))
            shown.screenshot(path=PUBLIC / name, omit_background=True)
            shown.close()
            print(PUBLIC / name)


if __name__ == "__main__":
    main()
