"""A small BVH file, and what must be the same about two motions."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import quat

ARM = """HIERARCHY
ROOT Hips
{
  OFFSET 1.0 2.0 3.0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Arm
  {
    OFFSET 0.0 10.0 0.0
    CHANNELS 3 Zrotation Yrotation Xrotation
    End Site
    {
      OFFSET 5.0 0.0 0.0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.0333333
0.5 1.5 2.5 90.0 0.0 0.0 0.0 0.0 0.0
0.5 1.5 2.5 10.0 20.0 30.0 40.0 -50.0 60.0
"""


def assert_same(found: kinema.Motion, expected: kinema.Motion, rad=1e-7, length=0.5e-6):
    assert found.skeleton.matches(expected.skeleton) is None
    np.testing.assert_allclose(found.skeleton.offsets, expected.skeleton.offsets, atol=0)
    assert found.frame_time == expected.frame_time
    assert found.rotations.shape == expected.rotations.shape
    assert quat.distance(found.rotations, expected.rotations).max(initial=0) <= rad
    assert np.abs(found.positions - expected.positions).max(initial=0) <= length * 1.000001
