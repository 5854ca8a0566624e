#include "kinema/key_judge.h"

#include <algorithm>
#include <cmath>

namespace kinema {

using std::ptrdiff_t;

double advantage(const KeyJudge& judge, std::span<const double> given) {
  constexpr ptrdiff_t kInputs = kJudged;
  double input[kInputs], first[64], second[64], total = 0.0;
  for (ptrdiff_t i = 0; i < kInputs; ++i)
    input[i] = std::clamp((given[i] - judge.center[i]) / judge.scale[i], -5.0, 5.0);
  const double* weights = judge.weights.data();
  const auto layer = [&](const double* in, ptrdiff_t inputs, double* out, ptrdiff_t outputs) {
    const double* biases = weights + inputs * outputs;
    std::copy_n(biases, outputs, out);
    for (ptrdiff_t i = 0; i < inputs; ++i)
      for (ptrdiff_t o = 0; o < outputs; ++o) out[o] += in[i] * weights[i * outputs + o];
    weights = biases + outputs;
  };
  const auto bent = [&](double* values) {
    for (ptrdiff_t i = 0; i < judge.hidden; ++i) values[i] = std::tanh(values[i]);
  };
  for (ptrdiff_t network = 0; network < judge.networks; ++network) {
    layer(input, kInputs, first, judge.hidden);
    bent(first);
    layer(first, judge.hidden, second, judge.hidden);
    bent(second);
    double better = 0.0;
    layer(second, judge.hidden, &better, 1);
    total += better;
  }
  return total / static_cast<double>(judge.networks);
}

}  // namespace kinema
