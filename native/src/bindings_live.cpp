// Streams of poses for Python; see bindings.h.

#include "bindings.h"

#include <type_traits>
#include <vector>

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

}  // namespace

void bind_live(nb::module_& m) {
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
}
