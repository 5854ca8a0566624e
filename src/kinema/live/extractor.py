"""Say of every pose of a stream whether it is a key, before the next one is known."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, SkeletonMismatch, closest
from kinema.live.database import KeyDatabase
from kinema.live.knowledge import NEIGHBOURS
from kinema.live.networks import learnt
from kinema.live.ticks import Ticks, pose_stream
from kinema.motion import Pose
from kinema.ops.roles import Roles
from kinema.skeleton import Skeleton

__all__ = ["KeyPoseExtractor", "StreamMethod"]

StreamMethod: TypeAlias = Literal["timed", "nearest"]


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
    method : {"timed", "nearest"}
        timed: networks that come with kinema weigh, pose by pose, how salient the last poses are
        so far, what followed when the stream was last here, and the eight keys of the database
        most like the pose. nearest: as published: a key is followed by the next once the stream
        has changed as much as it did after the most similar key of the database.
    leave_out : collection of int
        Clips of the database that are not to be used, by number.
    networks : _native.KeyNetworks, optional
        What to ask (default: all networks that come with kinema; see `Learnt.networks`).

    References
    ----------
    Yamaguchi and Kuriyama, "On-the-fly Key-pose Extractions for Real-time Animations".

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
        method: StreamMethod = "timed",
        leave_out: Collection[int] = (),
        networks: _native.KeyNetworks | None = None,
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
        if method not in get_args(StreamMethod):
            raise OptionError(
                f"no method named {method!r}",
                parameter="method",
                hint=closest(method, get_args(StreamMethod)),
            )
        if len(set(leave_out)) >= len(database.clips):
            raise OptionError("no clips of the database are left", parameter="leave_out")
        self.settings = settings
        self.share = database.share_near(share)
        self._roles = roles
        if method == "nearest":
            networks = learnt().networks([])
        elif networks is None:
            networks = learnt().networks()
        self._keys = _native.KeyStream(
            knowledge=database.index(self.share).knowledge(leave_out),
            networks=networks,
            width=3 * len(settings.joints),
            past_frames=settings.past_frames,
            share=self.share,
            alpha=settings.alpha,
            neighbours=NEIGHBOURS if method == "timed" else 1,
        )
        self.reset()

    def reset(self) -> None:
        """Forget all poses: the next one is the first."""
        self._skeleton: Skeleton | None = None

    def push(self, pose: Pose, *, seconds: float | None = None) -> bool:
        """Take the next pose; True if it is a key.

        The first pose is a key. Until ``past_frames`` more have been seen, the first stands in
        for those before it. Nothing that was said is taken back.

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
            self.meet(pose)
        elapsed = 1.0 / self.fps if seconds is None else seconds
        return _native.push_key(self._keys, self._stream, pose.rotations, pose.positions, elapsed)

    def keys(self, ticks: Ticks) -> NDArray[np.int64]:
        """Frames of a whole motion that are keys, each decided as if it were the last."""
        width = ticks.poses.shape[1]
        rows = np.empty((len(ticks.poses), width + 2))
        rows[:, :width] = ticks.poses
        rows[:, width] = np.cos(ticks.headings)
        rows[:, width + 1] = -np.sin(ticks.headings)
        found = np.empty(len(rows), np.uint8)
        _native.keys_of_ticks(self._keys, rows, found)
        return np.flatnonzero(found)

    def meet(self, pose: Pose) -> None:
        """Prepare for a body, in any pose, so that its first pose takes no longer than others.

        That takes a few milliseconds. `push` does it where it was not done before.

        Raises
        ------
        MissingRole
            If the skeleton lacks a joint that the database follows.
        SkeletonMismatch
            If the pose has another skeleton than those before it.
        """
        if self._skeleton is None:
            self._stream = pose_stream(self.settings, pose, self._roles)
            _native.keys_of_ticks(self._keys, np.empty((0, self._width)), np.empty(0, np.uint8))
        elif difference := self._skeleton.matches(pose.skeleton):
            raise SkeletonMismatch("a stream of key poses", difference, other=1)
        self._skeleton = pose.skeleton

    @property
    def _width(self) -> int:
        return 3 * len(self.settings.joints) + 2
