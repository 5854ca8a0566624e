// Distances between point clouds for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/tuple.h>

#include <tuple>

#include "kinema/close_frames.h"
#include "kinema/similarity.h"

namespace {

constexpr ptrdiff_t kMostFrames = 1 << 30;  // so that sums of them cannot overflow
constexpr ptrdiff_t kMostReach = 1000;      // tiles are so much larger

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

// Clips one after the other, and the clouds around their frames.
struct ClipClouds {
  Array<const double, -1, 3, -1> points;
  Matrix coarse;
  Values energy;
  Array<const double, 2, -1> means;
  FrameNumbers clips;

  ClipClouds(Array<const double, -1, 3, -1> points, Matrix coarse, Values energy,
             Array<const double, 2, -1> means, FrameNumbers clips)
      : points(points), coarse(coarse), energy(energy), means(means), clips(clips) {
    const size_t frames = points.shape(0);
    expect(points.shape(2) % 4 == 0, "points must be filled up to a multiple of four");
    expect_shape("coarse", coarse, {coarse.shape(0), frames});
    expect_shape("energy", energy, {frames});
    expect_shape("means", means, {2, frames});
    expect(clips.size() > 0, "clips must have at least one number");
    expect(clips.data()[0] == 0, "clips must begin with 0");
    expect(clips.data()[clips.size() - 1] == signed_size(frames), "clips must end with the frames");
    for (size_t i = 1; i < clips.size(); ++i)
      expect_between("clips", clips.data()[i], clips.data()[i - 1], signed_size(frames));
  }

  kinema::ClipClouds view() const {
    return {span(points), signed_size(points.shape(2)), span(coarse), span(energy), span(means),
            span(clips)};
  }
};

void bind_close_frames(nb::module_& m) {
  nb::class_<ClipClouds>(m, "ClipClouds")
      .def(nb::init<Array<const double, -1, 3, -1>, Matrix, Values, Array<const double, 2, -1>,
                    FrameNumbers>(),
           nb::kw_only(), "points"_array, "coarse"_array, "energy"_array, "means"_array,
           "clips"_array);

  m.def(
      "close_frames",
      [](const ClipClouds& clouds, double farthest, double points, ptrdiff_t half, ptrdiff_t reach,
         ptrdiff_t apart, ptrdiff_t most) {
        expect(farthest >= 0.0, "farthest must be at least 0");
        expect(points > 0.0, "points must be more than 0");
        expect_between("half", half, 0, kMostFrames);
        expect_between("reach", reach, 0, kMostReach);
        expect_between("apart", apart, 0, kMostFrames);
        expect_between("most", most, 0, kMostFrames);
        std::vector<std::int64_t> first, second;
        std::vector<double> distance, turn;
        {
          const Working working;
          for (const auto& pair :
               kinema::close_frames(clouds.view(), {farthest, points, half, reach, apart, most})) {
            first.push_back(pair.first), second.push_back(pair.second);
            distance.push_back(pair.distance), turn.push_back(pair.turn);
          }
        }
        return std::make_tuple(owned(std::move(first)), owned(std::move(second)),
                               owned(std::move(distance)), owned(std::move(turn)));
      },
      "clouds"_a, "farthest"_a, "points"_a, "half"_a, "reach"_a, "apart"_a,
      "most"_a);
}

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
  bind_close_frames(m);
}
