#include "kinema/foot_goal.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "contact_places.h"
#include "curve_fit.h"
#include "kinema/scalar.h"
#include "kinema/stopping.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kSmoothS = 0.04;  // quicker displacements of a rolling foot's ankle are jitter
constexpr double kSlopeS = 0.04;   // the speed at either end of a contact is measured over this
constexpr double kBlendS = 0.06;   // where a smooth path begins or ends, it is met over this long
constexpr double kFree = 0.03;     // weight of no displacement in the air, beside 1 while rolling
constexpr double kFirm = 30.0;     // of what must be met, in a track without noise
constexpr double kOnHeel = 8.0;    // a foot on its heel has a short arm: what its ankle is off by
                                   // turns it far
constexpr double kNoise = 0.004;   // of the foot's length: with so much noise, half of that
constexpr double kFixed = 1e9;     // of no displacement far from all contacts
constexpr int kTurns = 2;
constexpr double kTiny = 1e-9;
constexpr Vec kNothing{0.0, 0.0, 0.0};
constexpr Quat kUnturned{1.0, 0.0, 0.0, 0.0};

FootTrack track_of(const FootInWorld& foot, const FootContacts& contacts) {
  FootTrack track;
  const auto frames = contacts.down.size();
  track.ankle.resize(frames), track.to_heel.resize(frames), track.to_ball.resize(frames);
  track.rotation.resize(frames);
  const Vec heel = load_vec(foot.heel.data());
  for (std::size_t t = 0; t < frames; ++t) {
    const double* const at = &foot.positions[t * foot.joints * 3];
    const auto time = static_cast<double>(t);
    const Vec ankle = load_vec(at + 3 * foot.ankle);
    track.rotation[t] = load_quat(&foot.rotations[(t * foot.joints + foot.ankle) * 4]);
    track.ankle[t] = ankle - Vec{time * contacts.drift_x, 0.0, time * contacts.drift_z};
    track.to_heel[t] = rotate(track.rotation[t], heel);
    track.to_ball[t] = load_vec(at + 3 * foot.toe) - ankle;
  }
  return track;
}

// Frames from `start` on; contacts are cut off at the ends of this part.
struct Part {
  ptrdiff_t start, count;

  // Each run inside, counted from the start, and its index.
  template <class Do>
  void each(const std::vector<Run>& runs, Do act) const {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const Run run{std::max<ptrdiff_t>(runs[i].start - start, 0),
                    std::min(runs[i].stop - start, count)};
      if (run.start < run.stop) act(run, i);
    }
  }
  std::vector<Run> inside(const std::vector<Run>& runs) const {
    std::vector<Run> found;
    each(runs, [&](Run run, std::size_t) { found.push_back(run); });
    return found;
  }
};

// What is left of a displacement beyond the end of a contact, step by step away from it: it goes on
// with the speed that it has there, and comes to rest at zero `reach` frames later. A quintic, so
// that a foot is let go as gently as it is caught.
void let_go(std::vector<Vec>& values, ptrdiff_t end, ptrdiff_t step, double reach, Vec speed) {
  const Vec value = values[end];
  const auto count = static_cast<ptrdiff_t>(values.size());
  for (ptrdiff_t away = 1; static_cast<double>(away) < reach; ++away) {
    const ptrdiff_t t = end + step * away;
    if (t < 0 || t >= count) break;
    const double x = static_cast<double>(away) / reach;
    const double left = 1.0 - x * x * x * (10.0 - 15.0 * x + 6.0 * x * x);
    const double going = x * (1.0 - x * x * (6.0 - 8.0 * x + 3.0 * x * x)) * reach;
    values[t] = values[t] + left * value + going * speed;
  }
}

// Lets values that are known in the runs fade out around them, or into those of the next run; they
// leave with the speed that they have over so many frames.
void fade(std::vector<Vec>& values, const std::vector<Run>& runs, double ease, ptrdiff_t slope) {
  ptrdiff_t done = 0;
  for (const Run run : runs) {
    std::fill(values.begin() + done, values.begin() + run.start, kNothing);
    done = run.stop;
  }
  std::fill(values.begin() + done, values.end(), kNothing);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const ptrdiff_t first = runs[i].start, last = runs[i].stop - 1;
    const ptrdiff_t span = std::min(slope, last - first);
    const double per = 1.0 / static_cast<double>(std::max<ptrdiff_t>(span, 1));
    double before = ease, after = ease;
    if (i > 0) before = std::min(ease, static_cast<double>(first - runs[i - 1].stop + 1));
    if (i + 1 < runs.size()) after = std::min(ease, static_cast<double>(runs[i + 1].start - last));
    let_go(values, last, 1, after, per * (values[last] - values[last - span]));
    let_go(values, first, -1, before, per * (values[first] - values[first + span]));
  }
}

void fade(std::vector<Quat>& turns, const std::vector<Run>& runs, double ease, double frame_time) {
  std::vector<Vec> vectors(turns.size(), kNothing);
  for (const Run run : runs)
    for (ptrdiff_t t = run.start; t < run.stop; ++t) vectors[t] = turn_vector(turns[t]);
  fade(vectors, runs, ease, static_cast<ptrdiff_t>(std::ceil(kSlopeS / frame_time - 1e-6)));
  for (std::size_t t = 0; t < turns.size(); ++t)
    turns[t] = dot(vectors[t], vectors[t]) > 0.0 ? turn_of(vectors[t]) : kUnturned;
}

// A frame in which a foot rolls about one point: where that stands, and the arm to it.
struct Stand {
  ptrdiff_t frame;
  Vec place, arm;
  bool on_heel;
};

class Goal {
 public:
  Goal(const FootTrack& track, const ContactPlaces& places, const FootLock& options, Part part)
      : track_(track), places_(places), options_(options), part_(part),
        moved(static_cast<std::size_t>(part.count), kNothing),
        turn(static_cast<std::size_t>(part.count), kUnturned) {}

  void find(const FootContacts& contacts) {
    const std::vector<Run> flats = part_.inside(places_.flats);
    const std::vector<Run> held = part_.inside(
        find_runs(static_cast<ptrdiff_t>(contacts.down.size()),
                  [&](ptrdiff_t t) { return contacts.heel[t] || contacts.ball[t]; }));
    part_.each(places_.flats, [&](Run run, std::size_t i) {
      for (ptrdiff_t t = run.start; t < run.stop; ++t)
        turn[t] = places_.flat[i] * conjugate(track_.rotation[part_.start + t]);
    });
    fade(turn, flats, options_.ease, options_.frame_time);
    hold(places_.heels, places_.heel, track_.to_heel, contacts.ball, true);
    hold(places_.balls, places_.ball, track_.to_ball, contacts.heel, false);
    const std::vector<Vec> wanted = moved;
    smooth(wanted, held, flats);
    meet(wanted, flats);
    std::vector<Vec> exact = moved;
    for (const Stand& stand : stands_) {
      // the ankle keeps to its smooth path; the foot turns about the point on which it stands
      const Vec ankle = track_.ankle[part_.start + stand.frame];
      const Quat more = turn_between(stand.arm, stand.place - (ankle + moved[stand.frame]));
      turn[stand.frame] = more * turn[stand.frame];
      exact[stand.frame] = stand.place - rotate(more, stand.arm) - ankle;
    }
    meet(exact, held);
    fade(turn, held, options_.ease, options_.frame_time);
  }

 private:
  // Displacements that put a point where it stands; where the other one does not, the foot rolls.
  void hold(const std::vector<Run>& runs, const std::vector<Vec>& places,
            const std::vector<Vec>& arms, std::span<const std::uint8_t> other, bool on_heel) {
    part_.each(runs, [&](Run run, std::size_t i) {
      for (ptrdiff_t t = run.start; t < run.stop; ++t) {
        const ptrdiff_t f = part_.start + t;
        const Vec arm = rotate(turn[t], arms[f]);
        moved[t] = places[i] - arm - track_.ankle[f];
        // a foot without toes rolls about nothing
        if (!other[f] && length(arm) > kTiny) stands_.push_back({t, places[i], arm, on_heel});
      }
    });
  }

  // The ankle along a smooth curve. It stays as far from the point on which the foot stands as it
  // is in the foot, and else follows the slow part of its displacement: the quick part is the
  // foot's own jitter. Far from contacts it is exactly zero.
  void smooth(const std::vector<Vec>& wanted, const std::vector<Run>& held,
              const std::vector<Run>& flats) {
    const double firm = firmness();
    const auto ease = static_cast<ptrdiff_t>(options_.ease);
    std::vector<double> weights(wanted.size(), kFixed);
    for (const Run run : held)
      std::fill(weights.begin() + std::max<ptrdiff_t>(run.start - ease, 0),
                weights.begin() + std::min(run.stop + ease, part_.count), kFree);
    const auto weigh = [&](Run run, double weight) {
      std::fill(weights.begin() + run.start, weights.begin() + run.stop, weight);
    };
    for (const Run run : held) weigh(run, 1.0);
    for (const Stand& stand : stands_)
      if (stand.on_heel) weights[stand.frame] = std::min(kOnHeel, firm);
    for (const Run run : flats) weigh(run, firm);
    const double scale = std::pow(kSmoothS / options_.frame_time, 4);
    CurveFit fit(part_.count);
    for (int round = 0; round < kTurns; ++round) {
      keep_going();
      fit.clear(part_.count);
      for (ptrdiff_t t = 0; t < part_.count; ++t) fit.hold(t, weights[t], wanted[t]);
      for (ptrdiff_t t = 0; t + 2 < part_.count; ++t) fit.smooth(t, scale);
      for (const Stand& stand : stands_) {
        const Vec off = stand.place - (track_.ankle[part_.start + stand.frame] + moved[stand.frame]);
        const double apart = std::max(length(off), kTiny);
        const Vec line = (1.0 / apart) * off;
        fit.pull(stand.frame, {&line, 1}, firm,
                 dot(line, moved[stand.frame]) + apart - length(stand.arm));
      }
      fit.solve(moved);
    }
    for (ptrdiff_t t = 0; t < part_.count; ++t)
      if (weights[t] == kFixed) moved[t] = kNothing;
  }

  // Takes on exact displacements in some runs; the frames around them follow, without a jump.
  void meet(const std::vector<Vec>& exact, const std::vector<Run>& runs) {
    std::vector<Vec> off(moved.size());
    for (std::size_t t = 0; t < off.size(); ++t) off[t] = exact[t] - moved[t];
    fade(off, runs, std::min(options_.ease, kBlendS / options_.frame_time + 1.0), 0);
    for (std::size_t t = 0; t < off.size(); ++t) moved[t] = moved[t] + off[t];
    for (const Run run : runs)
      std::copy(exact.begin() + run.start, exact.begin() + run.stop, moved.begin() + run.start);
  }

  double firmness() const {
    std::vector<double> lengths;
    for (std::size_t t = 0; t < track_.ankle.size(); ++t)
      lengths.push_back(length(track_.to_ball[t] - track_.to_heel[t]));
    const double size = median(lengths), noise = options_.noise / (kNoise * (size > 0.0 ? size : 1.0));
    return std::max(kFirm / (1.0 + noise * noise), 1.0);
  }

  const FootTrack& track_;
  const ContactPlaces& places_;
  const FootLock& options_;
  Part part_;
  std::vector<Stand> stands_;

 public:
  std::vector<Vec> moved;
  std::vector<Quat> turn;
};

}  // namespace

void foot_goal(const FootInWorld& foot, const FootContacts& contacts, const FootLock& options,
               ptrdiff_t start, std::span<double> moved, std::span<double> turn) {
  const FootTrack track = track_of(foot, contacts);
  const ContactPlaces places =
      find_places(track, contacts.down, contacts.heel, contacts.ball, options.level);
  Goal goal(track, places, options, {start, static_cast<ptrdiff_t>(moved.size()) / 3});
  goal.find(contacts);
  for (std::size_t t = 0; t < goal.moved.size(); ++t) {
    const Vec m = goal.moved[t];
    const Quat q = goal.turn[t];
    moved[3 * t] = m.x, moved[3 * t + 1] = m.y, moved[3 * t + 2] = m.z;
    turn[4 * t] = q.w, turn[4 * t + 1] = q.x, turn[4 * t + 2] = q.y, turn[4 * t + 3] = q.z;
  }
}

}  // namespace kinema
