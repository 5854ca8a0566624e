#include "kinema/saliency.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

// What was a key's saliency when it was pushed; a later one makes it stale.
struct Entry {
  double value;
  std::int32_t frame, version;

  // the top of a heap is the least
  bool operator<(const Entry& other) const {
    return value > other.value || (value == other.value && frame > other.frame);
  }
};

// A key among the others, with the distances that its saliency is made of.
struct Key {
  std::int32_t before, after, version;
  double to_after, across;
};

}  // namespace

void saliency_order(std::span<const double> poses, ptrdiff_t length, Salience measure,
                    double alpha, std::span<const std::uint8_t> keep,
                    std::span<std::int64_t> order, std::span<double> values) {
  const auto frames = static_cast<ptrdiff_t>(keep.size());
  const auto gap = [&, distance = kernels().vector_gap](ptrdiff_t a, ptrdiff_t b) {
    return distance(poses.data() + a * length, poses.data() + b * length, length);
  };
  std::vector<Key> keys(frames);
  const auto saliency = [&](ptrdiff_t i) {
    const Key& key = keys[i];
    const double before = keys[key.before].to_after;
    const double value = measure == Salience::full
                             ? (before + key.to_after) - alpha * key.across
                         : measure == Salience::previous ? before
                                                         : key.across;
    // distances past the largest number: such a pose is as salient as can be
    return value == value ? value : std::numeric_limits<double>::infinity();
  };

  constexpr ptrdiff_t kBlock = 1024;
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    const ptrdiff_t last = std::min(frames, (block + 1) * kBlock);
    for (ptrdiff_t i = block * kBlock; i < last; ++i) {
      const auto at = static_cast<std::int32_t>(i);
      keys[i] = {at - 1, at + 1, 0, i + 1 < frames ? gap(i, i + 1) : 0.0,
                 i > 0 && i + 1 < frames ? gap(i - 1, i + 1) : 0.0};
    }
  });
  const auto stays = [&](ptrdiff_t i) { return i == 0 || i == frames - 1 || keep[i] != 0; };
  std::vector<Entry> heap;
  heap.reserve(static_cast<std::size_t>(frames) * 2);
  for (ptrdiff_t i = 0; i < frames; ++i)
    if (!stays(i)) heap.push_back({saliency(i), static_cast<std::int32_t>(i), 0});
  std::make_heap(heap.begin(), heap.end());

  const auto refresh = [&](ptrdiff_t i) {
    if (i == 0 || i == frames - 1) return;
    Key& key = keys[i];
    key.across = gap(key.before, key.after);
    if (stays(i)) return;
    heap.push_back({saliency(i), static_cast<std::int32_t>(i), ++key.version});
    std::push_heap(heap.begin(), heap.end());
  };
  for (ptrdiff_t gone = 0; gone < static_cast<ptrdiff_t>(order.size());) {
    const Entry least = heap.front();
    std::pop_heap(heap.begin(), heap.end());
    heap.pop_back();
    Key& key = keys[least.frame];
    if (least.version != key.version) continue;
    order[gone] = least.frame;
    values[gone++] = least.value;
    key.version = -1;
    keys[key.before].to_after = key.across;
    keys[key.before].after = key.after;
    keys[key.after].before = key.before;
    refresh(key.before);
    refresh(key.after);
  }
}

}  // namespace kinema
