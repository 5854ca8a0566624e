"""Frames from numbers and times, and angles from quaternions: on either side of each limit."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema import quat
from kinema.errors import FormatError
from kinema.io.findings import Findings
from kinema.io.sensors.clock import _counted, read_clock
from kinema.io.sensors.orientation import _angles


def clock(marks, *, times=False, seconds=1.0, findings=None):
    columns = SimpleNamespace(
        frame=None if times else 0, time=0 if times else None, seconds_per_time=seconds
    )
    found = read_clock(np.array(marks, float), columns, findings or Findings("take.csv"))
    return found.frames.tolist(), found.frame_time


class TestFrameNumbers:
    def test_they_start_at_0(self):
        assert clock([7, 9, 8]) == ([0, 2, 1], None)
        assert clock([-3, 1]) == ([0, 4], None)

    def test_they_are_whole(self):
        assert clock([0, 1 + 0.9e-6]) == ([0, 1], None)
        for off in (1.1e-6, -1.1e-6, 0.5):
            with pytest.raises(FormatError, match="expected whole frame numbers"):
                clock([0, 1 + off])

    def test_they_are_few_enough_to_be_exact(self):
        assert clock([0, (1 << 40) - 1]) == ([0, (1 << 40) - 1], None)
        with pytest.raises(FormatError, match=r"2 rows span 1.09951e\+12 frames"):
            clock([0, 1 << 40])
        with pytest.raises(FormatError, match="2 rows span inf frames"):
            clock([-1.7e308, 1.7e308])


class TestTimes:
    def test_each_step_is_counted(self):
        assert clock([5.0, 5.1, 5.3, 5.2], times=True) == ([0, 1, 3, 2], pytest.approx(0.1))
        assert clock([3.0], times=True) == ([0], None)
        assert clock([3.0, 3.0], times=True) == ([0, 0], None)
        assert clock([0.0, 20.0, 40.0], times=True, seconds=0.001)[1] == pytest.approx(0.02)

    def test_the_usual_step_is_the_lower_middle_one_and_those_about_as_long(self):
        """Half of the steps are twice as long: the shorter are the frames."""
        frames, step = clock([0.0, 0.1, 0.3, 0.4, 0.6], times=True)
        assert (frames, step) == ([0, 1, 3, 4, 6], pytest.approx(0.1))
        # 0.14 is less than half as long again, and is averaged with 0.1: four frames
        assert clock([0.0, 0.1, 0.24, 0.34, 0.48], times=True)[0] == [0, 1, 2, 3, 4]
        # 0.16 is not: it is two frames of 0.1
        assert clock([0.0, 0.1, 0.2, 0.36], times=True)[0] == [0, 1, 2, 4]

    @pytest.mark.parametrize(
        ("count", "longer", "fits"),
        [(40, 0.24, True), (40, 0.26, False), (1000, 0.027, True), (1000, 0.029, False)],
    )
    def test_few_frames_are_late(self, count, longer, fits):
        """Two, and a two-hundredth of all, from the mean rate; one half is slower by a little."""
        steps = np.full(count, 0.1)
        steps[: count // 2] *= 1.0 + longer
        late = count / 4.0 * longer / (1.0 + longer / 2.0)
        assert (late < 2.0 + 0.005 * count) is fits
        marks = np.concatenate([[0.0], np.cumsum(steps)])
        if fits:
            assert clock(marks, times=True)[0] == list(range(count + 1))
        else:
            with pytest.raises(FormatError, match="expected times at one rate"):
                clock(marks, times=True)

    def test_no_two_frames_are_one(self):
        with pytest.raises(FormatError, match=r"found steps of 0\.01 s to 0\.1 s"):
            clock([0.0, 0.1, 0.2, 0.21, 0.3, 0.4], times=True)

    def test_too_many_frames_are_refused(self):
        with pytest.raises(FormatError, match="4 rows span"):
            clock([0.0, 1e-13, 2e-13, 1.0], times=True)
        frames, _ = clock([0.0, 1e-6, 2e-6, 1e6], times=True)
        assert frames[-1] == pytest.approx(1e12)

    @pytest.mark.parametrize(("step", "said"), [(1.0, False), (1.1, True), (0.9, False)])
    def test_slow_times_may_be_milliseconds(self, step, said):
        findings = Findings("take.csv")
        clock([0.0, step, 2 * step], times=True, findings=findings)
        assert ["milliseconds" in item.message for item in findings.items] == [True] * said

    def test_rounded_times_do_not_add_up(self):
        marks = np.round(np.arange(2000) / 60.0, 3)
        found = _counted(marks, 1.0, Findings("take.csv"))
        assert (found.frames == np.arange(2000)).all()
        assert found.frame_time == pytest.approx(1 / 60.0, rel=1e-4)


class TestQuaternions:
    turn = quat.from_euler(np.array([0.3, -0.4, 0.5]), "ZYX")

    def found(self, sizes):
        findings = Findings("take.csv")
        turns = np.array(sizes, float)[:, None] * self.turn
        lines = list(range(10, 10 + len(sizes)))
        return _angles(turns, lines, 4, findings), findings.items

    @pytest.mark.parametrize("size", [0.91, 0.985, 1.0, 1.005, 1.09])
    def test_about_of_length_1(self, size):
        angles, said = self.found([1.0, size])
        np.testing.assert_allclose(angles, [[0.3, -0.4, 0.5]] * 2, atol=1e-12)
        rough = abs(size - 1.0) > 0.01
        assert [item.line for item in said] == ([11] if rough else [])

    @pytest.mark.parametrize("size", [0.89, 1.11, 2e-6])
    def test_of_any_other_length(self, size):
        with pytest.raises(FormatError, match="expected a quaternion of length 1") as error:
            self.found([1.0, 1.0, size])
        assert (error.value.line, error.value.column) == (12, 5)

    @pytest.mark.parametrize("size", [0.0, 0.9e-6, np.nan])
    def test_of_no_length_were_not_measured(self, size):
        angles, said = self.found([size, 1.0])
        assert np.isnan(angles[0]).all()
        np.testing.assert_allclose(angles[1], [0.3, -0.4, 0.5], atol=1e-12)
        assert said == []
