"""Key poses of a live stream, found on the fly with a database of sample motions."""

from __future__ import annotations

from kinema.live.building import build
from kinema.live.database import KeyDatabase
from kinema.live.entries import KeyEntries
from kinema.live.evaluate import LiveKeys, evaluate, table
from kinema.live.extractor import KeyPoseExtractor
from kinema.live.files import load
from kinema.live.folder import motions_in
from kinema.live.settings import KeySettings

__all__ = [
    "KeyDatabase",
    "KeyEntries",
    "KeyPoseExtractor",
    "KeySettings",
    "LiveKeys",
    "build",
    "evaluate",
    "load",
    "motions_in",
    "table",
]
