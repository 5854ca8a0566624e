// Packets that are damaged in every way are dropped, and never read beyond.

#include <cmath>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/osc.h"
#include "kinema/vmc.h"

namespace {

using namespace kinema;

std::vector<std::uint8_t> a_frame() {
  std::vector<double> rotations(vmc::kBoneCount * 4, 0.0), places(vmc::kBoneCount * 3, 0.1);
  for (std::size_t bone = 0; bone < vmc::kBoneCount; ++bone) rotations[4 * bone] = 1.0;
  std::vector<std::int32_t> bones;
  for (std::int32_t bone = 1; bone < 12; ++bone) bones.push_back(bone);
  std::vector<std::uint8_t> rows(vmc::kMostPackets * vmc::kLargestSent);
  std::vector<std::int32_t> lengths(vmc::kMostPackets);
  const std::size_t count = vmc::write_frame(rotations, places, bones, 1.5, rows, lengths);
  CHECK(count == 1);
  // exactly as long as it is, so that reading one byte more is noticed
  return {rows.begin(), rows.begin() + lengths[0]};
}

}  // namespace

TEST(a_written_frame_is_sound_and_read) {
  const auto packet = a_frame();
  CHECK(osc::is_sound(packet));
  vmc::Stream stream(1.0 / 60.0);
  stream.push(packet, 1.0);
  stream.close(2.0);
  const vmc::Frame* const frame = stream.take();
  CHECK(frame != nullptr && frame->seen == 0xfff);
  CHECK(stream.take() == nullptr && stream.counts().dropped == 0);
}

TEST(packets_cut_short_or_changed_are_never_read_beyond) {
  const auto whole = a_frame();
  std::mt19937 random(1);
  vmc::Stream stream(1.0 / 60.0);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::vector<std::uint8_t> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    stream.push(part, 1.0);
  }
  for (int round = 0; round < 20000; ++round) {
    auto changed = whole;
    for (int change = 0; change < 1 + round % 4; ++change)
      changed[random() % changed.size()] = static_cast<std::uint8_t>(random());
    changed.resize(changed.size() - (round % 3 == 0 ? 4 * (random() % 64) : 0));
    stream.push(changed, 1.0 + 0.001 * round);
    while (const vmc::Frame* const frame = stream.take())
      for (const auto& q : frame->rotations)
        CHECK(std::abs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1.0) < 1e-6);
  }
  CHECK(stream.counts().malformed > 1000 && stream.counts().frames > 1000);
}

TEST(a_bundle_of_bundles_is_bounded) {
  std::vector<std::uint8_t> packet{'/', 'a', 0, 0, ',', 0, 0, 0};
  for (int depth = 1; depth <= 300; ++depth) {
    std::vector<std::uint8_t> outer{'#', 'b', 'u', 'n', 'd', 'l', 'e', 0, 0, 0, 0, 0, 0, 0, 0, 1};
    const auto size = static_cast<std::uint32_t>(packet.size());
    for (int shift = 24; shift >= 0; shift -= 8)
      outer.push_back(static_cast<std::uint8_t>(size >> shift));
    outer.insert(outer.end(), packet.begin(), packet.end());
    packet = outer;
    CHECK(osc::is_sound(packet) == (depth <= osc::kDeepest));
  }
}
