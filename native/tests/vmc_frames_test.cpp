// Frames there and back, when they end, and a rig that follows them.
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/scalar.h"
#include "kinema/vmc.h"

namespace {

using namespace kinema;

struct Pose {
  vmc::Quats rotations;
  vmc::Places places;

  explicit Pose(unsigned seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> any;
    for (auto& q : rotations) {
      for (double& x : q) x = any(random);
      const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      for (double& x : q) x /= size;
    }
    for (auto& place : places)
      for (double& x : place) x = any(random);
  }

  std::vector<std::vector<std::uint8_t>> packets(double time, std::vector<std::int32_t> bones) const {
    std::vector<double> q, p(vmc::kBoneCount * 3, 0.0);
    for (const auto& one : rotations) q.insert(q.end(), one.begin(), one.end());
    for (int i = 0; i < 6; ++i) p[i] = places[i / 3][i % 3];
    std::vector<std::uint8_t> rows(vmc::kMostPackets * vmc::kLargestSent);
    std::vector<std::int32_t> lengths(vmc::kMostPackets);
    const auto count = vmc::write_frame(q, p, bones, time, rows, lengths);
    std::vector<std::vector<std::uint8_t>> all;
    for (std::size_t k = 0; k < count; ++k) {
      const auto start = rows.begin() + static_cast<std::ptrdiff_t>(k * vmc::kLargestSent);
      all.emplace_back(start, start + lengths[k]);
    }
    return all;
  }
};

std::vector<std::int32_t> bones_up_to(std::int32_t last) {
  std::vector<std::int32_t> bones;
  for (std::int32_t bone = 1; bone <= last; ++bone) bones.push_back(bone);
  return bones;
}

// Where the messages of a bundle begin; the first is 16 bytes from its beginning.
std::vector<std::size_t> messages(const std::vector<std::uint8_t>& packet) {
  std::vector<std::size_t> starts;
  for (std::size_t at = 16; at < packet.size();) {
    starts.push_back(at);
    at += 4 + (packet[at + 2] * 256u + packet[at + 3]);
  }
  return starts;
}

bool near(Vec a, Vec b) { return length(a - b) < 1e-12; }

}  // namespace

TEST(packets_are_as_full_as_they_may_be) {
  const Pose pose(2);
  std::mt19937_64 order(3);
  std::vector<std::int32_t> bones = bones_up_to(55);
  bool early = false;
  for (int turn = 0; turn < 300; ++turn) {
    std::shuffle(bones.begin(), bones.end(), order);
    const auto packets = pose.packets(0.0, bones);
    for (std::size_t k = 0; k + 1 < packets.size(); ++k) {
      const std::size_t others = k == 0 ? 3 : 0;  // state, time and root
      const auto next = messages(packets[k + 1]);
      const std::size_t wanted = (next.size() > 1 ? next[1] : packets[k + 1].size()) - next[0];
      const bool full = messages(packets[k]).size() - others == vmc::kMostBones;
      CHECK(full || packets[k].size() + wanted > vmc::kLargestSent);
      early = early || !full;
    }
  }
  CHECK(early);  // long names need another packet
}

TEST(a_whole_body_goes_into_packets_and_comes_out_again) {
  const Pose pose(1);
  for (const std::int32_t last : {1, 12, 13, 14, 55}) {
    vmc::Stream stream(0.02);
    const auto packets = pose.packets(2.5, bones_up_to(last));
    CHECK(packets.size() == static_cast<std::size_t>(last + 12) / 13 && packets.size() <= vmc::kMostPackets);
    for (const auto& packet : packets) {
      CHECK(packet.size() <= vmc::kLargestSent && osc::is_sound(packet));
      stream.push(packet, 1.0);
    }
    stream.close(1.011);
    const vmc::Frame* const frame = stream.take();
    CHECK(frame != nullptr && frame->time == 1.0);
    CHECK(stream.sender().time == 2.5 && stream.sender().loaded == 1);
    CHECK(stream.counts().dropped == 0 && stream.counts().ignored == 0);
    for (std::int32_t bone = 0; bone < 56; ++bone) {
      CHECK((frame->seen >> bone & 1) == (bone <= last ? 1 : 0));
      for (int c = 0; c < 4; ++c) {
        const double there = bone <= last ? pose.rotations[bone][c] : c == 0 ? 1.0 : 0.0;
        CHECK(std::abs(frame->rotations[bone][c] - there) < 1e-6);
      }
    }
    for (int i = 0; i < 6; ++i) CHECK(std::abs(frame->places[i / 3][i % 3] - pose.places[i / 3][i % 3]) < 1e-6);
  }
}

TEST(any_bones_in_any_order_fit_into_packets) {
  const Pose pose(6);
  std::mt19937 random(7);
  auto bones = bones_up_to(55);
  for (int round = 0; round < 300; ++round) {
    std::ranges::shuffle(bones, random);
    const auto packets = pose.packets(0.0, bones);
    CHECK(packets.size() <= vmc::kMostPackets);
    for (const auto& packet : packets) CHECK(packet.size() <= vmc::kLargestSent && osc::is_sound(packet));
  }
}

TEST(frames_nobody_takes_make_room_for_newer_ones) {
  const Pose pose(2);
  vmc::Stream stream(0.02);
  for (int k = 0; k < 11; ++k) stream.push(pose.packets(k, bones_up_to(3))[0], 0.02 * k);
  CHECK(stream.ready() == 8 && stream.counts().frames == 10 && stream.counts().skipped == 2);
  for (int k = 2; k < 10; ++k) {
    const vmc::Frame* const frame = stream.take();
    CHECK(frame != nullptr && std::abs(frame->time - 0.02 * k) < 1e-12);
  }
  CHECK(stream.take() == nullptr && stream.counts().malformed == 0);
}

TEST(a_frame_ends_half_a_period_after_its_last_bone) {
  const Pose pose(3);
  vmc::Stream stream(0.04);
  CHECK(std::isinf(stream.deadline()));
  stream.push(pose.packets(0.0, bones_up_to(3))[0], 5.0);
  CHECK(std::abs(stream.deadline() - 5.02) < 1e-12);
  stream.close(5.0199);
  CHECK(stream.ready() == 0);
  stream.close(5.0201);
  CHECK(stream.ready() == 1 && std::isinf(stream.deadline()));
  for (int k = 1; k < 200; ++k) stream.push(pose.packets(k, bones_up_to(3))[0], 5.0 + 0.01 * k);
  CHECK(std::abs(stream.period() - 0.01) < 1e-6);
}

TEST(a_rig_follows_in_its_own_units_whatever_is_above_its_hips) {
  const Pose pose(4), noise(5);
  // joints above the hips, hips, a twist that nothing drives, and a spine
  for (const std::size_t above : {0, 1, 3}) {
    std::vector<std::int32_t> parents, bones(above, -1);
    bones.insert(bones.end(), {1, -1, 2});
    for (std::size_t j = 0; j < bones.size(); ++j) parents.push_back(static_cast<std::int32_t>(j) - 1);
    const std::size_t count = parents.size();
    std::vector<double> reference, local, offsets, q(4 * count), p(3 * count);
    for (std::size_t j = 0; j < count; ++j) {
      reference.insert(reference.end(), noise.rotations[j].begin(), noise.rotations[j].end());
      local.insert(local.end(), noise.rotations[j + 9].begin(), noise.rotations[j + 9].end());
      for (int c = 0; c < 3; ++c) offsets.push_back(noise.rotations[j + 20][c]);
    }
    vmc::follow({parents, bones, reference, local, offsets, 0.01}, pose.rotations, pose.places, q, p);
    std::vector<Quat> world(count);
    std::vector<Vec> place(count);
    for (std::size_t j = 0; j < count; ++j) {
      const Quat own = load_quat(&q[4 * j]);
      const Vec offset = load_vec(&p[3 * j]);
      const auto parent = parents[j];
      world[j] = parent < 0 ? own : world[parent] * own;
      place[j] = parent < 0 ? offset : place[parent] + rotate(world[parent], offset);
      if (j != above)
        for (int c = 0; c < 3; ++c) CHECK(p[3 * j + c] == offsets[3 * j + c]);
      if (bones[j] < 0) CHECK(near(rotate(own, {1, 2, 3}), rotate(load_quat(&local[4 * j]), {1, 2, 3})));
    }
    const Quat root = load_quat(pose.rotations[0].data());
    const Quat hips = root * load_quat(pose.rotations[1].data());
    const Quat spine = hips * load_quat(pose.rotations[2].data());
    const auto turned = [&](Quat bone, std::size_t joint) {
      return rotate(bone, rotate(load_quat(&reference[4 * joint]), {1, 2, 3}));
    };
    CHECK(near(rotate(world[above], {1, 2, 3}), turned(hips, above)));
    CHECK(near(rotate(world[above + 2], {1, 2, 3}), turned(spine, above + 2)));
    const Vec metres = load_vec(pose.places[0].data()) + rotate(root, load_vec(pose.places[1].data()));
    CHECK(length(0.01 * place[above] - metres) < 1e-12);
  }
}
