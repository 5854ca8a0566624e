// Distances between the clouds of points that two motions sweep around each of their frames.
//
// A cloud is the joints over a window of frames. Seen from above, a point is the complex number
// z + i x, so that turning about the vertical axis multiplies it by a number of length 1, and all
// that the best turn needs is one complex product per pair of clouds.
#pragma once

#include <cstddef>

namespace kinema {

// How the second cloud is laid on the first: not at all, by the best move and turn, or by moving
// means and principal axes onto each other (the better way round of the two).
enum class Alignment : int { none = 0, best = 1, axes = 2 };

// Rows of a table of clouds, one column per frame.
enum CloudRow : int {
  kEnergy,         // sum of the squares of the cloud's coordinates
  kMeanReal,       // mean of the points, times the root of their number; 0 if nothing is moved
  kMeanImaginary,
  kLimit,          // sums of squared distances below the two clouds' limits are not exact enough
  kAxisReal,       // direction of the principal axis
  kAxisImaginary,
  kCloudRows
};

struct Clouds {
  const double* points;         // (frames, joints, 3)
  const double* table;          // (kCloudRows, frames)
  std::ptrdiff_t frames;
  std::ptrdiff_t first, count;  // those of the frames that the products are about
};

// Products of single frames, summed over joints. Rows are the frames of one motion, `half` more
// than `count` on either side. Columns are the frames of the other, in tiles of `tile`, each with
// `half` more on either side.
struct CloudProducts {
  const double* ground;  // seen from above: all real parts of a row, then all imaginary parts
  const double* height;
  std::ptrdiff_t tile, half;
};

// Root mean square distances of all pairs at hand, into the rows and columns of `out` (a.frames,
// b.frames). Where products leave too few digits, the points themselves are compared.
void cloud_distances(const CloudProducts& products, const Clouds& a, const Clouds& b,
                     std::ptrdiff_t joints, Alignment alignment, double* out);

}  // namespace kinema
