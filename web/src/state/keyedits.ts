// Editing key frames: count, method, playback, and single keys that are moved, added or dropped.

import type { KeySet } from "../wire/messages.gen";
import type { Clock } from "./clock";
import { keys, restoreKeys } from "./keyset.svelte";
import { notifyError } from "./notices";
import { Nudges, type Session } from "./session";
import type { Show } from "./show";
import { store } from "./store.svelte";

export class KeyEdits {
  private before: KeySet | null = null; // while a key is dragged
  private followed = "";
  private pendingWords = "";
  private readonly nudges = new Nudges(() => void this.commit(keys.set, this.pendingWords));

  constructor(
    private readonly show: Show,
    private readonly clock: Clock,
    private readonly session: Session,
  ) {}

  /** Another set on the stage; the document has it after `commit`. */
  try(set: KeySet): void {
    keys.set = set;
    keys.measured = null;
    if (keys.selected >= 0 && !keys.frames.includes(keys.selected)) keys.selected = -1;
    this.show.stageMotion();
    this.show.refreshLanes();
  }

  async commit(set: KeySet, words: string): Promise<void> {
    this.before = null;
    this.try(set);
    if (set.method !== keys.counts?.method) await this.show.refreshKeys();
    void this.measure();
    await this.session.commit({ type: "set_keys", motion: store.motion!, keys: set }, words);
  }

  setCount(count: number): void {
    const bounded = Math.max(keys.fewest, Math.min(keys.most, Math.round(count)));
    if (!Number.isFinite(bounded)) return;
    this.try({ ...keys.set, count: bounded, frames: null });
    this.pendingWords = `${bounded} key frames`;
    this.nudges.touch();
  }
  /** The slider was let go. */
  countDone(): void {
    this.nudges.flush();
  }

  /** Errors of an edited set, or of held keys, come from the server; others are known. */
  async measure(): Promise<void> {
    const { set, frames } = keys;
    if (!frames.length || (!set.frames && set.play === "slerp")) return;
    try {
      const answer = await this.session.socket.request({
        type: "measure", motion: store.motion!, frames: [...frames], play: set.play,
      });
      if (answer.type === "answer" && keys.set === set) keys.measured = answer.numbers;
    } catch (error) {
      notifyError(error);
    }
  }

  select(frame: number): void {
    keys.selected = frame;
    if (frame >= 0) this.clock.seek(frame);
    this.show.refreshLanes();
  }

  drag(from: number, to: number): void {
    this.before ??= { ...keys.set, frames: [...keys.frames] };
    keys.selected = to;
    this.clock.seek(to);
    this.try({ ...keys.set, frames: moved(this.before.frames!, from, to) });
    keys.selected = to;
  }
  move(from: number, to: number): void {
    const frames = moved(this.before?.frames ?? keys.frames, from, to);
    keys.selected = to;
    this.clock.seek(to);
    const words = `move key to ${(to * this.clock.frameTime).toFixed(2)} s`;
    void this.commit({ ...keys.set, frames, count: frames.length }, words);
  }
  cancel(): void {
    if (this.before) this.try(this.before);
    this.before = null;
    this.follow();
  }

  nudge(by: number): void {
    const to = keys.selected + by;
    if (keys.selected < 0 || to < 0 || to >= this.clock.numFrames || keys.frames.includes(to)) return;
    this.move(keys.selected, to);
  }
  drop(): void {
    if (keys.selected < 0 || keys.frames.length <= 2) return;
    const frames = keys.frames.filter((frame) => frame !== keys.selected);
    keys.selected = -1;
    void this.commit({ ...keys.set, frames, count: frames.length }, "drop key");
  }
  add(): void {
    const { frame, time } = this.clock;
    if (keys.frames.includes(frame)) return;
    const frames = [...keys.frames, frame].sort((a, b) => a - b);
    keys.selected = frame;
    void this.commit({ ...keys.set, frames, count: frames.length }, `add key at ${time.toFixed(2)} s`);
  }

  /** The document's keys changed: by an edit of ours, by undo, or on another page. */
  follow(): void {
    const saved = store.entry?.keys ?? null;
    const now = JSON.stringify([store.motion, saved]);
    if (this.before || now === this.followed) return;
    this.followed = now;
    if (saved && same(saved, keys.set)) return;
    restoreKeys(saved);
    if (store.mode !== "keys") return;
    void this.show.refreshKeys().then(() => this.measure());
  }
}

function same(a: KeySet, b: KeySet): boolean {
  return JSON.stringify([a.method, a.count, a.frames, a.play]) === JSON.stringify([b.method, b.count, b.frames, b.play]);
}

function moved(frames: readonly number[], from: number, to: number): number[] {
  const others = frames.filter((frame) => frame !== from && frame !== to);
  return [...others, to].sort((a, b) => a - b);
}
