// Solid bodies, all in one draw: round cones for bones, coloured balls at the joints that bend.

import * as THREE from "three";
import type { ClipHeader } from "../wire/clip";
import { ConeGeometry, CONE_VERTEX } from "./cones";
import { SIDE_COLOUR, type Colour } from "./looks";
import type { Quality } from "./quality";

const BALLS = ["shoulder", "elbow", "hand", "wrist", "knee", "ankle"];
const BALL_SIZE = 1.09; // of the bone's own radius there

export const BODY_VERTEX = `${CONE_VERTEX}
void main() {
  cone(vPlace, vNormal);
  vTint = tint;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPlace, 1.0);
}`;

const BODY_FRAGMENT = /* glsl */ `
in vec3 vNormal;
in vec3 vPlace;
in vec4 vTint;
out vec4 result;
void main() {
  vec3 n = normalize(vNormal);
  vec3 eye = normalize(cameraPosition - vPlace);
  vec3 sky = mix(vec3(0.20, 0.205, 0.22), vec3(0.62, 0.64, 0.68), n.y * 0.5 + 0.5);
  float key = max(dot(n, normalize(vec3(0.45, 0.8, 0.55))), 0.0);
  float fill = max(dot(n, normalize(vec3(-0.7, 0.15, 0.5))), 0.0);
  float facing = max(dot(n, eye), 0.0);
  float rim = pow(1.0 - facing, 3.0) * (0.35 + 0.65 * max(n.y, 0.0));
  vec3 colour = vTint.rgb * (sky * 0.62 + key * 0.62 + fill * 0.1) + rim * 0.22;
  float gloss = pow(max(dot(reflect(-eye, n), normalize(vec3(0.45, 0.8, 0.55))), 0.0), 24.0);
  colour += gloss * 0.10 + vTint.a * vTint.rgb * 0.5;
  result = vec4(pow(min(colour, vec3(1.0)), vec3(1.0 / 2.2)), 1.0);
}`;

/** A body as it is to be drawn: world positions, and what it looks like. */
export interface Figure {
  header: ClipHeader;
  positions: Float64Array;
  shift: readonly [number, number, number];
  colour: Colour;
  /** The joint that is selected or under the pointer, drawn brighter. */
  lit: number;
  /** Bones to leave out, one flag per joint. */
  hidden?: Uint8Array;
  sides?: boolean;
  /** Makes glass more solid. */
  glow?: number;
}

export class Bodies {
  readonly cones: ConeGeometry;
  readonly mesh: THREE.Mesh;

  constructor(quality: Quality) {
    this.cones = new ConeGeometry(quality.around, quality.along);
    const material = new THREE.ShaderMaterial({
      glslVersion: THREE.GLSL3,
      vertexShader: BODY_VERTEX,
      fragmentShader: BODY_FRAGMENT,
    });
    this.mesh = new THREE.Mesh(this.cones.geometry, material);
    this.mesh.frustumCulled = false;
  }

  show(figures: readonly Figure[], now: Colour): void {
    this.cones.clear();
    for (const figure of figures) addFigure(this.cones, figure, now);
    this.cones.upload();
  }
}

export function addFigure(cones: ConeGeometry, figure: Figure, now: Colour): void {
  const { header, positions: p, shift: s, colour, lit, hidden, glow = 0 } = figure;
  const { parents, radii } = header;
  for (let joint = 0; joint < parents.length; joint++) {
    const parent = parents[joint];
    if (parent < 0 || hidden?.[joint] || insideSkull(header, joint)) continue;
    const [from, to] = radii[joint];
    if (!(from > 0 || to > 0)) continue;
    const [a, b] = [parent * 3, joint * 3];
    // an end site is where the body ends: the surface touches it, the ball stays inside
    const back = header.ends[joint] ? pulledBack(p, a, b, to) : 0;
    cones.add(
      p[a] + s[0], p[a + 1] + s[1], p[a + 2] + s[2], from,
      p[b] + back * (p[a] - p[b]) + s[0],
      p[b + 1] + back * (p[a + 1] - p[b + 1]) + s[1],
      p[b + 2] + back * (p[a + 2] - p[b + 2]) + s[2], to,
      colour, glow,
    );
  }
  if (!hidden?.[header.roles.head ?? -1]) addSkull(cones, figure);
  if (parents.every((parent) => parent < 0)) addMarkers(cones, figure);
  if (figure.sides === false) return;
  for (const { joint, radius, side } of ballsOf(header)) {
    if (hidden?.[joint]) continue;
    ball(cones, p, s, joint, radius, joint === lit ? now : side, joint === lit ? 0.35 : 0);
  }
  if (lit >= 0 && !ballsOf(header).some(({ joint }) => joint === lit)) {
    ball(cones, p, s, lit, Math.max(radiusAt(header, lit) * 1.12, header.height * 0.012), now, 0.35);
  }
}

/** The bone from the head joint to the top of the head: the skull stands for it. */
function isCrown(header: ClipHeader, joint: number): boolean {
  return header.ends[joint] && header.parents[joint] === header.roles.head;
}

const FOUR_LEGGED = 0.55; // as the server has it for their bones
const FACE = 12; // so many joints above the head joint are a face, which is worth drawing
const skulls = new WeakMap<ClipHeader, Uint8Array>();

/** Bones that the skull stands for: to the crown, the eyes, the jaw. */
function insideSkull(header: ClipHeader, joint: number): boolean {
  let inside = skulls.get(header);
  if (!inside) {
    const above = new Uint8Array(header.names.length);
    header.parents.forEach((parent, child) => {
      if (parent >= 0 && (parent === header.roles.head || above[parent])) above[child] = 1;
    });
    const count = above.reduce((sum, flag) => sum + flag, 0);
    inside = count > FACE ? above.map((_, child) => (isCrown(header, child) ? 1 : 0)) : above;
    skulls.set(header, inside);
  }
  return inside[joint] === 1;
}

/** A head of the size of a head, whether a rig ends at the neck, the jaw, the eyes or the crown. */
function addSkull(cones: ConeGeometry, { header, positions: p, shift: s, colour, glow = 0 }: Figure): void {
  const { head } = header.roles;
  if (head === undefined || header.parents[head] < 0) return;
  const crown = header.names.findIndex((_, joint) => isCrown(header, joint));
  const [a, b] = crown >= 0 ? [head * 3, crown * 3] : [header.parents[head] * 3, head * 3];
  const way = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
  const length = Math.hypot(way[0], way[1], way[2]);
  if (length === 0) return;
  const measured = crown >= 0 ? length : 0;
  const build = header.height * (header.roles.left_hind_hip === undefined ? 1 : FOUR_LEGGED);
  const size = Math.min(0.16, Math.max(0.1, measured / build)) * build;
  const skull = Math.min(0.051 * build, 0.48 * size);
  const at = (share: number, axis: number): number =>
    p[head * 3 + axis] + s[axis] + (way[axis] / length) * share;
  const top = size - skull;
  cones.add(
    at(0.1 * size, 0), at(0.1 * size, 1), at(0.1 * size, 2), 0.76 * skull,
    at(top, 0), at(top, 1), at(top, 2), skull, colour, glow,
  );
}

/** Single sensors have no bones: a ball each. */
function addMarkers(cones: ConeGeometry, { header, positions: p, shift: s, colour }: Figure): void {
  header.names.forEach((_, joint) => ball(cones, p, s, joint, header.height * 0.05 || 0.05, colour, 0));
}

/** Which share of the bone its end is moved back by. */
function pulledBack(p: Float64Array, a: number, b: number, radius: number): number {
  const length = Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
  return length > 0 ? Math.min(0.9, radius / length) : 0;
}

function ball(
  cones: ConeGeometry, p: Float64Array, s: readonly number[],
  joint: number, radius: number, colour: Colour, glow: number,
): void {
  const [x, y, z] = [p[joint * 3] + s[0], p[joint * 3 + 1] + s[1], p[joint * 3 + 2] + s[2]];
  cones.add(x, y, z, radius, x, y, z, radius, colour, glow);
}

interface Ball {
  joint: number;
  radius: number;
  side: Colour;
}
const known = new WeakMap<ClipHeader, Ball[]>();

function ballsOf(header: ClipHeader): Ball[] {
  let balls = known.get(header);
  if (!balls) {
    balls = Object.entries(header.roles).flatMap(([role, joint]) => {
      const words = role.split("_");
      const side = SIDE_COLOUR[words[0]];
      if (!side || !BALLS.includes(words[words.length - 1])) return [];
      return [{ joint, radius: radiusAt(header, joint) * BALL_SIZE, side }];
    });
    known.set(header, balls);
  }
  return balls;
}

/** The thickest bone end at a joint. */
export function radiusAt(header: ClipHeader, joint: number): number {
  let radius = header.radii[joint][1];
  header.parents.forEach((parent, child) => {
    if (parent === joint) radius = Math.max(radius, header.radii[child][0]);
  });
  return radius;
}
