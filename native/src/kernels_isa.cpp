// Compiled once for the baseline and once for each wider instruction set (KINEMA_ISA).
// Four frames, or four joints, are worked on side by side.

#include "kinema/kernels.h"
#include "lanes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#ifndef KINEMA_ISA
#define KINEMA_ISA baseline
#endif
#define KINEMA_JOIN2(a, b) a##b
#define KINEMA_JOIN(a, b) KINEMA_JOIN2(a, b)

namespace kinema {
namespace {

using std::ptrdiff_t;

struct Quat {
  Lanes w, x, y, z;
};
struct Vec {
  Lanes x, y, z;
};

// Offsets of four neighbouring items; past the end the last one stands in.
struct Four {
  ptrdiff_t at[kLanes];
  int count;
};
KINEMA_INLINE Four four(ptrdiff_t first, ptrdiff_t total, ptrdiff_t stride) {
  Four f;
  f.count = static_cast<int>(total - first < kLanes ? total - first : kLanes);
  for (int i = 0; i < kLanes; ++i) f.at[i] = (first + (i < f.count ? i : f.count - 1)) * stride;
  return f;
}

KINEMA_INLINE Quat load_quat(const double* base, const Four& f) {
  Quat q{load(base + f.at[0]), load(base + f.at[1]), load(base + f.at[2]), load(base + f.at[3])};
  transpose(q.w, q.x, q.y, q.z);
  return q;
}
KINEMA_INLINE void store_quat(double* base, const Four& f, Quat q) {
  transpose(q.w, q.x, q.y, q.z);
  store(base + f.at[0], q.w);
  if (f.count > 1) store(base + f.at[1], q.x);
  if (f.count > 2) store(base + f.at[2], q.y);
  if (f.count > 3) store(base + f.at[3], q.z);
}
KINEMA_INLINE Lanes gather(const double* base, const Four& f) {
  return Lanes{base[f.at[0]], base[f.at[1]], base[f.at[2]], base[f.at[3]]};
}
KINEMA_INLINE void scatter(double* base, const Four& f, Lanes x) {
  for (int i = 0; i < f.count; ++i) base[f.at[i]] = x[i];
}

KINEMA_INLINE Quat mul(const Quat& a, const Quat& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
          a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
KINEMA_INLINE Vec rotate(const Quat& q, const Vec& v) {
  // v + w·t + u × t, with t = 2 u × v
  const Lanes tx = 2.0 * (q.y * v.z - q.z * v.y);
  const Lanes ty = 2.0 * (q.z * v.x - q.x * v.z);
  const Lanes tz = 2.0 * (q.x * v.y - q.y * v.x);
  return {v.x + q.w * tx + (q.y * tz - q.z * ty), v.y + q.w * ty + (q.z * tx - q.x * tz),
          v.z + q.w * tz + (q.x * ty - q.y * tx)};
}

// ---- forward kinematics: four frames side by side ----

// Asks for what the next four frames will need. A hint: it may point past the end.
KINEMA_INLINE void prefetch(const double* from, int bytes) {
  for (int i = 0; i < bytes; i += 64) __builtin_prefetch(reinterpret_cast<const char*>(from) + i);
}

// Copies finished results past the cache: they are not read again soon, and a plain store would
// first fetch every line that it is about to overwrite.
KINEMA_INLINE void stream(double* to, const double* from, ptrdiff_t count) {
#ifdef __SSE2__
  if (reinterpret_cast<std::uintptr_t>(to) % 16 == 0) {
    ptrdiff_t i = 0;
    for (; i + 2 <= count; i += 2) _mm_stream_pd(to + i, _mm_loadu_pd(from + i));
    if (i < count) to[i] = from[i];
    return;
  }
#endif
  std::memcpy(to, from, sizeof(double) * count);
}

void forward(const double* rotations, const double* positions, const std::int32_t* parents,
             ptrdiff_t frames, ptrdiff_t joints, double* world_rotations, double* world_positions,
             double* scratch) {
  // four frames of results, as they will stand in the output, before they are sent there
  double* const world_q = scratch + joints * 28;
  double* const world_p = world_q + joints * 16;
  const Four to_q = four(0, kLanes, joints * 4);
  const Four to_p = four(0, kLanes, joints * 3);
  for (ptrdiff_t first = 0; first < frames; first += kLanes) {
    const Four q4 = four(first, frames, joints * 4);
    const Four p4 = four(first, frames, joints * 3);
    for (ptrdiff_t j = 0; j < joints; ++j) {
      prefetch(rotations + q4.at[0] + (joints + j) * 16, 128);
      prefetch(positions + p4.at[0] + (joints + j) * 12, 96);
      Quat q = load_quat(rotations + j * 4, q4);
      Vec p{gather(positions + j * 3, p4), gather(positions + j * 3 + 1, p4),
            gather(positions + j * 3 + 2, p4)};
      if (parents[j] >= 0) {
        const double* above = scratch + parents[j] * 28;
        const Quat pq{load(above), load(above + 4), load(above + 8), load(above + 12)};
        q = mul(pq, q);
        p = rotate(pq, p);
        p.x += load(above + 16);
        p.y += load(above + 20);
        p.z += load(above + 24);
      }
      double* mine = scratch + j * 28;
      store(mine, q.w);
      store(mine + 4, q.x);
      store(mine + 8, q.y);
      store(mine + 12, q.z);
      store(mine + 16, p.x);
      store(mine + 20, p.y);
      store(mine + 24, p.z);
      store_quat(world_q + j * 4, to_q, q);
      scatter(world_p + j * 3, to_p, p.x);
      scatter(world_p + j * 3 + 1, to_p, p.y);
      scatter(world_p + j * 3 + 2, to_p, p.z);
    }
    stream(world_rotations + q4.at[0], world_q, q4.count * joints * 4);
    stream(world_positions + p4.at[0], world_p, p4.count * joints * 3);
  }
#ifdef __SSE2__
  _mm_sfence();  // what went past the cache is there before anyone is told that we are done
#endif
}

// ---- rows of a BVH file to quaternions: four frames side by side ----

// q followed, on the right, by a turn about one axis given by the half angle's sine and cosine.
KINEMA_INLINE Quat turn(const Quat& q, int axis, Lanes s, Lanes c) {
  switch (axis) {
    case 0: return {q.w * c - q.x * s, q.x * c + q.w * s, q.y * c + q.z * s, q.z * c - q.y * s};
    case 1: return {q.w * c - q.y * s, q.x * c - q.z * s, q.y * c + q.w * s, q.z * c + q.x * s};
    default: return {q.w * c - q.z * s, q.x * c + q.y * s, q.y * c - q.x * s, q.z * c + q.w * s};
  }
}

KINEMA_INLINE Lanes small_degrees(Lanes x) {
  constexpr double kExact = 1099511627776.0;  // 2^40: above it the quick reduction is not exact
  if (__builtin_expect(any(abs(x) >= kExact), 0))
    for (int i = 0; i < kLanes; ++i) x[i] = __builtin_fmod(x[i], 720.0);
  return x;
}

void from_rows(const double* rows, ptrdiff_t columns, ptrdiff_t frames,
               const JointChannels* channels, ptrdiff_t joints, double* rotations,
               double* positions) {
  for (ptrdiff_t first = 0; first < frames; first += kLanes) {
    const Four r4 = four(first, frames, columns);
    const Four q4 = four(first, frames, joints * 4);
    const Four p4 = four(first, frames, joints * 3);
    for (ptrdiff_t j = 0; j < joints; ++j) {
      const JointChannels& c = channels[j];
      Quat q{splat(1.0), splat(0.0), splat(0.0), splat(0.0)};
      for (int i = 0; i < 3 && c.axis[i] >= 0; ++i) {
        Lanes sine, cosine;
        sin_cos_half_degrees(small_degrees(gather(rows + c.rotation[i], r4)), sine, cosine);
        q = turn(q, c.axis[i], sine, cosine);
      }
      store_quat(rotations + j * 4, q4, q);
      for (int i = 0; i < 3; ++i) {
        Lanes p = splat(c.base[i]);
        if (c.position[i] >= 0) p += gather(rows + c.position[i], r4);
        scatter(positions + j * 3 + i, p4, p);
      }
    }
  }
}

// ---- quaternions to rows ----

constexpr double kDegrees = 57.295779513082320877;

KINEMA_INLINE Lanes wrapped_degrees(Lanes radians) {
  const Lanes degrees = radians * kDegrees;
  const Lanes turns = (degrees * (1.0 / 360.0) + kRound) - kRound;
  return degrees - turns * 360.0;
}

// Angles of the turns about three axes that make up q, in degrees, the middle one in its
// principal range. Bernardes & Viollet (2022): three arc tangents, no matrix. Near gimbal lock
// both sides of one arc tangent vanish, and what its angle is worth vanishes with them.
KINEMA_INLINE void euler(const Quat& q, const std::int32_t* axis, Lanes* angle) {
  const Lanes part[3] = {q.x, q.y, q.z};
  const int i = axis[0], j = axis[1], k = axis[2];
  const double handed = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;
  Lanes a, b, c, d;
  if (i == k) {
    a = q.w;
    b = part[i];
    c = part[j];
    d = part[3 - i - j] * handed;
  } else {  // a further quarter turn about j makes it i-j-i
    a = q.w - part[j];
    b = part[i] - part[k] * handed;
    c = q.w + part[j];
    d = part[i] + part[k] * handed;
  }
  const Lanes half_sum = atan2(b, a), half_difference = atan2(d, c);
  const Lanes middle = 2.0 * atan2(sqrt(c * c + d * d), sqrt(a * a + b * b));
  const Lanes third = half_sum - half_difference;
  angle[0] = wrapped_degrees(half_sum + half_difference);
  angle[1] = i == k ? middle * kDegrees : (middle - 1.57079632679489661923) * kDegrees;
  angle[2] = wrapped_degrees(i == k ? third : third * -handed);
}

void to_rows(const double* rotations, const double* positions, ptrdiff_t frames,
             const JointChannels* channels, ptrdiff_t joints, double* rows, ptrdiff_t columns) {
  for (ptrdiff_t first = 0; first < frames; first += kLanes) {
    const Four r4 = four(first, frames, columns);
    const Four q4 = four(first, frames, joints * 4);
    const Four p4 = four(first, frames, joints * 3);
    for (ptrdiff_t j = 0; j < joints; ++j) {
      const JointChannels& c = channels[j];
      if (c.axis[0] >= 0) {
        Lanes angle[3];
        euler(load_quat(rotations + j * 4, q4), c.axis, angle);
        for (int i = 0; i < 3; ++i)
          if (c.rotation[i] >= 0) scatter(rows + c.rotation[i], r4, angle[i]);
      }
      for (int i = 0; i < 3; ++i)
        if (c.position[i] >= 0)
          scatter(rows + c.position[i], r4, gather(positions + j * 3 + i, p4) - c.base[i]);
    }
  }
}

// ---- sampling between frames: four joints side by side ----

KINEMA_INLINE Quat slerp(const Quat& a, Quat b, double u) {
  Lanes dot = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  // the short way round
  const Mask flip = bits(dot) & sign_bit();
  b = {from_bits(bits(b.w) ^ flip), from_bits(bits(b.x) ^ flip), from_bits(bits(b.y) ^ flip),
       from_bits(bits(b.z) ^ flip)};
  dot = abs(dot);
  // d is the part of b across a; cos(uθ) a + sin(uθ) d/|d| needs no case for small θ but |d| = 0
  const Quat d{b.w - dot * a.w, b.x - dot * a.x, b.y - dot * a.y, b.z - dot * a.z};
  const Lanes across = sqrt(d.w * d.w + d.x * d.x + d.y * d.y + d.z * d.z);
  Lanes sine, cosine;
  sin_cos(u * atan2(across, dot), sine, cosine);
  const Mask still = across < 1e-150;
  const Lanes scale = select(still, splat(u), sine / select(still, splat(1.0), across));
  return {cosine * a.w + scale * d.w, cosine * a.x + scale * d.x, cosine * a.y + scale * d.y,
          cosine * a.z + scale * d.z};
}

void sample(const double* rotations, const double* positions, ptrdiff_t frames, ptrdiff_t joints,
            const double* at, ptrdiff_t count, double* out_rotations, double* out_positions) {
  for (ptrdiff_t n = 0; n < count; ++n) {
    ptrdiff_t frame = static_cast<ptrdiff_t>(at[n]);
    if (frame > frames - 1) frame = frames - 1;
    const double u = at[n] - static_cast<double>(frame);
    const double* qa = rotations + frame * joints * 4;
    const double* pa = positions + frame * joints * 3;
    double* qo = out_rotations + n * joints * 4;
    double* po = out_positions + n * joints * 3;
    if (u == 0.0 || frame == frames - 1) {  // on a frame: that frame, to the bit
      std::memcpy(qo, qa, sizeof(double) * 4 * joints);
      std::memcpy(po, pa, sizeof(double) * 3 * joints);
      continue;
    }
    for (ptrdiff_t j = 0; j < joints; j += kLanes) {
      const Four j4 = four(j, joints, 4);
      store_quat(qo, j4, slerp(load_quat(qa, j4), load_quat(qa + joints * 4, j4), u));
    }
    const double* pb = pa + joints * 3;
    for (ptrdiff_t i = 0; i < joints * 3; ++i) po[i] = pa[i] + u * (pb[i] - pa[i]);
  }
}

}  // namespace

extern const Kernels KINEMA_JOIN(kernels_, KINEMA_ISA);
const Kernels KINEMA_JOIN(kernels_, KINEMA_ISA) = {forward, from_rows, to_rows, sample};

}  // namespace kinema
