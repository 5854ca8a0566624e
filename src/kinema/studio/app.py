"""The application: guarded routes over one studio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from kinema.studio.export import presets
from kinema.studio.guard import Guard
from kinema.studio.panels import operations
from kinema.studio.routes import Routes, page_folder
from kinema.studio.socket import serve_socket
from kinema.studio.state import Studio

__all__ = ["create_app"]


def create_app(studio: Studio, *, token: str, port: int, page: Path | None = None) -> Starlette:
    """Make the application for a studio that listens on a port of 127.0.0.1."""
    routes = Routes(studio, page or page_folder())

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, studio)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        # while the browser starts: what the page will ask for first
        first = [studio.run(operations), studio.run(presets), studio.open_given()]
        beginning = asyncio.gather(*first)
        yield
        beginning.cancel()
        studio.close()

    return Starlette(
        routes=[
            WebSocketRoute("/socket", socket),
            Route("/motion/{id}", routes.motion),
            Route("/motion/{id}/curve/{name:path}", routes.curve),
            Route("/motion/{id}/keys/{method}", routes.keys),
            Route("/sample/{name}", routes.sample),
            Route("/upload", routes.upload, methods=["POST"]),
            Route("/export/{key}", routes.export),
            Route("/", routes.page),
            Route("/{name:path}", routes.page),
        ],
        middleware=[Middleware(Guard, token=token, port=port)],
        lifespan=lifespan,
    )
