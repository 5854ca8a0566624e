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

// Networks that say whether a pose is a key; none for a look-up at keys alone.
struct KeyNetworks {
  Values center, scale;
  Matrix weights;
  ptrdiff_t hidden;
  double price, gain;

  KeyNetworks(Values center, Values scale, Matrix weights, ptrdiff_t hidden, double price,
              double gain)
      : center(center), scale(scale), weights(weights), hidden(hidden), price(price),
        gain(gain) {
    constexpr auto count = static_cast<size_t>(kinema::kJudged);
    expect_between("hidden", hidden, 1, 64);
    expect_shape("center", center, {count});
    expect_shape("scale", scale, {count});
    expect(std::ranges::all_of(span(scale), [](double x) { return x > 0.0; }),
           "scale must be positive");
    expect_shape("weights", weights,
                 {weights.shape(0), static_cast<size_t>(kinema::judge_size(hidden))});
  }

  kinema::KeyJudge view() const {
    return {span(center), span(scale), span(weights), hidden, signed_size(weights.shape(0)),
            price,        gain};
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
            double share, double alpha, ptrdiff_t neighbours)
      : knowledge(knowledge), networks(networks), width(checked(width, past_frames, knowledge)),
        stream(width, past_frames, share, alpha, std::max<ptrdiff_t>(neighbours, 1)),
        rows(kMostTicks * (width + 2)) {
    expect(share > 0.0 && share < 1.0, "share must be between 0 and 1");
    expect(alpha >= 0.0 && alpha <= 1.0, "alpha must be from 0 to 1");
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

}  // namespace

void bind_live(nb::module_& m) {
  m.attr("EVIDENCE_OF_STREAM") = kinema::KeyEvidence::kStream;
  m.attr("EVIDENCE_SINCE_KEY") = kinema::KeyEvidence::kSince;
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
           "center"_array, "scale"_array, "weights"_array, "hidden"_a, "price"_a, "gain"_a);
  nb::class_<KeyStream>(m, "KeyStream")
      .def(nb::init<KeyKnowledge, KeyNetworks, ptrdiff_t, ptrdiff_t, double, double, ptrdiff_t>(),
           nb::kw_only(), "knowledge"_a, "networks"_a, "width"_a, "past_frames"_a, "share"_a,
           "alpha"_a, "neighbours"_a);

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
        const Working working;
        keys.stream.reset();
        for (size_t i = 0; i < rows.shape(0); ++i) {
          if (i % 256 == 0) kinema::keep_going();
          found.data()[i] = keys.tick(span(rows).subspan(i * rows.shape(1), rows.shape(1)));
        }
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
      "key_evidence",
      [](Matrix poses, Array<const double, -1, 2> facing, Array<const double, -1, 3> looked,
         double share, double alpha, Out<Matrix> stream, Array<double, -1, -1, -1> since) {
        using kinema::KeyEvidence;
        const size_t frames = poses.shape(0), width = poses.shape(1), reach = since.shape(1);
        expect(width > 0 && width % 3 == 0, "poses must have x, y, z of at least one joint");
        expect_shape("facing", facing, {frames, 2});
        expect_shape("looked", looked, {frames, 3});
        expect(share > 0.0 && share < 1.0, "share must be between 0 and 1");
        expect(alpha >= 0.0 && alpha <= 1.0, "alpha must be from 0 to 1");
        expect_shape("stream", stream, {frames, static_cast<size_t>(KeyEvidence::kStream)});
        expect_shape("since", since, {frames, reach, static_cast<size_t>(KeyEvidence::kSince)});
        const Working working;
        KeyEvidence evidence(signed_size(width), share, alpha);
        for (size_t i = 0; i < frames; ++i) {
          if (i % 256 == 0) kinema::keep_going();
          const double *turn = facing.data() + i * 2, *found = looked.data() + i * 3;
          evidence.step(span(poses).subspan(i * width, width), turn[0], turn[1],
                        {found[0], found[1], found[2]});
          evidence.of_stream(span(stream).subspan(i * KeyEvidence::kStream, KeyEvidence::kStream));
          for (size_t ticks = 1; ticks <= reach; ++ticks)
            evidence.since_key(signed_size(ticks),
                               span(since).subspan((i * reach + ticks - 1) * KeyEvidence::kSince,
                                                   KeyEvidence::kSince));
        }
      },
      "poses"_array, "facing"_array, "looked"_array, "share"_a, "alpha"_a, "stream"_array,
      "since"_array);
}
