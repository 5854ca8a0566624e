#include "kinema/nested_keys.h"

#include <algorithm>
#include <queue>
#include <utility>
#include <vector>

#include "kinema/stopping.h"
#include "removal_heap.h"
#include "segment_meter.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

// The keys before and after each key, while keys are removed.
struct Neighbours {
  std::vector<std::int32_t> before, after;

  explicit Neighbours(ptrdiff_t frames) : before(frames), after(frames) {
    for (ptrdiff_t f = 0; f < frames; ++f) {
      before[f] = static_cast<std::int32_t>(f - 1);
      after[f] = static_cast<std::int32_t>(f + 1);
    }
  }
  void remove(ptrdiff_t frame) {
    after[before[frame]] = after[frame];
    before[after[frame]] = before[frame];
  }
};

}  // namespace

void removal_order(const Clip& clip, std::span<const std::uint8_t> keep,
                   std::span<std::int64_t> order) {
  Neighbours keys(clip.frames);
  SegmentMeter meter(clip);
  const auto stays = [&](ptrdiff_t f) { return f == 0 || f == clip.frames - 1 || keep[f] != 0; };
  const auto entry = [&](ptrdiff_t f) -> RemovalHeap::Entry {
    meter.add(keys.after[f], std::numeric_limits<double>::infinity());
    meter.measure(keys.before[f], false);
    return {meter.largest(0), static_cast<std::int32_t>(f)};
  };
  RemovalHeap heap(clip.frames);
  for (ptrdiff_t f = 0; f < clip.frames; ++f)
    if (!stays(f)) heap.add(entry(f));
  heap.order();
  for (std::int64_t& removed : order) {
    keep_going();
    removed = heap.least().frame;
    heap.drop_least();
    keys.remove(removed);
    for (const ptrdiff_t f : {keys.before[removed], keys.after[removed]})
      if (!stays(f)) heap.change(entry(f));
  }
}

void removal_errors(const Clip& clip, std::span<const std::int64_t> order,
                    std::span<double> errors) {
  struct Worst {
    double largest;
    ptrdiff_t start, end;
    bool operator<(const Worst& other) const { return largest < other.largest; }
  };
  Neighbours keys(clip.frames);
  SegmentMeter meter(clip);
  std::vector<double> sums(clip.frames, 0.0);  // of the segment from each key
  std::vector<bool> gone(clip.frames, false);
  std::priority_queue<Worst> worst;  // with segments that are no more
  double sum = 0.0;
  errors[0] = errors[1] = 0.0;
  for (std::size_t n = 0; n < order.size(); ++n) {
    keep_going();
    const ptrdiff_t frame = order[n];
    keys.remove(frame);
    gone[frame] = true;
    const ptrdiff_t start = keys.before[frame], end = keys.after[frame];
    const auto merged = meter.distances(start, end);
    sum += merged.sum - sums[start] - sums[frame];
    sums[start] = merged.sum;
    worst.push({merged.largest, start, end});
    const auto over = [&](const Worst& w) { return gone[w.start] || keys.after[w.start] != w.end; };
    while (over(worst.top())) worst.pop();
    errors[n * 2 + 2] = worst.top().largest;
    errors[n * 2 + 3] = sum;
  }
}

ptrdiff_t fewest_added(const Clip& clip, std::span<const std::int64_t> pins,
                       std::span<const std::int64_t> order, double bound) {
  // keys around each frame, in the order in which they are removed again
  Neighbours keys(clip.frames);
  std::vector<bool> key(clip.frames, false);
  for (const std::int64_t f : pins) key[f] = true;
  for (const std::int64_t f : order) key[f] = true;
  for (ptrdiff_t f = 1; f + 1 < clip.frames; ++f)
    if (!key[f]) keys.remove(f);
  std::vector<std::pair<std::int32_t, std::int32_t>> around(order.size());
  for (std::size_t n = order.size(); n-- > 0;) {
    around[n] = {keys.before[order[n]], keys.after[order[n]]};
    keys.remove(order[n]);
  }
  SegmentMeter meter(clip);
  std::vector<bool> fails(clip.frames, false);  // the segment from each key
  ptrdiff_t failing = 0;
  const auto look = [&](ptrdiff_t start, ptrdiff_t end) {
    const bool bad = !meter.keeps(start, end, bound);
    failing += static_cast<ptrdiff_t>(bad) - static_cast<ptrdiff_t>(fails[start]);
    fails[start] = bad;
  };
  for (std::size_t n = 0; n + 1 < pins.size(); ++n) look(pins[n], pins[n + 1]);
  std::size_t added = 0;
  for (; failing > 0 && added < order.size(); ++added) {
    keep_going();
    look(around[added].first, order[added]);
    look(order[added], around[added].second);
  }
  return static_cast<ptrdiff_t>(added) + (failing > 0 ? 1 : 0);
}

}  // namespace kinema
