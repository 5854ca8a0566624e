#include "kinema/loose_rows.h"

#include <limits>
#include <string>
#include <vector>

#include "check.h"

TEST(unknown_values_are_those_of_the_row_before_or_the_first_known_ones) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> rows{1, unknown, unknown, unknown, 3, 4, unknown, 5};
  std::vector<std::uint8_t> missing(rows.size());
  kinema::hold_unknown(rows, 2, missing);
  CHECK((rows == std::vector<double>{1, 4, 1, 4, 3, 4, 3, 5}));
  CHECK((missing == std::vector<std::uint8_t>{0, 1, 1, 1, 0, 0, 1, 0}));
}

TEST(loose_reading_ends_at_the_first_bad_word_however_it_is_cut) {
  const std::string text = "1 2\n3 4\n5 bad\n6 7\n8 worse\n9 10\n";
  for (const std::ptrdiff_t piece : {1, 4, 9, 1000}) {
    const kinema::LooseRows found = kinema::read_loose(text, piece);
    CHECK(found.rejected == static_cast<std::int64_t>(text.find("bad")));
    CHECK(found.counts.size() == 2);
  }
}
