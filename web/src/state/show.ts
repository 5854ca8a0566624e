// Puts the selected motion on the stage and its lanes on the time line.

import { ClipRows, KeyedRows } from "../kin/keyed";
import { curveOf, QUANTITIES } from "../kin/readings";
import { Actor } from "../scene/actor";
import type { Stage } from "../scene/stage";
import type { Lane } from "../timeline/lanes";
import { Timeline } from "../timeline/timeline";
import type { Clip } from "../wire/clip";
import type { Clips } from "../wire/clips";
import type { Source } from "../wire/messages.gen";
import type { Previewed } from "../wire/socket";
import type { Clock } from "./clock";
import { keys, loadCounts, restoreKeys } from "./keyset.svelte";
import { notifyError } from "./notices";
import { store } from "./store.svelte";

export class Show {
  /** The motion on stage appeared for the first time. */
  onNew: () => void = () => undefined;
  onLanes: (height: number) => void = () => undefined;
  clip: Clip | null = null; // the result of the steps
  private source: Clip | null = null;
  key: string | null = null; // of the motion on stage
  private turn = 0;
  private feet: { left: Float32Array; right: Float32Array } | null = null;
  private speed: Float32Array | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly clips: Clips,
  ) {
    clips.onProgress = (clip) => this.arrived(clip);
  }

  /** Fetch what is selected, then show it; an older request that ends later is ignored. */
  async refresh(): Promise<void> {
    const turn = ++this.turn;
    const key = store.motion;
    const message = key ? store.results[key] : undefined;
    if (!key || !message) return;
    try {
      const [clip, source] = await Promise.all([this.clips.get(message.id), this.clips.get(message.source)]);
      if (turn !== this.turn) return;
      const fresh = this.key !== key;
      const changed = this.clip?.id !== clip.id;
      [this.clip, this.source, this.key] = [clip, source, key];
      if (fresh) restoreKeys(store.entry?.keys ?? null);
      if (changed) void this.fetchCurves(clip);
      this.clock.fit(clip.numFrames, clip.frameTime);
      await this.showOthers();
      this.stageMotion();
      if (fresh) this.onNew();
      this.refreshLanes();
      if (store.mode === "keys") await this.refreshKeys();
    } catch (error) {
      notifyError(error);
    }
  }

  /** Rows of a preview, or null: back to the document. */
  preview(previewed: Previewed | null): void {
    if (!this.clip || !this.source) return;
    const turn = ++this.turn;
    const show = (clip: Clip): void => {
      if (turn !== this.turn) return;
      this.place(clip, this.source!);
      this.stage.touch();
    };
    if (!previewed) return this.stageMotion();
    if (!previewed.rows) {
      if (!previewed.motion.id) return;
      void this.clips.get(previewed.motion.id).then(show, () => undefined);
      return;
    }
    const base = previewed.motion.layout === this.clip.header.layout ? this.clip : this.source;
    const { first, rows } = previewed.rows;
    if (previewed.motion.layout === base.header.layout && previewed.motion.frames === base.numFrames) {
      show(base.withRows(rows, first));
    }
  }

  stageMotion(): void {
    const { clip, source } = this;
    if (!clip || !source) return;
    if (store.mode === "keys" && keys.frames.length) this.placeKeyed(clip);
    else this.place(clip, source);
    store.jointNames = clip.header.names;
    store.jointSides = clip.header.sides;
    if (store.joint >= clip.header.names.length) store.joint = -1;
    this.stage.selected = store.joint;
    this.stage.available = clip.available;
    this.stage.touch();
  }

  private place(clip: Clip, source: Clip): void {
    const name = store.entry?.name ?? "";
    this.stage.result = new Actor(clip.header, new ClipRows(clip), name);
    this.stage.original = clip.id === source.id && clip === this.clip ? null : new Actor(source.header, new ClipRows(source), name);
    store.differs = this.stage.original !== null;
  }

  private placeKeyed(clip: Clip): void {
    const name = store.entry?.name ?? "";
    this.stage.result = new Actor(clip.header, new KeyedRows(clip, keys.frames, keys.set.play), name);
    this.stage.original = new Actor(clip.header, new ClipRows(clip), name);
    store.differs = true;
  }

  private async showOthers(): Promise<void> {
    const others = store.shown.filter((key) => key !== store.motion && store.results[key]);
    this.stage.others = await Promise.all(
      others.map(async (key) => {
        const clip = await this.clips.get(store.results[key].id);
        return new Actor(clip.header, new ClipRows(clip), store.document?.motions[key]?.name ?? "");
      }),
    );
  }

  private arrived(clip: Clip): void {
    if (clip !== this.clip) return;
    this.stage.available = clip.available;
    this.stage.result?.forget();
    this.stage.touch();
    this.timeline.touch();
  }

  private async fetchCurves(clip: Clip): Promise<void> {
    this.feet = this.speed = null;
    const [speed, left, right] = await Promise.all(
      ["speed", "left", "right"].map((name) => this.clips.curve(clip.id, name)),
    );
    if (this.clip !== clip) return;
    this.speed = speed;
    this.feet = left && right ? { left, right } : null;
    this.refreshLanes();
  }

  /** Counts and errors of all key sets; then the poses between the keys. */
  async refreshKeys(): Promise<void> {
    const clip = this.clip;
    if (!clip) return;
    try {
      await loadCounts(clip.id, keys.set.method);
    } catch (error) {
      notifyError(error);
    }
    if (this.clip !== clip || store.mode !== "keys") return;
    this.stageMotion();
    this.refreshLanes();
  }

  refreshLanes(): void {
    if (!this.clip) return;
    const lanes = this.lanes();
    this.onLanes(Timeline.heightOf(lanes));
    this.timeline.show(lanes);
  }

  private lanes(): Lane[] {
    const clip = this.clip!;
    const { frameTime, seconds } = clip;
    const lanes: Lane[] = [
      {
        kind: "motion",
        label: "motion",
        name: store.entry?.name ?? "",
        badge: badgeOf(store.source),
        seconds,
        changed: clip.id !== this.source?.id,
      },
    ];
    if (store.mode === "keys") {
      const { frames, selected } = keys;
      const label = `${frames.length} ${frames.length === 1 ? "key" : "keys"}`;
      lanes.push({ kind: "keys", label, frames, frameTime, selected });
    }
    if (this.feet && store.mode === "view") {
      lanes.push({ kind: "spans", label: "left foot", values: this.feet.left, frameTime, side: "left" });
      lanes.push({ kind: "spans", label: "right foot", values: this.feet.right, frameTime, side: "right" });
    }
    if (this.speed) lanes.push(curve("speed", "speed", this.speed, frameTime, "m/s"));
    if (store.joint >= 0 && this.stage.main) {
      const values = curveOf(this.stage.main, store.joint, store.lane);
      if (Number.isFinite(values[0])) {
        const { label, unit } = QUANTITIES[store.lane];
        const name = clip.header.names[store.joint];
        lanes.push(curve("joint", `${name} ${label}`, values, frameTime, unit));
      }
    }
    return lanes;
  }
}

/** The digit that opens it, as in the library. */
function badgeOf(source: Source | null): string {
  const index = store.library.findIndex(({ sample, path }) =>
    sample !== null ? sample === source?.sample : path !== null && path === source?.path,
  );
  return index >= 0 && index < 9 ? String(index + 1) : "";
}

function curve(id: string, label: string, values: Float32Array, frameTime: number, unit: string): Lane {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (id === "speed") low = Math.min(0, low);
  return { kind: "curve", id, label, values, frameTime, unit, low, high };
}
