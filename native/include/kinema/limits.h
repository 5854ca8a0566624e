// Joint limits: how far a joint may turn, and the nearest rotation that it may take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/scalar.h"

namespace kinema {

// A joint's rotation q is looked at as before⁻¹ · q · after.
//   cone: = swing · twist about z; bounds: half-angle of the swing, half-angle of the twist
//   axes: = Rx(a) · Ry(b) · Rz(c); bounds: half-angle of a, least b, most b, half-angle of c
enum class LimitKind : std::int32_t { free = 0, cone = 1, axes = 2 };

struct Limit {
  LimitKind kind = LimitKind::free;
  Quat before{1, 0, 0, 0}, after{1, 0, 0, 0};
  double cosine[4] = {}, sine[4] = {};  // of the bounds; for a cone of half of each
};

// Limits of some joints as arrays: kinds (J,), before and after (J, 4), bounds (J, 4) in radians.
struct LimitArrays {
  std::span<const std::int32_t> kinds;
  std::span<const double> before, after, bounds;
};

Limit prepared(const LimitArrays& arrays, std::ptrdiff_t joint);

// The rotation within the limit that the decomposition gives; q itself, to the bit, where it is
// within already. A rotation that was clamped is within.
Quat clamp(const Limit& limit, Quat q);

// Clamps rotations (F, J, 4) in place, on all cores.
void clamp_rotations(std::span<double> rotations, const LimitArrays& limits);

}  // namespace kinema
