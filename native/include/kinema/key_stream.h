// Keys of a stream as they happen: look-up in a database, then the decision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/key_walk.h"
#include "kinema/nearest.h"

namespace kinema {

// Keys of sample motions: their features, and how far the next key was.
struct KeyTable {
  Points points;
  Outline outline;
  HashTables tables;  // none: every look-up is exact
  std::span<const double> distances, spacings;  // (N) summed change; both above 0
};

// What the table says of a feature: ids and squares give room for its nearest keys. Nothing known
// is all 0.
LookedUp look_up(const KeyTable& table, std::span<const float> feature,
                 std::span<std::int64_t> ids, std::span<float> squares);

// Looks up where a stream is now, in room of its own.
class KeyLookup {
 public:
  KeyLookup(std::ptrdiff_t width, std::ptrdiff_t past_frames, std::ptrdiff_t neighbours);

  // The keys that looked most like the walk's current pose and those before it, turned so that
  // the body faces the way that (x, z) to its left says.
  LookedUp find(const KeyTable& table, const KeyWalk& walk, double left_x, double left_z);

 private:
  std::ptrdiff_t width_, past_frames_;
  std::vector<float> window_, squares_;
  std::vector<std::int64_t> ids_;
  double cosine_ = 1.0, sine_ = 0.0;  // held where the body gives no direction
};

// Takes ticks (a pose, and x and z of the vector to the left) and says which are keys.
class KeyStream {
 public:
  KeyStream(std::ptrdiff_t width, std::ptrdiff_t past_frames, double share,
            std::ptrdiff_t neighbours)
      : walk_(width, share, past_frames), lookup_(width, past_frames, neighbours) {}

  // By the timer: a look-up at every tick. Without networks: one at each key, the next one is due
  // once the stream has changed as much as it did after the nearest key.
  bool tick(const KeyTable& table, const KeyTimer& timer, std::span<const double> row);
  void reset() { walk_.reset(); }

 private:
  KeyWalk walk_;
  KeyLookup lookup_;
  double target_ = 0.0;
};

}  // namespace kinema
