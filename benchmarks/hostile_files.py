"""What the worst files cost: each under 1 MB, for everything that kinema opens.

Every file is opened in a process of its own. The bar: an answer within 1 s of processor time and
200 MB, be it a motion or an error of kinema's own. Then a BVH file of 20 MB, as it should be and in
odd forms: the tolerant reader may take three times as long, and 40 bytes of memory for each byte of
the file beside the finished arrays.

python benchmarks/hostile_files.py                  a minute; prints what is over the bar
python benchmarks/hostile_files.py --all            every file
python benchmarks/hostile_files.py --only bvh,npz   some readers
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import resource
import signal
import sys
import tempfile
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kinema
from kinema import live, recipe, samples
from kinema.compose import graph, sequence
from kinema.errors import KinemaError
from kinema.io.sensors.body import SensorBody
from kinema.ops.keyframes import key_file
from kinema.ops.retarget.map_file import read_map
from kinema.store import index
from kinema.store.arrays import write_arrays
from kinema.studio import project

SIZE = 1_000_000
MOST_S, MOST_BYTES = 1.0, 200_000_000
GIVE_UP_S, GIVE_UP_BYTES = 30, 6_000_000_000

Files = Iterator[tuple[str, bytes]]


class Reader(NamedTuple):
    """How a kind of file is opened, how its name ends, and files for it."""

    open: Callable[[Path], Any]
    suffix: str
    files: Callable[[], Files]


class Cost(NamedTuple):
    """What opening a file came to."""

    cpu_s: float
    bytes: int
    end: str


def full(begin: str, unit: str, end: str = "") -> bytes:
    """As many repetitions of a text as fit."""
    return (begin + unit * ((SIZE - len(begin) - len(end)) // len(unit)) + end).encode()


def rig(joints: int, channels: str = "CHANNELS 0", root: str = "CHANNELS 1 Xrotation") -> str:
    """A root with many joints in a row."""
    inside = "".join(f"JOINT j{n} {{ OFFSET 0 1 0 {channels} }}\n" for n in range(joints))
    return f"HIERARCHY\nROOT r {{ OFFSET 0 0 0 {root}\n{inside}}}\nMOTION\n"


def bvh() -> Files:
    rows = "Frames: {}\nFrame Time: 0.01\n"
    three = "CHANNELS 3 Zrotation Xrotation Yrotation"
    whole = rig(8, three, "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation")
    row = " ".join(["0.5"] * 30) + "\n"
    yield "plain", full(whole + rows.format(8000), row)
    for joints in (0, 10, 100, 1000, 10_000):
        yield (
            f"{joints} joints, one number a frame",
            full(rig(joints) + rows.format(490_000), "0\n"),
        )
        yield f"{joints} joints, wrong count", full(rig(joints) + rows.format(3), "0\n")
    yield "two billion frames", full(whole + rows.format(2_000_000_000), row)
    yield "one number a line", full(whole + rows.format(8000), "0.5\n")
    yield "all in one line", full(whole + rows.format(8000), "0.5 ")
    yield "every other row odd", full(whole + rows.format(8000), row + row.replace(" ", "\t ", 1))
    yield "every other row a comment", full(whole + rows.format(8000), row + "# comment\n")
    yield "NaN everywhere", full(whole + rows.format(8000), "nan " * 30 + "\n")
    yield "run together", full(whole + rows.format(8000), "0.5-0.5" * 15 + "\n")
    yield "long numbers", full(whole + rows.format(8000), "0." + "1" * 900 + " ")
    yield "one number of 1 MB", full(whole + rows.format(1), "1")
    yield "blank lines", full(whole + rows.format(8000), "\n")
    yield "returns", full(whole + rows.format(8000), "\r")
    yield "zeros", full(whole + rows.format(8000), "\0")
    yield "words", full(whole + rows.format(8000), "x ")
    yield "deep", full("HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\n", "JOINT j { OFFSET 0 1 0\n")
    deep = 15_000
    nested = "JOINT j { OFFSET 0 1 0 CHANNELS 1 Xrotation\n" * deep + "}" * deep
    yield "deep and closed", f"HIERARCHY\nROOT r {{ OFFSET 0 0 0\n{nested}}}\nMOTION\n".encode()
    yield "one name", full("HIERARCHY\nROOT r {\nOFFSET 0 0 0\n", "JOINT j {OFFSET 0 1 0}\n", "}")
    yield (
        "one name, closed",
        (
            "HIERARCHY\nROOT r {\nOFFSET 0 0 0\n"
            + "JOINT j {OFFSET 0 1 0}\n" * 40_000
            + "}\nMOTION\n"
            "Frames: 1\nFrame Time: 0.1\n0\n"
        ).encode(),
    )
    yield (
        "names that differ in case",
        full(
            "HIERARCHY\nROOT r {\nOFFSET 0 0 0\n",
            "".join(f"JOINT {name} {{OFFSET 0 1 0}}\n" for name in ("a", "A", "a_1", "A_1")),
        ),
    )
    yield "many roots", full("HIERARCHY\n", "ROOT r { OFFSET 0 0 0 CHANNELS 1 Xrotation }\n")
    yield "many channels", full("HIERARCHY\nROOT r {\nCHANNELS 99999 ", "Xrotation ")
    yield "one long name", full("HIERARCHY\nROOT ", "n")
    yield "braces", full("HIERARCHY\n", "{")
    yield "many motions", full(whole, "MOTION\nFrames: 1\nFrame Time: 0.1\n" + row)
    yield "UTF-16", full(whole + rows.format(8000), row).decode()[: SIZE // 2].encode("utf-16")


def csv() -> Files:
    head = "frame,x,y,z,azimuth,elevation,roll\n"
    six = ("x", "y", "z", "azimuth", "elevation", "roll")
    yield "plain", full("# fps: 60\n" + head, "0,1,2,3,0,0,0\n")
    yield "semicolons", full("# fps: 60\n" + head.replace(",", ";"), "0;1,5;2,5;3;0;0;0\n")
    for count in (50, 500, 3000):
        titles = [f"s{n}_{what}" for n in range(count) for what in six]
        yield (
            f"{count} sensors",
            full("# fps: 60\n" + ",".join(titles) + "\n", "0," * 6 * count + "\n"),
        )
        yield f"{count} sensors, empty rows", full("# fps: 60\n" + ",".join(titles) + "\n", ",\n")
    yield "one title", full("", "x,")
    yield "one row of cells", full("# fps: 60\n" + head, "1,")
    yield "quotes", full("# fps: 60\n" + head, '"')
    yield "empty cells", full("# fps: 60\n" + head, ",,,,,,\n")
    yield "blank lines", full("# fps: 60\n" + head, "\n")
    yield "comments", full("# fps: 60\n", "# a: 1\n", head)
    yield "settings", full("", "# fps: 60\n")
    yield "deep body", full("# body: ", "[")
    yield (
        "times back and forth",
        full(head.replace("frame", "time"), "1,1,2,3,0,0,0\n0,1,2,3,0,0,0\n"),
    )
    yield (
        "a gap of a day",
        full(head.replace("frame", "time"), "0,1,2,3,0,0,0\n", "86400,1,2,3,0,0,0\n"),
    )
    yield "a far frame", full(head, "0,1,2,3,0,0,0\n", "2000000000,1,2,3,0,0,0\n")
    yield "long numbers", full("# fps: 60\n" + head, "0,1." + "1" * 900 + ",2,3,0,0,0\n")
    yield "NaN", full("# fps: 60\n" + head, "0,nan,nan,nan,0,0,0\n")


def npz() -> Files:
    walk = samples.walk(seconds=2.0).motion
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "walk.npz")
        kinema.write(walk, path)
        arrays = dict(np.load(path))
    yield "plain", stored(arrays)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("kinema.npy", bytes(900_000_000))
    yield "packed zeros", packed.getvalue()
    many = io.BytesIO()
    with zipfile.ZipFile(many, "w") as archive:
        for number in range(8000):
            archive.writestr(str(number), b"")
    yield "many members", many.getvalue()
    yield "deep header", stored(arrays | {"kinema": np.frombuffer(b"[" * 900_000, np.uint8)})
    for count in (4000, 9000):
        header = json.loads(arrays["kinema"].tobytes())
        header["names"], header["roles"] = [f"j{n}" for n in range(count)], None
        yield (
            f"{count} joints in a chain",
            stored(
                {
                    "kinema": np.frombuffer(json.dumps(header).encode(), np.uint8),
                    "parents": np.arange(-1, count - 1, dtype=np.int32),
                    "offsets": np.ones((count, 3)),
                    "rest_rotations": np.tile([1.0, 0, 0, 0], (count, 1)),
                    "is_end": np.zeros(count, bool),
                    "rotations": np.zeros((0, count, 4)),
                    "positions": np.zeros((0, count, 3)),
                }
            ),
        )


def stored(arrays: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    np.savez(out, allow_pickle=False, **arrays)
    return out.getvalue()


def toml_texts() -> Files:
    yield "deep keys", full("a", ".a", " = 1\n")
    yield "deep table", full("[a", ".a", "]\n")
    yield "many tables", full("", "".join(f"[t{n}]\n" for n in range(90)))
    yield "different tables", "".join(f"[t{n}.a.b]\nx = 1\n" for n in range(45_000)).encode()
    yield "deep lists", full("a = ", "[")
    yield "deep inline tables", full("a = ", "{a=")
    yield "a long number", full("a = ", "1")
    yield "a long fraction", full("a = 0.", "1")
    yield "a long text", full('a = "', "x", '"\n')
    yield "an open text", full("a = '''", "x\n")
    yield "many values", full("a = [", "1,", "]\n")
    yield "comments", full("", "# x\n")
    yield "escapes", full('a = "', "\\u0041", '"\n')


def json_texts() -> Files:
    yield "deep lists", full("", "[")
    yield "deep objects", full("", '{"a":')
    yield "a long number", full("", "1")
    yield "many objects", full("[", '{"a": 1},', "{}]")
    yield "a long text", full('"', "x", '"')
    yield "escapes", full('"', "\\u0041", '"')
    yield "many keys", ("{" + ",".join(f'"k{n}": null' for n in range(60_000)) + "}").encode()


def recipes() -> Files:
    yield from toml_texts()
    yield "many steps", full("", '[[steps]]\nop = "mirror"\n')
    yield (
        "many parameters",
        (
            '[[steps]]\nop = "mirror"\nwith = {'
            + ", ".join(f"k{n} = 1" for n in range(60_000))
            + "}\n"
        ).encode(),
    )
    yield "many steps that are not there", full("", '[[steps]]\nop = "miror"\n')


def json_recipes() -> Files:
    yield from json_texts()
    yield "many steps", full('{"steps": [', '{"op": "mirror"},', '{"op": "mirror"}]}')
    yield (
        "many joints",
        full('{"steps": [{"op": "filters.smooth", "with": {"joints": [', '"hips",', '"hips"]}}]}'),
    )


def bodies() -> Files:
    yield from toml_texts()
    chain = "".join(f'[sensors.s{n}]\nbase = "s{n + 1}"\n' for n in range(28_000))
    yield "a long chain", chain.encode()
    yield "one sensor again", full("", '[sensors.a]\nbase = "b"\n')


def plans() -> Files:
    yield from json_texts()
    begin = '{"kinema_sequence": 1, "clips": ['
    clip = '{"file": "walk.bvh", "start_s": 0.0},'
    yield "many clips that are not there", full(begin, clip, clip[:-1] + "]}")
    many = '{"file": "walk.npz", "start_s": %d.0},'
    yield "many clips", (begin + "".join(many % n for n in range(20_000))[:-1] + "]}").encode()


def graphs() -> Files:
    yield from json_texts()
    columns = ("clip", "frame", "next_clip", "next_frame", "distance", "turn_rad", "x", "z")
    pairs = {name: [0] * 40_000 for name in columns}
    clips = [{"name": "walk", "file": "walk.npz", "frames": 200}]
    head = {"kinema_graph": 1, "fps": 30.0, "window_s": 0.3, "threshold": 0.1, "clips": clips}
    yield "many pairs", json.dumps(head | {"pairs": pairs}).encode()
    clips = [{"name": f"c{n}", "file": "walk.npz", "frames": 200} for n in range(15_000)]
    empty = {name: [] for name in columns}
    yield "many clips", json.dumps(head | {"clips": clips, "pairs": empty}).encode()


def array_files() -> Files:
    """Of every kind: index files and key databases."""
    magic = b"kinema\x00\x01"
    for name, text in json_texts():
        yield name, magic + len(text).to_bytes(8, "little") + text
    for kind in ("index", "nearest", "key-database", "key poses"):
        arrays = {f"a{n}": np.zeros(1) for n in range(4000)}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "arrays")
            write_arrays(path, kind, {"index": "exact"}, arrays)
            yield f"many arrays, {kind}", path.read_bytes()[:SIZE]
    yield "a long header", magic + (SIZE * 1000).to_bytes(8, "little") + b"{}"


def key_files() -> Files:
    yield from json_texts()
    walk = samples.walk(seconds=1.0).motion
    kept = kinema.keyframes.reduction(walk, count=3, with_poses=True)
    facts = kinema.report.facts(kept, walk)
    for frames in (100_000, 10_000_000, 2_000_000_000):
        changed = dict(facts)
        for name, value in facts.items():
            if name in ("num_frames", "frames_before") or value == walk.num_frames:
                changed[name] = frames
        yield f"{frames:,} frames", json.dumps(changed).encode()


def maps() -> Files:
    yield from json_texts()


def projects() -> Files:
    yield from json_texts()


READERS = {
    "bvh": Reader(kinema.read, ".bvh", bvh),
    "csv": Reader(kinema.read, ".csv", csv),
    "npz": Reader(kinema.read, ".npz", npz),
    "recipe": Reader(recipe.load, ".toml", recipes),
    "json recipe": Reader(recipe.load, ".json", json_recipes),
    "body": Reader(lambda path: SensorBody.load(path).ordered(["a", "b"]), ".toml", bodies),
    "plan": Reader(sequence.load, ".json", plans),
    "graph": Reader(graph.load, ".json", graphs),
    "keys.db": Reader(live.load, ".db", array_files),
    "index": Reader(index.load, ".index", array_files),
    "key file": Reader(key_file.load, ".json", key_files),
    "joint map": Reader(lambda path: read_map(str(path)), ".json", maps),
    "project": Reader(project.load, ".kinema", projects),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    only = [name for name in given.only.split(",") if name]
    warnings.simplefilter("ignore")
    count, slowest, largest, over = 0, 0.0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        kinema.write(samples.walk(seconds=2.0).motion, Path(folder, "walk.npz"))
        for kind, reader in READERS.items():
            if only and kind not in only:
                continue
            for name, data in reader.files():
                assert len(data) <= 1.2 * SIZE, (kind, name, len(data))
                path = Path(folder, f"file{reader.suffix}")
                path.write_bytes(data)
                cost = cost_of(lambda: reader.open(path))  # noqa: B023
                bad = cost.cpu_s > MOST_S or cost.bytes > MOST_BYTES or cost.end.startswith("!")
                count, over = count + 1, over + bad
                slowest, largest = max(slowest, cost.cpu_s), max(largest, cost.bytes)
                if bad or given.all:
                    mark = "OVER " if bad else ""
                    print(
                        f"{mark}{kind}, {name}: {cost.cpu_s:.2f} s, {cost.bytes / 1e6:.0f} MB,"
                        f" {cost.end}",
                        flush=True,
                    )
        print(
            f"{count} files, {over} over the bar; at most {slowest:.2f} s, {largest / 1e6:.0f} MB"
        )
        if not only or "odd" in only:
            over += compare_odd_files(Path(folder, "take.bvh"))
    sys.exit(over > 0)


def compare_odd_files(path: Path) -> int:
    """Print what odd forms of one file cost beside the plain one; how many are over the bar."""
    three = "CHANNELS 3 Zrotation Xrotation Yrotation"
    whole = rig(20, three, "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation")
    row = " ".join(["12.3456"] * 66) + "\n"
    frames = 20 * SIZE // len(row)
    forms = {
        "plain": row * frames,
        "one row of a thousand odd": (row * 999 + row.replace(" ", "\n", 1)) * (frames // 1000),
        "every other row odd": (row + row.replace(" ", " # x\n", 1)) * (frames // 2),
        "one number a line": row.replace(" ", "\n") * frames,
        "all in one line": row.replace("\n", " ") * frames,
        "commas": row.replace(" ", ", ") * frames,
    }
    arrays = frames * 21 * 7 * 8
    plain_s, over = 0.0, 0
    for name, rows in forms.items():
        text = f"{whole}Frames: {frames}\nFrame Time: 0.01\n{rows}"
        path.write_text(text)
        costs = [cost_of(lambda: kinema.read(path)) for _ in range(3)]
        best = min(cost.cpu_s for cost in costs)
        beside = (costs[0].bytes - arrays) / len(text)
        plain_s = plain_s or best
        bad = best > 3 * plain_s or beside > 40 or costs[0].end.startswith("!")
        over += bad
        print(
            f"{'OVER ' if bad else ''}{name}: {best:.2f} s, {best / plain_s:.1f} times the plain"
            f" one, {max(beside, 0.0):.1f} bytes for each byte; {costs[0].end}"
        )
    return over


def cost_of(call: Callable[[], Any]) -> Cost:
    """Run a call in a process of its own, which ends before it can do harm."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def work() -> None:
        signal.alarm(10 * GIVE_UP_S)
        resource.setrlimit(resource.RLIMIT_CPU, (GIVE_UP_S, GIVE_UP_S))
        resource.setrlimit(resource.RLIMIT_AS, (GIVE_UP_BYTES, GIVE_UP_BYTES))
        Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
        before, start = peak_bytes(), time.process_time()
        try:
            result = call()
            end = f"read: {result!r:.60}"
        except (KinemaError, OSError) as error:
            end = f"rejected: {str(error)[:90]!r}"
        except BaseException as error:  # what else comes out is a mistake
            end = f"! {type(error).__name__}: {str(error)[:90]}"
        there.send(Cost(time.process_time() - start, peak_bytes() - before, end))

    child = context.Process(target=work)
    child.start()
    there.close()
    try:
        return here.recv()
    except EOFError:
        return Cost(float(GIVE_UP_S), GIVE_UP_BYTES, "! did not finish")
    finally:
        child.join()


def peak_bytes() -> int:
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
