"""The joints of a skeleton, one under the other, with what is known of each."""

from __future__ import annotations

from typing import NamedTuple

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.roles import find_roles

__all__ = ["JointLine", "Tree", "tree"]


class JointLine(NamedTuple):
    """One joint: its parent, role, offset, and the channels that its file has for it.

    ``parent`` is None for a root, ``role`` where there is none; ``depth`` is the number of joints
    above it.
    """

    name: str
    parent: str | None
    depth: int
    role: str | None
    offset: tuple[float, float, float]
    channels: tuple[str, ...]
    end_site: bool


class Tree(NamedTuple):
    """All joints, in the order of the file."""

    tree: tuple[JointLine, ...]


@checked
def tree(motion: Motion) -> Tree:
    """List the joints of a skeleton, with roles, offsets and channels.

    Returns
    -------
    Tree

    Examples
    --------
    >>> from kinema import samples
    >>> hips, *_ = tree(samples.walk(seconds=1.0).motion).tree
    >>> hips.name, hips.role, hips.parent
    ('Hips', 'hips', None)

    Command line
    ------------
    ::

        kinema tree walk.bvh
        kinema info walk.bvh --tree
    """
    skeleton = motion.skeleton
    roles = {joint: role for role, joint in find_roles(motion).joints.items()}
    channels = _channels(motion)
    depths: list[int] = []
    lines = []
    for joint, name in enumerate(skeleton.names):
        parent = int(skeleton.parents[joint])
        depths.append(0 if parent < 0 else depths[parent] + 1)
        x, y, z = skeleton.offsets[joint].tolist()
        lines.append(
            JointLine(
                name,
                None if parent < 0 else skeleton.names[parent],
                depths[joint],
                roles.get(joint),
                (x, y, z),
                channels[joint],
                bool(skeleton.is_end[joint]),
            )
        )
    return Tree(tuple(lines))


def _channels(motion: Motion) -> list[tuple[str, ...]]:
    """The channels of each joint, where the file's format has some; formats are not known here."""
    found = getattr(motion.layout, "channels", ())
    joints = motion.skeleton.num_joints
    return [tuple(names) for names in found] if len(found) == joints else [()] * joints
