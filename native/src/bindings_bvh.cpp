// Rows of a BVH file for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "kinema/bvh_rows.h"
#include "kinema/loose_rows.h"
#include "kinema/numbers.h"

namespace {

std::span<const char> text_of(const Text& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The rows of a file: bytes start … stop-1 of an array, or of an open file, in blocks.
struct RowBlocks {
  std::variant<Text, int> source;  // keeps the array alive
  kinema::RowText text{std::span<const char>()};
  ptrdiff_t block;
  Out<Text> room;

  RowBlocks(std::variant<Text, int> source, ptrdiff_t start, ptrdiff_t stop, ptrdiff_t block,
            Out<Text> room)
      : source(std::move(source)), block(block), room(room) {
    expect(start >= 0 && start <= stop, "start and stop must rise");
    expect(block > 0, "block must be at least 1");
    if (const int* file = std::get_if<int>(&this->source)) {
      expect(*file >= 0, "a file must be open");
      text = {*file, start, stop - start};
      return;
    }
    const auto all = text_of(std::get<Text>(this->source));
    expect(stop <= signed_size(all.size()), "stop must lie inside the text");
    text = kinema::RowText(all.subspan(start, stop - start));
  }

  ptrdiff_t count() const { return text.size / block + (text.size % block != 0); }

  void expect_room(ptrdiff_t blocks) const {
    expect(text.file < 0 || signed_size(room.size()) >= blocks * (block + kinema::kBeyond),
           "room must have block + BEYOND bytes for every block of a file");
  }
};

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
  m.attr("BEYOND") = kinema::kBeyond;
  m.attr("PRINT_BLOCK") = kinema::kPrintBlock;

  nb::class_<BvhChannels>(m, "BvhChannels")
      .def(nb::init<Array<const std::int32_t, -1, 9>, Points, ptrdiff_t>(), nb::kw_only(),
           "indices"_array, "base"_array, "width"_a);

  nb::class_<RowBlocks>(m, "RowBlocks")
      .def(nb::init<std::variant<Text, int>, ptrdiff_t, ptrdiff_t, ptrdiff_t, Out<Text>>(),
           nb::kw_only(), "source"_array, "start"_a, "stop"_a, "block"_a, "room"_array);

  m.def(
      "read_rows",
      [](const RowBlocks& blocks, ptrdiff_t first, ptrdiff_t last, ptrdiff_t row,
         const BvhChannels& channels, Out<Rotations> rotations, Out<Positions> positions,
         Out<Indices> decimals) {
        const size_t frames = rotations.shape(0), joints = channels.joints.size();
        channels.expect_readable();
        expect_between("last", last, 0, blocks.count());
        expect_between("first", first, 0, last);
        blocks.expect_room(last - first);
        expect(row >= 0, "row must be at least 0");
        expect_shape("rotations", rotations, {frames, joints, 4});
        expect_shape("positions", positions, {frames, joints, 3});
        expect_shape("decimals", decimals, {static_cast<size_t>(channels.width)});
        std::vector<std::tuple<ptrdiff_t, ptrdiff_t, ptrdiff_t, ptrdiff_t>> odd;
        const Working working;
        const auto read = kinema::read_rows(
            blocks.text, blocks.block, first, last, row,
            {reinterpret_cast<char*>(blocks.room.data()), blocks.room.size()},
            {channels.joints, channels.width, span(rotations), span(positions), span(decimals)});
        for (const auto& one : read.odd) odd.emplace_back(one.start, one.stop, one.row, one.count);
        return std::tuple(read.rows, std::move(odd), read.readable);
      },
      "blocks"_a, "first"_a, "last"_a, "row"_a, "channels"_a, "rotations"_array,
      "positions"_array, "decimals"_array);

  m.def(
      "read_loose",
      [](Text text, ptrdiff_t piece) {
        expect(piece > 0, "piece must be at least 1");
        kinema::LooseRows rows;
        {
          const Working working;
          rows = kinema::read_loose(text_of(text), piece);
        }
        std::vector<std::pair<std::int64_t, std::int64_t>> repairs;
        for (int i = 0; i < kinema::kRepairs; ++i)
          repairs.emplace_back(rows.repairs[i], rows.first[i]);
        return std::tuple(owned(std::move(rows.values)), owned(std::move(rows.counts)),
                          owned(std::move(rows.starts)), std::move(repairs), rows.rejected);
      },
      "text"_array, "piece"_a = kinema::kBlockBytes);

  m.def(
      "hold_unknown",
      [](Out<Matrix> rows, Array<std::uint8_t, -1, -1> missing) {
        expect_shape("missing", missing, {rows.shape(0), rows.shape(1)});
        const Working working;
        kinema::hold_unknown(span(rows), signed_size(rows.shape(1)), span(missing));
      },
      "rows"_array, "missing"_array);

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
