// A stream of poses, brought to one rate: the chosen joints about the body root.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kinema {

// What stays the same during a stream.
struct TickedBody {
  std::vector<std::int32_t> parents;  // (J) each before its children, -1 for a root
  std::vector<std::int32_t> joints;   // (N) those that are followed
  std::vector<double> scales;         // (N) what their coordinates are multiplied by
  std::vector<std::int32_t> pairs;    // (P, 2) left and right joints: across the body
  std::int32_t root;
};

// Each tick is the mean over the time since the one before, the poses in between taken as straight
// lines: noise of a fast stream is averaged, and its rate hardly matters. Nothing is allocated
// after the constructor.
class PoseTicks {
 public:
  PoseTicks(TickedBody body, double rate);

  std::ptrdiff_t width() const { return coordinates_ + 2; }

  // The next pose, `seconds` after the one before. Writes one row for each tick since then, at
  // most as many as there is room for: the coordinates, and x and z of the vector to the left,
  // about 1 long. Returns their number. The first pose is a tick of its own.
  std::ptrdiff_t push(std::span<const double> rotations, std::span<const double> positions,
                      double seconds, std::span<double> rows);

  void reset() { started_ = false; }

 private:
  void place(std::span<const double> rotations, std::span<const double> positions);
  void follow();
  void add(double from, double until, double seconds);

  TickedBody body_;
  std::ptrdiff_t coordinates_;
  double period_, since_ = 0.0;
  bool started_ = false;
  std::vector<double> turns_, places_;        // (J, 4), (J, 3) in the world
  std::vector<double> before_, now_, total_;  // one row each
};

}  // namespace kinema
