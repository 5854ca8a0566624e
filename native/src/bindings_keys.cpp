// Key frames for Python; see bindings.h.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "kinema/auto_keys.h"
#include "kinema/optimal_keys.h"
#include "kinema/poses.h"
#include "kinema/saliency.h"
#include "kinema/segments.h"
#include "bindings.h"

// chosen and weights filled up to a multiple of four, see poses.h
static kinema::Poses poses_of(const Array<const double>& rotations,
                              const Array<const double>& positions,
                              const Array<const std::int32_t>& chosen,
                              const Array<const double>& weights, double travel) {
  return {span(rotations), span(positions), static_cast<ptrdiff_t>(rotations.shape(1)),
          span(chosen),    span(weights),   travel};
}

// rotations and positions of the joints that matter, where they are in the world, see segments.h
static kinema::Clip clip_of(const Array<const double>& rotations,
                            const Array<const double>& positions,
                            const Array<const double>& targets,
                            const Array<const std::int32_t>& parents,
                            const Array<const std::uint8_t>& flags,
                            const Array<const double>& weights) {
  return {static_cast<ptrdiff_t>(rotations.shape(0)),
          static_cast<ptrdiff_t>(rotations.shape(1)),
          rotations.data(),
          positions.data(),
          targets.data(),
          parents.data(),
          flags.data(),
          weights.data()};
}

void bind_keys(nb::module_& m) {
  m.def("distance_walk",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> chosen, Array<const double> weights, double travel,
           Array<const std::int64_t> pins, double threshold, Array<std::int64_t> keys) {
          kinema::Walk walk;
          {
            nb::gil_scoped_release release;
            walk = kinema::distance_walk(poses_of(rotations, positions, chosen, weights, travel),
                                         span(pins), threshold, span(keys));
          }
          return std::tuple(walk.count, walk.below, walk.above);
        });

  m.def("distance_scan",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> chosen, Array<const double> weights, double travel,
           Array<const std::int64_t> pins, double from, double to, ptrdiff_t wanted) {
          kinema::Scan scan;
          {
            nb::gil_scoped_release release;
            scan = kinema::distance_scan(poses_of(rotations, positions, chosen, weights, travel),
                                         span(pins), from, to, wanted);
          }
          return std::tuple(scan.found, scan.threshold, scan.fewer, scan.fewer_threshold, scan.more,
                            scan.more_threshold);
        });

  m.def("pose_distances",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> chosen, Array<const double> weights, double travel,
           Array<const std::int64_t> a, Array<const std::int64_t> b, Array<double> out) {
          nb::gil_scoped_release release;
          kinema::pose_distances(poses_of(rotations, positions, chosen, weights, travel), span(a),
                                 span(b), span(out));
        });

  m.def("split",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> chosen, Array<const double> weights, double travel,
           Array<const std::int64_t> keys, double threshold, Array<std::int64_t> frames,
           Array<double> distances) {
          kinema::Split done;
          {
            nb::gil_scoped_release release;
            done = kinema::split(poses_of(rotations, positions, chosen, weights, travel),
                                 span(keys), threshold, span(frames), span(distances));
          }
          return std::pair(done.count, done.left);
        });

  m.def("saliency_order",
        [](Array<const double> poses, int measure, double alpha, Array<const std::uint8_t> keep,
           Array<std::int64_t> order, Array<double> values) {
          const auto length = static_cast<ptrdiff_t>(poses.shape(1));
          nb::gil_scoped_release release;
          kinema::saliency_order(span(poses), length, static_cast<kinema::Salience>(measure), alpha,
                                 span(keep), span(order), span(values));
        });

  m.def("optimal_keys",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const double> targets, Array<const std::int32_t> parents,
           Array<const std::uint8_t> flags, Array<const double> weights, int norm, double ceiling,
           double segment_limit, Array<const std::int64_t> farthest, Array<double> lost,
           Array<std::int32_t> next) {
          const auto most = static_cast<ptrdiff_t>(lost.shape(1)) - 1;
          const auto clip = clip_of(rotations, positions, targets, parents, flags, weights);
          nb::gil_scoped_release release;
          kinema::optimal_keys(
              clip, {static_cast<kinema::KeyNorm>(norm), ceiling, segment_limit, span(farthest)},
              most, span(lost), span(next));
        });

  m.def("least_beyond",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const double> targets, Array<const std::int32_t> parents,
           Array<const std::uint8_t> flags, Array<const double> weights, int norm, double ceiling,
           Array<const std::int64_t> farthest, Array<const std::int64_t> last) {
          const auto clip = clip_of(rotations, positions, targets, parents, flags, weights);
          nb::gil_scoped_release release;
          return kinema::least_beyond(
              clip, {static_cast<kinema::KeyNorm>(norm), ceiling, ceiling, span(farthest)},
              span(last));
        });

  m.def("errors_between",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const double> targets, Array<const std::int32_t> parents,
           Array<const std::uint8_t> flags, Array<const double> weights,
           Array<const std::int64_t> keys, Array<double> errors) {
          const auto clip = clip_of(rotations, positions, targets, parents, flags, weights);
          nb::gil_scoped_release release;
          kinema::errors_between(clip, span(keys), span(errors));
        });

  m.def("auto_keys",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const double> targets, Array<const std::int32_t> parents,
           Array<const std::uint8_t> flags, Array<const double> weights, ptrdiff_t segments,
           double bound, Array<const std::int64_t> pins) {
          const auto clip = clip_of(rotations, positions, targets, parents, flags, weights);
          nb::gil_scoped_release release;
          return kinema::auto_keys(clip, {segments, bound}, span(pins));
        });
}
