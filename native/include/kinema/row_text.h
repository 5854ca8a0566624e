// Where the rows of a file are: in memory, or in a file that others may change at any moment.
#pragma once

#include <cstddef>
#include <span>

namespace kinema {

// A file is read piece by piece and never mapped: a mapped file that becomes shorter ends the
// process, a piece that cannot be read is an error.
struct RowText {
  std::span<const char> memory;
  int file = -1;                // a descriptor, or -1: the text is in memory
  std::ptrdiff_t begin = 0;     // the byte of the file where the text begins
  std::ptrdiff_t size = 0;

  explicit RowText(std::span<const char> text)
      : memory(text), size(static_cast<std::ptrdiff_t>(text.size())) {}
  RowText(int file, std::ptrdiff_t begin, std::ptrdiff_t size)
      : file(file), begin(begin), size(size) {}

  // Bytes from … to-1; of a file they are put at `room`. False if they are not there any more.
  bool piece(std::ptrdiff_t from, std::ptrdiff_t to, char* room,
             std::span<const char>& found) const;
};

}  // namespace kinema
