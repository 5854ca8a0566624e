"""When a point stands: how high it may be, coming down and once it is there."""

from __future__ import annotations

import numpy as np

from kinema.ops.contacts.point_speed import track_point
from kinema.ops.contacts.standing import StandingLimits, Thresholds


def test_a_foot_that_stands_may_be_higher_than_one_that_comes_to_stand():
    limits = StandingLimits.of(Thresholds(), 1.0, 0.01)
    still = track_point(np.zeros((200, 3)), 0.01, limits.window_s)
    heights = np.repeat([0.5, 1.3, 2.0, 1.3, 0.5], 40)  # of the height that a foot comes down to
    found = limits.stands(still, heights * limits.height)
    assert limits.hysteresis == 1.6
    assert found[:80].all()  # down, and it stays while it is not far above
    assert not found[90:110].any()  # too high
    assert found[125:].all()  # low enough before it is down for good
    assert not limits.stands(still, np.full(200, 1.3 * limits.height)).any()  # never down
