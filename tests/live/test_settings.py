"""Settings of a key-pose database: what they may be, and what follows from them."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import OptionError
from kinema.live.settings import JOINTS, KeySettings


@pytest.mark.parametrize(
    "values",
    [
        {"fps": 1.0},
        {"fps": 1000.0},
        {"past_frames": 0},
        {"past_frames": 240},
        {"alpha": 0.0},
        {"alpha": 1.0},
        {"joints": ("head",)},
        {"weights": {"head": 1e6, "left_hand": 1e-3}},
    ],
    ids=str,
)
def test_everything_up_to_the_bounds_is_accepted(values):
    assert KeySettings(**values).as_values() == {**KeySettings().as_values(), **values} | {
        "joints": list(values.get("joints", JOINTS))
    }


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"fps": 0.99}, "fps must be from 1 to 1000, found 0.99"),
        ({"fps": 1000.5}, "fps must be from 1 to 1000"),
        ({"past_frames": -1}, "past_frames must be a whole number from 0 to 240, found -1"),
        ({"past_frames": 241}, "found 241"),
        ({"past_frames": 2.0}, "found 2.0"),
        ({"alpha": -0.01}, "alpha must be from 0 to 1"),
        ({"alpha": 1.01}, "alpha must be from 0 to 1"),
        ({"joints": ()}, "at least one"),
        ({"joints": ("head", "head")}, "different roles"),
        ({"joints": ("head", "hips")}, "other than hips"),
        ({"weights": {"neck": 1.0}}, "'neck', which is not among the joints"),
        ({"weights": {"head": 0.0}}, "positive numbers up to a million, found 0.0"),
        ({"weights": {"head": 1.1e6}}, "positive numbers up to a million"),
    ],
)
def test_anything_else_is_rejected_with_the_name_of_the_parameter(values, words):
    with pytest.raises(OptionError) as found:
        KeySettings(**values)
    assert words in str(found.value)
    assert found.value.parameter == next(iter(values))


def test_a_feature_has_three_numbers_for_each_joint_in_each_frame():
    settings = KeySettings()
    assert (settings.fps, settings.past_frames, settings.alpha) == (24.0, 7, 0.5)
    assert settings.dimensions == 3 * 15 * 8
    assert KeySettings(past_frames=2, joints=("head", "left_hand")).dimensions == 18


def test_squares_are_multiplied_by_the_weights():
    settings = KeySettings(joints=("head", "left_hand"), weights={"left_hand": 4.0})
    np.testing.assert_array_equal(settings.scales, [1.0, 2.0])
