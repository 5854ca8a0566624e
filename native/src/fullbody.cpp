#include "kinema/fullbody.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "fullbody_step.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"

// Find the turns x that minimise
//     ½ xᵀ S x  +  Σ |w r(x)|² / 2c
// by Gauss–Newton steps damped after Levenberg and Marquardt. c goes to next to nothing in stages,
// so that goals come before staying near, and the way there starts from what is soft and easy.
// Pins have a smaller c and multipliers (augmented Lagrangian), which take what is left of their
// residuals away. Every step lowers the sum: nothing oscillates, in reach or out of it.
//
// There are many joints and few goals: steps are solved for in the space of goals. With A = S and
// its damping, f what pulls a joint back to the given pose,
//     (J A⁻¹ Jᵀ + c w⁻²) λ = r - J A⁻¹ f,   step = -A⁻¹ (f + Jᵀ λ).
//
// Gauss and Newton leave out that turns follow circles: the pull of a goal × its lever. That is
// what a joint is damped in proportion to, so that a damping of about 1 is always enough.

namespace kinema {

using std::ptrdiff_t;
using std::size_t;

namespace {

constexpr ptrdiff_t kBlock = 8;  // frames to a block: each is long work

// c of goals, from stage to stage, and how much less it is for pins.
constexpr double kSoftness[] = {1.0, 1e-2, 1e-4, 1e-7};
constexpr double kPinned = 1e-2;
constexpr int kStages = 4;
constexpr int kWarmStage = 2;         // where to begin from the answer of the frame before
constexpr int kRounds = 10;           // of the last stage, until pins hold
constexpr ptrdiff_t kEarly = 10;      // iterations of a stage before the last
constexpr ptrdiff_t kLate = 25;       // iterations of a round of the last
constexpr double kEarlyStep = 1e-2;   // what ends such a stage, in radians and heights
constexpr double kSettled = 1e-9;     // a gain of less than this share, twice, is none
constexpr double kStuck = 1e6;        // damping at which no step is left to be tried
constexpr double kHeights = 2.0;      // beyond it, the pull of a goal does not grow
constexpr double kFar = 1e-3;         // what is farther off and comes no nearer is out of reach

class Solver : FrameStep {
 public:
  Solver(const Body& body, const Stiffness& stiffness, const Goals& goals,
         const std::vector<Limit>& limits, const SolveOptions& options)
      : FrameStep(body, stiffness, goals, limits), options_(options), trial_(joints_),
        spare_(joints_), off_(goals.count()), reached_(goals.count()), trial_residual_(rows_),
        spare_residual_(rows_), turn_before_(joints_), move_before_(joints_) {}

  // Solves a frame in place and says how many iterations that took. With `carry` it starts from
  // what the frame before was changed by, if it was.
  std::int32_t frame(ptrdiff_t frame, const double* start, double* rotations, double* positions,
                     bool carry) {
    frame_ = frame;
    given_.load(rotations, positions);
    const bool held = hold(given_);
    given_.set(body_, masses_);
    measure(given_, residual_);
    used_ = 0;
    if (met()) {
      changed_ = false;
      if (held) save(given_, rotations, positions);
      return 0;
    }
    const bool warm = carry && changed_;
    if (warm) start_from_change();
    else start_from(start);
    search(warm ? kWarmStage : 0);
    if (warm && off_all() > 1.1 * off_before_ + kFar) search_again(start);
    remember();
    save(pose_, rotations, positions);
    return static_cast<std::int32_t>(used_);
  }

 private:
  void start_from(const double* start) {
    pose_ = given_;
    for (size_t j = 0; j < joints_; ++j)
      if (columns_.turn[j] >= 0) pose_.local[j] = load_quat(start + 4 * j);
    place();
  }

  void start_from_change() {
    pose_ = given_;
    for (size_t j = 0; j < joints_; ++j) {
      if (columns_.turn[j] >= 0)
        pose_.local[j] = normalized(given_.local[j] * turn_before_[j]);
      if (columns_.move[j] >= 0) pose_.offset[j] = given_.offset[j] + move_before_[j];
    }
    place();
  }

  void place() {
    hold(pose_);
    pose_.set(body_, masses_);
    measure(pose_, residual_);
  }

  void remember() {
    changed_ = true;
    off_before_ = off_all();
    for (size_t j = 0; j < joints_; ++j) {
      turn_before_[j] = conjugate(given_.local[j]) * pose_.local[j];
      move_before_[j] = pose_.offset[j] - given_.offset[j];
    }
  }

  void search(int first) {
    begin();
    for (int stage = first; stage + 1 < kStages; ++stage) run(stage);
    for (int round = 0; round < kRounds; ++round)
      if (run(kStages - 1) && pinned()) break;
    if (!pinned()) settle();
  }

  // The way of the frame before leads nowhere any more: look for a new one, and take the better.
  void search_again(const double* start) {
    const Pose way = pose_;
    const std::vector<double> left = residual_;
    const double off = off_all();
    const ptrdiff_t used = used_;
    used_ = 0;
    start_from(start);
    search(0);
    used_ += used;
    if (off_all() < 0.9 * off) return;
    pose_ = way;
    residual_ = left;
  }

  // How far all goals together are off, by their weights.
  double off_all() const {
    double sum = 0.0;
    for (size_t g = 0; g < goals_.count(); ++g) sum += weight(g) * off(g);
    return sum;
  }

  bool met() const {
    double largest = 0.0;
    for (const double r : residual_) largest = std::max(largest, std::abs(r));
    return !(largest > options_.tolerance);
  }

  bool pinned() const {
    double largest = 0.0;
    for (size_t i = 0; i < rows_; ++i)
      if (goals_.hard[i / 3]) largest = std::max(largest, std::abs(residual_[i]));
    return !(largest > 0.1 * options_.tolerance);
  }

  // The least change after which pins hold, whatever becomes of the other goals.
  void settle() {
    const Pose given = given_;
    only_pins_ = true;
    given_ = pose_;
    measure(pose_, residual_);
    begin();
    for (int round = 0; round < 3 && !pinned(); ++round) run(kStages - 1);
    only_pins_ = false;
    given_ = given;
    measure(pose_, residual_);
  }

  // How far a goal is off.
  double off(size_t g) const { return length(load_vec(residual_.data() + 3 * g)); }

  void begin() {
    damping_ = options_.damping;
    std::fill(multiplier_.begin(), multiplier_.end(), 0.0);
    for (size_t g = 0; g < goals_.count(); ++g) off_[g] = off(g), reached_[g] = true;
  }

  // Lowers the cost of a stage until that is done; says whether it is.
  bool run(int stage) {
    for (size_t g = 0; g < goals_.count(); ++g) {
      const double w = weight(g);
      if (!(w > 0.0)) softness_[g] = 1.0;
      // what is out of reach pulls hard enough already, and what is far off no harder than what
      // is two heights off
      else if (goals_.hard[g])
        softness_[g] = kSoftness[stage] * kPinned / (w * w);
      else if (reached_[g])
        softness_[g] = kSoftness[stage] * std::max(1.0, off(g) / kHeights) / (w * w);
    }
    const bool last = stage + 1 == kStages;
    const double enough = last ? 0.1 * options_.tolerance : kEarlyStep;
    double now = cost(pose_, residual_);
    int idle = 0;
    bool done = false;
    for (ptrdiff_t left = last ? kLate : kEarly;
         left > 0 && !done && (used_ < options_.iterations || only_pins_) && std::isfinite(now);
         --left) {
      const double before = now;
      linearise();
      keep_going();
      ++used_;
      const double length = descend(now);
      idle = before - now <= kSettled * before ? idle + 1 : 0;
      done = length < enough || idle == 2;
    }
    for (size_t i = 0; i < rows_; ++i)
      if (goals_.hard[i / 3]) multiplier_[i] += residual_[i] / softness_[i / 3];
    for (size_t g = 0; g < goals_.count(); ++g) {
      const bool nearer = off(g) < kFar || off(g) < 0.5 * off_[g];
      if (last && nearer && !reached_[g]) done = false;  // within reach after all
      reached_[g] = nearer || stage + 2 < kStages;
      off_[g] = off(g);
    }
    return done;
  }

  // One step from where the pose is, by a damping that lowers the cost; how long it was.
  double descend(double& now) {
    for (damping_ = std::min(damping_, kStuck / 64.0); damping_ < kStuck;
         damping_ = std::max(4.0 * damping_, 1e-3)) {
      if (!step()) continue;
      const double length = longest(), hoped = promise();
      apply(pose_, trial_);
      double then = cost(trial_, trial_residual_);
      if (!(now - then > 0.25 * hoped)) then = std::min(then, correct(then));
      if (!(now - then > 1e-4 * hoped) || !(then < now)) continue;
      std::swap(pose_, trial_);
      std::swap(residual_, trial_residual_);
      if (now - then > 0.75 * hoped) damping_ = 0.2 * damping_;
      if (now - then < 0.25 * hoped) damping_ = std::max(4.0 * damping_, 1e-3);
      now = then;
      return length;
    }
    return 0.0;
  }

  // `to` is `from` after the step, within limits, and measured.
  void apply(const Pose& from, Pose& to) {
    for (size_t j = 0; j < joints_; ++j) {
      to.local[j] = from.local[j];
      to.offset[j] = from.offset[j];
      if (columns_.turn[j] >= 0)
        to.local[j] =
            normalized(from.local[j] * turn_of(load_vec(step_.data() + columns_.turn[j])));
      if (columns_.move[j] >= 0)
        to.offset[j] = from.offset[j] + body_.height * load_vec(step_.data() + columns_.move[j]);
    }
    hold(to);
    to.set(body_, masses_);
    measure(to, trial_residual_);
  }

  // Turns follow circles, steps are straight: take what that costs the goals back by a second,
  // small step from the trial pose. Gives the new cost; the trial stays as it is where it is less.
  double correct(double cost_now) {
    step_back(trial_residual_);
    if (!(longest() < kLongest)) return std::numeric_limits<double>::infinity();
    spare_ = trial_;
    spare_residual_ = trial_residual_;
    apply(spare_, trial_);
    const double found = cost(trial_, trial_residual_);
    if (!(found < cost_now)) {
      std::swap(trial_, spare_);
      std::swap(trial_residual_, spare_residual_);
    }
    return found;
  }

  const SolveOptions& options_;
  Pose trial_, spare_;
  std::vector<double> off_;  // how far goals were off after the last stage
  std::vector<bool> reached_;
  std::vector<double> trial_residual_, spare_residual_;
  std::vector<Quat> turn_before_;  // what the frame before was changed by
  std::vector<Vec> move_before_;
  double off_before_ = 0.0;
  bool changed_ = false;
  ptrdiff_t used_ = 0;
};

}  // namespace

void solve_poses(std::span<const double> start, std::span<double> rotations,
                 std::span<double> positions, const Body& body, const Stiffness& stiffness,
                 const Goals& goals, const LimitArrays& arrays, const SolveOptions& options,
                 std::span<std::int32_t> iterations) {
  const auto joints = static_cast<ptrdiff_t>(body.parents.size());
  const auto frames = static_cast<ptrdiff_t>(iterations.size());
  std::vector<Limit> limits(arrays.kinds.size());
  for (size_t j = 0; j < limits.size(); ++j)
    limits[j] = prepared(arrays, static_cast<ptrdiff_t>(j));
  const auto solve = [&](ptrdiff_t first, ptrdiff_t last) {
    Solver solver(body, stiffness, goals, limits, options);
    for (ptrdiff_t f = first; f < last; ++f)
      iterations[f] = solver.frame(f, start.data() + f * joints * 4,
                                   rotations.data() + f * joints * 4,
                                   positions.data() + f * joints * 3, options.carry);
  };
  if (options.carry) return solve(0, frames);
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    solve(block * kBlock, std::min(frames, (block + 1) * kBlock));
  });
}

}  // namespace kinema
