from __future__ import annotations

import pytest

import kinema
from kinema.ops.roles import find_roles
from tests.ops.roles.bodies import names_of
from tests.ops.roles.conventions import CONVENTIONS, Convention, skeleton_of

EVERY = pytest.mark.parametrize("convention", CONVENTIONS, ids=lambda convention: convention.name)


@EVERY
def test_names_are_read_as_a_person_reads_them(convention: Convention):
    assert names_of(find_roles(skeleton_of(convention.joints()))) == convention.expected()


@EVERY
def test_limbs_are_on_their_sides(convention: Convention):
    roles = find_roles(skeleton_of(convention.joints()))
    for name, side in zip(roles.names, roles.sides, strict=True):
        twin = convention.right(name)
        if twin != name:
            assert (side, roles.sides[roles.names.index(twin)]) == (1, -1)
    for role in ("hips", "spine", "chest", "neck", "head"):
        assert role not in roles or roles.sides[roles[role]] == 0


@EVERY
@pytest.mark.parametrize("prefix", ["Bob:", "Armature|rig:", "Character1_", "actor 01 ", "DEF-"])
def test_a_prefix_changes_nothing(convention: Convention, prefix: str):
    skeleton = skeleton_of(convention.joints())
    other = kinema.Skeleton.build(
        [prefix + name for name in skeleton.names],
        skeleton.parents,
        skeleton.offsets,
        is_end=skeleton.is_end,
    )
    assert find_roles(other).joints == find_roles(skeleton).joints


# without capitals, jLeftC7 and the like cannot be read by a person, either
@pytest.mark.parametrize(
    "convention", [c for c in CONVENTIONS if c.name != "Xsens MVN joints"], ids=lambda c: c.name
)
@pytest.mark.parametrize("spell", [str.upper, str.lower], ids=["upper", "lower"])
def test_capitals_matter_little(convention: Convention, spell):
    """Where words run together in small letters, or in capitals, they are told apart."""
    joints = [
        (spell(name), None if parent is None else spell(parent))
        for name, parent in convention.joints()
    ]
    skeleton = skeleton_of([(name.replace("_END", "_end"), parent) for name, parent in joints])
    expected = {role: spell(name) for role, name in convention.expected().items()}
    found = {role: spell(name) for role, name in names_of(find_roles(skeleton)).items()}
    assert found == expected


@EVERY
def test_the_order_of_joints_does_not_matter(convention: Convention):
    """The other way round among brothers and sisters."""
    joints = convention.joints()
    by_parent: dict[str | None, list[str]] = {}
    for name, parent in joints:
        by_parent.setdefault(parent, []).insert(0, name)
    order, ready = [], [(name, None) for name in by_parent[None]]
    while ready:
        name, parent = ready.pop(0)
        order.append((name, parent))
        ready += [(child, name) for child in by_parent.get(name, [])]
    assert len(order) == len(joints)
    assert names_of(find_roles(skeleton_of(order))) == convention.expected()


@pytest.mark.parametrize(
    ("names", "shoulder", "collar"),
    [
        (["LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand"], "LeftArm", "LeftShoulder"),
        (["LeftCollar", "LeftShoulder", "LeftElbow", "LeftWrist"], "LeftShoulder", "LeftCollar"),
        (["LeftShoulder", "LeftElbow", "LeftWrist"], "LeftShoulder", None),
    ],
)
def test_one_word_means_different_joints(names, shoulder, collar):
    chain = [("Hips", None), *zip(names, ["Hips", *names], strict=False)]
    roles = names_of(find_roles(skeleton_of(chain)))
    assert (roles["left_shoulder"], roles.get("left_collar")) == (shoulder, collar)


def test_bodies_that_are_no_people_have_no_limbs():
    dog = ["Root", "Spine", "Tail1", "LeftFrontLeg", "LeftFrontPaw", "LeftHindLeg", "LeftHindPaw"]
    joints = [("Root", None), *((name, "Root") for name in dog[1:])]
    roles = find_roles(skeleton_of(joints))
    assert not [role for role in roles.joints if role.startswith(("left", "right"))]
    assert roles.sides.tolist() == [0, 0, 0, 1, 1, 1, 1]
