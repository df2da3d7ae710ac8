"""The log: JSON lines on stderr, those of the libraries included."""

import logging
import sys

import structlog

_NOISE = "Invalid UTF-8 sequence received from client."


def set_up(*, least: int = logging.INFO) -> None:
    """Let everything of this weight that is logged in this process become a line of JSON."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # Below that it names paths, and with them the tables; what a client does wrong is no error.
    server = logging.getLogger("uvicorn.error")
    server.setLevel(logging.ERROR)
    server.addFilter(lambda record: record.msg != _NOISE)
