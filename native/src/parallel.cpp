#include "kinema/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "kinema/stopping.h"

namespace kinema {

namespace {

// How many helpers are still at work; the thread that waits for them stays able to stop them.
class Helpers {
 public:
  void one_more() {
    const std::lock_guard lock(mutex_);
    ++working_;
  }
  void one_less() {
    const std::lock_guard lock(mutex_);
    if (--working_ == 0) done_.notify_one();
  }
  void wait(Call* call) {
    std::unique_lock lock(mutex_);
    while (!done_.wait_for(lock, std::chrono::milliseconds(50), [&] { return working_ == 0; })) {
      if (!call) continue;
      lock.unlock();
      call->ask_if_due();
      lock.lock();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  int working_ = 0;
};

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

  Helpers helpers;
  std::vector<std::thread> threads;
  for (std::ptrdiff_t i = 1; i < count; ++i) {
    try {
      helpers.one_more();
      threads.emplace_back([&, i] {
        {
          const Helper helper(call);
          work(i);
        }
        helpers.one_less();
      });
    } catch (const std::system_error&) {
      helpers.one_less();
      break;  // no more threads to be had: those that run do all the work
    }
  }
  work(0);
  helpers.wait(call);
  for (auto& thread : threads) thread.join();
  if (call && call->stopped()) throw Stopped{};
}

}  // namespace kinema
