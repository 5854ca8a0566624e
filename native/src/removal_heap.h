// Keys to be removed one by one, the one that matters least first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kinema {

// The key that matters least on top, and each key's place known, so that its value can change where
// it stands. Four children to a node: they share a cache line, and the heap is half as deep.
class RemovalHeap {
 public:
  // A key and how much it matters; of two that matter the same the earlier frame goes first.
  struct Entry {
    double value;
    std::int32_t frame;

    bool operator<(const Entry& other) const {
      return value < other.value || (value == other.value && frame < other.frame);
    }
  };

  explicit RemovalHeap(std::ptrdiff_t frames) : place_(frames, -1) { entries_.reserve(frames); }

  // before `order`, in any order
  void add(const Entry& entry) { entries_.push_back(entry); }

  void order() {
    for (std::ptrdiff_t at = size() - 1; at >= 0; --at) sink(at, entries_[at]);
  }

  const Entry& least() const { return entries_.front(); }

  void drop_least() {
    const Entry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) sink(0, last);
  }

  void change(const Entry& entry) {
    const std::ptrdiff_t at = place_[entry.frame];
    if (entry < entries_[at])
      rise(at, entry);
    else
      sink(at, entry);
  }

 private:
  static constexpr std::ptrdiff_t kChildren = 4;

  std::ptrdiff_t size() const { return static_cast<std::ptrdiff_t>(entries_.size()); }

  void put(std::ptrdiff_t at, const Entry& entry) {
    entries_[at] = entry;
    place_[entry.frame] = static_cast<std::int32_t>(at);
  }

  void rise(std::ptrdiff_t at, Entry entry) {
    for (std::ptrdiff_t above; at > 0 && entry < entries_[above = (at - 1) / kChildren]; at = above)
      put(at, entries_[above]);
    put(at, entry);
  }

  void sink(std::ptrdiff_t at, Entry entry) {
    for (;;) {
      const std::ptrdiff_t first = at * kChildren + 1;
      if (first >= size()) break;
      const std::ptrdiff_t end = std::min(first + kChildren, size());
      std::ptrdiff_t least = first;
      for (std::ptrdiff_t child = first + 1; child < end; ++child)
        if (entries_[child] < entries_[least]) least = child;
      if (!(entries_[least] < entry)) break;
      put(at, entries_[least]);
      at = least;
    }
    put(at, entry);
  }

  std::vector<Entry> entries_;
  std::vector<std::int32_t> place_;
};

}  // namespace kinema
