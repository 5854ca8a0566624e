"""Motion graphs in files: JSON that names the clips by their paths, relative to the file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np

from kinema.compose.graph.building import MOST_CLIPS, MOST_FRAMES, MOST_PAIRS
from kinema.compose.graph.edges import Edges
from kinema.compose.graph.library import ClipLibrary, LibraryClip
from kinema.compose.graph.model import MotionGraph
from kinema.compose.plan_file import check_inside, in_words
from kinema.errors import FormatError, OptionError, shown
from kinema.io.atomic import replacing
from kinema.ops.point_clouds import half_window

__all__ = ["GraphForm", "graph_text", "load", "save"]

_VERSION = 1
_MOST_BYTES = 100_000_000
_HINT = "`kinema graph build FOLDER -o moves.graph.json` writes such a file"

_Index = Annotated[int, msgspec.Meta(ge=0, le=MOST_FRAMES)]
_Number = Annotated[float, msgspec.Meta(ge=-1e12, le=1e12)]
_Whole = Annotated[list[_Index], msgspec.Meta(max_length=MOST_PAIRS)]
_Real = Annotated[list[_Number], msgspec.Meta(max_length=MOST_PAIRS)]
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=4096)]


class _RecordingForm(msgspec.Struct, forbid_unknown_fields=True):
    name: _Text
    file: _Text
    frames: Annotated[int, msgspec.Meta(ge=1, le=MOST_FRAMES)]


class _PairsForm(msgspec.Struct, forbid_unknown_fields=True):
    """Columns, one entry for each pair of frames of which either can follow the other."""

    clip: _Whole
    frame: _Whole
    next_clip: _Whole
    next_frame: _Whole
    distance: _Real
    turn_rad: _Real
    x: _Real
    z: _Real


class GraphForm(msgspec.Struct, forbid_unknown_fields=True):
    """A motion graph as a file has it; ``kinema_graph`` is the version of the form."""

    kinema_graph: int
    fps: Annotated[float, msgspec.Meta(ge=1.0, le=1000.0)]
    window_s: Annotated[float, msgspec.Meta(ge=0.0, le=10.0)]
    threshold: Annotated[float, msgspec.Meta(gt=0.0, le=1.0)]
    clips: Annotated[list[_RecordingForm], msgspec.Meta(min_length=1, max_length=MOST_CLIPS)]
    pairs: _PairsForm


class _Version(msgspec.Struct):
    kinema_graph: int


def save(
    graph: MotionGraph,
    path: str | os.PathLike[str],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
) -> None:
    """Write a motion graph as JSON, with its clips by their paths relative to the file.

    Parameters
    ----------
    graph : MotionGraph
        Its clips must have files: build it from a folder.
    path : path
    folders : sequence of path
        Folders beside that of the file in which clips may be; `load` needs them too.
    """
    text = graph_text(graph, path, folders=folders)
    with replacing(path) as stream:
        stream.write(text.encode())


def graph_text(
    graph: MotionGraph,
    path: str | os.PathLike[str],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
) -> str:
    """What `save` writes."""
    home, allowed = Path(path).resolve().parent, list(folders)
    clips = []
    for recording, frames in zip(graph.library.recordings, graph.frames, strict=True):
        if recording.file is None:
            raise OptionError(
                f"clip {recording.name} has no file, so that a graph cannot be saved",
                hint="write the motions into a folder, and build the graph from that",
            )
        check_inside(recording.file, home, allowed, recording.name, str(path), "graph")
        name = Path(os.path.relpath(recording.file, home)).as_posix()
        clips.append(_RecordingForm(recording.name, name, frames))
    edges = graph.edges
    there, back = edges.clip, edges.next_clip
    once = (there < back) | ((there == back) & (edges.frame < edges.next_frame))
    columns = {name: column[once].tolist() for name, column in edges.columns.items()}
    form = GraphForm(
        _VERSION, graph.fps, graph.window_s, graph.threshold, clips, _PairsForm(**columns)
    )
    return msgspec.json.encode(form).decode() + "\n"


def load(
    path: str | os.PathLike[str],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
    **reading: Any,
) -> MotionGraph:
    """Read a motion graph that `save` wrote; clips are read when they are needed.

    Parameters
    ----------
    path : path
    folders : sequence of path
        Folders beside that of the file from which clips may be read.
    **reading
        Options of `kinema.read`, for all clips.

    Raises
    ------
    FormatError
        If the file is not a motion graph, or a clip is outside of its folder.
    """
    with open(path, "rb") as stream:
        data = stream.read(_MOST_BYTES + 1)
    source = str(path)
    if len(data) > _MOST_BYTES:
        raise FormatError("expected a motion graph, found more than 100 MB", source=source)
    form = _decoded(data, source)
    recordings = _recordings(form, Path(path), list(folders))
    edges = _edges(form, source)
    frames = tuple(clip.frames for clip in form.clips)
    library = ClipLibrary(recordings, reading)
    return MotionGraph(library, frames, form.fps, form.window_s, form.threshold, edges)


def _decoded(data: bytes, source: str) -> GraphForm:
    try:
        version = msgspec.json.decode(data, type=_Version).kinema_graph
        if version != _VERSION:
            raise FormatError(
                f"expected a motion graph of version {_VERSION}, found version {shown(version)}",
                source=source,
                hint="it was written by another version of kinema: build it again",
            )
        return msgspec.json.decode(data, type=GraphForm)
    except msgspec.ValidationError as error:
        raise FormatError(in_words(str(error)), source=source, hint=_HINT) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(
            f"expected JSON, found something else: {error}", source=source, hint=_HINT
        ) from None


def _recordings(
    form: GraphForm, path: Path, folders: list[str | os.PathLike[str]]
) -> list[LibraryClip]:
    """Where the clips are; that they are in folders that may be read is checked."""
    home, found = path.resolve().parent, []
    for number, clip in enumerate(form.clips, start=1):
        where = f"clip {number}, field file"
        try:
            file = (home / clip.file).resolve()
        except (OSError, ValueError):
            raise FormatError(
                f"{where}: not a path: {shown(clip.file)}", source=str(path)
            ) from None
        check_inside(file, home, folders, where, str(path), "graph")
        found.append(LibraryClip(clip.name, file=file))
    return found


def _edges(form: GraphForm, source: str) -> Edges:
    """The transitions; that each leads from one frame of a clip to another is checked."""
    pairs: Mapping[str, Any] = msgspec.structs.asdict(form.pairs)
    whole = ("clip", "frame", "next_clip", "next_frame")
    columns = {
        name: np.array(column, np.int64 if name in whole else float)
        for name, column in pairs.items()
    }
    if len({len(column) for column in columns.values()}) > 1:
        raise FormatError(
            "field pairs: expected as many numbers in every column, found different ones",
            source=source,
            hint=_HINT,
        )
    counts = np.array([clip.frames for clip in form.clips])
    half = half_window(form.window_s, form.fps)
    for side in ("", "next_"):
        clip, frame = columns[f"{side}clip"], columns[f"{side}frame"]
        known = clip < len(counts)
        last = np.where(known, counts[np.where(known, clip, 0)] - half, 0)
        if not (known & (frame >= half) & (frame < last)).all():
            at = int(np.argmin(known & (frame >= half) & (frame < last)))
            raise FormatError(
                f"field pairs, entry {at + 1}: expected a frame whose window of {2 * half + 1} "
                f"frames lies inside its clip, found frame {frame[at]} of clip {clip[at]}",
                source=source,
                hint=_HINT,
            )
    return Edges.both_ways(
        (columns["clip"], columns["frame"]),
        (columns["next_clip"], columns["next_frame"]),
        columns["distance"],
        (columns["turn_rad"], columns["x"], columns["z"]),
    )
