// Clock → poses → stage and time line; gestures and keys → edits.

import { reading, type Quantity } from "./kin/readings";
import { stageGestures } from "./scene/gestures";
import { Stage } from "./scene/stage";
import { actionsOf } from "./state/actions";
import { Clock } from "./state/clock";
import { KeyEdits } from "./state/keyedits";
import { keys } from "./state/keyset.svelte";
import { listen, type Action } from "./state/keys";
import { Session } from "./state/session";
import { Show } from "./state/show";
import { store, type Mode } from "./state/store.svelte";
import { exposeSurface } from "./state/surface";
import { currentView, restoreView } from "./state/view";
import { Welcome } from "./state/welcome";
import { Timeline } from "./timeline/timeline";

const SAVE_MS = 400;
const LONG_FRAMES = 3600;
const PREVIEWED_FRAMES = 1200;

export class App {
  readonly clock = new Clock();
  readonly session = new Session();
  readonly actions: readonly Action[];
  stage!: Stage;
  timeline!: Timeline;
  show!: Show;
  keyEdits!: KeyEdits;
  /** Script time of the newest drawings, for measuring. */
  readonly scriptMs: number[] = [];
  private playNext = false;
  private saveTimer = 0;
  private restoring: { time: number; camera: number[]; loop: [number, number] | null } | null = null;
  private welcome!: Welcome;
  private readonly frameListeners: (() => void)[] = [];

  constructor() {
    this.actions = actionsOf(this);
  }

  /** Once the panels are on the page. */
  start(stageHost: HTMLElement, timelineHost: HTMLElement, slider: HTMLElement): void {
    this.stage = new Stage(stageHost);
    this.timeline = new Timeline(timelineHost, slider, this.clock, {
      selectKey: (frame) => this.keyEdits.select(frame),
      moveKey: (from, to) => this.keyEdits.drag(from, to),
      moveKeyDone: (from, to) => this.keyEdits.move(from, to),
      moveKeyCancelled: () => this.keyEdits.cancel(),
    });
    this.show = new Show(this.stage, this.clock, this.timeline, this.session.clips);
    this.keyEdits = new KeyEdits(this.show, this.clock, this.session);
    this.welcome = new Welcome(this.stage, this.clock, this.session.clips);
    this.show.onNew = () => this.onNewMotion();
    this.show.onLanes = (height) => document.documentElement.style.setProperty("--timeline", `${height}px`);
    stageGestures(stageHost, this);
    this.connect();
    listen(this.actions);
    this.clock.onChange(() => this.onClock());
    this.clock.byHand = new URLSearchParams(location.search).get("clock") === "hand";
    exposeSurface(this);
    const loop = (wall: number): void => {
      this.frame(wall);
      requestAnimationFrame(loop);
    };
    requestAnimationFrame(loop);
  }

  private connect(): void {
    const { session } = this;
    session.onFirstDocument = () => {
      const { view } = store.document!;
      restoreView(view, this.clock);
      this.restoring = view.motion ? { time: view.time_s, camera: view.camera, loop: view.loop } : null;
      this.applyLooks();
    };
    session.onChange = () => {
      if (store.empty) void this.welcome.show();
      else this.welcome.hide();
      this.keyEdits.follow();
      void this.show.refresh();
      this.save();
    };
    session.previewWindow = () => {
      const { frame, numFrames } = this.clock;
      if (numFrames <= LONG_FRAMES) return { first: 0, count: null };
      const first = Math.max(0, frame - PREVIEWED_FRAMES / 2);
      return { first, count: Math.min(PREVIEWED_FRAMES, numFrames - first) };
    };
    session.onPreview = (previewed) => this.show.preview(previewed);
    session.start();
    addEventListener("pagehide", () => this.saveNow());
    addEventListener("beforeunload", () => this.saveNow());
  }

  /** Once per picture. */
  private frame(wall: number): void {
    if (this.timeline.scrubbing) this.clock.lastSeen(wall);
    else this.clock.tick(wall);
    this.welcome.tick(wall);
    const before = performance.now();
    const drawn = this.stage.draw(this.welcome.active ? this.welcome.time : this.clock.time);
    this.timeline.draw();
    if (!drawn) return;
    if (this.scriptMs.push(performance.now() - before) > 400) this.scriptMs.shift();
    for (const listener of this.frameListeners) listener();
  }

  /** Called after each drawing: for numbers that follow the time. */
  onFrame(listener: () => void): () => void {
    this.frameListeners.push(listener);
    return () => this.frameListeners.splice(this.frameListeners.indexOf(listener), 1);
  }

  private onClock(): void {
    const { clock } = this;
    if (store.playing !== clock.playing) store.playing = clock.playing;
    if (store.repeat !== clock.repeat) store.repeat = clock.repeat;
    if (store.speed !== clock.speed) store.speed = clock.speed;
    if (store.looped !== (clock.loop !== null)) {
      store.looped = clock.loop !== null;
      this.timeline.touch();
    }
    this.stage.touch();
    if (!clock.playing) this.save();
  }

  /** Play as soon as the motion that was asked for is on stage. */
  playWhenReady(): void {
    if (this.show.key === store.motion) this.clock.play();
    else this.playNext = true;
  }

  /** A motion appears: as it was left, or with the whole body in the picture. */
  private onNewMotion(): void {
    const saved = this.restoring;
    this.restoring = null;
    if (saved) {
      this.clock.seek(saved.time / this.clock.frameTime);
      if (saved.loop) {
        const [first, last] = saved.loop.map((time) => Math.round(time / this.clock.frameTime));
        this.clock.loop = { first, last };
        this.clock.changed();
      }
      if (saved.camera.length === 6) {
        const [x, y, z, yaw, pitch, distance] = saved.camera;
        this.stage.orbit.state = { target: [x, y, z], yaw, pitch, distance };
        this.stage.forgetFollowed();
        return;
      }
    } else {
      this.clock.setLoop(null);
      this.clock.seek(0);
    }
    this.stage.frameBody(this.clock.time, 1.06);
    if (this.playNext) this.clock.play();
    this.playNext = false;
  }

  // --- looking ----------------------------------------------------------------------------------

  applyLooks(): void {
    const { stage } = this;
    const followed = stage.follow;
    stage.follow = store.follow;
    stage.inPlace = store.inPlace;
    stage.ghosts = store.ghosts;
    stage.trails = store.trails;
    stage.compare = store.compare;
    stage.selected = store.joint;
    if (store.follow && !followed) stage.recentre(this.clock.time);
    stage.touch();
    this.save();
  }

  toggle(name: "follow" | "inPlace" | "ghosts" | "trails"): void {
    store[name] = !store[name];
    this.applyLooks();
  }

  setCompare(compare: typeof store.compare): void {
    store.compare = compare;
    this.applyLooks();
  }

  setMode(mode: Mode): void {
    if (store.mode === mode) return;
    store.mode = mode;
    keys.selected = -1;
    if (store.motion) {
      this.show.stageMotion();
      this.show.refreshLanes();
      if (mode === "keys") void this.show.refreshKeys();
    }
    this.save();
  }

  selectMotion(key: string): void {
    store.motion = key;
    store.shown = store.shown.filter((other) => other !== key);
    store.step = null;
    this.saveNow();
    void this.show.refresh();
  }

  toggleShown(key: string): void {
    const on = store.shown.includes(key);
    store.shown = on ? store.shown.filter((other) => other !== key) : [...store.shown, key];
    this.saveNow();
    void this.show.refresh();
  }

  selectJoint(joint: number): void {
    if (store.picking && joint >= 0) {
      const { take } = store.picking;
      store.picking = null;
      take(store.jointNames[joint]);
      return;
    }
    store.joint = joint;
    this.stage.selected = joint;
    this.show.refreshLanes();
    this.stage.touch();
    this.save();
  }

  setLane(quantity: Quantity): void {
    store.lane = quantity;
    this.show.refreshLanes();
    this.save();
  }

  jointReading(quantity: Quantity): number {
    const main = this.stage.main;
    if (!main || store.joint < 0) return NaN;
    return reading(main, store.joint, quantity, main.frameAt(this.clock.time));
  }

  // --- saving the view --------------------------------------------------------------------------

  save(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.saveNow(), SAVE_MS);
  }

  private saveNow(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = 0;
    if (!store.ready || !store.motion || this.restoring) return;
    this.session.socket.post({ type: "view", view: currentView(this.clock, this.stage) });
  }
}
