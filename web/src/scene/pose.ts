// One frame in world space.

export class Pose {
  constructor(
    readonly positions: Float64Array,
    readonly rotations: Float64Array,
  ) {}

  /** The box around all joints: lowest corner, highest corner. */
  get box(): { low: number[]; high: number[] } {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    this.positions.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3], value);
      high[i % 3] = Math.max(high[i % 3], value);
    });
    return { low, high };
  }
}
