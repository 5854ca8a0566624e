"""Say of every pose of a stream whether it is a key, before the next one is known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, SkeletonMismatch
from kinema.live.database import KeyDatabase
from kinema.live.features import windows
from kinema.live.ticks import Ticks, headings_of, pose_stream
from kinema.motion import Pose
from kinema.ops.roles import Roles
from kinema.skeleton import Skeleton

__all__ = ["KeyPoseExtractor"]

_MOST_AT_ONCE = 64


class KeyPoseExtractor:
    """Tell key poses of a live stream from the others.

    Parameters
    ----------
    database : KeyDatabase
    share : float, optional
        Share of the frames that become keys, one of the database's (default: the one nearest 10 %).
    fps : float, optional
        Rate of the poses that will be pushed, where `push` is not told the time between them
        (default: the database's).
    roles : Roles, optional
        Which joint is what (default: found in the first pose's skeleton).

    Examples
    --------
    >>> from kinema import live, samples
    >>> database = live.build([("walk", samples.walk().motion)])
    >>> walk = samples.walk(seed=1).motion
    >>> extractor = live.KeyPoseExtractor(database, fps=walk.fps)
    >>> extractor.push(walk.pose(0.0)), extractor.push(walk.pose(walk.frame_time))
    (True, False)
    """

    def __init__(
        self,
        database: KeyDatabase,
        *,
        share: float | None = None,
        fps: float | None = None,
        roles: Roles | None = None,
    ) -> None:
        settings = database.settings
        self.fps = settings.fps if fps is None else float(fps)
        if not settings.fps / 2 <= self.fps <= 100_000.0:
            raise OptionError(
                f"the stream's fps must be from {settings.fps / 2:g}, half that of the database, "
                f"to 100000, found {self.fps:g}",
                parameter="fps",
                hint="build a database at a lower rate: `kinema live build --fps`",
            )
        self.settings = settings
        self.share = database.share_near(share)
        self._entries = database.entries[self.share]
        self._roles = roles
        self._rows = np.empty((_MOST_AT_ONCE, 3 * len(settings.joints) + 2))
        self.reset()

    def reset(self) -> None:
        """Forget all poses: the next one is the first."""
        self._skeleton: Skeleton | None = None

    def push(self, pose: Pose, *, seconds: float | None = None) -> bool:
        """Take the next pose; True if it is a key.

        The first pose is a key. Until ``past_frames`` more have been seen, the first stands in
        for those before it.

        Parameters
        ----------
        pose : Pose
        seconds : float, optional
            Time since the pose before (default: 1 / fps).

        Raises
        ------
        MissingRole
            If the skeleton lacks a joint that the database follows.
        SkeletonMismatch
            If the pose has another skeleton than those before it.
        """
        if pose.skeleton is not self._skeleton:
            self._meet(pose)
        elapsed = 1.0 / self.fps if seconds is None else seconds
        count = _native.push_pose(self._stream, pose.rotations, pose.positions, elapsed, self._rows)
        key = False
        for row in self._rows[:count]:
            key |= self._tick(row)
        return key

    def keys(self, ticks: Ticks) -> NDArray[np.int64]:
        """Frames of a whole motion that are keys, each decided as if it were the last."""
        self._begin()
        width = ticks.poses.shape[1]
        rows = np.empty((len(ticks.poses), width + 2))
        rows[:, :width] = ticks.poses
        rows[:, width:] = np.stack([np.cos(ticks.headings), -np.sin(ticks.headings)], axis=1)
        return np.flatnonzero([self._tick(row) for row in rows])

    def _begin(self) -> None:
        self._history: list[np.ndarray] = []
        self._travelled = 0.0
        self._target = 0.0

    def _meet(self, pose: Pose) -> None:
        """Prepare for a body, or go on with one that is the same."""
        if self._skeleton is not None:
            if difference := self._skeleton.matches(pose.skeleton):
                raise SkeletonMismatch("a stream of key poses", difference, other=1)
        else:
            self._stream = pose_stream(self.settings, pose, self._roles)
            self._begin()
        self._skeleton = pose.skeleton

    def _tick(self, row: np.ndarray) -> bool:
        if self._history:
            self._travelled += float(np.linalg.norm(row[:-2] - self._history[-1][:-2]))
        self._history = [*self._history, row.copy()][-self.settings.past_frames - 1 :]
        if self._travelled < self._target:
            return False
        recent = np.array(self._history)
        ticks = Ticks(np.ascontiguousarray(recent[:, :-2]), headings_of(recent[:, -2:]))
        feature = windows(ticks, self.settings.past_frames)[-1].astype(np.float32)
        nearest = np.argmin(((self._entries.features - feature) ** 2).sum(axis=1))
        self._travelled = 0.0
        self._target = float(self._entries.distances[nearest])
        return True
