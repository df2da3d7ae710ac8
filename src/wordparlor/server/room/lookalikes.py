"""Names that look alike: Ann, ann, Αnn with a Greek letter, Jose and José, Bill and BiIl."""

import unicodedata
from typing import Final

# Letters of other alphabets, digits and signs that most fonts draw like a Latin letter.
_LOOKS: Final = (
    ("a", "а\u03b1\u0251@"),
    ("b", "ьв\u03b2\u0253\u13cf"),
    ("c", "с\u03f2\u0441\u1d04"),
    ("d", "ԁ\u0501\u0257"),
    ("e", "е\u03b5\u0435\u0454\u0465"),
    ("f", "ϝ\u017f\u0192"),
    ("g", "ɡ\u0261\u050d"),
    ("h", "һн\u03b7\u04bb\u043d"),
    ("j", "ј\u03f3\u0458"),
    ("k", "к\u03ba\u043a\u0138"),
    ("l", "i1|!ӏі\u0131\u03b9\u0456\u04cf\u0269\u01c0"),
    ("m", "м\u03bc\u043c"),
    ("n", "п\u03bd\u0578\u043f\u0146"),
    ("o", "о\u03bf\u043e\u0585\u05e1\u0d200"),
    ("p", "р\u03c1\u0440\u00fe"),
    ("q", "ԛ\u051b\u0566"),
    ("r", "г\u0433\u1d26"),
    ("s", "ѕ\u0455\u01bd$"),
    ("t", "т\u03c4\u0442"),
    ("u", "ц\u03c5\u0446\u057d\u028b"),
    ("v", "ѵ\u0475\u1d20"),
    ("w", "ԝ\u03c9\u0461\u051d\u0448"),
    ("x", "х\u03c7\u0445\u00d7"),
    ("y", "у\u03b3\u0443\u04af\u0263"),
    ("z", "ᴢ\u1d22\u03b6"),
)
_SINGLE: Final = str.maketrans({other: plain for plain, others in _LOOKS for other in others})
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that look like one."""


def skeleton(name: str) -> str:
    """Return a text that names share if they look alike; it is not for reading."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    letters = (
        letter
        for letter in unicodedata.normalize("NFKD", plain).translate(_SINGLE)
        if letter.isalnum()
    )
    shape = "".join(letters)
    for pair, single in _PAIRS:
        shape = shape.replace(pair, single)
    # Names of signs and emoji alone have no letters to compare.
    return shape or plain


def look_alike(name: str, other: str) -> bool:
    """Tell whether people at a table could mistake one name for the other."""
    return skeleton(name) == skeleton(other)
