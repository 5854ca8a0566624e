"""The study of the live foot lock measures what it says."""

from __future__ import annotations

import numpy as np
from studies.live_feet import figures, live_locked

from kinema import contacts, samples


def test_figures_of_a_walk():
    walk = samples.walk(seconds=2.0).motion
    down = contacts.detect(walk)
    positions = walk.positions.copy()
    positions[:, 0, 0] += 0.05 * np.sin(2.0 * walk.times_s)
    moved = walk.with_arrays(positions=positions)
    plain, live, offline = (
        figures(way, moved, down) for way in (moved, live_locked(moved), contacts.lock(moved, down))
    )
    assert plain[1] == 0.0
    assert offline[0] < live[0] < plain[0]
    assert live[1] > 0.0
