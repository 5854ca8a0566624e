// What lanes look like: the motion's bar, stretches of foot contact, curves, key frames.

import type { Scale } from "./scale";

export interface MotionLane {
  kind: "motion";
  label: string;
  name: string;
  badge: string;
  seconds: number;
  changed: boolean;
}
export interface SpansLane {
  kind: "spans";
  label: string;
  values: Float32Array;
  frameTime: number;
  side: "left" | "right";
}
export interface CurveLane {
  kind: "curve";
  id: string;
  label: string;
  values: Float32Array;
  frameTime: number;
  unit: string;
  low: number;
  high: number;
}
export interface KeysLane {
  kind: "keys";
  label: string;
  frames: readonly number[];
  frameTime: number;
  selected: number; // a frame, or -1
}
export type Lane = MotionLane | SpansLane | CurveLane | KeysLane;

export const LANE_HEIGHT: Record<Lane["kind"], number> = { motion: 40, spans: 17, curve: 44, keys: 26 };

const COLOURS = { left: "#e69f00", right: "#56b4e9", now: "#f0e442", result: "#009e73" };

export function drawLane(
  context: CanvasRenderingContext2D, lane: Lane, scale: Scale, y: number, height: number, width: number,
): void {
  switch (lane.kind) {
    case "motion":
      return drawMotion(context, lane, scale, y, height);
    case "spans":
      return drawSpans(context, lane, scale, y, height, width);
    case "curve":
      return drawCurve(context, lane, scale, y, height, width);
    case "keys":
      return drawKeys(context, lane, scale, y, height, width);
  }
}

function drawMotion(
  context: CanvasRenderingContext2D, lane: MotionLane, scale: Scale, y: number, height: number,
): void {
  const [from, to] = [scale.x(0), scale.x(lane.seconds)];
  context.fillStyle = lane.changed ? "#0d3a30" : "#29303a";
  context.strokeStyle = lane.changed ? COLOURS.result : "#46505c";
  context.beginPath();
  context.roundRect(from + 0.5, y + 4.5, Math.max(4, to - from - 1), height - 8, 5);
  context.fill();
  context.stroke();
  context.fillStyle = lane.changed ? COLOURS.result : "#e9ecef";
  context.fillRect(from + 0.5, y + 7, 2.5, height - 13);
  const left = Math.max(from, scale.left) + 10;
  if (to - left < 40) return;
  context.save();
  context.beginPath();
  context.rect(left - 4, y, to - left, height);
  context.clip();
  let text = left;
  if (lane.badge) {
    context.fillStyle = "#3a424c";
    context.beginPath();
    context.roundRect(left, y + 12, 15, 16, 3);
    context.fill();
    context.fillStyle = "#e6e9ec";
    context.textAlign = "center";
    context.font = "11px 'Inter Variable', sans-serif";
    context.fillText(lane.badge, left + 7.5, y + 20.5);
    text = left + 22;
  }
  context.textAlign = "left";
  context.font = "500 11.5px 'Inter Variable', sans-serif";
  context.fillStyle = "#f0f2f4";
  context.fillText(lane.name, text, y + 14);
  context.font = "11px 'Inter Variable', sans-serif";
  context.fillStyle = "#a7b0ba";
  context.fillText(`${lane.seconds.toFixed(2)} s`, text, y + 28);
  context.restore();
}

/** Runs of frames in which a foot is down: the right one striped, not by colour alone. */
function drawSpans(
  context: CanvasRenderingContext2D, lane: SpansLane, scale: Scale, y: number, height: number, width: number,
): void {
  context.fillStyle = COLOURS[lane.side];
  const { values, frameTime } = lane;
  const last = Math.min(values.length, Math.ceil(scale.time(width) / frameTime) + 1);
  let frame = Math.max(0, Math.floor(scale.time(scale.left) / frameTime) - 1);
  while (frame < last) {
    if (values[frame] < 0.5) {
      frame += 1;
      continue;
    }
    const from = frame;
    while (frame < values.length && values[frame] >= 0.5) frame += 1;
    const [a, b] = [Math.max(scale.left, scale.x(from * frameTime)), scale.x(frame * frameTime)];
    if (lane.side === "left") {
      context.beginPath();
      context.roundRect(a, y + 3, Math.max(1, b - a), height - 7, 2);
      context.fill();
    } else {
      for (let x = a; x < b; x += 6) context.fillRect(x, y + 3, Math.min(4, b - x), height - 7);
    }
  }
}

export function curveY(lane: CurveLane, value: number, y: number, height: number): number {
  const span = lane.high - lane.low || 1;
  return y + height - 6 - ((value - lane.low) / span) * (height - 12);
}

/** Lowest and highest per column, so that long takes keep their peaks. */
function drawCurve(
  context: CanvasRenderingContext2D, lane: CurveLane, scale: Scale, y: number, height: number, width: number,
): void {
  const { values, frameTime } = lane;
  context.strokeStyle = lane.id === "speed" ? "#b9c1ca" : COLOURS.now;
  context.lineWidth = 1.3;
  context.beginPath();
  const perPixel = 1 / (frameTime * scale.pixelsPerSecond);
  const first = Math.max(0, Math.floor(scale.time(scale.left) / frameTime));
  const last = Math.min(values.length - 1, Math.ceil(scale.time(width) / frameTime));
  const block = Math.max(1, Math.floor(perPixel));
  for (let frame = first; frame <= last; frame += block) {
    let [low, high] = [values[frame], values[frame]];
    for (let i = frame + 1; i < Math.min(frame + block, last + 1); i++) {
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
    const x = scale.x(frame * frameTime);
    context.lineTo(x, curveY(lane, high, y, height));
    if (block > 1) context.lineTo(x, curveY(lane, low, y, height));
  }
  context.stroke();
  context.lineWidth = 1;
}

function drawKeys(
  context: CanvasRenderingContext2D, lane: KeysLane, scale: Scale, y: number, height: number, width: number,
): void {
  for (const frame of lane.frames) {
    const x = scale.x(frame * lane.frameTime);
    if (x < scale.left - 8 || x > width + 8) continue;
    context.fillStyle = frame === lane.selected ? COLOURS.now : COLOURS.result;
    diamond(context, x, y + height / 2, frame === lane.selected ? 7.5 : 6.5);
  }
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y - size);
  context.lineTo(x + size, y);
  context.lineTo(x, y + size);
  context.lineTo(x - size, y);
  context.fill();
}
