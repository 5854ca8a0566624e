"""Magnetic-sensor recordings: places and angles of sensors on a body, as CSV.

Each sensor gives x, y, z and azimuth, elevation, roll. A `Body` says which sensor is whose base;
with it a recording becomes a `Motion`, and goes back.
"""

from kinema.io.sensors.body import Body, Part
from kinema.io.sensors.bones import Layout, from_motion, to_motion
from kinema.io.sensors.reader import read
from kinema.io.sensors.recording import Recording
from kinema.io.sensors.writer import write

__all__ = ["Body", "Layout", "Part", "Recording", "from_motion", "read", "to_motion", "write"]
