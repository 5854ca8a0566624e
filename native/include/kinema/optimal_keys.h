// The best key frames there are, by dynamic programming over all segments between two frames.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kinema/segments.h"

namespace kinema {

enum class KeyNorm : int { largest = 0, sum = 1 };

struct KeyProblem {
  KeyNorm norm;
  double ceiling;        // sets that lose more than this in all need not be found
  double segment_limit;  // segments whose largest squared distance is above are not allowed
  // For each frame the farthest one that a segment from it may end at.
  std::span<const std::int64_t> farthest;
};

// For each frame and each number of segments from 0 to `most` the least that is lost from there to
// the last frame, and the next key on the way (-1 at the end of it); infinite where there is no
// way below the ceiling. lost, next: (F, most + 1); most ≥ 1. The same for any number of threads.
void optimal_keys(const Clip& clip, const KeyProblem& problem, std::ptrdiff_t most,
                  std::span<double> lost, std::span<std::int32_t> next);

// The least that is lost on any segment that ends beyond problem.farthest of its start, and not
// beyond `last`; the ceiling if none of them loses less.
double least_beyond(const Clip& clip, const KeyProblem& problem,
                    std::span<const std::int64_t> last);

// Errors (N, 2) of the segments between neighbours of N + 1 rising frames: largest and sum.
void errors_between(const Clip& clip, std::span<const std::int64_t> keys,
                    std::span<double> errors);

}  // namespace kinema
