// Decimal numbers, both ways, correctly rounded.
#pragma once

#include <cstddef>

namespace kinema {

constexpr int kMaxDecimals = 15;
constexpr std::ptrdiff_t kMaxNumberWidth = 36;  // no printed number is wider, separator included

// What stands after the number was taken, and how it was written.
struct Parsed {
  const char* next;   // nullptr: not a number
  double value;
  int decimals;       // digits behind the point, at most kMaxDecimals
};

// The number at p; it must end at white space or at `end`. p < end, *p is not white space.
Parsed parse_number(const char* p, const char* end);

// x with a fixed count of decimals (0 … kMaxDecimals); returns the end. Needs kMaxNumberWidth
// characters. Never prints "-0". Past 1e15 it is printed with an exponent.
char* print_number(char* out, double x, int decimals);

}  // namespace kinema
