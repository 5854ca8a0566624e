"""Live streams: key poses found on the fly, VMC in and out, recording."""

from __future__ import annotations

from kinema.live.avatar import avatar
from kinema.live.building import build
from kinema.live.database import KeyDatabase
from kinema.live.entries import KeyEntries
from kinema.live.evaluate import LiveKeys, evaluate, table
from kinema.live.extractor import KeyPoseExtractor
from kinema.live.files import load
from kinema.live.folder import motions_in
from kinema.live.foot_lock import FootLock
from kinema.live.key_output import KeyOutput
from kinema.live.recorder import Recorder, Take
from kinema.live.rig import Rig
from kinema.live.sender_space import SenderSpace
from kinema.live.settings import KeySettings
from kinema.live.smoothing import Smoothing
from kinema.live.sources import MachineSource, MotionSource, VmcSource
from kinema.live.status import Status
from kinema.live.stream import LiveFrame, SteppedClock, WallClock
from kinema.live.vmc_receiver import VmcReceiver
from kinema.live.vmc_sender import VmcSender

__all__ = [
    "FootLock",
    "KeyDatabase",
    "KeyEntries",
    "KeyOutput",
    "KeyPoseExtractor",
    "KeySettings",
    "LiveFrame",
    "LiveKeys",
    "MachineSource",
    "MotionSource",
    "Recorder",
    "Rig",
    "SenderSpace",
    "Smoothing",
    "Status",
    "SteppedClock",
    "Take",
    "VmcReceiver",
    "VmcSender",
    "VmcSource",
    "WallClock",
    "avatar",
    "build",
    "evaluate",
    "load",
    "motions_in",
    "table",
]
