"""The files of deploy/ say what docs/hosting.md promises, and fit the limits of the server."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml  # type: ignore[import-untyped]
from deploy.try_container import RECIPE, REPOSITORY, context, steps

from wordparlor.server.http.api.routes import OPERATIONS
from wordparlor.server.http.metrics import Metrics
from wordparlor.server.http.settings import Rates, Settings
from wordparlor.server.workers.meter import Outcome

DEPLOY = REPOSITORY / "deploy"
_OTHERS = {"up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"}
"""Metrics of Prometheus itself and of the node exporter."""
_METRIC = re.compile(r"\b(?:wordparlor|process|node)_\w+|\bup\b")
Block = dict[str, Any]


# -- the container ------------------------------------------------------------------------------


def recipe() -> list[tuple[str, str]]:
    return list(steps(RECIPE.read_text()))


def test_the_image_has_two_stages_without_a_registry_host() -> None:
    stages = [rest for name, rest in recipe() if name == "FROM"]
    assert len(stages) == 2
    assert not any("/" in stage for stage in stages)


def test_the_server_in_the_image_is_not_root_and_has_a_health_check() -> None:
    last = dict(recipe())
    assert last["USER"].split(":")[0] not in ("", "0", "root")
    assert "/health" in last["HEALTHCHECK"]
    assert last["STOPSIGNAL"] == "SIGTERM"


def test_all_packages_of_the_image_are_pinned() -> None:
    runs = [rest for name, rest in recipe() if name == "RUN"]
    installs = [one for run in runs for one in run.split("&&") if "pip install" in one]
    assert len(installs) == 3
    assert all("--require-hashes --no-deps" in one or "--no-index" in one for one in installs)


def test_the_image_is_built_from_sources_alone() -> None:
    there = {path.as_posix() for path in context((REPOSITORY / ".dockerignore").read_text())}
    assert {"setup.py", "src/wordparlor/cli.py", "requirements/run.txt"} <= there
    assert "deploy/check_install.py" in there
    assert "web/package-lock.json" in there
    assert not [path for path in there if path.endswith(".so") or "/words/data/" in path]
    assert not [path for path in there if path.startswith(("tests/", "deploy/try_"))]


# -- the unit -----------------------------------------------------------------------------------


def unit(name: str) -> dict[str, list[str]]:
    """Return the settings of a unit."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "systemd" / name).read_text().splitlines():
        key, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", ["wordparlor.service", "wordparlor-backup.service"])
def test_units_have_no_rights(name: str) -> None:
    settings = unit(name)
    assert settings["ProtectSystem"] == ["strict"]
    assert settings["NoNewPrivileges"] == ["yes"]
    assert settings["CapabilityBoundingSet"] == [""]
    assert settings["User"] == ["wordparlor"]
    assert "MemoryMax" in settings


def test_the_unit_allows_the_files_of_all_sockets_and_the_time_to_stop() -> None:
    settings = unit("wordparlor.service")
    assert int(settings["LimitNOFILE"][0]) > 2 * Settings().max_sockets
    assert int(settings["TimeoutStopSec"][0]) > 10


# -- nginx --------------------------------------------------------------------------------------


def parsed(text: str) -> list[tuple[list[str], list[Any] | None]]:
    """Return the directives of a configuration; each has its words, and its block or None."""
    tokens = re.findall(r'"[^"]*"|[{};]|[^\s{};"]+', re.sub(r"#.*", "", text))

    def block() -> list[tuple[list[str], list[Any] | None]]:
        found: list[tuple[list[str], list[Any] | None]] = []
        words: list[str] = []
        while tokens:
            token = tokens.pop(0)
            if token == "}":
                break
            if token == ";":
                found.append((words, None))
                words = []
            elif token == "{":
                found.append((words, block()))
                words = []
            else:
                words.append(token)
        return found

    return block()


def blocks(name: str, where: list[Any]) -> list[list[Any]]:
    return [inner for words, inner in where if words[0] == name and inner is not None]


def values(where: list[Any]) -> dict[str, str]:
    """Return the simple directives of a block; headers by their name."""
    return {
        " ".join(words[:-1]): words[-1] for words, inner in where if inner is None and words[1:]
    }


def test_nginx_passes_on_what_the_server_needs() -> None:
    conf = parsed((DEPLOY / "nginx.conf").read_text())
    plain, secure = blocks("server", conf)
    assert "https://$host$request_uri" in values(plain)["return 308"]
    (location, _) = blocks("location", secure)
    found = values(location)
    assert found["proxy_set_header Host"] == "$http_host"
    assert found["proxy_set_header X-Forwarded-For"] == "$remote_addr"
    assert found["proxy_set_header X-Forwarded-Proto"] == "$scheme"
    assert found["proxy_set_header Upgrade"] == "$http_upgrade"
    assert found["proxy_http_version"] == "1.1"


def test_the_limits_of_nginx_are_wider_than_ours() -> None:
    conf = parsed((DEPLOY / "nginx.conf").read_text())
    _, secure = blocks("server", conf)
    (location, _) = blocks("location", secure)
    settings, rates = Settings(), Rates()
    # A socket may be silent until it gets a heartbeat, one period after its last message.
    assert _seconds(values(location)["proxy_read_timeout"]) > 2 * settings.heartbeat_seconds
    largest = max(operation.max_bytes for operation in OPERATIONS)
    assert int(values(secure)["client_max_body_size"].removesuffix("m")) * 2**20 >= largest
    assert int(values(secure)["limit_conn wordparlor_connections"]) > settings.sockets_per_address
    text = (DEPLOY / "nginx.conf").read_text()
    rate, burst = re.search(r"rate=(\d+)r/s", text), re.search(r"burst=(\d+)", text)
    assert rate
    assert burst
    assert int(rate[1]) > rates.address.per_second
    assert int(burst[1]) > rates.address.burst


def _seconds(text: str) -> float:
    return float(text.removesuffix("s"))


# -- alerts -------------------------------------------------------------------------------------


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def test_alerts_use_metrics_that_exist() -> None:
    metrics = Metrics()
    metrics.task_asked("bots")
    metrics.task_ended("bots", "done", 0.1)
    metrics.count_request("GET", "/health", 200, 0.1)
    metrics.count_command("Act", "done", 0.1)
    metrics.oldest_table("finished", 1.0)
    names = set(re.findall(r"^(\w+)", metrics.render().decode(), re.MULTILINE)) | _OTHERS
    used = {name for rule in rules() for name in _METRIC.findall(rule["expr"])}
    assert used
    assert used <= names


def test_alerts_use_outcomes_that_exist() -> None:
    texts = [rule["expr"] for rule in rules()]
    (outcomes,) = {found for text in texts for found in re.findall(r'outcome=~"([^"]+)"', text)}
    assert set(outcomes.split("|")) <= set(get_args(Outcome))


def test_every_alert_says_what_to_do() -> None:
    for rule in rules():
        assert rule["annotations"].keys() == {"summary", "what_to_do"}
        assert rule["labels"]["severity"] in ("page", "ticket")


# -- the documents ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["docs/hosting.md", "deploy/README.md"])
def test_files_that_are_named_exist(page: str) -> None:
    text = (REPOSITORY / page).read_text()
    named = set(re.findall(r"deploy/[\w./-]*\w", text))
    assert named
    assert [name for name in named if not Path(REPOSITORY / name).exists()] == []
