// Which joint is under the pointer: the nearest on the screen, those in front preferred.

import * as THREE from "three";
import type { Figure } from "./bodies";
import { radiusAt } from "./bodies";

const NEAR_PX = 13;

export interface Spot {
  x: number;
  y: number;
  depth: number;
  radius: number;
}

/** Where a joint is in the picture, and how large its ball is there. */
export function screenSpot(
  camera: THREE.PerspectiveCamera, width: number, height: number, figure: Figure, joint: number,
): Spot {
  const { positions: p, shift: s } = figure;
  const place = new THREE.Vector3(p[joint * 3] + s[0], p[joint * 3 + 1] + s[1], p[joint * 3 + 2] + s[2]);
  const depth = -place.clone().applyMatrix4(camera.matrixWorldInverse).z;
  const scale = height / (2 * Math.tan((camera.fov * Math.PI) / 360) * Math.max(depth, 1e-3));
  place.project(camera);
  return {
    x: (place.x * 0.5 + 0.5) * width,
    y: (0.5 - place.y * 0.5) * height,
    depth,
    radius: radiusAt(figure.header, joint) * scale,
  };
}

export function pickJoint(
  camera: THREE.PerspectiveCamera, width: number, height: number, figure: Figure, x: number, y: number,
): number {
  let [best, bestScore] = [-1, Infinity];
  for (let joint = 0; joint < figure.header.names.length; joint++) {
    if (figure.header.ends[joint]) continue;
    const spot = screenSpot(camera, width, height, figure, joint);
    if (spot.depth <= 0) continue;
    const apart = Math.hypot(spot.x - x, spot.y - y);
    if (apart > Math.max(NEAR_PX, spot.radius * 1.15)) continue;
    // a pixel counts as much as two centimetres of depth
    const score = apart + spot.depth * 50;
    if (score < bestScore) [best, bestScore] = [joint, score];
  }
  return best;
}
