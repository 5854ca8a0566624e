"""Key poses of a live stream, found on the fly with a database of sample motions."""

from __future__ import annotations

from kinema.live.database import KeyDatabase, KeyEntries, build, load
from kinema.live.extractor import KeyPoseExtractor
from kinema.live.settings import KeySettings

__all__ = ["KeyDatabase", "KeyEntries", "KeyPoseExtractor", "KeySettings", "build", "load"]
