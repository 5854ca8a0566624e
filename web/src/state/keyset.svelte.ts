// Key frames: every count with its error from one request; edited sets are measured by the server.

import type { CompareNumber, KeySet } from "../wire/messages.gen";
import { fetchArrays } from "../wire/clip";

export interface Counts {
  id: string;
  method: KeySet["method"];
  order: Int32Array;
  counts: Int32Array;
  mean: Float32Array;
  max: Float32Array;
}

const DEFAULT: KeySet = { method: "removal", count: 12, frames: null, play: "slerp" };

class Keys {
  set = $state.raw<KeySet>(DEFAULT);
  counts = $state.raw<Counts | null>(null);
  measured = $state.raw<CompareNumber[] | null>(null);
  /** The frame of the key that is selected, -1 for none. */
  selected = $state(-1);

  get fewest(): number {
    return this.counts?.counts[0] ?? 2;
  }
  get most(): number {
    const { counts } = this;
    return counts ? counts.counts[counts.counts.length - 1] : 2;
  }
  get frames(): readonly number[] {
    if (this.set.frames) return this.set.frames;
    const { counts } = this;
    if (!counts) return [];
    const count = Math.max(this.fewest, Math.min(this.most, this.set.count));
    return [...counts.order.subarray(0, count)].sort((a, b) => a - b);
  }
  get count(): number {
    return this.frames.length;
  }

  /** Mean and largest error of the set, as shares of body height. */
  get errors(): { mean: number; max: number } | null {
    if (this.measured) {
      const value = (name: string): number => this.measured?.find((n) => n.name === name)?.value ?? NaN;
      return { mean: value("mean"), max: value("max") };
    }
    const { counts } = this;
    if (!counts || this.set.frames || this.set.play !== "slerp") return null;
    const at = counts.counts.indexOf(this.count);
    return at < 0 ? null : { mean: counts.mean[at], max: counts.max[at] };
  }
}

export const keys = new Keys();

export function restoreKeys(saved: KeySet | null): void {
  keys.set = saved ?? DEFAULT;
  keys.measured = null;
}

/** Fetch all counts of a motion; the newest request counts. */
export async function loadCounts(id: string, method: KeySet["method"]): Promise<void> {
  if (keys.counts?.id === id && keys.counts.method === method) return;
  const arrays = await fetchArrays(`motion/${id}/keys/${method}`);
  keys.counts = {
    id,
    method,
    order: arrays.get("order") as Int32Array,
    counts: arrays.get("counts") as Int32Array,
    mean: arrays.get("mean") as Float32Array,
    max: arrays.get("max") as Float32Array,
  };
}
