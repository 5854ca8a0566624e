// How a long computation is stopped from outside, and how it tells how far it has come.
#pragma once

#include <atomic>
#include <chrono>

namespace kinema {

// What a computation is left with when it is to stop: the one thing that the core throws.
struct Stopped {};

// One call of the core, on the thread that makes it; there `keep_going` finds it.
// Threads that work for it share it through parallel_for.
class Call {
 public:
  // Asked about every 50 ms, on the calling thread: whether to go on. `share` is how much is done,
  // from 0 to 1, or negative where the computation does not say.
  using Ask = bool (*)(double share);

  explicit Call(Ask ask);
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  static Call* current();
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  void ask_if_due();  // on the calling thread only
  void report(double share) { share_.store(share, std::memory_order_relaxed); }

 private:
  const Ask ask_;
  Call* const outer_;
  std::atomic<bool> stopped_ = false;
  std::atomic<double> share_ = -1.0;
  std::chrono::steady_clock::time_point due_;
};

// Makes a thread work for a call, which may be none, while it lives.
class Helper {
 public:
  explicit Helper(Call* call);
  ~Helper();
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
};

// In a loop that may run for long, every 10 ms or more often: throws Stopped if the current call
// is to stop. It reads a clock, so not around a few additions.
void keep_going();

// How much of the current call is done, from 0 to 1.
void report_share(double share);

}  // namespace kinema
