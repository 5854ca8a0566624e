// What a stream so far says about whether its current pose is a key.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "kinema/key_level.h"
#include "kinema/own_past.h"
#include "kinema/recent_poses.h"

namespace kinema {

// What the database says of keys that looked like the current pose; logarithms but for the last.
struct LookedUp {
  double spacing;   // mean summed change from key to key in their clips
  double distance;  // summed change to the next key, mean of the nearest
  double nearest;   // the same of the nearest one alone
  double due = 0.0; // and that one not as a logarithm
};

// Numbers without a unit of length. Those of the stream do not depend on which of its poses were
// taken for keys; those since a key depend on how long ago the last one was.
class KeyEvidence {
 public:
  static constexpr std::ptrdiff_t kRecent = 24;  // poses whose saliency so far counts
  static constexpr std::ptrdiff_t kStream = kRecent + 2 * RecentPoses::kOutlook + 15;
  static constexpr std::ptrdiff_t kSince = 13;

  // width: numbers in a pose; share: of poses that are to be keys; alpha: of the saliency.
  KeyEvidence(std::ptrdiff_t width, double share, double alpha);

  void reset();
  std::ptrdiff_t seen() const { return recent_.seen(); }
  const RecentPoses& recent() const { return recent_; }

  // The next pose; cosine and sine turn it so that the body faces the same way as always.
  void step(std::span<const double> pose, double cosine, double sine, const LookedUp& looked);
  // kStream numbers.
  void of_stream(std::span<double> out) const;
  // kSince numbers, had the last key been so many ticks ago; more than RecentPoses::kRoom - 1
  // count as so many.
  void since_key(std::ptrdiff_t ticks, std::span<double> out) const;

 private:
  double against_level(double saliency) const;
  void look_ahead();
  static constexpr std::ptrdiff_t kMemory = 720;  // ticks: how far back means and the level reach

  std::ptrdiff_t width_;
  double share_;
  RecentPoses recent_;
  OwnPast own_;
  KeyLevel settled_;
  std::vector<double> ahead_;               // (kMostAhead, width)
  double drift_[RecentPoses::kOutlook] = {};  // saliency if the stream goes on as it moves now
  double repeat_[RecentPoses::kOutlook] = {}; // if it goes on as it did when it was last here
  double unlike_ = 0.0;                       // how unlike that was
  double distances_[RecentPoses::kRoom] = {};  // looked up, by tick
  double speed_ = 0.0, spacing_ = 0.0;         // long-run means
  double pace_ = 0.0, level_ = 0.0;            // logarithms: change from key to key, least saliency of a key
  LookedUp looked_{};
};

}  // namespace kinema
