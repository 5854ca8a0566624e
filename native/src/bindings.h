// What the files that know Python share: bindings.cpp and bindings_keys.cpp, and no others.
// Shapes are checked in Python, once, before the call; every function lets other Python threads
// run meanwhile.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <span>

namespace nb = nanobind;
using namespace nb::literals;
using std::ptrdiff_t;

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<T> span(const Array<T>& array) {
  return {array.data(), array.size()};
}

// key frames, distances and saliency
void bind_keys(nb::module_& m);
