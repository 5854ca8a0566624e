"""What many tests share: where recordings are, and motions made on the spot."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

import kinema
from kinema import quat

REPOSITORY = Path(__file__).resolve().parents[1]

# folders and files that --fast leaves out: they draw, start processes, or optimise at length
_SLOW = ("cli", "fuzz", "laws", "project", "studies", "view", "test_demo.py", "test_recordings.py")
_SLOW += ("test_optimal.py", "test_auto.py", "test_solve.py", "test_ccd.py", "test_feet.py")
_SLOW += ("test_server.py", "test_security.py", "test_export.py")  # of the studio
_SLOW += ("test_detection.py", "test_locking.py", "test__native.py")
_MOST_CASES = 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="a sample of the tests, in half a minute")


def pytest_configure(config: pytest.Config) -> None:
    # A job in the background ignores Ctrl-C, and so would every process that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # The machine may be busy: a slow example is not a wrong one. An example is a batch of samples,
    # so that fifty are plenty. The same ones in every CI run, new ones on a developer's machine.
    settings.register_profile(
        "kinema",
        deadline=None,
        max_examples=2 if config.getoption("--fast") else 50,
        derandomize="CI" in os.environ,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("kinema")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --fast: no test that draws or starts a process."""
    name = collection_path.name
    slow = name in _SLOW or name.startswith("test_page_")
    return True if config.getoption("--fast") and slow else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --fast: a few cases of every test."""
    if not config.getoption("--fast"):
        return
    cases: Counter[str] = Counter()
    kept, left_out = [], []
    for item in items:
        name = item.nodeid.partition("[")[0]
        cases[name] += 1
        (left_out if cases[name] > _MOST_CASES else kept).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def find_data() -> Path | None:
    """The folder of real recordings: KINEMA_DATA, or ../shared/data beside the repository."""
    if "--fast" in sys.argv:
        return None
    for folder in (os.environ.get("KINEMA_DATA"), REPOSITORY.parent / "shared" / "data"):
        if folder and Path(folder).is_dir():
            return Path(folder)
    return None


@pytest.fixture(scope="session")
def data() -> Path:
    """Real recordings; tests that need them are skipped, with a reason, where there are none."""
    folder = find_data()
    if folder is None:
        pytest.skip(NO_DATA)
    return folder


NO_DATA = "no recordings here: set KINEMA_DATA to a folder of them"


def recordings(pattern: str) -> list[Path]:
    """Recordings by name; an empty list where there are none."""
    folder = find_data()
    return [] if folder is None else sorted(folder.glob(pattern))


def each_recording(pattern: str) -> pytest.MarkDecorator:
    """Run a test for each recording, as ``path``; skipped, with a reason, where there are none."""
    found = recordings(pattern) or [pytest.param(None, marks=pytest.mark.skip(reason=NO_DATA))]
    return pytest.mark.parametrize("path", found, ids=lambda path: path.stem if path else "none")


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


@pytest.fixture
def body() -> kinema.Skeleton:
    """A small body with two legs, a trunk, a head and end sites."""
    return kinema.Skeleton.build(
        ["hips", "chest", "head", "head_end", "left", "left_end", "right", "right_end"],
        [-1, 0, 1, 2, 0, 4, 0, 6],
        [
            [0, 0, 0],
            [0, 5, 0.5],
            [0, 3, 0],
            [0, 2, 0],
            [1, -4, 0],
            [0, -4, 1],
            [-1, -4, 0],
            [0, -4, 1],
        ],
        is_end=[False, False, False, True, False, True, False, True],
    )


@pytest.fixture
def motion(body: kinema.Skeleton, rng: np.random.Generator) -> kinema.Motion:
    """Forty frames of that body turning every which way."""
    return random_motion(body, rng, frames=40)


def random_motion(
    skeleton: kinema.Skeleton, rng: np.random.Generator, frames: int, frame_time: float = 0.01
) -> kinema.Motion:
    """Any rotations; end sites stay as end sites must, other joints keep their offsets."""
    rotations = quat.random(rng, (frames, skeleton.num_joints))
    rotations[:, skeleton.is_end] = [1.0, 0.0, 0.0, 0.0]
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    positions[:, list(skeleton.roots)] = rng.normal(size=(frames, len(skeleton.roots), 3))
    return kinema.Motion(skeleton, rotations, positions, frame_time)
