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
  std::atomic<std::ptrdiff_t> next{0};
  const auto work = [&] {
    for (auto block = next.fetch_add(1); block < blocks; block = next.fetch_add(1)) body(block);
  };

  const auto helpers = std::min<std::ptrdiff_t>(thread_count(), blocks) - 1;
  std::vector<std::thread> threads;
  for (std::ptrdiff_t i = 0; i < helpers; ++i) {
    try {
      threads.emplace_back(work);
    } catch (const std::system_error&) {
      break;  // no more threads to be had: those that run do all the work
    }
  }
  work();
  for (auto& thread : threads) thread.join();
}

}  // namespace kinema
