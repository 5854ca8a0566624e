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
    CHECK((found.counts == std::vector<std::int64_t>{2, 2, 1}));  // and what is before it
  }
}

TEST(lines_are_the_same_wherever_the_text_is_cut) {
  const std::string texts[] = {
      "1 2 3 4 5 6 7 8 9",          "1 2\r3 4 5\r\r6 7\r\n8 9\n", "  1  2 \n \t \n 3  \n\n4 5 6",
      "1 2 # 3 4 5\n6 7 // 8 9\n10", "1 2 3,5 4-5 nan\r6 / 7",      "\n\n1\n 2 \n3 4 bad 5\n6",
      "# all 1 2 3\r4 5 # 6\r7 8",   "",                            "   ",
  };
  for (const std::string& text : texts) {
    const kinema::LooseRows whole = kinema::read_loose(text, 1000);
    for (std::ptrdiff_t piece = 1; piece < 12; ++piece) {
      const kinema::LooseRows found = kinema::read_loose(text, piece);
      CHECK(found.counts == whole.counts && found.starts == whole.starts);
      CHECK(found.repairs == whole.repairs && found.first == whole.first);
      CHECK(found.rejected == whole.rejected && found.values.size() == whole.values.size());
      for (std::size_t i = 0; i < whole.values.size(); ++i)
        CHECK(found.values[i] == whole.values[i] || whole.values[i] != whole.values[i]);
    }
  }
}
