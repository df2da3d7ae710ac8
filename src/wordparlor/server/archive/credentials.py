"""Who people are: a name, and an unguessable token that their browser keeps.

The store knows only the token's hash and finds a person by it: an index over hashes of random
tokens has nothing in it that could be guessed byte by byte.
"""

import hashlib
import secrets
import unicodedata

from wordparlor.table.setup import check_names

_TOKEN_BYTES = 32
_ID_BYTES = 16
_UNSEEN = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Signs that count as letters and show nothing: a name of them would look like none."""


def new_token() -> str:
    """Return a token nobody can guess."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_id() -> str:
    """Return an id nobody can guess, for a person or a table."""
    return secrets.token_urlsafe(_ID_BYTES)


def hash_token(token: str) -> bytes:
    """Return what the store knows of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def clean_name(name: str) -> str:
    """Return a name as it is kept; BadSetup when nobody could be called so."""
    clean = " ".join(unicodedata.normalize("NFC", name).translate(_UNSEEN).split())
    check_names((clean,), 1, 1)
    return clean
