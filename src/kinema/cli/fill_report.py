"""What `kinema fill` says: which samples were made up and why, as words, JSON or CSV."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from kinema.errors import OptionError
from kinema.io.atomic import replacing
from kinema.motion import Motion
from kinema.ops.fill.gaps import spans_of
from kinema.skeleton import BoolArray

__all__ = ["facts", "words", "write_mask"]

Reasons = Mapping[str, BoolArray]
MASKS = (".json", ".csv")


def facts(name: str, motion: Motion, reasons: Reasons) -> dict[str, Any]:
    """Every filled stretch with its joint, frames and reason; end sites are not counted."""
    shown = ~motion.skeleton.is_end
    mask = _together(motion, reasons) & shown
    return {
        "file": name,
        "frames": motion.num_frames,
        "frame_time": motion.frame_time,
        "filled_samples": int(mask.sum()),
        "filled_frames": int(mask.any(axis=1).sum()),
        "spans": [
            {"joint": span.joint, "start": span.start, "stop": span.stop, "reason": reason}
            for reason, marked in reasons.items()
            for span in spans_of(marked & shown, motion.skeleton.names)
        ],
    }


def words(name: str, motion: Motion, reasons: Reasons) -> str:
    """The same for people: stretches of several joints in one line."""
    found = facts(name, motion, reasons)
    share = found["filled_samples"] / max(
        1, motion.num_frames * int((~motion.skeleton.is_end).sum())
    )
    lines = [f"{name}: filled {found['filled_samples']} samples, {share:.1%} of all"]
    together: dict[tuple[int, int, str], list[str]] = {}
    for span in found["spans"]:
        key = (span["start"], span["stop"], span["reason"])
        together.setdefault(key, []).append(span["joint"])
    everybody = int((~motion.skeleton.is_end).sum())
    for (start, stop, reason), joints in sorted(together.items())[:_MOST_LINES]:
        which = "all joints" if len(joints) == everybody else ", ".join(joints[:4])
        more = f" and {len(joints) - 4} more" if 4 < len(joints) < everybody else ""
        span_s = f"{start * motion.frame_time:.2f} to {(stop - 1) * motion.frame_time:.2f} s"
        lines.append(f"  frames {start} to {stop - 1} ({span_s}), {reason}: {which}{more}")
    if len(together) > _MOST_LINES:
        lines.append(f"  … and {len(together) - _MOST_LINES} more stretches; --json lists all")
    return "\n".join(lines)


def write_mask(path: Path, name: str, motion: Motion, reasons: Reasons) -> None:
    """Write what was made up: .json as stretches, .csv as 0 and 1 per frame and joint."""
    if path.suffix.lower() not in MASKS:
        raise OptionError(
            f"a mask is written as .json or .csv, found {path.name!r}",
            hint=".json has stretches with reasons, .csv a column of 0 and 1 per joint",
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        if path.suffix.lower() == ".json":
            text = json.dumps(facts(name, motion, reasons), indent=1) + "\n"
        else:
            text = _table(motion, _together(motion, reasons))
        file.write(text.encode("utf-8"))


_MOST_LINES = 12


def _together(motion: Motion, reasons: Reasons) -> BoolArray:
    mask = np.zeros(motion.rotations.shape[:2], bool)
    for marked in reasons.values():
        mask |= marked
    return mask


def _table(motion: Motion, mask: BoolArray) -> str:
    shown = np.flatnonzero(~motion.skeleton.is_end)
    names = [_quoted(motion.skeleton.names[joint]) for joint in shown]
    rows = [",".join(["frame", *names])]
    rows += [
        ",".join([str(frame), *("1" if made else "0" for made in row)])
        for frame, row in enumerate(mask[:, shown])
    ]
    return "\n".join(rows) + "\n"


def _quoted(name: str) -> str:
    return f'"{name}"' if "," in name else name
