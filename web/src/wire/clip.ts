// Motions as the server packs them: "KNM1", a JSON header, then arrays. Rows are frame after frame,
// so the first pose can be drawn while the rest is still on its way.

export interface ArrayEntry {
  name: string;
  dtype: string;
  shape: number[];
  at: number;
}

export interface ClipHeader {
  id: string;
  layout: string; // clips of one layout differ in their rows alone
  names: string[];
  parents: number[];
  ends: boolean[];
  offsets: number[];
  sides: string[];
  radii: number[][];
  roles: Record<string, number>;
  height: number;
  floor: number;
  frame_time: number;
  num_frames: number;
  metres_per_unit: number;
  body_root: number;
  moving: number[];
  turning: number[];
  arrays: ArrayEntry[];
}

const MAGIC = 0x314d4e4b; // "KNM1", little-endian

export class Clip {
  readonly numFrames: number;
  readonly rowLength: number;
  /** Frames that have arrived. */
  available = 0;
  /** Milliseconds from the request to the first frame, and to the last. */
  arrival = { first: 0, all: 0 };

  constructor(
    readonly header: ClipHeader,
    readonly rows: Float32Array,
  ) {
    const frames = entry(header, "frames");
    [this.numFrames, this.rowLength] = [frames.shape[0], frames.shape[1]];
  }

  get id(): string {
    return this.header.id;
  }
  get frameTime(): number {
    return this.header.frame_time;
  }
  get seconds(): number {
    return this.numFrames * this.frameTime;
  }
  get complete(): boolean {
    return this.available === this.numFrames;
  }

  /** The same clip with other rows from some frame on: a preview. */
  withRows(rows: Float32Array, first: number): Clip {
    const patched = this.rows.slice();
    patched.set(rows.subarray(0, patched.length - first * this.rowLength), first * this.rowLength);
    const clip = new Clip(this.header, patched);
    clip.available = this.available;
    return clip;
  }
}

function entry(header: ClipHeader, name: string): ArrayEntry {
  const found = header.arrays.find((array) => array.name === name);
  if (!found) throw new Error(`the motion has no array "${name}"`);
  return found;
}

function sizeOf(array: ArrayEntry): number {
  const width = array.dtype === "u1" ? 1 : 4;
  return array.shape.reduce((product, length) => product * length, width);
}

/** Collects bytes as they arrive, and knows how many frames are complete. */
class Assembly {
  clip: Clip | null = null;
  private head = new Uint8Array(0);
  private whole: Uint8Array | null = null;
  private filled = 0;
  private framesStart = 0;

  add(chunk: Uint8Array): void {
    if (!this.whole) {
      chunk = this.begin(chunk);
      if (!this.whole) return;
    }
    const room = this.whole.length - this.filled;
    if (chunk.length > room) throw new Error("the motion is longer than its header says");
    this.whole.set(chunk, this.filled);
    this.filled += chunk.length;
    const clip = this.clip!;
    const rowBytes = clip.rowLength * 4 || 1;
    const rows = Math.floor((this.filled - this.framesStart) / rowBytes);
    clip.available = Math.max(0, Math.min(clip.numFrames, rows));
  }

  /** Keep bytes until the header is complete; then everything has its place. */
  private begin(chunk: Uint8Array): Uint8Array {
    const joined = new Uint8Array(this.head.length + chunk.length);
    joined.set(this.head);
    joined.set(chunk, this.head.length);
    this.head = joined;
    if (joined.length < 8) return joined;
    const view = new DataView(joined.buffer);
    if (view.getUint32(0, true) !== MAGIC) throw new Error("this is not a packed motion");
    const start = 8 + view.getUint32(4, true);
    if (joined.length < start) return joined;
    const header = JSON.parse(new TextDecoder().decode(joined.subarray(8, start))) as ClipHeader;
    const ends = header.arrays.map((array) => array.at + sizeOf(array));
    const end = Math.ceil(Math.max(...ends) / 8) * 8; // arrays are padded to eight bytes
    const bytes = new ArrayBuffer(start + end);
    const frames = entry(header, "frames");
    this.framesStart = start + frames.at;
    const count = frames.shape[0] * frames.shape[1];
    this.clip = new Clip(header, new Float32Array(bytes, this.framesStart, count));
    this.whole = new Uint8Array(bytes);
    return joined;
  }
}

/** Fetch a motion. Resolves when its first frame is there; `progress` runs as more arrive. */
export async function fetchClip(url: string, progress: (clip: Clip) => void): Promise<Clip> {
  const asked = performance.now();
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`motion not found (${response.status})`);
  const reader = response.body.getReader();
  const assembly = new Assembly();
  const take = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (value) assembly.add(value);
    return done;
  };
  let done = false;
  while (!done && !assembly.clip?.available) done = await take();
  const clip = assembly.clip;
  if (!clip) throw new Error("the motion ended before its header did");
  clip.arrival = { first: performance.now() - asked, all: performance.now() - asked };
  void (async () => {
    while (!done) {
      done = await take();
      progress(clip);
    }
    if (!clip.complete) throw new Error("the motion ended early");
    clip.arrival.all = performance.now() - asked;
    progress(clip);
  })().catch(() => progress(clip));
  return clip;
}

/** Arrays that are small enough to be read at once. */
export async function fetchArrays(url: string): Promise<Map<string, Float32Array | Int32Array>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
  const bytes = await response.arrayBuffer();
  const view = new DataView(bytes);
  if (view.getUint32(0, true) !== MAGIC) throw new Error("these are not packed arrays");
  const start = 8 + view.getUint32(4, true);
  const text = new TextDecoder().decode(new Uint8Array(bytes, 8, start - 8));
  const header = JSON.parse(text) as { arrays: ArrayEntry[] };
  return new Map(
    header.arrays.map((array) => {
      const kind = array.dtype === "i4" ? Int32Array : Float32Array;
      return [array.name, new kind(bytes, start + array.at, sizeOf(array) / 4)];
    }),
  );
}
