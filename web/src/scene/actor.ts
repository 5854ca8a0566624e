// One motion on the stage: its poses, where its hips are, which way it faces, where ghosts stand.

import { Kinematics, type Rows } from "../kin/fk";
import { Tracks } from "../kin/tracks";
import type { ClipHeader } from "../wire/clip";
import { Pose } from "./pose";

const GHOST_SPACING = 0.42; // of the body's height along the floor
const GHOST_LIMIT = 4096;
const SMOOTH_S = 0.5;
const CACHED_POSES = 64;

export class Actor {
  readonly tracks: Tracks;
  readonly hips: number;
  private readonly kinematics: Kinematics;
  private readonly poses = new Map<number, Pose>();
  private spacing: { counted: number; frames: number[] } = { counted: 0, frames: [] };

  constructor(
    readonly header: ClipHeader,
    readonly rows: Rows,
    readonly name = "",
  ) {
    this.kinematics = new Kinematics(header);
    this.tracks = new Tracks(header, rows);
    this.hips = header.roles.hips ?? header.body_root;
  }

  frameAt(time: number): number {
    const frame = Math.floor(time / this.rows.frameTime + 1e-6);
    return Math.max(0, Math.min(this.rows.numFrames - 1, frame));
  }

  /** World positions and rotations at a frame; the last few are kept. */
  pose(frame: number): Pose {
    let pose = this.poses.get(frame);
    if (pose) return pose;
    const { data, at } = this.rows.row(frame);
    this.kinematics.pose(data, at);
    pose = new Pose(this.kinematics.positions.slice(), this.kinematics.rotations.slice());
    if (this.poses.size >= CACHED_POSES) this.poses.delete(this.poses.keys().next().value!);
    this.poses.set(frame, pose);
    return pose;
  }

  /** Frames that were guessed while a file was still arriving are forgotten. */
  forget(): void {
    this.poses.clear();
  }

  /** Hips on the floor plan, averaged over half a second: what the camera follows. */
  base(frame: number): [number, number] {
    const reach = Math.max(1, Math.round(SMOOTH_S / 2 / this.rows.frameTime));
    let [x, z] = [0, 0];
    for (let i = -4; i <= 4; i++) {
      const at = Math.max(0, Math.min(this.rows.numFrames - 1, frame + Math.round((i * reach) / 4)));
      const { places, index } = this.tracks.at(this.hips, at);
      x += places[index] / 9;
      z += places[index + 2] / 9;
    }
    return [x, z];
  }

  /** How far to shift the body so that it stays where it began. */
  inPlaceShift(frame: number): [number, number, number] {
    const now = this.tracks.at(this.hips, frame);
    const first = this.tracks.at(this.hips, 0);
    return [
      first.places[first.index] - now.places[now.index],
      0,
      first.places[first.index + 2] - now.places[now.index + 2],
    ];
  }

  /** Angle about the vertical of the way the hips face; 0 is +Z. */
  heading(frame: number): number {
    const { left_hip: left, right_hip: right } = this.header.roles;
    if (left === undefined || right === undefined) return 0;
    const { positions: p } = this.pose(frame);
    const [x, z] = [p[left * 3] - p[right * 3], p[left * 3 + 2] - p[right * 3 + 2]];
    return Math.atan2(-z, x);
  }

  /** Frames at which the body has moved on by a good part of its height. */
  ghostFrames(available: number): readonly number[] {
    const { frames } = this.spacing;
    const step = GHOST_SPACING * this.header.height;
    for (let frame = this.spacing.counted; frame < available; frame++) {
      if (frames.length >= GHOST_LIMIT) break;
      const { places, index } = this.tracks.at(this.hips, frame);
      const last = frames.length ? frames[frames.length - 1] * 3 : 0;
      const moved = Math.hypot(places[index] - places[last], places[index + 2] - places[last + 2]);
      if (frame === 0 || moved > step) frames.push(frame);
    }
    this.spacing.counted = available;
    return frames;
  }
}
