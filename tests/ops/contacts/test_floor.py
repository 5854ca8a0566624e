"""Heights of feet that stand, of the floor, and of what is above it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.floor import floor_height, raised_levels, standing_heights

NEVER, ALWAYS = np.zeros(100, bool), np.ones(100, bool)


def levels(*counts):
    """So many frames at each height, the highest first."""
    heights, numbers = zip(*counts, strict=True)
    return np.repeat(heights, numbers)[::-1].astype(float)


def standing(*feet, least=5):
    return standing_heights(feet, [np.ones(len(foot), bool) for foot in feet], least)


def test_a_foot_stands_at_the_lowest_level_at_which_it_is_slow_for_long():
    """Levels are 0.045 leg lengths apart; a few frames, or a few in a hundred, make none."""
    assert standing(levels((0.1, 4), (0.3, 50), (0.5, 50))) == [0.3]
    assert standing(levels((0.1, 5), (0.3, 50), (0.5, 50))) == [0.1]
    assert standing(levels((0.1, 28), (0.3, 972))) == [0.3]  # less than 3 % of the frames
    assert standing(levels((0.1, 31), (0.3, 969))) == [0.1]
    # nearer than that, they are one level, and the middle counts
    assert standing(levels((0.1, 5), (0.14, 20))) == [0.14]
    assert standing(levels((0.1, 5), (0.15, 20))) == [0.1]
    assert standing(levels((0.1, 2), (0.3, 1)), least=9) == [0.1]  # fewer frames than make one


def test_only_slow_frames_count():
    heights = levels((0.0, 50), (0.3, 50))
    slow = heights > 0.2
    assert standing_heights([heights], [slow], 5) == [0.3]


def test_feet_have_their_own_heights_unless_one_never_stood():
    low, near, far = (np.full(100, height) for height in (0.1, 0.144, 0.146))
    assert standing(low, near) == [0.1, 0.144]
    assert standing(far, low) == [0.1, 0.1]
    assert standing_heights([low, far], [NEVER, ALWAYS], 5) == [0.146, 0.146]
    assert standing_heights([low, far], [NEVER, NEVER], 5) == [-np.inf, -np.inf]
    assert standing_heights([], [], 5) == []


def raised(hips=0.7, frames=30, relieved=NEVER, frame_time=0.01):
    """Heights in frames 10 to 10 + frames, in which a foot is slow, half a leg above the floor."""
    slow = (np.arange(100) >= 10) & (np.arange(100) < 10 + frames)
    heights = np.where(np.arange(100) % 2, 0.5, 0.52)
    found = raised_levels(slow, heights, np.full(100, hips), relieved, frame_time)
    assert np.isneginf(found[~slow]).all()
    return found[slow]


def test_a_foot_that_must_carry_the_body_stands_on_something():
    assert raised().tolist() == [pytest.approx(0.51)] * 30
    assert np.isneginf(raised(hips=0.59)).all()  # a body that sits
    assert raised(hips=0.61).min() > 0.5
    assert np.isneginf(raised(frames=20)).all()  # 0.2 s: the top of a jump
    assert raised(frames=21).min() >= 0.5
    assert np.isneginf(raised(frames=50, frame_time=0.004)).all()
    assert np.isneginf(raised(relieved=ALWAYS)).all()  # the other foot stands lower


def test_frames_in_which_the_other_foot_stands_lower_do_not_count():
    lower = np.arange(100) < 20
    assert np.isneginf(raised(relieved=lower)).all()  # 20 frames are left
    assert raised(frames=31, relieved=lower).min() > 0.49
    slow = (np.arange(100) >= 10) & (np.arange(100) < 60)
    heights = np.where(np.arange(100) < 30, 0.2, 0.4)
    found = raised_levels(slow, heights, np.ones(100), np.arange(100) < 35, 0.01)
    assert set(found[slow]) == {0.4}


def test_the_floor_is_at_the_lowest_joint_of_a_foot_that_is_down():
    heights = np.array([[0.3, 0.2], [0.1, 0.05], [0.12, 0.04], [0.11, 0.9]])
    down = np.array([False, True, True, True])
    assert floor_height([(heights, down)]) == 0.05  # of medians 0.11 and 0.05
    assert floor_height([(heights, down), (heights + 1.0, down)]) == 0.05
    assert floor_height([(heights, down), (heights - 1.0, ~down & down)]) == 0.05
    assert floor_height([(heights, ~down & down), (heights + 1.0, ~down & down)]) == 0.04
    assert floor_height([]) == 0.0
    assert floor_height([(np.zeros((0, 2)), np.zeros(0, bool))]) == 0.0
