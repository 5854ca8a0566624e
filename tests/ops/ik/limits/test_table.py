"""The limits of a whole skeleton."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import OptionError, ShapeError, SkeletonError, UnknownJoint
from kinema.ops.ik import limits
from kinema.skeleton import Skeleton

ONE = Skeleton.build(["joint"], [-1], [[0, 0, 0]])


def test_only_named_joints_are_limited(motion):
    table = limits.Limits.build(motion.skeleton, {"chest": limits.hinge([1, 0, 0], (0.0, 0.1))})
    found = table.clamp(motion.rotations)
    chest = motion.skeleton.index("chest")
    others = [j for j in range(motion.skeleton.num_joints) if j != chest]
    assert (found[:, others] == motion.rotations[:, others]).all()
    assert table.excess(motion.rotations)[:, chest].min() > 0.01
    assert table.inside(found).all()
    assert not table.inside(motion.rotations)[:, chest].any()
    freed = table.replace({"chest": limits.FREE})
    assert (freed.clamp(motion.rotations) == motion.rotations).all()


def test_refuses_in_words(motion):
    table = limits.Limits.build(motion.skeleton, {})
    with pytest.raises(OptionError, match="y_rad is in the middle of XYZ and must stay within"):
        limits.axes("XYZ", y_rad=(-1.6, 0.0))
    with pytest.raises(OptionError, match="order must be one of XYZ, XZY"):
        limits.axes("XYX")
    with pytest.raises(OptionError, match="between 0 and π"):
        limits.cone([1, 0, 0], 4.0)
    for wrong in ((1.0, -1.0), (0.0, np.nan), (-np.inf, 0.0)):
        with pytest.raises(OptionError, match="twist_rad must be"):
            limits.hinge([1, 0, 0], wrong)
    with pytest.raises(UnknownJoint, match="elbow"):
        limits.Limits.build(motion.skeleton, {"elbow": limits.FREE})
    with pytest.raises(UnknownJoint, match="elbow"):
        table.replace({"elbow": limits.FREE})
    with pytest.raises(ShapeError, match=r"\(\.\.\., 8, 4\)"):
        table.clamp(motion.rotations[:, :3])
    with pytest.raises(SkeletonError, match="another of 1"):
        table.fits(ONE)
