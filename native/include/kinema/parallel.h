// One way to use all cores: a parallel loop over blocks.
#pragma once

#include <cstddef>
#include <functional>

namespace kinema {

// How many threads a loop may use: KINEMA_THREADS, or the number of cores.
int thread_count();

// Calls body(0) … body(blocks - 1), each once, on all cores; returns when all are done.
// Blocks are fixed by the caller, never by the number of threads, so results do not depend on it.
// Throws Stopped, when all threads have stopped, if the current call is to stop: see stopping.h.
// Threads are started and joined here: nothing is left over to hang after a fork.
void parallel_for(std::ptrdiff_t blocks, const std::function<void(std::ptrdiff_t)>& body);

}  // namespace kinema
