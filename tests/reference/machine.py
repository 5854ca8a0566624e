"""The state machine in NumPy: the same rules as native/src/machine.cpp, written plainly.

For bodies whose root carries them. Rates of turning are found by small differences, kinematics
joint by joint, legs by the two-bone formula of `tests.reference.foot_lock.legs`.
"""

from __future__ import annotations

import math

import numpy as np

from kinema import quat
from kinema.compose.machine import Machine
from kinema.compose.machine.machine import last_frames
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.legs import find_legs
from kinema.ops.placement import Placement
from tests.reference.foot_lock.foot_goals import FootGoal
from tests.reference.foot_lock.legs import bend_leg

SHORT, HURRY, NOTHING = 0.01, 0.05, 1e-7
SWING, SHORTEST, LANDING, PACE, TWIST, ASTRAY = 0.35, 0.12, 0.12, 0.65, 0.25, 0.12
LIFT, SETTLE, RISE, STOP, SUNK, GIVE, FAR = 0.15, 0.25, 0.3, 0.05, 0.003, 0.2, 1.0
STRAIGHT, BENT, YIELD, TOO_FAR, SINK, AIM, SOONEST = 0.97, 0.5, 0.2, 0.05, 0.1, 1.2, 0.2
NEAR, AHEAD = 0.02, 0.1
NONE = np.zeros(3)


def ease(x):
    """What is left of a place, and what a speed has added, of 1 each."""
    return ((1 - x) ** 4 * (1 + 4 * x), (1 - x) ** 4 * x) if x < 1 else (0.0, 0.0)


def vector(turn):
    return 2.0 * quat.log(quat.canonical(turn))


def rotation(turn):
    return quat.exp(0.5 * np.asarray(turn))


def rate(turn, later, seconds):
    """How fast the vector of a turn changes."""
    spin = vector(quat.mul(quat.conjugate(turn), later)) / seconds
    around = [vector(quat.mul(turn, rotation(small * spin))) for small in (-1e-6, 1e-6)]
    return (around[1] - around[0]) / 2e-6


def quarter(turn):
    """The tangent of a quarter of a turn × its axis."""
    vec = vector(turn)
    angle = np.linalg.norm(vec, axis=-1, keepdims=True)
    return vec * np.where(angle > 1e-9, np.tan(angle / 4) / np.maximum(angle, 1e-9), 0.25)


def quarter_back(turn):
    angle = np.linalg.norm(turn, axis=-1, keepdims=True)
    return rotation(
        turn * np.where(angle > 1e-9, 4 * np.arctan(angle) / np.maximum(angle, 1e-9), 4)
    )


def quarter_rate(turn, later, seconds):
    """How fast that changes; a turn of nearly half a circle may go on past it."""
    beyond = np.linalg.norm(quarter(turn), axis=-1, keepdims=True) > 0.5
    ahead = quarter(later)
    flipped = -ahead / np.maximum((ahead**2).sum(axis=-1, keepdims=True), 1e-30)
    same = (quat.canonical(turn) * quat.canonical(later)).sum(axis=-1, keepdims=True) >= 0
    return (np.where(beyond & ~same, flipped, ahead) - quarter(turn)) / seconds


class Ebb:
    """A displacement that goes from a place and a speed to its end."""

    def __init__(self, end=NONE, off=NONE, speed=NONE, start=0.0, length=0.0):
        self.end, self.off, self.speed = np.array(end), np.array(off), np.array(speed)
        self.start, self.length = start, length

    def at(self, time):
        x = (time - self.start) / self.length if self.length > 0 else 1.0
        left, on = ease(x)
        return self.end + left * self.off + self.length * on * self.speed

    def over(self, time):
        return time >= self.start + self.length

    def off_at(self, time):
        return not self.over(time) or bool(self.end.any())


class Foot:
    def __init__(self, point=0, landed=math.inf):
        self.point, self.landed, self.lift = point, landed, 0.0
        self.moved, self.turned = Ebb(), Ebb()
        self.slack, self.since, self.aim = math.inf, 0.0, 0.0

    def least_slack(self, usual, time):
        """As straight as its leg was when this began, for a moment."""
        left = ease((time - self.since) / GIVE)[0]
        return usual if self.slack >= usual else (1 - left) * usual + left * self.slack

    def off_at(self, time):
        return self.moved.off_at(time) or self.turned.off_at(time)


class ReferenceMachine:
    def __init__(self, machine: Machine) -> None:
        self.clips = [machine.clip(name) for name in machine.states]
        self.matches, self.feet_table = machine.matches, machine.feet
        self.last = last_frames(self.clips, machine.matches)
        self.edges = {(edge.previous, edge.next): edge for edge in machine.edges}
        self.names = machine.states
        self.skeleton = machine.skeleton
        self.frame_time = machine.frame_time
        self.step = min(machine.frame_time, SHORT)
        self.legs = find_legs(self.clips[0].source.body) if len(machine.feet.legs) else ()
        self.now = self.began = self.blend = 0.0
        self.clip = self.goal = self.seen = 0
        self.time, self.frame, self.place = 0.0, 0.0, Placement()
        self.plan = None
        self.feet = [Foot(), Foot()]
        for foot in range(len(self.legs)):
            self.plant(foot, self.clips[0].stands[0, foot])
        self.offsets = None
        self.drop, self.rise = Ebb(), [Ebb(), Ebb()]
        self.least, self.most = [0.0, 0.0], [0.0, 0.0]

    # poses ---------------------------------------------------------------------------------

    def frame_at(self, time):
        return self.frame + (time - self.time) / self.frame_time

    def sampled(self, clip, frame, place):
        playing = self.clips[clip]
        if playing.repeats and frame > playing.count:
            frame, place = frame - playing.count, place.compose(playing.cycle)
        motion = playing.motion
        low = min(int(frame + 1e-7), len(motion) - 1)
        high, share = min(low + 1, len(motion) - 1), max(frame - low, 0.0)
        share = 0.0 if share < 1e-7 else share
        rotations = quat.slerp(motion.rotations[low], motion.rotations[high], share)
        positions = (1 - share) * motion.positions[low] + share * motion.positions[high]
        rotations[0] = quat.mul(place.rotation, rotations[0])
        positions[0] = place.apply(positions[0])
        return rotations, positions

    def world(self, rotations, positions):
        turns, places = rotations.copy(), positions.copy()
        for joint, parent in enumerate(self.skeleton.parents):
            if parent >= 0:
                places[joint] = places[parent] + quat.rotate(turns[parent], positions[joint])
                turns[joint] = quat.mul(turns[parent], rotations[joint])
        return turns, places

    def found_feet(self, rotations, positions):
        """Ankle, its turn, the way from hip to ankle, and the bend of the knee, for each leg."""
        turns, places = self.world(rotations, positions)
        return [
            (
                places[leg.ankle],
                turns[leg.ankle],
                places[leg.ankle] - places[leg.hip],
                self.bend(index, leg, turns, places),
            )
            for index, leg in enumerate(self.legs)
        ]

    def bend(self, index, leg, turns, places):
        above = turns[self.skeleton.parents[leg.knee]]
        axis = quat.rotate(above, self.feet_table.axes[index])
        upper, lower = places[leg.knee] - places[leg.hip], places[leg.ankle] - places[leg.knee]
        bend = math.atan2(np.cross(upper, lower) @ axis, upper @ lower)
        return bend + 2 * math.pi if bend < -0.5 * math.pi else bend

    def arm(self, foot, point):
        return NONE if point == 0 else self.clips[self.clip].points[foot, point - 1]

    def moves(self, time):
        return (
            time < self.began + self.blend
            or not self.drop.over(time)
            or any(self.feet[foot].off_at(time) for foot in range(len(self.legs)))
        )

    def shown(self, time):
        """Pose in the world; feet of clip, of the body as it goes over, as they go; drop, slack."""
        rotations, positions = self.sampled(self.clip, self.frame_at(time), self.place)
        clip = self.found_feet(rotations, positions)
        if not self.moves(time):
            return rotations, positions, (clip, clip, clip), 0.0, [math.inf, math.inf]
        if time < self.began + self.blend:
            left, on = ease((time - self.began) / self.blend)
            turn, spin, move, speed = self.offsets
            off = quarter_back(left * turn + self.blend * on * spin)
            rotations = np.concatenate(
                [quat.mul(off[:1], rotations[:1]), quat.mul(rotations[1:], off[1:])]
            )
            positions = positions + left * move + self.blend * on * speed
            for index, leg in enumerate(self.legs):
                self.keep_knee(index, leg, clip[index][3], rotations, positions)
        return self.bent(time, rotations, positions, clip)

    def keep_knee(self, index, leg, own, rotations, positions):
        turns, places = self.world(rotations, positions)
        above = turns[self.skeleton.parents[leg.knee]]
        axis = quat.rotate(above, self.feet_table.axes[index])
        bend = self.bend(index, leg, turns, places)
        least, most = self.least[index], self.most[index]
        low = least - YIELD * ramp((least - own) / YIELD)
        kept = bend
        if bend < low:
            soft = min(max(low, 1e-3), YIELD)
            kept = low - soft + soft * ramp((bend - low + soft) / soft)
        elif bend > most:
            kept = most + TOO_FAR * (1 - math.exp(-(bend - most) / TOO_FAR))
        shin = quat.mul(rotation((kept - bend) * axis), turns[leg.knee])
        rotations[leg.knee] = quat.mul(quat.conjugate(above), shin)

    def goal_of(self, foot, base, time):
        state = self.feet[foot]
        arm = self.arm(foot, state.point)
        turn = quat.mul(rotation(state.turned.at(time)), base[1])
        point = base[0] + quat.rotate(base[1], arm) + state.moved.at(time)
        if state.lift > 0 and not state.moved.over(time):
            x = (time - state.moved.start) / state.moved.length
            point = point + np.array([0.0, 16 * state.lift * (x * (1 - x)) ** 2, 0.0])
        return point - quat.rotate(turn, arm), turn, *base[2:]

    def aimed(self, foot, free, clip, time):
        """On its way from the body's foot to the clip's."""
        state = self.feet[foot]
        if time >= self.began + self.blend:
            return free
        x = min((time - state.since) / state.aim, 1.0)
        share = 10 * x**3 - 15 * x**4 + 6 * x**5
        near = clip[1] if free[1] @ clip[1] >= 0 else -clip[1]
        turn = quat.normalize((1 - share) * free[1] + share * near)
        return free[0] + share * (clip[0] - free[0]), turn, *free[2:]

    def bent(self, time, rotations, positions, clip):
        free, goals, down = self.found_feet(rotations, positions), [], 0.0
        turns, places = self.world(rotations, positions)
        squares, least = [], []
        for foot, leg in enumerate(self.legs):
            hip, knee, ankle = (places[joint] for joint in leg.joints)
            whole = np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee)
            squares.append(whole**2)
            usual = (1 - STRAIGHT**2) * whole**2
            legs = clip[foot][2], free[foot][2]
            own, spare = (max(whole**2 - each @ each, 0.0) for each in legs)
            floor = clip[foot][0][1] + min(self.rise[foot].at(time)[1], 0.0)
            up = excess(floor - free[foot][0][1], SINK * whole)
            free[foot] = (free[foot][0] + [0.0, up, 0.0], *free[foot][1:])
            if not self.feet[foot].point:
                base = self.aimed(foot, free[foot], clip[foot], time)
                goals.append(self.goal_of(foot, base, time))
                off = np.linalg.norm(self.feet[foot].moved.at(time) + base[0] - free[foot][0])
                least.append(max(0.5 * min(usual, spare + whole * off), spare))
                continue
            goals.append(self.goal_of(foot, clip[foot], time))
            least.append(0.5 * min(usual, own, spare))
            reach = goals[foot][0] - hip
            clip_ankle, _, clip_leg, _ = clip[foot]
            off = np.linalg.norm(goals[foot][0] - clip_ankle)
            off += np.linalg.norm(hip - (clip_ankle - clip_leg))
            limit = min(usual, own + whole * off)
            short = math.sqrt(whole**2 - kept_slack(whole**2 - reach @ reach, limit))
            if short < np.linalg.norm(reach) * (1 - 1e-15):
                height = math.sqrt(max(short**2 - reach[0] ** 2 - reach[2] ** 2, 0.0))
                down = max(down, -reach[1] - height)
        down += self.drop.at(time)[1]
        lowered, slacks = np.array([0.0, down, 0.0]), [math.inf, math.inf]
        result = rotations[None].copy()
        for foot, leg in enumerate(self.legs):
            hip = places[leg.hip] - lowered
            reach = goals[foot][0] - hip
            limit = self.feet[foot].least_slack(least[foot], time)
            slack = kept_slack(squares[foot] - reach @ reach, limit)
            over = time >= self.began + self.blend
            state = self.feet[foot]
            if not over or down != 0.0 or state.point or state.off_at(time):
                slacks[foot] = slack
            reach = reach * math.sqrt((squares[foot] - slack) / (reach @ reach))
            goals[foot] = goal = (hip + reach, *goals[foot][1:])
            moved = goal[0] - places[leg.ankle]
            turn = quat.mul(goal[1], quat.conjugate(turns[leg.ankle]))
            bend_leg(
                result,
                World(turns[None], places[None]),
                self.skeleton,
                leg,
                self.feet_table.axes[foot],
                FootGoal(moved[None], turn[None], np.ones(1, bool)),
                -lowered[None],
                np.array([0]),
            )
        positions = positions.copy()
        positions[0] -= lowered
        return result[0], positions, (clip, free, goals), down, slacks

    # events --------------------------------------------------------------------------------

    def request(self, clip):
        self.goal, self.plan = clip, None
        if clip != self.clip:
            self.make_plan()

    def edge(self, clip):
        return self.edges[self.names[self.clip], self.names[clip]]

    def make_plan(self):
        stride, here, there = self.matches.stride, self.clips[self.clip], self.goal
        frame, wait = self.frame_at(self.now), self.edge(there).wait_s
        first = math.ceil((frame - 1e-9) / stride) * stride
        last = math.inf if here.repeats else self.last[self.clip]
        if first > last:
            first = last // stride * stride
        tried = []
        for at in range(
            int(first), int(min(last, first + wait / self.frame_time + stride)) + 1, stride
        ):
            passed = max(at - frame, 0.0) * self.frame_time
            if passed > wait and tried:
                break
            row = self.matches.rows[self.clip] + at % here.count // stride
            cost = self.matches.costs[row, there] + HURRY * passed / max(wait, self.step)
            tried.append((cost, passed, row))
        _, passed, row = min(tried, key=lambda each: each[0])
        self.plan = there, row, self.now + passed

    def advance(self, time):
        while True:
            playing = self.clips[self.clip]
            whole = playing.count if playing.repeats else self.last[self.clip]
            end = self.time + (whole - self.frame) * self.frame_time
            leaves = self.plan is not None and self.plan[2] < end
            until = min(time, self.plan[2] if leaves else end)
            self.step_feet(until)
            self.now = until
            if leaves and self.plan[2] <= time:
                self.take_over()
            elif not leaves and end <= time:
                if playing.repeats:
                    self.time, self.frame, self.seen = end, 0.0, -1
                    self.place = self.place.compose(playing.cycle)
                else:
                    row = self.matches.rows[self.clip] + self.last[self.clip] // self.matches.stride
                    self.plan = self.plan or (self.clip, row, end)
                    self.take_over()
            else:
                return

    def step_feet(self, until):
        playing = self.clips[self.clip]
        last = min(int(self.frame_at(until) + 1e-9), playing.count - 1)
        for frame in range(self.seen + 1, last + 1):
            stands = playing.stands[frame]
            if not self.legs or all(stands[foot] == self.feet[foot].point for foot in (0, 1)):
                continue
            self.now = self.time + (frame - self.frame) * self.frame_time
            if not self.moves(self.now):
                for foot in (0, 1):
                    self.plant(foot, stands[foot])
                continue
            now, later = self.shown(self.now), self.shown(self.now + self.step)
            points = [self.within_reach(foot, stands[foot], now[2]) for foot in (0, 1)]
            if all(points[foot] == self.feet[foot].point for foot in (0, 1)):
                continue
            for foot in (0, 1):
                if points[foot] != self.feet[foot].point:
                    left_s, slack = self.left(frame, foot), now[4][foot]
                    self.set_foot(foot, points[foot], now[2], later[2], left_s, slack)
            self.keep_hips(now[3], later[3])
        self.seen = max(self.seen, last)

    def left(self, frame, foot):
        """Seconds until a foot lifts or lands."""
        playing = self.clips[self.clip]
        stands = playing.stands[: playing.count, foot] > 0
        ahead = np.concatenate([stands, stands] if playing.repeats else [stands])[frame:]
        changes = np.flatnonzero(ahead != ahead[0])
        return (changes[0] if len(changes) else 1_000_000) * self.frame_time

    def plant(self, foot, point):
        if self.feet[foot].point != point:
            held = self.now >= self.feet[foot].landed
            landed = self.feet[foot].landed if held else self.now
            self.feet[foot] = Foot(point, landed if point else math.inf)

    def within_reach(self, foot, point, now):
        clip, _, goals = now
        held = self.feet[foot].point and self.now >= self.feet[foot].landed
        off = np.linalg.norm(goals[foot][0] - clip[foot][0])
        return point if held or off <= FAR * np.linalg.norm(clip[foot][2]) else 0

    def set_foot(self, foot, point, now, later, left_s, slack):
        state = self.feet[foot]
        held = state.point != 0 and self.now >= state.landed
        arm = self.arm(foot, point)
        moved, turned = [], []
        for clip, free, goals in (now, later):
            base, goal = (clip if point else free)[foot], goals[foot]
            moved.append(goal[0] + quat.rotate(goal[1], arm) - base[0] - quat.rotate(base[1], arm))
            turned.append(quat.mul(goal[1], quat.conjugate(base[1])))
        speed = (moved[1] - moved[0]) / self.step
        turn, spin = vector(turned[0]), rate(*turned, self.step)
        size = np.linalg.norm(now[0][foot][2])
        same = (
            np.linalg.norm(moved[0]) < NOTHING * size
            and np.linalg.norm(turn) < NOTHING
            and np.linalg.norm(speed) < NOTHING * size / self.step
        )
        if not held and point and same:
            self.plant(foot, point)
            return
        made = self.feet[foot] = Foot(point, state.landed)
        made.slack, made.since = slack, self.now
        slow = TWIST * np.linalg.norm(turn)
        away = math.hypot(moved[0][0], moved[0][2])
        if point == 0:
            far = np.clip(max(PACE * np.linalg.norm(moved[0]) / size, slow), SHORTEST, SWING)
            seconds = np.clip(left_s, far, SWING)
            made.landed = math.inf
            gap = np.linalg.norm(now[0][foot][0] - now[1][foot][0]) / size
            made.aim = max(left_s, SOONEST, AIM * gap)
            made.moved = Ebb(NONE, moved[0], speed, self.now, seconds)
            made.turned = Ebb(NONE, turn, spin, self.now, seconds)
        elif held and away <= ASTRAY * size:
            level = turn * [0.0, 1.0, 0.0]
            made.moved = Ebb(moved[0], NONE, NONE, self.now, 0.0)
            made.turned = Ebb(level, turn - level, spin, self.now, SETTLE)
        else:
            off = (np.linalg.norm(moved[0]) + AHEAD * np.linalg.norm(speed)) / size
            least = LANDING * min(off / NEAR, 1.0)
            stop = np.clip(STOP * np.linalg.norm(speed) / size, least, SWING)
            end = (moved[0] + 0.5 * stop * speed) * [1.0, 0.0, 1.0]
            end = end * (0.0 if held else min(1.0, ASTRAY * size / max(np.linalg.norm(end), 1e-30)))
            seconds = np.clip(PACE * np.linalg.norm(moved[0] - end) / size, stop, SWING)
            made.lift = LIFT * away if held else 0.0
            made.landed = self.now + seconds
            farthest = ease(0.2)[1]  # that a speed goes on; hardly below the floor
            slowest = -(5 * max(moved[0][1], 0.0) + SUNK * size / farthest) / seconds
            speed = np.maximum(speed, [-np.inf, slowest, -np.inf])
            made.moved = Ebb(end, moved[0] - end, speed, self.now, seconds)
            made.turned = Ebb(NONE, turn, spin, self.now, np.clip(slow, seconds, SWING))

    def keep_hips(self, down, later):
        if not self.legs:
            return
        self.drop = Ebb()
        _, _, (clip, _, _), now, _ = self.shown(self.now)
        if max(abs(down), abs(now)) < NOTHING * np.linalg.norm(clip[0][2]):
            return
        off = down - now
        speed = (later - self.shown(self.now + self.step)[3] - off) / self.step
        self.drop = Ebb(NONE, [0.0, off, 0.0], [0.0, speed, 0.0], self.now, RISE)
        for foot in self.feet:
            if off < 0.0 and foot.point and foot.landed > self.now:
                foot.landed = max(foot.landed, self.now + RISE)

    def take_over(self):
        clip, row, _ = self.plan
        now, later = self.shown(self.now), self.shown(self.now + self.step)
        entry = int(self.matches.entries[row, clip])
        if not self.clips[clip].repeats:
            entry = min(entry, self.last[clip] - 1)
        blend = self.edge(clip).blend_s
        place = self.place.compose(Placement(*self.matches.places[row, clip]))
        place = self.at_base(clip, entry, place, now[2][2])
        self.clip, self.time, self.frame, self.place = clip, self.now, float(entry), place
        self.plan, self.seen = None, entry
        ahead = entry + self.step / self.frame_time
        fresh = [self.sampled(clip, frame, place) for frame in (float(entry), ahead)]
        turns = [
            np.concatenate(
                [
                    quat.mul(old[0][:1], quat.conjugate(new[0][:1])),  # of the root, in the world
                    quat.mul(quat.conjugate(new[0][1:]), old[0][1:]),
                ]
            )
            for new, old in zip(fresh, (now, later), strict=True)
        ]
        moves = [old[1] - new[1] for new, old in zip(fresh, (now, later), strict=True)]
        spin = quarter_rate(*turns, self.step)
        self.offsets = quarter(turns[0]), spin, moves[0], (moves[1] - moves[0]) / self.step
        self.began, self.blend = self.now, blend
        feet = [
            (self.found_feet(*pose), old[2][2], old[2][2])
            for pose, old in zip(fresh, (now, later), strict=True)
        ]
        for foot in range(len(self.legs)):
            above = [shown[foot][0] - own[foot][0] for own, shown, _ in feet]
            speed = (above[1] - above[0]) / self.step
            self.rise[foot] = Ebb(NONE, above[0], speed, self.now, blend)
            bend = self.found_feet(*now[:2])[foot][3]
            self.least[foot] = min(BENT, bend)
            self.most[foot] = max(self.feet_table.bends[foot], bend)
            point = self.within_reach(foot, self.clips[clip].stands[entry, foot], feet[0])
            self.set_foot(foot, point, *feet, self.left(entry, foot), now[4][foot])
        self.keep_hips(0.0, 0.0)
        if self.goal != self.clip:
            self.make_plan()

    def at_base(self, clip, entry, place, goals):
        playing = self.clips[clip]
        here, self.clip = self.clip, clip
        both = [
            foot
            for foot in range(len(self.legs))
            if self.feet[foot].point and self.now >= self.feet[foot].landed
            if playing.stands[entry, foot]
        ]
        if both:
            base = max(both, key=lambda foot: (self.left(entry, foot), -foot))
            arm = self.arm(base, playing.stands[entry, base])
            ankle, turn, *_ = self.found_feet(*self.sampled(clip, float(entry), place))[base]
            off = goals[base][0] + quat.rotate(goals[base][1], arm)
            off = off - ankle - quat.rotate(turn, arm)
            place = Placement(place.turn_rad, place.x + off[0], place.z + off[2])
        self.clip = here
        return place

    def pose(self, time) -> Motion:
        """One frame."""
        self.advance(time)
        self.now = time
        rotations, positions, *_ = self.shown(time)
        return Motion(
            self.skeleton, quat.normalize(rotations)[None], positions[None], self.frame_time
        )


def ramp(x):
    """0 below -1, x above 1, and smooth in between."""
    return 0.0 if x <= -1 else x if x >= 1 else (x + 1) ** 3 * (3 - x) / 16


def excess(over, soft):
    return over**2 / (over + soft) if over > 0 else 0.0


def kept_slack(slack, limit):
    """At least half of the limit, by a curve that leaves the diagonal there."""
    over = (limit - slack) / max(0.5 * limit, 1e-300) if slack < limit else 0.0
    return limit * (1.0 - 0.5 * over / (1.0 + over)) if slack < limit else slack
