"""Send a walk over VMC, follow it with another body, show its key poses, and record them."""

import sys
import tempfile
from pathlib import Path

import kinema
from kinema import live, samples
from kinema.live.session import VmcSink, play

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
walk = samples.walk(seconds=2.0).motion
keys = live.build([("another walk", samples.walk(seconds=6.0, seed=1).motion)])

receiver = live.VmcReceiver(port=0)  # any free port
play(live.MotionSource(walk), sinks=[VmcSink(live.Rig(walk), port=receiver.port)], seconds=1.0)
source = live.VmcSource(receiver, live.Rig(live.avatar(1.6)))  # what was sent is waiting there

output = live.KeyOutput(live.KeyPoseExtractor(keys, fps=60.0), show="held")
recorder = live.Recorder()
played = play(
    source, stages=[live.FootLock(source.skeleton), output], sinks=[recorder], seconds=0.3
)
print(f"{played.frames} frames came, {played.keys} of them key poses")

take = recorder.take(fps=60.0)
kinema.write(take.motion, folder / "key_poses.bvh")
print("wrote", folder / "key_poses.bvh")
