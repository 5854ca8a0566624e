#include "kinema/optimal_keys.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"
#include "segment_meter.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr ptrdiff_t kFour = 4;

// The most that a segment may lose and still be part of a better way: best[k + 1] is the best
// known way with k + 1 segments, after[k] the best one from the segment's end with k.
double worth(KeyNorm norm, const double* best, const double* after, ptrdiff_t most) {
  double most_lost = -1.0;
  if (norm == KeyNorm::sum) {
    for (ptrdiff_t k = 0; k < most; ++k)
      most_lost = std::max(most_lost, after[k] < best[k + 1] ? best[k + 1] - after[k] : -1.0);
  } else {
    for (ptrdiff_t k = 0; k < most; ++k)
      most_lost = std::max(most_lost, after[k] < best[k + 1] ? best[k + 1] : -1.0);
  }
  return most_lost;
}

// What one thread works with.
struct Bench {
  explicit Bench(const Clip& clip)
      : room(room_for(clip)), seen(clip.frames, -1) {}
  SegmentRoom room;
  std::vector<ptrdiff_t> seen;  // the start that an end was last looked at for
  // those that are to be measured next
  ptrdiff_t waiting = 0;
  ptrdiff_t ends[kFour];
  SegmentErrors limits;
};

class Programme {
 public:
  Programme(const Clip& clip, const KeyProblem& problem, ptrdiff_t most, double* lost,
            std::int32_t* next)
      : clip_(clip), problem_(problem), most_(most), lost_(lost), next_(next) {}

  // Starts are done in batches, from the back: first, side by side, the ends behind the batch, of
  // which everything is known; then, one after the other, the ends inside it.
  void run() {
    constexpr ptrdiff_t kBatch = 32;
    Bench own(clip_);
    for (ptrdiff_t stop = clip_.frames - 1; stop > 0; stop -= kBatch) {
      const ptrdiff_t first = std::max<ptrdiff_t>(0, stop - kBatch);
      report_share(1.0 - static_cast<double>(stop) / static_cast<double>(clip_.frames));
      parallel_for(stop - first, [&](ptrdiff_t n) {
        Bench bench(clip_);
        pull_far(first + n, stop, bench);
      });
      for (ptrdiff_t start = stop - 1; start >= first; --start) pull_near(start, stop, own);
    }
  }

 private:
  void pull_far(ptrdiff_t start, ptrdiff_t stop, Bench& bench) {
    const ptrdiff_t last = problem_.farthest[start];
    // What was best for the frame behind the batch is good for this one too; then near ends first:
    // what these give tells which of the far ones are worth a look.
    const std::int32_t* likely = next_ + stop * (most_ + 1);
    std::vector<ptrdiff_t> ends(likely + 1, likely + most_ + 1);
    std::sort(ends.begin(), ends.end());
    for (const ptrdiff_t end : ends)
      if (end > stop && end <= last) add(start, end, bench);
    finish(start, bench);
    for (ptrdiff_t end = stop; end <= last; ++end) add(start, end, bench);
    finish(start, bench);
  }

  void pull_near(ptrdiff_t start, ptrdiff_t stop, Bench& bench) {
    const ptrdiff_t last = std::min(problem_.farthest[start], stop - 1);
    for (ptrdiff_t end = start + 1; end <= last; ++end) add(start, end, bench);
    finish(start, bench);
  }

  // Ends that are worth it wait until there are four of them.
  void add(ptrdiff_t start, ptrdiff_t end, Bench& bench) {
    if (bench.seen[end] == start) return;
    bench.seen[end] = start;
    const double limit = worth(problem_.norm, at(start), at(end), most_);
    if (limit < 0.0) return;
    bench.ends[bench.waiting] = end;
    const bool sum = problem_.norm == KeyNorm::sum;
    bench.limits.largest[bench.waiting] =
        sum ? problem_.segment_limit : std::min(problem_.segment_limit, limit);
    bench.limits.sum[bench.waiting] = sum ? limit : kNever;
    if (++bench.waiting == kFour) measure(start, bench);
  }

  void finish(ptrdiff_t start, Bench& bench) {
    if (bench.waiting == 0) return;
    for (ptrdiff_t i = bench.waiting; i < kFour; ++i) {
      bench.ends[i] = bench.ends[i - 1];
      bench.limits.largest[i] = -1.0;
    }
    measure(start, bench);
  }

  void measure(ptrdiff_t start, Bench& bench) {
    keep_going();
    SegmentErrors found;
    kernels().segment_errors(clip_, start, bench.ends,
                             bench.ends[0] - start > 64 ? kSpreadOut : kEveryFrame, bench.limits,
                             found, bench.room.get());
    for (ptrdiff_t i = 0; i < bench.waiting; ++i)
      if (found.largest[i] <= bench.limits.largest[i] && found.sum[i] <= bench.limits.sum[i])
        take(start, bench.ends[i],
             problem_.norm == KeyNorm::sum ? found.sum[i] : found.largest[i]);
    bench.waiting = 0;
  }

  // A nearer key is taken where it loses no more.
  void take(ptrdiff_t start, ptrdiff_t end, double cost) {
    const bool sum = problem_.norm == KeyNorm::sum;
    const double* after = at(end);
    double* best = at(start);
    std::int32_t* next = next_ + start * (most_ + 1);
    for (ptrdiff_t k = 0; k < most_; ++k) {
      const double lost = sum ? after[k] + cost : std::max(after[k], cost);
      if (lost < best[k + 1] || (lost == best[k + 1] && end < next[k + 1])) {
        best[k + 1] = lost;
        next[k + 1] = static_cast<std::int32_t>(end);
      }
    }
  }

  double* at(ptrdiff_t frame) const { return lost_ + frame * (most_ + 1); }

  const Clip& clip_;
  const KeyProblem& problem_;
  const ptrdiff_t most_;
  double* const lost_;
  std::int32_t* const next_;
};

}  // namespace

void optimal_keys(const Clip& clip, const KeyProblem& problem, ptrdiff_t most,
                  std::span<double> lost, std::span<std::int32_t> next) {
  // the ceiling itself may be reached; in blocks, since fresh memory takes its time
  const double least_known = problem.ceiling * (1.0 + 1e-9) + 1e-300;
  parallel_for(clip.frames, [&](ptrdiff_t frame) {
    std::fill_n(lost.begin() + frame * (most + 1), most + 1, least_known);
    std::fill_n(next.begin() + frame * (most + 1), most + 1, -1);
  });
  const std::size_t arrived = (clip.frames - 1) * (most + 1);
  lost[arrived] = 0.0;
  Programme(clip, problem, most, lost.data(), next.data()).run();
  for (std::size_t i = 0; i < lost.size(); ++i)
    if (next[i] < 0 && i != arrived) lost[i] = kNever;
}

double least_beyond(const Clip& clip, const KeyProblem& problem,
                    std::span<const std::int64_t> last) {
  constexpr ptrdiff_t kBlock = 16;
  const ptrdiff_t blocks = (clip.frames + kBlock - 1) / kBlock;
  const bool sum = problem.norm == KeyNorm::sum;
  std::vector<double> least(blocks, problem.ceiling);
  parallel_for(blocks, [&](ptrdiff_t block) {
    Bench bench(clip);
    double& best = least[block];
    const ptrdiff_t stop = std::min(clip.frames, (block + 1) * kBlock);
    for (ptrdiff_t start = block * kBlock; start < stop; ++start) {
      for (ptrdiff_t end = problem.farthest[start] + 1; end <= last[start]; end += kFour) {
        keep_going();
        for (ptrdiff_t i = 0; i < kFour; ++i) {
          bench.ends[i] = std::min<ptrdiff_t>(end + i, last[start]);
          bench.limits.largest[i] = sum ? kNever : best;
          bench.limits.sum[i] = sum ? best : kNever;
        }
        SegmentErrors found;
        kernels().segment_errors(clip, start, bench.ends, kSpreadOut, bench.limits, found,
                                 bench.room.get());
        for (ptrdiff_t i = 0; i < kFour; ++i)
          best = std::min(best, sum ? found.sum[i] : found.largest[i]);
      }
    }
  });
  return *std::min_element(least.begin(), least.end());
}

void errors_between(const Clip& clip, std::span<const std::int64_t> keys,
                    std::span<double> errors) {
  const auto segments = static_cast<ptrdiff_t>(keys.size()) - 1;
  constexpr ptrdiff_t kBlock = 64;
  parallel_for((segments + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    SegmentMeter meter(clip);
    for (ptrdiff_t n = block * kBlock; n < std::min(segments, (block + 1) * kBlock); ++n) {
      const auto found = meter.exact(keys[n], keys[n + 1]);
      errors[n * 2] = found.largest;
      errors[n * 2 + 1] = found.sum;
    }
  });
}

}  // namespace kinema
