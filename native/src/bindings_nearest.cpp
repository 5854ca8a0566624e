// Nearest neighbours for Python; see bindings.h.

#include "bindings.h"

#include "bindings_points.h"

namespace {

void expect_query(const PointSet& points, const FloatRow& query,
                  const Array<std::int64_t, -1>& ids, const Array<float, -1>& squares) {
  expect_shape("query", query, {points.length()});
  expect(ids.size() > 0, "ids must have room for a neighbour");
  expect_shape("squares", squares, {ids.size()});
}

}  // namespace

void bind_nearest(nb::module_& m) {
  nb::class_<PointSet>(m, "PointSet")
      .def(nb::init<Vectors, Flags>(), nb::kw_only(), "vectors"_array, "alive"_array);
  nb::class_<PointOutline>(m, "PointOutline")
      .def(nb::init<Vectors, FloatRow, Array<const float, -1, -1, 8>>(), nb::kw_only(),
           "basis"_array, "center"_array, "groups"_array);
  nb::class_<HashIndex>(m, "HashIndex")
      .def(nb::init<Vectors, FloatRow, Array<const std::uint32_t, -1, -1>,
                    Array<const std::int32_t, -1, -1>>(),
           nb::kw_only(), "directions"_array, "shifts"_array, "codes"_array, "order"_array);
  nb::class_<PointCells>(m, "PointCells")
      .def(nb::init<Vectors, FloatRow, Array<const float, -1, -1, 8>,
                    Array<const float, -1, -1, 8>, Array<const std::int32_t, -1, 8>, Indices,
                    size_t>(),
           nb::kw_only(), "basis"_array, "center"_array, "middles"_array, "groups"_array,
           "members"_array, "starts"_array, "gathered"_a);

  m.def(
      "nearest_exact",
      [](const PointSet& points, const PointOutline& outline, FloatRow query,
         Array<std::int64_t, -1> ids, Array<float, -1> squares) {
        expect_query(points, query, ids, squares);
        expect_outline(points, outline);
        const nb::gil_scoped_release release;
        return kinema::nearest_exact(points.view(), outline.view(), span(query), span(ids),
                                     span(squares));
      },
      "points"_a, "outline"_a, "query"_array, "ids"_array, "squares"_array);

  m.def(
      "nearest_hashed",
      [](const PointSet& points, const HashIndex& tables, FloatRow query,
         Array<std::int64_t, -1> ids, Array<float, -1> squares) {
        expect_query(points, query, ids, squares);
        expect_tables(points, tables);
        const nb::gil_scoped_release release;
        return kinema::nearest_hashed(points.view(), tables.view(), span(query), span(ids),
                                      span(squares));
      },
      "points"_a, "tables"_a, "query"_array, "ids"_array, "squares"_array);

  m.def(
      "nearest_in_cells",
      [](const PointSet& points, const PointCells& cells, ptrdiff_t probes, FloatRow query,
         Array<std::int64_t, -1> ids, Array<float, -1> squares) {
        expect_query(points, query, ids, squares);
        expect_cells(points, cells);
        expect(probes > 0, "probes must be at least 1");
        const nb::gil_scoped_release release;
        return kinema::nearest_in_cells(points.view(), cells.view(), probes, span(query),
                                        span(ids), span(squares));
      },
      "points"_a, "cells"_a, "probes"_a, "query"_array, "ids"_array, "squares"_array);

  m.def(
      "nearest_cells",
      [](Array<const float, -1, -1, 8> middles, Vectors rows, Array<std::int32_t, -1> found) {
        expect(middles.shape(0) > 0 && middles.shape(1) > 0, "there must be a cell");
        expect_shape("rows", rows, {rows.shape(0), middles.shape(1)});
        expect_shape("found", found, {rows.shape(0)});
        const Working working;
        kinema::nearest_cells(span(middles), signed_size(middles.shape(1)), span(rows),
                              span(found));
      },
      "middles"_array, "rows"_array, "found"_array);

  m.def(
      "outline_rows",
      [](Vectors basis, FloatRow center, Vectors vectors, Array<float, -1, -1> rows) {
        const size_t axes = basis.shape(0), length = vectors.shape(1);
        expect(length > 0, "vectors must have at least one coordinate");
        expect_shape("basis", basis, {axes, length});
        expect_shape("center", center, {length});
        expect_shape("rows", rows, {vectors.shape(0), axes + 1});
        const kinema::Outline made{span(basis), span(center), {}, signed_size(axes), 0};
        const Working working;
        kinema::outline_rows(made, span(vectors), signed_size(length), span(rows));
      },
      "basis"_array, "center"_array, "vectors"_array, "rows"_array);

  m.def(
      "hash_codes",
      [](Vectors directions, FloatRow shifts, Vectors vectors,
         Array<std::uint32_t, -1, -1> codes) {
        const size_t tables = codes.shape(0);
        expect(tables > 0 && directions.shape(0) > 0 && directions.shape(0) % tables == 0,
               "directions must be as many for each table");
        expect(vectors.shape(1) > 0, "vectors must have at least one coordinate");
        expect_shape("directions", directions, {directions.shape(0), vectors.shape(1)});
        expect_shape("shifts", shifts, {directions.shape(0)});
        expect_shape("codes", codes, {tables, vectors.shape(0)});
        const kinema::HashTables made{span(directions), span(shifts), {}, {}, signed_size(tables),
                                      signed_size(directions.shape(0) / tables), 0};
        const Working working;
        kinema::hash_codes(made, span(vectors), signed_size(vectors.shape(1)), span(codes));
      },
      "directions"_array, "shifts"_array, "vectors"_array, "codes"_array);
}
