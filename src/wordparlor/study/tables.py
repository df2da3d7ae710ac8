"""Write rows as Parquet and CSV files, and read them as pyarrow tables."""

from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

import msgspec
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from wordparlor.study.rows import ForfeitRow, GameRow, SeatRow, TurnRow

TABLES: Final[dict[str, type[msgspec.Struct]]] = {
    "games": GameRow,
    "seats": SeatRow,
    "turns": TurnRow,
    "forfeits": ForfeitRow,
}
"""The rows of each table, by its name; a table is NAME.parquet and NAME.csv."""
_GROUP: Final = 65_536
"""Rows that are written together; the same for every run, so that files stay the same."""
_TYPES: Final = {int: pa.int64(), float: pa.float64(), str: pa.string()}


def schema_of(rows: type[msgspec.Struct], digest: str = "") -> Any:
    """Return the columns of a table; `digest` names the plan in the file."""
    fields = []
    for name, hint in get_type_hints(rows).items():
        options = [kind for kind in get_args(hint) if kind is not NoneType] or [hint]
        plain = str if isinstance(options[0], str) else options[0]
        fields.append(pa.field(name, _TYPES[plain], nullable=NoneType in get_args(hint)))
    return pa.schema(fields, metadata={"wordparlor plan": digest} if digest else None)


class TableWriter:
    """Writes one table, as Parquet and as CSV."""

    def __init__(self, folder: Path, name: str, digest: str) -> None:
        self._schema = schema_of(TABLES[name], digest)
        self._parquet = pa.parquet.ParquetWriter(
            folder / f"{name}.parquet", self._schema, compression="zstd"
        )
        self._csv = pa.csv.CSVWriter(folder / f"{name}.csv", self._schema)
        self._waiting: list[Any] = []

    def add(self, rows: list[Any]) -> None:
        """Write rows."""
        self._waiting += rows
        while len(self._waiting) >= _GROUP:
            self._write(self._waiting[:_GROUP])
            del self._waiting[:_GROUP]

    def close(self) -> None:
        """Write what waits and close the files."""
        if self._waiting:
            self._write(self._waiting)
        self._waiting = []
        self._parquet.close()
        self._csv.close()

    def _write(self, rows: list[Any]) -> None:
        columns = zip(*map(msgspec.structs.astuple, rows), strict=True)
        arrays = [
            pa.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        batch = pa.table(arrays, schema=self._schema)
        self._parquet.write_table(batch, row_group_size=_GROUP)
        self._csv.write_table(batch)


def read_table(path: Path, columns: list[str] | None = None) -> Any:
    """Return a pyarrow table from a Parquet file, with all columns or these."""
    return pa.parquet.read_table(path, columns=columns)


def read_batches(path: Path, columns: list[str]) -> Iterator[Any]:
    """Yield the rows of a Parquet file in parts, so that a large file fits into memory."""
    with pa.parquet.ParquetFile(path) as file:
        yield from file.iter_batches(batch_size=4 * _GROUP, columns=columns)
