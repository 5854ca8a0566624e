// Snapping: the nearest of some times, if it is near enough on the screen.

export interface Snapped {
  frame: number;
  /** Where the guide is drawn; null if nothing was near. */
  guide: number | null;
}

const NEAR_PX = 7;

export function snap(frame: number, candidates: readonly number[], pixelsPerFrame: number): Snapped {
  let best: number | null = null;
  for (const candidate of candidates) {
    const nearer = best === null || Math.abs(candidate - frame) < Math.abs(best - frame);
    if (nearer && Math.abs(candidate - frame) * pixelsPerFrame <= NEAR_PX) best = candidate;
  }
  return best === null ? { frame, guide: null } : { frame: best, guide: best };
}

/** Frames at which a foot comes down or leaves the floor. */
export function edges(values: Float32Array): number[] {
  const found: number[] = [];
  for (let i = 1; i < values.length; i++) if (values[i] >= 0.5 !== values[i - 1] >= 0.5) found.push(i);
  return found;
}
