#include "kinema/poses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kSteps = 256;  // of a walk, between two looks at the clock

constexpr double kFar = std::numeric_limits<double>::infinity();

struct Measure {
  explicit Measure(const Poses& given) : poses(given), kernel(kernels()) {}

  double between(ptrdiff_t s, ptrdiff_t t) const {
    const double turn = kernel.turn_between(rotations(s), rotations(t), poses.chosen.data(),
                                            poses.weights.data(), count());
    return poses.travel == 0.0 ? turn : turn + poses.travel * apart(root(s), root(t));
  }

  // From the pose that lies between two frames to the one that was there.
  double off_slerp(ptrdiff_t s, ptrdiff_t e, ptrdiff_t t) const {
    const double u = static_cast<double>(t - s) / static_cast<double>(e - s);
    const double turn =
        kernel.turn_from_slerp(rotations(s), rotations(e), u, rotations(t), poses.chosen.data(),
                               poses.weights.data(), count());
    if (poses.travel == 0.0) return turn;
    double between[3];
    for (int c = 0; c < 3; ++c) between[c] = root(s)[c] + u * (root(e)[c] - root(s)[c]);
    return turn + poses.travel * apart(between, root(t));
  }

 private:
  const double* rotations(ptrdiff_t t) const {
    return poses.rotations.data() + t * poses.joints * 4;
  }
  const double* root(ptrdiff_t t) const { return poses.positions.data() + t * poses.joints * 3; }
  ptrdiff_t count() const { return static_cast<ptrdiff_t>(poses.chosen.size()); }
  static double apart(const double* a, const double* b) {
    return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                     (a[2] - b[2]) * (a[2] - b[2]));
  }

  const Poses& poses;
  const Kernels& kernel;
};

// A walk that can go on from any of its keys at a larger threshold.
class Walker {
 public:
  Walker(const Poses& poses, std::span<const std::int64_t> pins)
      : measure_(poses), frames_(poses.frames()), pinned_(frames_, false) {
    for (const std::int64_t pin : pins) pinned_[pin] = true;
    pinned_[0] = true;
  }

  void start(double threshold) {
    keys_.clear();
    walk(0, threshold, {});
  }

  // The same as start(threshold) for one not below the last walk's. Keys before the first that is
  // no longer far enough stay, and those after the first that both walks have in common.
  void raise(double threshold) {
    keep_going();
    std::size_t first = 0;
    while (first < keys_.size() && keys_[first].reach > threshold) ++first;
    if (first == keys_.size()) return;
    const std::vector<Key> old(keys_.begin() + static_cast<ptrdiff_t>(first) + 1, keys_.end());
    const ptrdiff_t from = keys_[first].frame + 1;
    keys_.resize(first);
    walk(from, threshold, old);
  }

  ptrdiff_t count() const { return static_cast<ptrdiff_t>(keys_.size()); }
  double above() const {
    double least = kFar;
    for (const Key& key : keys_) least = std::min(least, key.reach);
    return least;
  }

 private:
  struct Key {
    ptrdiff_t frame;
    double reach;  // how far it is from the key before; pinned ones never go
  };

  void walk(ptrdiff_t from, double threshold, std::span<const Key> old) {
    std::size_t next = 0;
    for (ptrdiff_t t = from; t < frames_; ++t) {
      if (t % kSteps == 0) keep_going();
      while (next < old.size() && old[next].frame < t) ++next;
      const double reach = pinned_[t] ? kFar : measure_.between(t, keys_.back().frame);
      if (!(reach > threshold)) continue;
      keys_.push_back({t, reach});
      if (next < old.size() && old[next].frame == t) {
        // from a common key on both walks are the same, up to one that is now too near
        std::size_t i = next + 1;
        while (i < old.size() && old[i].reach > threshold) keys_.push_back(old[i++]);
        if (i == old.size()) return;
        t = old[i].frame;
        next = i + 1;
      }
    }
  }

  Measure measure_;
  ptrdiff_t frames_;
  std::vector<bool> pinned_;
  std::vector<Key> keys_;
};

}  // namespace

Walk distance_walk(const Poses& poses, std::span<const std::int64_t> pins, double threshold,
                   std::span<std::int64_t> keys) {
  const Measure measure(poses);
  const ptrdiff_t frames = poses.frames();
  Walk walk{1, 0.0, kFar};
  keys[0] = 0;
  std::size_t pin = 0;
  for (ptrdiff_t t = 1; t < frames; ++t) {
    if (t % kSteps == 0) keep_going();
    while (pin < pins.size() && pins[pin] < t) ++pin;
    if (pin < pins.size() && pins[pin] == t) {
      keys[walk.count++] = t;
      continue;
    }
    const double distance = measure.between(t, keys[walk.count - 1]);
    if (distance > threshold) {
      walk.above = std::min(walk.above, distance);
      keys[walk.count++] = t;
    } else {
      walk.below = std::max(walk.below, distance);
    }
  }
  return walk;
}

Scan distance_scan(const Poses& poses, std::span<const std::int64_t> pins, double from, double to,
                   ptrdiff_t wanted) {
  Scan scan{false, 0.0, 0, 0, 0.0, 0.0};
  Walker walker(poses, pins);
  double threshold = from;
  for (walker.start(threshold); threshold <= to; walker.raise(threshold)) {
    const ptrdiff_t count = walker.count();
    if (count == wanted) {
      scan.found = true;
      scan.threshold = threshold;
      return scan;
    }
    if (count < wanted && count > scan.fewer) {
      scan.fewer = count;
      scan.fewer_threshold = threshold;
    }
    if (count > wanted && (scan.more == 0 || count < scan.more)) {
      scan.more = count;
      scan.more_threshold = threshold;
    }
    threshold = walker.above();
    if (threshold == kFar) break;
  }
  return scan;
}

void pose_distances(const Poses& poses, std::span<const std::int64_t> a,
                    std::span<const std::int64_t> b, std::span<double> out) {
  const Measure measure(poses);
  constexpr ptrdiff_t kBlock = 1024;
  const auto count = static_cast<ptrdiff_t>(out.size());
  parallel_for((count + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    const ptrdiff_t last = std::min(count, (block + 1) * kBlock);
    for (ptrdiff_t i = block * kBlock; i < last; ++i) out[i] = measure.between(a[i], b[i]);
  });
}

namespace {

struct Stretch {
  double distance;
  ptrdiff_t start, end, worst;

  // the top of a heap is the worst; of equals the first
  bool operator<(const Stretch& other) const {
    return distance < other.distance || (distance == other.distance && worst > other.worst);
  }
};

// Finds the frame of a stretch that is farthest from the pose between its ends. A long stretch is
// looked at in blocks: D obeys the triangle inequality, so that no frame of a block is farther than
// its middle is, and the middle from the frame, and the pose there from the pose here. Most blocks
// need no closer look.
class Splitter {
 public:
  explicit Splitter(const Poses& poses) : measure_(poses), radius_(poses.frames() / kBlock) {
    parallel_for(blocks(), [&](ptrdiff_t b) {
      for (ptrdiff_t t = b * kBlock; t < (b + 1) * kBlock; ++t)
        radius_[b] = std::max(radius_[b], measure_.between(middle(b), t));
    });
  }

  Stretch look(ptrdiff_t start, ptrdiff_t end) const {
    const ptrdiff_t first = start / kBlock + 1, last = end / kBlock;  // whole blocks inside
    Stretch worst{-1.0, start, end, start};
    if (last - first < kMany) {
      look_closely(worst, start + 1, end);
      return worst;
    }
    std::vector<double> farthest(last - first);
    const double across = measure_.between(start, end) / static_cast<double>(end - start);
    constexpr ptrdiff_t kTogether = 64;
    parallel_for((last - first + kTogether - 1) / kTogether, [&](ptrdiff_t n) {
      for (ptrdiff_t b = first + n * kTogether; b < std::min(last, first + (n + 1) * kTogether); ++b)
        farthest[b - first] = measure_.off_slerp(start, end, middle(b));
    });
    const double least = *std::max_element(farthest.begin(), farthest.end()) * (1.0 - 1e-9);
    std::vector<ptrdiff_t> near;
    for (ptrdiff_t b = first; b < last; ++b)
      if (farthest[b - first] + radius_[b] + across * (kBlock / 2) >= least) near.push_back(b);
    std::vector<Stretch> found(near.size(), worst);
    parallel_for(static_cast<ptrdiff_t>(near.size()), [&](ptrdiff_t n) {
      look_closely(found[n], near[n] * kBlock, (near[n] + 1) * kBlock);
    });
    look_closely(worst, start + 1, first * kBlock);
    for (const Stretch& other : found)
      if (other.distance > worst.distance) worst = other;
    look_closely(worst, last * kBlock, end);
    return worst;
  }

 private:
  static constexpr ptrdiff_t kBlock = 16, kMany = 16;

  ptrdiff_t blocks() const { return static_cast<ptrdiff_t>(radius_.size()); }
  static ptrdiff_t middle(ptrdiff_t block) { return block * kBlock + kBlock / 2; }

  void look_closely(Stretch& worst, ptrdiff_t from, ptrdiff_t to) const {
    for (ptrdiff_t t = from; t < to; ++t) {
      const double distance = measure_.off_slerp(worst.start, worst.end, t);
      if (distance > worst.distance) worst.distance = distance, worst.worst = t;
    }
  }

  Measure measure_;
  std::vector<double> radius_;
};

}  // namespace

Split split(const Poses& poses, std::span<const std::int64_t> keys, double threshold,
            std::span<std::int64_t> frames, std::span<double> distances) {
  const Splitter splitter(poses);
  std::vector<Stretch> heap;
  const auto add = [&](ptrdiff_t start, ptrdiff_t end) {
    if (end - start < 2) return;
    heap.push_back(splitter.look(start, end));
    std::push_heap(heap.begin(), heap.end());
  };
  for (std::size_t i = 1; i < keys.size(); ++i) add(keys[i - 1], keys[i]);
  Split done{0, 0.0};
  const auto room = static_cast<ptrdiff_t>(frames.size());
  while (!heap.empty() && done.count < room && heap.front().distance > threshold) {
    keep_going();
    const Stretch worst = heap.front();
    std::pop_heap(heap.begin(), heap.end());
    heap.pop_back();
    frames[done.count] = worst.worst;
    distances[done.count++] = worst.distance;
    add(worst.start, worst.worst);
    add(worst.worst, worst.end);
  }
  if (!heap.empty()) done.left = heap.front().distance;
  return done;
}

}  // namespace kinema
