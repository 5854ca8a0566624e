// The Virtual Motion Capture protocol: the bones of a body, sent as OSC messages.
//
// Bones are numbered as in kBones, the root first, parents before children. The protocol's space is
// left-handed; here x is mirrored, so that all numbers are right-handed, y up, facing +z, the left
// hand at +x. Quaternions are wxyz.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "kinema/osc.h"

namespace kinema::vmc {

inline constexpr std::size_t kBoneCount = 56;
inline constexpr std::size_t kHips = 1;
inline constexpr std::array<std::string_view, kBoneCount> kBones{
    "root",
    "Hips", "Spine", "Chest", "UpperChest", "Neck", "Head", "Jaw", "LeftEye", "RightEye",
    "LeftShoulder", "LeftUpperArm", "LeftLowerArm", "LeftHand",
    "RightShoulder", "RightUpperArm", "RightLowerArm", "RightHand",
    "LeftUpperLeg", "LeftLowerLeg", "LeftFoot", "LeftToes",
    "RightUpperLeg", "RightLowerLeg", "RightFoot", "RightToes",
    "LeftThumbProximal", "LeftThumbIntermediate", "LeftThumbDistal",
    "LeftIndexProximal", "LeftIndexIntermediate", "LeftIndexDistal",
    "LeftMiddleProximal", "LeftMiddleIntermediate", "LeftMiddleDistal",
    "LeftRingProximal", "LeftRingIntermediate", "LeftRingDistal",
    "LeftLittleProximal", "LeftLittleIntermediate", "LeftLittleDistal",
    "RightThumbProximal", "RightThumbIntermediate", "RightThumbDistal",
    "RightIndexProximal", "RightIndexIntermediate", "RightIndexDistal",
    "RightMiddleProximal", "RightMiddleIntermediate", "RightMiddleDistal",
    "RightRingProximal", "RightRingIntermediate", "RightRingDistal",
    "RightLittleProximal", "RightLittleIntermediate", "RightLittleDistal"};
inline constexpr std::array<std::int32_t, kBoneCount> kParents{
    -1, 0, 1, 2, 3, 4, 5, 6, 6, 6, 4, 10, 11, 12, 4, 14, 15, 16, 1, 18, 19, 20, 1, 22, 23, 24,
    13, 26, 27, 13, 29, 30, 13, 32, 33, 13, 35, 36, 13, 38, 39,
    17, 41, 42, 17, 44, 45, 17, 47, 48, 17, 50, 51, 17, 53, 54};

// Expressions in the names of VRM 0; those of VRM 1 that mean the same are understood too.
inline constexpr std::array<std::string_view, 17> kExpressions{
    "Neutral", "Joy", "Angry", "Sorrow", "Fun", "A", "I", "U", "E", "O", "Blink", "Blink_L",
    "Blink_R", "LookUp", "LookDown", "LookLeft", "LookRight"};

using Quats = std::array<std::array<double, 4>, kBoneCount>;
using Places = std::array<std::array<double, 3>, 2>;  // of the root and of the hips, in metres

struct Frame {
  double time = 0.0;         // when its first bone arrived
  std::uint64_t seen = 0;    // bit by bone: what came; everything else is as it was before
  Quats rotations{};         // local to the parent
  Places places{};           // local to the parent
  std::array<double, kExpressions.size()> expressions{};
};

struct Counts {
  std::int64_t packets = 0, malformed = 0;  // datagrams; those that are no sound OSC
  std::int64_t messages = 0, ignored = 0;   // all; those that say nothing about motion
  std::int64_t dropped = 0;                 // too few arguments, wrong types, no number or rotation
  std::int64_t frames = 0, skipped = 0;     // closed; those nobody took in time
};

// What the sender says about itself; -1 where it does not.
struct Sender {
  double time = -1.0;
  std::int32_t loaded = -1, calibration = -1, tracking = -1;
};

// Puts frames together from the packets of one sender. Nothing in the protocol says where a frame
// ends. It does where a bone that it has already comes again; where the sender's time changes and
// all bones of the frame before are there; and after half a usual period without bones. The memory
// is what the object itself takes.
class Stream {
 public:
  // `period`: seconds between frames that are expected until some have come.
  explicit Stream(double period);

  // What a packet says, at a time in seconds that never goes back.
  void push(osc::Bytes packet, double now);
  // Closes the frame if nothing came for half a period.
  void close(double now);
  // The oldest frame that is closed and was not taken, or null. Valid until the next push.
  const Frame* take();

  std::size_t ready() const { return ready_; }
  double deadline() const;  // when the open frame will be closed; infinite without one
  double period() const { return period_; }
  const Counts& counts() const { return counts_; }
  const Sender& sender() const { return sender_; }

 private:
  static constexpr std::size_t kRoom = 8;

  void read(const osc::Message& message);
  bool read_place(osc::Arguments& arguments, std::array<double, 3>& place,
                  std::array<double, 4>& rotation);
  bool read_bone(osc::Arguments& arguments);
  bool read_root(osc::Arguments& arguments);
  bool read_time(osc::Arguments& arguments);
  bool read_status(osc::Arguments& arguments);
  bool read_expression(osc::Arguments& arguments);
  void see(std::size_t bone);
  void end_frame();
  std::uint64_t bones_seen() const { return open_.seen & ~std::uint64_t{1}; }

  Frame open_;
  std::array<Frame, kRoom> closed_;
  std::size_t first_ = 0, ready_ = 0;
  std::uint64_t usual_ = 0;                    // bones of the frame before
  std::array<double, kBoneCount> came_{};      // when each bone came last; before that, negative
  std::array<double, kExpressions.size()> next_expressions_{};
  double now_ = 0.0, last_bone_ = 0.0, period_, intervals_ = 0.0;
  Counts counts_;
  Sender sender_;
};

inline constexpr std::size_t kMostBones = 13;      // in a bundle
inline constexpr std::size_t kLargestSent = 1200;  // bytes
inline constexpr std::size_t kMostPackets = 6;

// Writes the bundles of one frame: status, time and root, then the given bones with their rotations
// and positions, (kBoneCount, 4) and (kBoneCount, 3). rows: kMostPackets × kLargestSent bytes.
// Gives how many, and each one's length.
std::size_t write_frame(std::span<const double> rotations, std::span<const double> places,
                        std::span<const std::int32_t> bones, double time,
                        std::span<std::uint8_t> rows, std::span<std::int32_t> lengths);

// A rig that follows the bones. parents (J); the bone that drives each joint, -1 for none; world
// rotations (J, 4) in an upright T-pose that faces +z; local rotations (J, 4) and offsets (J, 3)
// of joints that nothing drives. One joint follows the hips.
struct Rig {
  std::span<const std::int32_t> parents, bones;
  std::span<const double> reference, local, offsets;
  double metres_per_unit;
};

// The pose of a rig, local rotations (J, 4) and positions (J, 3).
void follow(const Rig& rig, const Quats& rotations, const Places& places,
            std::span<double> out_rotations, std::span<double> out_positions);

}  // namespace kinema::vmc
