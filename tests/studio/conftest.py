"""A studio of its own for each test module, as a user would start it; and a browser to look at it.

Tests of the page take ``page``: Debian's chromium with the studio open in it. Screenshots go to
``build/shots``.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

SHOTS = Path(__file__).parents[2] / "build" / "shots"
PATIENCE_MS = 120_000  # the machine may be busy: slow is not wrong
ADDRESS = re.compile(r"kinema studio: (http://127\.0\.0\.1:(\d+)/\?token=(\S+))\n")


@dataclass
class Server:
    """A running studio."""

    process: subprocess.Popen[str]
    address: str
    port: int
    token: str
    folder: Path  # with its project, and what is written below it
    log: Path

    @property
    def cookie(self) -> str:
        return f"kinema-studio-{self.port}={self.token}"

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def request(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send a request as the page would; headers given as ``host=…`` take the usual ones' place,
        empty ones leave them out.
        """
        usual = {"host": f"127.0.0.1:{self.port}", "cookie": self.cookie, "origin": self.origin}
        sent = {name: value for name, value in {**usual, **headers}.items() if value}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                connection.putheader(name.replace("_", "-"), value)
            if body is not None and "content_length" not in headers:
                connection.putheader("content-length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def get(self, path: str) -> bytes:
        status, _, data = self.request("GET", path)
        assert status == 200, (status, data)
        return data

    @contextmanager
    def talk(self, *, hello: bool = True, rev: int | None = None) -> Iterator[Talk]:
        """A socket of its own, greeted."""
        with connect(
            f"ws://127.0.0.1:{self.port}/socket",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"cookie": self.cookie},
            max_size=None,
        ) as socket:
            talk = Talk(socket)
            if hello:
                talk.hello(rev)
            yield talk

    def log_lines(self) -> list[str]:
        return self.log.read_text().splitlines()


@dataclass
class Talk:
    """Messages to and from a studio, in order."""

    socket: ClientConnection
    seq: int = 0
    rev: int = -1
    welcome: dict[str, Any] = field(default_factory=dict)
    document: dict[str, Any] = field(default_factory=dict)

    def hello(self, rev: int | None = None) -> dict[str, Any]:
        self.say("hello", rev=rev)
        self.welcome = self.hear("welcome")
        return self.hear("document")

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def ask(self, kind: str, **fields: Any) -> int:
        """Send a message with the next number, which is given back."""
        self.seq += 1
        self.say(kind, seq=self.seq, **fields)
        return self.seq

    def hear(self, *kinds: str, timeout: float = 30.0) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        while True:
            data = self.socket.recv(timeout=timeout)
            if isinstance(data, bytes):
                if "rows" in kinds:
                    return {"type": "rows", "data": data}
                continue
            message: dict[str, Any] = json.loads(data)
            if message["type"] == "document":
                self.rev, self.document = message["rev"], message["document"]
            if message["type"] in kinds:
                return message
            assert message["type"] != "problem", message

    def open(self, **what: str) -> dict[str, Any]:
        """Open a sample or a path and wait for its motion."""
        self.ask("open", **what)
        self.hear("document")
        return self.hear("motion")

    def commit(self, edit: dict[str, Any]) -> dict[str, Any]:
        """Make an edit; gives the document's message."""
        self.ask("commit", base=self.rev, edit=edit)
        return self.hear("document")

    def steps(self, *steps: dict[str, Any], motion: str = "m1") -> dict[str, Any]:
        """Set the steps of a motion and wait for its result."""
        self.commit({"type": "set_steps", "motion": motion, "steps": list(steps)})
        return self.hear("motion")


@contextmanager
def started(folder: Path, *paths: Path) -> Iterator[Server]:
    """Start a studio as a script would, and stop it."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log.txt"
    words = ["--no-open", "--port", "0", "--project", str(folder / "work.kinema"), "--"]
    command = [sys.executable, "-m", "kinema", "studio", *words, *map(str, paths)]
    with (
        open(log, "w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = ADDRESS.fullmatch(line)
            assert found is not None, (line, log.read_text())
            yield Server(process, found[1], int(found[2]), found[3], folder, log)
        finally:
            process.terminate()
            process.wait(timeout=20)
    assert "Traceback" not in log.read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A studio that all tests of a module share."""
    with started(tmp_path_factory.mktemp("studio")) as running:
        yield running


@pytest.fixture
def empty(server: Server) -> Server:
    """The same, with an empty document."""
    with server.talk() as talk:
        for motion in list(talk.document["motions"]):
            talk.commit({"type": "remove_motion", "motion": motion})
    return server


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A studio for one test alone."""
    with started(tmp_path / "studio") as running:
        yield running


# --- the browser ----------------------------------------------------------------------------------

CHROMIUM = next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)
PAGE = Path(__file__).parents[2] / "src" / "kinema" / "studio" / "page" / "index.html"


def needs_browser() -> None:
    """Skip where there is no browser or no page; with CI set, fail."""
    missing = None
    if CHROMIUM is None:
        missing = "no chromium: apt-get install chromium"
    elif not PAGE.exists():
        missing = "the page is not built: make page"
    if missing is not None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's chromium, drawing in software as it does on any machine."""
    needs_browser()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
                "--disable-dev-shm-usage",
                "--no-sandbox",
            ],
        )
        yield browser
        browser.close()


@contextmanager
def opened(chromium: Any, server: Server, *, width: int = 1280, height: int = 720) -> Iterator[Any]:
    """The studio in a window of its own; nothing may leave this machine, nothing may go wrong."""
    context = chromium.new_context(
        viewport={"width": width, "height": height}, accept_downloads=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    # a browser logs a refused file by itself; the page's own errors are what counts
    page.on(
        "console",
        lambda told: (
            wrong.append(f"console: {told.text}")
            if told.type == "error" and "status of 422" not in told.text
            else None
        ),
    )
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((f"http://127.0.0.1:{server.port}/", "blob:", "data:"))
            else wrong.append(f"left this machine: {request.url}")
        ),
    )
    try:
        page.goto(server.address)
        yield page
        assert wrong == []
    finally:
        context.close()


@pytest.fixture
def page(chromium: Any, fresh: Server) -> Iterator[Any]:
    """The page of a studio that was just started, at 1280×720."""
    with opened(chromium, fresh) as shown:
        yield shown


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Any:
    """Keep a screenshot: ``shot(page, "welcome")``."""
    SHOTS.mkdir(parents=True, exist_ok=True)

    def take(page: Any, name: str = "") -> Path:
        stem = request.node.name.removeprefix("test_")
        path = SHOTS / f"{stem}{'-' if name else ''}{name}.png"
        page.screenshot(path=path)
        return path

    return take
