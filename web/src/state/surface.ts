// A small window into the page for tests: everything can be looked at, nothing changed, except that
// a clock which runs by hand (?clock=hand) is told how much time passes.

import type { App } from "../app";
import { keys } from "./keyset.svelte";
import { store } from "./store.svelte";

export function exposeSurface(app: App): void {
  const root = document.documentElement;
  const surface = {
    jointOnScreen: (name: string) => app.stage.jointOnScreen(store.jointNames.indexOf(name)),
    /** World positions of all joints at a frame of the result, in metres. */
    positions: (frame: number) => Array.from(app.stage.result?.pose(frame).positions ?? []),
    /** How long the motion on stage took to arrive. */
    arrival: () => ({ ...app.show.clip?.arrival }),
    scriptMs: () => [...app.scriptMs],
    camera: () => app.stage.orbit.state,
    keyFrames: () => [...keys.frames],
    advance: (seconds: number) => {
      if (app.clock.byHand) app.clock.advance(seconds);
    },
  };
  Object.defineProperty(window, "studio", { value: Object.freeze(surface) });
  const write = (): void => {
    const { clock, stage } = app;
    root.dataset.frame = String(clock.frame);
    root.dataset.frames = String(clock.numFrames);
    root.dataset.playing = String(clock.playing);
    root.dataset.drawings = String(stage.drawings);
    root.dataset.calls = String(stage.drawCalls);
    root.dataset.available = String(stage.available);
    root.dataset.clip = app.show.clip?.id ?? "";
  };
  app.onFrame(() => {
    write();
    root.dataset.shown = app.stage.main ? String(app.clock.frame) : "";
  });
  app.clock.onChange(write);
}
