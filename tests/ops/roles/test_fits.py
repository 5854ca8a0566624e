"""How well names fit the parts of limbs, compared with each other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Skeleton
from kinema.ops.roles.finding import _by_role, _sides
from kinema.ops.roles.model import ARM, LEG
from kinema.ops.roles.names import _GEOMETRY, _fits, named_limb
from kinema.ops.roles.poses import Poses
from kinema.ops.roles.trunk import _first, _head_and_neck, find_tail, find_trunk
from kinema.ops.roles.words import parse

# what most pipelines call a joint, and nothing else
SURE = {
    "hip": ["UpperLeg", "Thigh"],
    "knee": ["LowerLeg", "Knee"],
    "ankle": ["Ankle"],
    "toe": ["ForeFoot", "Ball", "Toe"],
    "collar": ["Collar"],
    "shoulder": ["UpperArm", "Humerus"],
    "elbow": ["LowerArm", "ForeArm", "Elbow"],
    "hand": ["Hand"],
}


def fit(name: str) -> dict[str, float]:
    (parsed,) = parse([f"Left{name}"])
    return _fits(parsed, ARM) | _fits(parsed, LEG)


def test_names_that_mean_one_joint_count_the_same():
    for part, names in SURE.items():
        for name in names:
            assert list(fit(name)) == [part]
    assert len({fit(name)[part] for part, names in SURE.items() for name in names}) == 1
    assert fit("ForeLeg") == {}


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ("hip", ["Thigh", "Hip", "Leg", "HipJoint"]),
        ("knee", ["Knee", "Leg"]),
        ("ankle", ["Ankle", "Foot"]),
        ("toe", ["Toe", "Foot"]),
        ("shoulder", ["UpperArm", "Arm", "Shoulder"]),
        ("collar", ["Collar", "Scapula"]),
        ("collar", ["Collar", "Shoulder"]),
        ("elbow", ["Elbow", "Arm"]),
        ("hand", ["Wrist", "Hand"]),
        # a word that is not known costs less than a word that may mean something else
        ("shoulder", ["UpperArm", "UpperArmXyzzy", "Arm", "Shoulder"]),
        ("knee", ["Knee", "KneeXyzzy", "KneeXyzzyPlugh", "Leg"]),
    ],
)
def test_some_names_fit_better_than_others(part, names):
    found = [fit(name)[part] for name in names]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)


def test_of_two_meanings_one_is_more_usual():
    assert 0.0 < fit("Leg")["hip"] - fit("Leg")["knee"] < _GEOMETRY
    assert 0.0 < fit("Shoulder")["shoulder"] - fit("Shoulder")["collar"] < _GEOMETRY
    assert 0.0 < fit("Wrist")["hand"] - fit("Hand")["hand"] < _GEOMETRY
    # geometry does not outvote these
    assert fit("Foot")["ankle"] > fit("Foot")["toe"] + _GEOMETRY
    assert fit("Arm")["shoulder"] > fit("Arm")["elbow"] + _GEOMETRY


def chain(*names: str) -> Skeleton:
    count = len(names)
    return Skeleton.build(
        names, range(-1, count - 1), [[0.0, float(n > 0), 0.0] for n in range(count)]
    )


def limb(kind, *names, by_geometry=None, declared=None):
    skeleton = chain("Hips", *names)
    found = named_limb(
        kind,
        1,
        skeleton,
        parse(skeleton.names),
        by_geometry={part: skeleton.index(n) for part, n in (by_geometry or {}).items()},
        declared={part: skeleton.index(n) for part, n in (declared or {}).items()},
    )
    return {part: skeleton.names[joint] for part, joint in found.items()}


class TestChains:
    def test_the_chain_as_a_whole_decides(self):
        assert limb(LEG, "LeftLeg", "LeftFoot") == {"hip": "LeftLeg", "ankle": "LeftFoot"}
        assert limb(LEG, "LeftUpLeg", "LeftLeg")["knee"] == "LeftLeg"
        assert limb(LEG, "LeftLeg1", "LeftLeg2") == {"hip": "LeftLeg1", "knee": "LeftLeg2"}
        assert limb(LEG, "LeftFoot", "LeftFoot2") == {"ankle": "LeftFoot", "toe": "LeftFoot2"}
        assert limb(ARM, "LeftShoulder", "LeftArm")["collar"] == "LeftShoulder"

    def test_of_two_equal_names_the_upper_one_is_meant(self):
        assert limb(LEG, "LeftThigh", "LeftKnee", "LeftKnee2")["knee"] == "LeftKnee"
        assert limb(LEG, "LeftThigh", "LeftThigh2", "LeftKnee")["hip"] == "LeftThigh"

    def test_geometry_helps_where_names_say_nothing(self):
        assert limb(LEG, "a", "b", by_geometry={"hip": "a", "knee": "b"}) == {
            "hip": "a",
            "knee": "b",
        }
        told = limb(LEG, "LeftLeg", "LeftFoot", by_geometry={"knee": "LeftLeg"})
        assert told["knee"] == "LeftLeg"
        # a name that is sure goes before it
        assert limb(LEG, "LeftThigh", "x", by_geometry={"hip": "x"})["hip"] == "LeftThigh"

    def test_what_is_declared_is_kept(self):
        found = limb(LEG, "LeftThigh", "LeftKnee", "LeftAnkle", declared={"knee": "LeftAnkle"})
        assert found == {"hip": "LeftThigh", "knee": "LeftAnkle"}

    def test_names_of_the_other_side_and_helpers_are_left_out(self):
        assert limb(LEG, "RightThigh", "LeftKneeTwist", "LeftAnkle") == {"ankle": "LeftAnkle"}


def tree(*joints: tuple[str, str | None], ends=()) -> Skeleton:
    names = [name for name, _ in joints]
    parents = [-1 if parent is None else names.index(parent) for _, parent in joints]
    offsets = [[0.0, 0.0 if parent is None else 1.0, 0.0] for _, parent in joints]
    return Skeleton.build(names, parents, offsets, is_end=[name in ends for name in names])


def trunk(skeleton: Skeleton, limbs=None, declared=None):
    found = find_trunk(
        {role: skeleton.index(name) for role, name in (limbs or {}).items()},
        {role: skeleton.index(name) for role, name in (declared or {}).items()},
        skeleton,
        parse(skeleton.names),
        lambda: pytest.fail("names are enough"),
    )
    return {role: skeleton.names[joint] for role, joint in found.items()}


ARMS = {"left_shoulder": "LeftArm", "right_shoulder": "RightArm"}
LEGS = {"left_hip": "LeftThigh", "right_hip": "RightThigh"}
LIMBS = (("LeftThigh", "Hips"), ("RightThigh", "Hips"))


def arms_at(name: str):
    return (("LeftArm", name), ("RightArm", name))


def headed(*bones: float, eyes_at: int | None = None, ends=0) -> Skeleton:
    """A body with limbs in pairs, and joints a, b, c … above its chest at these distances."""
    names, parents, offsets = ["hips", "chest"], [-1, 0], [[0, 0, 0], [0, 5, 0]]
    for parent, way in ((0, -1.0), (1, -0.9)):
        for side in (1.0, -1.0):
            names += [f"limb{len(names)}", f"limb{len(names) + 1}"]
            parents += [parent, len(parents)]
            offsets += [[side, 3 * way, 0], [0, 3 * way, 0]]
    last = 1
    for number, bone in enumerate(bones):
        names.append("abcdef"[number])
        parents.append(last)
        offsets.append([0, bone, 0])
        last = len(names) - 1
        if number == eyes_at:
            names.append("eye")
            parents.append(last)
            offsets.append([0, 0, 0.1])
    is_end = [name in "abcdef"[len(bones) - ends : len(bones)] for name in names]
    return Skeleton.build(names, parents, offsets, is_end=is_end)


class TestHeadByGeometry:
    def found(self, skeleton, neck=None, turns=0.0, chest=1):
        poses = Poses.of(skeleton)
        assert poses.anatomy.head > 1
        every = np.zeros(skeleton.num_joints) + turns
        poses = replace(poses, turns=every)
        head, neck = _head_and_neck(chest, neck, poses)
        return tuple(None if j is None else skeleton.names[j] for j in (head, neck))

    def test_the_neck_starts_above_the_chest_and_the_head_is_the_last(self):
        assert self.found(headed(1.0)) == ("a", None)
        assert self.found(headed(1.0, 1.0)) == ("b", "a")
        assert self.found(headed(1.0, 1.0, 1.0)) == ("c", "a")
        assert self.found(headed(1.0, 1.0, 1.0, ends=1)) == ("b", "a")
        assert self.found(headed(1.0, 1.0, 1.0), neck=0) == ("c", "hips")
        assert self.found(headed(1.0, 1.0), chest=2) == (None, None)
        assert self.found(headed(1.0, ends=1)) == (None, None)

    @pytest.mark.parametrize(("length", "head"), [(1.29, "c"), (1.31, "b")])
    def test_a_long_last_bone_leads_to_the_top_of_the_head(self, length, head):
        body = headed(3.0, 2.0, 2.0 * length)
        assert self.found(body) == (head, "a")
        assert self.found(body, turns=0.0009) == (head, "a")
        assert self.found(body, turns=0.0011) == ("c", "a")  # it turns: it is the head

    def test_only_the_last_joint_has_to_be_still(self):
        body = headed(3.0, 2.0, 4.0)
        last = body.index("c")
        turns = np.arange(body.num_joints) == last
        assert self.found(body, turns=turns) == ("c", "a")
        assert self.found(body, turns=~turns) == ("b", "a")

    def test_a_single_joint_is_the_head_however_long(self):
        assert self.found(headed(9.0)) == ("a", None)

    def test_a_head_has_eyes(self):
        assert self.found(headed(1.0, 1.0, 1.0, eyes_at=1)) == ("b", "a")


def with_arms(joint):
    spine = (("a", "Hips"), ("b", "a"), ("Neck", "b"), ("Head", "Neck"))
    return tree(("Hips", None), *LIMBS, *spine, *arms_at(joint))


class TestTrunk:
    def test_arms_attach_to_the_chest(self):
        assert trunk(with_arms("b"), ARMS | LEGS) == {
            "hips": "Hips",
            "spine": "a",
            "chest": "b",
            "neck": "Neck",
            "head": "Head",
        }

    def test_arms_at_the_neck_leave_the_chest_below_it(self):
        found = trunk(with_arms("Neck"), ARMS | LEGS)
        assert (found["spine"], found["chest"], found["neck"]) == ("a", "b", "Neck")

    def test_a_neck_at_the_root_has_nothing_below_it(self):
        body = tree(("Neck", None), *arms_at("Neck"), ("Head", "Neck"))
        assert trunk(body, ARMS) == {"neck": "Neck", "head": "Head"}

    def test_a_single_joint_is_the_spine_unless_it_is_named(self):
        for name, role in (("a", "spine"), ("Chest", "chest")):
            body = tree(("Hips", None), *LIMBS, (name, "Hips"), *arms_at(name), ("Head", name))
            found = trunk(body, ARMS | LEGS)
            assert found == {"hips": "Hips", role: name, "head": "Head"}

    def test_helpers_between_are_passed_over(self):
        body = tree(
            ("Hips", None),
            *LIMBS,
            ("a", "Hips"),
            ("a_twist", "a"),
            ("b", "a_twist"),
            *arms_at("b"),
            ("Head", "b"),
        )
        assert trunk(body, ARMS | LEGS)["spine"] == "a"
        assert trunk(body, ARMS | LEGS)["chest"] == "b"
        held = tree(
            ("Hips", None),
            *LIMBS,
            ("a", "Hips"),
            ("b", "a"),
            ("b_twist", "b"),
            *arms_at("b_twist"),
            ("Head", "b_twist"),
        )
        assert trunk(held, ARMS | LEGS)["chest"] == "b"

    def test_a_neck_is_above_the_head(self):
        body = tree(("Hips", None), *LIMBS, ("a", "Hips"), ("Head", "a"), ("Neck", "Head"))
        found = trunk(body, LEGS)
        assert "neck" not in found
        assert found["head"] == "Head"

    def test_what_is_declared_is_kept(self):
        body = tree(("Hips", None), *LIMBS, ("a", "Hips"), ("b", "a"), ("Head", "b"))
        found = trunk(body, LEGS, {"hips": "a", "head": "b"})
        assert found["hips"] == "a"
        assert found["head"] == "b"

    def test_hips_are_where_legs_and_trunk_meet_or_called_so(self):
        body = tree(
            ("x", None),
            ("y", "x"),
            ("LeftThigh", "y"),
            ("RightThigh", "y"),
            ("a", "x"),
            ("Head", "a"),
        )
        assert trunk(body, LEGS)["hips"] == "x"
        named = tree(("Pelvis", None), ("a", "Pelvis"), ("Head", "a"))
        assert trunk(named)["hips"] == "Pelvis"
        nothing = tree(("x", None), ("a", "x"), ("Head", "a"))
        assert "hips" not in trunk(nothing)

    def test_the_joint_of_a_name_nearest_the_root_is_meant(self):
        body = tree(
            ("r", None),
            ("a", "r"),
            ("Head2", "a"),
            ("Head3", "Head2"),
            ("HeadXyzzy", "r"),
            ("LeftHead", "r"),
            ("Neck_twist", "r"),
            ("Head_end", "Head3"),
            ends=("Head_end",),
        )
        parsed = parse(body.names)
        assert body.names[_first("head", body, parsed)] == "Head2"
        assert body.names[_first("neck", body, parsed)] == "Neck_twist"
        assert _first("spine", body, parsed) is None

    def test_a_tail_is_named_or_leads_to_nothing(self):
        joints = (("Hips", None), ("a", "Hips"), ("Head", "a"), ("t", "Hips"), ("u", "t"))
        body = tree(*joints)
        roles = {"hips": 0, "head": 2}
        assert find_tail(roles, body, parse(body.names)) == 3
        assert find_tail({"head": 2}, body, parse(body.names)) is None
        named = tree(*joints, ("v", "Hips"), ("Tail1", "v"), ("Tail2", "Tail1"))
        assert named.names[find_tail(roles, named, parse(named.names))] == "Tail1"
        assert find_tail({**roles, "tail": 6}, named, parse(named.names)) == 7
        two = tree(*joints, ("v", "Hips"), ("w", "v"))
        assert find_tail(roles, two, parse(two.names)) is None
        stump = tree(("Hips", None), ("a", "Hips"), ("Head", "a"), ("t", "Hips"))
        assert find_tail(roles, stump, parse(stump.names)) is None


class TestSides:
    def sides(self, skeleton, **joints):
        roles = {role: skeleton.index(name) for role, name in joints.items()}
        return _sides(roles, skeleton, parse(skeleton.names)).tolist()

    def test_what_leads_to_one_limb_only_is_on_its_side(self):
        body = tree(("p", None), ("x", "p"), ("y", "x"), ("z", "y"), ("o", "p"))
        assert self.sides(body, left_shoulder="y") == [0, 1, 1, 1, 0]
        assert self.sides(body, right_shoulder="z") == [0, -1, -1, -1, 0]
        assert self.sides(body, spine="x", left_shoulder="y") == [0, 0, 1, 1, 0]

    def test_what_leads_to_more_is_in_the_middle(self):
        body = tree(("p", None), ("x", "p"), ("y", "x"), ("z", "y"), ("o", "x"))
        assert self.sides(body, left_shoulder="y") == [0, 0, 1, 1, 0]
        assert self.sides(body, left_shoulder="y", right_shoulder="o") == [0, 0, 1, 1, -1]
        line = tree(("p", None), ("x", "p"))
        assert self.sides(line, left_shoulder="x") == [0, 1]  # a root has no side

    def test_names_tell_sides_and_what_hangs_from_them(self):
        body = tree(("Hips", None), ("LeftLeg", "Hips"), ("a", "LeftLeg"), ("RightLeg", "Hips"))
        assert self.sides(body) == [0, 1, 1, -1]

    def test_a_foot_has_a_toe_if_one_joint_hangs_from_it(self):
        limbs = {(side, kind): {} for side in (1, -1) for kind in (ARM, LEG)}
        foot = tree(("p", None), ("a", "p"), ("b", "a"))
        found = _by_role(limbs | {(1, LEG): {"ankle": 1}}, foot)
        assert found == {"left_ankle": 1, "left_toe": 2}
        two = tree(("p", None), ("a", "p"), ("b", "a"), ("c", "a"))
        assert _by_role(limbs | {(1, LEG): {"ankle": 1}}, two) == {"left_ankle": 1}
        taken = limbs | {(1, LEG): {"ankle": 1}, (-1, LEG): {"ankle": 2}}
        assert _by_role(taken, foot) == {"left_ankle": 1, "right_ankle": 2}
        same = limbs | {(1, LEG): {"hip": 1}, (-1, LEG): {"hip": 1}}
        assert _by_role(same, foot) == {"left_hip": 1}
