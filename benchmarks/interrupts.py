"""How long Ctrl-C would wait: calls that run for long, each looked at every 10 ms of its way.

A signal every 10 ms asks for a word from Python, as Ctrl-C would; the longest that any of them had
to wait is the figure, and where that was. Beside it, how much of that the calling thread worked: on
a busy machine, the first is mostly waiting. A call that runs longer than 20 s is stopped, in the
way of Ctrl-C.

python benchmarks/interrupts.py                      five minutes
python benchmarks/interrupts.py --only graph,live    some of them
"""

from __future__ import annotations

import argparse
import subprocess
import sys

CALLS = {
    "keys by max error": "keyframes.select(long, max_error=0.03)",
    "optimal keys": "keyframes.select(walk, method='optimal', count=900)",
    "all counts": "keyframes.all_counts(walk[:6000])",
    "ik solve": "ik.solve(walk, [ik.Position('left_hand', [3.0, 3.0, 3.0])], iterations=10_000)",
    "ik move": "ik.move(long, tips='left_hand', by=[0.0, 0.1, 0.0])",
    "smoothing": "filters.smooth(long)",
    "intrinsic smoothing": "filters.smooth(walk, method='intrinsic', width=9001)",
    "one-euro": "filters.one_euro(long)",
    "equalize": "filters.equalize(long, gains=[1.0, 0.5])",
    "compare methods": "filters.compare_methods(walk)",
    "time alignment": "timealign.align(walk[:9000], walk[:9000])",
    "similarity": "similarity.matrix(walk[:9000], walk[:9000], window_s=2.0)",
    "nearest frames": "similarity.nearest(walk, walk, window_s=1.0)",
    "fill": "fill.repair(gappy)",
    "analysis": "analysis.analyze(long)",
    "balance": "balance.dynamic(long)",
    "collisions": "collisions.find(long)",
    "foot lock": "contacts.lock(long)",
    "warp costs": "warp.costs(walk, walk)",
    "transition": "transition.join([walk, walk])",
    "loop": "kinema.loop(walk[:9000])",
    "retarget": "retarget.retarget(long, child)",
    "retarget optimise": "retarget.retarget(walk, child, method='optimise')",
    "graph": "compose.graph.build([walk, walk], threshold=0.01)",
    "graph walk": "graph.walk(graph.wander(seconds=3000.0))",
    "machine": "compose.machine.from_motions({str(i): walk[:9000] for i in range(6)})",
    "machine perform": "compose.machine.perform(machine, requests=[], seconds=1.6e4)",
    "sequence": "compose.sequence.Sequence.of([short] * 300).bake()",
    "live build": "live.build([(str(i), walk) for i in range(6)])",
    "live evaluate": "list(live.evaluate([('other', other)] * 20, database))",
    "exact index": "[exact.query(vector, 10) for vector in vectors]",
    "hashed index": "index.build(vectors, kind='hashed')",
    "graph index": "index.build(vectors, kind='graph')",
    "read": "kinema.read('long.bvh')",
    "read odd file": "kinema.read('odd.bvh')",
    "read npz": "kinema.read('long.npz')",
    "write": "kinema.write(long, 'out.bvh')",
    "write npz": "kinema.write(long, 'out.npz')",
}
# What some calls need; made before they begin.
NEEDS = {
    "long": "long = repeated(short, 400)",
    "gappy": "gappy = repeated(samples.walk(seconds=10.0, gaps=20).motion, 100)",
    "child": "child = samples.walk(height=1.2).motion",
    "graph.walk": "graph = compose.graph.build([short[:300], short[300:]], threshold=0.2)",
    "perform": "machine = compose.machine.from_motions({'walk': short, 'run': short[50:]})",
    "other)": "other = repeated(samples.walk(seconds=10.0, style='brisk', seed=3).motion, 60)",
    "database": "database = live.build([('walk', short)])",
    "vectors": "vectors = np.random.default_rng(0).standard_normal((300_000, 48))",
    "exact.": "exact = index.build(vectors, kind='exact')",
    "long.bvh": "kinema.write(repeated(short, 150), 'long.bvh')",
    "odd.bvh": "kinema.write(repeated(short, 60), 'odd.bvh');"
    " lines = open('odd.bvh').read().splitlines(); top = lines.index('MOTION') + 3;"
    " lines[top:] = [line.replace(' ', '\\n') for line in lines[top:]];"
    " open('odd.bvh', 'w').write('\\n'.join(lines))",
    "long.npz": "kinema.write(repeated(short, 400), 'long.npz')",
}
SCRIPT = """
import os, signal, sys, tempfile, time, traceback
import numpy as np
import kinema
from kinema import analysis, balance, collisions, compose, contacts, fill, filters, ik, keyframes
from kinema import live, retarget, samples, similarity, timealign, transition, warp
from kinema.store import index

def repeated(motion, times):
    arrays = [np.tile(array, (times, 1, 1)) for array in (motion.rotations, motion.positions)]
    missing = None if motion.missing is None else np.tile(motion.missing, (times, 1))
    return kinema.Motion(motion.skeleton, *arrays, motion.frame_time, missing)

folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
short = samples.walk(seconds=10.0).motion
walk = repeated(short, 60)
{needs}
longest, worked, where = 0.0, 0.0, None
began = last = time.monotonic()
last_worked = time.thread_time()

def look(signum, frame):
    global last, last_worked, longest, worked, where
    now, used = time.monotonic(), time.thread_time()
    if used - last_worked > worked:
        worked, longest = used - last_worked, now - last
        where = [at for at in traceback.extract_stack(frame) if "kinema" in at.filename][-1:]
    last, last_worked = time.monotonic(), time.thread_time()
    if now - began > {limit_s}:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        raise KeyboardInterrupt

signal.signal(signal.SIGALRM, look)
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
end = "done"
try:
    {call}
except KeyboardInterrupt:
    end = "stopped"
signal.setitimer(signal.ITIMER_REAL, 0.0)
look(0, None) if end == "done" else None
place = ", ".join(f"{{os.path.basename(at.filename)}}:{{at.lineno}}" for at in where or ())
took = time.monotonic() - began
print(f"{{longest:.2f}} s, {{worked:.2f}} s of work  ({{end}} after {{took:.1f}} s; {{place}})")
"""
LIMIT_S = 20.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="")
    only = [name for name in parser.parse_args().only.split(",") if name]
    for name, call in CALLS.items():
        if not only or any(name.startswith(word) for word in only):
            print(f"{name:20} {measured(call)}", flush=True)


def measured(call: str) -> str:
    needs = "\n".join(made for word, made in NEEDS.items() if word in call)
    script = SCRIPT.format(needs=needs, call=call, limit_s=LIMIT_S)
    command = [sys.executable, "-W", "ignore", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout or done.stderr).strip().splitlines()[-1]


if __name__ == "__main__":
    main()
