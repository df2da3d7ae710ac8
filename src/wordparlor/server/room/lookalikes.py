"""Look-alike names: Ann and ann, Jose and José, Bill and Bi11, and letters of other scripts."""

import unicodedata
from typing import Final

# By number, because in an editor nobody could tell these from the Latin letters. Small capitals
# first, then Cyrillic, Greek and others; each as a small letter, even where only the capitals look
# alike.
_LOOKS: Final = {
    "a": "\u1d00\u0430\u03b1\u0251@",
    "b": "\u0299\u0432\u044c\u03b2",
    "c": "\u1d04\u0441\u03f2",
    "d": "\u1d05\u0501",
    "e": "\u1d07\u0435\u0454\u03b5",
    "g": "\u0262\u0261",
    "h": "\u029c\u043d\u04bb\u03b7",
    "j": "\u1d0a\u0458\u03f3",
    "k": "\u1d0b\u043a\u03ba",
    "l": "\u029f\u026a\u0456\u04cf\u03b9\u0131\u01c0i1|!",
    "m": "\u1d0d\u043c\u03bc",
    "n": "\u0274\u043f\u03bd\u0578",
    "o": "\u1d0f\u043e\u03bf\u05850",
    "p": "\u1d18\u0440\u03c1",
    "q": "\u051b",
    "r": "\u0280\u0433",
    "s": "\ua731\u0455$",
    "t": "\u1d1b\u0442\u03c4",
    "u": "\u1d1c\u057d",
    "v": "\u1d20\u0475",
    "w": "\u1d21\u0448\u051d\u03c9",
    "x": "\u0445\u03c7\u00d7",
    "y": "\u028f\u0443\u04af\u03c5",
    "z": "\u1d22\u03b6",
}
"""Letters, digits and signs that most fonts draw like a Latin letter."""
_SINGLE: Final = str.maketrans({other: plain for plain in _LOOKS for other in _LOOKS[plain]})
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""


def skeleton(name: str) -> str:
    """Return a text that names share if they look alike; it is not for reading."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    apart = unicodedata.normalize("NFKD", plain).translate(_SINGLE)
    # Without accents, dots, spaces and hidden characters.
    shape = "".join(letter for letter in apart if letter.isalnum())
    for pair, single in _PAIRS:
        shape = shape.replace(pair, single)
    # Names of signs and emoji alone have no letters to compare.
    return shape or plain


def look_alike(name: str, other: str) -> bool:
    """Tell whether people at a table could mistake one name for the other."""
    return skeleton(name) == skeleton(other)
