// Where a foot goes: its heel and its ball held still in one place each, eased in and out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace kinema {

// A foot in the world: rotations (F, J, 4) and positions (F, J, 3) of the whole body, its joints,
// and its heel (3) in the frame of the ankle. Indices were checked by the caller.
struct FootInWorld {
  std::span<const double> rotations, positions;
  std::ptrdiff_t joints;
  std::int32_t ankle, toe;
  std::span<const double> heel;
};

// Frames (F) in which the foot is down, and in which its heel and its ball stand still; how fast
// the floor moves along x and z, per frame.
struct FootContacts {
  std::span<const std::uint8_t> down, heel, ball;
  double drift_x, drift_z;
};

struct FootLock {
  double ease;                  // frames around a contact in which the foot is let go
  double noise;                 // of the ankle's track on each axis
  double frame_time;
  std::optional<double> level;  // how much above their own median height all contacts are put
};

// The displacement of the ankle (N, 3) and the turn of the foot in the world (N, 4) in N frames from
// `start` on.
//
// Each point is held where it needs the least change: at the geometric median of its positions.
// While the foot rolls, its ankle follows the clip along a smooth path. Around a contact both fade
// out, to exactly nothing `ease` frames away.
void foot_goal(const FootInWorld& foot, const FootContacts& contacts, const FootLock& options,
               std::ptrdiff_t start, std::span<double> moved, std::span<double> turn);

}  // namespace kinema
