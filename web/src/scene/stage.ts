// The stage: bodies, ghosts, trails, floor and shadow, drawn when something has changed.

import * as THREE from "three";
import type { Actor } from "./actor";
import { Bodies, type Figure } from "./bodies";
import { OrbitCamera } from "./camera";
import { sameBones } from "./compare";
import { Floor } from "./floor";
import { Ghosts } from "./ghosts";
import { Labels } from "./labels";
import { LEFT, NOW, ORIGINAL, RESULT, RIGHT, type Colour } from "./looks";
import { pickJoint, screenSpot, type Spot } from "./pick";
import { chooseQuality } from "./quality";
import { Shadow } from "./shadow";
import { Trails } from "./trails";

export type Compare = "result" | "both" | "original";

const GHOSTS_EACH_WAY = 5;
const TRAIL_S = 1;
const TRAIL_POINTS = 60;

export class Stage {
  readonly quality = chooseQuality();
  readonly orbit = new OrbitCamera();
  readonly labels: Labels;
  follow = true;
  inPlace = false;
  ghosts = false;
  trails = true;
  compare: Compare = "result";
  result: Actor | null = null;
  original: Actor | null = null; // only while it differs from the result
  others: Actor[] = [];
  hovered = -1;
  selected = -1;
  /** Shifts the picture to the right by this share of its width: room for a panel on the left. */
  offset = 0;
  /** Frames that have arrived. */
  available = 0;
  drawCalls = 0;
  drawings = 0;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly bodies: Bodies;
  private readonly glass: Ghosts;
  private readonly floor: Floor;
  private readonly shadow: Shadow;
  private readonly paths = new Trails();
  private figure: Figure | null = null; // the one that is picked from
  private followed: [number, number] | null = null;
  private dirty = true;

  constructor(private readonly host: HTMLElement) {
    const { antialias, pixelRatio, shadowSize } = this.quality;
    this.renderer = new THREE.WebGLRenderer({ antialias, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.info.autoReset = false;
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace; // shaders write what is shown
    const canvas = this.renderer.domElement;
    canvas.setAttribute("aria-hidden", "true");
    host.append(canvas);
    this.labels = new Labels(host);
    this.bodies = new Bodies(this.quality);
    this.glass = new Ghosts(this.quality);
    this.shadow = new Shadow(shadowSize, this.bodies.cones.geometry);
    this.floor = new Floor(this.shadow.texture);
    this.scene.add(this.floor.mesh, this.bodies.mesh, ...this.glass.meshes, this.paths.mesh);
    new ResizeObserver(() => this.resize()).observe(host);
    this.resize();
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }
  /** The body that is looked at: camera, picking and trails go by it. */
  get main(): Actor | null {
    return this.compare === "original" && this.original ? this.original : this.result;
  }

  touch(): void {
    this.dirty = true;
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.orbit.resize(width, height);
    this.touch();
  }

  /** Draw the frame if anything changed; says whether it did. */
  draw(time: number): boolean {
    if (!this.dirty) return false;
    this.dirty = false;
    this.renderer.info.reset();
    const main = this.main;
    if (main) this.arrange(main, main.frameAt(time), time);
    this.orbit.update();
    this.shiftPicture();
    this.paths.upload(this.host.clientWidth, this.host.clientHeight);
    const height = main?.header.height || 1;
    const ground = main?.header.floor ?? 0;
    this.shadow.draw(this.renderer, ground, height * 0.55);
    this.floor.follow(this.orbit.camera, ground, cellFor(height), this.shadow.area);
    this.renderer.render(this.scene, this.orbit.camera);
    this.drawCalls = this.renderer.info.render.calls;
    this.drawings += 1;
    if (main) this.annotate(time);
    return true;
  }

  private shiftPicture(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    const { camera } = this.orbit;
    if (this.offset) camera.setViewOffset(width, height, -this.offset * width, 0, width, height);
    else if (camera.view?.enabled) camera.clearViewOffset();
  }

  private arrange(main: Actor, frame: number, time: number): void {
    const solid = this.solidFigures(main, frame, time);
    this.figure = solid[0];
    this.bodies.show(solid, NOW);
    this.glass.show([...this.comparison(frame), ...this.ghostFigures(main, frame)], NOW);
    this.paths.clear();
    if (this.trails) this.drawTrails(main, frame);
    this.followMain(main, frame);
    this.castShadow(solid, main);
  }

  private solidFigures(main: Actor, frame: number, time: number): Figure[] {
    const changed = this.original !== null && main === this.result;
    const first = this.figureOf(main, frame, changed ? RESULT : ORIGINAL);
    first.lit = this.hovered >= 0 ? this.hovered : this.selected;
    const others = this.others.map((actor) => this.figureOf(actor, actor.frameAt(time), ORIGINAL));
    return [first, ...others];
  }

  private figureOf(actor: Actor, frame: number, colour: Colour): Figure {
    const shift: Figure["shift"] = this.inPlace ? actor.inPlaceShift(frame) : [0, 0, 0];
    return { header: actor.header, positions: actor.pose(frame).positions, shift, colour, lit: -1 };
  }

  /** The original as glass, where the result differs from it. */
  private comparison(frame: number): Figure[] {
    const { original, result } = this;
    if (this.compare !== "both" || !original || !result) return [];
    const figure = this.figureOf(original, Math.min(frame, original.rows.numFrames - 1), ORIGINAL);
    figure.glow = 1;
    if (original.header.names.length === result.header.names.length) {
      figure.hidden = new Uint8Array(original.header.names.length);
      sameBones(original.header, figure.positions, result.pose(frame).positions, figure.hidden);
    }
    return [figure];
  }

  private ghostFigures(main: Actor, frame: number): Figure[] {
    if (!this.ghosts || this.inPlace) return [];
    const frames = main.ghostFrames(this.available);
    const gap = 0.12 / main.rows.frameTime; // those at the body itself would only blur it
    const before = frames.filter((at) => at < frame - gap).slice(-GHOSTS_EACH_WAY);
    const after = frames.filter((at) => at > frame + gap).slice(0, GHOSTS_EACH_WAY);
    const colour: Colour = main === this.result && this.original ? RESULT : ORIGINAL;
    return [...before, ...after].map((at) => this.figureOf(main, at, colour));
  }

  private drawTrails(main: Actor, frame: number): void {
    const { roles } = main.header;
    const feet: [number | undefined, Colour, boolean][] = [
      [roles.left_toe ?? roles.left_ankle ?? roles.left_hind_toe, LEFT, false],
      [roles.right_toe ?? roles.right_ankle ?? roles.right_hind_toe, RIGHT, true],
    ];
    if (this.selected >= 0) feet.push([this.selected, NOW, false]);
    const reach = Math.round(TRAIL_S / main.rows.frameTime);
    const stride = Math.max(1, Math.round((2 * reach) / (2 * TRAIL_POINTS)));
    // steps begin at multiples of the stride, so that a trail does not shimmer while playing
    const first = Math.max(0, Math.ceil((frame - reach) / stride) * stride);
    const last = Math.min(this.available - 1, frame + reach);
    for (const [joint, colour, dashed] of feet) {
      if (joint === undefined) continue;
      for (let at = first; at + stride <= last; at += stride) {
        if (dashed && Math.floor(at / stride) % 3 === 2) continue;
        const faded = (f: number): number => 0.95 * (1 - (Math.abs(f - frame) / reach) ** 2 * 0.85);
        const [a, b] = [this.trailPoint(main, joint, at), this.trailPoint(main, joint, at + stride)];
        this.paths.add(a, b, colour, faded(at), faded(at + stride));
      }
    }
  }

  private trailPoint(main: Actor, joint: number, frame: number): number[] {
    const { places, index } = main.tracks.at(joint, frame);
    const shift = this.inPlace ? main.inPlaceShift(frame) : [0, 0, 0];
    return [places[index] + shift[0], places[index + 1], places[index + 2] + shift[2]];
  }

  private followMain(main: Actor, frame: number): void {
    const base = main.base(this.inPlace ? 0 : frame);
    if (this.follow && this.followed) {
      this.orbit.target.x += base[0] - this.followed[0];
      this.orbit.target.z += base[1] - this.followed[1];
    }
    this.followed = base;
  }

  private castShadow(figures: readonly Figure[], main: Actor): void {
    let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { positions: p, shift } of figures) {
      for (let i = 0; i < p.length; i += 3) {
        minX = Math.min(minX, p[i] + shift[0]);
        maxX = Math.max(maxX, p[i] + shift[0]);
        minZ = Math.min(minZ, p[i + 2] + shift[2]);
        maxZ = Math.max(maxZ, p[i + 2] + shift[2]);
      }
    }
    const height = main.header.height || 1;
    const half = Math.max(maxX - minX, maxZ - minZ) / 2 + height * 0.25;
    this.shadow.area.set((minX + maxX) / 2, (minZ + maxZ) / 2, Math.min(half, height * 8));
  }

  private annotate(time: number): void {
    const figure = this.figure;
    if (!figure) return;
    const spot = (joint: number): Spot | null => (joint >= 0 ? this.spot(figure, joint) : null);
    this.labels.showName(figure.header.names[this.hovered] ?? "", spot(this.hovered));
    this.labels.showRing(spot(this.selected));
    const several = this.others.length ? [this.main!, ...this.others] : [];
    this.labels.showCharacters(
      several.map((actor) => {
        const other = this.figureOf(actor, actor.frameAt(time), ORIGINAL);
        const top = this.spot(other, highest(other.positions));
        return { text: `${actor.name} · ${actor.header.height.toFixed(2)} m`, x: top.x, y: top.y };
      }),
    );
  }

  private spot(figure: Figure, joint: number): Spot {
    const { clientWidth, clientHeight } = this.host;
    return screenSpot(this.orbit.camera, clientWidth, clientHeight, figure, joint);
  }

  /** Where a joint is drawn, in pixels of the window. */
  jointOnScreen(joint: number): { x: number; y: number } | null {
    if (!this.figure || joint < 0) return null;
    const { x, y } = this.spot(this.figure, joint);
    const { left, top } = this.host.getBoundingClientRect();
    return { x: x + left, y: y + top };
  }

  pick(x: number, y: number): number {
    if (!this.figure) return -1;
    const { clientWidth, clientHeight } = this.host;
    return pickJoint(this.orbit.camera, clientWidth, clientHeight, this.figure, x, y);
  }

  /** Bring the whole body into the picture. */
  frameBody(time: number, room = 1): void {
    const main = this.main;
    if (!main) return;
    const frame = main.frameAt(time);
    const { low, high } = main.pose(frame).box;
    const shift = this.inPlace ? main.inPlaceShift(frame) : [0, 0, 0];
    const base = main.base(this.inPlace ? 0 : frame);
    const upright = (high[1] - low[1]) / 2;
    const flat = Math.hypot(high[0] - low[0], high[2] - low[2]) / 2;
    const height = (low[1] + high[1]) / 2 + shift[1];
    this.orbit.frame([base[0], height, base[1]], (Math.max(upright, flat, main.header.height * 0.3) || 0.3) * 1.2 * room);
    this.followed = base;
    this.touch();
  }

  recentre(time: number): void {
    const main = this.main;
    if (!main) return;
    const base = main.base(this.inPlace ? 0 : main.frameAt(time));
    this.orbit.target.x = base[0];
    this.orbit.target.z = base[1];
    this.followed = base;
    this.touch();
  }

  /** Another camera was set: from now on it follows from where it is. */
  forgetFollowed(): void {
    this.followed = null;
    this.touch();
  }

  lookFrom(side: "front" | "side" | "top", time: number): void {
    const main = this.main;
    this.orbit.from(side, main ? main.heading(main.frameAt(time)) : 0);
    this.touch();
  }
}

function highest(positions: Float64Array): number {
  let best = 0;
  for (let i = 1; i < positions.length / 3; i++) if (positions[i * 3 + 1] > positions[best * 3 + 1]) best = i;
  return best;
}

/** A metre for people; for something the size of a hand, ten centimetres. */
function cellFor(height: number): number {
  return height > 0.5 ? 1 : 10 ** Math.floor(Math.log10(Math.max(1e-3, height * 2)));
}
