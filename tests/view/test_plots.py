from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

from kinema.errors import OptionError, ShapeError
from kinema.view import LIGHT, curves, intervals, markers, panels
from tests.view.bodies import near_colour, pixels_of

TIMES = np.linspace(0.0, 2.0, 50)


def test_sizes_are_in_pixels():
    picture, rows = panels(3, width=700, panel_height=150)
    height, width = pixels_of(picture).shape[:2]
    assert (width, len(rows)) == (700, 3)
    assert 450 <= height < 600


def test_curves_differ_by_more_than_colour():
    _, (plot,) = panels()
    curves(plot, TIMES, np.random.default_rng(0).normal(size=(50, 5)), labels=list("abcde"))
    looks = {(line.get_color(), str(line._dash_pattern)) for line in plot.lines}
    assert len({colour for colour, _ in looks}) == 5
    assert len({dashes for _, dashes in looks}) == 5


def test_a_second_call_goes_on_with_other_looks():
    _, (plot,) = panels()
    curves(plot, TIMES, np.sin(TIMES), labels=["one"])
    curves(plot, TIMES, np.cos(TIMES), labels=["two"], quantity="angle", unit="°")
    assert plot.lines[0].get_color() != plot.lines[1].get_color()
    assert plot.get_ylabel() == "angle (°)"
    assert [t.get_text() for t in plot.get_legend().get_texts()] == ["one", "two"]


def test_the_legend_is_beside_the_curves():
    picture, (plot,) = panels(title="speeds")
    curves(plot, TIMES, np.sin(TIMES), labels=["a rather long label"])
    pixels_of(picture)
    assert plot.get_legend().get_window_extent().x0 >= plot.get_window_extent().x1
    assert plot.get_legend().get_window_extent().x1 <= picture.bbox.x1


def test_bars_stand_where_the_intervals_are():
    picture, (feet,) = panels()
    intervals(feet, {"left": [(0.0, 0.6), (1.0, 1.5)], "right": [(0.5, 1.1)]})
    left, right = feet.collections
    assert [box.get_extents().intervalx.tolist() for box in left.get_paths()] == [
        [0.0, 0.6],
        [1.0, 1.5],
    ]
    assert len(right.get_paths()) == 1
    pixels = pixels_of(picture)
    assert near_colour(pixels, LIGHT.left) > 1000
    assert near_colour(pixels, LIGHT.right) > 500


def test_markers_and_gaps():
    picture, (plot,) = panels()
    values = np.sin(TIMES)
    values[10:20] = np.nan
    curves(plot, TIMES, values, labels=["result"])
    markers(plot, [0.5, 1.5], label="keys")
    assert near_colour(pixels_of(picture), LIGHT.result) > 100
    low, high = plot.get_ylim()
    assert low < 0.0
    assert high < 1.2  # marks do not stretch the axis


def test_what_does_not_fit_is_refused():
    _, (plot,) = panels()
    with pytest.raises(ShapeError, match="a value per time"):
        curves(plot, TIMES, np.zeros(49))
    with pytest.raises(ShapeError, match="2 labels"):
        curves(plot, TIMES, np.zeros((50, 2)), labels=["one"])
    with pytest.raises(OptionError):
        panels(0)
