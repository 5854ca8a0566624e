"""Write frames of pixels as GIF or MP4, one at a time: long clips need no more memory."""

from __future__ import annotations

import importlib
import struct
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import BinaryIO, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.view._extra import media_extra

__all__ = ["FASTEST_GIF", "gif_delays", "require", "write_gif", "write_mp4"]

Pixels: TypeAlias = NDArray[np.uint8]  # (height, width, 3)

FASTEST_GIF = 50.0  # frames per second; viewers play anything faster at ten


def require(suffix: str) -> None:
    """Raise before anything is drawn if the library for this format is not installed."""
    with media_extra(f"writing {suffix}"):
        importlib.import_module("PIL" if suffix == ".gif" else "av")


def gif_delays(count: int, fps: float) -> list[int]:
    """How long each frame is shown, in hundredths of a second, as GIF has it.

    The times at which frames appear are rounded, not each delay, so that errors do not add up.

    >>> gif_delays(6, 30.0)
    [3, 4, 3, 3, 4, 3]
    """
    ends = np.floor(100.0 * np.arange(count + 1) / fps + 0.5).astype(int)
    return [int(delay) for delay in np.diff(ends)]


def write_gif(
    file: BinaryIO,
    frames: Iterable[Pixels],
    *,
    delays: Sequence[int],
    colours: Sequence[tuple[int, int, int]],
) -> None:
    """Write a looping GIF; each frame stores only the rectangle that changed.

    ``colours`` are the colours of the drawing, background first: the palette holds them and
    blends of them, so that antialiased lines stay smooth.
    """
    from PIL import GifImagePlugin, Image

    palette = _palette(np.array(colours, float))
    nearest = _nearest_entries(palette)
    before: NDArray[np.uint8] | None = None
    for pixels, delay in zip(frames, delays, strict=True):
        keys = pixels.astype(np.uint16) >> 3
        entries = nearest[(keys[..., 0] << 10) | (keys[..., 1] << 5) | keys[..., 2]]
        if before is None:
            file.write(_gif_header(entries.shape[1], entries.shape[0], palette))
            rows, columns = slice(None), slice(None)
        else:
            rows, columns = _changed(before, entries)
        image = Image.fromarray(np.ascontiguousarray(entries[rows, columns]))
        corner = (columns.start or 0, rows.start or 0)
        for part in GifImagePlugin.getdata(image, corner, duration=10 * delay, disposal=1):
            file.write(part)
        before = entries
    file.write(b";")


def write_mp4(
    file: BinaryIO, frames: Iterable[Pixels], *, size: tuple[int, int], fps: float
) -> None:
    """Write H.264 that browsers and slides play; width and height must be even."""
    import av

    # A pipe cannot seek: write fragments that need no index at the end.
    options = {} if file.seekable() else {"movflags": "frag_keyframe+empty_moov"}
    watched = _Watched(file)
    try:
        _encode_mp4(watched, frames, size, fps, options)
    except av.FFmpegError:
        if watched.error is not None:  # it only says that something went wrong
            raise watched.error from None
        raise


class _Watched:
    """A file that remembers why it could not be written to."""

    def __init__(self, file: BinaryIO) -> None:
        self.error: OSError | None = None
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable
        self._file = file

    def write(self, data: bytes) -> int:
        try:
            return self._file.write(data)
        except OSError as error:
            self.error = self.error or error
            raise


def _encode_mp4(
    file: _Watched,
    frames: Iterable[Pixels],
    size: tuple[int, int],
    fps: float,
    options: dict[str, str],
) -> None:
    import av

    with av.open(file, "w", format="mp4", options=options) as container:
        stream = container.add_stream("h264", rate=Fraction(fps).limit_denominator(1001))
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        stream.options = {"crf": "20", "preset": "veryfast"}
        for pixels in frames:
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode(None))


def _palette(colours: NDArray[np.float64]) -> NDArray[np.uint8]:
    """256 entries: the colours, their blends with the background, then with each other."""
    paper, inks = colours[0], colours[1:]
    pairs = [(a, b) for i, a in enumerate(inks) for b in inks[:i]]
    steps = 16 if len(inks) <= 8 else 8
    blends = [paper, *inks]
    blends += [paper + (ink - paper) * k / steps for k in range(1, steps) for ink in inks]
    blends += [a + (b - a) * share for share in (0.5, 0.25, 0.75) for a, b in pairs]
    entries = np.zeros((256, 3), np.uint8)
    chosen = np.rint(blends[:256]).astype(np.uint8)
    entries[: len(chosen)] = chosen
    entries[len(chosen) :] = chosen[0]
    return entries


def _nearest_entries(palette: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Index of the nearest palette entry for each colour of five bits per channel, (32768,)."""
    level = np.arange(32) * (255.0 / 31.0)
    cube = np.stack(np.meshgrid(level, level, level, indexing="ij"), axis=-1).reshape(-1, 3)
    entries = palette.astype(float)
    # |c - p|² without |c|², which is the same for every entry
    distance = (entries**2).sum(axis=1) - 2.0 * cube @ entries.T
    found = distance.argmin(axis=1).astype(np.uint8)
    red, green, blue = (int(channel) >> 3 for channel in palette[0])
    found[(red << 10) | (green << 5) | blue] = 0  # keep the background exact
    return np.asarray(found)


def _changed(before: Pixels, now: Pixels) -> tuple[slice, slice]:
    """Rows and columns in which two frames differ; one pixel if they are equal."""
    differs = before != now
    rows, columns = (np.flatnonzero(differs.any(axis=axis)).tolist() for axis in (1, 0))
    if not rows:
        return slice(0, 1), slice(0, 1)
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def _gif_header(width: int, height: int, palette: NDArray[np.uint8]) -> bytes:
    """Size, palette of 256 colours, and the loop-forever extension."""
    screen = b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0)
    endless = b"!\xff\x0bNETSCAPE2.0" + struct.pack("<BBHB", 3, 1, 0, 0)
    return screen + palette.tobytes() + endless
