// Whether a pose is a key: networks weigh the evidence.
#pragma once

#include <cstddef>
#include <span>

#include "kinema/key_evidence.h"

namespace kinema {

// Networks of two hidden layers that say how much better it is to take the current pose for a key
// than to wait; their mean is taken. weights: for each network the layers one after the other, each
// row by row, biases after the rows.
struct KeyJudge {
  std::span<const double> center, scale;  // of what they are given
  std::span<const double> weights;
  std::ptrdiff_t hidden, networks;
  double price;  // of a key: the higher, the fewer there are
  double gain;   // how much dearer they are where there were too many so far
};

// What networks are given: the evidence, then the price.
constexpr std::ptrdiff_t kJudged = KeyEvidence::kStream + KeyEvidence::kSince + 1;

constexpr std::ptrdiff_t judge_size(std::ptrdiff_t hidden) {
  return (kJudged + 1) * hidden + (hidden + 1) * hidden + hidden + 1;
}

// How much better it is to take the pose for a key, by the mean of the networks. hidden ≤ 64.
double advantage(const KeyJudge& judge, std::span<const double> given);

}  // namespace kinema
