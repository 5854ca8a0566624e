// Forward kinematics of one frame: a packed row to world positions and rotations.

import type { ClipHeader } from "../wire/clip";

/** Where rows come from: a clip's own, or poses between key frames. */
export interface Rows {
  readonly numFrames: number;
  readonly frameTime: number;
  row(frame: number): { data: Float32Array; at: number };
}

export class Kinematics {
  readonly numJoints: number;
  readonly positions: Float64Array;
  readonly rotations: Float64Array;
  /** For each joint: where its position and its quaternion start in a row, -1 if not there. */
  private readonly positionAt: Int32Array;
  private readonly rotationAt: Int32Array;
  private readonly offsets: Float64Array;
  private readonly parents: Int32Array;

  constructor(readonly header: ClipHeader) {
    const count = header.names.length;
    this.numJoints = count;
    this.positions = new Float64Array(count * 3);
    this.rotations = new Float64Array(count * 4);
    this.offsets = Float64Array.from(header.offsets);
    this.parents = Int32Array.from(header.parents);
    this.positionAt = new Int32Array(count).fill(-1);
    this.rotationAt = new Int32Array(count).fill(-1);
    header.moving.forEach((joint, index) => (this.positionAt[joint] = index * 3));
    const turns = header.moving.length * 3;
    header.turning.forEach((joint, index) => (this.rotationAt[joint] = turns + index * 4));
  }

  /** Fill `positions` and `rotations` for one row. */
  pose(data: Float32Array, at: number): void {
    for (let joint = 0; joint < this.numJoints; joint++) this.place(joint, data, at);
  }

  /** The chain from the root to a joint alone; for a trail of one joint. */
  poseChain(chain: readonly number[], data: Float32Array, at: number): void {
    for (const joint of chain) this.place(joint, data, at);
  }

  chainTo(joint: number): number[] {
    const chain: number[] = [];
    for (let j = joint; j >= 0; j = this.parents[j]) chain.unshift(j);
    return chain;
  }

  private place(joint: number, data: Float32Array, at: number): void {
    const { positions: p, rotations: q } = this;
    const local = this.positionAt[joint];
    const x = local < 0 ? this.offsets[joint * 3] : data[at + local];
    const y = local < 0 ? this.offsets[joint * 3 + 1] : data[at + local + 1];
    const z = local < 0 ? this.offsets[joint * 3 + 2] : data[at + local + 2];
    const turn = this.rotationAt[joint];
    const a = turn < 0 ? 0 : data[at + turn];
    const b = turn < 0 ? 0 : data[at + turn + 1];
    const c = turn < 0 ? 0 : data[at + turn + 2];
    const d = turn < 0 ? 1 : data[at + turn + 3];
    const [pi, qi] = [joint * 3, joint * 4];
    const parent = this.parents[joint];
    if (parent < 0) {
      p[pi] = x;
      p[pi + 1] = y;
      p[pi + 2] = z;
      q[qi] = a;
      q[qi + 1] = b;
      q[qi + 2] = c;
      q[qi + 3] = d;
      return;
    }
    const [pp, pq] = [parent * 3, parent * 4];
    const [i, j, k, w] = [q[pq], q[pq + 1], q[pq + 2], q[pq + 3]];
    // v + 2 u × (u × v + w v)
    const tx = j * z - k * y + w * x;
    const ty = k * x - i * z + w * y;
    const tz = i * y - j * x + w * z;
    p[pi] = p[pp] + x + 2 * (j * tz - k * ty);
    p[pi + 1] = p[pp + 1] + y + 2 * (k * tx - i * tz);
    p[pi + 2] = p[pp + 2] + z + 2 * (i * ty - j * tx);
    q[qi] = w * a + i * d + j * c - k * b;
    q[qi + 1] = w * b - i * c + j * d + k * a;
    q[qi + 2] = w * c + i * b - j * a + k * d;
    q[qi + 3] = w * d - i * a - j * b - k * c;
  }
}
