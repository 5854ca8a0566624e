#include <algorithm>

#include "kinema/scalar.h"
#include "kinema/vmc.h"

namespace kinema::vmc {

namespace {

constexpr std::string_view kBonePath = "/VMC/Ext/Bone/Pos", kRootPath = "/VMC/Ext/Root/Pos";
constexpr std::string_view kPlaceTypes = ",sfffffff";

constexpr std::size_t bone_size(std::string_view name) {
  return 4 + osc::padded(kBonePath.size()) + osc::padded(kPlaceTypes.size()) +
         osc::padded(name.size()) + 7 * 4;
}

// Left-handed again, and xyzw.
void write_place(osc::BundleWriter& bundle, std::string_view path, std::size_t bone,
                 std::span<const double> rotations, std::span<const double> places) {
  const double* const p = &places[3 * bone];
  const double* const q = &rotations[4 * bone];
  bundle.open(path, kPlaceTypes);
  bundle.text(kBones[bone]);
  for (const double value : {-p[0], p[1], p[2], q[1], -q[2], -q[3], q[0]}) bundle.number(value);
  bundle.close();
}

}  // namespace

std::size_t write_frame(std::span<const double> rotations, std::span<const double> places,
                        std::span<const std::int32_t> bones, double time,
                        std::span<std::uint8_t> rows, std::span<std::int32_t> lengths) {
  std::size_t packets = 0, next = 0;
  do {
    osc::BundleWriter bundle(rows.subspan(packets * kLargestSent, kLargestSent));
    if (packets == 0) {
      bundle.open("/VMC/Ext/OK", ",i");
      bundle.word(1);
      bundle.close();
      bundle.open("/VMC/Ext/T", ",f");
      bundle.number(time);
      bundle.close();
      write_place(bundle, kRootPath, 0, rotations, places);
    }
    for (std::size_t count = 0; next < bones.size() && count < kMostBones; ++count, ++next) {
      const auto bone = static_cast<std::size_t>(bones[next]);
      if (bundle.size() + bone_size(kBones[bone]) > kLargestSent) break;
      write_place(bundle, kBonePath, bone, rotations, places);
    }
    lengths[packets++] = static_cast<std::int32_t>(bundle.size());
  } while (next < bones.size());
  return packets;
}

void follow(const Rig& rig, const Quats& rotations, const Places& places,
            std::span<double> out_rotations, std::span<double> out_positions) {
  Quats in_world;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    const Quat own = load_quat(rotations[bone].data());
    const auto parent = static_cast<std::size_t>(kParents[bone]);
    const Quat q = bone == 0 ? own : load_quat(in_world[parent].data()) * own;
    in_world[bone] = {q.w, q.x, q.y, q.z};
  }
  const Quat root = load_quat(rotations[0].data());
  const double units = 1.0 / rig.metres_per_unit;
  const Vec hips = units * (load_vec(places[0].data()) + rotate(root, load_vec(places[1].data())));

  const auto put = [&](std::size_t joint, Quat q) {
    double* const at = &out_rotations[4 * joint];
    at[0] = q.w, at[1] = q.x, at[2] = q.y, at[3] = q.z;
  };
  // world rotations first, and then, from the last joint on, what each is to its parent
  std::ranges::copy(rig.offsets, out_positions.begin());
  for (std::size_t joint = 0; joint < rig.parents.size(); ++joint) {
    const std::int32_t parent = rig.parents[joint], bone = rig.bones[joint];
    const Quat local = load_quat(&rig.local[4 * joint]);
    if (bone >= 0)
      put(joint, load_quat(in_world[static_cast<std::size_t>(bone)].data()) *
                     load_quat(&rig.reference[4 * joint]));
    else
      put(joint, parent < 0 ? local : load_quat(&out_rotations[4 * parent]) * local);
    if (bone != kHips) continue;
    Vec above{0.0, 0.0, 0.0};  // where the hips' parent is: nothing drives what is above the hips
    for (std::int32_t at = parent; at >= 0; at = rig.parents[static_cast<std::size_t>(at)])
      above = load_vec(&rig.offsets[3 * at]) + rotate(load_quat(&rig.local[4 * at]), above);
    const Vec place = parent < 0 ? hips : rotate_back(load_quat(&out_rotations[4 * parent]), hips - above);
    double* const to = &out_positions[3 * joint];
    to[0] = place.x, to[1] = place.y, to[2] = place.z;
  }
  for (std::size_t joint = rig.parents.size(); joint-- > 0;) {
    const std::int32_t parent = rig.parents[joint];
    const Quat world = load_quat(&out_rotations[4 * joint]);
    put(joint, normalized(parent < 0 ? world
                                     : conjugate(load_quat(&out_rotations[4 * parent])) * world));
  }
}

}  // namespace kinema::vmc
