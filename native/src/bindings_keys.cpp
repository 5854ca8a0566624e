// Key frames for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "kinema/auto_keys.h"
#include "kinema/nested_keys.h"
#include "kinema/optimal_keys.h"
#include "kinema/poses.h"
#include "kinema/saliency.h"
#include "kinema/segments.h"

namespace {

// A motion's poses, and which joints count how much in the distance between two of them.
struct PoseMetric {
  Rotations rotations;
  Positions positions;
  Indices chosen;
  Values weights;
  double travel;

  PoseMetric(Rotations rotations, Positions positions, Indices chosen, Values weights,
             double travel)
      : rotations(rotations), positions(positions), chosen(chosen), weights(weights),
        travel(travel) {
    const MotionSize size = motion_size(rotations, positions);
    expect(chosen.size() % 4 == 0, "chosen must be filled up to a multiple of four joints");
    expect_indices("chosen", chosen, size.joints);
    expect_shape("weights", weights, {chosen.size()});
  }

  size_t frames() const { return rotations.shape(0); }
  void expect_frames() const { expect(frames() > 0, "metric must have at least one frame"); }
  kinema::Poses view() const {
    return {span(rotations), span(positions), signed_size(rotations.shape(1)),
            span(chosen),    span(weights),   travel};
  }
};

// A motion reduced to the joints that matter, with where they are in the world; see segments.h.
struct ReducedMotion {
  Rotations rotations;
  Positions positions, targets;
  Indices parents;
  Flags flags;
  Array<const double, -1, 2> weights;

  ReducedMotion(Rotations rotations, Positions positions, Positions targets, Indices parents,
                Flags flags, Array<const double, -1, 2> weights)
      : rotations(rotations), positions(positions), targets(targets), parents(parents),
        flags(flags), weights(weights) {
    const auto [frames, joints] = motion_size(rotations, positions);
    expect(frames > 0, "rotations must have at least one frame");
    expect_shape("targets", targets, {frames, joints, 3});
    expect_parents(parents, joints);
    expect_shape("flags", flags, {joints});
    expect_shape("weights", weights, {joints, 2});
  }

  size_t frames() const { return rotations.shape(0); }
  kinema::Clip view() const {
    return {signed_size(frames()), signed_size(rotations.shape(1)),
            rotations.data(),      positions.data(),
            targets.data(),        parents.data(),
            flags.data(),          weights.data()};
  }
};

// For each frame a frame that is not before it.
void expect_ends(const char* name, const FrameNumbers& ends, size_t frames) {
  expect_shape(name, ends, {frames});
  for (size_t start = 0; start < frames; ++start)
    expect_between(name, span(ends).subspan(start, 1), signed_size(start),
                   signed_size(frames) - 1);
}

// Frames in order, from the first to the last.
void expect_pins(const FrameNumbers& given, size_t frames) {
  expect_rising("pins", given, frames);
  expect(given.size() >= 2 && given.data()[0] == 0 &&
             given.data()[given.size() - 1] == signed_size(frames) - 1,
         "pins must begin with the first frame and end with the last");
}

// Different frames, neither pinned nor at the ends, in any order.
void expect_between_pins(const FrameNumbers& order, size_t frames,
                         std::span<const std::int64_t> pins = {}) {
  std::vector<bool> taken(frames, false);
  taken.front() = taken.back() = true;
  for (const std::int64_t frame : pins) taken[frame] = true;
  expect_indices("order", order, frames);
  for (const std::int64_t frame : span(order)) {
    expect(!taken[frame], "order must have every frame once, and no pinned one");
    taken[frame] = true;
  }
}

kinema::KeyNorm norm_of(int norm) {
  expect_between("norm", norm, 0, static_cast<int>(kinema::KeyNorm::sum));
  return static_cast<kinema::KeyNorm>(norm);
}

void bind_distances(nb::module_& m) {
  nb::class_<PoseMetric>(m, "PoseMetric")
      .def(nb::init<Rotations, Positions, Indices, Values, double>(), nb::kw_only(),
           "rotations"_array, "positions"_array, "chosen"_array, "weights"_array, "travel"_a);

  m.def(
      "distance_walk",
      [](const PoseMetric& metric, FrameNumbers pins, double threshold, Out<FrameNumbers> keys) {
        metric.expect_frames();
        expect_rising("pins", pins, metric.frames());
        expect_shape("keys", keys, {metric.frames()});
        kinema::Walk walk;
        {
          const Working working;
          walk = kinema::distance_walk(metric.view(), span(pins), threshold, span(keys));
        }
        return std::tuple(walk.count, walk.below, walk.above);
      },
      "metric"_a, "pins"_array, "threshold"_a, "keys"_array);

  m.def(
      "distance_scan",
      [](const PoseMetric& metric, FrameNumbers pins, double start, double stop,
         ptrdiff_t wanted) {
        metric.expect_frames();
        expect_rising("pins", pins, metric.frames());
        kinema::Scan scan;
        {
          const Working working;
          scan = kinema::distance_scan(metric.view(), span(pins), start, stop, wanted);
        }
        return std::tuple(scan.found, scan.threshold, scan.fewer, scan.fewer_threshold, scan.more,
                          scan.more_threshold);
      },
      "metric"_a, "pins"_array, "start"_a, "stop"_a, "wanted"_a);

  m.def(
      "pose_distances",
      [](const PoseMetric& metric, FrameNumbers a, FrameNumbers b, Out<Values> out) {
        expect_indices("a", a, metric.frames());
        expect_indices("b", b, metric.frames());
        expect_shape("b", b, {a.size()});
        expect_shape("out", out, {a.size()});
        const Working working;
        kinema::pose_distances(metric.view(), span(a), span(b), span(out));
      },
      "metric"_a, "a"_array, "b"_array, "out"_array);

  m.def(
      "split",
      [](const PoseMetric& metric, FrameNumbers keys, double threshold, Out<FrameNumbers> frames,
         Out<Values> distances) {
        expect_rising("keys", keys, metric.frames());
        expect_shape("distances", distances, {frames.size()});
        kinema::Split done;
        {
          const Working working;
          done = kinema::split(metric.view(), span(keys), threshold, span(frames),
                               span(distances));
        }
        return std::pair(done.count, done.left);
      },
      "metric"_a, "keys"_array, "threshold"_a, "frames"_array, "distances"_array);
}

void bind_saliency(nb::module_& m) {
  m.def(
      "saliency_order",
      [](Matrix poses, int measure, double alpha, Flags keep, Out<FrameNumbers> order,
         Out<Values> values) {
        const size_t frames = poses.shape(0);
        expect(frames >= 2, "poses must have at least two frames");
        expect_between("measure", measure, 0, static_cast<int>(kinema::Salience::across));
        expect_shape("keep", keep, {frames});
        // the first and the last always stay
        const auto gone = std::ranges::count(span(keep).subspan(1, frames - 2), 0);
        expect_shape("order", order, {static_cast<size_t>(gone)});
        expect_shape("values", values, {static_cast<size_t>(gone)});
        const Working working;
        kinema::saliency_order(span(poses), signed_size(poses.shape(1)),
                               static_cast<kinema::Salience>(measure), alpha, span(keep),
                               span(order), span(values));
      },
      "poses"_array, "measure"_a, "alpha"_a, "keep"_array, "order"_array, "values"_array);
}

void bind_segments(nb::module_& m) {
  nb::class_<ReducedMotion>(m, "ReducedMotion")
      .def(nb::init<Rotations, Positions, Positions, Indices, Flags, Array<const double, -1, 2>>(),
           nb::kw_only(), "rotations"_array, "positions"_array, "targets"_array, "parents"_array,
           "flags"_array, "weights"_array);

  m.def(
      "optimal_keys",
      [](const ReducedMotion& motion, int norm, double ceiling, double segment_limit,
         FrameNumbers farthest, Out<Matrix> lost, Array<std::int32_t, -1, -1> next) {
        const kinema::KeyProblem problem{norm_of(norm), ceiling, segment_limit, span(farthest)};
        const size_t counts = lost.shape(1);
        expect_ends("farthest", farthest, motion.frames());
        expect(counts >= 2, "lost must have at least two columns, for no segment and one");
        expect_shape("lost", lost, {motion.frames(), counts});
        expect_shape("next", next, {motion.frames(), counts});
        const Working working;
        kinema::optimal_keys(motion.view(), problem, signed_size(counts) - 1, span(lost),
                             span(next));
      },
      "motion"_a, "norm"_a, "ceiling"_a, "segment_limit"_a, "farthest"_array, "lost"_array,
      "next"_array);

  m.def(
      "least_beyond",
      [](const ReducedMotion& motion, int norm, double ceiling, FrameNumbers farthest,
         FrameNumbers last) {
        const kinema::KeyProblem problem{norm_of(norm), ceiling, ceiling, span(farthest)};
        expect_ends("farthest", farthest, motion.frames());
        expect_ends("last", last, motion.frames());
        const Working working;
        return kinema::least_beyond(motion.view(), problem, span(last));
      },
      "motion"_a, "norm"_a, "ceiling"_a, "farthest"_array, "last"_array);

  m.def(
      "errors_between",
      [](const ReducedMotion& motion, FrameNumbers keys, Array<double, -1, 2> errors) {
        expect(keys.size() > 0, "keys must have at least one frame");
        expect_rising("keys", keys, motion.frames());
        expect_shape("errors", errors, {keys.size() - 1, 2});
        const Working working;
        kinema::errors_between(motion.view(), span(keys), span(errors));
      },
      "motion"_a, "keys"_array, "errors"_array);

  m.def(
      "removal_order",
      [](const ReducedMotion& motion, Flags keep, Out<FrameNumbers> order) {
        const size_t frames = motion.frames();
        expect(frames >= 2, "motion must have at least two frames");
        expect_shape("keep", keep, {frames});
        // the first and the last always stay
        const auto gone = std::ranges::count(span(keep).subspan(1, frames - 2), 0);
        expect_shape("order", order, {static_cast<size_t>(gone)});
        const Working working;
        kinema::removal_order(motion.view(), span(keep), span(order));
      },
      "motion"_a, "keep"_array, "order"_array);

  m.def(
      "removal_errors",
      [](const ReducedMotion& motion, FrameNumbers order, Array<double, -1, 2> errors) {
        expect_between_pins(order, motion.frames());
        expect_shape("errors", errors, {order.size() + 1, 2});
        const Working working;
        kinema::removal_errors(motion.view(), span(order), span(errors));
      },
      "motion"_a, "order"_array, "errors"_array);

  m.def(
      "fewest_added",
      [](const ReducedMotion& motion, FrameNumbers pins, FrameNumbers order, double bound) {
        expect_pins(pins, motion.frames());
        expect_between_pins(order, motion.frames(), span(pins));
        const Working working;
        return kinema::fewest_added(motion.view(), span(pins), span(order), bound);
      },
      "motion"_a, "pins"_array, "order"_array, "bound"_a);

  m.def(
      "auto_keys",
      [](const ReducedMotion& motion, ptrdiff_t segments, double bound, FrameNumbers pins) {
        expect_pins(pins, motion.frames());
        if (segments != 0)
          expect_between("segments", segments, signed_size(pins.size()) - 1,
                         signed_size(motion.frames()) - 1);
        const Working working;
        return kinema::auto_keys(motion.view(), {segments, bound}, span(pins));
      },
      "motion"_a, "segments"_a, "bound"_a, "pins"_array);
}

}  // namespace

void bind_keys(nb::module_& m) {
  bind_distances(m);
  bind_saliency(m);
  bind_segments(m);
}
