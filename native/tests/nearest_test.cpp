#include "kinema/nearest.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/kernels.h"

namespace kinema {
extern const Kernels kernels_baseline;
}

namespace {

std::vector<float> random_floats(std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> normal;
  std::vector<float> values(count);
  for (float& value : values) value = normal(engine);
  return values;
}

}  // namespace

TEST(float_kernels_give_the_same_bits_on_every_instruction_set) {
  for (std::ptrdiff_t length : {1, 7, 8, 31, 64, 100, 360}) {
    const auto a = random_floats(length, 1), b = random_floats(length * 5, 2);
    std::vector<float> one(5), two(5), out(8), other(8);
    kinema::kernels().products(b.data(), a.data(), 5, length, one.data());
    kinema::kernels_baseline.products(b.data(), a.data(), 5, length, two.data());
    CHECK(one == two);
    for (float limit : {0.5f, 1e9f})
      CHECK(kinema::kernels().squared_gap(a.data(), b.data(), length, limit) ==
            kinema::kernels_baseline.squared_gap(a.data(), b.data(), length, limit));
    const auto groups = random_floats(length * 8, 3);
    kinema::kernels().grouped_gaps(groups.data(), a.data(), 1, length, out.data());
    kinema::kernels_baseline.grouped_gaps(groups.data(), a.data(), 1, length, other.data());
    CHECK(out == other);
  }
}

TEST(points_without_an_outline_or_a_table_are_searched_one_by_one) {
  const auto vectors = random_floats(20 * 3, 4), query = random_floats(3, 5);
  std::vector<std::uint8_t> alive(20, 1);
  alive[3] = 0;
  const kinema::Points points{vectors, alive, 3};
  std::vector<std::int64_t> ids(25), same(25);
  std::vector<float> squares(25), again(25);
  const auto count = kinema::nearest_exact(points, {}, query, ids, squares);
  CHECK(count == 19);
  CHECK(std::is_sorted(squares.begin(), squares.begin() + count));
  CHECK(std::find(ids.begin(), ids.begin() + count, 3) == ids.begin() + count);
  CHECK(kinema::nearest_hashed(points, {}, query, same, again) == count);
  CHECK(std::equal(ids.begin(), ids.begin() + count, same.begin()));
}

TEST(cells_are_searched_until_there_are_enough_and_late_points_always) {
  // sixteen points on a line: eight in the first cell, four in the third, four in none
  std::vector<float> vectors(16), outlines(2 * 2 * 8), middles(2 * 8, 100.0f);
  std::iota(vectors.begin(), vectors.end(), 0.0f);
  std::vector<std::int32_t> members(16, -1);
  for (int i = 0; i < 12; ++i) {
    members[i] = i;
    outlines[(i / 8) * 16 + i % 8] = vectors[i];
  }
  middles[0] = 3.5f, middles[2] = 9.5f;
  for (int cell = 0; cell < 8; ++cell) middles[8 + cell] = 0.0f;  // nothing is left out
  const std::vector<std::int32_t> starts{0, 1, 1, 2, 2, 2, 2, 2, 2};
  const std::vector<std::uint8_t> alive(16, 1);
  const std::vector<float> basis{1.0f}, center{0.0f}, query{2.2f};
  const kinema::Points points{vectors, alive, 1};
  const kinema::Cells cells{basis, center, middles, outlines, members, starts, 1, 8, 12};
  const auto found = [&](std::ptrdiff_t probes, std::size_t count) {
    std::vector<std::int64_t> ids(count);
    std::vector<float> squares(count);
    ids.resize(kinema::nearest_in_cells(points, cells, probes, query, ids, squares));
    return ids;
  };
  CHECK((found(1, 3) == std::vector<std::int64_t>{2, 3, 1}));
  CHECK(found(1, 9).back() == 8);  // the first cell has eight: another is searched
  CHECK(found(8, 20).size() == 16);
  std::vector<std::int32_t> cell(1);
  kinema::nearest_cells(middles, 2, std::vector<float>{9.0f, 0.0f}, cell);
  CHECK(cell[0] == 2);
}
