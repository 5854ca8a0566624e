"""There and back: a clip given to another body, and the result to the first body again."""

from __future__ import annotations

import numpy as np

from kinema import Motion, kinematics, retarget
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.fast import Pairing
from kinema.ops.retarget.feet import hold_feet
from kinema.ops.retarget.mapping import find_map

FREE, LOSSLESS = "feet free", "feet free, where every joint of spine and neck has a partner"
HELD, BESIDE = "feet held", "feet held, beside the recording with its feet held"
ALONE = "holding the feet of the recording, nothing else"


def there_and_back(source: Motion, target: Motion) -> dict[str, float]:
    """Root mean square distance of the joints with roles after going there and back, in heights.

    Holding feet takes the recording's own foot skate out and puts all its contacts on one floor, so
    the way back with feet held is also compared with the recording after the same was done to it.
    """
    there = {feet: retarget.retarget(source, target, feet=feet) for feet in ("free", "lock")}
    free = retarget.retarget(there["free"], source, feet="free")
    again = retarget.retarget(there["lock"], source)
    body = Body.of(source)
    held = hold_feet(Pairing.of(body, body, find_map(body, body)), source).held
    found = {FREE: _apart(free, source), HELD: _apart(again, source)}
    found |= {BESIDE: _apart(again, held), ALONE: _apart(held, source)}
    if _all_have_partners(body, Body.of(target)):
        found[LOSSLESS] = found[FREE]
    return found


def _all_have_partners(body: Body, other: Body) -> bool:
    """Whether each joint from the hips to the head is driven by one of its own on the way back."""
    end = body.roles["head"] if body.has("head") else body.top
    drivers = find_map(other, body).drivers
    names = [body.skeleton.names[joint] for joint in body.chain(body.hips, end)]
    found = [drivers[name] for name in names if name in drivers]
    single = {first for first, second, weight in found if first == second or weight == 0.0}
    return len(single) == len(names)


def _apart(one: Motion, other: Motion) -> float:
    joints = list(Body.of(other.skeleton).roles.joints.values())
    places = [kinematics.forward(motion).positions[:, joints] for motion in (one, other)]
    rms = np.sqrt(((places[0] - places[1]) ** 2).sum(axis=-1).mean())
    return float(rms / other.skeleton.height)
