"""Names that look alike."""

import pytest

from wordparlor.server.room.lookalikes import look_alike


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Ann", "\u0391nn"),  # Greek
        ("Ann", "\uff21\uff4e\uff4e"),  # full width
        ("Ann", "An\u200bn"),
        ("Ann", "\u1d00\u0274\u0274"),  # small capitals
        ("Bill", "\u0299\u026a\u029f\u029f"),
        ("Ann", "Ann.."),
        ("Ann", "A n n"),
        ("Jos\u00e9", "Jose"),
        ("Bill", "BiIl"),
        ("Bill", "B1ll"),
        ("Oscar", "0scar"),
        ("Modern", "Modem"),
        ("Wim", "VVim"),
        ("\u0421\u043e\u0441", "Coc"),
        ("\U0001f600", "\U0001f600"),
    ],
)
def test_these_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anne"),
        ("Ann", "Ann2"),
        ("Ann2", "Ann3"),
        ("Ben", "Bea"),
        ("\u0418\u0432\u0430\u043d", "\u041e\u043b\u0435\u0433"),
        ("\u5f20\u4f1f", "\u738b\u82b3"),
        ("\U0001f600", "\U0001f680"),
    ],
)
def test_these_do_not(name: str, other: str) -> None:
    assert not look_alike(name, other)
