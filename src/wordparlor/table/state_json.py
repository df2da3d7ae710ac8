"""States as JSON and back, the same to the last field."""

from typing import Any

import msgspec

from wordparlor.table.game import Game, StateT

_encode = msgspec.json.Encoder().encode
_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}


def dump(state: msgspec.Struct) -> bytes:
    """Return a state as JSON."""
    return _encode(state)


def restore(game: Game[StateT, Any], data: bytes) -> StateT:
    """Return the state of a game that was dumped; msgspec.ValidationError when it is none."""
    kind = game.state_type
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    state: StateT = _decoders[kind].decode(data)
    return state
