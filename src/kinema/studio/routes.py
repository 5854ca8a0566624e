"""The HTTP ends: the page, motions in bulk, files in and out."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse

from kinema.errors import KinemaError, OptionError
from kinema.motion import Motion
from kinema.studio.curves import curve, key_counts
from kinema.studio.engine import UnknownMotion
from kinema.studio.folders import OutsideFolders, readable_suffixes, safe_name
from kinema.studio.guard import refusal
from kinema.studio.pack import pack_motion
from kinema.studio.state import Studio
from kinema.studio.telling import told
from kinema.studio.wire import MAX_UPLOAD_BYTES, StudioSource
from kinema.studio.work import StudioJob

__all__ = ["Routes", "page_folder"]

_FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
_BINARY = "application/octet-stream"
_ID = re.compile("[0-9a-f]{32}")
_HASHED = re.compile(r"assets/")  # the build names these after their content
_NOT_BUILT = """The page of the studio is not built.

In a checkout: make page
"""


def page_folder() -> Path:
    """Where the built page is."""
    return Path(str(resources.files("kinema.studio") / "page"))


class Routes:
    """The ends of one studio."""

    def __init__(self, studio: Studio, page: Path) -> None:
        self._studio = studio
        self._page = page.resolve()

    async def page(self, request: Request) -> Response:
        """The page itself and its parts."""
        name = request.path_params.get("name") or "index.html"
        path = (self._page / name).resolve()
        if not path.is_relative_to(self._page):
            return _refused(request, f"{name} is outside the page", 404)
        if not path.is_file():
            missing = name == "index.html"
            return PlainTextResponse(_NOT_BUILT if missing else "not found\n", status_code=404)
        return FileResponse(path, headers=_FOREVER if _HASHED.match(name) else None)

    async def motion(self, request: Request) -> Response:
        """A motion, frame after frame."""
        return await self._answer(request, self._packed(request.path_params["id"]))

    async def sample(self, request: Request) -> Response:
        """A sample, without opening it."""
        studio, name = self._studio, request.path_params["name"]

        async def packed() -> Response:
            source = StudioSource(name=name, sample=name)
            computed = await studio.run(studio.engine.compute, source, (), StudioJob())
            return await self._packed(computed.id)()

        return await self._answer(request, packed)

    async def curve(self, request: Request) -> Response:
        """One number per frame."""
        name = request.path_params["name"]

        def work(motion: Motion) -> bytes:
            return curve(motion, name).tobytes()

        return await self._computed(request, work)

    async def keys(self, request: Request) -> Response:
        """Key frames for every count."""
        method, identity = request.path_params["method"], request.path_params["id"]
        return await self._computed(request, lambda motion: key_counts(motion, method, identity))

    async def export(self, request: Request) -> Response:
        """A file that was exported."""
        path = self._studio.exported(request.path_params["key"])
        if path is None or not path.is_file():
            return PlainTextResponse("not found\n", status_code=404)
        return FileResponse(path, filename=path.name)

    async def upload(self, request: Request) -> Response:
        """Take a file in, bounded, and open it."""
        name = safe_name(request.query_params.get("name", ""))
        if Path(name).suffix.lower() not in readable_suffixes():
            suffixes = ", ".join(sorted(readable_suffixes()))
            wrong = OptionError(
                f"{name}: not a motion that kinema reads", hint=f"one of {suffixes}"
            )
            return _problem(wrong, 415)
        arrived = self._studio.upload_place(name)
        try:
            if not await _received(request, arrived):
                megabytes = MAX_UPLOAD_BYTES // 1_000_000
                refusal("upload", f"more than {megabytes} MB")
                hint = "start the studio with its folder instead: kinema studio FOLDER"
                return _problem(
                    OptionError(f"{name} is larger than {megabytes} MB", hint=hint), 413
                )
            motion = await self._opened(arrived, name)
        except (KinemaError, OSError, MemoryError) as error:
            return _problem(error, 422)
        finally:
            arrived.unlink(missing_ok=True)
        return Response(msgspec.json.encode({"motion": motion}), media_type="application/json")

    async def _opened(self, arrived: Path, name: str) -> str:
        """Keep a file that has arrived and open it; one that cannot be read is not kept."""
        studio = self._studio
        known = set(studio.uploads.iterdir())
        place = await studio.run(studio.keep_upload, arrived, name)
        try:
            return await studio.open(sample=None, path=str(place), job=StudioJob())
        except BaseException:
            if place not in known:
                place.unlink(missing_ok=True)
            raise

    def _packed(self, identity: str) -> Callable[[], Awaitable[Response]]:
        async def packed() -> Response:
            motion = await self._motion(identity)
            made = await self._studio.run(pack_motion, motion, identity)
            headers = {**_FOREVER, "content-length": str(made.size)}
            return StreamingResponse(made.blocks, media_type=_BINARY, headers=headers)

        return packed

    async def _computed(self, request: Request, work: Callable[[Motion], bytes]) -> Response:
        async def computed() -> Response:
            motion = await self._motion(request.path_params["id"])
            data = await self._studio.run(work, motion)
            return Response(data, media_type=_BINARY, headers=_FOREVER)

        return await self._answer(request, computed)

    async def _motion(self, identity: str) -> Motion:
        if _ID.fullmatch(identity) is None:
            raise UnknownMotion(f"{identity[:40]!r} is no motion's id")
        return await self._studio.run(self._studio.engine.motion, identity, StudioJob())

    async def _answer(self, request: Request, make: Callable[[], Awaitable[Response]]) -> Response:
        try:
            return await make()
        except UnknownMotion as error:
            return _problem(error, 404)
        except OutsideFolders as error:
            refusal(request.url.path, error.message)
            return _problem(error, 403)
        except (KinemaError, OSError, MemoryError) as error:
            return _problem(error, 422)


async def _received(request: Request, path: Path) -> bool:
    """Write what arrives to a file; False as soon as it is too much."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdigit() or int(announced) > MAX_UPLOAD_BYTES:
        return False
    size = 0
    with open(path, "wb") as file:
        try:
            async for chunk in request.stream():
                size += len(chunk)
                if size > MAX_UPLOAD_BYTES:
                    return False
                file.write(chunk)
        except ClientDisconnect:
            raise OptionError("the file did not arrive whole", hint="drop it again") from None
    return True


def _problem(error: BaseException, status: int) -> Response:
    problem = told(error)
    form = {"message": problem.message, "hint": problem.hint}
    return Response(msgspec.json.encode(form), status, media_type="application/json")


def _refused(request: Request, why: str, status: int) -> Response:
    refusal(request.url.path, why)
    return PlainTextResponse("not found\n", status_code=status)
