"""The log of a server: one JSON object per line on stderr, from our modules and all libraries."""

import logging
import sys
from datetime import UTC, datetime

import msgspec

_BAD_TEXT = "Invalid UTF-8 sequence received from client."


class JsonFormatter(logging.Formatter):
    """Write a record as JSON; `extra={"fields": {...}}` adds fields of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat()
        line: dict[str, object] = {
            "timestamp": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def configure_logging(level: int = logging.INFO) -> None:
    """Log our own records from this level on, and warnings of libraries."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("wordparlor").setLevel(level)
    # In warnings uvicorn names paths, and so tables. A client's mistake is not an error.
    server = logging.getLogger("uvicorn.error")
    server.setLevel(logging.ERROR)
    server.addFilter(lambda record: record.msg != _BAD_TEXT)
