// The kernels that are compiled once per instruction set.
// All sizes and indices were checked by the caller; nothing here allocates or throws.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kinema {

// Where a joint's numbers stand in a row of a BVH file.
struct JointChannels {
  std::int32_t axis[3];       // rotation axes in the order they are written; -1: no more
  std::int32_t rotation[3];   // their columns
  std::int32_t position[3];   // columns of x, y, z; -1: the joint has no such channel
  double base[3];             // added to the position channel, or the position itself without one
};

enum class Alignment : int;  // similarity.h
struct Clip;                 // segments.h
struct Sampling;
struct SegmentErrors;

// Sums of products over windows, one per pair of clouds, and what the next row of pairs adds and
// takes away: enter[k][j] and leave[k][j - 1]. The first sum is already as it will be; all of
// them are where `enter` is null.
struct CloudStep {
  double* sums[3];
  const double *enter[3], *leave[3];
};

struct Kernels {
  // World rotations and positions of every joint in `frames` frames; parents[j] < j.
  // scratch: joints · 56 doubles.
  void (*forward)(const double* rotations, const double* positions, const std::int32_t* parents,
                  std::ptrdiff_t frames, std::ptrdiff_t joints, double* world_rotations,
                  double* world_positions, double* scratch);

  // Rows of degrees and lengths to quaternions and positions.
  void (*from_rows)(const double* rows, std::ptrdiff_t columns, std::ptrdiff_t frames,
                    const JointChannels* channels, std::ptrdiff_t joints, double* rotations,
                    double* positions);

  // Quaternions and positions to rows; angles in degrees, continuous from frame to frame.
  void (*to_rows)(const double* rotations, const double* positions, std::ptrdiff_t frames,
                  const JointChannels* channels, std::ptrdiff_t joints, double* rows,
                  std::ptrdiff_t columns);

  // Samples at real-valued frame numbers 0 ≤ at ≤ frames - 1: slerp and linear.
  void (*sample)(const double* rotations, const double* positions, std::ptrdiff_t frames,
                 std::ptrdiff_t joints, const double* at, std::ptrdiff_t count,
                 double* out_rotations, double* out_positions);

  // For each frame t of a track the sum over i of taps[i] · log(base(t)⁻¹ samples(t + i)), the
  // short way round. A track is four arrays, one component each, `stride` apart, with room for
  // four frames more than are asked for; sums are three such arrays.
  void (*log_sums)(const double* base, std::ptrdiff_t base_stride, const double* samples,
                   std::ptrdiff_t sample_stride, std::ptrdiff_t frames, const double* taps,
                   std::ptrdiff_t tap_count, double* sums, std::ptrdiff_t sum_stride);

  // base(t) = base(t) · exp(sums(t))
  void (*turn_by)(double* base, std::ptrdiff_t base_stride, const double* sums,
                  std::ptrdiff_t sum_stride, std::ptrdiff_t frames);

  // Weighted means of `frames` frames from `first` on, of motions and into arrays that start at
  // frame 0. The weights of frame f, one per motion, sum to 1 and stand at f · weight_stride.
  // scratch: joints · 28 + count · 16 doubles.
  void (*blend)(const double* const* rotations, const double* const* positions,
                std::ptrdiff_t count, const double* weights, std::ptrdiff_t weight_stride,
                bool intrinsic, std::ptrdiff_t first, std::ptrdiff_t frames,
                std::ptrdiff_t joints, double* out_rotations, double* out_positions,
                double* scratch);

  // Distances of one cloud from a row of others, by the sums of their products after the step;
  // -1 where the sum of squares is not above the limits, and true if there are any. row: the
  // cloud's column of its table; table: those of the others; scale: one over the points.
  bool (*cloud_row)(const CloudStep& step, Alignment alignment, const double* row, double scale,
                    const double* table, std::ptrdiff_t stride, std::ptrdiff_t count, double* out);

  // Σ weight · half the angle between two poses' rotations, over the chosen joints (poses.h).
  double (*turn_between)(const double* a, const double* b, const std::int32_t* chosen,
                         const double* weights, std::ptrdiff_t count);

  // The same between a pose and the one at share u of the way from a to b.
  double (*turn_from_slerp)(const double* a, const double* b, double u, const double* pose,
                            const std::int32_t* chosen, const double* weights,
                            std::ptrdiff_t count);

  // The angle and the distance between `count` rotations (4 numbers each) and positions (3) of
  // two motions.
  void (*sample_errors)(const double* rotations_a, const double* positions_a,
                        const double* rotations_b, const double* positions_b,
                        std::ptrdiff_t count, double* angles, double* gaps);

  // The length of a - b.
  double (*vector_gap)(const double* a, const double* b, std::ptrdiff_t length);

  // Errors of four segments from `start` to `ends`, which rise or stay; start < ends[0]. A segment
  // may be given up when it passes one of its limits: what is returned is then above that limit.
  // scratch: joints · kSegmentScratch doubles, on a multiple of 32 bytes.
  void (*segment_errors)(const Clip& clip, std::ptrdiff_t start, const std::ptrdiff_t* ends,
                         Sampling sampling, const SegmentErrors& limits, SegmentErrors& errors,
                         void* scratch);

  // The same with the sum of plain distances, not of squared ones.
  void (*segment_distances)(const Clip& clip, std::ptrdiff_t start, const std::ptrdiff_t* ends,
                            Sampling sampling, const SegmentErrors& limits, SegmentErrors& errors,
                            void* scratch);

  // Squared distances of `count` pairs of coordinates, which stand `stride` apart; those beyond the
  // limit may be found smaller than they are, but beyond it.
  void (*diagonal_gaps)(const double* a, const double* b, std::ptrdiff_t stride,
                        std::ptrdiff_t coordinates, std::ptrdiff_t count, double limit,
                        double* out);

  // Sums of products of the points of two frames (close_frames.h): real and imaginary part, heights.
  void (*frame_product)(const double* a, const double* b, std::ptrdiff_t width, double* out);

  // c[i][j] -= Σ p[k][i] · q[k][j]; rows are whole fours, columns whole eights. With `upper` only
  // what is on the diagonal and above it counts.
  void (*subtract_product)(double* c, std::ptrdiff_t c_stride, const double* p,
                           std::ptrdiff_t p_stride, const double* q, std::ptrdiff_t q_stride,
                           std::ptrdiff_t rows, std::ptrdiff_t columns, std::ptrdiff_t depth,
                           bool upper);

  // Σ (a - b)² in single precision. Given up, with what was summed so far, once above the limit.
  float (*squared_gap)(const float* a, const float* b, std::ptrdiff_t length, float limit);

  // The product of each of `count` rows with a vector.
  void (*products)(const float* rows, const float* vector, std::ptrdiff_t count,
                   std::ptrdiff_t length, float* out);

  // Σ (x - query)² of points in groups of eight, coordinate by coordinate.
  void (*grouped_gaps)(const float* groups, const float* query, std::ptrdiff_t count,
                       std::ptrdiff_t length, float* out);
};

// The widest set of kernels this machine can run; KINEMA_ISA=baseline asks for the plain one.
const Kernels& kernels();
const char* kernels_name();

}  // namespace kinema
