// The pointer on the stage: drag turns, Shift or right drag moves, wheel comes nearer, click picks.

import type { App } from "../app";
import { gestures, type Gesture } from "../timeline/gestures";

export function stageGestures(host: HTMLElement, app: App): void {
  const { stage } = app;
  const onCanvas = (event: Event): boolean => event.target === stage.canvas;

  gestures(host, (x, y, event): Gesture | null => {
    if (!onCanvas(event)) return null;
    const before = stage.orbit.state;
    const moves = event.button === 2 || event.button === 1 || event.shiftKey;
    let last = { x, y };
    return {
      move: (nowX, nowY) => {
        if (moves) stage.orbit.pan(nowX - last.x, nowY - last.y, host.clientHeight);
        else stage.orbit.turn(nowX - last.x, nowY - last.y);
        last = { x: nowX, y: nowY };
        stage.touch();
      },
      done: () => app.save(),
      click: () => app.selectJoint(stage.pick(x, y)),
      cancel: () => {
        stage.orbit.state = before;
        stage.touch();
      },
    };
  });
  host.addEventListener("contextmenu", (event) => onCanvas(event) && event.preventDefault());
  host.addEventListener("wheel", (event) => {
    if (!onCanvas(event)) return;
    event.preventDefault();
    stage.orbit.zoom(Math.exp(event.deltaY * 0.0012));
    stage.touch();
    app.save();
  }, { passive: false });
  host.addEventListener("pointermove", (event) => {
    const { left, top } = host.getBoundingClientRect();
    const joint = event.buttons || !onCanvas(event) ? -1 : stage.pick(event.clientX - left, event.clientY - top);
    if (joint === stage.hovered) return;
    stage.hovered = joint;
    host.dataset.over = joint >= 0 ? "joint" : "";
    stage.touch();
  });
  host.addEventListener("pointerleave", () => {
    stage.hovered = -1;
    stage.touch();
  });
}
