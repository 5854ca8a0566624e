// What Python sees of the core; see bindings.h.

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "kinema/blend.h"
#include "kinema/bvh_rows.h"
#include "kinema/ccd.h"
#include "kinema/dtw.h"
#include "kinema/filter.h"
#include "kinema/fullbody.h"
#include "kinema/goals.h"
#include "kinema/ik.h"
#include "kinema/kernels.h"
#include "kinema/motion.h"
#include "kinema/numbers.h"
#include "kinema/parallel.h"
#include "kinema/similarity.h"
#include "bindings.h"

static std::span<const char> text_of(const Array<const std::uint8_t>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// indices (J, 9): axes, rotation columns, position columns; base (J, 3)
static std::vector<kinema::JointChannels> channels_of(const Array<const std::int32_t>& indices,
                                                      const Array<const double>& base) {
  std::vector<kinema::JointChannels> channels(indices.shape(0));
  for (std::size_t j = 0; j < channels.size(); ++j) {
    for (int i = 0; i < 3; ++i) {
      channels[j].axis[i] = indices.data()[j * 9 + i];
      channels[j].rotation[i] = indices.data()[j * 9 + 3 + i];
      channels[j].position[i] = indices.data()[j * 9 + 6 + i];
      channels[j].base[i] = base.data()[j * 3 + i];
    }
  }
  return channels;
}

NB_MODULE(_native, m) {
  m.attr("MAX_DECIMALS") = kinema::kMaxDecimals;
  m.attr("MAX_NUMBER_WIDTH") = kinema::kMaxNumberWidth;
  m.attr("PRINT_BLOCK") = kinema::kPrintBlock;
  m.def("instruction_set", &kinema::kernels_name);
  m.def("thread_count", &kinema::thread_count);

  m.def("forward",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> parents, Array<double> world_rotations,
           Array<double> world_positions) {
          nb::gil_scoped_release release;
          kinema::forward(span(rotations), span(positions), span(parents), span(world_rotations),
                          span(world_positions));
        });

  m.def("sample",
        [](Array<const double> rotations, Array<const double> positions, Array<const double> at,
           Array<double> out_rotations, Array<double> out_positions) {
          const auto joints = static_cast<ptrdiff_t>(rotations.shape(1));
          nb::gil_scoped_release release;
          kinema::sample(span(rotations), span(positions), joints, span(at), span(out_rotations),
                         span(out_positions));
        });

  m.def("filter_rotations",
        [](Array<const double> rotations, Array<const std::int32_t> chosen,
           Array<const double> taps, Array<const std::int64_t> index, bool shrink, int iterations,
           Array<double> out) {
          const auto joints = static_cast<ptrdiff_t>(rotations.shape(1));
          nb::gil_scoped_release release;
          kinema::filter_rotations(span(rotations), joints, span(chosen),
                                   {span(taps), span(index), shrink}, iterations, span(out));
        });

  m.def("filter_values",
        [](Array<const double> values, Array<const double> taps, Array<const std::int64_t> index,
           bool shrink, Array<double> out) {
          const auto columns = static_cast<ptrdiff_t>(values.shape(1));
          nb::gil_scoped_release release;
          kinema::filter_values(span(values), columns, {span(taps), span(index), shrink},
                                span(out));
        });

  m.def("blend",
        [](const std::vector<Array<const double>>& rotations,
           const std::vector<Array<const double>>& positions, Array<const double> weights,
           bool intrinsic, Array<double> out_rotations, Array<double> out_positions) {
          const auto joints = static_cast<ptrdiff_t>(out_rotations.shape(1));
          std::vector<const double*> turns, places;
          for (const auto& array : rotations) turns.push_back(array.data());
          for (const auto& array : positions) places.push_back(array.data());
          nb::gil_scoped_release release;
          kinema::blend(turns, places, span(weights), intrinsic, joints, span(out_rotations),
                        span(out_positions));
        });

  m.def("warp_path",
        [](Array<const double> cost, int steepest, Array<std::uint8_t> steps,
           Array<std::int64_t> path) {
          const auto columns = static_cast<ptrdiff_t>(cost.shape(1));
          kinema::WarpPath found;
          {
            nb::gil_scoped_release release;
            found = kinema::warp_path(span(cost), columns, steepest, span(steps), span(path));
          }
          return std::pair(found.length, found.total);
        });

  m.def("largest_deviation",
        [](Array<const double> positions, Array<const double> offsets, Array<double> deviation) {
          nb::gil_scoped_release release;
          kinema::largest_deviation(span(positions), span(offsets), span(deviation));
        });

  m.def("sample_errors",
        [](Array<const double> rotations_a, Array<const double> positions_a,
           Array<const double> rotations_b, Array<const double> positions_b, Array<double> angles,
           Array<double> distances) {
          nb::gil_scoped_release release;
          kinema::sample_errors(span(rotations_a), span(positions_a), span(rotations_b),
                                span(positions_b), span(angles), span(distances));
        });

  m.def("split_rows", [](Array<const std::uint8_t> text) {
    kinema::Pieces pieces;
    {
      nb::gil_scoped_release release;
      pieces = kinema::split_rows(text_of(text));
    }
    return std::pair(std::move(pieces.starts), std::move(pieces.rows));
  });

  m.def("read_rows",
        [](Array<const std::uint8_t> text, const std::vector<ptrdiff_t>& starts,
           const std::vector<ptrdiff_t>& rows, Array<const std::int32_t> indices,
           Array<const double> base, ptrdiff_t columns, Array<double> rotations,
           Array<double> positions, Array<std::int32_t> decimals) {
          const auto channels = channels_of(indices, base);
          kinema::RowError error;
          {
            nb::gil_scoped_release release;
            error = kinema::read_rows(text_of(text), starts, rows, channels, columns,
                                      span(rotations), span(positions), span(decimals));
          }
          return error.problem == kinema::RowProblem::none;
        });

  m.def("values_to_motion",
        [](Array<const double> rows, Array<const std::int32_t> indices, Array<const double> base,
           Array<double> rotations, Array<double> positions) {
          const auto channels = channels_of(indices, base);
          const auto columns = static_cast<ptrdiff_t>(rows.shape(1));
          nb::gil_scoped_release release;
          kinema::values_to_motion(span(rows), columns, channels, span(rotations),
                                   span(positions));
        });

  m.def("motion_to_values",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> indices, Array<const double> base, bool has_previous,
           Array<double> previous, Array<double> rows) {
          const auto channels = channels_of(indices, base);
          const auto columns = static_cast<ptrdiff_t>(rows.shape(1));
          nb::gil_scoped_release release;
          kinema::motion_to_values(span(rotations), span(positions), channels, columns,
                                   has_previous, span(previous), span(rows));
        });

  m.def("print_rows",
        [](Array<const double> rows, Array<const std::int32_t> decimals, Array<std::uint8_t> out,
           Array<ptrdiff_t> lengths) {
          const auto columns = static_cast<ptrdiff_t>(rows.shape(1));
          nb::gil_scoped_release release;
          kinema::print_rows(span(rows), columns, span(decimals),
                             {reinterpret_cast<char*>(out.data()), out.size()}, span(lengths));
        });

  m.def("two_bone",
        [](Array<double> rotations, Array<const double> positions,
           Array<const std::int32_t> chain, Array<const double> goals, Array<const double> poles,
           bool keep_tip) {
          const auto joints = static_cast<ptrdiff_t>(rotations.shape(1));
          nb::gil_scoped_release release;
          kinema::two_bone(span(rotations), span(positions), joints, span(chain), span(goals),
                           span(poles), keep_tip);
        });

  // limits: kinds, before, after, bounds
  m.def("clamp_rotations",
        [](Array<double> rotations, Array<const std::int32_t> kinds, Array<const double> before,
           Array<const double> after, Array<const double> bounds) {
          nb::gil_scoped_release release;
          kinema::clamp_rotations(span(rotations),
                                  {span(kinds), span(before), span(after), span(bounds)});
        });

  m.def("ccd",
        [](Array<double> rotations, Array<const double> positions,
           Array<const std::int32_t> chain, Array<const double> goals, Array<const double> weights,
           Array<const std::int32_t> kinds, Array<const double> before, Array<const double> after,
           Array<const double> bounds, ptrdiff_t first, ptrdiff_t iterations, double tolerance,
           bool carry, double fade, Array<double> left, Array<std::int32_t> passes) {
          const auto joints = static_cast<ptrdiff_t>(rotations.shape(1));
          nb::gil_scoped_release release;
          kinema::ccd(span(rotations), span(positions), joints, span(chain), span(goals),
                      span(weights), {span(kinds), span(before), span(after), span(bounds)},
                      {first, iterations, tolerance, carry, fade}, span(left), span(passes));
        });

  // goals: kinds, joints, hard, axes, targets, weights
  m.def("measure_goals",
        [](Array<const double> rotations, Array<const double> positions,
           Array<const std::int32_t> parents, Array<const double> masses, double height,
           Array<const std::int32_t> kinds, Array<const std::int32_t> joints,
           Array<const std::uint8_t> hard, Array<const double> axes, Array<const double> targets,
           Array<const double> weights, Array<double> residuals, Array<double> rows) {
          nb::gil_scoped_release release;
          kinema::measure_goals(span(rotations), span(positions),
                                {span(parents), span(masses), height},
                                {span(kinds), span(joints), span(hard), span(axes), span(targets),
                                 span(weights)},
                                span(residuals), span(rows));
        });

  m.def("solve_poses",
        [](Array<const double> start, Array<double> rotations, Array<double> positions, Array<const std::int32_t> parents,
           Array<const double> masses, double height, Array<const std::int32_t> kinds,
           Array<const std::int32_t> joints, Array<const std::uint8_t> hard,
           Array<const double> axes, Array<const double> targets, Array<const double> weights,
           Array<const double> stiffness, Array<const std::uint8_t> turning, double move,
           Array<const std::int32_t> limit_kinds, Array<const double> before,
           Array<const double> after, Array<const double> bounds, ptrdiff_t iterations,
           double tolerance, double damping, bool carry, Array<std::int32_t> used) {
          nb::gil_scoped_release release;
          kinema::solve_poses(span(start), span(rotations), span(positions),
                              {span(parents), span(masses), height},
                              {span(stiffness), span(turning), move},
                              {span(kinds), span(joints), span(hard), span(axes), span(targets),
                               span(weights)},
                              {span(limit_kinds), span(before), span(after), span(bounds)},
                              {iterations, tolerance, damping, carry}, span(used));
        });

  // clouds: points (F, N, 3) and their table (6, F), with the first frame and how many are meant
  m.def("cloud_distances",
        [](Array<const double> ground, Array<const double> height, ptrdiff_t tile,
           ptrdiff_t half, Array<const double> points_a, Array<const double> table_a,
           ptrdiff_t first_a, ptrdiff_t count_a, Array<const double> points_b,
           Array<const double> table_b, ptrdiff_t first_b, ptrdiff_t count_b, int alignment,
           Array<double> out) {
          const auto joints = static_cast<ptrdiff_t>(points_a.shape(1));
          const auto frames_a = static_cast<ptrdiff_t>(points_a.shape(0));
          const auto frames_b = static_cast<ptrdiff_t>(points_b.shape(0));
          nb::gil_scoped_release release;
          kinema::cloud_distances({ground.data(), height.data(), tile, half},
                                  {points_a.data(), table_a.data(), frames_a, first_a, count_a},
                                  {points_b.data(), table_b.data(), frames_b, first_b, count_b},
                                  joints, static_cast<kinema::Alignment>(alignment), out.data());
        });

  bind_keys(m);
}
