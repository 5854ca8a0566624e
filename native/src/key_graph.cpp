#include "key_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// The best way in which every segment costs `toll` beside its sum.
KeyWay way_with_toll(const KeyGraph& graph, double toll, double limit) {
  keep_going();
  std::vector<double> cost(graph.nodes(), kNever);
  std::vector<ptrdiff_t> by(graph.nodes(), -1);
  cost[0] = 0.0;
  for (ptrdiff_t e = 0; e < static_cast<ptrdiff_t>(graph.edges.size()); ++e) {
    const KeyEdge& edge = graph.edges[e];
    const double whole = cost[edge.from] + edge.sum + toll;
    if (edge.largest <= limit && whole < cost[edge.to]) cost[edge.to] = whole, by[edge.to] = e;
  }
  KeyWay way;
  for (ptrdiff_t e = by.back(); e >= 0; e = by[graph.edges[e].from]) way.push_back(e);
  std::reverse(way.begin(), way.end());
  return way;
}

// How many segments a way has used up at each candidate, stretched to another number of them.
std::vector<ptrdiff_t> progress(const KeyGraph& graph, const KeyWay& way, ptrdiff_t segments) {
  std::vector<ptrdiff_t> used(graph.nodes());
  const double stretch = static_cast<double>(segments) / static_cast<double>(way.size());
  for (std::size_t n = 0; n < way.size(); ++n) {
    const KeyEdge& edge = graph.edges[way[n]];
    for (ptrdiff_t c = edge.from; c <= edge.to; ++c) {
      const double part =
          static_cast<double>(c - edge.from) / static_cast<double>(edge.to - edge.from);
      used[c] = std::llround((static_cast<double>(n) + part) * stretch);
    }
  }
  return used;
}

// The best way with exactly so many segments, among those that never run more than `slack`
// segments ahead of or behind a guide.
KeyWay way_beside(const KeyGraph& graph, const KeyWay& guide, ptrdiff_t segments, double limit) {
  constexpr ptrdiff_t slack = 16, width = 2 * slack + 1;
  const std::vector<ptrdiff_t> centre = progress(graph, guide, segments);
  std::vector<double> cost(graph.nodes() * width, kNever);
  std::vector<ptrdiff_t> by(graph.nodes() * width, -1);
  cost[slack - centre[0]] = 0.0;
  for (ptrdiff_t e = 0; e < static_cast<ptrdiff_t>(graph.edges.size()); ++e) {
    const KeyEdge& edge = graph.edges[e];
    if (!(edge.largest <= limit)) continue;
    // state s of a candidate stands for centre + s - slack segments
    const ptrdiff_t shift = centre[edge.from] + 1 - centre[edge.to];
    const ptrdiff_t low = std::max<ptrdiff_t>(0, -shift), high = std::min(width, width - shift);
    for (ptrdiff_t s = low; s < high; ++s) {
      const double whole = cost[edge.from * width + s] + edge.sum;
      const ptrdiff_t there = edge.to * width + s + shift;
      if (whole < cost[there]) cost[there] = whole, by[there] = e;
    }
  }
  KeyWay way;
  ptrdiff_t node = graph.nodes() - 1, used = segments;
  while (node > 0) {
    const ptrdiff_t state = used - centre[node] + slack;
    const ptrdiff_t e = state < 0 || state >= width ? -1 : by[node * width + state];
    if (e < 0) return {};
    way.push_back(e);
    node = graph.edges[e].from;
    --used;
  }
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace

ptrdiff_t fewest_segments(const KeyGraph& graph, double limit) {
  keep_going();
  const auto never = static_cast<std::int32_t>(graph.nodes());
  std::vector<std::int32_t> count(graph.nodes(), never);
  count[0] = 0;
  for (const KeyEdge& edge : graph.edges)
    if (edge.largest <= limit) count[edge.to] = std::min(count[edge.to], count[edge.from] + 1);
  return count.back();
}

double least_limit(const KeyGraph& graph, ptrdiff_t segments, double highest) {
  double low = 0.0, high = highest;
  for (int i = 0; i < 24 && low < high; ++i) {
    const double middle = 0.5 * (low + high);
    (fewest_segments(graph, middle) <= segments ? high : low) = middle;
  }
  return high;
}

KeyWay cheapest_way(const KeyGraph& graph, ptrdiff_t segments, double limit) {
  // With a higher toll ways have fewer segments; find the toll for the number asked for.
  double total = 0.0;
  for (const KeyEdge& edge : graph.edges)
    if (edge.largest <= limit) total += edge.sum;
  double low = 0.0, high = total + 1e-300;
  KeyWay fewer = way_with_toll(graph, high, limit), nearest = fewer;
  const auto count = [](const KeyWay& way) { return static_cast<ptrdiff_t>(way.size()); };
  for (int i = 0; i < 60 && count(nearest) != segments; ++i) {
    // in even steps of its logarithm, once there is a number below
    const double toll = low > 0.0 ? std::sqrt(low * high) : high * 1e-3;
    KeyWay way = way_with_toll(graph, toll, limit);
    const bool enough = count(way) <= segments;
    (enough ? high : low) = toll;
    if (std::abs(count(way) - segments) < std::abs(count(nearest) - segments)) nearest = way;
    if (enough) fewer = std::move(way);
    if (high < low * 1.0001 || high < 1e-290) break;
  }
  if (count(nearest) == segments) return nearest;
  KeyWay exact = way_beside(graph, nearest, segments, limit);
  return exact.empty() ? fewer : exact;
}

}  // namespace kinema
