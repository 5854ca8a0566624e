// libFuzzer: any bytes at all as the rows of a file. Built where the compiler is Clang.

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
  const std::ptrdiff_t block = 1 + size % 61, blocks = (rows.size + block - 1) / block;
  std::vector<std::int32_t> decimals(7);
  std::vector<double> rotations, positions;
  kinema::RowsRead read;
  for (int pass = 0; pass < 2; ++pass) {  // count, then read
    rotations.resize(read.rows * 8);
    positions.resize(read.rows * 6);
    read = kinema::read_rows(rows, block, 0, blocks, 0, {},
                             {channels, 7, rotations, positions, decimals});
  }
  if (read.odd.empty())
    for (const double value : rotations)
      if (!(std::abs(value) <= 1.0 + 1e-12)) std::abort();
  kinema::read_loose(text, 1 + size % 61);
  return 0;
}
