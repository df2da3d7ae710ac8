"""What pyproject.toml cannot say: the kernel is compiled and the dictionary packed in the build."""

import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup  # type: ignore[import-untyped]
from setuptools.command.build import build  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from packing.command import PackWords  # noqa: E402 - lives beside this file


class Build(build):  # type: ignore[misc]
    """The build, with the dictionary as one step of it."""

    sub_commands = [*build.sub_commands, ("pack_words", None)]  # noqa: RUF012 - as declared there


def kernel() -> list[Extension]:
    """The search kernel as C; without a C compiler its Python source runs as it is."""
    source = Extension(
        "wordparlor.words.kernel",
        ["src/wordparlor/words/kernel.py"],
        extra_compile_args=["-O3", "-g0"],
    )
    (compiled,) = cythonize([source], build_dir="build")  # type: ignore[no-untyped-call]
    compiled.optional = True  # cythonize forgets it when the source says so
    return [compiled]


setup(cmdclass={"build": Build, "pack_words": PackWords}, ext_modules=kernel())
