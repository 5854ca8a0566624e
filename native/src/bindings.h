// What the bindings share: the files named bindings*, the only ones that know Python.
//
// Every array argument declares its type, rank and fixed dimensions, and is never converted: an
// array of another kind, or a read-only output, is a TypeError. Dimensions that must agree, and
// indices, are checked here too (ValueError), so no call from Python reads or writes out of
// bounds. Every function lets other Python threads run while the core works, and listens to
// Ctrl-C: see Working.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kinema/stopping.h"

namespace nb = nanobind;
using namespace nb::literals;
using std::ptrdiff_t;
using std::size_t;

// The name of an array argument; arrays are taken as they are or not at all.
inline auto operator""_array(const char* name, size_t) { return nb::arg(name).noconvert(); }

template <class T, nb::ssize_t... Dimensions>
using Array = nb::ndarray<T, nb::shape<Dimensions...>, nb::c_contig, nb::device::cpu>;

using Rotations = Array<const double, -1, -1, 4>;  // (F, J, 4) quaternions, wxyz
using Positions = Array<const double, -1, -1, 3>;  // (F, J, 3)
using Quaternions = Array<const double, -1, 4>;
using Points = Array<const double, -1, 3>;
using Matrix = Array<const double, -1, -1>;
using Values = Array<const double, -1>;
using Indices = Array<const std::int32_t, -1>;     // joints, parents, kinds
using FrameNumbers = Array<const std::int64_t, -1>;
using Flags = Array<const std::uint8_t, -1>;
using FlagRows = Array<const std::uint8_t, -1, -1>;
using Text = Array<const std::uint8_t, -1>;

// The same array, to be written to.
template <class A>
struct Writable;
template <class T, class... Rest>
struct Writable<nb::ndarray<const T, Rest...>> {
  using type = nb::ndarray<T, Rest...>;
};
template <class A>
using Out = typename Writable<A>::type;

template <class T, class... Rest>
std::span<T> span(const nb::ndarray<T, Rest...>& array) {
  return {array.data(), array.size()};
}

inline ptrdiff_t signed_size(size_t size) { return static_cast<ptrdiff_t>(size); }

// ValueError: "positions must have shape (10, 25, 3), found (10, 24, 3)"
[[noreturn]] void fail_shape(const char* name, std::initializer_list<size_t> wanted,
                             std::span<const size_t> found);
// ValueError: "chain must be from 0 to 24, found 25"
[[noreturn]] void fail_range(const char* name, ptrdiff_t low, ptrdiff_t high,
                             const std::string& found);

inline void expect(bool holds, const char* message) {
  if (!holds) throw nb::value_error(message);
}

template <class A>
void expect_shape(const char* name, const A& array, std::initializer_list<size_t> wanted) {
  size_t found[8] = {}, rank = std::min<size_t>(array.ndim(), 8);
  bool same = rank == wanted.size();
  for (size_t i = 0; i < rank; ++i) {
    found[i] = array.shape(i);
    same = same && found[i] == wanted.begin()[i];
  }
  if (!same) fail_shape(name, wanted, {found, rank});
}

template <class T>
void expect_between(const char* name, std::span<T> values, ptrdiff_t low, ptrdiff_t high) {
  for (const auto value : values)
    if (!(value >= low && value <= high)) fail_range(name, low, high, std::to_string(value));
}
inline void expect_between(const char* name, ptrdiff_t value, ptrdiff_t low, ptrdiff_t high) {
  expect_between(name, std::span<const ptrdiff_t>(&value, 1), low, high);
}

template <class A>
void expect_indices(const char* name, const A& array, size_t below) {
  expect_between(name, span(array), 0, signed_size(below) - 1);
}

// Every parent before its children; -1 for a root.
void expect_parents(const Indices& parents, size_t joints);

// Frame numbers below `frames`, each greater than the one before.
void expect_rising(const char* name, const FrameNumbers& numbers, size_t frames);

// A vector as a NumPy array that owns it.
template <class T>
auto owned(std::vector<T>&& values) {
  auto* held = new std::vector<T>(std::move(values));
  const nb::capsule owner(held, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T, nb::ndim<1>>(held->data(), {held->size()}, owner);
}

struct MotionSize {
  size_t frames, joints;
};

// Rotations and positions of the same frames and joints, at least one joint.
template <class R, class P>
MotionSize motion_size(const R& rotations, const P& positions) {
  const MotionSize size{rotations.shape(0), rotations.shape(1)};
  expect(size.joints > 0, "rotations must have at least one joint");
  expect_shape("positions", positions, {size.frames, size.joints, 3});
  return size;
}

// While it lives, the core works: other Python threads may run, and a signal such as Ctrl-C stops
// the core within a moment, with the exception that its handler raised.
class Working {
 public:
  Working() : call_(&Working::ask) {}

 private:
  static bool ask(double share);

  nb::gil_scoped_release release_;
  kinema::Call call_;
};

void bind_bvh(nb::module_& m);
void bind_feet(nb::module_& m);
void bind_filters(nb::module_& m);
void bind_ik(nb::module_& m);
void bind_keys(nb::module_& m);
void bind_retarget(nb::module_& m);
void bind_machine(nb::module_& m);
void bind_live(nb::module_& m);
void bind_nearest(nb::module_& m);
void bind_similarity(nb::module_& m);
void bind_vmc(nb::module_& m);
