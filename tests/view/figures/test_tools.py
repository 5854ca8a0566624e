"""Pictures of what was trimmed, placed and compared."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

from kinema import compare, place, placement, samples, scale
from kinema.ops.trim import trimmed
from kinema.view import figures
from kinema.view._motions import distinct_names
from kinema.view.figures import NothingToDraw

WALK = samples.walk(seconds=2.0).motion


def test_a_trimmed_motion_shows_the_part_that_was_kept():
    figure = figures.trimming(WALK, trimmed(WALK, frames=(30, 90)), title="walk")
    (axes,) = figure.axes
    spans = sorted((patch.get_x(), patch.get_x() + patch.get_width()) for patch in axes.patches)
    assert np.allclose(
        spans, [(-0.5 / 60, 29.5 / 60), (29.5 / 60, 89.5 / 60), (89.5 / 60, 119.5 / 60)]
    )
    assert axes.get_title(loc="right") == "kept: frames 30 to 89"
    with pytest.raises(NothingToDraw):
        figures.trimming(WALK[:1], trimmed(WALK[:1], frames=(0, 1)), title="walk")


def test_paths_are_drawn_in_one_unit():
    there = place(WALK, turn_rad=np.pi / 2, x=1.0)
    axes = figures.paths(WALK, scale(there, to="cm"), title="walk").axes[0]
    original, result = (
        np.column_stack(line.get_data()) for line in axes.lines if len(line.get_xdata()) == 120
    )
    np.testing.assert_allclose(original, WALK.positions[:, 0, [0, 2]], atol=1e-9)
    np.testing.assert_allclose(result, there.positions[:, 0, [0, 2]], atol=1e-9)
    assert axes.get_xlabel() == "x (m)"


def test_a_comparison_shows_time_and_joints():
    moved = placement.moved(WALK, x=0.1)
    figure = figures.apart(WALK, compare(WALK, moved), title="a and b")
    distance, angle, rows = figure.axes[:3]
    np.testing.assert_allclose(distance.lines[0].get_ydata(), 10.0, atol=1e-9)
    assert distance.get_ylabel() == "distance (cm)"
    np.testing.assert_allclose(angle.lines[1].get_ydata(), 0.0, atol=1e-5)
    assert len(rows.get_yticklabels()) == 16
    one = figures.apart(WALK, compare(WALK, moved), title="a and b", joint="left_hand").axes[0]
    assert [line.get_label() for line in one.lines] == ["LeftHand"]


def test_a_long_comparison_loses_no_peak():
    positions = np.tile(WALK.positions, (50, 1, 1))
    long = WALK.with_arrays(rotations=np.tile(WALK.rotations, (50, 1, 1)), positions=positions)
    jolted = positions.copy()
    jolted[4321, 0, 1] += 0.5
    rows = figures.apart(long, compare(long, long.with_arrays(positions=jolted)), title="x").axes[2]
    (mesh,) = rows.collections
    assert float(mesh.get_array().max()) == pytest.approx(50.0)


def test_files_of_one_name_are_told_apart():
    assert distinct_names(["walk.bvh", "run.bvh"]) == ["walk", "run"]
    assert distinct_names(["x/a/walk.bvh", "y/a/walk.bvh"]) == ["x/a/walk", "y/a/walk"]
    assert distinct_names(["walk.bvh", "walk.npz"]) == ["walk.bvh (1)", "walk.npz (2)"]
    assert distinct_names(["walk.bvh", "walk.bvh"]) == ["walk.bvh (1)", "walk.bvh (2)"]
