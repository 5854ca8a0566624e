// Numbers at random, the same for the same seed.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

template <typename Number>
std::vector<Number> noise(std::size_t count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<Number> normal;
  std::vector<Number> values(count);
  for (Number& value : values) value = normal(random);
  return values;
}
