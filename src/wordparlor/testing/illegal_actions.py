"""Illegal actions, made from legal ones, as a broken or malicious client would send them."""

from typing import Any

import msgspec

from wordparlor.table.game import Game
from wordparlor.table.shuffle import Shuffler

_TEXTS = ("", "A", "QZX", "pink", "ÄRGER", "PINK7", "MAKE WORD", "ZZZZZZZZZZZZZZZZZZZZ")


def spoil(game: Game[Any, Any], action: Any, rng: Shuffler) -> Any:
    """Return an action with one random change."""
    data = _spoil(msgspec.to_builtins(action), len(game.deck), rng)
    try:
        return msgspec.convert(data, game.action_type)
    except msgspec.ValidationError:
        # Something that is not an action never reaches the rules.
        return action


def _spoil(data: Any, cards: int, rng: Shuffler) -> Any:
    if isinstance(data, dict):
        keys = [key for key in data if key != "type"]
        if not keys:
            return data
        key = keys[rng.below(len(keys))]
        return {**data, key: _spoil(data[key], cards, rng)}
    if isinstance(data, list | tuple):
        return _spoil_row(list(data), cards, rng)
    if isinstance(data, str):
        return _spoil_text(data, rng)
    if isinstance(data, bool):
        return not data
    return rng.below(cards + 4) - 2


def _spoil_row(row: list[Any], cards: int, rng: Shuffler) -> list[Any]:
    at = rng.below(len(row) + 1)
    match rng.below(3):
        case 0:
            return row[:at] + row[at + 1 :]
        case 1:
            return [*row[:at], *row[at : at + 1] * 2, *row[at + 1 :]]
        case _:
            return [*row[:at], _spoil(0, cards, rng), *row[at + 1 :]]


def _spoil_text(text: str, rng: Shuffler) -> str:
    at = rng.below(len(text) + 1)
    match rng.below(3):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rng.below(26)] + text[at + 1 :]
        case _:
            return _TEXTS[rng.below(len(_TEXTS))]
