// Numbers about one joint: where it is, how fast it moves, how much it bends.

import type { Actor } from "../scene/actor";

export type Quantity = "height" | "speed" | "bend";

export const QUANTITIES: Record<Quantity, { label: string; unit: string }> = {
  height: { label: "height", unit: "m" },
  speed: { label: "speed", unit: "m/s" },
  bend: { label: "bend", unit: "°" },
};

/** A joint bends between the bone that leads to it and the one that goes on from it. */
export function bendOf(actor: Actor, joint: number): { parent: number; child: number } | null {
  const parent = actor.header.parents[joint];
  const child = actor.header.parents.indexOf(joint);
  return parent < 0 || child < 0 ? null : { parent, child };
}

export function reading(actor: Actor, joint: number, quantity: Quantity, frame: number): number {
  const place = (which: number, at: number): [number, number, number] => {
    const { places, index } = actor.tracks.at(which, at);
    return [places[index], places[index + 1], places[index + 2]];
  };
  if (quantity === "height") return place(joint, frame)[1] - actor.header.floor;
  if (quantity === "speed") {
    const [before, after] = [Math.max(0, frame - 1), Math.min(actor.rows.numFrames - 1, frame + 1)];
    if (after === before) return 0;
    const [a, b] = [place(joint, before), place(joint, after)];
    const way = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    return way / ((after - before) * actor.rows.frameTime);
  }
  const bones = bendOf(actor, joint);
  if (!bones) return NaN;
  const [p, j, c] = [place(bones.parent, frame), place(joint, frame), place(bones.child, frame)];
  return angle([j[0] - p[0], j[1] - p[1], j[2] - p[2]], [c[0] - j[0], c[1] - j[1], c[2] - j[2]]);
}

export function curveOf(actor: Actor, joint: number, quantity: Quantity): Float32Array {
  return Float32Array.from({ length: actor.rows.numFrames }, (_, frame) => reading(actor, joint, quantity, frame));
}

function angle(a: readonly number[], b: readonly number[]): number {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const sizes = Math.hypot(a[0], a[1], a[2]) * Math.hypot(b[0], b[1], b[2]);
  return sizes > 0 ? (Math.acos(Math.max(-1, Math.min(1, dot / sizes))) * 180) / Math.PI : 0;
}
