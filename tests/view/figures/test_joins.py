from __future__ import annotations

import numpy as np
import pytest

from kinema import connect, samples, transition
from kinema.view.figures._common import pixels_of

figures = pytest.importorskip("kinema.view.figures")
pytest.importorskip("matplotlib")

CLIPS = [samples.walk(style=style, seconds=2.0).motion for style in ("neutral", "brisk")]


def test_a_join_has_a_time_line_plots_and_poses():
    found = transition.joined(CLIPS)
    whole = pixels_of(figures.joins(CLIPS, found, title="two walks"))
    assert whole.shape[0] > 800
    assert whole[..., :3].std() > 10.0
    # another foot, another picture
    other = [
        pixels_of(figures.joins(CLIPS, found, title="", joint=foot)) for foot in ("left", "right")
    ]
    assert (other[0] != other[1]).any()


def test_what_changed_is_seen():
    found = transition.joined(CLIPS)
    before = transition.Joined(found.free, found.joins, found.contacts, found.free)
    pictures = [pixels_of(figures.joins(CLIPS, each, title="")) for each in (found, before)]
    assert not np.array_equal(*pictures)


def test_a_body_without_feet_has_only_a_time_line():
    found = transition.joined(CLIPS)
    bare = transition.Joined(found.motion, found.joins, None, found.free)
    tall, low = (pixels_of(figures.joins(CLIPS, each, title="")).shape[0] for each in (found, bare))
    assert tall > low + 300


def test_connected_clips_are_seen_from_above_and_where_they_meet():
    picture = pixels_of(figures.connection(CLIPS, connect.joined(CLIPS), title="two walks"))
    assert picture.shape[0] > 300
