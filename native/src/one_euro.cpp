#include "kinema/one_euro.h"

#include <cstring>
#include <numbers>
#include <vector>

#include "kinema/scalar.h"
#include "kinema/stopping.h"
#include "turns.h"

namespace kinema {

namespace {

constexpr std::size_t kBetweenLooks = 64;  // frames

struct Joint {
  Quat raw_rotation;
  Vec raw_position;
  Quat rotation;
  Vec position;
  Vec angular_velocity;
  Vec velocity;
};
static_assert(sizeof(Joint) == kOneEuroState * sizeof(double));

// Weight of a new sample in a first-order low-pass filter.
double weight(double cutoff_hz, double fps) {
  const double angle = 2.0 * std::numbers::pi * cutoff_hz / fps;
  return angle / (1.0 + angle);
}

void filter_joint(Joint& joint, Quat rotation, Vec position, const OneEuro& filter) {
  // velocities are smoothed with their direction: jitter to and fro is no speed
  const double ease = weight(filter.speed_cutoff_hz, filter.fps);
  const Vec turning = filter.fps * turn_vector(conjugate(joint.raw_rotation) * rotation);
  const Vec moving = filter.fps * (position - joint.raw_position);
  joint.angular_velocity =
      joint.angular_velocity + ease * (turning - joint.angular_velocity);
  joint.velocity = joint.velocity + ease * (moving - joint.velocity);
  const double turn_hz = filter.cutoff_hz + filter.beta * length(joint.angular_velocity);
  const double move_hz = filter.cutoff_hz + filter.beta * length(joint.velocity) / filter.height;

  const Vec turn = turn_vector(conjugate(joint.rotation) * rotation);
  joint.rotation = normalized(joint.rotation * turn_of(weight(turn_hz, filter.fps) * turn));
  joint.position =
      joint.position + weight(move_hz, filter.fps) * (position - joint.position);
  joint.raw_rotation = rotation;
  joint.raw_position = position;
}

}  // namespace

void one_euro(std::span<const double> rotations, std::span<const double> positions,
              const OneEuro& filter, std::span<double> state, std::span<double> out_rotations,
              std::span<double> out_positions) {
  std::vector<Joint> joints(state.size() / kOneEuroState);
  std::memcpy(joints.data(), state.data(), state.size_bytes());
  const std::size_t frames = rotations.size() / (4 * joints.size());
  const double *rotation = rotations.data(), *position = positions.data();
  double *out_rotation = out_rotations.data(), *out_position = out_positions.data();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    if (frame % kBetweenLooks == 0) keep_going();
    for (Joint& joint : joints) {
      filter_joint(joint, load_quat(rotation), load_vec(position), filter);
      std::memcpy(out_rotation, &joint.rotation, sizeof(Quat));
      std::memcpy(out_position, &joint.position, sizeof(Vec));
      rotation += 4, out_rotation += 4;
      position += 3, out_position += 3;
    }
  }
  std::memcpy(state.data(), joints.data(), state.size_bytes());
}

}  // namespace kinema
