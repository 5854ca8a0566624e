"""The joints of a skeleton, one under the other."""

from __future__ import annotations

from kinema import report, samples, tree
from kinema.io.read import read
from kinema.io.write import write

WALK = samples.walk(seconds=0.5).motion


def test_every_joint_is_there_with_its_parent_role_and_offset():
    found = tree(WALK).tree
    assert [line.name for line in found] == list(WALK.skeleton.names)
    parents = [WALK.skeleton.names[p] if p >= 0 else None for p in WALK.skeleton.parents]
    assert [line.parent for line in found] == parents
    assert [line.depth for line in found] == [
        len(WALK.skeleton.ancestors(joint)) for joint in range(len(found))
    ]
    by_name = {line.name: line for line in found}
    knee = by_name["LeftLeg"]
    assert (knee.parent, knee.role, knee.depth) == ("LeftUpLeg", "left_knee", 2)
    assert list(knee.offset) == WALK.skeleton.offsets[WALK.skeleton.index("LeftLeg")].tolist()
    assert by_name["Head_end"].end_site
    assert by_name["Head_end"].role is None


def test_channels_are_those_of_the_file(tmp_path):
    assert all(line.channels == () for line in tree(WALK).tree)
    write(WALK, tmp_path / "walk.bvh")
    motion = read(tmp_path / "walk.bvh")
    hips, spine, *_ = tree(motion).tree
    assert hips.channels[:3] == ("Xposition", "Yposition", "Zposition")
    assert spine.channels == ("Zrotation", "Yrotation", "Xrotation")
    lines = report.text(tree(motion), motion).splitlines()
    assert len(lines) == 1 + motion.skeleton.num_joints
    assert lines[1].split()[:2] == ["Hips", "hips"]
    assert lines[1].endswith("position XYZ, rotation ZYX")
    assert lines[-1].lstrip().startswith("└ end site")


def test_a_deep_rig_is_listed_too():
    from kinema.skeleton import Skeleton

    deep = Skeleton.build([f"j{n}" for n in range(3000)], range(-1, 2999), [[0, 1, 0]] * 3000)
    motion = WALK.with_arrays(
        skeleton=deep,
        rotations=WALK.rotations[:, :1].repeat(3000, 1)[:2],
        positions=WALK.positions[:, :1].repeat(3000, 1)[:2],
    )
    assert tree(motion).tree[-1].depth == 2999
