"""Who may talk to the server: only the page that it serves itself, in the browser it was opened in.

Any page that a browser shows can send requests to this machine. So the server listens on 127.0.0.1
alone, takes requests that name it as their host (a name that somebody points at 127.0.0.1 does not
count) and that come from its own page, and asks for a token that is new in each run. The token
arrives in the address that is opened, and is moved into a cookie at once.
"""

from __future__ import annotations

import logging
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["POLICY", "Guard", "log", "refusal"]

log = logging.getLogger("kinema.studio")

POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_SAFE = ("GET", "HEAD")
_LONGEST = 80  # letters of what was sent, in a line of the log


class Guard:
    """Lets through what comes from the studio's own page; everything else is refused and logged."""

    def __init__(self, app: ASGIApp, *, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._cookie = f"kinema-studio-{port}"  # cookies do not tell ports apart
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Judge a request, then hand it on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        why = self._wrong_place(scope, headers)
        if why is None and self._brings_token(scope):
            await self._moved_to_cookie()(scope, receive, _with_headers(send))
            return
        if why is None and not self._is_known(headers):
            why = "no token"
        if why is not None:
            log.warning("refused %s: %s", _told(scope), why)
            await _refuse(scope, receive, send, why)
            return
        await self._app(scope, receive, _with_headers(send))

    def _wrong_place(self, scope: Scope, headers: Headers) -> str | None:
        """What is wrong with where a request goes to or comes from."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return f"wrong Host {_short(','.join(hosts))}"
        origin = headers.get("origin")
        needed = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if origin is None:
            return "no Origin" if needed else None
        if origin != f"http://{hosts[0]}":
            return f"wrong Origin {_short(origin)}"
        return None

    def _brings_token(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["path"] != "/" or scope["method"] != "GET":
            return False
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
        return secrets.compare_digest(given[0].encode(), self._token.encode())

    def _moved_to_cookie(self) -> Response:
        """Go on to the page without the token in its address, where others could see it."""
        response = RedirectResponse("/", status_code=303)
        response.set_cookie(self._cookie, self._token, httponly=True, samesite="strict", path="/")
        response.headers["cache-control"] = "no-store"
        return response

    def _is_known(self, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        given = cookies[self._cookie].value if self._cookie in cookies else ""
        return secrets.compare_digest(given.encode(), self._token.encode())


def refusal(what: str, why: str) -> None:
    """Log something that was refused, in one line."""
    log.warning("refused %s: %s", _short(what), _short(why))


def _with_headers(send: Send) -> Send:
    """Add what keeps the page to itself to every response."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": "refused"})
        return
    text = f"refused: {why}\nOpen the address that `kinema studio` printed, with its token.\n"
    response = PlainTextResponse(text, status_code=403)
    await response(scope, receive, _with_headers(send))


def _told(scope: Scope) -> str:
    method = scope.get("method", "socket")
    return f"{method} {_short(scope['path'])}"


def _short(text: str) -> str:
    """What somebody sent, on one line and not for ever."""
    shown = repr(text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
