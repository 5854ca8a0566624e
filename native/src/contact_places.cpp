#include "contact_places.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr int kRounds = 60;
constexpr double kTiny = 1e-9;  // of the foot's length

Vec vec(const std::array<double, 3>& p) { return {p[0], p[1], p[2]}; }

// The run that holds a frame.
std::size_t run_at(const std::vector<Run>& runs, ptrdiff_t frame) {
  const auto after = std::ranges::upper_bound(runs, frame, {}, &Run::start);
  return static_cast<std::size_t>(after - runs.begin()) - 1;
}

// A heel and a ball that belong together: how far apart they stand is known.
struct Pair {
  std::size_t heel, ball;
  bool flat;   // as far apart as in the foot, in any direction; else as in the frame between
  Vec across;
};

// Contacts of heel and ball that follow each other while the foot stays down.
void add_rolls(const ContactPlaces& places, const FootTrack& track,
               std::span<const std::uint8_t> down, std::vector<Pair>& pairs) {
  struct Step {
    Run run;
    std::size_t index;
    bool heel;
  };
  std::vector<Step> steps;
  for (std::size_t i = 0; i < places.heels.size(); ++i) steps.push_back({places.heels[i], i, true});
  for (std::size_t i = 0; i < places.balls.size(); ++i) steps.push_back({places.balls[i], i, false});
  std::ranges::stable_sort(steps, {}, [](const Step& step) { return step.run.start; });
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const Step &one = steps[i], &two = steps[i + 1];
    if (one.heel == two.heel || two.run.start < one.run.stop) continue;
    const auto between = down.subspan(one.run.stop - 1, two.run.start - one.run.stop + 1);
    if (std::ranges::find(between, 0) != between.end()) continue;
    const ptrdiff_t middle = (one.run.stop + two.run.start) / 2;
    const Step &heel = one.heel ? one : two, &ball = one.heel ? two : one;
    pairs.push_back({heel.index, ball.index, false, track.to_ball[middle] - track.to_heel[middle]});
  }
}

// From heel to ball in the foot's own frame.
Vec foot_arm(const ContactPlaces& places, const FootTrack& track) {
  std::vector<double> parts[3];
  for (const Run run : places.flats)
    for (ptrdiff_t t = run.start; t < run.stop; ++t) {
      const Vec arm = rotate_back(track.rotation[t], track.to_ball[t] - track.to_heel[t]);
      parts[0].push_back(arm.x), parts[1].push_back(arm.y), parts[2].push_back(arm.z);
    }
  return {median(parts[0]), median(parts[1]), median(parts[2])};
}

// Moves heels and balls until they are as far apart as they should be.
void join(ContactPlaces& places, const std::vector<Pair>& pairs, double apart, double size,
          bool level) {
  std::vector<double> heels(places.heel.size(), 0.0), balls(places.ball.size(), 0.0);
  for (const Pair& pair : pairs) heels[pair.heel] += 1.0, balls[pair.ball] += 1.0;
  const double up = level ? 0.0 : 1.0;  // on a level floor, heights are given
  std::vector<Vec> off(pairs.size());
  for (int round = 0; round < kRounds; ++round) {
    double most = 0.0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Vec line = places.ball[pairs[i].ball] - places.heel[pairs[i].heel];
      const Vec sliding{line.x, up * line.y, line.z};
      if (pairs[i].flat) {
        const double fixed = (1.0 - up) * line.y, now = std::max(length(sliding), kTiny * size);
        const double wanted = std::sqrt(std::max(apart * apart - fixed * fixed, 0.0));
        off[i] = (1.0 - wanted / now) * sliding;
      } else {
        const Vec miss = line - pairs[i].across;
        off[i] = {miss.x, up * miss.y, miss.z};
      }
      most = std::max(most, length(off[i]));
    }
    if (most < kTiny * size) break;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Pair& pair = pairs[i];
      const Vec part = (0.5 / std::max(heels[pair.heel], balls[pair.ball])) * off[i];
      places.heel[pair.heel] = places.heel[pair.heel] + part;
      places.ball[pair.ball] = places.ball[pair.ball] - part;
    }
  }
}

void put_on(double level, std::vector<Vec>& places) {
  std::vector<double> heights;
  for (const Vec place : places) heights.push_back(place.y);
  const double height = median(heights) + level;
  for (Vec& place : places) place.y = height;
}

// How a foot lies in a run; signs of neighbours agree.
Quat lying(Run run, const FootTrack& track) {
  const Quat first = track.rotation[run.start];
  const auto q = geometric_median<4>(run, [&](ptrdiff_t t) -> std::array<double, 4> {
    const Quat r = track.rotation[t];
    const double sign = r.w * first.w + r.x * first.x + r.y * first.y + r.z * first.z < 0 ? -1 : 1;
    return {sign * r.w, sign * r.x, sign * r.y, sign * r.z};
  });
  return normalized({q[0], q[1], q[2], q[3]});
}

}  // namespace

Quat turn_between(Vec from, Vec to) {
  const Vec start = unit_or(from, {1.0, 0.0, 0.0}), end = unit_or(to, {1.0, 0.0, 0.0});
  // ±start × start is 0: the difference loses no digits for like and for opposite directions
  const double ahead = dot(start, end) < 0.0 ? -1.0 : 1.0;
  Vec normal = cross(start, end - ahead * start);
  if (length(normal) < 1e-20) {
    const double x = std::abs(start.x), y = std::abs(start.y), z = std::abs(start.z);
    const Vec other = x <= y && x <= z ? Vec{1, 0, 0} : (y <= z ? Vec{0, 1, 0} : Vec{0, 0, 1});
    normal = cross(start, other);
  }
  const Vec axis = length(start - end) * unit_or(normal, {1.0, 0.0, 0.0});
  return normalized({length(start + end), axis.x, axis.y, axis.z});
}

ContactPlaces find_places(const FootTrack& track, std::span<const std::uint8_t> down,
                          std::span<const std::uint8_t> heel_on,
                          std::span<const std::uint8_t> ball_on, std::optional<double> level) {
  const auto frames = static_cast<ptrdiff_t>(track.ankle.size());
  ContactPlaces places;
  places.heels = find_runs(frames, [&](ptrdiff_t t) { return heel_on[t]; });
  places.balls = find_runs(frames, [&](ptrdiff_t t) { return ball_on[t]; });
  places.flats = find_runs(frames, [&](ptrdiff_t t) { return heel_on[t] && ball_on[t]; });
  for (const Run run : places.heels)
    places.heel.push_back(vec(geometric_median<3>(run, [&](ptrdiff_t t) -> std::array<double, 3> {
      const Vec p = track.heel(t);
      return {p.x, p.y, p.z};
    })));
  for (const Run run : places.balls)
    places.ball.push_back(vec(geometric_median<3>(run, [&](ptrdiff_t t) -> std::array<double, 3> {
      const Vec p = track.ball(t);
      return {p.x, p.y, p.z};
    })));
  if (level) put_on(*level, places.heel), put_on(*level, places.ball);

  const Vec arm = foot_arm(places, track);
  const double apart = length(arm);
  std::vector<Pair> pairs;
  for (const Run run : places.flats)
    pairs.push_back({run_at(places.heels, run.start), run_at(places.balls, run.start), true, {}});
  add_rolls(places, track, down, pairs);
  join(places, pairs, apart, apart > 0.0 ? apart : 1.0, level.has_value());
  for (std::size_t i = 0; i < places.flats.size(); ++i) {
    Quat flat = lying(places.flats[i], track);
    const Vec line = places.ball[pairs[i].ball] - places.heel[pairs[i].heel];
    if (apart > kTiny && length(line) > 0.0)
      flat = normalized(turn_between(rotate(flat, arm), line) * flat);
    places.flat.push_back(flat);
  }
  return places;
}

}  // namespace kinema
