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
  const { header, positions: p, shift: s, colour, lit, hidden } = figure;
  const { parents, radii } = header;
  for (let joint = 0; joint < parents.length; joint++) {
    const parent = parents[joint];
    if (parent < 0 || hidden?.[joint]) continue;
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
      colour, 0,
    );
  }
  if (figure.sides === false) return;
  for (const { joint, radius, side } of ballsOf(header)) {
    if (hidden?.[joint]) continue;
    ball(cones, p, s, joint, radius, joint === lit ? now : side, joint === lit ? 0.35 : 0);
  }
  if (lit >= 0 && !ballsOf(header).some(({ joint }) => joint === lit)) {
    ball(cones, p, s, lit, Math.max(radiusAt(header, lit) * 1.12, header.height * 0.012), now, 0.35);
  }
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
