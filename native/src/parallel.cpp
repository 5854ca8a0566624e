#include "kinema/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <semaphore>
#include <system_error>
#include <thread>
#include <vector>

#include "kinema/stopping.h"

namespace kinema {

namespace {

// Waits for a helper, and stays able to stop it.
void wait_for(std::counting_semaphore<>& done, Call* call) {
  while (!done.try_acquire_for(std::chrono::milliseconds(50)))
    if (call) call->ask_if_due();
}

}  // namespace

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
  Call* const call = Call::current();
  const auto work = [&](std::ptrdiff_t own) {
    try {
      for (std::ptrdiff_t i = 0; i < count; ++i) {
        Stretch& stretch = stretches[(own + i) % count];
        for (auto block = stretch.next.fetch_add(1); block < stretch.end;
             block = stretch.next.fetch_add(1)) {
          keep_going();
          body(block);
        }
      }
    } catch (const Stopped&) {  // told again below, when all have stopped
    }
  };

  std::counting_semaphore<> done(0);
  std::vector<std::thread> threads;
  for (std::ptrdiff_t i = 1; i < count; ++i) {
    try {
      threads.emplace_back([&, i] {
        {
          const Helper helper(call);
          work(i);
        }
        done.release();
      });
    } catch (const std::system_error&) {
      break;  // no more threads to be had: those that run do all the work
    }
  }
  work(0);
  for (std::size_t i = 0; i < threads.size(); ++i) wait_for(done, call);
  for (auto& thread : threads) thread.join();
  if (call && call->stopped()) throw Stopped{};
}

}  // namespace kinema
