#include "kinema/stopping.h"

namespace kinema {

namespace {

constexpr auto kPatience = std::chrono::milliseconds(50);
thread_local Call* current_call = nullptr;
thread_local bool helping = false;  // only the thread that made the call may ask

}  // namespace

Call::Call(Ask ask)
    : ask_(ask), outer_(current_call), due_(std::chrono::steady_clock::now() + kPatience) {
  current_call = this;
}

Call::~Call() { current_call = outer_; }

Call* Call::current() { return current_call; }

void Call::ask_if_due() {
  const auto now = std::chrono::steady_clock::now();
  if (now < due_ || stopped()) return;
  if (!ask_(share_.load(std::memory_order_relaxed))) stopped_ = true;
  due_ = std::chrono::steady_clock::now() + kPatience;
}

Helper::Helper(Call* call) {
  current_call = call;
  helping = true;
}

Helper::~Helper() {
  current_call = nullptr;
  helping = false;
}

void keep_going() {
  if (!current_call) return;
  if (!helping) current_call->ask_if_due();
  if (current_call->stopped()) throw Stopped{};
}

void report_share(double share) {
  if (current_call) current_call->report(share);
}

}  // namespace kinema
