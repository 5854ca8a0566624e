// What a stream did when it was last where it is now.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace kinema {

// The poses of the last twenty seconds at 24 ticks per second, and how like the current one and
// those before it each is. Nothing is allocated after the constructor.
class OwnPast {
 public:
  static constexpr std::ptrdiff_t kRoom = 480;

  explicit OwnPast(std::ptrdiff_t width);

  void reset() { seen_ = 0; }
  // The next pose; turned by cosine and sine, the body faces the same way as always.
  void step(std::span<const double> pose, double cosine, double sine);

  // The poses that would follow if the stream went on as it did at the moment most like now: as
  // many as there is room for. Returns how unlike that moment was, per pose, squared; negative where
  // there is none, and then there are no poses.
  double follow(std::span<double> ahead) const;

 private:
  const double* turned(std::ptrdiff_t tick) const {
    return poses_.data() + tick % kRoom * (width_ + 2);
  }

  std::ptrdiff_t width_, seen_ = 0;
  std::vector<double> poses_;   // (kRoom, width + 2), by tick: turned, and by what
  std::vector<double> unlike_;  // (kRoom), by ticks between now and then
};

}  // namespace kinema
