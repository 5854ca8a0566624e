"""Directions on a sphere and in polar angles are drawn where they are."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import ShapeError
from kinema.view.spheres import Dots, plane, side_by_side, sphere
from kinema.view.style import LIGHT


def scattered(axes):
    return np.concatenate([np.asarray(drawn.get_offsets()) for drawn in axes.collections])


def test_the_near_side_is_filled_and_the_far_side_hollow():
    _, (axes,) = side_by_side(1)
    sphere(axes, [Dots(np.array([[0.0, 0, 1], [0, 0, -1.0]]), "two")], toward=(0, 0, 1))
    near, far = axes.collections[-1].get_facecolors()
    assert tuple(far) == (1.0, 1.0, 1.0, 1.0)
    assert tuple(near) != tuple(far)


def test_the_axis_points_up_and_right_is_right():
    _, (axes,) = side_by_side(1)
    points = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
    sphere(axes, [Dots(points, "two")], axis=(0, 1, 0), toward=(0, 0, 1))
    (up_x, up_y), (right_x, right_y) = scattered(axes)
    assert abs(up_x) < 1e-9
    assert up_y > 0.8
    assert right_x == pytest.approx(1.0)
    assert abs(right_y) < 1e-9


def test_density_shows_the_speed():
    """Even steps in time, smaller steps on the paper where it is slower."""
    _, (axes,) = side_by_side(1)
    angle = np.linspace(0, 1, 9) ** 2
    points = np.stack([np.sin(angle), 0 * angle, np.cos(angle)], axis=1)
    sphere(axes, [Dots(points, "speeds up")], toward=(0, 0, 1))
    steps = np.linalg.norm(np.diff(scattered(axes), axis=0), axis=1)
    assert (np.diff(steps)[:6] > 0).all()


def test_the_plane_shows_degrees_and_numbered_control_points():
    figure, (axes,) = side_by_side(1, title="arm")
    points = np.radians([[0.0, 0.0], [30.0, 10.0]])
    plane(axes, [Dots(points, "_")], controls=np.radians([[0, 0], [10, 20], [20, 20], [30, 10]]))
    np.testing.assert_allclose(scattered(axes)[:2], [[0, 0], [30, 10]])
    assert [text.get_text() for text in axes.texts] == ["P0", "P1", "P2", "P3"]
    assert axes.get_aspect() == 1.0
    assert figure.texts[0].get_color() == LIGHT.ink


def test_anything_but_directions_is_refused():
    _, (axes,) = side_by_side(1)
    with pytest.raises(ShapeError, match=r"\(N, 3\)"):
        sphere(axes, [Dots(np.zeros((4, 2)), "flat")])
