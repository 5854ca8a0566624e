// Rows of a BVH file for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

#include "kinema/bvh_rows.h"
#include "kinema/numbers.h"

namespace {

std::span<const char> text_of(const Text& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Where each joint's numbers stand in a row, in the core's own form.
struct BvhChannels {
  std::vector<kinema::JointChannels> joints;
  ptrdiff_t width;
  bool readable = true;  // every angle has a column
  bool writable = true;  // every joint that turns has three axes

  // indices (J, 9): axes, rotation columns, position columns; -1 where there is none
  BvhChannels(Array<const std::int32_t, -1, 9> indices, Points base, ptrdiff_t width)
      : joints(indices.shape(0)), width(width) {
    expect(width >= 0, "width must be at least 0");
    expect(!joints.empty(), "indices must have at least one joint");
    expect_shape("base", base, {joints.size(), 3});
    for (size_t j = 0; j < joints.size(); ++j) {
      const auto row = span(indices).subspan(j * 9, 9);
      expect_between("axes in indices", row.first(3), -1, 2);
      expect_between("columns in indices", row.last(6), -1, width - 1);
      kinema::JointChannels& joint = joints[j];
      std::ranges::copy(row.first(3), joint.axis);
      std::ranges::copy(row.subspan(3, 3), joint.rotation);
      std::ranges::copy(row.last(3), joint.position);
      std::ranges::copy(span(base).subspan(j * 3, 3), joint.base);
      for (int i = 0; i < 3 && joint.axis[i] >= 0; ++i) readable &= joint.rotation[i] >= 0;
      const auto& axis = joint.axis;
      writable &= axis[0] < 0 ||
                  (axis[1] >= 0 && axis[2] >= 0 && axis[0] != axis[1] && axis[1] != axis[2]);
    }
  }

  void expect_readable() const { expect(readable, "channels must have a column for every angle"); }
  void expect_writable() const {
    expect(writable, "channels must have three axes for every joint that turns, no two "
                     "neighbours alike");
  }
};

}  // namespace

void bind_bvh(nb::module_& m) {
  m.attr("MAX_DECIMALS") = kinema::kMaxDecimals;
  m.attr("MAX_NUMBER_WIDTH") = kinema::kMaxNumberWidth;
  m.attr("PRINT_BLOCK") = kinema::kPrintBlock;

  nb::class_<BvhChannels>(m, "BvhChannels")
      .def(nb::init<Array<const std::int32_t, -1, 9>, Points, ptrdiff_t>(), nb::kw_only(),
           "indices"_array, "base"_array, "width"_a);

  m.def(
      "split_rows",
      [](Text text) {
        kinema::Pieces pieces;
        {
          const Working working;
          pieces = kinema::split_rows(text_of(text));
        }
        return std::pair(std::move(pieces.starts), std::move(pieces.rows));
      },
      "text"_array);

  m.def(
      "read_rows",
      [](Text text, const std::vector<ptrdiff_t>& starts, const std::vector<ptrdiff_t>& rows,
         const BvhChannels& channels, Out<Rotations> rotations, Out<Positions> positions,
         Out<Indices> decimals) {
        const size_t frames = rotations.shape(0), joints = channels.joints.size();
        channels.expect_readable();
        expect(!starts.empty() && starts.size() == rows.size(),
               "starts and rows must have as many entries, at least one");
        expect(std::ranges::is_sorted(starts) && std::ranges::is_sorted(rows),
               "starts and rows must rise");
        expect_between("starts", std::span(starts), 0, signed_size(text.size()));
        expect_between("rows", std::span(rows), 0, signed_size(frames));
        expect_shape("rotations", rotations, {frames, joints, 4});
        expect_shape("positions", positions, {frames, joints, 3});
        expect_shape("decimals", decimals, {static_cast<size_t>(channels.width)});
        const Working working;
        return kinema::read_rows(text_of(text), starts, rows, channels.joints, channels.width,
                                 span(rotations), span(positions), span(decimals))
                   .problem == kinema::RowProblem::none;
      },
      "text"_array, "starts"_a, "rows"_a, "channels"_a, "rotations"_array, "positions"_array,
      "decimals"_array);

  m.def(
      "values_to_motion",
      [](Matrix rows, const BvhChannels& channels, Out<Rotations> rotations,
         Out<Positions> positions) {
        const size_t frames = rows.shape(0), joints = channels.joints.size();
        channels.expect_readable();
        expect_shape("rows", rows, {frames, static_cast<size_t>(channels.width)});
        expect_shape("rotations", rotations, {frames, joints, 4});
        expect_shape("positions", positions, {frames, joints, 3});
        const Working working;
        kinema::values_to_motion(span(rows), channels.width, channels.joints, span(rotations),
                                 span(positions));
      },
      "rows"_array, "channels"_a, "rotations"_array, "positions"_array);

  m.def(
      "motion_to_values",
      [](Rotations rotations, Positions positions, const BvhChannels& channels, bool has_previous,
         Out<Values> previous, Out<Matrix> rows) {
        const size_t frames = rotations.shape(0), joints = channels.joints.size();
        const auto width = static_cast<size_t>(channels.width);
        channels.expect_writable();
        expect_shape("rotations", rotations, {frames, joints, 4});
        expect_shape("positions", positions, {frames, joints, 3});
        expect_shape("previous", previous, {width});
        expect_shape("rows", rows, {frames, width});
        const Working working;
        kinema::motion_to_values(span(rotations), span(positions), channels.joints, channels.width,
                                 has_previous, span(previous), span(rows));
      },
      "rotations"_array, "positions"_array, "channels"_a, "has_previous"_a, "previous"_array,
      "rows"_array);

  m.def(
      "print_rows",
      [](Matrix rows, Indices decimals, Out<Text> out, Array<ptrdiff_t, -1> lengths) {
        const size_t columns = rows.shape(1);
        const size_t blocks = (rows.shape(0) + kinema::kPrintBlock - 1) / kinema::kPrintBlock;
        expect(columns > 0, "rows must have at least one column");
        expect_shape("decimals", decimals, {columns});
        expect_between("decimals", span(decimals), 0, kinema::kMaxDecimals);
        expect(out.size() >= blocks * kinema::kPrintBlock * columns * kinema::kMaxNumberWidth,
               "out must have PRINT_BLOCK × columns × MAX_NUMBER_WIDTH bytes for every block");
        expect(lengths.size() >= blocks, "lengths must have an entry for every block of rows");
        const Working working;
        kinema::print_rows(span(rows), signed_size(columns), span(decimals),
                           {reinterpret_cast<char*>(out.data()), out.size()}, span(lengths));
      },
      "rows"_array, "decimals"_array, "out"_array, "lengths"_array);
}
