// Weighted means of motions, four joints side by side.
#pragma once

#include "logs.h"
#include "stream.h"

namespace kinema {
namespace {

constexpr ptrdiff_t kBlendRows = 4;    // frames that are finished before they are sent away
constexpr int kMostSteps = 40;         // Newton steps; one is the rule
constexpr double kSmallStep = 1e-5;    // the error after a step is about the cube of the step
constexpr double kTinyStep = 3e-8;     // far apart, its square
constexpr double kFarApart = 0.71;     // cosine of half a quarter turn, a little inside

// Four joints of every motion are put side by side once, then worked on.
KINEMA_INLINE void hold(double* held, ptrdiff_t m, const Quat& q) {
  store(held + m * 16, q.w);
  store(held + m * 16 + 4, q.x);
  store(held + m * 16 + 8, q.y);
  store(held + m * 16 + 12, q.z);
}
KINEMA_INLINE Quat held_at(const double* held, ptrdiff_t m) {
  return {load(held + m * 16), load(held + m * 16 + 4), load(held + m * 16 + 8),
          load(held + m * 16 + 12)};
}

// q · exp(Σ w log(q⁻¹ q_m)) with the first motion as q; weights sum to 1.
KINEMA_INLINE Quat mean_about_first(const double* q, const double* weights, ptrdiff_t count) {
  const Quat base = held_at(q, 0);
  Vec sum{splat(0.0), splat(0.0), splat(0.0)};
  for (ptrdiff_t m = 1; m < count; ++m) {
    if (weights[m] == 0.0) continue;
    const Vec v = log_between(base, held_at(q, m));
    sum = {sum.x + weights[m] * v.x, sum.y + weights[m] * v.y, sum.z + weights[m] * v.z};
  }
  return times_short_exp(base, sum);
}

KINEMA_INLINE Lanes dot(const Quat& a, const Quat& b) {
  return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

// A sum of quaternions at length 1; where weights of both signs leave nothing, `otherwise`.
KINEMA_INLINE Quat unit(const Quat& sum, const Quat& otherwise) {
  const Lanes length = sqrt(dot(sum, sum));
  const Mask lost = length < 1e-3;
  const Lanes scale = 1.0 / select(lost, splat(1.0), length);
  return {select(lost, otherwise.w, scale * sum.w), select(lost, otherwise.x, scale * sum.x),
          select(lost, otherwise.y, scale * sum.y), select(lost, otherwise.z, scale * sum.z)};
}

// The sum of the quaternions, all on one side of `side`: near the intrinsic mean.
KINEMA_INLINE Quat chord_mean(const double* q, const double* weights, ptrdiff_t count,
                              const Quat& side) {
  Quat sum{splat(0.0), splat(0.0), splat(0.0), splat(0.0)};
  for (ptrdiff_t m = 0; m < count; ++m) {
    const Quat p = held_at(q, m);
    const Lanes w = copy_sign(splat(1.0), dot(side, p)) * weights[m];
    sum = {sum.w + w * p.w, sum.x + w * p.x, sum.y + w * p.y, sum.z + w * p.z};
  }
  return unit(sum, side);
}

// What a sample at an angle θ weighs, by its cosine: pull = θ / sin θ, and what the curvature is
// less across than along, over sin² θ.
struct Lean {
  Lanes pull, bend;
};
KINEMA_INLINE Lean lean_anywhere(Lanes cosine) {
  const Lanes pull = half_angle_over_sine(cosine);
  return {pull, (1.0 - cosine * pull) / (1.0 - cosine * cosine + 1e-30)};
}
// Cosines above kFarApart. Chebyshev fits in t = 1 - cos θ; error of the pull 1e-17 before
// rounding, of the bend 5e-10.
KINEMA_INLINE Lanes pull_nearby(Lanes t, Lanes t2, Lanes t4) {
  const Lanes a = (0.9999999999999999904 + 0.3333333333333425671 * t) +
                  (0.1333333333318699111 + 0.05714285723348552033 * t) * t2;
  const Lanes b = (0.02539682250480820858 + 0.01154406581890712724 * t) +
                  (0.005327362349339974207 + 0.002491386737340234056 * t) * t2;
  const Lanes c = (0.001144533573308209310 + 0.0006393276445781459831 * t) +
                  (0.00008965859713448881740 + 0.0003155787150499148252 * t) * t2;
  return (a + b * t4) + c * (t4 * t4);
}
KINEMA_INLINE Lean lean_nearby(Lanes cosine) {
  const Lanes t = 1.0 - cosine;
  const Lanes t2 = t * t, t4 = t2 * t2;
  const Lanes bend = ((0.333333333786298 + 0.266666518938622 * t) +
                      (0.171436384682381 + 0.101433615102254 * t) * t2) +
                     ((0.0591416589436427 + 0.0253738574222483 * t) +
                      0.0317184673708117 * t2) * t4;
  return {pull_nearby(t, t2, t4), bend};
}

// The intrinsic mean is the sum of quaternions weighted by their pulls, as seen from itself. Seen
// from the plain sum, that is much nearer. False if a sample is too far for `pull_nearby`.
KINEMA_INLINE bool pulled_mean(Quat& x, const double* q, const double* weights, ptrdiff_t count) {
  Quat sum{splat(0.0), splat(0.0), splat(0.0), splat(0.0)};
  Lanes least_cosine = splat(1.0);
  for (ptrdiff_t m = 0; m < count; ++m) {
    if (weights[m] == 0.0) continue;
    const Quat p = held_at(q, m);
    const Lanes cosine = dot(x, p), t = 1.0 - abs(cosine), t2 = t * t;
    const Lanes w = copy_sign(pull_nearby(t, t2, t2 * t2), cosine) * weights[m];
    sum = {sum.w + w * p.w, sum.x + w * p.x, sum.y + w * p.y, sum.z + w * p.z};
    least_cosine = select(abs(cosine) < least_cosine, abs(cosine), least_cosine);
  }
  x = unit(sum, x);
  return !any(least_cosine < kFarApart);
}

// Half the summed square of the distances from x to the samples: its slope and its curvature.
struct Spread {
  Vec pull;                      // Σ w log(x⁻¹ q_m): downhill
  Lanes even;                    // the curvature is even · 1 + Σ w bend u uᵀ, u = vec(x⁻¹ q_m)
  Lanes xx, xy, xz, yy, yz, zz;
  Lanes least_cosine;            // of the sample farthest away
};

template <Lean (*lean)(Lanes)>
KINEMA_INLINE Spread spread_about(const Quat& x, const double* q, const double* weights,
                                  ptrdiff_t count) {
  const Lanes o = splat(0.0);
  Spread s{{o, o, o}, o, o, o, o, o, o, o, splat(1.0)};
  for (ptrdiff_t m = 0; m < count; ++m) {
    const double weight = weights[m];
    if (weight == 0.0) continue;
    const Quat p = mul({x.w, -x.x, -x.y, -x.z}, held_at(q, m));
    const Lanes cosine = abs(p.w);
    const Lean l = lean(cosine);
    const Lanes pull = weight * l.pull;
    const Lanes signed_pull = from_bits(bits(pull) ^ (bits(p.w) & sign_bit()));
    s.pull = {s.pull.x + signed_pull * p.x, s.pull.y + signed_pull * p.y,
              s.pull.z + signed_pull * p.z};
    // On the sphere of quaternions a distance θ curves by 1 along and by θ cot θ across.
    s.even += pull * cosine;
    const Lanes bend = weight * l.bend;
    const Vec u{bend * p.x, bend * p.y, bend * p.z};
    s.xx += u.x * p.x;
    s.xy += u.x * p.y;
    s.xz += u.x * p.z;
    s.yy += u.y * p.y;
    s.yz += u.y * p.z;
    s.zz += u.z * p.z;
    s.least_cosine = select(cosine < s.least_cosine, cosine, s.least_cosine);
  }
  return s;
}

// Newton's step; where the curvature does not hold, the plain logarithm step.
KINEMA_INLINE Vec step_down(const Spread& s) {
  const Lanes a = s.even + s.xx, d = s.even + s.yy, f = s.even + s.zz;
  const Lanes b = s.xy, c = s.xz, e = s.yz;
  const Lanes aa = d * f - e * e, bb = c * e - b * f, cc = b * e - c * d;
  const Lanes dd = a * f - c * c, ee = b * c - a * e, ff = a * d - b * b;
  const Lanes determinant = a * aa + b * bb + c * cc;
  // away from flat and saddle: all leading minors well above nothing (weights sum to 1)
  const Mask firm = (a > 0.05) & (ff > 0.01) & (determinant > 0.002);
  const Lanes scale = 1.0 / select(firm, determinant, splat(1.0));
  const Vec& p = s.pull;
  return {select(firm, scale * (aa * p.x + bb * p.y + cc * p.z), p.x),
          select(firm, scale * (bb * p.x + dd * p.y + ee * p.z), p.y),
          select(firm, scale * (cc * p.x + ee * p.y + ff * p.z), p.z)};
}

// Walks from x to where the pulls are in balance; false if a sample is too far for `lean`.
template <Lean (*lean)(Lanes)>
KINEMA_INLINE bool settle(Quat& x, const double* q, const double* weights, ptrdiff_t count,
                          double least_cosine, double small) {
  for (int step = 1;; ++step) {
    const Spread spread = spread_about<lean>(x, q, weights, count);
    if (any(spread.least_cosine < least_cosine)) return false;
    const Vec v = step_down(spread);
    x = times_short_exp(x, v);
    const Lanes square = v.x * v.x + v.y * v.y + v.z * v.z;
    if (step == kMostSteps || !any(square > small * small)) return true;
  }
}

KINEMA_INLINE Lanes summed_squares(const Quat& x, const double* q, const double* weights,
                                   ptrdiff_t count) {
  Lanes sum = splat(0.0);
  for (ptrdiff_t m = 0; m < count; ++m) {
    const Vec v = log_between(x, held_at(q, m));
    sum += weights[m] * (v.x * v.x + v.y * v.y + v.z * v.z);
  }
  return sum;
}

// Samples far apart may have several means: looked for from the side of every motion, so that
// still nothing depends on which comes first.
[[gnu::noinline]] Quat mean_of_far_apart(const double* q, const double* weights,
                                         ptrdiff_t count) {
  Quat best = held_at(q, 0);
  Lanes least = splat(__builtin_inf());
  for (ptrdiff_t m = 0; m < count; ++m) {
    if (weights[m] == 0.0) continue;
    Quat x = chord_mean(q, weights, count, held_at(q, m));
    settle<lean_anywhere>(x, q, weights, count, -1.0, kTinyStep);
    const Lanes cost = summed_squares(x, q, weights, count);
    const Mask better = cost < least - 1e-12;
    least = select(better, cost, least);
    best = {select(better, x.w, best.w), select(better, x.x, best.x), select(better, x.y, best.y),
            select(better, x.z, best.z)};
  }
  return best;
}

// The rotation with the least weighted sum of squared distances (Karcher mean). There is only one
// where all lie within a quarter turn of it.
KINEMA_INLINE Quat intrinsic_mean(const double* q, const double* weights, ptrdiff_t count) {
  ptrdiff_t first = 0;
  while (weights[first] == 0.0) ++first;
  Quat x = chord_mean(q, weights, count, held_at(q, first));
  if (pulled_mean(x, q, weights, count) &&
      settle<lean_nearby>(x, q, weights, count, kFarApart, kSmallStep))
    return x;
  return mean_of_far_apart(q, weights, count);
}

// One frame's rotations. Not inlined: each mean gets the registers to itself.
template <Quat (*mean)(const double*, const double*, ptrdiff_t)>
[[gnu::noinline]] void mean_rotations(const double* const* rotations, ptrdiff_t offset,
                                      ptrdiff_t count, const double* weights, ptrdiff_t joints,
                                      double* out, double* held) {
  for (ptrdiff_t j = 0; j < joints; j += kLanes) {
    const Four j4 = four(j, joints, 4);
    for (ptrdiff_t m = 0; m < count; ++m) {
      const double* const q = rotations[m] + offset;
      prefetch(q + (2 * joints + j) * 4, 128);
      hold(held, m, load_quat(q, j4));
    }
    store_quat(out, j4, mean(held, weights, count));
  }
}

// From the first motion on, so that what is the same in all stays so to the bit.
void mean_positions(const double* const* positions, ptrdiff_t offset, ptrdiff_t count,
                    const double* weights, ptrdiff_t numbers, double* out) {
  const double* const first = positions[0] + offset;
  std::memcpy(out, first, sizeof(double) * numbers);
  for (ptrdiff_t m = 1; m < count; ++m) {
    const double weight = weights[m];
    const double* const other = positions[m] + offset;
    for (ptrdiff_t i = 0; i < numbers; ++i) out[i] += weight * (other[i] - first[i]);
  }
}

// The only motion with a weight in this frame, or -1.
KINEMA_INLINE ptrdiff_t only_one(const double* weights, ptrdiff_t count) {
  ptrdiff_t found = -1;
  for (ptrdiff_t m = 0; m < count; ++m) {
    if (weights[m] == 0.0) continue;
    if (found >= 0) return -1;
    found = m;
  }
  return found;
}

void blend(const double* const* rotations, const double* const* positions, ptrdiff_t count,
           const double* weights, ptrdiff_t weight_stride, bool intrinsic, ptrdiff_t first,
           ptrdiff_t frames, ptrdiff_t joints, double* out_rotations, double* out_positions,
           double* scratch) {
  double* const rows_q = scratch;
  double* const rows_p = rows_q + kBlendRows * joints * 4;
  double* const held = rows_p + kBlendRows * joints * 3;
  for (ptrdiff_t row = 0; row < frames; row += kBlendRows) {
    const ptrdiff_t rows = frames - row < kBlendRows ? frames - row : kBlendRows;
    for (ptrdiff_t r = 0; r < rows; ++r) {
      const ptrdiff_t at = first + row + r;
      const double* const w = weights + at * weight_stride;
      double* const qo = rows_q + r * joints * 4;
      double* const po = rows_p + r * joints * 3;
      if (const ptrdiff_t m = only_one(w, count); m >= 0) {  // that motion, to the bit
        std::memcpy(qo, rotations[m] + at * joints * 4, sizeof(double) * 4 * joints);
        std::memcpy(po, positions[m] + at * joints * 3, sizeof(double) * 3 * joints);
        continue;
      }
      (intrinsic ? mean_rotations<intrinsic_mean> : mean_rotations<mean_about_first>)(
          rotations, at * joints * 4, count, w, joints, qo, held);
      mean_positions(positions, at * joints * 3, count, w, joints * 3, po);
    }
    stream(out_rotations + (first + row) * joints * 4, rows_q, rows * joints * 4);
    stream(out_positions + (first + row) * joints * 3, rows_p, rows * joints * 3);
  }
  finish_streams();
}

}  // namespace
}  // namespace kinema
