#include "kinema/loose_rows.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "kinema/numbers.h"
#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_sign(char c) { return c == '-' || c == '+'; }
bool is_line_end(char c) { return c == '\n' || c == '\r'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool is_word(char c) { return is_digit(c) || c == '_' || (lower(c) >= 'a' && lower(c) <= 'z'); }

const char* skip_digits(const char* p, const char* end) { return std::find_if_not(p, end, is_digit); }
const char* skip_sign(const char* p, const char* end) { return p < end && is_sign(*p) ? p + 1 : p; }

// [-+] digits point digits [e [-+] digits], at least one digit beside the point: all of the word?
bool has_number_form(const char* p, const char* end, char point) {
  p = skip_sign(p, end);
  const char* whole = skip_digits(p, end);
  bool digits = whole > p;
  p = whole;
  if (p < end && *p == point) {
    const char* fraction = skip_digits(p + 1, end);
    digits = digits || fraction > p + 1;
    p = fraction;
  }
  if (!digits) return false;
  if (p < end && lower(*p) == 'e') {
    const char* exponent = skip_sign(p + 1, end);
    p = skip_digits(exponent, end);
    if (p == exponent) return false;
  }
  return p == end;
}

// Whether the text at p begins with these letters, in either case.
bool begins(const char* p, const char* end, const char* letters) {
  for (; *letters; ++letters, ++p)
    if (p == end || lower(*p) != *letters) return false;
  return true;
}

// nan, nan(…), inf, infinity, 1.#IND00 and the like: what programs print for no number.
bool says_unknown(const char* p, const char* end) {
  p = skip_sign(p, end);
  if (begins(p, end, "nan")) {
    p += 3;
    if (p == end) return true;
    return *p == '(' && end - p >= 2 && end[-1] == ')' && std::all_of(p + 1, end - 1, is_word);
  }
  if (begins(p, end, "inf")) return end - p == 3 || (end - p == 8 && begins(p, end, "infinity"));
  const char* mark = std::find(p, end, '#');
  if (mark == end || end - mark < 2) return false;
  // 1.#IND: digits, a point, a mark, letters
  const char* point = skip_digits(p, mark);
  const bool has_point = point < mark && *point == '.';
  if (skip_digits(has_point ? point + 1 : point, mark) != mark) return false;
  if (has_point && point > p) return std::all_of(mark + 1, end, is_word);
  if (has_point && mark != point + 1) return false;
  for (const char* letters : {"ind", "qnan", "snan", "inf"})
    if (begins(mark + 1, end, letters))
      return skip_digits(mark + 1 + std::strlen(letters), end) == end;
  return false;
}

// The words of one piece of the text.
class Reader {
 public:
  Reader(const char* text, LooseRows& rows) : text_(text), rows_(rows) {}

  void read(const char* p, const char* end) {
    while (p < end && rows_.rejected < 0) p = line(p, end);
  }

 private:
  // One line; returns where the next one begins.
  const char* line(const char* p, const char* end) {
    const auto before = static_cast<std::int64_t>(rows_.values.size());
    std::int64_t start = -1;
    while (p < end && !is_line_end(*p)) {
      if (is_blank(*p)) {
        ++p;
        continue;
      }
      if (*p == '#' || (*p == '/' && p + 1 < end && p[1] == '/')) {
        note(Repair::comment, p);
        p = std::find_if(p, end, is_line_end);
        break;
      }
      if (start < 0) start = p - text_;
      // where one word was odd, the next one often is: then the plain way is not even tried
      const Parsed number = odd_ ? Parsed{nullptr, 0, 0} : parse_number(p, end);
      odd_ = false;
      if (number.next) {
        rows_.values.push_back(number.value);
        p = number.next;
        continue;
      }
      const char* stop = p;
      while (stop < end && !is_blank(*stop) && !is_line_end(*stop)) ++stop;
      if (!odd_word(p, stop)) {
        rows_.rejected = p - text_;
        break;
      }
      p = stop;
    }
    const auto count = static_cast<std::int64_t>(rows_.values.size()) - before;
    if (count > 0) {
      rows_.counts.push_back(count);
      rows_.starts.push_back(start);
    }
    if (p < end) p += *p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1;
    return p;
  }

  void note(Repair repair, const char* at) {
    const int kind = static_cast<int>(repair);
    rows_.repairs[kind] += 1;
    if (rows_.first[kind] < 0) rows_.first[kind] = at - text_;
  }

  // A word that is perhaps not one plain number.
  bool odd_word(const char* p, const char* end) {
    bool comma = false, point = false, inner_sign = false;
    for (const char* q = p; q < end; ++q) {
      comma |= *q == ',';
      point |= *q == '.';
      inner_sign |= is_sign(*q) && q > p && (is_digit(q[-1]) || q[-1] == '.');
    }
    if (!comma && !inner_sign) {
      const Parsed number = parse_alone(p, end, '.');
      if (number.next) {
        rows_.values.push_back(number.value);
        return true;
      }
      const bool large = has_number_form(p, end, '.');
      if (!large && !says_unknown(p, end)) return false;
      note(large ? Repair::too_large : Repair::unknown, p);
      rows_.values.push_back(kUnknown);
      return true;
    }
    odd_ = true;
    if (comma && end[-1] != ',' && !point) {
      const Parsed number = parse_alone(p, end, ',');
      if (number.next || has_number_form(p, end, ',')) {
        note(number.next ? Repair::decimal_comma : Repair::too_large, p);
        rows_.values.push_back(number.next ? number.value : kUnknown);
        return true;
      }
    }
    if ((comma && point) || end[-1] == ',') {
      note(Repair::comma_between, p);
      return parts(p, end, [](const char* q) { return *q == ',' || *q == ';'; }, 1);
    }
    if (says_unknown(p, end)) {
      note(Repair::unknown, p);
      rows_.values.push_back(kUnknown);
      return true;
    }
    note(Repair::glued, p);
    // a sign behind a digit or a point begins another number
    return parts(p, end, [p](const char* q) {
      return q > p && is_sign(*q) && (is_digit(q[-1]) || q[-1] == '.');
    }, 0);
  }

  // A number that is all of the word; copied, so that its point can be put in and the quick way
  // has room behind it.
  static Parsed parse_alone(const char* p, const char* end, char point) {
    constexpr ptrdiff_t kRoom = 32;  // what the quick way looks at
    char number[2 * kRoom];
    if (end - p > kRoom) {
      if (point == '.') return parse_number(p, end);
      // digits without end: rare enough to allocate
      std::vector<char> copy(p, end);
      std::replace(copy.begin(), copy.end(), point, '.');
      const Parsed found = parse_number(copy.data(), copy.data() + copy.size());
      return {found.next ? end : nullptr, found.value, found.decimals};
    }
    std::memset(number, ' ', sizeof number);
    std::memcpy(number, p, end - p);
    if (point != '.') std::replace(number, number + (end - p), point, '.');
    const Parsed found = parse_number(number, number + sizeof number);
    return {found.next == number + (end - p) ? end : nullptr, found.value, found.decimals};
  }

  // Numbers between places where the word is split; `width` bytes of each such place are dropped.
  template <class Splits>
  bool parts(const char* p, const char* end, Splits splits, int width) {
    ptrdiff_t found = 0;
    while (p < end) {
      const char* stop = p + (width == 0);  // a part is not empty where nothing is dropped
      while (stop < end && !splits(stop)) ++stop;
      if (stop > p) {
        if (!has_number_form(p, stop, '.')) return false;
        push(p, stop);
        ++found;
      }
      p = stop < end ? stop + width : end;
    }
    return found > 0;
  }

  // A number of the right form; too large a one was never measured.
  void push(const char* p, const char* end) {
    const Parsed number = parse_alone(p, end, '.');
    if (!number.next) note(Repair::too_large, p);
    rows_.values.push_back(number.next ? number.value : kUnknown);
  }

  const char* text_;
  LooseRows& rows_;
  bool odd_ = false;
};

template <class T>
void append(std::vector<T>& all, std::vector<T>& part, std::size_t from = 0) {
  all.insert(all.end(), part.begin() + static_cast<ptrdiff_t>(from), part.end());
  std::vector<T>().swap(part);  // give its memory back at once
}

// Where the text behind p can be cut: where a line ends, or between two words of a line that goes
// on for long, unless some of it may be a comment.
const char* cut_behind(const char* p, const char* end, ptrdiff_t piece) {
  if (end - p <= piece) return end;
  const char* const target = p + piece;
  const auto line_end = [&](ptrdiff_t within) {
    const void* found = std::memchr(target, '\n', std::min(within, end - target));
    return found ? static_cast<const char*>(found) + 1 : nullptr;
  };
  if (const char* const near = line_end(piece)) return near;
  const char* const blank = std::find_if(target, end, is_blank);
  const auto has = [&](char c) { return std::memchr(p, c, blank - p) != nullptr; };
  if (blank < end && !has('#') && !has('/')) return blank;
  const char* const far = line_end(end - target);
  return far ? far : end;
}

bool has_line_end(const char* p, const char* end) {
  return std::memchr(p, '\n', end - p) || std::memchr(p, '\r', end - p);
}

struct Piece {
  LooseRows rows;
  bool begins = false, ends = false;  // a line, before its first number and behind its last one
};

void read_piece(const char* text, const char* p, const char* end, Piece& piece) {
  LooseRows& rows = piece.rows;
  rows.values.reserve((end - p) / 8);
  Reader(text, rows).read(p, end);
  const bool any = !rows.starts.empty();
  piece.begins = has_line_end(p, any ? text + rows.starts.front() : end);
  piece.ends = any ? has_line_end(text + rows.starts.back(), end) : piece.begins;
}

// Puts what a piece has behind what the pieces before it have; its first numbers may be on the line
// of their last ones.
void take(LooseRows& all, LooseRows& one, bool same_line) {
  const bool joins = same_line && !all.counts.empty() && !one.counts.empty();
  if (joins) all.counts.back() += one.counts.front();
  append(all.values, one.values);
  append(all.counts, one.counts, joins);
  append(all.starts, one.starts, joins);
  for (int kind = 0; kind < kRepairs; ++kind) {
    all.repairs[kind] += one.repairs[kind];
    if (all.first[kind] < 0) all.first[kind] = one.first[kind];
  }
  all.rejected = one.rejected;
}

}  // namespace

LooseRows read_loose(std::span<const char> text, ptrdiff_t piece) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  std::vector<const char*> cuts{begin};
  while (cuts.back() < end) cuts.push_back(cut_behind(cuts.back(), end, piece));
  const auto count = static_cast<ptrdiff_t>(cuts.size()) - 1;
  std::vector<Piece> pieces(count);
  parallel_for(count, [&](ptrdiff_t i) { read_piece(begin, cuts[i], cuts[i + 1], pieces[i]); });

  LooseRows all;
  std::size_t values = 0, lines = 0;
  for (const Piece& one : pieces)
    values += one.rows.values.size(), lines += one.rows.counts.size();
  all.values.reserve(values);
  all.counts.reserve(lines);
  all.starts.reserve(lines);
  bool ended = true;
  for (Piece& one : pieces) {
    const bool empty = one.rows.starts.empty();
    take(all, one.rows, !ended && !one.begins);
    ended = one.ends || (empty && ended);
    if (all.rejected >= 0) break;
  }
  return all;
}

void hold_unknown(std::span<double> rows, ptrdiff_t columns, std::span<std::uint8_t> missing) {
  const auto frames = columns ? static_cast<ptrdiff_t>(rows.size()) / columns : 0;
  for (ptrdiff_t i = 0; i < frames * columns; ++i) {
    missing[i] = std::isnan(rows[i]);
    if (missing[i] && i >= columns) rows[i] = rows[i - columns];  // which may be unknown itself
  }
  // what is still unknown is so from the first frame on
  for (ptrdiff_t c = 0; c < columns; ++c) {
    ptrdiff_t known = 0;
    while (known < frames && std::isnan(rows[known * columns + c])) ++known;
    const double value = known < frames ? rows[known * columns + c] : 0.0;
    for (ptrdiff_t f = 0; f < known; ++f) rows[f * columns + c] = value;
  }
}

}  // namespace kinema
