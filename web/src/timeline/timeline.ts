// The time line: ruler, loop and lanes on one canvas, the playhead above them.

import type { Clock } from "../state/clock";
import { gestures, type Gesture } from "./gestures";
import { drawLane, LANE_HEIGHT, type CurveLane, type KeysLane, type Lane } from "./lanes";
import { Playhead } from "./playhead";
import { drawRuler, RULER_HEIGHT } from "./ruler";
import { LABELS, Scale } from "./scale";
import { edges, snap } from "./snap";

export interface TimelineEvents {
  /** A key frame was picked (-1: none), is being moved, or was moved. */
  selectKey(frame: number): void;
  moveKey(from: number, to: number): void;
  moveKeyDone(from: number, to: number): void;
  moveKeyCancelled(): void;
}

interface Row {
  lane: Lane;
  y: number;
  height: number;
}

const EDGE_PX = 6;

export class Timeline {
  readonly scale = new Scale();
  scrubbing = false;
  private rows: Row[] = [];
  private guide: number | null = null;
  private readonly context: CanvasRenderingContext2D;
  private readonly canvas = document.createElement("canvas");
  private readonly labels = document.createElement("div");
  private readonly playhead: Playhead;
  private readonly edgeScroll = { speed: 0, again: (): void => undefined };
  private dirty = true;

  constructor(
    private readonly host: HTMLElement,
    private readonly slider: HTMLElement,
    private readonly clock: Clock,
    private readonly events: TimelineEvents,
  ) {
    this.canvas.setAttribute("aria-hidden", "true");
    this.labels.className = "lane-labels";
    host.prepend(this.canvas, this.labels);
    this.context = this.canvas.getContext("2d")!;
    this.playhead = new Playhead(host);
    gestures(host, (x, y, event) => this.begin(x, y, event));
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    host.addEventListener("pointermove", (event) => this.hover(event));
    new ResizeObserver(() => this.resize()).observe(host);
    void document.fonts.ready.then(() => this.touch());
    this.resize();
  }

  /** Other lanes; the height they need is asked for by the caller. */
  show(lanes: readonly Lane[]): void {
    let y = RULER_HEIGHT;
    this.rows = lanes.map((lane) => {
      const row = { lane, y, height: LANE_HEIGHT[lane.kind] };
      y += row.height;
      return row;
    });
    this.scale.content(this.clock.seconds, this.clock.frameTime);
    this.writeLabels();
    const curves = this.rows.filter((row): row is Row & { lane: CurveLane } => row.lane.kind === "curve");
    this.playhead.read(curves);
    this.host.dataset.keys = String(this.keysLane?.frames.length ?? 0);
    this.touch();
  }

  static heightOf(lanes: readonly Lane[]): number {
    return lanes.reduce((sum, lane) => sum + LANE_HEIGHT[lane.kind], RULER_HEIGHT) + 2;
  }

  touch(): void {
    this.dirty = true;
  }
  fit(): void {
    this.scale.fit();
    this.touch();
  }
  zoom(factor: number): void {
    this.scale.zoom(factor, this.scale.x(this.clock.time));
    this.touch();
  }

  /** Called once per picture. */
  draw(): void {
    this.edgeScroll.again();
    if (this.clock.playing && !this.scrubbing && this.scale.reveal(this.clock.time)) this.touch();
    if (this.dirty) this.redraw();
    this.playhead.move(this.scale, this.clock.frame, this.clock.frameTime);
    if (!this.clock.playing || this.scrubbing) this.describe();
  }

  private describe(): void {
    const { frame, time, numFrames } = this.clock;
    if (this.slider.getAttribute("aria-valuenow") === String(frame)) return;
    this.slider.setAttribute("aria-valuemax", String(numFrames - 1));
    this.slider.setAttribute("aria-valuenow", String(frame));
    this.slider.setAttribute("aria-valuetext", `${time.toFixed(3)} seconds, frame ${frame}`);
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    this.canvas.width = width * devicePixelRatio;
    this.canvas.height = height * devicePixelRatio;
    this.scale.resize(width);
    this.touch();
    this.draw();
  }

  private redraw(): void {
    this.dirty = false;
    const { context, scale } = this;
    const { clientWidth: width, clientHeight: height } = this.host;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.save();
    context.beginPath();
    context.rect(LABELS, 0, width - LABELS, height);
    context.clip();
    drawRuler(context, scale, width, height);
    this.drawLoop(height);
    for (const { lane, y, height: tall } of this.rows) {
      context.fillStyle = "#20252a";
      context.fillRect(LABELS, y, width, 1);
      drawLane(context, lane, scale, y, tall, width);
    }
    if (this.guide !== null) {
      context.fillStyle = "#f0e442";
      const x = scale.x(this.guide * this.clock.frameTime);
      for (let y = 0; y < height; y += 6) context.fillRect(x - 0.5, y, 1, 3);
    }
    context.restore();
    this.host.dataset.start = String(scale.start);
    this.host.dataset.scale = String(scale.pixelsPerSecond);
    this.host.dataset.left = String(scale.left);
  }

  private drawLoop(height: number): void {
    const { loop, loopOn, frameTime } = this.clock;
    if (!loop) return;
    const [from, to] = [this.scale.x(loop.first * frameTime), this.scale.x((loop.last + 1) * frameTime)];
    this.context.fillStyle = loopOn ? "rgba(240, 228, 66, 0.10)" : "rgba(154, 163, 173, 0.07)";
    this.context.fillRect(from, 0, to - from, height);
    this.context.fillStyle = loopOn ? "#f0e442" : "#8b949e";
    this.context.fillRect(from, 0, to - from, 3);
    for (const x of [from, to - 2]) this.context.fillRect(x, 0, 2, RULER_HEIGHT);
  }

  private writeLabels(): void {
    this.labels.replaceChildren(
      ...[{ label: "s", y: 0, height: RULER_HEIGHT, small: true }, ...this.rows.map((row) => ({
        label: row.lane.label,
        y: row.y,
        height: row.height,
        small: row.height < 20,
      }))].map(({ label, y, height, small }) => {
        const name = document.createElement("div");
        name.textContent = name.title = label;
        name.className = small ? "small" : "";
        name.style.top = `${y}px`;
        name.style.height = `${height}px`;
        return name;
      }),
    );
  }

  // --- gestures ---------------------------------------------------------------------------------

  private get keysLane(): KeysLane | null {
    const row = this.rows.find(({ lane }) => lane.kind === "keys");
    return row ? (row.lane as KeysLane) : null;
  }

  private get snapFrames(): number[] {
    const found = [0, this.clock.numFrames, this.clock.frame];
    for (const { lane } of this.rows) {
      if (lane.kind === "spans") found.push(...edges(lane.values));
      if (lane.kind === "keys") found.push(...lane.frames);
    }
    return found;
  }

  private snapped(x: number, event: PointerEvent, except = -1): number {
    const frame = this.scale.frame(x);
    if (event.altKey) {
      this.guide = null;
      return frame;
    }
    const candidates = this.snapFrames.filter((candidate) => candidate !== except);
    const perFrame = this.scale.pixelsPerSecond * this.clock.frameTime;
    const found = snap(frame, candidates, perFrame);
    this.guide = found.guide;
    return found.frame;
  }

  private begin(x: number, y: number, event: PointerEvent): Gesture | null {
    if (event.button === 1) return this.panGesture(x);
    if (event.button !== 0 || x < LABELS) return null;
    const key = this.keyAt(x, y);
    if (key >= 0) return this.keyGesture(key);
    if (event.shiftKey) return this.loopGesture(this.snapped(x, event));
    const fixed = y < RULER_HEIGHT ? this.loopEdge(x) : null;
    if (fixed !== null) return this.loopGesture(fixed);
    return this.scrubGesture();
  }

  /** The other end of the loop, if the pointer is at one of its edges. */
  private loopEdge(x: number): number | null {
    const { loop, frameTime } = this.clock;
    if (!loop) return null;
    if (Math.abs(x - this.scale.x(loop.first * frameTime)) <= EDGE_PX) return loop.last + 1;
    if (Math.abs(x - this.scale.x((loop.last + 1) * frameTime)) <= EDGE_PX) return loop.first;
    return null;
  }

  private keyAt(x: number, y: number): number {
    const row = this.rows.find(({ lane }) => lane.kind === "keys");
    if (!row || y < row.y || y > row.y + row.height) return -1;
    let [best, distance] = [-1, 9];
    for (const frame of (row.lane as KeysLane).frames) {
      const apart = Math.abs(this.scale.x(frame * this.clock.frameTime) - x);
      if (apart < distance) [best, distance] = [frame, apart];
    }
    return best;
  }

  private scrubGesture(): Gesture {
    const before = this.clock.frame;
    this.scrubbing = true;
    const seek = (x: number): void => this.clock.seek(this.scale.frame(x));
    const stop = (): void => {
      this.scrubbing = false;
      this.stopEdgeScroll();
    };
    return {
      immediate: true,
      move: (x) => {
        seek(x);
        this.scrollAtEdge(x, () => seek(x));
      },
      done: stop,
      cancel: () => {
        stop();
        this.clock.seek(before);
      },
    };
  }

  private loopGesture(fixed: number): Gesture {
    const before = this.clock.loop;
    const set = (x: number, event: PointerEvent): void => {
      const other = this.snapped(x, event, fixed);
      const clamp = (frame: number): number => Math.max(0, Math.min(this.clock.numFrames, frame));
      const [first, end] = [clamp(Math.min(fixed, other)), clamp(Math.max(fixed, other))];
      if (end > first) this.clock.setLoop({ first, last: end - 1 });
      this.touch();
    };
    return {
      move: (x, _y, event) => {
        set(x, event);
        this.scrollAtEdge(x, () => set(x, event));
      },
      done: () => this.stopEdgeScroll(),
      click: () => {
        this.stopEdgeScroll();
        if (!this.clock.loop) return;
        this.clock.loopOn = !this.clock.loopOn;
        this.clock.changed();
        this.touch();
      },
      cancel: () => {
        this.stopEdgeScroll();
        this.clock.setLoop(before);
      },
    };
  }

  private keyGesture(from: number): Gesture {
    let to = from;
    return {
      move: (x, _y, event) => {
        to = Math.max(0, Math.min(this.clock.numFrames - 1, this.snapped(x, event, from)));
        this.events.moveKey(from, to);
      },
      done: () => {
        this.stopEdgeScroll();
        this.events.moveKeyDone(from, to);
      },
      click: () => this.events.selectKey(from),
      cancel: () => {
        this.stopEdgeScroll();
        this.events.moveKeyCancelled();
      },
    };
  }

  private panGesture(x: number): Gesture {
    let last = x;
    return {
      move: (now) => {
        this.scale.pan(last - now);
        last = now;
        this.touch();
      },
      done: () => undefined,
      cancel: () => undefined,
    };
  }

  /** Near an edge the view moves on, faster the further out the pointer is. */
  private scrollAtEdge(x: number, again: () => void): void {
    const right = this.scale.left + this.scale.room;
    const over = x > right ? x - right : x < this.scale.left ? x - this.scale.left : 0;
    this.edgeScroll.speed = Math.sign(over) * Math.min(40, Math.abs(over) * 0.25);
    this.edgeScroll.again = () => {
      if (!this.edgeScroll.speed) return;
      const end = this.scale.time(right) >= this.clock.seconds && this.edgeScroll.speed > 0;
      if (end || (this.scale.start <= 0 && this.edgeScroll.speed < 0)) return;
      this.scale.pan(this.edgeScroll.speed);
      again();
      this.touch();
    };
  }

  private stopEdgeScroll(): void {
    this.edgeScroll.speed = 0;
    this.edgeScroll.again = () => undefined;
    this.guide = null;
    this.touch();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { left } = this.host.getBoundingClientRect();
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) this.scale.pan(sideways);
    else this.scale.zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - left);
    this.touch();
  }

  private hover(event: PointerEvent): void {
    const { left, top } = this.host.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const edge = y < RULER_HEIGHT && this.loopEdge(x) !== null;
    this.host.dataset.over = x < LABELS ? "" : this.keyAt(x, y) >= 0 ? "key" : edge ? "edge" : "time";
  }
}
