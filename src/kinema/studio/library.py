"""What can be opened: samples, files under the given folders, and files dropped onto the page."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from kinema import __version__, inspection
from kinema.errors import FormatError, KinemaError, OptionError
from kinema.io.findings import Findings
from kinema.io.formats import format_of_file
from kinema.io.read import read
from kinema.motion import Motion
from kinema.report.numbers import counted
from kinema.studio.cache import Cache, size_of
from kinema.studio.folders import Folders
from kinema.studio.samples import SAMPLES, make_sample
from kinema.studio.units import guess_unit, metres_of
from kinema.studio.wire import LibraryItem, Offer, SetSource, StudioSource
from kinema.studio.work import StudioJob

__all__ = ["Library", "Reading"]

_MOST_NOTES = 20
_CHUNK = 1 << 20


@dataclass(frozen=True, eq=False, slots=True)
class Reading:
    """A source as it was read: the motion, its content's hash, and what was noticed."""

    motion: Motion
    key: str
    notes: tuple[str, ...]
    rest: str = ""  # what frames at the ends look like, if they were never recorded


class Library:
    """Opens samples and files; each is read once while it is in use."""

    def __init__(self, folders: Folders, *, most_bytes: int = 1 << 30) -> None:
        self.folders = folders
        self._raw: Cache[Reading] = Cache(most_bytes)
        self._hashes: dict[Path, tuple[tuple[int, int], str]] = {}
        self._known: dict[str, LibraryItem] = {}  # what was read tells more of itself
        self._lock = threading.Lock()

    def items(self) -> list[LibraryItem]:
        """All that can be opened, samples first."""
        found = [
            LibraryItem(
                id=f"sample:{key}",
                name=one.name,
                group="Samples, made by code",
                sample=key,
                seconds=one.seconds,
            )
            for key, one in SAMPLES.items()
        ]
        for group, path in self.folders.listed():
            known = self._known.get(str(path))
            if known is None:
                known = LibraryItem(id=str(path), name=path.name, group=group, path=str(path))
            found.append(known)
        return found

    def find(self, text: str) -> list[LibraryItem]:
        """Items whose name or folder has all of these words in it."""
        words = text.lower().split()
        return [
            item
            for item in self.items()
            if all(word in f"{item.group} {item.name}".lower() for word in words)
        ]

    def source(self, *, sample: str | None, path: str | None, job: StudioJob) -> StudioSource:
        """Open something new: read it, and guess what its file does not say."""
        if sample is not None:
            self._sample(sample)
            return StudioSource(name=SAMPLES[sample].name, sample=sample)
        if path is None:
            raise OptionError("open needs a sample or a path, found neither")
        place = self.folders.located(path)
        try:
            raw = self._read_raw(place, job)
        except (KinemaError, OSError) as error:
            if place.exists():
                self._remember(place, problem=getattr(error, "message", str(error)))
            raise
        motion = raw.motion
        declared = motion.skeleton.metres_per_unit
        unit = guess_unit(motion) if declared is None else f"{declared:g}"
        self._remember(place, motion=motion)
        return StudioSource(
            name=place.name,
            path=str(place),
            sha256=raw.key,
            unit=_named(unit),
            unit_from="guess" if declared is None else "file",
            up=inspection.up_axis(motion) or "+y",
        )

    def read(self, source: StudioSource, job: StudioJob) -> Reading:
        """Read a source as the document has it: its unit, its up axis, with or without rest."""
        raw = self._sample(source.sample) if source.sample is not None else None
        if raw is None:
            raw = self._read_raw(self.folders.located(source.path or ""), job)
        # another version may read or compute otherwise
        options = f"{__version__}|{raw.key}|{source.unit}|{source.up}|{source.drop_rest}"
        key = hashlib.sha256(options.encode()).hexdigest()
        known = self._raw.get(key)
        motion = raw.motion if known is None else known.motion
        if known is None:
            if source.drop_rest:
                motion = inspection.without_rest(motion)
            if source.up != "+y":
                motion = inspection.turned_up(motion, source.up)
            size = 0 if motion is raw.motion else size_of(motion)
            if source.path is not None:
                skeleton = replace(motion.skeleton, metres_per_unit=metres_of(source.unit))
                motion = motion.with_arrays(skeleton=skeleton)
            self._raw.put(key, Reading(motion, key, ()), size)
        notes = raw.notes
        if source.sha256 and source.sha256 != raw.key:
            notes = (f"{source.name} has changed since it was opened", *notes)
        rest = "" if source.drop_rest else raw.rest
        return Reading(motion, key, notes, rest)

    def offers(self, name: str, source: StudioSource, reading: Reading) -> list[Offer]:
        """What could be done about a source, in one click each."""
        if not reading.rest:
            return []
        words = f"{reading.rest.partition(';')[0]}: skip"
        return [Offer(words=words, edit=SetSource(source=name, drop_rest=True))]

    def motion_at(self, path: str) -> Motion:
        """Read a file that a step names, if it may be read."""
        return self._read_raw(self.folders.located(path), StudioJob()).motion

    def hash_of(self, place: Path) -> str:
        """The hash of a file's content; computed again only when the file has changed."""
        state = place.stat()
        stamp = state.st_mtime_ns, state.st_size
        known = self._hashes.get(place)
        if known is not None and known[0] == stamp:
            return known[1]
        digest = hashlib.sha256()
        with open(place, "rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
        self._hashes[place] = stamp, digest.hexdigest()
        return digest.hexdigest()

    def _sample(self, name: str) -> Reading:
        key = f"sample:{name}"
        known = self._raw.get(key)
        if known is None:
            motion = make_sample(name)
            known = Reading(motion, key, ())
            self._raw.put(key, known, size_of(motion))
        return known

    def _read_raw(self, place: Path, job: StudioJob) -> Reading:
        if not place.exists():
            raise OptionError(
                f"{place.name} is not there any more", hint="put it back, or remove the motion"
            )
        key = self.hash_of(place)
        with self._lock:
            known = self._raw.get(f"{place}|{key}")
        if known is not None:
            return known
        findings = Findings(place.name)
        with job.doing(f"reading {place.name}"):
            motion = read(place, up="+y", findings=findings, source=place.name, progress=job.tell)
        if motion.num_frames == 0:
            hint = "; ".join(item.message for item in findings.items) or "open another file"
            raise FormatError("no frames: there is nothing to see", source=place.name, hint=hint)
        told = [item for item in findings.items if item.severity == "warning"]
        notes = [
            f"line {item.line}: {item.message}" if item.line else item.message for item in told
        ]
        if len(notes) > _MOST_NOTES:
            more = counted(len(notes) - _MOST_NOTES, "more note")
            notes = [*notes[:_MOST_NOTES], f"{more}: `kinema validate` lists all"]
        found = Reading(motion, key, tuple(notes), inspection.rest_frames(motion).message)
        self._raw.put(f"{place}|{key}", found, size_of(motion))
        return found

    def _remember(self, place: Path, *, motion: Motion | None = None, problem: str = "") -> None:
        """Keep what was learnt of a file, for the list."""
        group = next((group for group, path in self.folders.listed() if path == place), "files")
        item = LibraryItem(
            id=str(place), name=place.name, group=group, path=str(place), problem=problem
        )
        if motion is not None:
            item = LibraryItem(
                id=str(place),
                name=place.name,
                group=group,
                path=str(place),
                format=format_of_file(place).name,
                seconds=motion.seconds,
                frames=motion.num_frames,
                joints=int((~motion.skeleton.is_end).sum()),
                bytes=place.stat().st_size,
            )
        self._known[str(place)] = item


def _named(unit: str) -> str:
    """The name of a unit that a file declared by its metres."""
    names = {"1": "m", "0.1": "dm", "0.01": "cm", "0.001": "mm", "0.0254": "in", "0.3048": "ft"}
    return names.get(unit, unit)
