#include "kinema/kernels.h"

#include <cstdlib>
#include <cstring>

namespace kinema {

extern const Kernels kernels_baseline;
#ifdef KINEMA_HAS_AVX2
extern const Kernels kernels_avx2;
#endif

namespace {
bool wide() {
#ifdef KINEMA_HAS_AVX2
  const char* asked = std::getenv("KINEMA_ISA");
  if (asked && std::strcmp(asked, "baseline") == 0) return false;
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}
const bool is_wide = wide();
}  // namespace

const Kernels& kernels() {
#ifdef KINEMA_HAS_AVX2
  if (is_wide) return kernels_avx2;
#endif
  return kernels_baseline;
}

const char* kernels_name() { return is_wide ? "avx2" : "baseline"; }

}  // namespace kinema
