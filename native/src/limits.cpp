#include "kinema/limits.h"

#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kBlock = 256;  // frames to a block

// What was clamped must count as within when it is looked at again; far below what anyone sees.
constexpr double kSlack = 1e-12;

// An angle as its cosine and sine.
struct Turn {
  double cosine, sine;
};

// Whether an angle is more than a half-angle, 0 to π, away from 0.
bool beyond(Turn angle, double cosine, double sine) {
  // Cosines are blind to small differences, sines to half turns.
  if (std::abs(angle.cosine - cosine) > 1e-3) return angle.cosine < cosine;
  return std::abs(angle.sine) * cosine - angle.cosine * sine > kSlack;
}

// Bring an angle to within a half-angle of 0; says whether it was outside.
bool clamp_around_zero(Turn& angle, double cosine, double sine) {
  if (!beyond(angle, cosine, sine)) return false;
  angle = {cosine, std::copysign(sine, angle.sine)};
  return true;
}

// Bring an angle to between two others that are within a quarter turn of 0.
bool clamp_between(Turn& angle, Turn least, Turn most) {
  const double over = angle.sine * most.cosine - angle.cosine * most.sine;
  const double under = least.sine * angle.cosine - least.cosine * angle.sine;
  if (angle.cosine >= 0.0 && over <= kSlack && under <= kSlack) return false;
  const double to_least = angle.cosine * least.cosine + angle.sine * least.sine;
  const double to_most = angle.cosine * most.cosine + angle.sine * most.sine;
  angle = to_most >= to_least ? most : least;
  return true;
}

// Cosine and sine of half an angle.
Turn halved(Turn angle) {
  if (angle.cosine > -0.5) {
    const double w = std::sqrt(0.5 * (1.0 + angle.cosine));
    return {w, 0.5 * angle.sine / w};
  }
  const double v = std::copysign(std::sqrt(0.5 * (1.0 - angle.cosine)), angle.sine);
  return {0.5 * angle.sine / v, v};
}

Quat clamp_cone(const Limit& limit, Quat q) {
  Quat r = conjugate(limit.before) * q * limit.after;
  if (r.w < 0.0) r = {-r.w, -r.x, -r.y, -r.z};
  double w = std::sqrt(r.w * r.w + r.z * r.z);
  // a swing by half a turn leaves the twist open: none
  Turn twist = w > 0.0 ? Turn{r.w / w, r.z / w} : Turn{1.0, 0.0};
  double x = r.x * twist.cosine - r.y * twist.sine, y = r.y * twist.cosine + r.x * twist.sine;

  bool outside = false;
  const double size = std::sqrt(x * x + y * y);
  if (size * limit.cosine[0] - w * limit.sine[0] > kSlack) {
    w = limit.cosine[0];
    x *= limit.sine[0] / size, y *= limit.sine[0] / size;
    outside = true;
  }
  outside |= clamp_around_zero(twist, limit.cosine[1], limit.sine[1]);
  if (!outside) return q;
  return normalized(limit.before * (Quat{w, x, y, 0.0} * Quat{twist.cosine, 0.0, 0.0, twist.sine}) *
                    conjugate(limit.after));
}

struct Axes {
  Turn a, b, c;
  bool outside;
};

Axes clamped(const Limit& limit, Axes angles) {
  angles.outside = clamp_around_zero(angles.a, limit.cosine[0], limit.sine[0]);
  angles.outside |= clamp_between(angles.b, {limit.cosine[1], limit.sine[1]},
                                  {limit.cosine[2], limit.sine[2]});
  angles.outside |= clamp_around_zero(angles.c, limit.cosine[3], limit.sine[3]);
  return angles;
}

Quat rotation(const Axes& angles) {
  const Turn a = halved(angles.a), b = halved(angles.b), c = halved(angles.c);
  return Quat{a.cosine, a.sine, 0.0, 0.0} * Quat{b.cosine, 0.0, b.sine, 0.0} *
         Quat{c.cosine, 0.0, 0.0, c.sine};
}

double alike(Quat a, Quat b) {
  return std::abs(a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z);
}

Quat clamp_axes(const Limit& limit, Quat q) {
  const Quat r = conjugate(limit.before) * q * limit.after;
  const double xz = r.w * r.w + r.z * r.z, yy = r.x * r.x + r.y * r.y;
  const double m02 = 2.0 * (r.x * r.z + r.w * r.y), m12 = 2.0 * (r.y * r.z - r.w * r.x);
  const double m01 = 2.0 * (r.x * r.y - r.w * r.z), m22 = xz - yy;
  const double m00 = r.w * r.w + r.x * r.x - r.y * r.y - r.z * r.z;
  const double cosine = std::sqrt(m12 * m12 + m22 * m22);
  Axes angles{{1.0, 0.0}, {cosine, m02}, {1.0, 0.0}, false};
  if (cosine > kParallel) {
    angles.a = {m22 / cosine, -m12 / cosine};
    // its own root: the rotation may be off length 1 by some roundings
    const double other = std::sqrt(m00 * m00 + m01 * m01);
    angles.c = {m00 / other, -m01 / other};
  } else {  // two axes are one: all of the turn is the first one's
    const double m11 = r.w * r.w - r.x * r.x + r.y * r.y - r.z * r.z;
    const double m21 = 2.0 * (r.y * r.z + r.w * r.x), size = std::sqrt(m11 * m11 + m21 * m21);
    angles.a = {m11 / size, m21 / size};
  }
  const Axes near = clamped(limit, angles);
  if (!near.outside) return q;
  // the same rotation the other way round: a + π, π - b, c + π
  const auto opposite = [](Turn t) { return Turn{-t.cosine, -t.sine}; };
  const Axes other = clamped(
      limit, {opposite(angles.a), {-angles.b.cosine, angles.b.sine}, opposite(angles.c), false});
  const Quat first = rotation(near), second = rotation(other);
  const Quat best = alike(first, r) >= alike(second, r) ? first : second;
  return normalized(limit.before * best * conjugate(limit.after));
}

}  // namespace

Limit prepared(const LimitArrays& arrays, ptrdiff_t joint) {
  Limit limit;
  limit.kind = static_cast<LimitKind>(arrays.kinds[joint]);
  limit.before = load_quat(arrays.before.data() + joint * 4);
  limit.after = load_quat(arrays.after.data() + joint * 4);
  // swing and twist are compared by their quaternions, which hold half the angle
  const double share = limit.kind == LimitKind::cone ? 0.5 : 1.0;
  for (int i = 0; i < 4; ++i) {
    limit.cosine[i] = std::cos(share * arrays.bounds[joint * 4 + i]);
    limit.sine[i] = std::sin(share * arrays.bounds[joint * 4 + i]);
  }
  return limit;
}

Quat clamp(const Limit& limit, Quat q) {
  switch (limit.kind) {
    case LimitKind::cone:
      return clamp_cone(limit, q);
    case LimitKind::axes:
      return clamp_axes(limit, q);
    default:
      return q;
  }
}

void clamp_rotations(std::span<double> rotations, const LimitArrays& arrays) {
  const auto joints = static_cast<ptrdiff_t>(arrays.kinds.size());
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (4 * joints);
  std::vector<Limit> limits(joints);
  for (ptrdiff_t j = 0; j < joints; ++j) limits[j] = prepared(arrays, j);
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    const ptrdiff_t last = std::min(frames, (block + 1) * kBlock);
    for (ptrdiff_t i = block * kBlock * joints; i < last * joints; ++i) {
      const Limit& limit = limits[i % joints];
      if (limit.kind == LimitKind::free) continue;
      double* at = rotations.data() + i * 4;
      store(at, clamp(limit, load_quat(at)));
    }
  });
}

}  // namespace kinema
