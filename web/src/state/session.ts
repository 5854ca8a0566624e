// Between server and store: messages in, edits out.

import { Clips } from "../wire/clips";
import type { Edit, MotionMessage, ServerMessage, Step } from "../wire/messages.gen";
import { Socket, type Previewed } from "../wire/socket";
import { Rejected, upload } from "../wire/upload";
import { notify, notifyError, notifyProblem } from "./notices";
import { store } from "./store.svelte";

const NUDGE_MS = 1000;

export class Session {
  readonly socket = new Socket();
  readonly clips = new Clips();
  /** The document or a result of it changed: show it. */
  onChange: (changed: readonly string[]) => void = () => undefined;
  onFirstDocument: () => void = () => undefined;
  onPreview: (previewed: Previewed | null) => void = () => undefined;
  previewWindow: () => { first: number; count: number | null } = () => ({ first: 0, count: null });
  private first = true;
  private committing: Promise<void> = Promise.resolve();

  start(): void {
    this.socket.onMessage = (message) => this.receive(message);
    this.socket.revision = () => store.revision;
    this.socket.onState = (open) => {
      const was = store.connection;
      store.connection = open ? "open" : "lost";
      if (open && was === "lost") notify("Connected again.", "", "note");
      if (!open) this.dropPreview();
    };
    this.socket.connect();
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        store.operations = message.operations;
        store.formats = message.formats;
        store.exports = message.exports;
        store.project = message.project;
        [store.library, store.libraryTotal] = [message.library, message.library_total];
        break;
      case "library":
        [store.library, store.libraryTotal] = [message.items, message.total];
        break;
      case "document":
        this.takeDocument(message);
        break;
      case "motion":
        this.takeResult(message);
        break;
      case "progress": {
        const share = message.total > 0 ? message.done / message.total : 0;
        store.progress = share >= 1 ? null : { words: message.words, share };
        break;
      }
      case "problem":
        notifyProblem(message);
        break;
    }
  }

  private takeDocument(message: Extract<ServerMessage, { type: "document" }>): void {
    const known = store.document?.motions ?? {};
    store.document = message.document;
    store.revision = message.rev;
    [store.undo, store.redo, store.saved] = [message.undo, message.redo, message.saved];
    const { motions, view } = message.document;
    const added = Object.keys(motions).find((key) => !(key in known));
    if (this.first) {
      this.first = false;
      store.ready = true;
      this.onFirstDocument();
    } else if (message.seq !== null && view.motion && view.motion in motions && added === view.motion) {
      store.motion = view.motion;
    }
    if (!store.motion || !(store.motion in motions)) {
      store.motion = view.motion && view.motion in motions ? view.motion : (Object.keys(motions)[0] ?? null);
    }
    this.dropPreview();
    this.onChange(message.changed);
  }

  private takeResult(message: MotionMessage): void {
    store.results = { ...store.results, [message.motion]: message };
    store.progress = null;
    this.onChange([message.motion]);
  }

  // --- edits ------------------------------------------------------------------------------------

  /** Edits go one after the other: each is made on the document that the last one left. */
  commit(edit: Edit, words = ""): Promise<boolean> {
    const made = this.committing.then(() => this.commitNow(edit, words));
    this.committing = made.then(() => undefined);
    return made;
  }

  private async commitNow(edit: Edit, words: string): Promise<boolean> {
    this.socket.endPreviews();
    try {
      await this.socket.request({ type: "commit", base: store.revision ?? 0, edit, words });
      return true;
    } catch (error) {
      this.dropPreview();
      notifyError(error);
      return false;
    }
  }

  /** Try an edit; of a long take only the frames around the one that is looked at. */
  preview(edit: Edit): void {
    this.socket.preview(
      { edit, ...this.previewWindow() },
      (previewed) => {
        store.preview = previewed.motion;
        this.onPreview(previewed);
      },
      (problem) => notifyProblem(problem),
    );
  }

  /** Back to the document: Esc, lost focus, lost connection. */
  dropPreview(): void {
    this.socket.endPreviews();
    if (!store.preview) return;
    store.preview = null;
    this.onPreview(null);
  }

  setSteps(steps: Step[], words: string): Promise<boolean> {
    return this.commit({ type: "set_steps", motion: store.motion!, steps }, words);
  }

  async undo(): Promise<void> {
    if (store.undo) await this.ask({ type: "undo" });
  }
  async redo(): Promise<void> {
    if (store.redo) await this.ask({ type: "redo" });
  }

  private async ask(message: { type: "undo" } | { type: "redo" }): Promise<void> {
    await this.socket.request(message).catch(notifyError);
  }

  async open(item: { sample?: string | null; path?: string | null }): Promise<boolean> {
    try {
      const { sample = null, path = null } = item;
      const answer = await this.socket.request({ type: "open", sample, path });
      if (answer.type === "document") {
        store.motion = answer.document.view.motion;
        this.onChange([]);
      }
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  }

  /** Files one after the other; one that is rejected does not stop the others. */
  async uploadAll(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      store.uploading = file.name;
      try {
        store.motion = await upload(file);
        this.onChange([]);
      } catch (error) {
        const hint = `kinema validate ${file.name} lists everything that is wrong in it`;
        if (error instanceof Rejected) notify(error.message, error.hint || hint);
        else notifyError(error);
      } finally {
        store.uploading = "";
      }
    }
  }
}

/** Collects repeated nudges of one thing, so that they become one edit. */
export class Nudges {
  private timer = 0;

  constructor(private readonly commit: () => void) {}

  touch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), NUDGE_MS / 2);
  }
  flush(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.commit();
  }
}
