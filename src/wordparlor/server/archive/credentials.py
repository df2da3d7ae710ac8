"""The credentials of people: a name, a secret token that the browser keeps, and device codes.

The store has only the hash of the token and finds a person by it. A lookup by the hash of a random
token leaks nothing by its timing.
"""

import hashlib
import secrets
import unicodedata
from typing import Final

from wordparlor.table.setup import check_names

_TOKEN_BYTES = 32
_ID_BYTES = 16
CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that a code does not spell a word."""
_DEVICE_CODE_LENGTH = 8
"""26 thousand million codes, of which each is valid for minutes."""
_UNSEEN = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Characters that count as letters and show nothing: a name of them would look empty."""


def new_token() -> str:
    """Return a new secret token."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_id() -> str:
    """Return a new id for a person or a table, too long to guess."""
    return secrets.token_urlsafe(_ID_BYTES)


def new_device_code() -> str:
    """Return a new code that people can type on another device."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(_DEVICE_CODE_LENGTH))


def plain_code(typed: str) -> str:
    """Return a typed code in capital letters, without spaces and dashes."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def hash_token(token: str) -> bytes:
    """Return the hash of a token or a device code, which the store keeps."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def clean_name(name: str) -> str:
    """Return a name with clean spaces; BadSetup if it is not a possible name."""
    clean = " ".join(unicodedata.normalize("NFC", name).translate(_UNSEEN).split())
    check_names((clean,), 1, 1)
    return clean
