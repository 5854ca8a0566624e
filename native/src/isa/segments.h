// Errors between key frames, four segments with one start side by side.
#pragma once

#include "kinema/segments.h"
#include "quat.h"

namespace kinema {
namespace {

// Slerp at even steps needs no sine: q(n + 1) = 2 cos(step) q(n) - q(n - 1).
struct Stepping {
  Quat at[2];  // now and one step before, which of them alternates
  Lanes twice_cosine;
  Lanes sine;  // of one step
  Lanes angle;
  Quat across;  // unit, at right angles to the start
};
static_assert(sizeof(Stepping) == 60 * sizeof(double));

struct Placed {
  Quat q;
  Vec p;
};
static_assert(sizeof(Stepping) + sizeof(Placed) <= kSegmentScratch * sizeof(double));

KINEMA_INLINE Quat splat_quat(const double* q) {
  return {splat(q[0]), splat(q[1]), splat(q[2]), splat(q[3])};
}
KINEMA_INLINE Quat combine(Lanes s, const Quat& a, Lanes t, const Quat& b) {
  return {s * a.w + t * b.w, s * a.x + t * b.x, s * a.y + t * b.y, s * a.z + t * b.z};
}

// The way from a to b, the short way round; `step` is the part of it that one step covers.
KINEMA_INLINE void set_out(Stepping& s, const Quat& a, Quat b, Lanes step) {
  Lanes dot = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  const Mask flip = bits(dot) & sign_bit();
  b = {from_bits(bits(b.w) ^ flip), from_bits(bits(b.x) ^ flip), from_bits(bits(b.y) ^ flip),
       from_bits(bits(b.z) ^ flip)};
  dot = abs(dot);
  const Quat d = combine(splat(1.0), b, -dot, a);
  const Lanes across = sqrt(d.w * d.w + d.x * d.x + d.y * d.y + d.z * d.z);
  s.angle = atan2(across, dot);
  const Lanes scale = 1.0 / select(across < 1e-150, splat(1.0), across);
  s.across = {d.w * scale, d.x * scale, d.y * scale, d.z * scale};
  Lanes cosine;
  sin_cos(step * s.angle, s.sine, cosine);
  s.twice_cosine = cosine + cosine;
}

// Puts at[0] at the part u of the way and at[1] one step earlier.
KINEMA_INLINE void begin_at(Stepping& s, const Quat& a, Lanes u) {
  Lanes sine, cosine;
  sin_cos(u * s.angle, sine, cosine);
  s.at[0] = combine(cosine, a, sine, s.across);
  const Lanes step_cosine = 0.5 * s.twice_cosine;
  s.at[1] = combine(cosine * step_cosine + sine * s.sine, a,
                    sine * step_cosine - cosine * s.sine, s.across);
}

KINEMA_INLINE void go_on(const Quat& now, Lanes twice_cosine, Quat& before) {
  before.w = twice_cosine * now.w - before.w;
  before.x = twice_cosine * now.x - before.x;
  before.y = twice_cosine * now.y - before.y;
  before.z = twice_cosine * now.z - before.z;
}

// Where a joint is in its parent at the part u of the way.
KINEMA_INLINE Vec local_position(const Clip& clip, ptrdiff_t joint, ptrdiff_t start,
                                 const ptrdiff_t* ends, Lanes u) {
  const double* at = clip.positions + joint * 3;
  const ptrdiff_t stride = clip.joints * 3;
  const double* a = at + start * stride;
  Vec p{splat(a[0]), splat(a[1]), splat(a[2])};
  if (clip.flags[joint] & kMoves) {
    const Four e{{ends[0] * stride, ends[1] * stride, ends[2] * stride, ends[3] * stride}, kLanes};
    p.x += u * (gather(at, e) - p.x);
    p.y += u * (gather(at + 1, e) - p.y);
    p.z += u * (gather(at + 2, e) - p.z);
  }
  return p;
}

// Largest weighted squared distance and the weighted sum of distances, or of their squares, over
// the joints at one frame.
template <bool kSquares>
KINEMA_INLINE void rebuild_frame(const Clip& clip, ptrdiff_t start, const ptrdiff_t* ends, Lanes u,
                                 const double* target, Stepping* steps, int now, Placed* world,
                                 Lanes& largest, Lanes& sum) {
  for (ptrdiff_t j = 0; j < clip.joints; ++j) {
    const std::uint8_t flags = clip.flags[j];
    const Placed* above = clip.parents[j] < 0 ? nullptr : world + clip.parents[j];
    if (flags & kPlaced) {
      Vec p = local_position(clip, j, start, ends, u);
      if (above) {
        p = rotate(above->q, p);
        p.x += above->p.x;
        p.y += above->p.y;
        p.z += above->p.z;
      }
      world[j].p = p;
      const Lanes x = p.x - target[j * 3], y = p.y - target[j * 3 + 1], z = p.z - target[j * 3 + 2];
      const Lanes square = x * x + y * y + z * z;
      const Lanes weighed = square * clip.weights[j * 2];
      largest = select(weighed > largest, weighed, largest);
      sum += (kSquares ? square : sqrt(square)) * clip.weights[j * 2 + 1];
    } else {
      world[j].p = above->p;
    }
    if (flags & kTurns) {
      const Quat q = steps[j].at[now];
      world[j].q = above ? mul(above->q, q) : q;
      go_on(q, steps[j].twice_cosine, steps[j].at[1 - now]);
    }
  }
}

template <bool kSquares>
KINEMA_INLINE void measure_segments(const Clip& clip, ptrdiff_t start, const ptrdiff_t* ends,
                                    Sampling sampling, const SegmentErrors& limits,
                                    SegmentErrors& errors, void* scratch) {
  Stepping* const steps = static_cast<Stepping*>(scratch);
  Placed* const world = reinterpret_cast<Placed*>(steps + clip.joints);
  const double* const from = clip.rotations + start * clip.joints * 4;
  const ptrdiff_t wide = clip.joints * 4;
  const Four e{{ends[0] * wide, ends[1] * wide, ends[2] * wide, ends[3] * wide}, kLanes};
  const Lanes length{double(ends[0] - start), double(ends[1] - start), double(ends[2] - start),
                     double(ends[3] - start)};
  const Lanes whole_limit = load(limits.largest), sum_limit = load(limits.sum);
  const auto every = static_cast<double>(sampling.stride);
  Lanes whole = splat(0.0), sum = splat(0.0);
  if (ends[kLanes - 1] - start > 1) {
    for (ptrdiff_t j = 0; j < clip.joints; ++j)
      if (clip.flags[j] & kTurns)
        set_out(steps[j], splat_quat(from + j * 4), load_quat(clip.rotations + j * 4, e),
                every / length);
  }
  for (ptrdiff_t phase = 0; phase < sampling.phases; ++phase) {
    // 5 has no common factor with 4 and 8: as many phases meet every frame
    const ptrdiff_t first = 1 + (sampling.stride / 2 + phase * 5) % sampling.stride;
    if (start + first >= ends[kLanes - 1]) continue;
    for (ptrdiff_t j = 0; j < clip.joints; ++j)
      if (clip.flags[j] & kTurns)
        begin_at(steps[j], splat_quat(from + j * 4), static_cast<double>(first) / length);
    int now = 0;
    for (ptrdiff_t t = start + first; t < ends[kLanes - 1]; t += sampling.stride, now = 1 - now) {
      const Lanes gone = splat(static_cast<double>(t - start));
      Lanes largest = splat(0.0), added = splat(0.0);
      rebuild_frame<kSquares>(clip, start, ends, gone / length,
                              clip.targets + t * clip.joints * 3, steps, now, world, largest,
                              added);
      const Mask inside = gone < length;
      largest = select(inside, largest, splat(0.0));
      whole = select(largest > whole, largest, whole);
      sum += select(inside, added, splat(0.0));
      if (!any(inside & (whole <= whole_limit) & (sum <= sum_limit))) break;
    }
    if (!any((whole <= whole_limit) & (sum <= sum_limit))) break;
  }
  store(errors.largest, whole);
  store(errors.sum, sum);
}

// See kernels.h.
void segment_errors(const Clip& clip, ptrdiff_t start, const ptrdiff_t* ends, Sampling sampling,
                    const SegmentErrors& limits, SegmentErrors& errors, void* scratch) {
  measure_segments<true>(clip, start, ends, sampling, limits, errors, scratch);
}
void segment_distances(const Clip& clip, ptrdiff_t start, const ptrdiff_t* ends, Sampling sampling,
                       const SegmentErrors& limits, SegmentErrors& errors, void* scratch) {
  measure_segments<false>(clip, start, ends, sampling, limits, errors, scratch);
}

}  // namespace
}  // namespace kinema
