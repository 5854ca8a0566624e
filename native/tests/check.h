// A test is a function that calls CHECK; it registers itself. No framework, no dependency.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

struct Test {
  const char* name;
  void (*run)();
};
inline std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}
struct Register {
  Register(const char* name, void (*run)()) { all_tests().push_back({name, run}); }
};

#define TEST(name)                                  \
  static void name();                               \
  static const Register register_##name(#name, name); \
  static void name()

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)
