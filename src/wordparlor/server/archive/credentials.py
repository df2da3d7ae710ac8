"""The credentials of people: a name, and a secret token that the browser keeps.

The store has only the hash of the token and finds a person by it. A lookup by the hash of a random
token leaks nothing by its timing.
"""

import hashlib
import secrets
import unicodedata

from wordparlor.table.setup import check_names

_TOKEN_BYTES = 32
_ID_BYTES = 16
_UNSEEN = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Characters that count as letters and show nothing: a name of them would look empty."""


def new_token() -> str:
    """Return a new secret token."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_id() -> str:
    """Return a new id for a person or a table, too long to guess."""
    return secrets.token_urlsafe(_ID_BYTES)


def hash_token(token: str) -> bytes:
    """Return the hash of a token, which the store keeps."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def clean_name(name: str) -> str:
    """Return a name with clean spaces; BadSetup if it is not a possible name."""
    clean = " ".join(unicodedata.normalize("NFC", name).translate(_UNSEEN).split())
    check_names((clean,), 1, 1)
    return clean
