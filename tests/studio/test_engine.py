from __future__ import annotations

import threading

import numpy as np
import pytest

from kinema import contacts, filters, samples
from kinema.recipe import RecipeStep
from kinema.studio.cache import Cache
from kinema.studio.engine import Engine, UnknownMotion
from kinema.studio.folders import Folders
from kinema.studio.library import Library
from kinema.studio.pack import RowLayout
from kinema.studio.wire import StudioSource, StudioStep
from kinema.studio.work import Cancelled, StudioJob

WALK = StudioSource(name="walk", sample="walk")
SMOOTH, LOCK = StudioStep("filters.smooth", {"window_s": 0.15}), StudioStep("contacts.lock")


@pytest.fixture
def engine():
    return Engine(Library(Folders([])))


@pytest.fixture
def runs(monkeypatch):
    """The operations that were really run, in order."""
    seen = []
    run = RecipeStep.run

    def counted(self, motion, read):
        seen.append(self.entry.name)
        return run(self, motion, read)

    monkeypatch.setattr(RecipeStep, "run", counted)
    return seen


def test_results_are_the_librarys(engine):
    walk = samples.walk(seconds=4.0).motion
    expected = contacts.lock(filters.smooth(walk, window_s=0.15))
    found = engine.compute(WALK, [SMOOTH, LOCK], StudioJob())
    assert (found.motion.rotations == expected.rotations).all()
    assert (found.motion.positions == expected.positions).all()
    assert (engine.motion(found.source_id, StudioJob()).rotations == walk.rotations).all()


def test_a_changed_step_is_computed_from_there_on(engine, runs):
    engine.compute(WALK, [SMOOTH, LOCK], StudioJob())
    engine.compute(WALK, [SMOOTH, LOCK], StudioJob())
    assert runs == ["filters.smooth", "contacts.lock"]
    engine.compute(WALK, [SMOOTH, StudioStep("contacts.lock", {"ease_s": 0.3})], StudioJob())
    assert runs[2:] == ["contacts.lock"]
    engine.compute(WALK, [StudioStep("filters.smooth", {"window_s": 0.3}), LOCK], StudioJob())
    assert runs[3:] == ["filters.smooth", "contacts.lock"]


def test_ids_depend_on_what_a_motion_is_made_of_and_nothing_else(engine):
    def identity(*steps):
        return engine.compute(WALK, steps, StudioJob()).id

    off = StudioStep("contacts.lock", {}, False)
    assert identity(SMOOTH) == identity(SMOOTH, off) == identity(off, SMOOTH)
    assert identity(SMOOTH) == identity(StudioStep("filter", {"window_s": 0.15}))  # by its command
    assert len({identity(), identity(SMOOTH), identity(LOCK), identity(SMOOTH, LOCK)}) == 4
    assert identity(SMOOTH, LOCK) != identity(LOCK, SMOOTH)


def test_a_step_that_fails_says_why_and_what_came_before_stays(engine):
    wrong = StudioStep("filters.smooth", {"joints": ["LeftHnd"]})
    found = engine.compute(WALK, [SMOOTH, wrong, LOCK], StudioJob())
    assert found.id == engine.compute(WALK, [SMOOTH], StudioJob()).id
    assert "LeftHnd" in found.steps[1].problem
    assert "LeftHand" in found.steps[1].hint
    assert found.steps[2].problem == ""
    assert len(found.steps) == 3


def test_a_forgotten_motion_is_made_again(runs):
    engine = Engine(Library(Folders([]), most_bytes=1), most_bytes=1)
    first = engine.compute(WALK, [SMOOTH], StudioJob())
    engine.compute(WALK, [LOCK], StudioJob())
    again = engine.motion(first.id, StudioJob())
    assert again is not first.motion
    assert (again.rotations == first.motion.rotations).all()
    assert runs == ["filters.smooth", "contacts.lock", "filters.smooth"]


def test_an_id_that_was_never_given_is_unknown(engine):
    with pytest.raises(UnknownMotion):
        engine.motion("0" * 32, StudioJob())


def test_work_inside_the_core_is_cancelled(engine):
    """It would take minutes; and another thread's work goes on."""
    job, begun, outcome = StudioJob(), threading.Event(), []
    longer = StudioStep("resample", {"fps": 9000.0})
    endless = StudioStep(
        "ik.solve",
        {
            "goals": [{"type": "Position", "joint": "left_hand", "points": [9.0, 9.0, 9.0]}],
            "iterations": 100_000,
            "tolerance": 1e-12,
        },
    )

    def work():
        begun.set()
        try:
            engine.compute(WALK, [longer, endless], job)
        except Cancelled:
            outcome.append("cancelled")

    worker = threading.Thread(target=work)
    worker.start()
    begun.wait()
    assert not worker.join(0.3)
    assert worker.is_alive()
    job.cancel()
    other = engine.compute(WALK, [SMOOTH], StudioJob())
    worker.join(60)
    assert outcome == ["cancelled"]
    assert other.steps[0].problem == ""


def test_a_cancelled_job_does_not_begin(engine, runs):
    job = StudioJob()
    job.cancel()
    with pytest.raises(Cancelled):
        engine.compute(WALK, [SMOOTH], job)
    assert runs == []


def test_progress_is_told_by_the_core():
    told = []
    job = StudioJob(lambda words, share: told.append((words, share)))
    with job.doing("working"):
        job.tell(0.25)
    assert told == [("working", 0.25)]


def test_the_cache_forgets_what_was_used_least():
    cache: Cache[int] = Cache(100)
    for number in range(4):
        cache.put(str(number), number, 30)
        cache.get("0")
    assert [cache.get(key) for key in "0123"] == [0, None, 2, 3]
    assert cache.bytes == 90
    cache.put("large", 9, 1000)  # the newest stays, whatever its size
    assert cache.get("large") == 9
    assert cache.bytes == 1000


def test_curves_are_those_of_the_motion(engine):
    from kinema import kinematics
    from kinema.studio.curves import curve

    walk = samples.walk(seconds=2.0).motion
    world = kinematics.forward(walk).positions
    hand = walk.skeleton.index("LeftHand")
    assert curve(walk, "joint:LeftHand:height") == pytest.approx(world[:, hand, 1], abs=1e-6)
    found = contacts.detect(walk)
    assert (curve(walk, "left") == found.left).all()
    assert (curve(walk, "right") == found.right).all()
    path = np.linalg.norm(np.diff(world[:, 0], axis=0), axis=1).sum()
    speed = curve(walk, "speed")
    assert float(speed.mean()) * walk.seconds == pytest.approx(path, rel=0.02)


@pytest.mark.parametrize(
    "name", ["", "wrong", "joint:LeftHand", "joint:Nobody:speed", "joint::angle"]
)
def test_other_curves_are_rejected(name):
    from kinema.errors import KinemaError
    from kinema.studio.curves import curve

    with pytest.raises(KinemaError):
        curve(samples.walk(seconds=1.0).motion, name)


LONG = StudioSource(name="noisy", sample="long")
LOCAL = {
    "window": StudioStep("filters.smooth", {"window_s": 0.2}),
    "width": StudioStep("filters.smooth", {"width": 31, "kernel": "savgol"}),
    "default": StudioStep("filters.smooth", {"strength": 0.5}),
    "intrinsic": StudioStep("filters.smooth", {"window_s": 0.1, "method": "intrinsic"}),
    "taps": StudioStep("filters.convolve", {"taps": [0.1, 0.2, 0.4, 0.2, 0.1]}),
    "turn": StudioStep("placement.turned", {"angle_rad": 0.7}),
}


@pytest.fixture(scope="module")
def long_take():
    """A noisy walk of a minute, with outliers."""
    return samples.walk(seconds=60.0, noise_rad=0.02, noise_m=0.002, spikes=60, seed=4).motion


@pytest.fixture
def long_engine(engine, long_take, monkeypatch):
    monkeypatch.setattr("kinema.studio.library.make_sample", lambda name: long_take)
    return engine


@pytest.mark.parametrize("first", [0, 700, 3500])
@pytest.mark.parametrize("step", LOCAL.values(), ids=LOCAL.keys())
def test_frames_in_view_are_those_of_the_whole(long_engine, step, first):
    steps = [step, StudioStep("placement.moved", {"x": 1.0})]
    part = long_engine.window(LONG, steps, first, first + 100, StudioJob())
    whole = long_engine.compute(LONG, steps, StudioJob()).motion
    assert part.motion.num_frames == part.original.num_frames == 100
    assert (part.first, part.num_frames) == (first, whole.num_frames)
    assert part.layout.name(part.motion) == RowLayout.of(whole).name(whole)
    assert np.abs(part.motion.rotations - whole.rotations[first : first + 100]).max() < 1e-12
    assert np.abs(part.motion.positions - whole.positions[first : first + 100]).max() < 1e-12


@pytest.mark.parametrize(
    "step",
    [
        LOCK,
        StudioStep("resample", {"fps": 30.0}),
        StudioStep("filters.smooth", {"kernel": "butterworth"}),
    ],
)
def test_steps_that_look_further_are_computed_whole(long_engine, step):
    assert long_engine.window(LONG, [step], 100, 200, StudioJob()) is None
    long_engine.compute(LONG, [step], StudioJob())  # but what is computed already may come before
    found = long_engine.window(LONG, [step, LOCAL["turn"]], 100, 200, StudioJob())
    assert (found is None) == (step.op == "resample")


def test_a_short_clip_is_computed_whole(engine):
    assert engine.window(WALK, [SMOOTH], 10, 60, StudioJob()) is None
