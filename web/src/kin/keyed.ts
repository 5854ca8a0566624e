// Rows rebuilt from key frames, as the library's `keyframes.rebuild` does it: rotations by slerp and
// positions by a straight line, or each key held until the next.

import type { Clip } from "../wire/clip";
import type { Rows } from "./fk";

export type Interpolation = "slerp" | "hold";

export class ClipRows implements Rows {
  constructor(readonly clip: Clip) {}
  get numFrames(): number {
    return this.clip.numFrames;
  }
  get frameTime(): number {
    return this.clip.frameTime;
  }
  row(frame: number): { data: Float32Array; at: number } {
    const last = Math.max(0, this.clip.available - 1);
    return { data: this.clip.rows, at: Math.min(frame, last) * this.clip.rowLength };
  }
}

export class KeyedRows implements Rows {
  private readonly scratch: Float32Array;

  constructor(
    private readonly clip: Clip,
    readonly keys: readonly number[],
    readonly interpolation: Interpolation,
  ) {
    this.scratch = new Float32Array(clip.rowLength);
  }
  get numFrames(): number {
    return this.clip.numFrames;
  }
  get frameTime(): number {
    return this.clip.frameTime;
  }

  row(frame: number): { data: Float32Array; at: number } {
    const { rows, rowLength } = this.clip;
    const [before, after] = around(this.keys, frame);
    if (before === after || this.interpolation === "hold") {
      return { data: rows, at: before * rowLength };
    }
    this.between(before * rowLength, after * rowLength, (frame - before) / (after - before));
    return { data: this.scratch, at: 0 };
  }

  private between(from: number, to: number, share: number): void {
    const { rows, header, rowLength } = this.clip;
    const numbers = header.moving.length * 3;
    for (let i = 0; i < numbers; i++) {
      this.scratch[i] = rows[from + i] + share * (rows[to + i] - rows[from + i]);
    }
    for (let i = numbers; i < rowLength; i += 4) slerp(rows, from + i, to + i, share, this.scratch, i);
  }
}

/** The keys on both sides of a frame; the same one twice at a key and outside of them. */
export function around(keys: readonly number[], frame: number): [number, number] {
  let [low, high] = [0, keys.length - 1];
  if (frame <= keys[low]) return [keys[low], keys[low]];
  if (frame >= keys[high]) return [keys[high], keys[high]];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (keys[middle] <= frame) low = middle;
    else high = middle;
  }
  return keys[low] === frame ? [frame, frame] : [keys[low], keys[high]];
}

function slerp(q: Float32Array, a: number, b: number, share: number, out: Float32Array, at: number): void {
  let cosine = q[a] * q[b] + q[a + 1] * q[b + 1] + q[a + 2] * q[b + 2] + q[a + 3] * q[b + 3];
  const sign = cosine < 0 ? -1 : 1;
  cosine = Math.min(1, Math.abs(cosine));
  const angle = Math.acos(cosine);
  const sine = Math.sin(angle);
  const straight = sine < 1e-5;
  const left = straight ? 1 - share : Math.sin((1 - share) * angle) / sine;
  const right = sign * (straight ? share : Math.sin(share * angle) / sine);
  for (let i = 0; i < 4; i++) out[at + i] = left * q[a + i] + right * q[b + i];
}
