// The playhead is an element of its own: moving it redraws nothing.

import { curveY, type CurveLane } from "./lanes";
import type { Scale } from "./scale";

interface Reading {
  lane: CurveLane;
  y: number;
  height: number;
  dot: HTMLElement;
  text: HTMLElement;
}

export class Playhead {
  private readonly line = document.createElement("div");
  private readings: Reading[] = [];

  constructor(private readonly host: HTMLElement) {
    this.line.className = "playhead";
    this.line.append(document.createElement("i"));
    host.append(this.line);
  }

  /** A dot and a number on each curve. */
  read(curves: readonly { lane: CurveLane; y: number; height: number }[]): void {
    for (const { dot, text } of this.readings) {
      dot.remove();
      text.remove();
    }
    this.readings = curves.map((curve) => {
      const dot = document.createElement("div");
      const text = document.createElement("div");
      dot.className = "curve-dot";
      text.className = "curve-value";
      text.dataset.curve = curve.lane.id;
      this.host.append(dot, text);
      return { ...curve, dot, text };
    });
  }

  move(scale: Scale, frame: number, frameTime: number): void {
    const x = scale.x(frame * frameTime);
    const seen = x >= scale.left - 2;
    this.line.hidden = !seen;
    this.line.style.transform = `translateX(${x}px)`;
    for (const { lane, y, height, dot, text } of this.readings) {
      const value = lane.values[Math.min(frame, lane.values.length - 1)];
      const at = curveY(lane, value, y, height);
      dot.hidden = text.hidden = !seen || !Number.isFinite(at);
      dot.style.transform = `translate(${x}px, ${at}px)`;
      const near = Math.max(y + 1, Math.min(y + height - 16, at - 7));
      const room = scale.left + scale.room - 60;
      text.style.transform = `translate(${x > room ? x - 8 : x + 8}px, ${near}px)`;
      text.classList.toggle("before", x > room);
      text.textContent = `${format(value)} ${lane.unit}`;
    }
  }
}

function format(value: number): string {
  return value.toFixed(Math.abs(value) >= 20 ? 1 : Math.abs(value) >= 1 ? 2 : 3);
}
