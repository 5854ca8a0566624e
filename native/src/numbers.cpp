#include "kinema/numbers.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace kinema {

namespace {

using std::uint64_t;
static_assert(std::endian::native == std::endian::little, "eight digits are read as one integer");

constexpr double kPowers[] = {1e0, 1e1, 1e2, 1e3, 1e4,  1e5,  1e6,  1e7, 1e8,
                              1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16};
constexpr uint64_t kExact = uint64_t{1} << 53;  // integers up to here are exact in a double

constexpr uint64_t kWhole[] = {1,      10,      100,      1000,      10000,
                               100000, 1000000, 10000000, 100000000, 1000000000};

uint64_t load_eight(const char* p) {
  uint64_t v;
  std::memcpy(&v, p, 8);
  return v;
}

// Eight characters as digit values, one to a byte; a byte that is no digit comes out above 9.
uint64_t digit_values(uint64_t characters) { return characters ^ 0x3030303030303030u; }

// How many of the eight, from the first, are digits.
int digit_count(uint64_t values) {
  const uint64_t other = ((values + 0x7676767676767676u) | values) & 0x8080808080808080u;
  return std::countr_zero(other) >> 3;  // 64 >> 3 = 8 where all are digits
}

// The number that the first `count` digits make; count may be 0.
uint64_t number_of(uint64_t values, int count) {
  if (count < 8) values = (values << (56 - 8 * count)) << 8;  // zeros move in front
  values = values * 10 + (values >> 8);
  constexpr uint64_t pairs = 0x000000FF000000FFu;
  return ((values & pairs) * 0x000F424000000064u +
          ((values >> 16) & pairs) * 0x0000271000000001u) >> 32;
}

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

const char* find_exponent(const char* p, const char* end) {
  return std::find_if(p, end, [](char c) { return c == 'e' || c == 'E'; });
}

int decimals_of(const char* p, const char* end) {
  const char* point = std::find(p, end, '.');
  const char* exponent = find_exponent(p, end);
  int decimals = point < exponent ? static_cast<int>(exponent - point) - 1 : 0;
  if (exponent < end) {
    int shift = 0;
    const char* digits = exponent + 1;
    if (digits < end && *digits == '+') ++digits;
    std::from_chars(digits, end, shift);
    decimals -= std::clamp(shift, -1000, 1000);
  }
  return std::clamp(decimals, 0, kMaxDecimals);
}

// Whatever the quick way does not take: exponents, many digits, the last bytes of a file.
Parsed parse_slowly(const char* p, const char* end) {
  const char* stop = std::find_if(p, end, is_space);
  const char* first = *p == '+' ? p + 1 : p;
  if (first == stop || (first != p && (*first == '-' || *first == '+'))) return {nullptr, 0, 0};
  double value = 0;
  const auto [next, error] = std::from_chars(first, stop, value);
  if (next != stop || error == std::errc::invalid_argument) return {nullptr, 0, 0};
  if (error == std::errc::result_out_of_range) {
    // too small is zero; too large is no number that anything can be done with
    const char* exponent = find_exponent(first, stop);
    const bool small = exponent < stop ? exponent[1] == '-' : *first == '0' || *first == '.';
    if (!small) return {nullptr, 0, 0};
    value = 0;
  }
  if (!std::isfinite(value)) return {nullptr, 0, 0};
  return {stop, value, decimals_of(first, stop)};
}

}  // namespace

Parsed parse_number(const char* p, const char* end) {
  if (end - p < 32) return parse_slowly(p, end);
  const char* const start = p;
  const bool negative = *p == '-';
  p += negative;

  const uint64_t whole = digit_values(load_eight(p));
  const int whole_digits = digit_count(whole);
  if (whole_digits == 8) return parse_slowly(start, end);
  uint64_t mantissa = number_of(whole, whole_digits);
  p += whole_digits;

  int decimals = 0;
  if (*p == '.') {
    ++p;
    const uint64_t fraction = digit_values(load_eight(p));
    decimals = digit_count(fraction);
    if (decimals < 8) {
      mantissa = mantissa * kWhole[decimals] + number_of(fraction, decimals);
      p += decimals;
    } else {
      const uint64_t more = digit_values(load_eight(p + 8));
      const int count = digit_count(more);
      if (count > 4) return parse_slowly(start, end);
      mantissa = (mantissa * kWhole[8] + number_of(fraction, 8)) * kWhole[count] +
                 number_of(more, count);
      decimals += count;
      p += decimals;
    }
  }
  // one rounding, in the division: both sides are exact
  if (whole_digits + decimals == 0 || mantissa > kExact || !is_space(*p))
    return parse_slowly(start, end);
  const double size = static_cast<double>(mantissa) / kPowers[decimals];
  return {p, negative ? -size : size, decimals};
}

namespace {

struct Pairs {
  char text[200];
  constexpr Pairs() : text{} {
    for (int i = 0; i < 100; ++i) {
      text[2 * i] = static_cast<char>('0' + i / 10);
      text[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
  }
};
constexpr Pairs kPairs;

// Exactly `count` digits, zeros in front.
void print_padded(char* out, uint64_t value, int count) {
  while (count >= 2) {
    count -= 2;
    std::memcpy(out + count, kPairs.text + 2 * (value % 100), 2);
    value /= 100;
  }
  if (count) *out = static_cast<char>('0' + value % 10);
}

char* print_whole(char* out, uint64_t value) {
  int count = 1;
  for (uint64_t rest = value; rest >= 10; rest /= 10) ++count;
  print_padded(out, value, count);
  return out + count;
}

template <int Decimals>
char* print_scaled(char* out, uint64_t scaled) {
  constexpr uint64_t unit = kWhole[Decimals];  // a constant: the division becomes a multiplication
  const uint64_t whole = scaled / unit;
  if (whole < 100) {
    std::memcpy(out, kPairs.text + 2 * whole + (whole < 10), 2);
    out += 1 + (whole >= 10);
  } else {
    out = print_whole(out, whole);
  }
  if constexpr (Decimals > 0) {
    *out++ = '.';
    print_padded(out, scaled % unit, Decimals);
  }
  return out + Decimals;
}

}  // namespace

char* print_number(char* out, double x, int decimals) {
  const double size = std::abs(x);
  if (decimals <= 9) {
    const double product = size * kPowers[decimals];
    if (product < static_cast<double>(kExact)) {
      const auto scaled = static_cast<uint64_t>(product + 0.5);
      if (x < 0 && scaled) *out++ = '-';
      switch (decimals) {
        case 0: return print_scaled<0>(out, scaled);
        case 1: return print_scaled<1>(out, scaled);
        case 2: return print_scaled<2>(out, scaled);
        case 3: return print_scaled<3>(out, scaled);
        case 4: return print_scaled<4>(out, scaled);
        case 5: return print_scaled<5>(out, scaled);
        case 6: return print_scaled<6>(out, scaled);
        case 7: return print_scaled<7>(out, scaled);
        case 8: return print_scaled<8>(out, scaled);
        default: return print_scaled<9>(out, scaled);
      }
    }
  }
  char* const limit = out + kMaxNumberWidth;
  if (size >= 1e15) return std::to_chars(out, limit, x).ptr;
  if (size * kPowers[decimals] < 0.5) x = 0.0;  // no "-0"
  return std::to_chars(out, limit, x, std::chars_format::fixed, decimals).ptr;
}

}  // namespace kinema
