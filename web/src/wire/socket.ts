// One socket to the server: requests are numbered and answered, of previews only the newest counts.

import type { ClientMessage, Edit, MotionMessage, Problem, ServerMessage } from "./messages.gen";

type Numbered = Extract<ClientMessage, { seq: number }>;
type Unnumbered<T> = T extends unknown ? Omit<T, "seq"> : never;

export interface Rows {
  first: number;
  count: number;
  rows: Float32Array;
}
export interface Previewed {
  motion: MotionMessage;
  rows: Rows | null;
}

export interface Attempt {
  edit: Edit;
  first: number;
  count: number | null;
}

/** What the server said no to, with a hint. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

export class Socket {
  onMessage: (message: ServerMessage) => void = () => undefined;
  onState: (open: boolean) => void = () => undefined;
  /** The revision that the page has: what is new since then is sent again. */
  revision: () => number | null = () => null;
  private socket: WebSocket | null = null;
  private sequence = 0;
  private pause = FIRST_PAUSE_MS;
  private readonly waiting = new Map<number, { resolve(m: ServerMessage): void; reject(e: Error): void }>();
  private previewing: number | null = null;
  private wanted: { attempt: Attempt; done(previewed: Previewed): void; failed(problem: Problem): void } | null = null;
  private awaitingRows: ((rows: Rows) => void) | null = null;

  connect(): void {
    const url = new URL("socket", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.search = "";
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE_MS;
      this.post({ type: "hello", rev: this.revision() });
      this.onState(true);
    };
    socket.onmessage = ({ data }) =>
      typeof data === "string" ? this.receive(JSON.parse(data) as ServerMessage) : this.receiveRows(data as ArrayBuffer);
    socket.onclose = () => this.lost();
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  post(message: ClientMessage): void {
    if (this.open) this.socket!.send(JSON.stringify(message));
  }

  /** Send with a number; resolves with the first message that carries it. */
  request(message: Unnumbered<Numbered>): Promise<ServerMessage> {
    const seq = ++this.sequence;
    return new Promise((resolve, reject) => {
      if (!this.open) return reject(new Error("the studio is not connected"));
      this.waiting.set(seq, { resolve, reject });
      this.post({ ...message, seq } as Numbered);
    });
  }

  /** Try an edit. While one is under way only the newest waits; it replaces those before it. */
  preview(attempt: Attempt, done: (previewed: Previewed) => void, failed: (problem: Problem) => void): void {
    this.wanted = { attempt, done, failed };
    if (this.previewing === null) this.previewNext();
  }

  /** Answers to previews no longer matter: the drag is over. */
  endPreviews(): void {
    this.wanted = null;
    if (this.previewing !== null) this.post({ type: "cancel", seq: this.previewing });
  }

  private previewNext(): void {
    const wanted = this.wanted;
    if (!wanted || !this.open) return;
    const seq = ++this.sequence;
    this.previewing = seq;
    this.wanted = null;
    const finish = (use: () => void): void => {
      if (this.previewing !== seq) return;
      this.previewing = null;
      this.awaitingRows = null;
      use();
      this.previewNext();
    };
    this.waiting.set(seq, {
      resolve: (message) => {
        if (message.type === "problem") return finish(() => wanted.failed(message));
        if (message.type !== "motion") return finish(() => undefined);
        if (!message.rows) return finish(() => wanted.done({ motion: message, rows: null }));
        this.awaitingRows = (rows) => finish(() => wanted.done({ motion: message, rows }));
      },
      reject: (error) =>
        finish(() => {
          if (error instanceof Refused) wanted.failed(error.problem);
        }),
    });
    this.post({ type: "preview", seq, ...wanted.attempt });
  }

  private receive(message: ServerMessage): void {
    const seq = "seq" in message ? message.seq : null;
    const waiting = seq === null ? undefined : this.waiting.get(seq);
    if (message.type === "progress") return this.onMessage(message);
    const preview = message.type === "motion" && message.seq !== null;
    if (!preview && !(waiting && message.type === "problem")) this.onMessage(message);
    if (!waiting) return;
    this.waiting.delete(seq!);
    if (message.type === "problem") waiting.reject(new Refused(message));
    else waiting.resolve(message);
  }

  private receiveRows(bytes: ArrayBuffer): void {
    const [kind, seq, first, count] = new Uint32Array(bytes, 0, 4);
    if (kind !== 1 || seq !== this.previewing) return;
    this.awaitingRows?.({ first, count, rows: new Float32Array(bytes, 16) });
  }

  private lost(): void {
    this.socket = null;
    this.previewing = null;
    this.wanted = null;
    for (const { reject } of this.waiting.values()) reject(new Error("the connection was lost"));
    this.waiting.clear();
    this.onState(false);
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE_MS, this.pause * 2);
  }
}
