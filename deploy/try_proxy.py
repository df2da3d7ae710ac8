"""Try deploy/nginx.conf or deploy/Caddyfile: a real proxy with TLS in front of a real server.

    python deploy/try_proxy.py nginx|caddy

Needs the proxy and openssl, as on Debian, and the packages of the tests. All run on 127.0.0.1; only
names, ports, paths and the certificate differ from the example. It prints one line for each thing
that holds, and ends with code 1 at the first that does not.
"""

import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

HERE = Path(__file__).resolve().parent
NAME = "localhost"
_SECONDS = 30.0
_MAIN = """pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 2;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""
"""The rest of nginx.conf; Debian's includes the sites in the same way."""


class Failure(Exception):  # noqa: N818 - it says what happened
    """Something that the example promises does not hold."""


def holds(claim: str, true: object) -> None:
    """Print what holds.

    Raises:
        Failure: it does not hold.
    """
    if not true:
        raise Failure(claim)
    print(f"holds: {claim}", flush=True)


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def nginx_conf(folder: Path, server: str, ports: tuple[int, int]) -> str:
    """Return the example with our names, ports and certificate."""
    plain, secure = ports
    site = _replace(
        (HERE / "nginx.conf").read_text(),
        (r"parlor\.example;", f"{NAME};"),
        (r"server 127\.0\.0\.1:8000;", f"server {server};"),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ssl http2;", f"listen 127.0.0.1:{secure} ssl http2;"),
        (r"ssl_certificate .*;", f"ssl_certificate {folder}/cert.pem;"),
        (r"ssl_certificate_key .*;", f"ssl_certificate_key {folder}/key.pem;"),
    )
    # Not every machine has IPv6.
    site = re.sub(r"listen \[::\].*\n", "", site)
    return _MAIN.format(folder=folder, site=site)


def caddyfile(folder: Path, server: str, ports: tuple[int, int]) -> str:
    """Return the example with our names, ports and certificate."""
    plain, secure = ports
    own = f"admin unix/{folder}/admin.sock\nhttp_port {plain}\nhttps_port {secure}\n"
    return _replace(
        (HERE / "Caddyfile").read_text(),
        (r"\tservers \{", f"{own}default_bind 127.0.0.1\nservers {{"),
        (r"parlor\.example \{", f"{NAME} {{\ntls {folder}/cert.pem {folder}/key.pem"),
        (r"reverse_proxy 127\.0\.0\.1:8000", f"reverse_proxy {server}"),
    )


def _replace(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        text, found = re.subn(old, new, text)
        if not found:
            raise Failure(f"the example has {old!r}")
    return text


def certify(folder: Path) -> None:
    """Make a self-signed certificate."""
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run([*command, *named, *files], check=True, capture_output=True)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Run a server that trusts the proxy; yield its address."""
    program = "import sys; from wordparlor.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--proxy", "127.0.0.1"]
    store = ["--store", str(folder / "parlor.db")]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            [*command, *store], stdout=subprocess.PIPE, stderr=log, text=True
        )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[5].rstrip(";").removeprefix("http://")
    finally:
        process.terminate()
        process.wait(_SECONDS)


@contextmanager
def nginx(folder: Path, conf: str) -> Iterator[list[str]]:
    """Run nginx; yield the command that reloads it."""
    (folder / "nginx.conf").write_text(conf)
    command = ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t", "-q"], check=True)
    with _running([*command, "-g", "daemon off;"]):
        yield [*command, "-s", "reload"]


@contextmanager
def caddy(folder: Path, conf: str) -> Iterator[list[str]]:
    """Run Caddy; yield the command that reloads it."""
    (folder / "Caddyfile").write_text(conf)
    how = ["--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with _running(["caddy", "run", *how], stderr=subprocess.DEVNULL):
        yield ["caddy", "reload", "--force", "--address", f"unix/{folder}/admin.sock", *how]


@contextmanager
def _running(command: list[str], stderr: int | None = None) -> Iterator[None]:
    process = subprocess.Popen(command, stderr=stderr)
    try:
        yield
    finally:
        process.terminate()
        process.wait(_SECONDS)


PROXIES = {"nginx": (nginx_conf, nginx), "caddy": (caddyfile, caddy)}


class Visitor:
    """A browser, so to speak: it speaks through the proxy."""

    def __init__(self, folder: Path, ports: tuple[int, int]) -> None:
        self.trust = ssl.create_default_context(cafile=str(folder / "cert.pem"))
        self.port = ports[1]
        self.url = f"https://{NAME}:{self.port}"
        self.client = httpx.Client(base_url=self.url, verify=self.trust, trust_env=False)

    def enter(self, name: str, **headers: str) -> httpx.Response:
        """Become a guest."""
        return self.client.post("/api/people", json={"name": name}, headers=headers)

    def live(self, table: str, origin: str) -> ClientConnection:
        """Open a socket with the cookie, as a page does."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        return connect(
            f"wss://{NAME}:{self.port}/api/tables/{table}/live",
            ssl=self.trust,
            origin=Origin(origin),
            additional_headers={"Cookie": cookies},
            close_timeout=1,
        )


def try_requests(guest: Visitor, ports: tuple[int, int]) -> None:
    """Try the page, the API, the cookie and the redirect."""
    page = guest.client.get("/")
    holds("the page arrives by TLS", page.status_code == 200 and "<html" in page.text)
    holds("the server knows that it is TLS", "strict-transport-security" in page.headers)
    entered = guest.enter("Ann", Origin=guest.url)
    cookie = entered.headers["set-cookie"]
    holds(f"a guest gets a cookie: {cookie.partition('=')[0]}", "; Secure" in cookie)
    if cookie.startswith("__Host-"):
        holds("the __Host- cookie has Path=/ and no domain", "Path=/;" in cookie)
    plain = httpx.get(f"http://127.0.0.1:{ports[0]}/x", headers={"Host": NAME}, trust_env=False)
    moved = (plain.status_code, plain.headers["location"])
    holds("plain HTTP is redirected", moved == (308, f"https://{NAME}/x"))
    holds("metrics are hidden", guest.client.get("/metrics").status_code == 404)
    other = guest.enter("Eve", Origin="https://evil.example")
    holds("pages of other sites are refused", other.status_code == 403)
    much = "x" * 1_100_000
    large = guest.client.post("/api/tables", json={"terms": much}, headers={"Origin": guest.url})
    # Caddy may still send the body when the server refuses it, and then says 502.
    refused = large.status_code
    holds(f"more than 1 MB is refused, with status {refused}", refused in (413, 502))


def try_sockets(guest: Visitor, reload: list[str]) -> None:
    """Try a game on a socket, also while the proxy is reloaded."""
    terms = {"game": "newword", "chairs": ["person", "casual"]}
    opened = guest.client.post("/api/tables", json={"terms": terms}, headers={"Origin": guest.url})
    table = opened.json()["table"]
    with guest.live(table, guest.url) as line:
        holds("a socket opens through TLS", _hear(line)["sight"]["you"] == 0)
        line.send(json.dumps({"key": "a", "request": {"type": "start"}}))
        holds("a command on it is done", _hear_until(line, "receipt")["seq"] > 1)
        subprocess.run(reload, check=True, capture_output=True)
        time.sleep(1)
        holds(f"after a reload of the proxy the socket {_is_open(line)}", True)
        with guest.live(table, guest.url) as another:
            holds("a new socket opens after the reload", _hear(another)["sight"])
    try:
        with guest.live(table, "https://evil.example") as line:
            _hear(line)
        refused = False
    except Exception as error:
        refused = "403" in str(error)
    holds("a socket of another site is refused", refused)


def try_limits(guest: Visitor) -> None:
    """Try that limits count the client's address, not what a client claims."""
    guest.client.cookies.clear()
    statuses = []
    for one in range(40):
        claimed = f"203.0.113.{one}"
        entered = guest.enter(f"Guest {one}", **{"X-Forwarded-For": claimed})
        guest.client.cookies.clear()
        statuses.append(entered.status_code)
    holds("a client cannot claim other addresses", statuses[-1] == 429 and 201 in statuses)


def try_trusted_address(server: str) -> None:
    """Try that the server uses the address that the proxy names: speak to it as the proxy does."""
    for address, wanted in (("198.51.100.7", 201), ("127.0.0.1", 429)):
        entered = httpx.post(
            f"http://{server}/api/people",
            json={"name": "Ben"},
            headers={"X-Forwarded-For": address, "X-Forwarded-Proto": "https"},
            trust_env=False,
        )
        what = "its own limits" if wanted == 201 else "used up its limits"
        holds(f"the forwarded address {address} has {what}", entered.status_code == wanted)


def _is_open(line: ClientConnection) -> str:
    """Return whether a socket still works, in words."""
    try:
        line.send(json.dumps({"key": "b", "request": {"type": "say", "text": "hello"}}))
        _hear_until(line, "receipt")
    except ConnectionClosed as end:
        return f"is closed with code {end.rcvd.code if end.rcvd else 1006}"
    return "still works"


def _hear(line: ClientConnection) -> Any:
    return json.loads(line.recv(timeout=_SECONDS))


def _hear_until(line: ClientConnection, kind: str) -> Any:
    try:
        while (message := _hear(line))["type"] != kind:
            if message["type"] == "refusal":
                raise Failure(message["sentence"])
    except ConnectionClosed as end:
        raise Failure(f"the socket was closed: {end}") from None
    return message


def main(name: str) -> int:
    """Try everything and return the exit code."""
    if not (shutil.which(name) and shutil.which("openssl")):
        print(f"This needs {name} and openssl: apt-get install {name} openssl.")
        return 2
    write, run = PROXIES[name]
    with tempfile.TemporaryDirectory(prefix="wordparlor-proxy-") as made:
        folder = Path(made)
        # The processes of nginx run as a different user.
        folder.chmod(0o755)
        certify(folder)
        ports = free_port(), free_port()
        try:
            with (
                serving(folder) as server,
                run(folder, write(folder, server, ports)) as reload,
            ):
                guest = Visitor(folder, ports)
                _wait(guest)
                try_requests(guest, ports)
                try_sockets(guest, reload)
                try_limits(guest)
                try_trusted_address(server)
        except Failure as failure:
            print(f"DOES NOT HOLD: {failure}")
            return 1
    return 0


def _wait(guest: Visitor) -> None:
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end:
        try:
            if guest.client.get("/ready").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise Failure("the server gets ready")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in PROXIES:
        sys.exit("Name the proxy: python deploy/try_proxy.py nginx|caddy.")
    sys.exit(main(sys.argv[1]))
