"""Start the studio: ``python -m kinema.studio [FILES|FOLDER]``, or ``kinema studio``."""

from __future__ import annotations

import argparse
import logging
import secrets
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from kinema.errors import KinemaError, OptionError

if TYPE_CHECKING:
    from kinema.studio.project import ProjectLock

__all__ = ["main"]

_SUFFIX = ".kinema"


def main(arguments: list[str] | None = None) -> int:
    """Serve the studio on 127.0.0.1 until Ctrl-C; gives the exit code."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%H:%M:%S", stream=sys.stderr)
    try:
        return _serve(options.paths, options.project, options.port, options.open)
    except (KinemaError, OSError) as error:
        print(f"error: {getattr(error, 'message', error)}", file=sys.stderr)
        if hint := getattr(error, "hint", None):
            print(f"hint: {hint}", file=sys.stderr)
        return 1


def _serve(paths: list[Path], project: Path | None, port: int, show: bool) -> int:
    place, given, lock = _places(paths, project)
    # here, so that a mistaken path is answered at once
    import uvicorn

    from kinema.studio.app import create_app
    from kinema.studio.folders import Folders
    from kinema.studio.project import load
    from kinema.studio.state import Studio

    studio = Studio(Folders(given), place, load(place) if place.exists() else None)
    listener = _bound(port)
    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(24)
    app = create_app(studio, token=token, port=port)
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=1_000_000,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    address = f"http://127.0.0.1:{port}/?token={token}"
    print(f"kinema studio: {address}", flush=True)
    if show:
        webbrowser.open(address)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        studio.close()
        del lock  # held until here
    return 0


def _places(paths: list[Path], project: Path | None) -> tuple[Path, list[Path], ProjectLock]:
    """The project's file, what may be read, and what keeps other studios from the file."""
    from kinema.studio.project import ProjectLock, free_place

    for path in paths:
        if not path.exists() and path.suffix != _SUFFIX:
            raise OptionError(f"no such file or folder: {path}")
    projects = [path for path in paths if path.suffix == _SUFFIX]
    given = [path for path in paths if path.suffix != _SUFFIX]
    if project is not None:
        projects.append(project)
    if len(projects) > 1:
        raise OptionError(f"expected one project, found {', '.join(map(str, projects))}")
    if projects:
        place = projects[0].resolve()
        return place, [*given, place.parent], ProjectLock(place)
    place, lock = free_place(given)
    return place, given, lock


def _bound(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(128)  # a browser may come before the server is ready
    except OSError as error:
        listener.close()
        hint = "another studio may be running; --port 0 takes any free port"
        raise KinemaError(f"cannot listen on port {port}: {error.strerror}", hint=hint) from None
    return listener


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kinema studio", description="See, clean, reduce and export motions in the browser."
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILES|FOLDER")
    parser.add_argument("--project", type=Path, metavar="FILE.kinema", help="where to save")
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    parser.add_argument("--no-open", dest="open", action="store_false", help="open no browser")
    return parser


if __name__ == "__main__":
    sys.exit(main())
