"""What is in a motion, at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.derived import Derived

__all__ = ["Overview", "overview"]


@dataclass(frozen=True)
class Overview:
    """The size of a motion and of its body.

    Parameters
    ----------
    joints, end_sites : int
        End sites are not counted as joints.
    roots : tuple of str
        Joints without a parent.
    frames : int
    frame_time, fps, seconds : float
    height : float
        Of the body, in the file's unit.
    metres_per_unit : float or None
        None where the file does not say.
    roles : mapping of str to str
        From roles to the joints that play them.
    """

    joints: int
    end_sites: int
    roots: tuple[str, ...]
    frames: int
    frame_time: float
    fps: float
    seconds: float
    height: float
    metres_per_unit: float | None
    roles: Mapping[str, str]


@checked
def overview(motion: Motion) -> Overview:
    """Show what is in a motion: joints, frames, length, height, roles.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = overview(samples.walk(seconds=1.0).motion)
    >>> walk.joints, walk.frames, walk.roles["left_knee"]
    (24, 60, 'LeftLeg')
    """
    body = Derived(motion)
    skeleton, roles = motion.skeleton, body.roles
    ends = int(skeleton.is_end.sum())
    return Overview(
        joints=skeleton.num_joints - ends,
        end_sites=ends,
        roots=tuple(skeleton.names[root] for root in skeleton.roots),
        frames=motion.num_frames,
        frame_time=motion.frame_time,
        fps=motion.fps,
        seconds=motion.seconds,
        height=body.height,
        metres_per_unit=skeleton.metres_per_unit,
        roles={role: skeleton.names[joint] for role, joint in roles.joints.items()},
    )
