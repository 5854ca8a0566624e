// What the panels see. Nothing here changes sixty times a second: time is the clock's.

import type {
  Document, ExportInfo, FormatInfo, LibraryItem, MotionMessage, OperationInfo,
} from "../wire/messages.gen";
import type { Compare } from "../scene/stage";

export type Mode = "view" | "keys";
export type Dialog = "help" | "finder" | "export" | "steps" | null;

export interface Notice {
  id: number;
  message: string;
  hint: string;
  kind: "problem" | "note";
}

/** A parameter that waits for a joint to be clicked on the stage. */
export interface Picking {
  label: string;
  take(joint: string): void;
}

class Store {
  connection = $state<"connecting" | "open" | "lost">("connecting");
  ready = $state(false);
  project = $state("");
  saved = $state(true);
  undo = $state("");
  redo = $state("");
  revision = $state<number | null>(null);
  document = $state.raw<Document | null>(null);
  operations = $state.raw<OperationInfo[]>([]);
  formats = $state.raw<FormatInfo[]>([]);
  exports = $state.raw<ExportInfo[]>([]);
  library = $state.raw<LibraryItem[]>([]);
  libraryTotal = $state(0);
  /** What the server made of each motion of the document. */
  results = $state.raw<Record<string, MotionMessage>>({});
  /** While a slider is dragged: what the result would be. */
  preview = $state.raw<MotionMessage | null>(null);

  mode = $state<Mode>("view");
  motion = $state<string | null>(null);
  shown = $state.raw<string[]>([]);
  compare = $state<Compare>("result");
  follow = $state(true);
  inPlace = $state(false);
  ghosts = $state(false);
  trails = $state(true);
  lane = $state<"height" | "speed" | "bend">("height");
  step = $state<number | null>(null);
  joint = $state(-1);
  jointNames = $state.raw<string[]>([]);
  jointSides = $state.raw<string[]>([]);
  differs = $state(false);

  playing = $state(false);
  repeat = $state(true);
  speed = $state(1);
  looped = $state(false);

  dialog = $state<Dialog>(null);
  picking = $state.raw<Picking | null>(null);
  notices = $state.raw<Notice[]>([]);
  progress = $state.raw<{ words: string; share: number } | null>(null);
  uploading = $state("");

  get entry() {
    return this.motion ? (this.document?.motions[this.motion] ?? null) : null;
  }
  get source() {
    return this.entry ? (this.document?.sources[this.entry.source] ?? null) : null;
  }
  get result() {
    return this.preview ?? (this.motion ? (this.results[this.motion] ?? null) : null);
  }
  /** What can be opened, as people say it: "BVH". */
  get formatNames(): string[] {
    return this.formats.map(({ name }) => (name.length <= 4 ? name.toUpperCase() : name));
  }
  get empty(): boolean {
    return this.ready && Object.keys(this.document?.motions ?? {}).length === 0;
  }
}

export const store = new Store();
