// Ways around the cache, for arrays that are walked through once.
#pragma once

#include <cstddef>

#include "lanes.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace kinema {
namespace {

// Asks for what will soon be needed. A hint: it may point past the end.
KINEMA_INLINE void prefetch(const double* from, int bytes) {
  for (int i = 0; i < bytes; i += 64) __builtin_prefetch(reinterpret_cast<const char*>(from) + i);
}

// Copies finished results past the cache: they are not read again soon, and a plain store would
// first fetch every line that it is about to overwrite.
KINEMA_INLINE void stream(double* to, const double* from, std::ptrdiff_t count) {
#ifdef __SSE2__
  if (reinterpret_cast<std::uintptr_t>(to) % 16 == 0) {
    std::ptrdiff_t i = 0;
    for (; i + 2 <= count; i += 2) _mm_stream_pd(to + i, _mm_loadu_pd(from + i));
    if (i < count) to[i] = from[i];
    return;
  }
#endif
  std::memcpy(to, from, sizeof(double) * count);
}

// What went past the cache is there before anyone is told that we are done.
KINEMA_INLINE void finish_streams() {
#ifdef __SSE2__
  _mm_sfence();
#endif
}

}  // namespace
}  // namespace kinema
