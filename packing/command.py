"""The build step `pack_words`: puts the packed dictionary where the package expects it."""

from pathlib import Path
from typing import ClassVar

from setuptools import Command  # type: ignore[import-untyped]

from packing.sources import SourceError

ROOT = Path(__file__).resolve().parent.parent
DATA = Path("wordparlor/words/data")


class PackWords(Command):  # type: ignore[misc]
    """Packs the dictionary into the wheel or, for an editable install, into the source tree."""

    description = "pack the dictionary from the pinned data packages"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """Set what setuptools fills in."""
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        """Take the build folder from the build command."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Pack, unless what is there is up to date; a bad word source ends the build."""
        # Imported late: other commands (making an sdist, say) need neither NumPy nor the data.
        from packing.pack import pack

        try:
            pack(self._folder())
        except SourceError as refusal:
            raise SystemExit(f"error: {refusal}") from None

    def get_source_files(self) -> list[str]:
        """Name the files of ours the dictionary is made with."""
        return [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("packing/*.py"))]

    def get_outputs(self) -> list[str]:
        """Name the packed files, as they will be in the wheel."""
        return [str(self._built() / path.name) for path in sorted(self._folder().glob("*"))]

    def get_output_mapping(self) -> dict[str, str]:
        """Tell an editable install which file of the source tree each packed file is."""
        if not self.editable_mode:
            return {}
        return {
            str(self._built() / path.name): str(path.relative_to(ROOT))
            for path in sorted(self._folder().glob("*"))
        }

    def _built(self) -> Path:
        return Path(self.build_lib or "build/lib") / DATA

    def _folder(self) -> Path:
        return ROOT / "src" / DATA if self.editable_mode else self._built()
