// Keys of a stream as they happen: look-up in a database, then the decision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/key_evidence.h"
#include "kinema/key_judge.h"
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

  void reset() { seen_ = 0; }
  // The next pose, and x and z of the vector to the body's left.
  void step(std::span<const double> row);
  // The keys that looked most like the current pose and those before it.
  LookedUp find(const KeyTable& table);

  // Turn a pose by these, and the body faces the same way as always; held where it gives no
  // direction.
  double cosine() const { return cosine_; }
  double sine() const { return sine_; }

 private:
  std::ptrdiff_t width_, past_frames_, seen_ = 0;
  std::vector<double> ring_;  // (past_frames + 1, width)
  std::vector<float> window_, squares_;
  std::vector<std::int64_t> ids_;
  double cosine_ = 1.0, sine_ = 0.0;
};

// Takes ticks (a pose, and x and z of the vector to the left) and says which are keys.
class KeyStream {
 public:
  KeyStream(std::ptrdiff_t width, std::ptrdiff_t past_frames, double share, double alpha,
            std::ptrdiff_t neighbours)
      : share_(share), lookup_(width, past_frames, neighbours), evidence_(width, share, alpha),
        last_(width) {}

  // By the judge: a look-up at every fourth tick. Without networks: one at each key, the next one is due
  // once the stream has changed as much as it did after the nearest key.
  bool tick(const KeyTable& table, const KeyJudge& judge, std::span<const double> row);
  void reset();

 private:
  bool judged(const KeyTable& table, const KeyJudge& judge, std::span<const double> pose);
  bool far_enough(const KeyTable& table, std::span<const double> pose);

  double share_;
  KeyLookup lookup_;
  KeyEvidence evidence_;
  std::ptrdiff_t seen_ = 0, since_key_ = 0;
  LookedUp looked_{};
  double excess_ = 0.0;  // keys so far above those expected; long ago counts less
  std::vector<double> last_;
  double travelled_ = 0.0, target_ = 0.0;
};

}  // namespace kinema
