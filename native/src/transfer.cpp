#include "kinema/transfer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "contact_places.h"
#include "kinema/parallel.h"
#include "kinema/scalar.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kBlock = 128;  // frames to a block
constexpr Quat kUnturned{1.0, 0.0, 0.0, 0.0};

Quat slerp(Quat a, Quat b, double weight) {
  double cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  const double sign = cosine < 0.0 ? -1.0 : 1.0;
  cosine = std::min(sign * cosine, 1.0);
  double keep = 1.0 - weight, take = weight;
  if (cosine < 1.0 - 1e-9) {
    const double angle = std::acos(cosine), sine = std::sin(angle);
    keep = std::sin(keep * angle) / sine, take = std::sin(take * angle) / sine;
  }
  take *= sign;
  return normalized({keep * a.w + take * b.w, keep * a.x + take * b.x, keep * a.y + take * b.y,
                     keep * a.z + take * b.z});
}

class Frame {
 public:
  Frame(const TransferSource& source, const TransferJoints& target, ptrdiff_t at, Quat* turns)
      : source_(source), target_(target), at_(at), turns_(turns) {}

  void drive() {
    for (std::size_t j = 0; j < target_.parents.size(); ++j) {
      if (target_.first[j] < 0) continue;
      turns_[j] = turn(target_.first[j]);
      if (target_.weights[j] > 0.0)
        turns_[j] = slerp(turns_[j], turn(target_.second[j]), target_.weights[j]);
    }
  }

  void lean(const TransferChain& chain) {
    const std::size_t count = chain.joints.size();
    if (count == 0) return;
    const Quat seen = turn(chain.source_seen);
    const Vec start = 0.5 * (position(chain.one_start) + position(chain.other_start));
    const Quat align = seen * load_quat(chain.align.data()) * conjugate(seen);
    const Vec line = rotate(align, unit_or(position(chain.source_end) - start, {0.0, 0.0, 0.0}));
    const Vec ends = rotate(turns_[chain.before], load_vec(chain.below.data())) +
                     rotate(turns_[chain.after], load_vec(chain.above.data()));
    Vec bent{0.0, 0.0, 0.0};
    for (std::size_t i = 0; i < count; ++i)
      bent = bent + rotate(turns_[chain.joints[i]], load_vec(&chain.bones[3 * i]));
    // what is below and above stays as it is: how far along the line can the end be?
    const double along = dot(line, ends);
    const double room = along * along - dot(ends, ends) + dot(bent, bent);
    if (!(room > 0.0)) return;
    const Quat swing = turn_between(bent, (along + std::sqrt(room)) * line - ends);
    for (std::size_t i = 0; i < count; ++i)
      turns_[chain.joints[i]] = swing * turns_[chain.joints[i]];
  }

  void point(const TransferLimbs& limbs) {
    for (std::size_t i = 0; 5 * i < limbs.joints.size(); ++i) {
      const std::int32_t* const joints = &limbs.joints[5 * i];
      Quat &upper = turns_[joints[2]], &lower = turns_[joints[3]];
      const Vec own = rotate(upper, load_vec(&limbs.bones[6 * i])) +
                      rotate(lower, load_vec(&limbs.bones[6 * i + 3]));
      const Vec line = position(joints[1]) - position(joints[0]);
      if (length(own) == 0.0 || length(line) == 0.0) continue;
      const Quat swing = turn_between(own, line);
      upper = swing * upper, lower = swing * lower;
    }
  }

  void write(double* rotations, Quat* world) {
    for (std::size_t j = 0; j < target_.parents.size(); ++j) {
      const std::int32_t parent = target_.parents[j];
      if (target_.first[j] < 0) turns_[j] = parent < 0 ? kUnturned : turns_[parent];
      world[j] = turns_[j] * load_quat(&target_.reference[4 * j]);
      const Quat local = parent < 0 ? world[j] : conjugate(world[parent]) * world[j];
      put(rotations + 4 * j, normalized(local));
    }
  }

 private:
  static void put(double* p, Quat q) { p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z; }
  Quat turn(std::int32_t joint) const {
    return load_quat(&source_.rotations[(at_ * source_.joints + joint) * 4]) *
           conjugate(load_quat(&source_.reference[4 * joint]));
  }
  Vec position(std::int32_t joint) const {
    return load_vec(&source_.positions[(at_ * source_.joints + joint) * 3]);
  }

  const TransferSource& source_;
  const TransferJoints& target_;
  ptrdiff_t at_;
  Quat* turns_;
};

}  // namespace

void transfer(const TransferSource& source, const TransferJoints& target,
              const TransferLimbs& limbs, const TransferChain& spine, const TransferChain& neck,
              std::span<double> rotations) {
  const auto count = static_cast<ptrdiff_t>(target.parents.size());
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (count * 4);
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    std::vector<Quat> turns(count), world(count);
    const ptrdiff_t last = std::min(frames, (block + 1) * kBlock);
    for (ptrdiff_t f = block * kBlock; f < last; ++f) {
      Frame frame(source, target, f, turns.data());
      frame.drive();
      frame.lean(spine);
      frame.lean(neck);
      frame.point(limbs);
      frame.write(&rotations[f * count * 4], world.data());
    }
  });
}

}  // namespace kinema
