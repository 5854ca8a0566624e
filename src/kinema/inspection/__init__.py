"""Look a motion over: frames that were never recorded, the up axis, jumps."""

from __future__ import annotations

from kinema.inspection.rest import RestFrames, rest_frames, without_rest
from kinema.inspection.steps import jumps
from kinema.inspection.upright import AXES, Axis, turned_up, up_axis
from kinema.motion import Motion

__all__ = [
    "AXES",
    "Axis",
    "RestFrames",
    "jumps",
    "look_over",
    "rest_frames",
    "turned_up",
    "up_axis",
    "without_rest",
]

_MOST_JUMPS = 5  # that are listed one by one


def look_over(motion: Motion) -> list[str]:
    """List what looks wrong in a motion: no frames, added rest frames, jumps, missing samples.

    Examples
    --------
    >>> from kinema import samples
    >>> look_over(samples.walk(seconds=1.0).motion)
    []
    """
    if motion.num_frames == 0:
        return ["the motion has no frames"]
    rest = rest_frames(motion)
    found = [rest.message] if rest.found else []
    recorded = motion[rest.number : motion.num_frames - rest.at_end]
    jumped = [rest.number + frame for frame in jumps(recorded)]
    found += [f"the pose or the root jumps at frame {frame}" for frame in jumped[:_MOST_JUMPS]]
    if more := len(jumped[_MOST_JUMPS:]):
        found.append(f"{more} more jump{'s' * (more != 1)}")
    if motion.missing is not None and motion.missing.any():
        count, frames = int(motion.missing.sum()), int(motion.missing.any(axis=1).sum())
        share = frames / motion.num_frames
        found.append(f"{count} sample{'s' * (count != 1)} missing, in {share:.1%} of the frames")
    return found
