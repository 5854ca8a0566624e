"""Sequences: clips on a time line, edited without change to what was there before.

Clips that overlap are blended, gaps between them are bridged. Every edit gives a new sequence, so
that keeping the old value is all there is to undo.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from kinema.compose.baking import Baked, Seam, baked, warn_of_seams
from kinema.compose.finding import found_items
from kinema.compose.material import ON_FRAME, Loop, Material
from kinema.compose.plan_file import plan_of, read_plan
from kinema.compose.timeline import Item, Stretch, check_order
from kinema.errors import FormatError, OptionError
from kinema.io.atomic import replacing
from kinema.motion import Motion, Pose
from kinema.ops.transition import Feet, Timing, Weight
from kinema.units import Seconds

__all__ = [
    "Baked",
    "Bridging",
    "Item",
    "Loop",
    "Material",
    "Seam",
    "Sequence",
    "Stretch",
    "load",
    "of_files",
    "plan_text",
    "save",
]

Bridging: TypeAlias = Literal["bridge", "reject"]
_OVERLAP_S = 0.3
_CHOICES = {
    "gaps": ("bridge", "reject"),
    "feet": ("lock", "free"),
    "weight": ("linear", "smoothstep", "quintic"),
}


@dataclass(frozen=True)
class Sequence:
    """Clips on a time line; it never changes, and every edit gives a new one.

    Each clip is placed where the one before it is when it starts: facing the same way, its
    supporting foot on the same spot. Clips are counted from 0.

    Parameters
    ----------
    items : tuple of Item
        In the order in which they start. At most two overlap at a time.
    gaps : {"bridge", "reject"}
        Fill time in which no clip is shown with curves that keep feet on the floor, or allow none.
    feet : {"lock", "free"}
        Hold feet where they stand while clips are blended, or leave them to the blend.
    weight : {"linear", "smoothstep", "quintic"}
        How the weight of the next clip rises in a blend.

    Raises
    ------
    OptionError
        If clips do not follow one another, three overlap, or there is a gap and none is allowed.

    Examples
    --------
    >>> from kinema import samples
    >>> walk, run = samples.walk().motion, samples.run_stop().motion
    >>> both = Sequence.of([walk, run])
    >>> later = both.loop(0, 3).move(1, 8.0)
    >>> later.bake().num_frames == round((later.stop_s - later.start_s) * 60)
    True
    >>> [seam.kind for line in (both, later) for seam in line.baked.seams]
    ['blend', 'bridge']
    """

    items: tuple[Item, ...]
    gaps: Bridging = "bridge"
    feet: Feet = "lock"
    weight: Weight = "quintic"

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(self.items))
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if value not in choices:
                raise OptionError(
                    f"{name} must be one of {', '.join(choices)}, found {value!r}", parameter=name
                )
        check_order(self.items, self.gaps)

    @classmethod
    def of(
        cls,
        clips: Iterable[Motion | Material],
        *,
        timing: Timing = "auto",
        max_trim_s: Annotated[float, Seconds] = 0.5,
        blend_s: Annotated[float | None, Seconds] = None,
        gaps: Bridging = "bridge",
        feet: Feet = "lock",
        weight: Weight = "quintic",
    ) -> Sequence:
        """Clips one after the other, each overlapping the last where `transition.join` would.

        It bakes to the same motion. The first three options are those of `kinema.transition.join`,
        the others those of the sequence.
        """
        items = found_items(
            [_material(clip) for clip in clips],
            timing=timing,
            max_trim_s=max_trim_s,
            blend_s=blend_s,
            feet=feet,
            weight=weight,
        )
        return cls(items, gaps, feet, weight)

    @property
    def start_s(self) -> float:
        """When the first clip starts."""
        return self.items[0].start_s

    @property
    def stop_s(self) -> float:
        """When the last clip ends."""
        return self.items[-1].stop_s

    @cached_property
    def baked(self) -> Baked:
        """The motion, and how good each seam is; computed once."""
        return baked(self)

    def bake(self) -> Motion:
        """The sequence as one motion; its first frame is at ``start_s``.

        Seams that are out of the bounds of a good join give a warning.
        """
        warn_of_seams(self.baked)
        return self.baked.motion

    def pose(self, time_s: Annotated[float, Seconds]) -> Pose:
        """The pose at a time on the time line, from ``start_s`` to the last frame."""
        motion = self.baked.motion
        last_s = self.start_s + (motion.num_frames - 1) * motion.frame_time
        near = ON_FRAME * motion.frame_time
        if not self.start_s - near <= time_s <= last_s + near:
            raise OptionError(
                f"time must be from {self.start_s:g} to {last_s:.4g} s, found {time_s:g}",
                parameter="time_s",
            )
        return motion.pose(min(max(time_s - self.start_s, 0.0), motion.times_s[-1]))

    def move(
        self, index: int, start_s: Annotated[float, Seconds], *, alone: bool = False
    ) -> Sequence:
        """Start a clip at another time; those after it move along, unless it moves ``alone``."""
        item = self._item(index)
        moved = (item.shifted(start_s - item.start_s),)
        return self._with(index, index + 1, moved, 0.0 if alone else start_s - item.start_s)

    def trim(
        self,
        index: int,
        *,
        begin_s: Annotated[float | None, Seconds] = None,
        end_s: Annotated[float | None, Seconds] = None,
    ) -> Sequence:
        """Show another part of a clip's material; it starts when it did, the others follow it.

        It overlaps its neighbours as before, or by less where one of them is too short.
        """
        item = self._item(index)
        part = replace(
            item,
            begin_s=item.begin_s if begin_s is None else begin_s,
            end_s=item.end_s if end_s is None else end_s,
        )
        return self._refitted(index, part)

    def split(self, index: int, at_s: Annotated[float, Seconds]) -> Sequence:
        """Make two clips of one, at a time on the time line at which only it is shown.

        The time is rounded to a frame of the clip. Nothing else changes: it plays on.
        """
        item = self._item(index)
        low, high = self._alone(index)
        step = item.material.motion.frame_time
        cut_s = round((at_s - item.start_s + item.begin_s) / step) * step
        there_s = item.start_s + cut_s - item.begin_s
        half = 0.5 * step
        if not low - half <= at_s <= high + half or not (
            item.begin_s + half < cut_s < item.end_s - half
        ):
            alone = f"{low:.4g} to {high:.4g} s" if low < high else "never"
            raise OptionError(
                f"clip {index + 1} can be split while only it is shown ({alone}), found {at_s:g}",
                parameter="at_s",
            )
        halves = (
            replace(item, end_s=cut_s),
            replace(item, start_s=there_s, begin_s=cut_s, base="auto"),
        )
        items = (*self.items[:index], *halves, *self.items[index + 1 :])
        return replace(self, items=items)

    def loop(self, index: int, cycles: int) -> Sequence:
        """Show a cycle of a clip so many times instead; those after it follow it."""
        item = self._item(index)
        known = item.material.loop
        asked = (
            Loop(item.begin_s, item.end_s, cycles)
            if known is None
            else replace(known, cycles=cycles)
        )
        made = Item.whole(replace(item.material, loop=asked), item.start_s)
        return self._refitted(index, made)

    def insert(
        self,
        index: int,
        clip: Motion | Material,
        *,
        overlap_s: Annotated[float, Seconds] = _OVERLAP_S,
    ) -> Sequence:
        """Put a clip before another, or behind the last; those after it make room.

        It overlaps its neighbours by ``overlap_s``, or by less where one of them is too short.
        """
        if not 0 <= index <= len(self.items):
            raise OptionError(
                f"a clip can be inserted at 0 to {len(self.items)}, found {index}",
                parameter="index",
            )
        if not 0.0 <= overlap_s < float("inf"):
            raise OptionError(
                f"overlap_s must be 0 seconds or more, found {overlap_s}", parameter="overlap_s"
            )
        item = Item.whole(_material(clip), self.start_s)
        if index > 0:
            item = _behind(self.items[index - 1], item, overlap_s)
        shift_s = 0.0
        if index < len(self.items):
            next_ = self.items[index]
            shift_s = _behind(item, next_, overlap_s).start_s - next_.start_s
        return self._with(index, index, (item,), shift_s)

    def remove(self, index: int) -> Sequence:
        """Take a clip out; the next one starts where it did, as far as it is long enough."""
        item = self._item(index)
        if len(self.items) == 1:
            raise OptionError("the only clip of a sequence cannot be removed")
        shift_s = 0.0
        if index + 1 < len(self.items):
            next_, start_s = self.items[index + 1], item.start_s
            if index > 0:
                before = self.items[index - 1]
                start_s = max(start_s, _behind(before, next_, before.stop_s - start_s).start_s)
            shift_s = start_s - next_.start_s
        return self._with(index, index + 1, (), shift_s)

    def _item(self, index: int) -> Item:
        if not 0 <= index < len(self.items):
            raise OptionError(
                f"no clip {index}: the sequence has clips 0 to {len(self.items) - 1}",
                parameter="index",
            )
        return self.items[index]

    def _alone(self, index: int) -> tuple[float, float]:
        """When no other clip is shown beside this one."""
        item = self.items[index]
        low = item.start_s if index == 0 else max(item.start_s, self.items[index - 1].stop_s)
        after = self.items[index + 1 : index + 2]
        return low, min([item.stop_s, *(each.start_s for each in after)])

    def _refitted(self, index: int, item: Item) -> Sequence:
        """Another item in place of one, with the same overlaps as far as there is room for them."""
        old, shift_s = self.items[index], 0.0
        if index > 0:
            before = self.items[index - 1]
            item = _behind(before, item, before.stop_s - old.start_s)
        if index + 1 < len(self.items):
            next_ = self.items[index + 1]
            shift_s = _behind(item, next_, old.stop_s - next_.start_s).start_s - next_.start_s
        return self._with(index, index + 1, (item,), shift_s)

    def _with(self, first: int, stop: int, items: tuple[Item, ...], shift_s: float) -> Sequence:
        """Other items in place of some; what follows is shifted, joints to match found anew."""
        after = [item.shifted(shift_s) for item in self.items[stop:]]
        if after:
            after[0] = replace(after[0], base="auto")
        changed = [replace(item, base="auto") for item in items]
        return replace(self, items=(*self.items[:first], *changed, *after))


def load(
    path: str | os.PathLike[str],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
    **reading: Any,
) -> Sequence:
    """Read a sequence that `save` wrote, and its clips.

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
        If the file is not a sequence, or a clip cannot be read or is outside of its folder: names
        the file, the clip and the field.
    """
    items, settings = read_plan(Path(path), list(folders), reading)
    try:
        return Sequence(items, **settings)
    except OptionError as error:
        raise FormatError(error.message, source=str(path), hint=error.hint) from None


def of_files(
    paths: Iterable[str | os.PathLike[str]],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
    **reading: Any,
) -> Sequence:
    """The sequence in a JSON file, as `load` reads it, or recordings one after the other."""
    names = [Path(path) for path in paths]
    if len(names) == 1 and names[0].suffix.lower() == ".json":
        return load(names[0], folders=folders, **reading)
    return Sequence.of([Material.read(name, **reading) for name in names])


def save(
    sequence: Sequence,
    path: str | os.PathLike[str],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
) -> None:
    """Write a sequence as JSON, with its clips by their paths relative to the file.

    Parameters
    ----------
    sequence : Sequence
        Its clips must have files: see `Material.read`.
    path : path
    folders : sequence of path
        Folders beside that of the file in which clips may be; `load` needs them too.
    """
    text = plan_text(sequence, path, folders=folders)
    with replacing(path) as stream:
        stream.write(text.encode())


def plan_text(
    sequence: Sequence,
    path: str | os.PathLike[str],
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
) -> str:
    """What `save` writes."""
    settings = {name: getattr(sequence, name) for name in _CHOICES}
    return plan_of(sequence.items, settings, Path(path), list(folders)).decode()


def _behind(before: Item, item: Item, overlap_s: float) -> Item:
    """Put a clip behind another; both have room for another blend at their other end."""
    most = min(overlap_s, 0.5 * before.seconds, 0.5 * item.seconds)
    return item.shifted(before.stop_s - most - item.start_s)


def _material(clip: Motion | Material) -> Material:
    if not isinstance(clip, Motion | Material):
        raise OptionError(
            f"a sequence takes motions or materials, found {type(clip).__name__}",
            parameter="clip",
        )
    return clip if isinstance(clip, Material) else Material(clip)
