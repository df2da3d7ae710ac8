"""The build step `build_pages`: builds the pages where the server expects them."""

from pathlib import Path
from typing import ClassVar

from setuptools import Command  # type: ignore[import-untyped]

from packing.pages.build import PAGES, ROOT, build, sources
from packing.pages.node import NoNodeError


class BuildPages(Command):  # type: ignore[misc]
    """Builds the pages into the wheel or, for an editable install, into the source tree."""

    description = "build the pages for browsers"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """Set the attributes that setuptools fills in."""
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        """Take the build folder from the build command."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Build the pages unless they are up to date; end the whole build when that fails."""
        try:
            build(self._folder().resolve())
        except NoNodeError as error:
            raise SystemExit(f"error: {error}") from None

    def get_source_files(self) -> list[str]:
        """Name the source files of the pages."""
        return [str(path.relative_to(ROOT)) for path in sources()]

    def get_outputs(self) -> list[str]:
        """Name the built files as the wheel has them."""
        return [str(self._built() / path) for path in self._files()]

    def get_output_mapping(self) -> dict[str, str]:
        """Map each built file to its file in the source tree, for an editable install."""
        if not self.editable_mode:
            return {}
        here = Path("src") / PAGES
        return {str(self._built() / path): str(here / path) for path in self._files()}

    def _files(self) -> list[Path]:
        folder = self._folder()
        return [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]

    def _built(self) -> Path:
        return Path(self.build_lib or "build/lib") / PAGES

    def _folder(self) -> Path:
        return ROOT / "src" / PAGES if self.editable_mode else self._built()
