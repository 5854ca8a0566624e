#include "kinema/saliency.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"
#include "removal_heap.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

// A key among the others, with the distances that its saliency is made of.
struct Key {
  std::int32_t before, after;
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
      keys[i] = {at - 1, at + 1, i + 1 < frames ? gap(i, i + 1) : 0.0,
                 i > 0 && i + 1 < frames ? gap(i - 1, i + 1) : 0.0};
    }
  });
  const auto stays = [&](ptrdiff_t i) { return i == 0 || i == frames - 1 || keep[i] != 0; };
  RemovalHeap heap(frames);
  for (ptrdiff_t i = 0; i < frames; ++i)
    if (!stays(i)) heap.add({saliency(i), static_cast<std::int32_t>(i)});
  heap.order();

  const auto refresh = [&](ptrdiff_t i) {
    if (i == 0 || i == frames - 1) return;
    keys[i].across = gap(keys[i].before, keys[i].after);
    if (!stays(i)) heap.change({saliency(i), static_cast<std::int32_t>(i)});
  };
  // All four poses that will be compared, at once: one after the other they would be waited for.
  const auto fetch = [&](const Key& key) {
    for (const ptrdiff_t frame : {static_cast<ptrdiff_t>(keys[key.before].before),
                                  static_cast<ptrdiff_t>(key.before),
                                  static_cast<ptrdiff_t>(key.after),
                                  static_cast<ptrdiff_t>(keys[key.after].after)})
      if (frame >= 0 && frame < frames)
        for (ptrdiff_t at = 0; at < length; at += 8)
          __builtin_prefetch(poses.data() + frame * length + at);
  };
  for (std::size_t gone = 0; gone < order.size(); ++gone) {
    if (gone % 256 == 0) keep_going();
    const RemovalHeap::Entry least = heap.least();
    const Key key = keys[least.frame];
    fetch(key);
    order[gone] = least.frame;
    values[gone] = least.value;
    heap.drop_least();
    keys[key.before].to_after = key.across;
    keys[key.before].after = key.after;
    keys[key.after].before = key.before;
    refresh(key.before);
    refresh(key.after);
  }
}

}  // namespace kinema
