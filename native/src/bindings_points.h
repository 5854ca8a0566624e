// Vectors to search in, for the bindings of nearest neighbours and of streams.
#pragma once

#include <algorithm>

#include "bindings.h"
#include "kinema/nearest.h"

using Vectors = Array<const float, -1, -1>;
using FloatRow = Array<const float, -1>;
constexpr ptrdiff_t kMostPoints = ptrdiff_t{1} << 31;  // numbers of points are stored in 32 bits

struct PointSet {
  Vectors vectors;
  Flags alive;

  PointSet(Vectors vectors, Flags alive) : vectors(vectors), alive(alive) {
    expect(vectors.shape(1) > 0, "vectors must have at least one coordinate");
    expect_between("number of vectors", signed_size(vectors.shape(0)), 0, kMostPoints - 1);
    expect_shape("alive", alive, {vectors.shape(0)});
  }

  size_t count() const { return vectors.shape(0); }
  size_t length() const { return vectors.shape(1); }
  kinema::Points view() const { return {span(vectors), span(alive), signed_size(length())}; }
};

struct PointOutline {
  Vectors basis;
  FloatRow center;
  Array<const float, -1, -1, 8> groups;

  PointOutline(Vectors basis, FloatRow center, Array<const float, -1, -1, 8> groups)
      : basis(basis), center(center), groups(groups) {
    expect_shape("center", center, {basis.shape(1)});
    expect_shape("groups", groups, {groups.shape(0), basis.shape(0) + 1, 8});
  }

  kinema::Outline view() const {
    return {span(basis), span(center), span(groups), signed_size(basis.shape(0)),
            signed_size(groups.shape(0) * 8)};
  }
};

struct HashIndex {
  Vectors directions;
  FloatRow shifts;
  Array<const std::uint32_t, -1, -1> codes;
  Array<const std::int32_t, -1, -1> order;

  HashIndex(Vectors directions, FloatRow shifts, Array<const std::uint32_t, -1, -1> codes,
            Array<const std::int32_t, -1, -1> order)
      : directions(directions), shifts(shifts), codes(codes), order(order) {
    const size_t tables = codes.shape(0);
    expect(tables > 0 && directions.shape(0) % tables == 0,
           "directions must be as many for each table");
    expect_shape("shifts", shifts, {directions.shape(0)});
    expect_shape("order", order, {tables, codes.shape(1)});
    expect_indices("order", order, codes.shape(1));
  }

  kinema::HashTables view() const {
    const size_t tables = codes.shape(0);
    return {span(directions), span(shifts), span(codes), span(order), signed_size(tables),
            signed_size(directions.shape(0) / tables), signed_size(codes.shape(1))};
  }
};

struct PointCells {
  Vectors basis;
  FloatRow center;
  Array<const float, -1, -1, 8> middles, groups;
  Array<const std::int32_t, -1, 8> members;
  Indices starts;
  size_t gathered;

  PointCells(Vectors basis, FloatRow center, Array<const float, -1, -1, 8> middles,
             Array<const float, -1, -1, 8> groups, Array<const std::int32_t, -1, 8> members,
             Indices starts, size_t gathered)
      : basis(basis), center(center), middles(middles), groups(groups), members(members),
        starts(starts), gathered(gathered) {
    const size_t width = basis.shape(0) + 1, cells = middles.shape(0) * 8;
    expect_shape("center", center, {basis.shape(1)});
    expect_shape("middles", middles, {middles.shape(0), width, 8});
    expect_shape("groups", groups, {groups.shape(0), width, 8});
    expect_shape("members", members, {groups.shape(0), 8});
    expect_shape("starts", starts, {cells + 1});
    const auto firsts = span(starts);
    expect(firsts.front() == 0 && firsts.back() == signed_size(groups.shape(0)) &&
               std::is_sorted(firsts.begin(), firsts.end()),
           "starts must rise from 0 to the number of groups");
    for (const std::int32_t id : span(members))
      expect(id >= -1 && id < signed_size(gathered), "members must be numbers of points, or -1");
  }

  kinema::Cells view() const {
    return {span(basis), span(center), span(middles), span(groups), span(members), span(starts),
            signed_size(basis.shape(0)), signed_size(middles.shape(0) * 8),
            signed_size(gathered)};
  }
};

inline void expect_outline(const PointSet& points, const PointOutline& outline) {
  expect_shape("outline.basis", outline.basis, {outline.basis.shape(0), points.length()});
  expect(outline.groups.shape(0) * 8 <= points.count(),
         "outline must have no more points than there are vectors");
}

inline void expect_tables(const PointSet& points, const HashIndex& tables) {
  expect_shape("tables.directions", tables.directions,
               {tables.directions.shape(0), points.length()});
  expect(tables.codes.shape(1) <= points.count(),
         "tables must have no more points than there are vectors");
}

inline void expect_cells(const PointSet& points, const PointCells& cells) {
  expect_shape("cells.basis", cells.basis, {cells.basis.shape(0), points.length()});
  expect(cells.gathered <= points.count(),
         "cells must have no more points than there are vectors");
}
