"""States as JSON, and back without any loss."""

import hashlib
from typing import Any

import msgspec

from wordparlor.table.game import Game, StateT, TableState

_encode = msgspec.json.Encoder().encode
_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}


def dump(state: msgspec.Struct) -> bytes:
    """Return a state as JSON."""
    return _encode(state)


def digest(state: TableState) -> str:
    """Return a fingerprint of a state; the log keeps it so that a replay can be checked.

    It leaves out the fields that a game got later, so that older logs still lead to it.
    """
    if not state.later_fields:
        return hashlib.blake2b(dump(state), digest_size=16).hexdigest()
    fields = {
        name: getattr(state, name)
        for name in state.__struct_fields__
        if name not in state.later_fields
    }
    return hashlib.blake2b(_encode(fields), digest_size=16).hexdigest()


def restore(game: Game[StateT, Any], data: bytes) -> StateT:
    """Return a state of a game from its JSON.

    Raises:
        msgspec.DecodeError: the JSON is not a state of this game.
    """
    kind = game.state_type
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    state: StateT = _decoders[kind].decode(data)
    return state
