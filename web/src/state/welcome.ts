// The empty start: a body walks beside the offers.

import { ClipRows } from "../kin/keyed";
import { Actor } from "../scene/actor";
import type { Stage } from "../scene/stage";
import type { Clips } from "../wire/clips";
import type { Clock } from "./clock";

const SAMPLE = "walk";

export class Welcome {
  active = false;
  time = 0;
  private lastWall = 0;
  private seconds = 1;
  private asked = false;

  constructor(
    private readonly stage: Stage,
    private readonly clock: Clock,
    private readonly clips: Clips,
  ) {}

  async show(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    const clip = await this.clips.get(`sample-${SAMPLE}`, `sample/${SAMPLE}`).catch(() => null);
    if (!clip || !this.asked) return;
    this.seconds = clip.seconds;
    this.active = true;
    this.stage.result = new Actor(clip.header, new ClipRows(clip));
    this.stage.original = null;
    this.stage.available = clip.numFrames;
    this.stage.frameBody(0, 1.12);
    this.stage.orbit.yaw = 0.5;
    this.stage.offset = 0.3;
    this.stage.touch();
  }

  hide(): void {
    this.asked = false;
    if (!this.active) return;
    this.active = false;
    this.stage.offset = 0;
    this.stage.result = null;
    this.stage.touch();
  }

  /** Time goes by here without the transport, which has nothing to play yet. */
  tick(wall: number): void {
    const passed = (wall - this.lastWall) / 1000;
    this.lastWall = wall;
    if (!this.active || this.clock.byHand) return;
    this.time = (this.time + Math.min(passed, 0.5)) % this.seconds;
    this.stage.touch();
  }
}
