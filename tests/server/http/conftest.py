"""One server for all tests that do not need a special one."""

from collections.abc import Iterator

import pytest

from tests.server.http.server_thread import Guest, Server, serving, sqlite


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits."""
    with serving(sqlite(tmp_path_factory.mktemp("parlor"))) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Guest:
    return server.guest("Ann")


@pytest.fixture
def ben(server: Server) -> Guest:
    return server.guest("Ben")
