"""Give the motion of one body to another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.documented import documented_as
from kinema.ops.retarget.mapping import Driver
from kinema.ops.retarget.measures import BOUNDS, FitFigures
from kinema.ops.retarget.work import Work
from kinema.skeleton import Skeleton

__all__ = ["FoundMap", "Retargeted", "joint_map", "retarget", "retargeted"]


@dataclass(frozen=True, eq=False)
class Retargeted:
    """A retargeted motion, how it was made, and how it compares with its source.

    Parameters
    ----------
    motion : Motion
        The result, on the target's skeleton.
    mapping : mapping of str to str, or to weights
        What drives each joint of the target; None for a joint that nothing drives.
    scale : float
        Length of the target's legs, in those of the source.
    figures : FitFigures, optional
        None for a motion without frames, and for a body on four legs.
    """

    motion: Motion
    mapping: Mapping[str, Driver]
    scale: float
    figures: FitFigures | None

    @property
    def out_of_bounds(self) -> tuple[str, ...]:
        """The figures that are worse than most retargeted motions have."""
        if self.figures is None:
            return ()
        pairs = zip(FitFigures._fields, self.figures, BOUNDS, strict=True)
        return tuple(
            name
            for name, value, bound in pairs
            if value > bound or (name == "travel" and value < 1.0 / bound)
        )


@dataclass(frozen=True, eq=False)
class FoundMap:
    """What drives each joint of a body.

    Parameters
    ----------
    mapping : mapping of str to str, or to weights
        For each joint of the target a joint of the source, two of them with a weight each, or None
        for a joint that nothing drives.
    """

    mapping: Mapping[str, Driver]


@checked
def retargeted(
    motion: Motion,
    skeleton: Motion | Skeleton,
    *,
    mapping: Mapping[str, str | Mapping[str, float] | None] | str | None = None,
    method: Literal["fast", "positions", "optimise"] = "fast",
    feet: Literal["lock", "free"] = "lock",
) -> Retargeted:
    """Give a motion to another body as `retarget` does, and compare the result with the source.

    Parameters
    ----------
    motion : Motion
    skeleton : Motion or Skeleton
        The body that gets the motion. A motion of it tells more than its skeleton: about which
        axes its elbows and knees bend, and how its feet stand.
    mapping : mapping, or str, optional
        What drives joints of the target, where it is not what `joint_map` finds: a joint of the
        source, two of them with a weight each, or None for nothing. Or the path of a JSON file
        with such a mapping.
    method : {"fast", "positions", "optimise"}
        What is kept of every frame: ``"fast"`` directions, bends and twist, in proportion to the
        legs; ``"positions"`` where hips, hands and feet are, in proportion to the height.
        ``"optimise"`` improves on the fast result over the whole motion: feet and touching hands
        stay in place, knees and elbows bend more like the source's, and changes are smooth.
    feet : {"lock", "free"}
        Whether feet are held where those of the source stand, and kept above the floor.

    Returns
    -------
    Retargeted

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=2.0).motion
    >>> found = retargeted(walk, samples.walk(height=1.2).motion.skeleton)
    >>> round(found.scale, 2), found.figures.limb < 0.001, found.out_of_bounds
    (0.69, True, ())
    """
    work = Work(motion, skeleton, mapping, method)
    result = work.run(feet)
    return Retargeted(result, work.drivers, work.scale, work.figures(result))


@checked
@documented_as(retargeted)
def retarget(
    motion: Motion,
    skeleton: Motion | Skeleton,
    *,
    mapping: Mapping[str, str | Mapping[str, float] | None] | str | None = None,
    method: Literal["fast", "positions", "optimise"] = "fast",
    feet: Literal["lock", "free"] = "lock",
) -> Motion:
    """Give a motion to another body, of any build and with any skeleton.

    Joints are mapped by their roles, spines, necks and fingers in order along their length; joints
    without a partner stay as they are in the target's motion on average, or at rest. Both bodies
    are brought into one pose by the directions of their bones, the axes about which elbows and
    knees bend, and how feet stand, so that neither file's rest pose nor its axes matter. Limbs then
    point where they do in the source, knees and elbows bend as much, and the body travels in
    proportion to its legs. Feet are held where the source's feet stand, on the same floor, and
    never go below it.

    The same body, of any size, gets the same motion.

    Parameters
    ----------

    Returns
    -------
    Motion
        On the target's skeleton, with the frames and frame time of the source; +Y is up.
        `retargeted` also compares it with the source.

    Raises
    ------
    MissingRole
        If hips, knees or ankles of either body are not found; `kinema.roles.assign` declares them.
    SkeletonError
        If a body has four legs, and is not the same as the other.
    UnknownJoint
        If the mapping names a joint that is not there.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import samples
    >>> walk, child = samples.walk(seconds=2.0).motion, samples.walk(height=1.2).motion.skeleton
    >>> retarget(walk, child).skeleton.height < 1.21
    True

    Command line
    ------------
    ::

        kinema retarget walk.bvh --to robot.bvh -o out.bvh
        kinema retarget takes/*.bvh --to robot.bvh -o out/              # names files that fit badly
        kinema retarget walk.bvh --to robot.bvh --show-map > map.json   # edit it, then:
        kinema retarget walk.bvh --to robot.bvh -o out.bvh --mapping map.json
        kinema retarget walk.bvh --to robot.bvh --plot figures.png
    """
    return Work(motion, skeleton, mapping, method).run(feet)


@checked
@documented_as(retargeted)
def joint_map(
    motion: Motion,
    skeleton: Motion | Skeleton,
    *,
    mapping: Mapping[str, str | Mapping[str, float] | None] | str | None = None,
) -> FoundMap:
    """Tell which joints of a motion drive which joints of another body.

    Parameters
    ----------

    Returns
    -------
    FoundMap
        Its ``mapping`` is what `retarget` takes as one.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> joint_map(walk, samples.walk(height=1.2).motion.skeleton).mapping["LeftArm"]
    'LeftArm'

    Command line
    ------------
    ::

        kinema retarget.joint_map walk.bvh --to robot.bvh
    """
    return FoundMap(Work(motion, skeleton, mapping).drivers)
