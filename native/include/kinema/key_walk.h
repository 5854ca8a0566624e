// When the next key of a stream is due, judged by what happened since the last one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace kinema {

constexpr std::ptrdiff_t kWalkFeatures = 26;

// What the database says of keys that looked like the current pose; logarithms but for the last.
struct LookedUp {
  double spacing;   // mean summed change from key to key in their clips
  double distance;  // summed change to the next key, mean of the nearest
  double nearest;   // the same of the nearest one alone
  double due = 0.0; // and that one not as a logarithm
};

// The stream so far, as far as it matters: recent poses, the last two keys, and long-run means.
// Nothing is allocated after the constructor.
class KeyWalk {
 public:
  // width: numbers in a pose; share: of frames that are to be keys; past: poses to keep at least.
  KeyWalk(std::ptrdiff_t width, double share, std::ptrdiff_t past);

  void reset() { seen_ = 0; }
  std::ptrdiff_t seen() const { return seen_; }
  std::ptrdiff_t since_key() const { return since_key_; }
  double travelled_since_key() const { return key_.travelled; }

  // The next pose. The first one is a key.
  void step(std::span<const double> pose);
  // What it means: kWalkFeatures numbers, none of them in a unit of length.
  void features(const LookedUp& looked, std::span<double> out);
  // The current pose is a key.
  void mark();

  // The pose so many ticks ago; the first where there are not so many.
  const double* past(std::ptrdiff_t ticks) const;

 private:
  // A key: its pose, and what the stream travelled and looked like since then.
  struct Key {
    std::vector<double> pose;
    double travelled = 0.0;
    LookedUp looked{};
  };

  std::ptrdiff_t width_, room_;
  double share_;
  std::vector<double> ring_, changes_;  // (room, width), (room)
  std::ptrdiff_t seen_ = 0, since_key_ = 0, last_gap_ = 0;
  Key key_, before_;
  LookedUp looked_{};
  double speed_ = 0.0, spacing_ = 0.0, rate_ = 0.0;  // long-run means
};

// Networks of two hidden layers that say how many ticks remain to the next key; their mean is
// taken. weights: for each network the layers one after the other, each row by row, biases after
// the rows.
struct KeyTimer {
  std::span<const double> center, scale;  // of the features
  std::span<const double> weights;
  std::ptrdiff_t hidden, networks;
  double threshold;  // a key is due where fewer ticks remain
  double gain;       // how much too many or too few keys so far count
};

constexpr std::ptrdiff_t timer_size(std::ptrdiff_t hidden) {
  return (kWalkFeatures + 1) * hidden + (hidden + 1) * hidden + hidden + 1;
}

// Ticks that remain, by the mean of the networks. hidden ≤ 64.
double ticks_left(const KeyTimer& timer, std::span<const double> features);

// Whether the current pose of a walk is a key.
bool is_due(const KeyTimer& timer, const KeyWalk& walk, std::span<const double> features);

}  // namespace kinema
