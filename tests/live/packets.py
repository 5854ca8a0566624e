"""VMC packets as other programs make them: with python-osc, an independent peer."""

from __future__ import annotations

import numpy as np
from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder

from kinema.live.bones import BoneFrame
from kinema.live.vmc_receiver import VmcStream

STILL = (0.0, 0.0, 0.0, 1.0)
ORIGIN = (0.0, 0.0, 0.0)


def message(address, *arguments):
    """Numbers are sent as floats; give an int as ``("i", 3)``."""
    built = OscMessageBuilder(address)
    for value in arguments:
        if isinstance(value, tuple):
            built.add_arg(value[1], value[0])
        else:
            built.add_arg(value, "s" if isinstance(value, str) else "f")
    return built.build()


def bundle(*contents):
    built = OscBundleBuilder(IMMEDIATELY)
    for content in contents:
        built.add_content(content)
    return built.build()


def bone(name, rotation=STILL, place=ORIGIN):
    return message("/VMC/Ext/Bone/Pos", name, *place, *rotation)


def root(rotation=STILL, place=ORIGIN, *more):
    return message("/VMC/Ext/Root/Pos", "root", *place, *rotation, *more)


def sender_time(seconds):
    return message("/VMC/Ext/T", seconds)


def push(stream: VmcStream, content, now_s: float) -> list[BoneFrame]:
    """Give a stream a packet: of python-osc's, or bytes."""
    data = content if isinstance(content, bytes) else content.dgram
    return stream.push(np.frombuffer(data, np.uint8), now_s)
