#include "kinema/ccd.h"

#include <limits>

#include "chain.h"
#include "kinema/parallel.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kBlock = 64;   // frames to a block: a hard one takes a thousand passes
constexpr double kFarthest = 1e3;  // goals beyond this many chain lengths are brought nearer

bool same(Quat a, Quat b) { return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z; }

// The frames of a motion, and the joints in question.
struct Job {
  std::span<double> rotations;
  std::span<const double> positions;
  ptrdiff_t joints;
  std::span<const std::int32_t> above, turning;  // joints over the base, and from it on
  std::span<const std::int32_t> ends;            // where each turning joint's bone ends
  std::span<const double> goals;
};

// Takes a frame's chain into `work`; false where it has no length, or numbers beyond measure.
bool load(const Job& job, ptrdiff_t frame, Chain& work) {
  const double* q = job.rotations.data() + frame * job.joints * 4;
  const double* p = job.positions.data() + frame * job.joints * 3;
  Quat parent{1, 0, 0, 0};
  Vec origin{0, 0, 0};
  for (const std::int32_t joint : job.above) {
    origin = origin + rotate(parent, load_vec(p + joint * 3));
    parent = normalized(parent * load_quat(q + joint * 4));
  }
  origin = origin + rotate(parent, load_vec(p + job.turning[0] * 3));
  double total = 0.0;
  for (std::size_t j = 0; j < job.turning.size(); ++j) {
    work.given[j] = work.q[j] = normalized(load_quat(q + job.turning[j] * 4));
    work.bones[j] = load_vec(p + job.ends[j] * 3);
    total += length(work.bones[j]);
  }
  const Vec way = rotate_back(parent, load_vec(job.goals.data() + frame * 3) - origin);
  work.goal = {way.x / total, way.y / total, way.z / total};
  for (Vec& bone : work.bones) bone = {bone.x / total, bone.y / total, bone.z / total};
  const double reach = length(work.goal);
  if (!(total > 0.0) || !std::isfinite(total) || !std::isfinite(reach)) return false;
  if (reach > kFarthest) work.goal = (kFarthest / reach) * work.goal;
  return true;
}

}  // namespace

void ccd(std::span<double> rotations, std::span<const double> positions, ptrdiff_t joints,
         std::span<const std::int32_t> chain, std::span<const double> goals,
         std::span<const double> weights, const LimitArrays& limits, const CcdOptions& options,
         std::span<double> left, std::span<std::int32_t> passes) {
  const auto frames = static_cast<ptrdiff_t>(left.size());
  const std::size_t count = chain.size() - options.first - 1;
  const Job job{rotations, positions, joints, chain.first(options.first),
                chain.subspan(options.first, count), chain.last(count), goals};

  // change: how the frame before was turned, to start from; then how this one was
  const auto solve_frame = [&](ptrdiff_t frame, Chain& work, std::vector<Quat>* change) {
    left[frame] = std::numeric_limits<double>::infinity();
    passes[frame] = 0;
    if (load(job, frame, work)) {
      if (change != nullptr)
        for (std::size_t j = 0; j < count; ++j)
          work.q[j] = normalized((*change)[j] * work.q[j]);
      ptrdiff_t made = 0;
      left[frame] = work.solve(options.iterations, options.tolerance, made);
      passes[frame] = static_cast<std::int32_t>(made);
    } else {
      work.enter();
    }
    for (std::size_t j = 0; j < count; ++j) {
      if (change != nullptr)
        (*change)[j] = faded(work.q[j] * conjugate(work.given[j]), options.fade);
      // what has not turned stays to the bit
      if (same(work.q[j], work.given[j])) continue;
      store(rotations.data() + (frame * joints + job.turning[j]) * 4, normalized(work.q[j]));
    }
  };

  if (options.carry) {
    Chain work(count, weights, limits);
    std::vector<Quat> change(count, Quat{1, 0, 0, 0});
    for (ptrdiff_t frame = 0; frame < frames; ++frame) solve_frame(frame, work, &change);
    return;
  }
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    Chain work(count, weights, limits);
    const ptrdiff_t last = std::min(frames, (block + 1) * kBlock);
    for (ptrdiff_t frame = block * kBlock; frame < last; ++frame) solve_frame(frame, work, nullptr);
  });
}

}  // namespace kinema
