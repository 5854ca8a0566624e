// Searches that leave points out find what a search of all of them finds.
#include "kinema/nearest.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "check.h"
#include "noise.h"

namespace {

using std::ptrdiff_t;

constexpr ptrdiff_t kLength = 10, kAxes = 3, kCount = 600, kGrouped = 592;

// Points of which the first coordinates say most, around a place far from the origin.
struct Crowd {
  std::vector<float> vectors = noise<float>(kCount * kLength, 1), center = noise<float>(kLength, 2);
  std::vector<float> basis = std::vector<float>(kAxes * kLength, 0.0f);
  std::vector<std::uint8_t> alive = std::vector<std::uint8_t>(kCount, 1);

  Crowd() {
    for (float& x : center) x = 3.0f + x;
    for (ptrdiff_t i = 0; i < kCount * kLength; ++i)
      vectors[i] = vectors[i] * (i % kLength < kAxes ? 1.0f : 0.05f) + center[i % kLength];
    // axes askew in their plane
    basis[0] = 0.6f, basis[1] = 0.8f, basis[kLength] = -0.8f, basis[kLength + 1] = 0.6f;
    basis[2 * kLength + 2] = 1.0f;
    for (ptrdiff_t id = 7; id < kCount; id += 50) alive[id] = 0;
  }
  kinema::Points points() const { return {vectors, alive, kLength}; }

  std::vector<std::int64_t> nearest(const std::vector<float>& query, std::size_t count) const {
    std::vector<std::pair<double, std::int64_t>> all;
    for (std::int64_t id = 0; id < kCount; ++id) {
      double square = 0.0;
      for (ptrdiff_t i = 0; i < kLength; ++i)
        square += std::pow(double{vectors[id * kLength + i]} - double{query[i]}, 2);
      if (alive[id]) all.push_back({square, id});
    }
    std::ranges::sort(all);
    std::vector<std::int64_t> ids;
    for (std::size_t k = 0; k < count; ++k) ids.push_back(all[k].second);
    return ids;
  }
};

}  // namespace

TEST(an_outline_is_the_coordinates_and_the_length_of_what_they_leave_out) {
  const Crowd crowd;
  std::vector<float> rows(kCount * (kAxes + 1));
  kinema::outline_rows({crowd.basis, crowd.center, {}, kAxes, 0}, crowd.vectors, kLength, rows);
  for (ptrdiff_t id = 0; id < kCount; ++id) {
    double square = 0.0;
    for (ptrdiff_t i = 0; i < kLength; ++i)
      square += std::pow(crowd.vectors[id * kLength + i] - crowd.center[i], 2);
    for (ptrdiff_t axis = 0; axis < kAxes; ++axis) {
      double along = 0.0;
      for (ptrdiff_t i = 0; i < kLength; ++i)
        along += (crowd.vectors[id * kLength + i] - crowd.center[i]) * crowd.basis[axis * kLength + i];
      CHECK(std::abs(rows[id * (kAxes + 1) + axis] - along) < 1e-5);
      square -= along * along;
    }
    CHECK(std::abs(rows[id * (kAxes + 1) + kAxes] - std::sqrt(square)) < 1e-3);
  }
}

TEST(an_outlined_search_finds_the_nearest_of_all) {
  const Crowd crowd;
  std::vector<float> rows(kCount * (kAxes + 1)), groups(kGrouped * (kAxes + 1));
  kinema::outline_rows({crowd.basis, crowd.center, {}, kAxes, 0}, crowd.vectors, kLength, rows);
  for (ptrdiff_t id = 0; id < kGrouped; ++id)
    for (ptrdiff_t axis = 0; axis <= kAxes; ++axis)
      groups[(id / 8 * (kAxes + 1) + axis) * 8 + id % 8] = rows[id * (kAxes + 1) + axis];
  const kinema::Outline outline{crowd.basis, crowd.center, groups, kAxes, kGrouped};
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::vector<float> query = noise<float>(kLength, 100 + seed);
    for (ptrdiff_t i = 0; i < kLength; ++i)
      query[i] = query[i] * (i < kAxes ? 1.0f : 0.05f) + crowd.center[i];
    if (seed % 4 == 0)  // one of them; some of these are removed, and some came later
      std::copy_n(crowd.vectors.begin() + (7 + seed * 10 - seed % 8) * kLength, kLength, query.begin());
    for (const std::size_t count : {1, 5}) {
      std::vector<std::int64_t> ids(count);
      std::vector<float> squares(count);
      CHECK(kinema::nearest_exact(crowd.points(), outline, query, ids, squares) ==
            static_cast<ptrdiff_t>(count));
      CHECK(ids == crowd.nearest(query, count));
    }
  }
}

TEST(a_hashed_search_finds_all_that_share_a_bucket_and_all_that_came_later) {
  constexpr ptrdiff_t kTables = 3, kHashes = 2, kHashed = 580;
  const Crowd crowd;
  auto directions = noise<float>(kTables * kHashes * kLength, 3);
  std::vector<float> shifts(kTables * kHashes);
  for (float& x : directions) x *= 0.3f;
  for (std::size_t i = 0; i < shifts.size(); ++i) shifts[i] = 0.15f * i;
  std::vector<std::uint32_t> all(kTables * kHashed), codes;
  const std::vector<float> hashed(crowd.vectors.begin(), crowd.vectors.begin() + kHashed * kLength);
  const kinema::HashTables empty{directions, shifts, {}, {}, kTables, kHashes, 0};
  kinema::hash_codes(empty, hashed, kLength, all);
  std::vector<std::int32_t> order;
  for (ptrdiff_t table = 0; table < kTables; ++table) {
    std::vector<std::int32_t> ids(kHashed);
    std::iota(ids.begin(), ids.end(), 0);
    const auto* of = all.data() + table * kHashed;
    std::ranges::stable_sort(ids, {}, [of](std::int32_t id) { return of[id]; });
    for (const auto id : ids) codes.push_back(of[id]), order.push_back(id);
  }
  codes.shrink_to_fit(), order.shrink_to_fit();  // a read beyond the end is seen
  const kinema::HashTables tables{directions, shifts, codes, order, kTables, kHashes, kHashed};
  // who shares a bucket, by the floors themselves
  const auto bucket = [&](const float* vector, ptrdiff_t table, ptrdiff_t hash) {
    const ptrdiff_t at = table * kHashes + hash;
    double sum = shifts[at];
    for (ptrdiff_t i = 0; i < kLength; ++i) sum += double{directions[at * kLength + i]} * vector[i];
    return std::floor(sum);
  };
  std::size_t left_out = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::vector<float> query = noise<float>(kLength, 200 + seed);
    for (ptrdiff_t i = 0; i < kLength; ++i)
      query[i] = query[i] * (i < kAxes ? 1.0f : 0.05f) + crowd.center[i];
    if (seed == 0)  // in the last bucket of the last table
      std::copy_n(crowd.vectors.begin() + order.back() * kLength, kLength, query.begin());
    if (seed == 0) query[0] += 1e-6f;
    std::vector<std::int64_t> expected;
    for (const auto id : crowd.nearest(query, kCount - 12)) {
      bool together = id >= kHashed;
      for (ptrdiff_t table = 0; table < kTables; ++table) {
        bool same = true;
        for (ptrdiff_t hash = 0; hash < kHashes; ++hash)
          same &= bucket(query.data(), table, hash) ==
                  bucket(crowd.vectors.data() + id * kLength, table, hash);
        together |= same;
      }
      if (together) expected.push_back(id);
    }
    left_out += kCount - 12 - expected.size();
    std::vector<std::int64_t> ids(kCount);
    std::vector<float> squares(kCount);
    ids.resize(kinema::nearest_hashed(crowd.points(), tables, query, ids, squares));
    CHECK(ids == expected);
  }
  CHECK(left_out > 1000);
}
