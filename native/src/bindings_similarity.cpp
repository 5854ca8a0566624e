// Distances between point clouds for Python; see bindings.h.

#include "bindings.h"

#include "kinema/similarity.h"

namespace {

constexpr ptrdiff_t kMostFrames = 1 << 30;  // so that sums of them cannot overflow

// Some frames of a motion, and the table of the clouds around all of them.
struct PointClouds {
  using Table = Array<const double, kinema::kCloudRows, -1>;
  Positions points;  // (F, N, 3)
  Table table;
  ptrdiff_t first, count;

  PointClouds(Positions points, Table table, ptrdiff_t first, ptrdiff_t count)
      : points(points), table(table), first(first), count(count) {
    const ptrdiff_t frames = signed_size(points.shape(0));
    expect_shape("table", table, {kinema::kCloudRows, points.shape(0)});
    expect_between("first", first, 0, frames);
    expect_between("count", count, 0, frames - first);
  }

  kinema::Clouds view() const {
    return {points.data(), table.data(), signed_size(points.shape(0)), first, count};
  }
};

// Products of single frames, in tiles of columns.
struct CloudProducts {
  Matrix ground, height;
  ptrdiff_t tile, half;

  CloudProducts(Matrix ground, Matrix height, ptrdiff_t tile, ptrdiff_t half)
      : ground(ground), height(height), tile(tile), half(half) {
    expect_between("tile", tile, 1, kMostFrames);
    expect_between("half", half, 0, kMostFrames);
    expect_shape("ground", ground, {height.shape(0), 2 * height.shape(1)});
  }

  // `half` more frames than the clouds on either side: of all rows, and of each tile of columns
  void expect_clouds(const PointClouds& a, const PointClouds& b) const {
    const ptrdiff_t tiles = (b.count + tile - 1) / tile;
    expect_shape("products.height", height,
                 {static_cast<size_t>(a.count + 2 * half),
                  static_cast<size_t>(b.count + tiles * 2 * half)});
  }
  kinema::CloudProducts view() const { return {ground.data(), height.data(), tile, half}; }
};

}  // namespace

void bind_similarity(nb::module_& m) {
  nb::class_<PointClouds>(m, "PointClouds")
      .def(nb::init<Positions, PointClouds::Table, ptrdiff_t, ptrdiff_t>(), nb::kw_only(),
           "points"_array, "table"_array, "first"_a, "count"_a);

  nb::class_<CloudProducts>(m, "CloudProducts")
      .def(nb::init<Matrix, Matrix, ptrdiff_t, ptrdiff_t>(), nb::kw_only(), "ground"_array,
           "height"_array, "tile"_a, "half"_a);

  m.def(
      "cloud_distances",
      [](const CloudProducts& products, const PointClouds& a, const PointClouds& b, int alignment,
         Out<Matrix> out) {
        const size_t joints = a.points.shape(1);
        expect_shape("b.points", b.points, {b.points.shape(0), joints, 3});
        products.expect_clouds(a, b);
        expect_between("alignment", alignment, 0, static_cast<int>(kinema::Alignment::axes));
        expect_shape("out", out, {a.points.shape(0), b.points.shape(0)});
        const Working working;
        kinema::cloud_distances(products.view(), a.view(), b.view(), signed_size(joints),
                                static_cast<kinema::Alignment>(alignment), out.data());
      },
      "products"_a, "a"_a, "b"_a, "alignment"_a, "out"_array);
}
