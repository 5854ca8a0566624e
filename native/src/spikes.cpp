#include "kinema/spikes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "kinema/parallel.h"
#include "kinema/scalar.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kBlock = 512;   // frames of one joint
constexpr ptrdiff_t kReach = 4;     // frames before and after a run among which two are chosen
constexpr ptrdiff_t kAround = 8;    // frames before and after a run whose bends are usual
constexpr double kSuspect = 0.7;    // of the least: a bend that is worth a closer look
constexpr double kBeyond = 1.5;     // times the way to where a side leads
constexpr double kClear = 0.6;      // of the least: how far from there a spike must be
constexpr double kLead = 0.8;       // of how far a side leads from the curve past the run
constexpr double kUsual = 4.0;      // times the usual bend
constexpr double kCancelled = 0.6;  // of a spike: what is left of it when neighbours turn against it
constexpr int kNodes = 4;

// What rotations and points have in common: differences are vectors.
struct Turns {
  using Sample = Quat;
  static constexpr int kSize = 4;
  static Quat load(const double* p) { return load_quat(p); }
  static Vec between(Quat a, Quat b) { return turn_vector(conjugate(a) * b); }
  // Chord from q to the point at a share of the way from a to b; no angle is taken, for speed.
  static double off(Quat q, Quat a, Quat b, double share) {
    const double aligned = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0.0 ? -share : share;
    const double rest = 1.0 - share;
    const Quat s{rest * a.w + aligned * b.w, rest * a.x + aligned * b.x,
                 rest * a.y + aligned * b.y, rest * a.z + aligned * b.z};
    const double along = q.w * s.w + q.x * s.x + q.y * s.y + q.z * s.z;
    const double size = s.w * s.w + s.x * s.x + s.y * s.y + s.z * s.z;
    return 2.0 * std::sqrt(std::max(0.0, 1.0 - along * along / size));
  }
};
struct Points {
  using Sample = Vec;
  static constexpr int kSize = 3;
  static Vec load(const double* p) { return load_vec(p); }
  static Vec between(Vec a, Vec b) { return b - a; }
  static double off(Vec p, Vec a, Vec b, double share) {
    return length(p - (1.0 - share) * a - share * b);
  }
};

// The frames that a run is judged by, the nearest first.
struct Sides {
  std::array<ptrdiff_t, 3> left{}, right{};
  int lefts = 0, rights = 0;
  bool both() const { return lefts > 0 && rights > 0; }
};

// The nearest frames on both sides of the run [begin, end) that `fit` accepts.
template <class Fit>
Sides sides_of(ptrdiff_t begin, ptrdiff_t end, ptrdiff_t frames, Fit fit) {
  Sides sides;
  for (ptrdiff_t t = begin - 1; t >= std::max<ptrdiff_t>(0, begin - kReach) && sides.lefts < 3; --t)
    if (fit(t)) sides.left[sides.lefts++] = t;
  for (ptrdiff_t t = end; t < std::min(frames, end + kReach) && sides.rights < 3; ++t)
    if (fit(t)) sides.right[sides.rights++] = t;
  return sides;
}

struct Judgement {
  double off = 0;   // least distance of the run's samples from the curve past them
  double bend = 0;  // the same from the straight line past them
  double lead = 0;  // how far the two sides lead from that curve
  double clear = std::numeric_limits<double>::infinity();  // distance from where they lead
};

// A few samples as vectors from the first of them, and the curve through them.
struct Curve {
  std::array<double, kNodes> times;
  std::array<Vec, kNodes> values;
  int count = 0;

  void add(ptrdiff_t time, Vec value) {
    times[count] = static_cast<double>(time);
    values[count++] = value;
  }
  Vec at(double time) const {
    Vec sum{0, 0, 0};
    for (int i = 0; i < count; ++i) {
      double weight = 1.0;
      for (int j = 0; j < count; ++j)
        if (j != i) weight *= (time - times[j]) / (times[i] - times[j]);
      sum = sum + weight * values[i];
    }
    return sum;
  }
};

Vec on_line(double time, ptrdiff_t near_time, Vec near, ptrdiff_t far_time, Vec far) {
  const double share = (time - static_cast<double>(near_time)) /
                       static_cast<double>(far_time - near_time);
  return near + share * (far - near);
}

// Distance from the line that starts at a curve and ends some way beyond where a side leads to.
double off_lead(Vec sample, Vec bridge, Vec lead) {
  const Vec way = kBeyond * (lead - bridge), from = sample - bridge;
  const double size = dot(way, way);
  const double share = size > 0.0 ? std::clamp(dot(from, way) / size, 0.0, 1.0) : 0.0;
  return length(from - share * way);
}

// No judgement (0) where there are too few frames around the run.
template <class Space, class At>
Judgement judged(ptrdiff_t begin, ptrdiff_t end, const Sides& sides, At at) {
  const int lefts = sides.both() ? std::min(sides.lefts, 2) : sides.lefts;
  const int rights = sides.both() ? std::min(sides.rights, 2) : sides.rights;
  if (lefts + rights < 3) return {};
  const auto base = at(lefts ? sides.left[0] : sides.right[0]);
  std::array<Vec, 3> left, right;
  Curve curve;
  for (int i = 0; i < lefts; ++i)
    curve.add(sides.left[i], left[i] = Space::between(base, at(sides.left[i])));
  for (int i = 0; i < rights; ++i)
    curve.add(sides.right[i], right[i] = Space::between(base, at(sides.right[i])));

  Judgement found;
  for (ptrdiff_t t = begin; t < end; ++t) {
    const auto time = static_cast<double>(t);
    const Vec bridge = curve.at(time);
    const Vec sample = Space::between(base, at(t));
    const double off = length(sample - bridge);
    const double bend =
        sides.both() ? length(sample - on_line(time, sides.left[0], left[0], sides.right[0], right[0]))
                     : off;
    found.off = t == begin ? off : std::min(found.off, off);
    found.bend = t == begin ? bend : std::min(found.bend, bend);
    const auto led = [&](Vec lead) {
      found.lead = std::max(found.lead, length(lead - bridge));
      found.clear = std::min(found.clear, off_lead(sample, bridge, lead));
    };
    // a side leads to the nearest frame of the run; where it is the only one, to all of them
    if (lefts > 1 && (t == begin || !rights))
      led(on_line(time, sides.left[0], left[0], sides.left[1], left[1]));
    if (rights > 1 && (t == end - 1 || !lefts))
      led(on_line(time, sides.right[0], right[0], sides.right[1], right[1]));
  }
  return found;
}

// One joint: a block of frames and those around it.
template <class Space>
class Track {
 public:
  Track(const double* samples, ptrdiff_t stride, ptrdiff_t first, ptrdiff_t last, ptrdiff_t frames,
        SpikeTest test)
      : first_(first), last_(last), frames_(frames), test_(test), samples_(last - first),
        bends_(last - first, 0.0) {
    for (ptrdiff_t t = first; t < last; ++t)
      samples_[t - first] = Space::load(samples + t * stride);
    for (ptrdiff_t t = first + 1; t + 1 < last; ++t)
      bends_[t - first] = Space::off(at(t), at(t - 1), at(t + 1), 0.5);
  }

  bool spike(ptrdiff_t begin, ptrdiff_t end) const {
    if (!worth_a_look(begin, end)) return false;
    const Sides sides = sides_of(begin, end, frames_, [&](ptrdiff_t t) { return !suspect(t); });
    const Judgement found =
        judged<Space>(begin, end, sides, [&](ptrdiff_t t) { return at(t); });
    const double asked = sides.both() ? 1.0 : 2.0;
    if (!(found.off > test_.least) || !(found.off > asked * kLead * found.lead)) return false;
    if (!(found.clear > kClear * test_.least)) return false;
    if (!(found.bend > asked * kUsual * usual_bend(begin, end))) return false;
    return sides.both() || !beside_a_spike(begin, end);
  }

 private:
  const typename Space::Sample& at(ptrdiff_t t) const { return samples_[t - first_]; }
  double bend(ptrdiff_t t) const { return bends_[t - first_]; }

  bool worth_a_look(ptrdiff_t begin, ptrdiff_t end) const {
    const bool starts = begin == 0, ends = end == frames_;
    if (starts && ends) return false;
    const ptrdiff_t before = starts ? end : begin - 1, after = ends ? begin - 1 : end;
    const double share = 1.0 / static_cast<double>(end - begin + 1);
    const ptrdiff_t sample = starts ? end - 1 : begin;
    return Space::off(at(sample), at(before), at(after), share) > kSuspect * test_.least;
  }

  // What is left of the motion between a spike and the end of the clip is no spike of its own.
  bool beside_a_spike(ptrdiff_t begin, ptrdiff_t end) const {
    for (ptrdiff_t size = 1; size <= test_.longest; ++size) {
      if (begin == 0 && end + size < frames_ && spike(end, end + size)) return true;
      if (end == frames_ && begin - size > 0 && spike(begin - size, begin)) return true;
    }
    return false;
  }

  // Where the motion bends most: perhaps another spike, by which nothing should be judged.
  bool suspect(ptrdiff_t t) const {
    if (t <= first_ || t + 1 >= last_) return false;
    return bend(t) > kSuspect * test_.least && bend(t) >= bend(t - 1) && bend(t) >= bend(t + 1);
  }

  // The median of the bends around a run that it has no part in.
  double usual_bend(ptrdiff_t begin, ptrdiff_t end) const {
    std::array<double, 2 * kAround> around;
    int count = 0;
    for (ptrdiff_t t = std::max<ptrdiff_t>(1, begin - 1 - kAround); t < begin - 1; ++t)
      around[count++] = bend(t);
    for (ptrdiff_t t = end + 1; t < std::min(frames_ - 1, end + 1 + kAround); ++t)
      around[count++] = bend(t);
    if (!count) return 0.0;
    std::nth_element(around.begin(), around.begin() + count / 2, around.begin() + count);
    return around[count / 2];
  }

  ptrdiff_t first_, last_, frames_;
  SpikeTest test_;
  std::vector<typename Space::Sample> samples_;
  std::vector<double> bends_;
};

template <class Space>
void find(std::span<const double> samples, ptrdiff_t joints, std::span<const std::int32_t> chosen,
          SpikeTest test, std::span<std::uint8_t> spikes) {
  const ptrdiff_t stride = joints * Space::kSize;
  const auto frames = static_cast<ptrdiff_t>(samples.size()) / stride;
  const auto count = static_cast<ptrdiff_t>(chosen.size());
  const ptrdiff_t halo = 2 * test.longest + kAround + kReach;
  std::fill(spikes.begin(), spikes.end(), std::uint8_t{0});
  parallel_for((frames + kBlock - 1) / kBlock * count, [&](ptrdiff_t task) {
    const ptrdiff_t from = task / count * kBlock, to = std::min(frames, from + kBlock);
    const ptrdiff_t joint = chosen[task % count];
    const Track<Space> track(samples.data() + joint * Space::kSize, stride,
                             std::max<ptrdiff_t>(0, from - halo), std::min(frames, to + halo),
                             frames, test);
    for (ptrdiff_t size = 1; size <= test.longest; ++size)
      for (ptrdiff_t begin = std::max<ptrdiff_t>(0, from - size + 1);
           begin < to && begin + size <= frames; ++begin)
        if (track.spike(begin, begin + size))
          for (ptrdiff_t t = std::max(from, begin); t < std::min(to, begin + size); ++t)
            spikes[t * joints + joint] = 1;
  });
}

// Joints of one chain, from the highest down, turned as one.
struct Chain {
  std::array<ptrdiff_t, 3> joints{};
  int count = 0;
};

class Body {
 public:
  Body(std::span<const double> rotations, std::span<const std::int32_t> parents,
       std::span<const std::uint8_t> found)
      : rotations_(rotations), parents_(parents), found_(found),
        joints_(static_cast<ptrdiff_t>(parents.size())),
        frames_(static_cast<ptrdiff_t>(rotations.size()) / (joints_ * 4)) {}

  ptrdiff_t frames() const { return frames_; }
  bool found(ptrdiff_t t, ptrdiff_t joint) const { return found_[t * joints_ + joint] != 0; }

  // Whether a run of one joint is undone by its parents or its children.
  bool cancelled(ptrdiff_t begin, ptrdiff_t end, ptrdiff_t joint) const {
    const auto parent = [&](ptrdiff_t j) { return j < 0 ? -1 : ptrdiff_t{parents_[j]}; };
    const ptrdiff_t above = parent(joint), top = parent(above);
    if (above >= 0 && undone(begin, end, joint, {{above, joint}, 2})) return true;
    if (top >= 0 && undone(begin, end, joint, {{top, above, joint}, 3})) return true;
    for (ptrdiff_t child = joint + 1; child < joints_; ++child) {
      const ptrdiff_t over = parent(child);
      if (over == joint && undone(begin, end, joint, {{joint, child}, 2})) return true;
      if (over > joint && parent(over) == joint &&
          undone(begin, end, joint, {{joint, over, child}, 3}))
        return true;
    }
    return false;
  }

 private:
  Quat turn(ptrdiff_t t, const Chain& chain) const {
    Quat q = at(t, chain.joints[0]);
    for (int i = 1; i < chain.count; ++i) q = q * at(t, chain.joints[i]);
    return q;
  }
  Quat at(ptrdiff_t t, ptrdiff_t joint) const {
    return load_quat(rotations_.data() + (t * joints_ + joint) * 4);
  }
  bool undone(ptrdiff_t begin, ptrdiff_t end, ptrdiff_t joint, const Chain& chain) const {
    const Sides sides = sides_of(begin, end, frames_, [&](ptrdiff_t t) {
      return std::none_of(chain.joints.begin(), chain.joints.begin() + chain.count,
                          [&](ptrdiff_t j) { return found(t, j); });
    });
    if (!sides.both()) return false;
    const double alone =
        judged<Turns>(begin, end, sides, [&](ptrdiff_t t) { return at(t, joint); }).off;
    const double together =
        judged<Turns>(begin, end, sides, [&](ptrdiff_t t) { return turn(t, chain); }).off;
    return together < kCancelled * alone;
  }

  std::span<const double> rotations_;
  std::span<const std::int32_t> parents_;
  std::span<const std::uint8_t> found_;
  ptrdiff_t joints_, frames_;
};

}  // namespace

void rotation_spikes(std::span<const double> rotations, std::span<const std::int32_t> parents,
                     std::span<const std::int32_t> chosen, SpikeTest test,
                     std::span<std::uint8_t> spikes) {
  const auto joints = static_cast<ptrdiff_t>(parents.size());
  find<Turns>(rotations, joints, chosen, test, spikes);
  // every joint is compared with what was found at first, whatever becomes of its neighbours
  const std::vector<std::uint8_t> found(spikes.begin(), spikes.end());
  const Body body(rotations, parents, found);
  parallel_for(static_cast<ptrdiff_t>(chosen.size()), [&](ptrdiff_t task) {
    const ptrdiff_t joint = chosen[task];
    for (ptrdiff_t begin = 0; begin < body.frames(); ++begin) {
      if (!body.found(begin, joint)) continue;
      ptrdiff_t end = begin + 1;
      while (end < body.frames() && body.found(end, joint)) ++end;
      if (body.cancelled(begin, end, joint))
        for (ptrdiff_t t = begin; t < end; ++t) spikes[t * joints + joint] = 0;
      begin = end;
    }
  });
}

void position_spikes(std::span<const double> positions, ptrdiff_t joints,
                     std::span<const std::int32_t> chosen, SpikeTest test,
                     std::span<std::uint8_t> spikes) {
  find<Points>(positions, joints, chosen, test, spikes);
}

}  // namespace kinema
