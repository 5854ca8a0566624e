// Motions and curves by id, fetched once; the least recently used are dropped beyond a limit.

import { fetchClip, type Clip } from "./clip";
import { fetchCurve } from "./upload";

const MOST_BYTES = 400e6;

export class Clips {
  onProgress: (clip: Clip) => void = () => undefined;
  private readonly clips = new Map<string, Promise<Clip>>();
  private readonly sizes = new Map<string, number>();
  private readonly curves = new Map<string, Promise<Float32Array | null>>();

  get(id: string, url = `motion/${id}`): Promise<Clip> {
    const known = this.clips.get(id);
    const clip = known ?? fetchClip(url, (some) => this.onProgress(some));
    this.clips.delete(id); // to the end: used last
    this.clips.set(id, clip);
    clip.then(
      ({ rows }) => this.keep(id, rows.byteLength),
      () => this.clips.delete(id),
    );
    return clip;
  }

  curve(id: string, name: string): Promise<Float32Array | null> {
    const key = `${id}/${name}`;
    let curve = this.curves.get(key);
    if (!curve) {
      curve = fetchCurve(id, name).catch(() => null);
      this.curves.set(key, curve);
    }
    return curve;
  }

  private keep(id: string, bytes: number): void {
    this.sizes.set(id, bytes);
    const total = (): number => [...this.clips.keys()].reduce((sum, key) => sum + (this.sizes.get(key) ?? 0), 0);
    for (const oldest of [...this.clips.keys()]) {
      if (total() <= MOST_BYTES || oldest === id) break;
      this.clips.delete(oldest);
    }
  }
}
