// Keys on the fly: what is looked up and how it is judged, reckoned once more.
#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>
#include <vector>

#include "check.h"
#include "kinema/key_judge.h"
#include "kinema/key_stream.h"
#include "noise.h"

namespace {

using std::ptrdiff_t;

// Keys of two frames of two joints: a table that is searched one by one.
struct Table {
  std::vector<float> vectors;
  std::vector<std::uint8_t> alive = std::vector<std::uint8_t>(9, 1);
  std::vector<double> distances = noise<double>(9, 2), spacings = noise<double>(9, 3);

  Table() : vectors(9 * 12) {
    const auto values = noise<double>(vectors.size(), 1);
    std::copy(values.begin(), values.end(), vectors.begin());
    for (double& value : distances) value = std::exp(value);
    for (double& value : spacings) value = std::exp(value);
  }
  kinema::KeyTable view() const { return {{vectors, alive, 12}, {}, {}, distances, spacings}; }
};

// A network that says the same whatever it is given.
std::vector<double> opinion(double advantage, ptrdiff_t hidden) {
  std::vector<double> weights(kinema::judge_size(hidden), 0.0);
  weights.back() = advantage;
  return weights;
}

}  // namespace

TEST(a_judge_is_the_mean_of_networks_of_two_hidden_layers) {
  constexpr ptrdiff_t kHidden = 5, kInputs = kinema::kJudged;
  std::vector<double> given = noise<double>(kInputs, 4), center = noise<double>(kInputs, 5);
  std::vector<double> scale = noise<double>(kInputs, 6), weights = noise<double>(2 * kinema::judge_size(kHidden), 7);
  for (double& x : scale) x = 0.5 + std::abs(x);
  for (double& x : weights) x *= 0.2;
  given[3] = 1e3, given[4] = -1e3;  // as good as five scales away
  double expected = 0.0;
  auto at = weights.begin();
  for (int network = 0; network < 2; ++network) {
    std::vector<double> values(kInputs);
    for (ptrdiff_t i = 0; i < kInputs; ++i)
      values[i] = std::max(-5.0, std::min(5.0, (given[i] - center[i]) / scale[i]));
    for (const ptrdiff_t outputs : {kHidden, kHidden, ptrdiff_t{1}}) {
      const auto inputs = static_cast<ptrdiff_t>(values.size());
      std::vector<double> next;
      for (ptrdiff_t o = 0; o < outputs; ++o) {
        double sum = at[inputs * outputs + o];
        for (ptrdiff_t i = 0; i < inputs; ++i) sum += values[i] * at[i * outputs + o];
        next.push_back(outputs > 1 ? std::tanh(sum) : sum);
      }
      at += (inputs + 1) * outputs, values = next;
    }
    expected += values[0] / 2.0;
  }
  const kinema::KeyJudge judge{center, scale, weights, kHidden, 2, 0.0, 0.0};
  CHECK(std::abs(kinema::advantage(judge, given) - expected) < 1e-12);
}

TEST(as_many_hidden_units_as_there_may_be_are_judged_with) {
  const std::vector<double> plain(kinema::kJudged, 1.0), weights = opinion(0.25, 64);
  CHECK(kinema::advantage({plain, plain, weights, 64, 1, 0.0, 0.0}, plain) == 0.25);
}

TEST(a_look_up_weighs_neighbours_by_how_near_they_are) {
  const Table table;
  std::vector<float> query(table.vectors.begin(), table.vectors.begin() + 12);
  query[5] += 0.3f;
  for (const std::size_t room : {4, 9, 12}) {
    std::vector<std::int64_t> ids(room);
    std::vector<float> squares(room);
    const auto found = kinema::look_up(table.view(), query, ids, squares);
    std::vector<std::pair<double, int>> order;
    for (int id = 0; id < 9; ++id) {
      double square = 0.0;
      for (int i = 0; i < 12; ++i) square += std::pow(table.vectors[12 * id + i] - query[i], 2);
      order.push_back({square, id});
    }
    std::ranges::sort(order);
    order.resize(std::min<std::size_t>(room, 9));
    double total = 0.0, spacing = 0.0, distance = 0.0;
    for (const auto& [square, id] : order) {
      total += 1.0 / (square + 0.05);
      spacing += std::log(table.spacings[id] + 1e-3) / (square + 0.05);
      distance += std::log(table.distances[id] + 1e-3) / (square + 0.05);
    }
    CHECK(std::abs(found.spacing - spacing / total) < 1e-5);
    CHECK(std::abs(found.distance - distance / total) < 1e-5);
    CHECK(found.due == table.distances[0]);
    CHECK(std::abs(found.nearest - std::log(table.distances[0] + 1e-3)) < 1e-12);
  }
}

TEST(what_is_looked_up_does_not_depend_on_where_a_body_faces) {
  const Table table;
  kinema::KeyLookup ahead(6, 1, 4), aside(6, 1, 4);
  const auto poses = noise<double>(6 * 30, 8);
  for (int tick = 0; tick < 30; ++tick) {
    std::vector<double> row(poses.begin() + 6 * tick, poses.begin() + 6 * tick + 6), other;
    // the same pose a third of a turn about the vertical further on; a body whose left is hardly
    // to be seen faces where it did
    const double size = tick % 3 == 1 ? 0.19 : 0.21, c = -0.5, s = std::sqrt(0.75);
    const auto turned = [&](double x, double z) { return std::pair{c * x + s * z, c * z - s * x}; };
    other = row;
    for (int i = 0; i < 6; i += 3) std::tie(other[i], other[i + 2]) = turned(row[i], row[i + 2]);
    const double left = tick % 3 == 1 ? 2.0 : 0.4;
    const double x = size * std::cos(left), z = size * std::sin(left);
    const auto [u, v] = turned(x, z);
    row.insert(row.end(), {x, z}), other.insert(other.end(), {u, v});
    ahead.step(row), aside.step(other);
    const auto one = ahead.find(table.view()), two = aside.find(table.view());
    CHECK(std::abs(one.spacing - two.spacing) < 1e-5);
    CHECK(std::abs(ahead.cosine() - std::cos(0.4)) < 1e-12);
    CHECK(std::abs(ahead.sine() + std::sin(0.4)) < 1e-12);
  }
}

TEST(a_judge_that_always_agrees_has_every_other_tick_and_one_that_never_does_the_first) {
  const Table table;
  const std::vector<double> plain(kinema::kJudged, 1.0), row = noise<double>(8, 9);
  for (const double better : {0.1, -0.1}) {
    const std::vector<double> weights = opinion(better, 3);
    kinema::KeyStream stream(6, 1, 0.1, 0.5, 4);
    for (int tick = 0; tick < 50; ++tick) {
      const bool key = stream.tick(table.view(), {plain, plain, weights, 3, 1, 0.0, 0.0}, row);
      CHECK(key == (better > 0.0 ? tick % 2 == 0 : tick == 0));
    }
  }
}
