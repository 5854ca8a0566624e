"""Whoever is not the studio's own page is refused: one line in the log, and the server goes on."""

from __future__ import annotations

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kinema.studio.guard import POLICY


def refusals(server):
    return [line for line in server.log_lines() if "refused" in line]


def logged_once(server, before, *words):
    """One line more than before, with these words in it; and the studio still works."""
    server.get("/sample/walk")
    after = refusals(server)
    assert len(after) == len(before) + 1, after[len(before) :]
    for word in words:
        assert word in after[-1]


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", "[::1]:{port}"],
)
def test_a_wrong_host_is_refused(server, host):
    before = refusals(server)
    status, _, data = server.request("GET", "/", host=host.format(port=server.port))
    assert status == 403
    assert b"<" not in data
    logged_once(server, before, "wrong Host")


def test_two_hosts_are_refused(server):
    before = refusals(server)
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        hosts = f"host: 127.0.0.1:{server.port}\r\nhost: evil.example\r\n"
        raw.sendall(f"GET / HTTP/1.1\r\n{hosts}cookie: {server.cookie}\r\n\r\n".encode())
        answer = raw.recv(4096)
    assert b" 403 " in answer or b" 400 " in answer
    server.get("/sample/walk")
    assert len(refusals(server)) <= len(before) + 1


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_wrong_origin_is_refused(server, origin, method):
    before = refusals(server)
    sent = origin.format(port=server.port)
    path = "/upload?name=a.bvh" if method == "POST" else "/sample/walk"
    assert server.request(method, path, b"" if method == "POST" else None, origin=sent)[0] == 403
    logged_once(server, before, "wrong Origin")


def test_a_post_without_origin_is_refused(server):
    before = refusals(server)
    assert server.request("POST", "/upload?name=a.bvh", b"", origin="")[0] == 403
    logged_once(server, before, "no Origin")


@pytest.mark.parametrize(
    "cookie", ["", "kinema-studio-{port}=wrong", "kinema-studio-1={token}", "\x01=;;="]
)
@pytest.mark.parametrize("path", ["/", "/sample/walk", "/assets/x.js", "/?token=wrong", "/nothing"])
def test_without_the_token_there_is_nothing(server, cookie, path):
    before = refusals(server)
    sent = cookie.format(port=server.port, token=server.token)
    status, headers, data = server.request("GET", path, cookie=sent)
    assert status == 403
    assert server.token.encode() not in data
    assert "set-cookie" not in headers
    logged_once(server, before, "no token")


def test_the_token_is_moved_into_a_cookie_at_once(server):
    status, headers, _ = server.request("GET", f"/?token={server.token}", cookie="", origin="")
    assert (status, headers["location"]) == (303, "/")
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert headers["cache-control"] == "no-store"
    assert server.request("GET", f"/motion/x?token={server.token}", cookie="")[0] == 403


@pytest.mark.parametrize("path", ["/", "/sample/walk", "/nothing", "/motion/zz"])
def test_every_answer_has_the_policy(server, path):
    _, headers, _ = server.request("GET", path)
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_the_policy_is_strict():
    assert POLICY.startswith("default-src 'self';")
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


@pytest.mark.parametrize(
    "path",
    [
        "/../routes.py",
        "/..%2froutes.py",
        "/%2e%2e/routes.py",
        "/assets/../../routes.py",
        "//etc/passwd",
        "/assets/%2e%2e%2f%2e%2e%2froutes.py",
    ],
)
def test_files_outside_the_page_are_not_served(server, path):
    status, _, data = server.request("GET", path)
    assert status == 404
    assert b"import" not in data


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "~/.ssh/id_rsa", "../../x.bvh", "/proc/self/environ"]
)
def test_paths_outside_the_folders_are_refused(server, path):
    before = refusals(server)
    with server.talk() as talk:
        seq = talk.ask("open", path=path)
        problem = talk.hear("problem")
        assert problem["seq"] == seq
        assert problem["hint"]
    logged_once(server, before, "not under the folders")


def test_a_step_reads_no_file_outside_the_folders(server):
    with server.talk() as talk:
        told = talk.open(sample="walk")
        keys = [{"time_s": 1.0, "pose": "/etc/passwd@0s"}]
        told = talk.steps({"op": "warp.motion", "with": {"keys": keys}}, motion=told["motion"])
        assert "not under the folders" in told["steps"][0]["problem"]
        talk.steps(motion=told["motion"])


@pytest.mark.parametrize("announced", ["500000001", "99999999999999999999", "-5", "1e9", "x"])
def test_an_upload_that_is_too_large_is_refused(server, announced):
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        lines = [
            "POST /upload?name=a.bvh HTTP/1.1",
            f"host: 127.0.0.1:{server.port}",
            f"origin: {server.origin}",
            f"cookie: {server.cookie}",
            f"content-length: {announced}",
        ]
        raw.sendall("\r\n".join([*lines, "", "HIERARCHY"]).encode())
        raw.settimeout(20)
        answer = raw.recv(4096)
    assert b" 413 " in answer or b" 400 " in answer
    server.get("/sample/walk")
    if announced == "500000001":
        assert "500 MB" in refusals(server)[-1]


def test_an_upload_that_grows_too_large_is_refused(monkeypatch, tmp_path):
    """Whatever was announced: counted as it arrives."""
    import asyncio

    from kinema.studio import routes

    monkeypatch.setattr(routes, "MAX_UPLOAD_BYTES", 1000)

    class Sender:
        headers = {"content-length": "10"}  # noqa: RUF012

        async def stream(self):
            for _ in range(100):
                yield bytes(64)

    with ThreadPoolExecutor(1) as pool:  # this thread may have a browser's event loop
        taken = pool.submit(lambda: asyncio.run(routes._received(Sender(), tmp_path / "a")))
        assert taken.result() is False
    assert (tmp_path / "a").stat().st_size <= 1000


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": None}, {"cookie": ""}, {"host": "evil.example"}],
    ids=str,
)
def test_a_socket_from_elsewhere_is_refused(server, headers):
    before = refusals(server)
    extra = {"cookie": headers.get("cookie", server.cookie)}
    address = f"ws://{headers.get('host', '127.0.0.1')}:{server.port}/socket"
    raw = socket.create_connection(("127.0.0.1", server.port))
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(
            address, sock=raw, origin=headers.get("origin", server.origin), additional_headers=extra
        ),
    ):
        pass
    logged_once(server, before)


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{",
        "[]",
        '{"type":"hello","rev":null}',
        '{"type":"nothing"}',
        '{"type":"undo","seq":1.5}',
        "[" * 50_000,
        '"\\ud800"',
        '{"type":"open","seq":99,"path":7}',
        b"binary",
    ],
    ids=lambda sent: repr(sent[:20]),
)
def test_malformed_messages_are_refused(server, sent):
    before = refusals(server)
    with server.talk() as talk:
        talk.socket.send(sent)
        assert talk.hear("problem")["message"]
        talk.ask("find", text="walk")  # and the socket lives on
        assert talk.hear("found")["items"]
    logged_once(server, before, "message")


def test_a_huge_message_closes_the_socket(server):
    before = refusals(server)
    with server.talk() as talk:
        talk.socket.send('{"type":"find","seq":1,"text":"' + "x" * 1_100_000 + '"}')
        with pytest.raises(ConnectionClosed):
            talk.hear("found")
    logged_once(server, before, "message", "more than 1 MB")


def test_messages_out_of_order_are_refused(server):
    before = refusals(server)
    with server.talk(hello=False) as talk:
        talk.ask("undo")
        assert "hello" in talk.hear("problem")["message"]
        with pytest.raises(ConnectionClosed):
            talk.hear("document")
    logged_once(server, before, "hello")
    with server.talk() as talk:
        talk.ask("find", text="a")
        talk.ask("find", text="b")
        talk.say("find", seq=1, text="c")
        assert "number" in talk.hear("problem")["message"]
    assert "number" in refusals(server)[-1]


def test_what_is_logged_stays_on_one_line(server):
    before = server.log_lines()
    server.request("GET", "/", host="a%0d%0afake line")
    with server.talk() as talk:
        talk.ask("open", path="x\n00:00:00 refused nothing\n" * 50)
        talk.hear("problem")
    after = server.log_lines()
    assert len(after) == len(before) + 2
    assert all(len(line) < 400 for line in after)


def test_a_thousand_sockets_leak_nothing(fresh):
    def state():
        folder = Path("/proc") / str(fresh.process.pid)
        resident = int((folder / "statm").read_text().split()[1]) * 4096
        return len(list((folder / "fd").iterdir())), resident

    def visit(count):
        for number in range(count):
            with fresh.talk(hello=number % 10 == 0):
                pass
        fresh.get("/sample/walk")

    visit(100)
    descriptors, memory = state()
    visit(1000)
    after = state()
    assert after[0] <= descriptors + 2
    assert after[1] - memory < 10_000_000


def test_the_server_listens_on_this_machine_alone(server):
    table = Path(f"/proc/{server.process.pid}/net/tcp").read_text()
    port = f"{server.port:04X}"
    listening = [line.split()[1] for line in table.splitlines()[1:] if line.split()[3] == "0A"]
    assert [address for address in listening if address.endswith(f":{port}")] == [
        f"0100007F:{port}"
    ]
