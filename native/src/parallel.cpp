#include "kinema/parallel.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <vector>

namespace kinema {

int thread_count() {
  if (const char* text = std::getenv("KINEMA_THREADS")) {
    const int asked = std::atoi(text);
    if (asked > 0) return std::min(asked, 1024);
  }
  return std::max(1u, std::thread::hardware_concurrency());
}

void parallel_for(std::ptrdiff_t blocks, const std::function<void(std::ptrdiff_t)>& body) {
  // Every thread has a stretch of its own, far from the others': two of them in neighbouring
  // blocks would wait for each other wherever fresh memory is touched. Who is done early helps.
  struct Stretch {
    std::atomic<std::ptrdiff_t> next;
    std::ptrdiff_t end;
  };
  const auto count = std::max<std::ptrdiff_t>(1, std::min<std::ptrdiff_t>(thread_count(), blocks));
  std::vector<Stretch> stretches(count);
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    stretches[i].next = blocks * i / count;
    stretches[i].end = blocks * (i + 1) / count;
  }
  const auto work = [&](std::ptrdiff_t own) {
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      Stretch& stretch = stretches[(own + i) % count];
      for (auto block = stretch.next.fetch_add(1); block < stretch.end;
           block = stretch.next.fetch_add(1))
        body(block);
    }
  };

  std::vector<std::thread> threads;
  for (std::ptrdiff_t i = 1; i < count; ++i) {
    try {
      threads.emplace_back(work, i);
    } catch (const std::system_error&) {
      break;  // no more threads to be had: those that run do all the work
    }
  }
  work(0);
  for (auto& thread : threads) thread.join();
}

}  // namespace kinema
