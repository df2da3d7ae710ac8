from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.words import card_search_brute as brute
from wordparlor.words import card_search as search
from wordparlor.words.kernel import bits


def test_the_kernel_reports_whether_it_is_compiled() -> None:
    assert search.kernel_is_compiled() == brute.KERNELS[0].IS_COMPILED
    assert not brute.PLAIN_KERNEL.IS_COMPILED


def test_all_modules_are_compiled_or_none() -> None:
    kernel = {
        name: Path(str(module.__file__)).suffix != ".py"
        for name, module in sys.modules.items()
        if name.startswith("wordparlor.words.kernel.") and module is not bits
    }
    assert set(kernel.values()) == {search.kernel_is_compiled()}, kernel


def test_c_and_python_have_the_same_constants() -> None:
    header = Path(bits.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    numbers = {name: eval(text) for name, text in re.findall(r"^ +([A-Z]+) = (.+)$", header, re.M)}
    assert numbers == {name: number for name, number in vars(bits).items() if name.isupper()}
