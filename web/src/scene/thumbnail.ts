// A pose as a small picture: thick lines seen from a corner of the front, far limbs first.

import type { ClipHeader } from "../wire/clip";

const COLOURS: Record<string, string> = { left: "#e69f00", right: "#56b4e9", "": "#c9ced4" };
const TURN = 0.75;

export function drawPose(
  canvas: HTMLCanvasElement, header: ClipHeader, positions: Float64Array, heading: number,
): void {
  const context = canvas.getContext("2d")!;
  const [width, height] = [canvas.clientWidth || 80, canvas.clientHeight || 80];
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  const [sine, cosine] = [Math.sin(heading + TURN), Math.cos(heading + TURN)];
  const flat = Array.from({ length: header.names.length }, (_, joint) => {
    const [x, y, z] = positions.subarray(joint * 3, joint * 3 + 3);
    return { x: x * cosine - z * sine, y, depth: x * sine + z * cosine };
  });
  const low = Math.min(...flat.map(({ y }) => y), header.floor);
  const middle = (Math.min(...flat.map(({ x }) => x)) + Math.max(...flat.map(({ x }) => x))) / 2;
  const scale = (height * 0.8) / Math.max(header.height, ...flat.map(({ y }) => y - low), 1e-6);
  const place = (joint: number): [number, number] => [
    width / 2 + (flat[joint].x - middle) * scale, height * 0.91 - (flat[joint].y - low) * scale,
  ];
  context.fillStyle = "rgba(0, 0, 0, 0.35)";
  context.beginPath();
  context.ellipse(width / 2, height * 0.92, width * 0.2, 2.5, 0, 0, 7);
  context.fill();
  context.lineCap = "round";
  const bones = header.parents.map((parent, joint) => ({ parent, joint })).filter(({ parent }) => parent >= 0);
  bones.sort((a, b) => flat[a.joint].depth - flat[b.joint].depth);
  for (const { parent, joint } of bones) {
    const [from, to] = header.radii[joint];
    if (!(from > 0)) continue;
    context.strokeStyle = COLOURS[header.sides[joint]] ?? COLOURS[""];
    const head = parent === header.roles.head && header.ends[joint];
    context.lineWidth = Math.max(1.5, (from + to) * scale * (head ? 0.85 : 0.6));
    context.beginPath();
    const [start, end] = [place(parent), place(joint)];
    context.moveTo(...start);
    // round caps reach beyond the end: the head's stays inside it
    if (head) context.lineTo(start[0] + 0.5 * (end[0] - start[0]), start[1] + 0.5 * (end[1] - start[1]));
    else context.lineTo(...end);
    context.stroke();
  }
}
