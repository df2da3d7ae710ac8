"""Build steps that pyproject.toml cannot declare: compile, pack the dictionary, build the pages."""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup  # type: ignore[import-untyped]
from setuptools.command.build import build  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]
from setuptools.errors import BaseError, CCompilerError  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from packing.command import PackWords  # noqa: E402 - lives beside this file
from packing.pages.command import BuildPages  # noqa: E402
from packing.pages.node import PACKAGE, system_npm  # noqa: E402


class Build(build):  # type: ignore[misc]
    """The build, with the dictionary and the pages as steps."""

    sub_commands = [  # noqa: RUF012 - as in the base class
        *build.sub_commands,
        ("pack_words", None),
        ("build_pages", None),
    ]


class BuildKernel(build_ext):  # type: ignore[misc]
    """Compile the kernel if possible; otherwise its Python sources run as they are.

    All modules are compiled or none: each depends on the memory layout of the others.
    """

    def finalize_options(self) -> None:
        """Compile as many modules at once as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile; if one module fails, remove the compiled ones."""
        places = {False, bool(self.inplace)}
        try:
            super().run()
        except (BaseError, CCompilerError) as trouble:
            self.warn(f"the search kernel is not compiled: {trouble}")
            for self.inplace in places:
                for extension in self.extensions:
                    Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def kernel() -> list[Extension]:
    """Return the modules of the search kernel, except those that stay Python."""
    folder = Path("src/wordparlor/words/kernel")
    modules = sorted(
        {path.stem for path in folder.glob("*.py")} - {"__init__", "_no_cython", "bits"}
    )
    extensions = [
        Extension(
            f"wordparlor.words.kernel.{module}",
            [f"{folder.as_posix()}/{module}.py"],
            extra_compile_args=["-O3", "-g0"],
        )
        for module in modules
    ]
    compiled: list[Extension] = cythonize(  # type: ignore[no-untyped-call]
        extensions,
        build_dir="build",
        include_path=["src"],
        compiler_directives={
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
        },
    )
    return compiled


setup(
    cmdclass={
        "build": Build,
        "build_ext": BuildKernel,
        "pack_words": PackWords,
        "build_pages": BuildPages,
    },
    ext_modules=kernel(),
    # The build installs these first; nothing is needed if the system has a good node.
    setup_requires=[] if system_npm() else [PACKAGE],
)
