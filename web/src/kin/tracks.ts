// World positions of single joints over time, computed when first asked for: trails, ghosts, plots.

import type { ClipHeader } from "../wire/clip";
import { Kinematics, type Rows } from "./fk";

export class Tracks {
  private readonly kinematics: Kinematics;
  private readonly known = new Map<number, { chain: number[]; places: Float32Array }>();

  constructor(
    header: ClipHeader,
    private readonly rows: Rows,
  ) {
    this.kinematics = new Kinematics(header);
  }

  /** Where a joint is at a frame: an index into the returned array. */
  at(joint: number, frame: number): { places: Float32Array; index: number } {
    let track = this.known.get(joint);
    if (!track) {
      const places = new Float32Array(this.rows.numFrames * 3).fill(NaN);
      track = { chain: this.kinematics.chainTo(joint), places };
      this.known.set(joint, track);
    }
    const index = frame * 3;
    if (Number.isNaN(track.places[index])) {
      const { data, at } = this.rows.row(frame);
      this.kinematics.poseChain(track.chain, data, at);
      for (let i = 0; i < 3; i++) track.places[index + i] = this.kinematics.positions[joint * 3 + i];
    }
    return { places: track.places, index };
  }
}
