// Foot lock for Python; see bindings.h.

#include "bindings.h"

#include "kinema/hip_path.h"

namespace {

using LegJoints = Array<const std::int32_t, 2, 3>;

void bind_hip_path(nb::module_& m) {
  m.def(
      "hip_path",
      [](Positions positions, LegJoints legs, ptrdiff_t hips, Positions moved, Flags moves,
         ptrdiff_t start, double frame_time, Out<Points> path) {
        const size_t frames = positions.shape(0), joints = positions.shape(1);
        const size_t count = moves.size();
        expect_indices("legs", legs, joints);
        expect_between("hips", hips, 0, signed_size(joints) - 1);
        expect_shape("moved", moved, {2, count, 3});
        expect_between("start", start, 0, signed_size(frames) - signed_size(count));
        expect_shape("path", path, {count, 3});
        nb::gil_scoped_release release;
        kinema::hip_path({span(positions), signed_size(joints), span(legs),
                          static_cast<std::int32_t>(hips)},
                         span(moved), span(moves), start, frame_time, span(path));
      },
      "positions"_array, "legs"_array, "hips"_a, "moved"_array, "moves"_array, "start"_a,
      "frame_time"_a, "path"_array);
}

}  // namespace

void bind_feet(nb::module_& m) {
  bind_hip_path(m);
}
