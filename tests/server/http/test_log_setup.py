"""The log: every record is one line of JSON."""

import json
import logging
import sys

from wordparlor.server.http.log_setup import JsonFormatter


def line(message: str, *args: object, **facts: object) -> dict[str, object]:
    """Return a record as the formatter writes it."""
    logger = logging.getLogger("wordparlor.test")
    fields = facts.pop("fields", {})
    record = logger.makeRecord(
        logger.name,
        logging.WARNING,
        __file__,
        1,
        message,
        args,
        sys.exc_info() if facts.get("failed") else None,
        extra={"fields": fields},
    )
    text = JsonFormatter().format(record)
    assert "\n" not in text
    found: dict[str, object] = json.loads(text)
    return found


def test_a_record_is_one_line() -> None:
    written = line("Table %s is\ndamaged: %s", "abc", ValueError("é"))
    assert written["event"] == "Table abc is\ndamaged: é"
    assert (written["level"], written["logger"]) == ("warning", "wordparlor.test")
    assert str(written["timestamp"]).endswith("Z")
    assert set(written) == {"timestamp", "level", "logger", "event"}


def test_fields_are_added() -> None:
    assert line("request", fields={"status": 200, "why": KeyError("x")}).items() >= {
        ("status", 200),
        ("why", "'x'"),
    }


def test_an_exception_keeps_its_traceback() -> None:
    try:
        raise KeyError("the cause")
    except KeyError:
        written = line("internal error", failed=True)
    assert "Traceback" in str(written["exception"])
    assert "the cause" in str(written["exception"])
