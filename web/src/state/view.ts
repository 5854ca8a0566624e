// What is looked at goes to the server too, so that a reload finds it again. It is never undone.

import type { View } from "../wire/messages.gen";
import type { Stage } from "../scene/stage";
import type { Clock } from "./clock";
import { store } from "./store.svelte";

export function currentView(clock: Clock, stage: Stage): View {
  const { target, yaw, pitch, distance } = stage.orbit.state;
  const { loop, frameTime } = clock;
  return {
    mode: store.mode,
    motion: store.motion,
    // the server computes what is shown, the selected motion first
    shown: [...new Set([store.motion, ...store.shown])].filter(
      (key): key is string => key !== null && key in (store.document?.motions ?? {}),
    ),
    time_s: clock.time,
    camera: [...target, yaw, pitch, distance],
    lanes: ["feet", "speed"],
    compare: store.compare,
    loop: loop ? [loop.first * frameTime, loop.last * frameTime] : null,
    options: {
      follow: store.follow,
      in_place: store.inPlace,
      ghosts: store.ghosts,
      trails: store.trails,
      repeat: clock.repeat,
      speed: clock.speed,
      lane: store.lane,
      joint: store.joint,
    },
  };
}

/** Panels' part of a saved view; the camera and the time wait for the motion. */
export function restoreView(view: View, clock: Clock): void {
  const { options } = view;
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = options[name];
    return typeof value === "boolean" ? value : otherwise;
  };
  store.mode = view.mode === "keys" ? "keys" : "view";
  store.motion = view.motion;
  store.shown = view.shown.filter((key) => key !== view.motion);
  store.compare = view.compare;
  store.follow = flag("follow", true);
  store.inPlace = flag("in_place", false);
  store.ghosts = flag("ghosts", false);
  store.trails = flag("trails", true);
  clock.repeat = flag("repeat", true);
  if (typeof options.speed === "number") clock.speed = options.speed;
  if (typeof options.joint === "number") store.joint = options.joint;
  if (options.lane === "height" || options.lane === "speed" || options.lane === "bend") store.lane = options.lane;
}
