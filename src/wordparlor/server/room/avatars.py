"""The avatars that people can choose: animals that clients draw."""

from typing import Final

from wordparlor.errors import BadSetup

AVATARS: Final = (
    "badger",
    "fox",
    "hare",
    "hedgehog",
    "koala",
    "otter",
    "owl",
    "panda",
    "puffin",
    "robin",
    "seal",
    "toad",
)
"""An id never gets another meaning: logs keep it."""


def check_avatar(avatar: str) -> str:
    """Return an avatar, or the empty text for one by the name; BadSetup if it is neither."""
    if avatar and avatar not in AVATARS:
        raise BadSetup(f"There is no such avatar; choose from {', '.join(AVATARS)}.")
    return avatar
