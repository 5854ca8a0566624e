"""Each operation's figure shows what it was given and what came out."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="needs the extra media")

import kinema.view.figures
from kinema import keyframes, quat, samples
from kinema.errors import ShapeError
from kinema.kinematics import forward
from kinema.ops import analysis, balance, contacts, fill, filters
from kinema.ops.analysis import Analysis
from kinema.ops.blend import Blended
from kinema.ops.contacts import Locked
from kinema.ops.fill import Filled
from kinema.ops.filters import Comparison, MethodResult
from kinema.ops.keyframes import KeyComparison, Reduction
from kinema.view import LIGHT, figures
from tests.view.bodies import near_colour, pixels_of

WALK = samples.walk(seconds=2.0).motion


def column(axes, label):
    """The values of a curve by its label."""
    (line,) = [line for line in axes.lines if line.get_label() == label]
    return np.asarray(line.get_ydata(), float)


def title_of(figure):
    return figure._suptitle.get_text()


def test_all_figures_are_called_alike():
    for name in set(figures.__all__) - {"NothingToDraw"}:
        first, second, *others = inspect.signature(getattr(figures, name)).parameters.values()
        assert (first.name, second.name) == ("before", "result")
        assert [other.name for other in others[:2]] == ["title", "joint"]
        assert all(other.kind is other.KEYWORD_ONLY for other in others)
        assert all(other.default is not other.empty for other in others[1:])
    with pytest.raises(AttributeError, match="no attribute 'feat'"):
        kinema.view.figures.feat  # noqa: B018


# smoothing and methods


def turned(motion, joint, frame, angle_rad):
    rotations = np.array(motion.rotations)
    index = motion.skeleton.index(joint)
    turn = quat.from_axis_angle([1.0, 0.0, 0.0], angle_rad)
    rotations[frame, index] = quat.mul(rotations[frame, index], turn)
    return motion.with_arrays(rotations=rotations)


def test_smoothing_shows_the_joint_that_changed_most():
    after = turned(turned(WALK, "LeftArm", 30, 0.2), "Head", 50, 0.5)
    figure = figures.smoothing(WALK, after, title="walk")
    assert title_of(figure) == "walk: Head"
    speed, acceleration, change = figure.axes
    drawn = np.asarray(change.lines[0].get_ydata(), float)
    assert drawn.argmax() == 50
    assert drawn.max() == pytest.approx(np.degrees(0.5))
    assert len(column(speed, "result")) == 119
    assert column(acceleration, "result").max() > column(acceleration, "original").max()
    named = figures.smoothing(WALK, after, title="walk", joint="left_shoulder")
    assert title_of(named) == "walk: LeftArm"


def test_smoothing_speeds_are_degrees_per_second():
    spin = WALK.with_arrays(
        rotations=np.repeat(WALK.rotations[:1], len(WALK), axis=0),
        positions=np.repeat(WALK.positions[:1], len(WALK), axis=0),
    )
    rotations = np.array(spin.rotations)
    index = spin.skeleton.index("Head")
    about = quat.from_axis_angle([0.0, 1.0, 0.0], np.radians(1.5) * np.arange(len(spin)))
    rotations[:, index] = quat.mul(about, rotations[:, index])
    spin = spin.with_arrays(rotations=rotations)
    figure = figures.smoothing(spin, spin, title="spin", joint="Head")
    np.testing.assert_allclose(column(figure.axes[0], "original"), 90.0, atol=1e-6)
    np.testing.assert_allclose(column(figure.axes[1], "original"), 0.0, atol=1e-6)


def test_smoothing_needs_three_frames_of_both():
    with pytest.raises(ShapeError, match="at least 3"):
        figures.smoothing(WALK[:2], WALK[:2], title="short")
    with pytest.raises(ShapeError, match="120 and 100"):
        figures.smoothing(WALK, WALK[:100], title="cut")


def test_methods_are_measured_against_the_intrinsic_mean():
    off = turned(WALK, "Head", 50, 0.5)

    def result(name, motion):
        return MethodResult(name, motion, 0.0, 0, "Head", 0.0, 0.0, "")

    record = Comparison(
        kernel="box",
        original=result("original", WALK),
        results=(result("intrinsic", WALK), result("local", WALK), result("qlerp", off)),
        sign_changes=0,
        spread_rad=0.0,
    )
    away, turn = figures.methods(WALK, record, title="walk").axes
    assert column(away, "qlerp")[50] == pytest.approx(np.degrees(0.5))
    assert column(away, "local").max() == 0.0
    assert column(turn, "qlerp")[49] > column(turn, "original")[49]
    one, _ = figures.methods(WALK, record, title="walk", joint="Hips").axes
    assert column(one, "qlerp").max() == 0.0


# filling


def filled(curve="auto", start=40, stop=60, joints=None, settings=None):
    mask = np.zeros(WALK.rotations.shape[:2], bool)
    columns = [WALK.skeleton.index(name) for name in joints or WALK.skeleton.names]
    mask[start:stop, columns] = True
    made = fill.gap(WALK, start, stop, joints=joints, curve=curve)
    return Filled(made, mask, {"gap": mask}, fill.Curve(settings or curve))


def plane_points(figure):
    return np.concatenate([np.asarray(d.get_offsets()) for d in figure.axes[1].collections])


def test_filling_shows_the_joint_and_its_curve():
    figure = figures.filling(WALK, filled(), title="walk", joint="LeftArm")
    heading = figure.texts[0].get_text()
    assert heading.startswith("walk: LeftArm, cubic, a = ")
    assert [text.get_text() for text in figure.axes[1].texts] == ["P0", "P1", "P2", "P3"]
    assert figures.filling(WALK, filled(joints=["Head"]), title="x").texts[0].get_text()[3:7] == (
        "Head"
    )


def test_filling_draws_what_was_filled_not_another_curve():
    """A record that names another curve: no settings, no control points."""
    record = filled("slerp", settings="cubic")
    figure = figures.filling(WALK, record, title="walk", joint="LeftUpLeg")
    assert figure.texts[0].get_text() == "walk: LeftUpLeg"
    assert not figure.axes[1].texts
    told = figures.filling(WALK, filled("slerp"), title="x", joint="LeftUpLeg")
    assert told.texts[0].get_text() == "x: LeftUpLeg, slerp"
    np.testing.assert_allclose(plane_points(figure), plane_points(told), atol=1e-6)


def test_filling_shows_what_was_there_under_what_was_filled():
    record = fill.samples(WALK, fill.range_mask(WALK, 40, 60))

    def labels(before):
        figure = figures.filling(before, record, title="walk", joint="LeftArm")
        return [dots.get_label() for dots in figure.axes[0].collections]

    assert labels(WALK)[0] == "what was there"
    assert "what was there" not in labels([WALK])  # clips that were joined
    missing = np.zeros(WALK.rotations.shape[:2], bool)
    missing[40:60] = True
    assert "what was there" not in labels(WALK.with_arrays(missing=missing))


def test_every_count_has_its_errors():
    found = keyframes.all_counts(WALK)
    (axes,) = figures.key_counts(WALK, found, title="walk").axes
    largest = column(axes, "largest")
    np.testing.assert_allclose(largest[:-1], 100.0 * found.position_max[:-1] / WALK.skeleton.height)
    still = keyframes.all_counts(WALK[:1])
    with pytest.raises(figures.NothingToDraw):
        figures.key_counts(WALK[:1], still, title="still")


def test_filling_nothing_cannot_be_drawn():
    with pytest.raises(figures.NothingToDraw, match="nothing was filled"):
        figures.filling(WALK, filled(joints=["Head"]), title="x", joint="LeftArm")
    nothing = np.zeros(WALK.rotations.shape[:2], bool)
    with pytest.raises(figures.NothingToDraw):
        figures.filling(WALK, Filled(WALK, nothing, {}), title="x")


# keys


@pytest.mark.parametrize("method", ["auto", "distance", "split", "saliency", "spacing"])
def test_keys_are_marked_where_they_are(method):
    found = keyframes.select(WALK, method=method, share=0.15)
    figure = figures.keys(WALK, found, title="walk")
    curve, error = figure.axes[:2]
    marks = column_of_marks(curve)
    np.testing.assert_allclose(marks, found.frames / 60.0)
    assert f"{found.count} keys" in [text.get_text() for text in curve.get_legend().get_texts()]
    largest = column(error, "largest")
    np.testing.assert_allclose(largest[found.frames], 0.0, atol=1e-6)
    assert largest.max() == pytest.approx(100.0 * found.report.position_max, rel=1e-6)
    assert error.get_ylabel() == "error (cm)"


def column_of_marks(axes):
    (marks,) = [line for line in axes.lines if line.get_marker() == "v"]
    return np.asarray(marks.get_xdata(), float)


def test_a_threshold_is_drawn_only_on_the_curve_it_belongs_to():
    plain = keyframes.select(WALK, method="distance", threshold=1.1)
    weighted = keyframes.select(
        WALK, method="distance", threshold=1.1, weights={"LeftArm": 20.0, "RightArm": 20.0}
    )
    labels = [figures.keys(WALK, keys, title="x").axes[0] for keys in (plain, weighted)]
    assert [axes.get_ylabel() for axes in labels] == ["pose distance (rad)", "pose change (rad/s)"]
    assert "threshold 1.1" in [text.get_text() for text in labels[0].get_legend().get_texts()]


def test_a_reduction_and_one_joint():
    found = keyframes.select(WALK, count=9)
    record = Reduction(keyframes.rebuild(WALK, found.frames), found)
    error = figures.keys(WALK, record, title="x", joint="Head").axes[1]
    expected = found.report.positions[:, WALK.skeleton.index("Head")]
    drawn = column(error, "Head")
    np.testing.assert_allclose(drawn / drawn.max(), expected / expected.max(), atol=1e-9)


def test_every_method_has_a_row():
    methods = {name: keyframes.select(WALK, method=name, count=8) for name in ("spacing", "auto")}
    rows = figures.key_methods(WALK, KeyComparison(methods), title="8 keys").axes[0]
    assert [tick.get_text() for tick in rows.get_yticklabels()] == ["spacing", "auto"]
    marks = [np.asarray(row.get_positions()) for row in rows.collections]
    np.testing.assert_allclose(marks[1], methods["auto"].frames / 60.0)
    words = rows.texts[1].get_text().split()
    assert float(words[1]) == pytest.approx(100 * methods["auto"].report.position_max, rel=0.01)


# analysis and feet


def analysed(motion, feet):
    return Analysis(
        feet,
        None,
        analysis.key_times(motion),
        (),
        analysis.path(motion),
        (),
        None,
    )


def test_analysis_shows_key_times_and_contacts():
    feet = contacts.detect(WALK)
    record = analysed(WALK, feet)
    body, toes, bars = figures.analysis(WALK, record, title="walk").axes
    np.testing.assert_allclose(column_of_marks(body), [key.time_s for key in record.key_times])
    assert [tick.get_text() for tick in bars.get_yticklabels()] == [
        f"{foot}{part}" for foot in ("left", "right") for part in ("", " heel", " toe")
    ]
    moving = ~feet.left
    assert column(toes, "left")[moving].mean() > 15 * column(toes, "left")[feet.left].mean()
    spans = bars.collections[0].get_paths()
    first = next(contact for contact in feet.intervals if contact.foot == "left")
    box = spans[0].get_extents()
    assert (box.x0, box.x1) == pytest.approx((first.start / 60, first.end / 60))


def test_analysis_without_feet_and_of_one_joint():
    record = analysed(WALK, None)
    assert len(figures.analysis(WALK, record, title="walk").axes) == 1
    axes = figures.analysis(WALK, record, title="walk", joint="left_hand").axes[0]
    speed = analysis.joint_speeds(WALK)[:, WALK.skeleton.index("LeftHand")]
    np.testing.assert_allclose(column(axes, "LeftHand"), speed)


def test_feet_shows_how_far_the_worst_foot_slid():
    positions = np.array(WALK.positions)
    positions[:, 0, 2] *= 1.06
    sliding = WALK.with_arrays(positions=positions)
    feet = contacts.detect(sliding)
    locked = contacts.lock(sliding, feet)
    before, after = (contacts.slides(motion, feet) for motion in (sliding, locked))
    record = Locked(locked, feet, before, after, 0.0)
    worst = max(before, key=lambda slide: slide.distance)
    figure = figures.feet(sliding, record, title="walk")
    assert title_of(figure) == f"walk: {worst.foot} foot"
    skate, height, _ = figure.axes
    assert np.nanmax(column(skate, "original")) == pytest.approx(100 * worst.distance, rel=1e-6)
    assert np.nanmax(column(skate, "result")) < 0.2
    standing = feet.heel(worst.foot) | feet.toe(worst.foot)
    assert np.array_equal(np.isnan(column(skate, "original")), ~standing)
    ankle = sliding.skeleton.index(f"{worst.foot.title()}Foot")
    heel = column(height, "original")
    assert (heel < 100.0 * forward(sliding).positions[:, ankle, 1])[feet.heel(worst.foot)].all()
    other = {"left": "right", "right": "left"}[worst.foot]
    assert title_of(figures.feet(sliding, record, title="walk", joint=other)).endswith(
        f"{other} foot"
    )


# strips


def test_strips_have_a_row_before_and_after():
    shorter = WALK[:50]
    figure = figures.strips(WALK, shorter, title="cut")
    assert len(figure.axes) == 2
    assert {"cut", "before", "after"} <= {text.get_text() for text in figure.texts}
    assert figure.axes[1].texts[-1].get_text() == "frame 49"
    record = Filled(shorter, np.zeros(shorter.rotations.shape[:2], bool), {})
    assert (pixels_of(figures.strips(WALK, record, title="cut")) == pixels_of(figure)).all()


def test_a_blend_is_shown_under_its_inputs_and_is_green():
    aligned = (WALK[:60], WALK[30:90], WALK[50:110])
    record = Blended(aligned[0], aligned, ())
    figure = figures.blend([WALK, WALK, WALK], record, title="mean", labels=["a", "b", "c"])
    words = [text.get_text() for text in figure.texts]
    assert [word for word in words if word in ("a", "b", "c", "blend")] == ["a", "b", "c", "blend"]
    rows = np.array_split(pixels_of(figure), 4)
    green = [near_colour(row, LIGHT.result) for row in rows]
    assert green[3] > 200 > 10 * max(green[:3])
    numbered = figures.blend([WALK, WALK], WALK, title="mean")
    assert {"motion 1", "motion 2"} <= {text.get_text() for text in numbered.texts}


def test_filters_and_figures_agree_on_what_was_smoothed():
    noisy = samples.walk(seconds=2.0, noise_rad=0.02).motion
    figure = figures.smoothing(noisy, filters.smooth(noisy), title="walk", joint="LeftArm")
    acceleration = figure.axes[1]
    assert column(acceleration, "result").mean() < 0.5 * column(acceleration, "original").mean()


# balance and contacts


def test_balance_shows_the_margin_and_the_soles_from_above():
    found = balance.dynamic(WALK)
    figure = figures.balance(WALK, found, title="walk")
    margin, above = figure.axes
    shown = column(margin, "zero moment point")
    np.testing.assert_allclose(shown[found.defined], 100.0 * found.margin[found.defined])
    inside = column(above, "zero moment point: inside")
    assert np.isfinite(inside).sum() == found.balanced.sum()
    assert np.isfinite(column(above, "outside the feet")).sum() == (found.outside > 0.0).sum()
    soles = [sole for drawn in above.collections for sole in drawn.get_paths()]
    assert len(soles) == 2 * 60
    sides = [np.linalg.norm(np.diff(sole.vertices, axis=0), axis=1) for sole in soles]
    assert max(side.max() for side in sides) == pytest.approx(0.275, abs=0.01)  # metres


def test_balance_of_a_body_in_the_air_has_no_figure():
    never = np.zeros(WALK.num_frames, bool)
    contact = contacts.Contacts.whole_feet(never, never, frame_time=WALK.frame_time)
    with pytest.raises(figures.NothingToDraw, match="never carry"):
        figures.balance(WALK, balance.static(WALK, contact), title="walk")


def test_every_foot_of_an_animal_has_its_bar():
    dog = samples.dog_walk(seconds=2.0).motion
    figure = figures.analysis(dog, analysis.analyze(dog), title="dog")
    speeds, feet = figure.axes[1:]
    names = ["left front", "right front", "left hind", "right hind"]
    assert [text.get_text() for text in feet.get_yticklabels()] == names
    assert [line.get_label() for line in speeds.lines] == names
    assert column(speeds, "left hind").max() > 1.0
