#include "kinema/numbers.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <string>

#include "check.h"

using kinema::parse_number;
using kinema::print_number;

namespace {

// The text stands at the very end of its own allocation, so that reading past it is seen.
double parsed(const std::string& text, bool followed = false) {
  const std::string whole = followed ? text + " 1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0" : text;
  const auto bytes = std::make_unique<char[]>(whole.size());
  std::memcpy(bytes.get(), whole.data(), whole.size());
  const auto result = parse_number(bytes.get(), bytes.get() + whole.size());
  if (!result.next) return std::nan("");
  CHECK(result.next == bytes.get() + text.size());
  return result.value;
}

std::string printed(double x, int decimals) {
  char buffer[kinema::kMaxNumberWidth];
  return {buffer, print_number(buffer, x, decimals)};
}

}  // namespace

TEST(numbers_read_as_the_c_library_reads_them) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    if (random() % 2) text += '-';
    for (int n = random() % 10; n > 0; --n) text += char('0' + random() % 10);
    if (random() % 8) text += '.';
    for (int n = random() % 20; n > 0; --n) text += char('0' + random() % 10);
    if (text.find_first_of("0123456789") == std::string::npos) continue;
    if (random() % 10 == 0) text += "e" + std::to_string(int(random() % 40) - 20);
    const double expected = std::strtod(text.c_str(), nullptr);
    CHECK(parsed(text, true) == expected);
    CHECK(parsed(text, false) == expected);
  }
}

TEST(odd_but_valid_numbers) {
  CHECK(parsed("+1.5") == 1.5);
  CHECK(parsed(".5", true) == 0.5);
  CHECK(parsed("5.", true) == 5.0);
  CHECK(parsed("1e3") == 1000.0);
  CHECK(parsed("1E-400") == 0.0);
  CHECK(parsed("4.9e-324") == 4.9e-324);
  CHECK(std::signbit(parsed("-0.0", true)));
}

TEST(what_is_no_number) {
  for (const char* text : {"abc", "-", "+", ".", "-.", "1.2.3", "1-2", "0.0-7.5", "1,5", "nan", "inf",
                           "-inf", "1e", "1e400", "-1.#IND", "+-1", "++1", "0x10", "1.0f"}) {
    CHECK(std::isnan(parsed(text, false)));
    CHECK(std::isnan(parsed(text, true)));
  }
}

TEST(decimals_are_counted) {
  const std::string text = "1.2500 0.123456789 12 1.5e-3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
  const char *p = text.data(), *end = p + text.size();
  for (int expected : {4, 9, 0, 4}) {
    const auto number = parse_number(p, end);
    CHECK(number.decimals == expected);
    p = number.next + 1;
  }
}

TEST(numbers_print_with_fixed_decimals) {
  CHECK(printed(0.0, 6) == "0.000000");
  CHECK(printed(-1e-9, 6) == "0.000000");
  CHECK(printed(-1e-20, 12) == "0.000000000000");
  CHECK(printed(1.9999999, 6) == "2.000000");
  CHECK(printed(-12.345678, 6) == "-12.345678");
  CHECK(printed(99.5, 0) == "100");
  CHECK(printed(123456.5, 3) == "123456.500");
  CHECK(printed(1e300, 6) == "1e+300");
}

TEST(printing_agrees_with_printf_and_reads_back) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> size(-9, 14), sign(-1, 1);
  for (int i = 0; i < 200000; ++i) {
    const double x = sign(random) * std::pow(10.0, size(random));
    const int decimals = random() % 16;
    const std::string text = printed(x, decimals);
    CHECK(text.size() < size_t(kinema::kMaxNumberWidth));
    // a tie may go either way: a multiple of half a step
    const double step = std::pow(10.0, -decimals);
    CHECK(std::abs(std::strtod(text.c_str(), nullptr) - x) <= 0.5000001 * step + 1e-15 * std::abs(x));
    const auto back = parse_number(text.data(), text.data() + text.size());
    CHECK(back.next && back.value == std::strtod(text.c_str(), nullptr));
  }
}
