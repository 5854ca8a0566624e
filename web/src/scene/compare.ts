// The original beside the result: only bones that differ are drawn.

import type { ClipHeader } from "../wire/clip";

const SAME = 0.002; // of body height

/** One flag per joint: whether the bone that ends there is where it was. */
export function sameBones(
  header: ClipHeader, original: Float64Array, result: Float64Array, flags: Uint8Array,
): void {
  const limit = SAME * header.height;
  const near = (joint: number): boolean => {
    const i = joint * 3;
    const [dx, dy, dz] = [
      original[i] - result[i], original[i + 1] - result[i + 1], original[i + 2] - result[i + 2],
    ];
    return dx * dx + dy * dy + dz * dz < limit * limit;
  };
  header.parents.forEach((parent, joint) => {
    flags[joint] = near(joint) && (parent < 0 || near(parent)) ? 1 : 0;
  });
}
