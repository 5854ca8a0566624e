from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")
pytest.importorskip("PIL", reason="needs the extra media")

from PIL import Image

from kinema.errors import KinemaWarning, OptionError, ShapeError
from kinema.view import DARK, LIGHT, animate
from kinema.view._encode import gif_delays, write_gif
from tests.view.bodies import moving, near_colour

SMALL = (160, 160)


def read_gif(path):
    """Frames (N, height, width, 3) and their durations in ms."""
    with Image.open(path) as film:
        assert film.info["loop"] == 0
        frames, durations = [], []
        for n in range(film.n_frames):
            film.seek(n)
            frames.append(np.asarray(film.convert("RGB")))
            durations.append(film.info["duration"])
    return np.array(frames), durations


def read_mp4(path):
    av = pytest.importorskip("av", reason="needs the extra media")
    with av.open(str(path)) as film:
        rate = film.streams.video[0].average_rate
        return np.array([f.to_ndarray(format="rgb24") for f in film.decode(video=0)]), rate


@pytest.mark.parametrize("fps", [12.5, 24.0, 30.0, 50.0])
def test_gif_keeps_time_whatever_the_rate(tmp_path, fps):
    animate(moving(frames=80, fps=40.0), tmp_path / "a.gif", fps=fps, size=SMALL)
    frames, durations = read_gif(tmp_path / "a.gif")
    assert len(frames) == 2 * fps
    assert sum(durations) == 2000
    assert max(durations) - min(durations) <= 10
    assert frames.shape[1:] == (160, 160, 3)


def test_gif_frames_appear_at_the_right_times():
    for fps in (7.0, 23.976, 30.0, 48.0):
        appear = np.cumsum([0, *gif_delays(500, fps)]) / 100.0
        assert np.abs(appear - np.arange(501) / fps).max() <= 0.00501


def test_gif_faster_than_viewers_play_is_drawn_at_fifty(tmp_path):
    with pytest.warns(KinemaWarning, match="GIF allows at most 50 fps"):
        animate(moving(frames=60, fps=120.0), tmp_path / "a.gif", fps=120.0, size=SMALL)
    assert len(read_gif(tmp_path / "a.gif")[0]) == 25


def test_gif_decodes_to_what_was_given(tmp_path):
    """Rectangles of change, palette and order survive: boxes that jump about come back."""
    colours = [(255, 255, 255), (230, 159, 0), (0, 114, 178)]
    given = np.full((6, 40, 60, 3), 255, np.uint8)
    for n, (x, y) in enumerate([(0, 0), (50, 30), (50, 30), (20, 5), (0, 35), (55, 0)]):
        given[n, y : y + 5, x : x + 5] = colours[1 + n % 2]
    given[2] = given[1]  # nothing changes
    with open(tmp_path / "a.gif", "wb") as file:
        write_gif(file, given, delays=[4] * 6, colours=colours)
    frames, durations = read_gif(tmp_path / "a.gif")
    assert (frames == given).all()
    assert durations == [40] * 6


def test_mp4_decodes_to_every_frame(tmp_path):
    animate(moving(frames=45, fps=30.0), tmp_path / "a.mp4", size=(321, 300))
    frames, rate = read_mp4(tmp_path / "a.mp4")
    assert frames.shape == (45, 300, 322, 3)
    assert rate == 30
    assert near_colour(frames[10], LIGHT.left, 60) > 50
    assert near_colour(frames[10], LIGHT.right, 60) > 20
    assert np.abs(frames[0].astype(int) - frames[8]).max() > 100  # legs have moved


def test_mp4_takes_odd_rates(tmp_path):
    animate(moving(frames=24, fps=60.0), tmp_path / "a.mp4", fps=24000 / 1001, size=SMALL)
    frames, rate = read_mp4(tmp_path / "a.mp4")
    assert len(frames) == 10
    assert float(rate) == pytest.approx(23.976, abs=1e-3)


def test_sides_are_told_apart_and_nothing_is_clipped(tmp_path):
    for view in ("side", "front", "three-quarter", "top"):
        animate(moving(frames=5, travel=1.0), tmp_path / "a.gif", view=view, size=(320, 240))
        frames, _ = read_gif(tmp_path / "a.gif")
        scene = frames[:, 28:-28]
        assert all(near_colour(f, LIGHT.left) > 30 for f in scene), view
        assert all(near_colour(f, LIGHT.right) > 10 for f in scene), view
        for edge in (scene[:, :, :4], scene[:, :, -4:], scene[:, :1], scene[:, -1:]):
            assert near_colour(edge, LIGHT.left) == near_colour(edge, LIGHT.right) == 0
        assert (frames[0, 0, 0] == 255).all()


def test_several_in_one_world_have_colours_of_their_own(tmp_path):
    pair = [moving(frames=3), moving(frames=3, heading=0.8)]
    options = {"labels": ["original", "result"], "size": (320, 320)}
    animate(pair, tmp_path / "a.gif", theme="dark", **options)
    frame = read_gif(tmp_path / "a.gif")[0][0]
    assert near_colour(frame, DARK.original) > 100
    assert near_colour(frame, DARK.result) > 100
    assert near_colour(frame, DARK.left) == 0

    animate(pair, tmp_path / "b.gif", layout="side-by-side", **options)
    halves = np.split(read_gif(tmp_path / "b.gif")[0][0], 2, axis=1)
    assert all(near_colour(half[28:-28], LIGHT.left) > 50 for half in halves)


def test_a_following_camera_keeps_the_body_in_the_middle(tmp_path):
    film = {"view": "side", "size": (480, 480), "fps": 10.0}
    walk = moving(frames=90, travel=8.0)
    for camera, least, most in (("follow", 0, 30), ("fixed", 240, 480), ("auto", 0, 30)):
        animate(walk, tmp_path / "a.gif", camera=camera, **film)
        scene = read_gif(tmp_path / "a.gif")[0][:, 28:-28]
        trunks = [np.argwhere(np.abs(f - 60.0).max(-1) < 40)[:, 1] for f in scene]
        middles = [columns.mean() for columns in trunks]
        assert least <= max(middles) - min(middles) <= most, camera


def test_pace_and_length(tmp_path):
    """Slow motion has more frames; the longest motion says how long the film is."""
    short, long = moving(frames=10), moving(frames=20)
    animate([short, long], tmp_path / "a.gif", size=SMALL, speed=0.5, fps=15.0)
    assert len(read_gif(tmp_path / "a.gif")[0]) == 20


def test_one_frame_is_a_film_and_none_is_an_error(tmp_path):
    animate(moving()[:1], tmp_path / "a.gif", size=SMALL)
    assert len(read_gif(tmp_path / "a.gif")[0]) == 1
    with pytest.raises(ShapeError, match="at least one frame"):
        animate(moving()[:0], tmp_path / "b.gif")
    with pytest.raises(ShapeError, match="at least one frame"):
        animate([moving()[:0], moving()[:0]], tmp_path / "b.gif", layout="side-by-side")
    assert not (tmp_path / "b.gif").exists()


@pytest.mark.parametrize("name", ["a.gif", "a.mp4"])
def test_an_interrupted_film_leaves_the_old_one(tmp_path, name):
    if name.endswith("mp4"):
        pytest.importorskip("av", reason="needs the extra media")
    (tmp_path / name).write_bytes(b"old")

    def stop(done, total):
        assert total == 30
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        animate(moving(), tmp_path / name, size=SMALL, progress=stop)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


@pytest.mark.parametrize(
    "options",
    [{"fps": 0.0}, {"speed": -1.0}, {"size": (10, 480)}, {"layout": "stack"}, {"camera": "orbit"},
     {"view": "back"}, {"labels": ["a", "b"]}, {"theme": "pink"}],
)  # fmt: skip
def test_wrong_options_are_refused(tmp_path, options):
    with pytest.raises(OptionError):
        animate(moving(), tmp_path / "a.gif", **options)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_suffix_is_refused(tmp_path):
    with pytest.raises(OptionError, match=r"\.gif or \.mp4"):
        animate(moving(), tmp_path / "a.webm")
