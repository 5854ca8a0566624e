from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

from kinema import Motion, Skeleton, quat
from kinema.errors import OptionError, ShapeError
from kinema.view import DARK, LIGHT, strip
from tests.view.bodies import moving, near_colour, pixels_of


def labels_of(picture, row=0):
    """Times' texts and places under a row's poses."""
    texts = [t for t in picture.axes[row].texts if t.get_text().endswith(" s")]
    return [t.get_text() for t in texts], [t.get_position()[0] for t in texts]


@pytest.mark.parametrize("view", ["side", "front", "three-quarter", "top"])
def test_left_and_right_are_both_there(view):
    pixels = pixels_of(strip(moving(), view=view))
    assert near_colour(pixels, LIGHT.left) > 200
    assert near_colour(pixels, LIGHT.right) > 100
    assert near_colour(pixels, LIGHT.paper, 0) > 0.5 * pixels[..., 0].size


def test_the_left_arm_is_orange_and_on_the_right_seen_from_the_front():
    pixels = pixels_of(strip(moving(frames=1), view="front"))[60:]  # below the key
    middle = pixels.shape[1] // 2
    sides = pixels[:, :middle], pixels[:, middle:]
    assert near_colour(sides[1], LIGHT.left) > 20 * (1 + near_colour(sides[0], LIGHT.left))
    assert near_colour(sides[0], LIGHT.right) > 20 * (1 + near_colour(sides[1], LIGHT.right))


@pytest.mark.parametrize("width", [600, 1200])
def test_the_picture_is_as_wide_as_asked(width):
    long = strip(moving(frames=60), count=20, width=width)
    assert pixels_of(long).shape[1] == width
    assert pixels_of(strip(moving(), count=1, width=width)).shape[1] < width


def test_nothing_is_clipped():
    for view in ("side", "front", "three-quarter"):
        pixels = pixels_of(strip(moving(travel=2.0), view=view))
        edges = (pixels[:, :5], pixels[:, -5:], pixels[:5], pixels[-5:])
        assert all((edge == 255).all() for edge in edges), view


def test_the_unit_does_not_matter():
    pictures = [pixels_of(strip(moving(travel=3.0, unit=unit))) for unit in (1.0, 100.0)]
    assert pictures[0].shape == pictures[1].shape
    # roundings of float64 may move a pixel's shade by a little
    assert np.abs(pictures[0].astype(int) - pictures[1]).mean() < 0.01


def test_poses_are_spaced_evenly_in_time():
    texts, _ = labels_of(strip(moving(frames=31, fps=10.0), count=4))
    assert texts == ["0.00 s", "1.00 s", "2.00 s", "3.00 s"]


def test_frames_can_be_named():
    picture = strip(moving(frames=31), frames=[-1, 3])
    assert [t.get_text() for t in picture.axes[0].texts][1::2] == ["frame 3", "frame 30"]
    with pytest.raises(OptionError, match="no frame 31 in a motion of 31 frames"):
        strip(moving(frames=31), frames=[31])


def test_a_traveller_keeps_its_path_and_one_in_place_is_spread_out():
    travelling = moving(travel=12.0, frames=71)
    positions = np.array(travelling.positions)
    positions[:, 0, 2] = 12.0 * np.linspace(0, 1, 71) ** 1.3  # faster and faster
    places = np.array(labels_of(strip(travelling.with_arrays(positions=positions)))[1])
    steps = np.diff(places)
    assert (np.diff(steps) > 0).all()
    assert places[-1] - places[0] == pytest.approx(12.0 / travelling.skeleton.height, rel=0.05)

    standing = np.diff(labels_of(strip(moving()))[1])
    assert (standing >= 0.3).all()


def test_rows_stand_under_each_other_and_carry_their_labels():
    one, other = moving(), moving(unit=100.0)
    picture = strip([one, other], labels=["original", "result"], title="two")
    assert labels_of(picture, 0)[1] == pytest.approx(labels_of(picture, 1)[1])
    texts = [t.get_text() for t in picture.texts]
    assert {"original", "result", "two", "left", "right"} <= set(texts)
    pixels = pixels_of(picture)
    half = pixels.shape[0] // 2
    assert near_colour(pixels[half:], LIGHT.result) > 100
    assert near_colour(pixels[:half], LIGHT.result) == 0


def test_dark_is_dark():
    pixels = pixels_of(strip(moving(), theme="dark"))
    assert near_colour(pixels, DARK.paper, 1) > 0.5 * pixels[..., 0].size


def test_crowded_labels_are_thinned():
    texts, places = labels_of(strip(moving(frames=60), count=40, width=800))
    assert 3 < len(texts) < 20
    assert (np.diff(places) > 0).all()


def test_a_joint_without_bones_is_a_dot():
    point = Skeleton.build(["point"], [-1], [[0.0, 0.0, 0.0]])
    still = Motion(point, quat.identity((3, 1)), np.zeros((3, 1, 3)), 0.1)
    pixels = pixels_of(strip(still, count=3, ghosts=0))
    assert near_colour(pixels[:, :-200], LIGHT.middle, 40) > 3


def test_no_frames_is_an_error_and_one_is_a_picture():
    with pytest.raises(ShapeError, match="at least one frame"):
        strip(moving()[:0])
    assert near_colour(pixels_of(strip(moving()[:1])), LIGHT.left) > 50


@pytest.mark.parametrize(
    "options",
    [{"count": 0}, {"ghosts": -1}, {"width": 10}, {"spacing": "wide"}, {"view": "back"},
     {"theme": "pink"}, {"labels": ["a", "b"]}, {"frames": []}],
)  # fmt: skip
def test_wrong_options_are_refused(options):
    with pytest.raises(OptionError):
        strip(moving(), **options)


def test_no_motion_is_refused():
    with pytest.raises(OptionError, match="at least one motion"):
        strip([])
