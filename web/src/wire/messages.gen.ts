// Written by `python -m kinema.studio.typescript` from src/kinema/studio/wire.py.
// Do not edit: a test compares the two.

export const MAX_MESSAGE_BYTES = 1000000;

/** A value as JSON has it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Where a motion comes from: a file (`path`, as the library names it) or a sample.
 *
 * `unit` is what one unit of the file is: `m`, `cm` …, or a number of metres as text;
 * `unit_from` says who decided: the file itself, a guess from the body's height, or the user.
 */
export interface Source {
  name: string;
  path: string | null;
  sample: string | null;
  sha256: string;
  unit: string;
  unit_from: "file" | "guess" | "user";
  up: "+x" | "-x" | "+y" | "-y" | "+z" | "-z";
  drop_rest: boolean;
}

/** One operation with its parameters, as a recipe has it: radians, seconds, frames. */
export interface Step {
  op: string;
  with: Record<string, Json>;
  on: boolean;
}

/** The key frames of a motion: so many by a method, or the frames in `frames` once edited. */
export interface KeySet {
  method: "removal" | "saliency" | "split";
  count: number;
  frames: number[] | null;
  play: "slerp" | "hold";
}

/** A motion of the document: its source, and the steps that make the result of it. */
export interface MotionEntry {
  name: string;
  source: string;
  steps: Step[];
  keys: KeySet | null;
}

/** What is looked at: saved with the document, never undone. `camera` is the page's own. */
export interface View {
  mode: string;
  motion: string | null;
  shown: string[];
  time_s: number;
  camera: number[];
  lanes: string[];
  compare: "result" | "both" | "original";
  loop: [number, number] | null;
  options: Record<string, boolean | number | string>;
}

/**
 * The project: what is edited and undone, and what is looked at.
 *
 * `tracks` is where part two puts clips; it is always empty here.
 */
export interface Document {
  version: 1;
  name: string;
  unit: "m";
  sources: Record<string, Source>;
  motions: Record<string, MotionEntry>;
  tracks: Json[];
  view: View;
}

/** Read a source with another unit or up axis, or without its rest frames; None: as before. */
export interface SetSource {
  type: "set_source";
  source: string;
  unit: string | null;
  up: "+x" | "-x" | "+y" | "-y" | "+z" | "-z" | null;
  drop_rest: boolean | null;
}

/** Set the steps of a motion, all of them: added, changed, switched, moved or removed. */
export interface SetSteps {
  type: "set_steps";
  motion: string;
  steps: Step[];
}

/** Set the key frames of a motion; None forgets them. */
export interface SetKeys {
  type: "set_keys";
  motion: string;
  keys: KeySet | null;
}

/** Give a motion another name. */
export interface RenameMotion {
  type: "rename_motion";
  motion: string;
  name: string;
}

/** Take a motion out of the document; its source goes with the last motion that uses it. */
export interface RemoveMotion {
  type: "remove_motion";
  motion: string;
}

/**
 * The first message. `rev` is the revision that the page has, None for a page just loaded.
 *
 * The token is in the cookie, which comes with the request for the socket.
 */
export interface Hello {
  type: "hello";
  rev?: number | null;
}

/**
 * Open an item of the library: one of `sample` and `path`. Makes it a motion (or finds the
 * one that it is already), commits that, and looks at it.
 */
export interface Open {
  type: "open";
  seq: number;
  sample?: string | null;
  path?: string | null;
}

/**
 * Try an edit without changing the document. Only the newest counts; older ones are dropped.
 *
 * Answered by `MotionMessage` with this `seq` and, where rows of the clip can simply be
 * replaced, by binary rows of the frames from `first` on, `count` of them (None: all).
 */
export interface Preview {
  type: "preview";
  seq: number;
  edit: SetSource | SetSteps | SetKeys | RenameMotion | RemoveMotion;
  first?: number;
  count?: number | null;
}

/**
 * Make an edit. `base` is the revision it was made on; an older one is refused and answered
 * with the current document. `words` is the entry in the undo list; empty: the server words it.
 */
export interface Commit {
  type: "commit";
  seq: number;
  base: number;
  edit: SetSource | SetSteps | SetKeys | RenameMotion | RemoveMotion;
  words?: string;
}

/** Go back by one entry. */
export interface Undo {
  type: "undo";
  seq: number;
}

/** Go forward again by one entry. */
export interface Redo {
  type: "redo";
  seq: number;
}

/** What is looked at now: saved, never undone. Motions in `shown` are computed and told. */
export interface ViewMessage {
  type: "view";
  view: View;
}

/** Measure a set of key frames of a motion's result: answered with numbers. */
export interface Measure {
  type: "measure";
  seq: number;
  motion: string;
  frames: number[];
  play?: "slerp" | "hold";
}

/** Ask for a motion's steps as text to copy: a recipe, or a command line. */
export interface Text {
  type: "text";
  seq: number;
  motion: string;
  what: "recipe" | "command";
  file?: string | null;
}

/**
 * Write a motion's result (or what `what` says) to a file for download.
 *
 * `preset` is one of the ids in `Welcome.exports`; `options` are those of the preset.
 */
export interface Export {
  type: "export";
  seq: number;
  motion: string;
  preset: string;
  what?: "result" | "original" | "keys";
  options?: Record<string, Json>;
}

/** Search the library by name: for folders with more files than `Welcome.library` lists. */
export interface Find {
  type: "find";
  seq: number;
  text: string;
}

/** Stop the work that a message with this number began. */
export interface Cancel {
  type: "cancel";
  seq: number;
}

/**
 * A parameter of an operation, for its panel.
 *
 * `kind` says which control fits: `number`, `integer`, `flag`, `choice`, `text`,
 * `joint`, `joints`, `point` (x, y, z in the file's unit), `range` (frames from … to),
 * `numbers`, or `json` for anything else. `auto` are words that may stand instead.
 * Values in `with` are in the library's terms; multiplied by `shown_per_unit` they are what
 * people see, in `unit`. With a `suffix` they are text instead: the number as people see it,
 * with the suffix behind it (`"0.12m"`), as lengths are, whatever the file's unit. `low` and
 * `high` bound what is allowed, `soft_low` and `soft_high` are sensible ends for a slider,
 * all in the library's terms (with a suffix: as shown).
 */
export interface ParameterInfo {
  name: string;
  label: string;
  help: string;
  kind: "number" | "integer" | "flag" | "choice" | "text" | "joint" | "joints" | "point" | "range" | "numbers" | "json";
  required: boolean;
  nullable: boolean;
  default: Json;
  unit: string;
  shown_per_unit: number;
  suffix: string;
  low: number | null;
  high: number | null;
  above: boolean;
  soft_low: number | null;
  soft_high: number | null;
  step: number | null;
  choices: string[];
  auto: string[];
  advanced: boolean;
}

/**
 * An operation that can be a step: one motion in, one motion out.
 *
 * A step that is added begins with the parameters in `begin`.
 */
export interface OperationInfo {
  name: string;
  title: string;
  group: string;
  summary: string;
  details: string;
  parameters: ParameterInfo[];
  begin: Record<string, Json>;
  command: string | null;
}

/** A file format that is read or written. */
export interface FormatInfo {
  name: string;
  description: string;
  suffixes: string[];
}

/** A way to export: its id, what it is called, the kind of file and its options. */
export interface ExportInfo {
  id: string;
  title: string;
  suffix: string;
  group: "motion" | "picture" | "steps";
  options: ParameterInfo[];
  unavailable: string;
}

/**
 * Something that can be opened: a sample, or a file under a folder the server was given.
 *
 * `seconds` is None until a file was read; `problem` says why it cannot be.
 */
export interface LibraryItem {
  id: string;
  name: string;
  group: string;
  sample: string | null;
  path: string | null;
  format: string;
  seconds: number | null;
  frames: number | null;
  joints: number | null;
  bytes: number | null;
  problem: string;
}

/** One number in words: `text` is ready to show; `before` too where there are two. */
export interface CompareNumber {
  name: string;
  label: string;
  value: number;
  text: string;
  before: number | null;
  before_text: string;
}

/** What a step did: a few words, milliseconds (None: from the cache), or why it failed. */
export interface StepResult {
  words: string;
  ms: number | null;
  problem: string;
  hint: string;
  numbers: CompareNumber[];
}

/** Something that could be done about a source, in words, and the edit that does it. */
export interface Offer {
  words: string;
  edit: SetSource;
}

/** The answer to `Hello`; `document` follows as its own message, and motions after it. */
export interface Welcome {
  type: "welcome";
  version: string;
  operations: OperationInfo[];
  formats: FormatInfo[];
  exports: ExportInfo[];
  library: LibraryItem[];
  library_total: number;
  max_upload_bytes: number;
  project: string;
}

/**
 * The current document. `changed` are the motions whose result may differ now.
 *
 * `seq` is set where it answers a message; `undo` and `redo` are the entries that would be
 * taken back or made again, empty if there are none.
 */
export interface DocumentMessage {
  type: "document";
  rev: number;
  document: Document;
  changed: string[];
  seq: number | null;
  words: string;
  undo: string;
  redo: string;
  saved: boolean;
}

/**
 * A motion's result is ready: `GET /motion/{id}` has it, `/motion/{source}` the original.
 *
 * `numbers` compare original and result. With `seq` it is a preview; `rows` then says that
 * binary rows follow which replace those of any clip of the same `layout`. Of a long take a
 * preview may be of the frames that were asked for alone: then `id` is empty, and `numbers`
 * are those of these frames.
 */
export interface MotionMessage {
  type: "motion";
  motion: string;
  id: string;
  source: string;
  frames: number;
  frame_time: number;
  layout: string;
  steps: StepResult[];
  numbers: CompareNumber[];
  facts: CompareNumber[];
  notes: string[];
  offers: Offer[];
  seq: number | null;
  rows: boolean;
}

/** The library changed: a file was dropped, or read for the first time. */
export interface LibraryMessage {
  type: "library";
  items: LibraryItem[];
  total: number;
}

/** What `Find` found. */
export interface Found {
  type: "found";
  seq: number;
  items: LibraryItem[];
  total: number;
}

/** How far work that takes longer than a moment is: `done` of `total`, in words. */
export interface Progress {
  type: "progress";
  seq: number | null;
  done: number;
  total: number;
  words: string;
}

/** Numbers that were asked for. */
export interface Answer {
  type: "answer";
  seq: number;
  numbers: CompareNumber[];
}

/** Text that was asked for; `notes` say what it cannot reproduce. */
export interface TextAnswer {
  type: "text_answer";
  seq: number;
  text: string;
  notes: string[];
}

/** An exported file waits at `url`, once. */
export interface Exported {
  type: "exported";
  seq: number;
  url: string;
  name: string;
  bytes: number;
  notes: string[];
}

/** Something did not work: what, and how to go on. The document is as before. */
export interface Problem {
  type: "problem";
  message: string;
  hint: string;
  seq: number | null;
  motion: string | null;
  step: number | null;
  parameter: string | null;
}

export type Edit =
  | SetSource
  | SetSteps
  | SetKeys
  | RenameMotion
  | RemoveMotion;

export type ClientMessage =
  | Hello
  | Open
  | Preview
  | Commit
  | Undo
  | Redo
  | ViewMessage
  | Measure
  | Text
  | Export
  | Find
  | Cancel;

export type ServerMessage =
  | Welcome
  | DocumentMessage
  | MotionMessage
  | LibraryMessage
  | Found
  | Progress
  | Answer
  | TextAnswer
  | Exported
  | Problem;
