// Marks and numbers of the ruler: round steps that leave room for the numbers.

import type { Scale } from "./scale";

export const RULER_HEIGHT = 24;
const ROOM = 68; // pixels between numbers
const STEPS = [1, 2, 5];

export function tickStep(pixelsPerSecond: number): number {
  for (let power = -3; power < 6; power++) {
    for (const step of STEPS) {
      const seconds = step * 10 ** power;
      if (seconds * pixelsPerSecond >= ROOM) return seconds;
    }
  }
  return 1e6;
}

export function drawRuler(
  context: CanvasRenderingContext2D, scale: Scale, width: number, height: number,
): void {
  const step = tickStep(scale.pixelsPerSecond);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const minor = step / 5;
  const first = Math.max(0, Math.floor(scale.time(scale.left) / minor));
  const last = Math.ceil(scale.time(width) / minor);
  context.font = "11.5px 'Inter Variable', sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (let i = first; i <= last; i++) {
    const x = Math.round(scale.x(i * minor)) + 0.5;
    if (x < scale.left - 1) continue;
    const major = i % 5 === 0;
    context.strokeStyle = major ? "#4a525b" : "#333a42";
    line(context, x, major ? 12 : 17, RULER_HEIGHT);
    if (!major) continue;
    context.strokeStyle = "#1d2126";
    line(context, x, RULER_HEIGHT, height);
    context.fillStyle = "#9aa3ad";
    context.fillText((i * minor).toFixed(digits), x + 4, 9);
  }
}

function line(context: CanvasRenderingContext2D, x: number, from: number, to: number): void {
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, to);
  context.stroke();
}
