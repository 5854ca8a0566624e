#include "kinema/auto_keys.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <queue>

#include "key_graph.h"
#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"
#include "segment_meter.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

// The largest distance may be this much above the least possible: it buys a smaller sum.
constexpr double kLeeway = 1.1 * 1.1;  // of squared distances
// Candidates to an average segment; with more, only every n-th frame is one at first. For a bound
// there is no search for a limit, so that there is time for more.
constexpr ptrdiff_t kFine = 8, kFineForBound = 20;

using Frames = std::vector<std::int64_t>;

// Candidate key frames, and for each the farthest one that a segment may end at: the next pin.
struct Candidates {
  Frames frames;
  std::vector<ptrdiff_t> farthest;

  Candidates(Frames given, std::span<const std::int64_t> pins) : frames(std::move(given)) {
    frames.insert(frames.end(), pins.begin(), pins.end());
    std::sort(frames.begin(), frames.end());
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    farthest.resize(frames.size());
    ptrdiff_t next = count() - 1;
    for (ptrdiff_t c = count() - 1; c >= 0; --c) {
      farthest[c] = next;
      if (std::binary_search(pins.begin(), pins.end(), frames[c])) next = c;
    }
  }
  ptrdiff_t count() const { return static_cast<ptrdiff_t>(frames.size()); }
};

// Every step-th frame, and all frames where most is lost between two of these: a cut or a glitch
// needs keys side by side. They add a quarter to the candidates at most.
Frames every_nth(const Clip& clip, ptrdiff_t step) {
  Frames frames;
  for (ptrdiff_t f = 0; f < clip.frames; f += step) frames.push_back(f);
  if (step == 1) return frames;
  struct Cell {
    double lost;
    std::int64_t start;
    bool operator<(const Cell& other) const {
      return lost > other.lost || (lost == other.lost && start < other.start);
    }
  };
  const auto count = static_cast<ptrdiff_t>(frames.size()) - 1;
  std::vector<Cell> cells(count);
  constexpr ptrdiff_t kBlock = 256;
  parallel_for((count + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    SegmentMeter meter(clip);
    for (ptrdiff_t c = block * kBlock; c < std::min(count, (block + 1) * kBlock); ++c)
      cells[c] = {meter.exact(frames[c], frames[c + 1]).largest, frames[c]};
  });
  const auto worst = cells.begin() + count / (4 * (step - 1));
  std::nth_element(cells.begin(), worst, cells.end());
  for (auto cell = cells.begin(); cell != worst; ++cell)
    for (ptrdiff_t f = 1; f < step; ++f) frames.push_back(cell->start + f);
  return frames;
}

// The farthest end within the limit, if errors rose with length: near enough to it in truth.
ptrdiff_t farthest_end(SegmentMeter& meter, const Candidates& all, ptrdiff_t from, ptrdiff_t guess,
                       double limit) {
  ptrdiff_t low = from + 1, high = all.farthest[from] + 1;  // low can be reached, high cannot
  ptrdiff_t reach = std::max<ptrdiff_t>(guess, 2);
  while (low + 1 < high) {
    // probes around the guess while nothing ends the search, evenly spread after that
    ptrdiff_t probes[4];
    const bool open = high > all.farthest[from] && low + 2 * reach < high;
    for (ptrdiff_t i = 0; i < 4; ++i)
      probes[i] = open ? low + std::max(i + 1, reach * (i + 1) / 2)
                       : low + std::max(i + 1, (high - low) * (i + 1) / 5);
    ptrdiff_t count = 0;
    while (count < 4 && probes[count] < high) ++count;
    for (ptrdiff_t i = 0; i < count; ++i) meter.add(all.frames[probes[i]], limit);
    meter.measure(all.frames[from]);
    ptrdiff_t reached = low;
    for (ptrdiff_t i = 0; i < count; ++i)
      if (meter.within(i)) reached = probes[i];
    for (ptrdiff_t i = count - 1; i >= 0; --i)
      if (!meter.within(i) && probes[i] > reached) high = probes[i];
    low = reached;
    reach *= 2;
  }
  return low;
}

// Keys of segments that are each as long as the limit allows; `most` segments, or one more.
Frames greedy_keys(SegmentMeter& meter, const Candidates& all, double limit, ptrdiff_t most) {
  Frames keys{all.frames[0]};
  ptrdiff_t at = 0, length = 8;
  while (at < all.count() - 1 && static_cast<ptrdiff_t>(keys.size()) <= most + 1) {
    keep_going();
    const ptrdiff_t end = farthest_end(meter, all, at, length, limit);
    length = end - at;
    at = end;
    keys.push_back(all.frames[at]);
  }
  return keys;
}

double largest_between(const Clip& clip, const Frames& keys) {
  SegmentMeter meter(clip);
  double largest = 0.0;
  for (std::size_t n = 0; n + 1 < keys.size(); ++n)
    largest = std::max(largest, meter.exact(keys[n], keys[n + 1]).largest);
  return largest;
}

// So many segments between pins and candidates at even distances.
Frames evenly(const Candidates& all, std::span<const std::int64_t> pins, ptrdiff_t segments) {
  Frames free, keys(pins.begin(), pins.end());
  std::set_difference(all.frames.begin(), all.frames.end(), pins.begin(), pins.end(),
                      std::back_inserter(free));
  const ptrdiff_t more = segments + 1 - static_cast<ptrdiff_t>(pins.size());
  for (ptrdiff_t n = 0; n < more; ++n)
    keys.push_back(free[(2 * n + 1) * static_cast<ptrdiff_t>(free.size()) / (2 * more)]);
  std::sort(keys.begin(), keys.end());
  return keys;
}

// A limit that so many segments can keep, not far above the least one; `high` is one, by `keys`,
// which become some for the limit found, perhaps fewer.
double greedy_limit(const Clip& clip, const Candidates& all, ptrdiff_t segments, double high,
                    Frames& keys) {
  SegmentMeter meter(clip);
  const auto kept = [&](double limit) {
    Frames found = greedy_keys(meter, all, limit, segments);
    const bool few = static_cast<ptrdiff_t>(found.size()) <= segments + 1;
    if (few) keys = std::move(found);
    return few;
  };
  // down in large steps, then by halves
  const double least = high * 1e-9;
  double low = high / 8.0;
  if (!(least > 0.0)) return high;  // too small to be divided
  while (low > least && kept(low)) high = low, low = high / 8.0;
  while (high > low * 1.1) {
    const double middle = std::sqrt(low * high);
    (kept(middle) ? high : low) = middle;
  }
  return high;
}

// All segments from one candidate that keep the limit, as far as they are worth a look.
void add_edges(SegmentMeter& meter, const Candidates& all, ptrdiff_t from, double limit,
               std::vector<KeyEdge>& edges) {
  // Errors do not simply rise with length: where a step or a swing is over they fall again. So
  // the search goes on to twice the length of what was good, in wider and wider steps.
  const ptrdiff_t last = all.farthest[from];
  ptrdiff_t good = from + 1, failures = 0;
  bool doubtful = false;
  for (ptrdiff_t end = from + 1; end <= last && end - from <= 2 * (good - from) + 8;) {
    keep_going();
    ptrdiff_t ends[4], count = 0;
    while (count < 4 && end <= last) {
      ends[count++] = end;
      // far away, not every end matters; the last one does
      const ptrdiff_t step = std::max<ptrdiff_t>(1, (end - from) / 24) + failures;
      end = end == last ? last + 1 : std::min(last, end + step);
    }
    for (ptrdiff_t i = 0; i < count; ++i) meter.add(all.frames[ends[i]], limit);
    const bool sampled = meter.measure(all.frames[from], doubtful);
    ++failures;
    doubtful = !meter.within(count - 1);
    for (ptrdiff_t i = 0; i < count; ++i) {
      // a neighbour can always be reached, or there might be no way at all
      if (!meter.within(i) && ends[i] != from + 1) continue;
      good = ends[i], failures = 0;
      edges.push_back({static_cast<std::int32_t>(from), static_cast<std::int32_t>(ends[i]), sampled,
                       meter.largest(i), meter.sum(i)});
    }
  }
}

KeyGraph build_graph(const Clip& clip, const Candidates& all, double limit) {
  constexpr ptrdiff_t kBlock = 32;
  const ptrdiff_t blocks = (all.count() + kBlock - 1) / kBlock;
  std::vector<std::vector<KeyEdge>> parts(blocks);
  parallel_for(blocks, [&](ptrdiff_t block) {
    SegmentMeter meter(clip);
    for (ptrdiff_t c = block * kBlock; c < std::min(all.count() - 1, (block + 1) * kBlock); ++c)
      add_edges(meter, all, c, limit, parts[block]);
  });
  KeyGraph graph;
  graph.frames = all.frames;
  for (const auto& part : parts) graph.edges.insert(graph.edges.end(), part.begin(), part.end());
  return graph;
}

// Looks at every frame of the segments on a way that were only sampled; true if one of them turns
// out to be above the limit. Where that is, jitter slips between the samples: what overlaps it is
// looked at as well.
bool correct(const Clip& clip, KeyGraph& graph, const KeyWay& way, double limit) {
  SegmentMeter meter(clip);
  std::int64_t most = 8 * clip.frames;  // so many frames of others
  const auto look = [&](KeyEdge& edge) {
    keep_going();
    most -= graph.frames[edge.to] - graph.frames[edge.from];
    const auto errors = meter.exact(graph.frames[edge.from], graph.frames[edge.to]);
    edge.largest = errors.largest, edge.sum = errors.sum, edge.sampled = false;
  };
  // the farthest candidate that an edge up to each one leads to: edges before the first that leads
  // past the start of a wrong one cannot overlap it
  std::vector<std::int32_t> reach(graph.edges.size());
  std::int32_t farthest = 0;
  for (std::size_t e = 0; e < reach.size(); ++e)
    reach[e] = farthest = std::max(farthest, graph.edges[e].to);
  bool above = false;
  for (const ptrdiff_t e : way) {
    if (!graph.edges[e].sampled) continue;
    look(graph.edges[e]);
    const KeyEdge wrong = graph.edges[e];
    if (wrong.largest <= limit) continue;
    above = true;
    auto at = static_cast<std::size_t>(
        std::upper_bound(reach.begin(), reach.end(), wrong.from) - reach.begin());
    for (; most > 0 && at < reach.size() && graph.edges[at].from < wrong.to; ++at)
      if (graph.edges[at].sampled && graph.edges[at].to > wrong.from) look(graph.edges[at]);
  }
  return above;
}

double largest_of(const KeyGraph& graph) {
  double largest = 0.0;
  for (const KeyEdge& edge : graph.edges) largest = std::max(largest, edge.largest);
  return largest;
}

Frames keys_of(const KeyGraph& graph, const KeyWay& way) {
  Frames keys{graph.frames.front()};
  for (const ptrdiff_t e : way) keys.push_back(graph.frames[graph.edges[e].to]);
  return keys;
}

// Adds the segments of a way that is known, so that there is one.
void add_way(const Clip& clip, KeyGraph& graph, const Frames& keys) {
  SegmentMeter meter(clip);
  const auto node = [&](std::int64_t frame) {
    return static_cast<std::int32_t>(
        std::lower_bound(graph.frames.begin(), graph.frames.end(), frame) - graph.frames.begin());
  };
  const auto before = [](const KeyEdge& a, const KeyEdge& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  };
  const auto found = static_cast<ptrdiff_t>(graph.edges.size());
  for (std::size_t n = 0; n + 1 < keys.size(); ++n) {
    const auto errors = meter.exact(keys[n], keys[n + 1]);
    graph.edges.push_back({node(keys[n]), node(keys[n + 1]), false, errors.largest, errors.sum});
  }
  std::inplace_merge(graph.edges.begin(), graph.edges.begin() + found, graph.edges.end(), before);
}

// known: keys among the candidates, at most so many segments of them; highest: a limit that they
// keep, or nearly.
Frames best_on(const Clip& clip, const Candidates& all, const KeyWish& wish, const Frames& known,
               ptrdiff_t number, double highest, double leeway) {
  KeyGraph graph = build_graph(clip, all, wish.segments ? highest * leeway : wish.bound);
  add_way(clip, graph, known);
  Frames keys;
  for (int round = 0; round < 12; ++round) {
    double limit = wish.bound;
    if (wish.segments) limit = least_limit(graph, number, highest * leeway) * leeway;
    const ptrdiff_t fewest = fewest_segments(graph, limit);
    // a grid may be too coarse for a bound, or for a limit that was found by sampling
    const bool kept = wish.segments ? fewest <= number : fewest < graph.nodes();
    const ptrdiff_t segments = wish.segments || !kept ? number : fewest;
    if (!kept) limit = least_limit(graph, number, largest_of(graph)) * leeway;
    const KeyWay way = cheapest_way(graph, segments, limit);
    if (way.empty()) return known;  // numbers too large to be squared
    keys = keys_of(graph, way);
    if (!correct(clip, graph, way, limit)) break;
  }
  return keys;
}

// Candidates around the keys found so far.
Frames around(const Frames& keys, ptrdiff_t away, ptrdiff_t step, ptrdiff_t frames) {
  Frames near;
  for (const std::int64_t key : keys)
    for (ptrdiff_t d = -away; d <= away; d += step)
      if (key + d >= 0 && key + d < frames) near.push_back(key + d);
  near.insert(near.end(), keys.begin(), keys.end());
  return near;
}

// Halves segments that are above the bound.
Frames within_bound(const Clip& clip, const Frames& given, double bound) {
  SegmentMeter meter(clip);
  Frames keys{given.front()}, ahead(given.rbegin(), given.rend() - 1);
  while (!ahead.empty()) {
    keep_going();
    const std::int64_t from = keys.back(), to = ahead.back();
    if (to - from < 2 || meter.exact(from, to).largest <= bound)
      keys.push_back(to), ahead.pop_back();
    else
      ahead.push_back((from + to) / 2);
  }
  return keys;
}

// Halves the segments that lose most, until there are enough.
Frames filled_up(const Clip& clip, Frames keys, ptrdiff_t segments) {
  if (static_cast<ptrdiff_t>(keys.size()) > segments) return keys;
  struct Segment {
    double lost;
    std::int64_t start, end;
    bool operator<(const Segment& other) const {
      return lost < other.lost || (lost == other.lost && start > other.start);
    }
  };
  SegmentMeter meter(clip);
  std::priority_queue<Segment> halves;
  const auto add = [&](std::int64_t start, std::int64_t end) {
    if (end - start > 1) halves.push({meter.exact(start, end).sum, start, end});
  };
  for (std::size_t n = 0; n + 1 < keys.size(); ++n) add(keys[n], keys[n + 1]);
  while (static_cast<ptrdiff_t>(keys.size()) <= segments && !halves.empty()) {
    keep_going();
    const Segment worst = halves.top();
    halves.pop();
    const std::int64_t middle = (worst.start + worst.end) / 2;
    keys.push_back(middle);
    add(worst.start, middle);
    add(middle, worst.end);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

}  // namespace

Frames auto_keys(const Clip& clip, const KeyWish& wish, std::span<const std::int64_t> pins) {
  const auto grid = [&](ptrdiff_t step) { return Candidates(every_nth(clip, step), pins); };
  ptrdiff_t likely = wish.segments;
  if (!likely) {
    SegmentMeter meter(clip);
    likely = static_cast<ptrdiff_t>(
                 greedy_keys(meter, grid(1), wish.bound, clip.frames).size()) - 1;
  }
  const ptrdiff_t fine = wish.segments ? kFine : kFineForBound;
  ptrdiff_t step = std::max<ptrdiff_t>(1, clip.frames / (likely * fine));
  const Candidates coarse = grid(step);
  Frames keys = evenly(coarse, pins, likely);
  double highest = wish.bound;
  if (wish.segments)
    highest = greedy_limit(clip, coarse, wish.segments, largest_between(clip, keys), keys);
  // the leeway is for the last: until then keys stay where the largest error is least
  keys = best_on(clip, coarse, wish, keys, likely, highest, step > 1 ? 1.0 : kLeeway);
  while (step > 1) {
    const ptrdiff_t away = 2 * step;
    step = std::max<ptrdiff_t>(1, step / 2);
    if (wish.segments) highest = largest_between(clip, keys);
    const Candidates near(around(keys, away, step, clip.frames), pins);
    const ptrdiff_t number = wish.segments ? likely : static_cast<ptrdiff_t>(keys.size()) - 1;
    keys = best_on(clip, near, wish, keys, number, highest, step > 1 ? 1.0 : kLeeway);
  }
  return wish.segments ? filled_up(clip, std::move(keys), wish.segments)
                       : within_bound(clip, keys, wish.bound);
}

}  // namespace kinema
