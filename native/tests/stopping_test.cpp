// A call that is to stop: every thread leaves its work, and the caller is told.
#include "kinema/stopping.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "check.h"
#include "kinema/parallel.h"

namespace {

using namespace std::chrono_literals;

std::atomic<int> asked = 0;
std::atomic<double> told = -2.0;

bool never(double) { return false; }
bool always(double share) {
  ++asked;
  told = share;
  return true;
}

bool stops(kinema::Call::Ask ask) {
  const kinema::Call call(ask);
  try {
    kinema::parallel_for(1'000'000, [](std::ptrdiff_t) { std::this_thread::sleep_for(1ms); });
  } catch (const kinema::Stopped&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(a_call_that_is_to_stop_leaves_its_loop) {
  CHECK(stops(&never));  // all blocks would take many minutes
}

TEST(a_helper_is_stopped_inside_a_block) {
  const kinema::Call call(&never);
  std::atomic<int> left = 0;
  bool stopped = false;
  try {
    kinema::parallel_for(64, [&](std::ptrdiff_t) {
      struct Leaving {
        std::atomic<int>& count;
        ~Leaving() { ++count; }
      } leaving{left};
      for (;;) {
        std::this_thread::sleep_for(1ms);
        kinema::keep_going();
      }
    });
  } catch (const kinema::Stopped&) {
    stopped = true;
  }
  CHECK(stopped);
  CHECK(left > 0);
}

TEST(a_call_that_may_go_on_tells_how_far_it_is) {
  asked = 0;
  const kinema::Call call(&always);
  kinema::report_share(0.25);
  for (int i = 0; i < 120; ++i) {
    std::this_thread::sleep_for(1ms);
    kinema::keep_going();
  }
  CHECK(asked >= 1);
  CHECK(told == 0.25);
}

TEST(without_a_call_nothing_is_asked) {
  asked = 0;
  kinema::keep_going();
  std::atomic<int> sum = 0;
  kinema::parallel_for(100, [&](std::ptrdiff_t block) { sum += static_cast<int>(block); });
  CHECK(sum == 4950);
  CHECK(asked == 0);
}
