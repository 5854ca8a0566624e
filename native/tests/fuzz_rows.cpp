// libFuzzer: any bytes at all as the rows of a file. Built where the compiler is Clang.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "kinema/bvh_rows.h"
#include "kinema/loose_rows.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> text(reinterpret_cast<const char*>(data), size);
  const kinema::JointChannels channels[] = {{{2, 0, 1}, {3, 4, 5}, {0, 1, 2}, {0, 0, 0}},
                                            {{0, -1, -1}, {6, -1, -1}, {-1, -1, -1}, {1, 2, 3}}};
  const kinema::RowText rows(text);
  const auto pieces = kinema::split_rows(rows, 1 + size % 61);
  const auto frames = pieces.rows.back();
  std::vector<double> rotations(frames * 8), positions(frames * 6);
  std::vector<std::int32_t> decimals(7);
  const auto errors = kinema::read_rows(rows, pieces.starts, pieces.rows, channels, 7, rotations,
                                        positions, decimals);
  const bool regular = std::all_of(errors.begin(), errors.end(), [](const auto& error) {
    return error.problem == kinema::RowProblem::none;
  });
  if (regular)
    for (const double value : rotations)
      if (!(std::abs(value) <= 1.0 + 1e-12)) std::abort();
  kinema::read_loose(text, 1 + size % 61);
  return 0;
}
