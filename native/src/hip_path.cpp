#include "kinema/hip_path.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "curve_fit.h"
#include "kinema/scalar.h"
#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kEven = 40.0 * kDegree;     // bent by this, a knee shares evenly with the hips
constexpr double kStraight = 8.0 * kDegree;  // bent by less, it counts as bent by this much
constexpr double kSmoothS = 0.1;   // what takes longer than about six times this, hips follow
constexpr double kQuickS = 0.025;  // and what takes longer than about six times this is not jitter
constexpr double kShaking = 0.1;   // leg lengths per kSmoothS²: hips that shake so much may do so
constexpr double kKneeFrames = 2.4, kKneeS = 0.04;  // jitter of knees: over this long at most
constexpr double kStretch = 0.9995;                 // of its length: no leg is made straighter
constexpr double kFaster = 1.1, kHarder = 1.2;      // than in the clip: knees turn, hips accelerate
constexpr double kSlowest = 0.2;                    // rad/s: a slower knee may turn so fast
constexpr double kSoftest = 0.5;  // leg lengths per s²: hips may always accelerate so hard

// Weights, beside 1 for the displacement of the hips.
constexpr double kOutOfReach = 1e5, kTooFast = 300.0, kTooHard = 300.0, kFixed = 1e12;

constexpr int kQuickRounds = 8, kRounds = 30, kLimitedRounds = 24, kHalvings = 2;
constexpr double kMostDamping = 1e5;
constexpr double kAroundS = 0.4;  // what is farther from a limit than this stays as it is
constexpr double kDone = 1e-4;  // leg lengths
constexpr double kTiny = 1e-9;
constexpr ptrdiff_t kBetweenLooks = 8192;  // frames

double square(double x) { return x * x; }
Vec second(Vec a, Vec b, Vec c) { return a - 2.0 * b + c; }
double norm(Vec v) { return std::sqrt(dot(v, v)); }  // of lengths near 1: no overflow

// How far a knee is bent that leaves a leg so long; and how long a leg is that is bent so far.
double bend_of(double distance, double thigh, double shin) {
  const double cosine = (square(distance) - square(thigh) - square(shin)) /
                        std::max(2.0 * thigh * shin, 1e-12);
  return std::acos(std::clamp(cosine, -1.0, 1.0));
}
double length_of(double bend, double thigh, double shin) {
  const double whole = square(thigh) + square(shin) + 2.0 * thigh * shin * std::cos(bend);
  return std::sqrt(std::max(whole, 0.0));
}

// Over all frames of the clip.
struct OwnRange {
  double size = 1.0;          // length of the legs; lengths are in this unit from here on
  double longest[2] = {0.0, 0.0};
  double knee = 0.0, acceleration = 0.0;  // per frame, per frame²
};

struct Clip {
  const LegTracks& tracks;

  ptrdiff_t frames() const {
    return static_cast<ptrdiff_t>(tracks.positions.size()) / (3 * tracks.joints);
  }
  Vec at(ptrdiff_t frame, std::int32_t joint) const {
    return load_vec(&tracks.positions[(frame * tracks.joints + joint) * 3]);
  }
  Vec hip(ptrdiff_t frame, int leg) const { return at(frame, tracks.legs[3 * leg]); }
  Vec knee(ptrdiff_t frame, int leg) const { return at(frame, tracks.legs[3 * leg + 1]); }
  Vec ankle(ptrdiff_t frame, int leg) const { return at(frame, tracks.legs[3 * leg + 2]); }
  double thigh(ptrdiff_t frame, int leg) const { return length(knee(frame, leg) - hip(frame, leg)); }
  double shin(ptrdiff_t frame, int leg) const {
    return length(ankle(frame, leg) - knee(frame, leg));
  }

  OwnRange range() const {
    OwnRange own;
    std::vector<double> lengths(static_cast<std::size_t>(frames()));
    for (ptrdiff_t f = 0; f < frames(); ++f) lengths[f] = thigh(f, 0) + shin(f, 0);
    keep_going();
    std::ranges::nth_element(lengths, lengths.begin() + frames() / 2);
    if (lengths[frames() / 2] > 0.0) own.size = lengths[frames() / 2];
    double before[2] = {0.0, 0.0};
    for (ptrdiff_t f = 0; f < frames(); ++f) {
      if (f % kBetweenLooks == 0) keep_going();
      for (int leg = 0; leg < 2; ++leg) {
        const double distance = length(hip(f, leg) - ankle(f, leg));
        const double bend = bend_of(distance, thigh(f, leg), shin(f, leg));
        own.longest[leg] = std::max(own.longest[leg], distance / own.size);
        if (f > 0) own.knee = std::max(own.knee, std::abs(bend - before[leg]));
        before[leg] = bend;
      }
      if (f > 1) {
        const Vec change = second(at(f - 2, tracks.hips), at(f - 1, tracks.hips), at(f, tracks.hips));
        own.acceleration = std::max(own.acceleration, length(change) / own.size);
      }
    }
    return own;
  }
};

// Frames first … last - 1.
struct Range {
  ptrdiff_t first, last;
};

// A leg in N frames, in leg lengths.
struct Leg {
  std::vector<Vec> reach;                              // from where the ankle goes to the hip
  std::vector<double> own, thigh, shin, most, stiff;   // own: from ankle to hip in the clip
  std::vector<Vec> line;                               // from ankle to hip, of length 1
  std::vector<double> distance, bend;                  // with the hips displaced
  std::vector<std::uint8_t> too_long, too_fast;        // conditions that hold as equations

  Leg(const Clip& clip, const OwnRange& range, int side, std::span<const double> moved,
      ptrdiff_t start)
      : reach(moved.size() / 3), own(reach.size()), thigh(own), shin(own), most(own), stiff(own),
        line(reach), distance(own), bend(own), too_long(reach.size(), 0), too_fast(too_long) {
    const double unit = 1.0 / range.size;
    for (std::size_t t = 0; t < reach.size(); ++t) {
      if (t % kBetweenLooks == 0) keep_going();
      const ptrdiff_t f = start + static_cast<ptrdiff_t>(t);
      const Vec apart = clip.hip(f, side) - clip.ankle(f, side);
      reach[t] = unit * (apart - load_vec(&moved[3 * t]));
      own[t] = unit * length(apart);
      thigh[t] = unit * clip.thigh(f, side), shin[t] = unit * clip.shin(f, side);
      most[t] = std::min(range.longest[side], kStretch * (thigh[t] + shin[t]));
      const double usual = bend_of(own[t], thigh[t], shin[t]);
      const double counted = std::clamp(usual, kStraight, std::numbers::pi - kStraight);
      stiff[t] = square(std::tan(0.5 * kEven) / std::tan(0.5 * counted));
    }
  }

  void displace(std::span<const Vec> path, Range range) {
    for (ptrdiff_t t = range.first; t < range.last; ++t) {
      const Vec now = reach[t] + path[t];
      distance[t] = norm(now);
      line[t] = (1.0 / std::max(distance[t], kTiny)) * now;
    }
  }
  void find_bends(Range range) {
    for (ptrdiff_t t = range.first; t < range.last; ++t)
      bend[t] = bend_of(distance[t], thigh[t], shin[t]);
  }
};

class Solver {
 public:
  Solver(const Clip& clip, const OwnRange& range, std::span<const double> moved,
         std::span<const std::uint8_t> moves, ptrdiff_t start, double frame_time)
      : count_(static_cast<ptrdiff_t>(moves.size())),
        legs_{Leg(clip, range, 0, moved.first(3 * moves.size()), start),
              Leg(clip, range, 1, moved.last(3 * moves.size()), start)},
        moves_(moves), near_(moves.size(), 0), hips_(moves.size()), smoothness_(moves.size(), 0.0),
        too_hard_(moves.size(), 0), unsettled_(too_hard_), path_(moves.size(), Vec{0.0, 0.0, 0.0}), next_(path_),
        trial_(path_), fit_(count_) {
    around_ = static_cast<ptrdiff_t>(std::ceil(kAroundS / frame_time)) + 2;
    scale_ = std::pow(kSmoothS / frame_time, 4);
    jitter_ = std::pow(std::min(kKneeFrames, kKneeS / frame_time), 4);
    fastest_ = std::max(kFaster * range.knee, kSlowest * frame_time);
    hardest_ = std::max(kHarder * range.acceleration, kSoftest * square(frame_time));
    for (ptrdiff_t t = 0; t < count_; ++t) {
      hips_[t] = (1.0 / range.size) * clip.at(start + t, clip.tracks.hips);
      near_[t] = moves[t] || (t > 0 && moves[t - 1]) || (t + 1 < count_ && moves[t + 1]);
    }
    find_smoothness(frame_time);
  }

  std::span<const Vec> solve() {
    const Range all{0, count_};
    Range part{0, 0};
    // All frames at once: enough for most. The others are solved again with care, each part on its
    // own between frames that stay, so that no part of a clip depends on what is far away.
    for (int round = 0; round < kQuickRounds; ++round) {
      step(all, false, 0.0);
      path_.swap(next_);
      if (farthest(all) < kDone) break;
    }
    for (ptrdiff_t t = 0; t < count_; ++t) unsettled_[t] = off_by(t) >= kDone;
    const auto unsettled = [this](ptrdiff_t t) { return unsettled_[t] != 0; };
    for (ptrdiff_t from = 0; next_part(from, part, unsettled);) {
      start_over(part);
      improve(part, kRounds, false);
    }
    // Where that goes beyond a limit, once more.
    find_bends(path_, all);
    const auto beyond_limit = [this](ptrdiff_t t) { return beyond(t); };
    for (ptrdiff_t from = 0; next_part(from, part, beyond_limit);)
      improve(part, kLimitedRounds, true);
    return path_;
  }

 private:
  // Back to no displacement: what was found may be far off.
  void start_over(Range part) {
    for (ptrdiff_t t = part.first; t < part.last; ++t)
      if (firmness(t, part) < kFixed) path_[t] = {0.0, 0.0, 0.0};
  }

  // Newton's steps as long as they help. Where one goes too far (two straight legs side by side say
  // little about the hips), the next holds on to where it is, after Levenberg and Marquardt.
  void improve(Range part, int rounds, bool limited) {
    double damping = 0.0;
    for (int round = 0; round < rounds && damping < kMostDamping; ++round) {
      step(part, limited, damping);
      const bool done = farthest(part) < kDone;
      if (descend(part, limited))
        damping = damping < 1.0 ? 0.0 : 0.1 * damping;
      else
        damping = std::max(1.0, 10.0 * damping);
      if (done) break;
    }
  }

  // w of each second difference, from t to t + 2: small where the clip's own hips shake.
  void find_smoothness(double frame_time) {
    const double quick = std::pow(kQuickS / frame_time, 4);
    fit_.clear(count_);
    for (ptrdiff_t t = 0; t < count_; ++t) fit_.hold(t, 1.0, hips_[t] - hips_[0]);
    for (ptrdiff_t t = 0; t + 2 < count_; ++t) fit_.smooth(t, quick);
    fit_.solve(trial_);
    for (ptrdiff_t t = 0; t < count_; ++t) trial_[t] = hips_[t] - hips_[0] - trial_[t];
    for (ptrdiff_t t = 0; t + 2 < count_; ++t) {
      const Vec shaking = second(trial_[t], trial_[t + 1], trial_[t + 2]);
      smoothness_[t] = scale_ / (1.0 + scale_ * dot(shaking, shaking) / square(kShaking));
    }
  }

  void find_bends(std::span<const Vec> path, Range range) {
    for (Leg& leg : legs_) leg.displace(path, range), leg.find_bends(range);
  }

  // The next part that has to be changed, from a frame on: frames that need it and those around.
  // False if there is none; otherwise the frame is moved behind it.
  template <class Needs>
  bool next_part(ptrdiff_t& from, Range& part, Needs needs) const {
    while (from < count_ && !needs(from)) ++from;
    if (from == count_) return false;
    part.first = std::max<ptrdiff_t>(from - around_, 0);
    for (ptrdiff_t t = from; t < std::min(count_, from + 2 * around_); ++t)
      if (needs(t)) from = t + 1;
    part.last = std::min(from + around_, count_);
    return true;
  }
  // Whether anything that begins in a frame exceeds its limit.
  bool beyond(ptrdiff_t t) const {
    for (const Leg& leg : legs_)
      if ((moves_[t] && leg.distance[t] > leg.most[t] + kDone) || turns_too_fast(leg, t)) return true;
    return accelerates_too_hard(t);
  }
  bool turns_too_fast(const Leg& leg, ptrdiff_t t) const {
    return t + 1 < count_ && (moves_[t] || moves_[t + 1]) &&
           std::abs(leg.bend[t + 1] - leg.bend[t]) > fastest_;
  }
  bool accelerates_too_hard(ptrdiff_t t) const {
    return t + 2 < count_ && near_[t + 1] && norm(acceleration(path_, t)) > hardest_;
  }

  // How firmly a frame stays where it is: those at the ends of a part, beyond which nothing changes.
  double firmness(ptrdiff_t t, Range part) const {
    const bool inside = (part.first == 0 || t >= part.first + 2) &&
                        (part.last == count_ || t < part.last - 2);
    return moves_[t] && inside ? 1.0 : kFixed;
  }
  Vec resting(ptrdiff_t t, double firm) const {
    return firm == kFixed ? path_[t] : Vec{0.0, 0.0, 0.0};
  }

  // One of Newton's steps from path_ to next_; which conditions then hold as equations.
  void step(Range part, bool limited, double damping) {
    keep_going();
    fit_.clear(part.last - part.first);
    first_ = part.first;
    for (ptrdiff_t t = part.first; t < part.last; ++t) {
      const double firm = firmness(t, part);
      fit_.hold(t - first_, firm, resting(t, firm));
      if (damping > 0.0) fit_.hold(t - first_, damping, path_[t]);
    }
    for (ptrdiff_t t = part.first; t + 2 < part.last; ++t) fit_.smooth(t - first_, smoothness_[t]);
    for (Leg& leg : legs_) {
      keep_going();
      leg.displace(path_, part);
      for (ptrdiff_t t = part.first; t < part.last; ++t) keep_length(leg, t);
      for (ptrdiff_t t = part.first; t + 2 < part.last; ++t)
        if (near_[t + 1]) keep_quiet(leg, t);
      if (!limited) continue;
      leg.find_bends(part);
      for (ptrdiff_t t = part.first; t + 1 < part.last; ++t) limit_knee(leg, t);
    }
    if (limited)
      for (ptrdiff_t t = part.first; t + 2 < part.last; ++t) limit_hips(t);
    keep_going();
    fit_.solve(std::span(next_).subspan(first_));
    release(part);
  }

  // An equation stays as long as the solution presses against it.
  void release(Range part) {
    for (Leg& leg : legs_)
      for (ptrdiff_t t = part.first; t < part.last; ++t) {
        if (leg.too_long[t])
          leg.too_long[t] = leg.distance[t] + dot(leg.line[t], next_[t] - path_[t]) > leg.most[t];
        if (!leg.too_fast[t]) continue;
        const Turn turn = turn_of(leg, t);
        const double now = leg.distance[t + 1] - leg.distance[t] +
                           dot(leg.line[t + 1], next_[t + 1] - path_[t + 1]) -
                           dot(leg.line[t], next_[t] - path_[t]);
        leg.too_fast[t] = turn.sign * (now - turn.change) < 0.0;
      }
    for (ptrdiff_t t = part.first; t + 2 < part.last; ++t)
      if (too_hard_[t]) too_hard_[t] = dot(direction(t), acceleration(next_, t)) > hardest_;
  }

  // The leg as long as in the clip; not longer than it ever is.
  void keep_length(Leg& leg, ptrdiff_t t) {
    leg.too_long[t] = moves_[t] && (leg.too_long[t] || leg.distance[t] > leg.most[t]);
    const double hard = leg.too_long[t] ? kOutOfReach : 0.0, weight = leg.stiff[t] + hard;
    const double wanted = (leg.stiff[t] * leg.own[t] + hard * leg.most[t]) / weight;
    fit_.pull(t - first_, {&leg.line[t], 1}, weight, dot(leg.line[t], path_[t]) - leg.distance[t] + wanted);
    // A leg that is too long swings on a circle: steps across it, along a line, would go too far.
    const double swing = weight * std::max(1.0 - wanted / std::max(leg.distance[t], kTiny), 0.0);
    fit_.hold(t - first_, swing, path_[t]);
    fit_.pull(t - first_, {&leg.line[t], 1}, -swing, dot(leg.line[t], path_[t]));
  }

  // Its length changes as smoothly as in the clip.
  void keep_quiet(const Leg& leg, ptrdiff_t t) {
    const Vec along[3] = {leg.line[t], -2.0 * leg.line[t + 1], leg.line[t + 2]};
    fit_.pull(t - first_, along, jitter_ * leg.stiff[t + 1], along_path(along, t) - roughness(leg, t));
  }

  void limit_knee(Leg& leg, ptrdiff_t t) {
    leg.too_fast[t] = leg.too_fast[t] || turns_too_fast(leg, t);
    if (!leg.too_fast[t]) return;
    const Turn turn = turn_of(leg, t);
    const Vec along[2] = {-turn.slope * leg.line[t], turn.slope * leg.line[t + 1]};
    const double missing = turn.change - (leg.distance[t + 1] - leg.distance[t]);
    fit_.pull(t - first_, along, kTooFast, along_path(along, t) + turn.slope * missing);
  }

  void limit_hips(ptrdiff_t t) {
    too_hard_[t] = too_hard_[t] || accelerates_too_hard(t);
    if (!too_hard_[t]) return;
    const Vec axis = direction(t), along[3] = {axis, -2.0 * axis, axis};
    const double own = dot(axis, second(hips_[t], hips_[t + 1], hips_[t + 2]));
    fit_.pull(t - first_, along, kTooHard * scale_, hardest_ - own);
  }

  // The change of a leg's length for the fastest turn of its knee about the angle in between: a
  // secant, since a straight knee has no tangent.
  struct Turn {
    double sign, change, slope;
  };
  Turn turn_of(const Leg& leg, ptrdiff_t t) const {
    const double sign = leg.bend[t + 1] < leg.bend[t] ? -1.0 : 1.0;
    const double middle = std::max(0.5 * (leg.bend[t] + leg.bend[t + 1]), 0.5 * fastest_ + 0.02);
    const double change =
        length_of(middle + 0.5 * sign * fastest_, leg.thigh[t + 1], leg.shin[t + 1]) -
        length_of(middle - 0.5 * sign * fastest_, leg.thigh[t], leg.shin[t]);
    return {sign, change, fastest_ / std::max(std::abs(change), kTiny)};
  }

  double along_path(std::span<const Vec> along, ptrdiff_t t) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < along.size(); ++k) sum += dot(along[k], path_[t + k]);
    return sum;
  }
  static double roughness(const Leg& leg, ptrdiff_t t) {
    return leg.distance[t] - leg.own[t] - 2.0 * (leg.distance[t + 1] - leg.own[t + 1]) +
           leg.distance[t + 2] - leg.own[t + 2];
  }
  Vec acceleration(std::span<const Vec> path, ptrdiff_t t) const {
    return second(hips_[t] + path[t], hips_[t + 1] + path[t + 1], hips_[t + 2] + path[t + 2]);
  }
  Vec direction(ptrdiff_t t) const { return unit_or(acceleration(path_, t), {0.0, 1.0, 0.0}); }

  // How far the last step went in a frame, and anywhere.
  double off_by(ptrdiff_t t) const {
    const Vec off = next_[t] - path_[t];
    return std::max({std::abs(off.x), std::abs(off.y), std::abs(off.z)});
  }
  double farthest(Range part) const {
    double most = 0.0;
    for (ptrdiff_t t = part.first; t < part.last; ++t) most = std::max(most, off_by(t));
    return most;
  }

  // Moves path_ towards next_ as far as that helps; false if it does not.
  bool descend(Range part, bool limited) {
    const double before = cost(path_, part, limited);
    for (int halving = 0; halving < kHalvings; ++halving) {
      const double share = std::ldexp(1.0, -halving);
      for (ptrdiff_t t = part.first; t < part.last; ++t)
        trial_[t] = path_[t] + share * (next_[t] - path_[t]);
      if (cost(trial_, part, limited) < before) {
        std::copy(trial_.begin() + part.first, trial_.begin() + part.last,
                  path_.begin() + part.first);
        return true;
      }
    }
    find_bends(path_, part);
    return false;
  }

  double cost(std::span<const Vec> path, Range part, bool limited) {
    keep_going();
    double sum = 0.0;
    for (ptrdiff_t t = part.first; t < part.last; ++t) {
      const double firm = firmness(t, part);
      const Vec off = path[t] - resting(t, firm);
      sum += firm * dot(off, off);
    }
    for (ptrdiff_t t = part.first; t + 2 < part.last; ++t) {
      const Vec bent = second(path[t], path[t + 1], path[t + 2]);
      sum += smoothness_[t] * dot(bent, bent);
      if (limited && near_[t + 1])
        sum += kTooHard * scale_ * square(std::max(norm(acceleration(path, t)) - hardest_, 0.0));
    }
    for (Leg& leg : legs_) {
      leg.displace(path, part);
      if (limited) leg.find_bends(part);
    }
    for (const Leg& leg : legs_)
      for (ptrdiff_t t = part.first; t < part.last; ++t) {
        sum += leg.stiff[t] * square(leg.distance[t] - leg.own[t]);
        if (moves_[t]) sum += kOutOfReach * square(std::max(leg.distance[t] - leg.most[t], 0.0));
        if (limited && t + 1 < part.last && (moves_[t] || moves_[t + 1]))
          sum += kTooFast *
                 square(std::max(std::abs(leg.bend[t + 1] - leg.bend[t]) - fastest_, 0.0));
        if (t + 2 < part.last && near_[t + 1])
          sum += jitter_ * leg.stiff[t + 1] * square(roughness(leg, t));
      }
    return sum;
  }

  ptrdiff_t count_, around_ = 0, first_ = 0;
  std::array<Leg, 2> legs_;
  std::span<const std::uint8_t> moves_;
  std::vector<std::uint8_t> near_;
  std::vector<Vec> hips_;
  std::vector<double> smoothness_;
  std::vector<std::uint8_t> too_hard_, unsettled_;
  std::vector<Vec> path_, next_, trial_;
  CurveFit fit_;
  double scale_ = 0.0, jitter_ = 0.0, fastest_ = 0.0, hardest_ = 0.0;
};

}  // namespace

void hip_path(const LegTracks& tracks, std::span<const double> moved,
              std::span<const std::uint8_t> moves, ptrdiff_t start, double frame_time,
              std::span<double> path) {
  if (moves.empty()) return;
  const Clip clip{tracks};
  const OwnRange range = clip.range();
  Solver solver(clip, range, moved, moves, start, frame_time);
  const auto found = solver.solve();
  for (std::size_t t = 0; t < moves.size(); ++t) {
    const Vec h = moves[t] ? range.size * found[t] : Vec{0.0, 0.0, 0.0};
    path[3 * t] = h.x, path[3 * t + 1] = h.y, path[3 * t + 2] = h.z;
  }
}

}  // namespace kinema
