#include "kinema/row_text.h"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace kinema {

bool RowText::piece(std::ptrdiff_t from, std::ptrdiff_t to, char* room,
                    std::span<const char>& found) const {
  if (file < 0) {
    found = memory.subspan(from, to - from);
    return true;
  }
#if __has_include(<unistd.h>)
  const auto wanted = static_cast<std::size_t>(to - from);
  std::size_t got = 0;
  while (got < wanted) {
    const auto count = pread(file, room + got, wanted - got,
                             static_cast<off_t>(begin + from) + static_cast<off_t>(got));
    if (count <= 0) return false;
    got += static_cast<std::size_t>(count);
  }
  found = {room, wanted};
  return true;
#else
  (void)room;
  return false;
#endif
}

}  // namespace kinema
