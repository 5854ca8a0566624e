// Every action of the studio, with its keys.

import type { App } from "../app";
import { keys } from "./keyset.svelte";
import type { Action } from "./keys";
import { store } from "./store.svelte";

const COMPARE = ["result", "both", "original"] as const;

export function actionsOf(app: App): Action[] {
  return [...playing(app), ...looking(app), ...editing(app), ...general(app)];
}

function playing(app: App): Action[] {
  const { clock } = app;
  const action = (id: string, label: string, keyNames: string[], run: () => void): Action => ({
    id, label, group: "Play", keys: keyNames, run, enabled: () => store.motion !== null,
  });
  return [
    action("play", "Play or pause", ["Space"], () => clock.toggle()),
    action("back", "One frame back", ["ArrowLeft", ","], () => clock.step(-1)),
    action("forward", "One frame forward", ["ArrowRight", "."], () => clock.step(1)),
    action("back10", "Ten frames back", ["ArrowDown"], () => clock.step(-10)),
    action("forward10", "Ten frames forward", ["ArrowUp"], () => clock.step(10)),
    action("start", "Go to the start", ["Home"], () => clock.step(-Infinity)),
    action("end", "Go to the end", ["End"], () => clock.step(Infinity)),
    action("reverse", "Play backwards, again for faster", ["j"], () => clock.shuttle(-1)),
    action("pause", "Pause", ["k"], () => clock.pause()),
    action("fast", "Play forwards, again for faster", ["l"], () => clock.shuttle(1)),
    action("slower", "Slower", ["-"], () => clock.faster(-1)),
    action("faster", "Faster", ["+", "="], () => clock.faster(1)),
    action("loop-in", "Loop starts here", ["["], () => loopEdge(app, "first")),
    action("loop-out", "Loop ends here", ["]"], () => loopEdge(app, "last")),
    action("loop-clear", "Clear the loop", ["\\"], () => clock.setLoop(null)),
    action("repeat", "Repeat at the end, on or off", ["r"], () => {
      clock.repeat = !clock.repeat;
      clock.changed();
    }),
  ];
}

function loopEdge({ clock }: App, edge: "first" | "last"): void {
  const range = { ...clock.range, [edge]: clock.frame };
  if (range.first > range.last) range[edge === "first" ? "last" : "first"] = edge === "first" ? clock.numFrames - 1 : 0;
  clock.setLoop(range);
}

function looking(app: App): Action[] {
  const action = (id: string, label: string, keyNames: string[], run: () => void): Action => ({
    id, label, group: "Look", keys: keyNames, run, enabled: () => store.motion !== null,
  });
  const turn = (x: number, y: number) => (): void => {
    app.stage.orbit.turn(x, y);
    app.stage.touch();
    app.save();
  };
  return [
    action("frame", "Frame the body", ["f"], () => {
      app.stage.frameBody(app.clock.time);
      app.save();
    }),
    action("follow", "Follow the body", ["c"], () => app.toggle("follow")),
    action("in-place", "In place", ["i"], () => app.toggle("inPlace")),
    action("ghosts", "Ghosts", ["g"], () => app.toggle("ghosts")),
    action("trails", "Trails", ["t"], () => app.toggle("trails")),
    ...(["front", "side", "top"] as const).map((side) =>
      action(side, `From the ${side}`, [], () => {
        app.stage.lookFrom(side, app.clock.time);
        app.save();
      }),
    ),
    action("compare", "Compare: result, both, original", ["x"], () => {
      app.setCompare(COMPARE[(COMPARE.indexOf(store.compare) + 1) % COMPARE.length]);
    }),
    action("turn-left", "Turn the camera left", ["Shift+ArrowLeft"], turn(24, 0)),
    action("turn-right", "Turn the camera right", ["Shift+ArrowRight"], turn(-24, 0)),
    action("turn-up", "Turn the camera up", ["Shift+ArrowUp"], turn(0, 16)),
    action("turn-down", "Turn the camera down", ["Shift+ArrowDown"], turn(0, -16)),
    action("fit", "Show the whole time line", ["0"], () => app.timeline.fit()),
    action("next-joint", "Select the next joint", ["n"], () => nextJoint(app, 1)),
    action("previous-joint", "Select the previous joint", ["b"], () => nextJoint(app, -1)),
    { id: "view", label: "Mode: View", group: "Look", keys: ["F1"], run: () => app.setMode("view") },
    { id: "keys", label: "Mode: Key frames", group: "Look", keys: ["F2"], run: () => app.setMode("keys") },
    {
      id: "mode", label: "Next mode", group: "Look", keys: ["m"],
      run: () => app.setMode(store.mode === "view" ? "keys" : "view"),
    },
  ];
}

function nextJoint(app: App, by: number): void {
  const count = store.jointNames.length;
  if (count) app.selectJoint((store.joint + by + count) % count);
}

function editing(app: App): Action[] {
  return [
    { id: "undo", label: "Undo", group: "Edit", keys: ["Ctrl+z"], run: () => void app.session.undo() },
    {
      id: "redo", label: "Redo", group: "Edit", keys: ["Ctrl+Shift+z", "Ctrl+y"],
      run: () => void app.session.redo(),
    },
    {
      id: "add-step", label: "Add a step", group: "Edit", keys: ["a"], run: () => (store.dialog = "steps"),
      enabled: () => store.motion !== null,
    },
    {
      id: "add-key", label: "Add a key frame here", group: "Edit", keys: ["s"], run: () => app.keyEdits.add(),
      enabled: () => store.mode === "keys" && store.motion !== null,
    },
    {
      id: "key-left", label: "Move the selected key a frame back", group: "Edit", keys: ["Alt+ArrowLeft"],
      run: () => app.keyEdits.nudge(-1), enabled: () => store.mode === "keys" && keys.selected >= 0,
    },
    {
      id: "key-right", label: "Move the selected key a frame on", group: "Edit", keys: ["Alt+ArrowRight"],
      run: () => app.keyEdits.nudge(1), enabled: () => store.mode === "keys" && keys.selected >= 0,
    },
    {
      id: "drop", label: "Drop the selected key frame, or remove the selected step", group: "Edit",
      keys: ["Delete", "Backspace"], run: () => remove(app),
      enabled: () => (store.mode === "keys" && keys.selected >= 0) || store.step !== null,
    },
  ];
}

function remove(app: App): void {
  if (store.mode === "keys" && keys.selected >= 0) return app.keyEdits.drop();
  const { entry, step } = store;
  if (!entry || step === null) return;
  store.step = null;
  void app.session.setSteps(entry.steps.filter((_, index) => index !== step), "remove step");
}

function general(app: App): Action[] {
  const digits = Array.from({ length: 9 }, (_, index): Action => ({
    id: `open-${index + 1}`,
    label: `Open motion ${index + 1} of the library`,
    group: "Studio",
    keys: [String(index + 1)],
    run: () => void app.session.open(store.library[index]),
    enabled: () => index < store.library.length,
  }));
  return [
    ...digits,
    {
      id: "export", label: "Export", group: "Studio", keys: ["e", "Ctrl+e"], run: () => (store.dialog = "export"),
      enabled: () => store.motion !== null,
    },
    { id: "finder", label: "Find an action", group: "Studio", keys: ["Ctrl+k"], run: () => (store.dialog = "finder") },
    { id: "help", label: "Keys and help", group: "Studio", keys: ["?"], run: () => (store.dialog = "help") },
    {
      id: "search", label: "Search the library", group: "Studio", keys: ["/"],
      run: () => document.getElementById("library-search")?.focus(),
    },
    { id: "escape", label: "Clear the selection", group: "Studio", keys: ["Escape"], run: () => clear(app) },
  ];
}

function clear(app: App): void {
  if (store.picking) store.picking = null;
  else if (store.notices.length) store.notices = [];
  else {
    keys.selected = -1;
    store.step = null;
    app.selectJoint(-1);
  }
}
