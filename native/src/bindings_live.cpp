// Streams of poses for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/optional.h>

#include <optional>
#include <type_traits>
#include <vector>

#include "bindings_points.h"
#include "kinema/key_stream.h"
#include "kinema/pose_ticks.h"

namespace {

using PoseRotations = Array<const double, -1, 4>;
using PosePositions = Array<const double, -1, 3>;

template <class A>
auto copied(const A& array) {
  const auto values = span(array);
  return std::vector<std::remove_cv_t<typename decltype(values)::value_type>>(values.begin(),
                                                                             values.end());
}

// A body whose poses come one by one.
struct PoseStream {
  size_t joints;
  kinema::PoseTicks ticks;

  PoseStream(Indices parents, Indices joints, Values scales, Array<const std::int32_t, -1, 2> pairs,
             int root, double rate)
      : joints(parents.size()), ticks(body(parents, joints, scales, pairs, root), rate) {
    expect(rate > 0.0 && rate <= 1e5, "rate must be above 0 and at most 100000");
  }

  static kinema::TickedBody body(const Indices& parents, const Indices& joints,
                                 const Values& scales, const Array<const std::int32_t, -1, 2>& pairs,
                                 int root) {
    expect(parents.size() > 0 && joints.size() > 0, "parents and joints must not be empty");
    expect_parents(parents, parents.size());
    expect_indices("joints", joints, parents.size());
    expect_shape("scales", scales, {joints.size()});
    expect_indices("pairs", pairs, parents.size());
    expect_between("root", root, 0, signed_size(parents.size()) - 1);
    return {copied(parents), copied(joints), copied(scales), copied(pairs), root};
  }
};

// Keys of sample motions, by what led up to them.
struct KeyKnowledge {
  PointSet points;
  PointOutline outline;
  std::optional<HashIndex> tables;
  Values distances, spacings;

  KeyKnowledge(PointSet points, PointOutline outline, std::optional<HashIndex> tables,
               Values distances, Values spacings)
      : points(points), outline(outline), tables(tables), distances(distances),
        spacings(spacings) {
    expect_outline(points, outline);
    if (tables) expect_tables(points, *tables);
    expect_shape("distances", distances, {points.count()});
    expect_shape("spacings", spacings, {points.count()});
    for (const Values& values : {distances, spacings})
      expect(std::ranges::all_of(span(values), [](double x) { return x >= 0.0; }),
             "distances and spacings must not be negative");
  }

  kinema::KeyTable view() const {
    return {points.view(), outline.view(), tables ? tables->view() : kinema::HashTables{},
            span(distances), span(spacings)};
  }
};

// Networks that say when the next key is due; none for a look-up at keys alone.
struct KeyNetworks {
  Values center, scale;
  Matrix weights;
  ptrdiff_t hidden;
  double threshold, gain;

  KeyNetworks(Values center, Values scale, Matrix weights, ptrdiff_t hidden, double threshold,
              double gain)
      : center(center), scale(scale), weights(weights), hidden(hidden), threshold(threshold),
        gain(gain) {
    constexpr auto count = static_cast<size_t>(kinema::kWalkFeatures);
    expect_between("hidden", hidden, 1, 64);
    expect_shape("center", center, {count});
    expect_shape("scale", scale, {count});
    expect(std::ranges::all_of(span(scale), [](double x) { return x > 0.0; }),
           "scale must be positive");
    expect_shape("weights", weights,
                 {weights.shape(0), static_cast<size_t>(kinema::timer_size(hidden))});
  }

  kinema::KeyTimer view() const {
    return {span(center), span(scale), span(weights), hidden, signed_size(weights.shape(0)),
            threshold,    gain};
  }
};

// One stream: what it has seen, and what it is judged by.
struct KeyStream {
  KeyKnowledge knowledge;
  KeyNetworks networks;
  size_t width;
  kinema::KeyStream stream;
  std::vector<double> rows;

  KeyStream(KeyKnowledge knowledge, KeyNetworks networks, ptrdiff_t width, ptrdiff_t past_frames,
            double share, ptrdiff_t neighbours)
      : knowledge(knowledge), networks(networks), width(checked(width, past_frames, knowledge)),
        stream(width, past_frames, share, std::max<ptrdiff_t>(neighbours, 1)), rows(kMostTicks * (width + 2)) {
    expect(share > 0.0 && share < 1.0, "share must be between 0 and 1");
    expect_between("neighbours", neighbours, 1, 1000);
  }

  static size_t checked(ptrdiff_t width, ptrdiff_t past_frames, const KeyKnowledge& knowledge) {
    expect_between("width", width, 3, 3000);
    expect(width % 3 == 0, "width must be a multiple of 3");
    expect_between("past_frames", past_frames, 0, 1000);
    expect(knowledge.points.length() == static_cast<size_t>(width * (past_frames + 1)),
           "knowledge must be of features with width and past_frames");
    return static_cast<size_t>(width);
  }

  bool tick(std::span<const double> row) {
    return stream.tick(knowledge.view(), networks.view(), row);
  }

  static constexpr size_t kMostTicks = 64;  // that one pose can bring
};

void expect_walk(const Matrix& poses, const Array<const double, -1, 3>& looked, double share) {
  expect(poses.shape(1) > 0, "poses must have at least one number");
  expect_shape("looked", looked, {poses.shape(0), 3});
  expect(share > 0.0 && share < 1.0, "share must be between 0 and 1");
}

// Steps through a whole motion; decide(frame, features) says whether it is a key.
template <class Decide>
void walk(const Matrix& poses, const Array<const double, -1, 3>& looked, double share,
          double* features, ptrdiff_t stride, Decide decide) {
  const size_t width = poses.shape(1);
  kinema::KeyWalk state(signed_size(width), share, 0);
  for (size_t frame = 0; frame < poses.shape(0); ++frame) {
    const double* found = looked.data() + frame * 3;
    const std::span<double> out(features + signed_size(frame) * stride, kinema::kWalkFeatures);
    state.step(span(poses).subspan(frame * width, width));
    state.features({found[0], found[1], found[2]}, out);
    if (decide(frame, state, out) && frame > 0) state.mark();
  }
}

}  // namespace

void bind_live(nb::module_& m) {
  m.attr("WALK_FEATURES") = kinema::kWalkFeatures;
  nb::class_<PoseStream>(m, "PoseStream")
      .def(nb::init<Indices, Indices, Values, Array<const std::int32_t, -1, 2>, int, double>(),
           nb::kw_only(), "parents"_array, "joints"_array, "scales"_array, "pairs"_array, "root"_a,
           "rate"_a);

  m.def(
      "push_pose",
      [](PoseStream& stream, PoseRotations rotations, PosePositions positions, double seconds,
         Out<Matrix> rows) {
        expect_shape("rotations", rotations, {stream.joints, 4});
        expect_shape("positions", positions, {stream.joints, 3});
        expect(seconds > 0.0 && seconds < 1e9, "seconds must be a positive number");
        expect(rows.shape(0) > 0, "rows must have room for a tick");
        expect_shape("rows", rows,
                     {rows.shape(0), static_cast<size_t>(stream.ticks.width())});
        return stream.ticks.push(span(rotations), span(positions), seconds, span(rows));
      },
      "stream"_a, "rotations"_array, "positions"_array, "seconds"_a, "rows"_array);

  nb::class_<KeyKnowledge>(m, "KeyKnowledge")
      .def(nb::init<PointSet, PointOutline, std::optional<HashIndex>, Values, Values>(),
           nb::kw_only(), "points"_a, "outline"_a, "tables"_a.none(), "distances"_array,
           "spacings"_array);
  nb::class_<KeyNetworks>(m, "KeyNetworks")
      .def(nb::init<Values, Values, Matrix, ptrdiff_t, double, double>(), nb::kw_only(),
           "center"_array, "scale"_array, "weights"_array, "hidden"_a, "threshold"_a, "gain"_a);
  nb::class_<KeyStream>(m, "KeyStream")
      .def(nb::init<KeyKnowledge, KeyNetworks, ptrdiff_t, ptrdiff_t, double, ptrdiff_t>(),
           nb::kw_only(), "knowledge"_a, "networks"_a, "width"_a, "past_frames"_a, "share"_a,
           "neighbours"_a);

  m.def(
      "push_key",
      [](KeyStream& keys, PoseStream& stream, PoseRotations rotations, PosePositions positions,
         double seconds) {
        expect_shape("rotations", rotations, {stream.joints, 4});
        expect_shape("positions", positions, {stream.joints, 3});
        expect(seconds > 0.0 && seconds < 1e9, "seconds must be a positive number");
        const size_t width = keys.width + 2;
        expect(static_cast<size_t>(stream.ticks.width()) == width,
               "keys and stream must follow as many joints");
        const nb::gil_scoped_release release;
        const auto count = static_cast<size_t>(
            stream.ticks.push(span(rotations), span(positions), seconds, keys.rows));
        bool found = false;
        for (size_t i = 0; i < count; ++i)
          found |= keys.tick(std::span(keys.rows).subspan(i * width, width));
        return found;
      },
      "keys"_a, "stream"_a, "rotations"_array, "positions"_array, "seconds"_a);

  m.def(
      "keys_of_ticks",
      [](KeyStream& keys, Matrix rows, Out<Flags> found) {
        expect_shape("rows", rows, {rows.shape(0), keys.width + 2});
        expect_shape("found", found, {rows.shape(0)});
        const nb::gil_scoped_release release;
        keys.stream.reset();
        for (size_t i = 0; i < rows.shape(0); ++i)
          found.data()[i] = keys.tick(span(rows).subspan(i * rows.shape(1), rows.shape(1)));
      },
      "keys"_a, "rows"_array, "found"_array);

  m.def(
      "look_up_keys",
      [](const KeyKnowledge& knowledge, Array<const float, -1, -1> features, ptrdiff_t neighbours,
         Array<double, -1, 3> looked) {
        expect_between("neighbours", neighbours, 1, 1000);
        expect_shape("features", features, {features.shape(0), knowledge.points.length()});
        expect_shape("looked", looked, {features.shape(0), 3});
        const Working working;
        std::vector<std::int64_t> ids(neighbours);
        std::vector<float> squares(neighbours);
        for (size_t i = 0; i < features.shape(0); ++i) {
          if (i % 256 == 0) kinema::keep_going();
          const auto found =
              kinema::look_up(knowledge.view(), span(features).subspan(i * features.shape(1), features.shape(1)),
                              ids, squares);
          looked.data()[i * 3] = found.spacing;
          looked.data()[i * 3 + 1] = found.distance;
          looked.data()[i * 3 + 2] = found.nearest;
        }
      },
      "knowledge"_a, "features"_array, "neighbours"_a, "looked"_array);

  m.def(
      "walk_features",
      [](Matrix poses, Array<const double, -1, 3> looked, Flags keys, double share,
         Out<Matrix> features) {
        expect_walk(poses, looked, share);
        expect_shape("keys", keys, {poses.shape(0)});
        expect_shape("features", features,
                     {poses.shape(0), static_cast<size_t>(kinema::kWalkFeatures)});
        const nb::gil_scoped_release release;
        walk(poses, looked, share, features.data(), kinema::kWalkFeatures,
             [&](size_t frame, const kinema::KeyWalk&, std::span<double>) {
               return keys.data()[frame] != 0;
             });
      },
      "poses"_array, "looked"_array, "keys"_array, "share"_a, "features"_array);

  m.def(
      "timed_keys",
      [](Matrix poses, Array<const double, -1, 3> looked, double share, const KeyNetworks& networks,
         Out<Flags> found) {
        expect_walk(poses, looked, share);
        expect_shape("found", found, {poses.shape(0)});
        const nb::gil_scoped_release release;
        double features[kinema::kWalkFeatures];
        walk(poses, looked, share, features, 0,
             [&](size_t frame, const kinema::KeyWalk& state, std::span<double> values) {
               const bool key = frame == 0 || kinema::is_due(networks.view(), state, values);
               found.data()[frame] = key;
               return key;
             });
      },
      "poses"_array, "looked"_array, "share"_a, "networks"_a, "found"_array);
}
