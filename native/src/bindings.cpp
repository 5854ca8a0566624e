// What Python sees of the core: whole motions and blends. See bindings.h.

#include "bindings.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "kinema/blend.h"
#include "kinema/dtw.h"
#include "kinema/kernels.h"
#include "kinema/motion.h"
#include "kinema/parallel.h"

namespace {

PyObject* progress_listener = nullptr;  // called with the share done, now and then; or nobody
// asked about every 50 ms by calls that this thread makes, with the share done or -1; what it raises
// stops them. Signals reach the main thread only.
thread_local PyObject* call_watcher = nullptr;

std::string text_of(std::span<const size_t> shape) {
  std::string text = "(";
  for (size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

// Taps and the frames that they are laid on.
// The total along any path is a sum of at most (rows + columns) costs, and must stay finite.
bool can_be_summed(const Matrix& cost) {
  const double most =
      std::numeric_limits<double>::max() / static_cast<double>(cost.shape(0) + cost.shape(1));
  return std::ranges::all_of(span(cost), [&](double value) { return std::abs(value) <= most; });
}

}  // namespace

void fail_shape(const char* name, std::initializer_list<size_t> wanted,
                std::span<const size_t> found) {
  const std::string message = std::string(name) + " must have shape " +
                              text_of({wanted.begin(), wanted.size()}) + ", found " +
                              text_of(found);
  throw nb::value_error(message.c_str());
}

void fail_range(const char* name, ptrdiff_t low, ptrdiff_t high, const std::string& found) {
  const std::string message = std::string(name) + " must be from " + std::to_string(low) + " to " +
                              std::to_string(high) + ", found " + found;
  throw nb::value_error(message.c_str());
}

void expect_parents(const Indices& parents, size_t joints) {
  expect_shape("parents", parents, {joints});
  for (size_t j = 0; j < joints; ++j)
    expect_between("parents", span(parents).subspan(j, 1), -1, signed_size(j) - 1);
}

void expect_rising(const char* name, const FrameNumbers& numbers, size_t frames) {
  ptrdiff_t lowest = 0;
  for (const std::int64_t number : span(numbers)) {
    expect_between(name, number, lowest, signed_size(frames) - 1);
    lowest = number + 1;
  }
}

static bool told(PyObject* listener, double share) {
  PyObject* answer = PyObject_CallFunction(listener, "d", share);
  Py_XDECREF(answer);
  return answer != nullptr;
}

bool Working::ask(double share) {
  const nb::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) return false;
  if (call_watcher && !told(call_watcher, share)) return false;
  return share < 0.0 || !progress_listener || told(progress_listener, share);
}

// A listener takes the place of the former one; None takes it away.
static void replace(PyObject*& slot, nb::object listener) {
  PyObject* former = slot;
  slot = listener.is_none() ? nullptr : listener.release().ptr();
  Py_XDECREF(former);
}

NB_MODULE(_native, m) {
  // a thread that waits for input when the program ends still holds what it works with
  nb::set_leak_warnings(false);
  // the exception is there already: it is what made the core stop
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const kinema::Stopped&) {
      if (!PyErr_Occurred()) PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
  m.def(
      "listen_to_progress",
      [](nb::object listener) { replace(progress_listener, std::move(listener)); },
      "listener"_a.none());
  m.def(
      "watch_calls", [](nb::object watcher) { replace(call_watcher, std::move(watcher)); },
      "watcher"_a.none());
  m.def("instruction_set", &kinema::kernels_name);
  m.def("thread_count", &kinema::thread_count);

  m.def(
      "forward",
      [](Rotations rotations, Positions positions, Indices parents, Out<Rotations> world_rotations,
         Out<Positions> world_positions) {
        const auto [frames, joints] = motion_size(rotations, positions);
        expect_parents(parents, joints);
        expect_shape("world_rotations", world_rotations, {frames, joints, 4});
        expect_shape("world_positions", world_positions, {frames, joints, 3});
        const Working working;
        kinema::forward(span(rotations), span(positions), span(parents), span(world_rotations),
                        span(world_positions));
      },
      "rotations"_array, "positions"_array, "parents"_array, "world_rotations"_array,
      "world_positions"_array);

  m.def(
      "sample",
      [](Rotations rotations, Positions positions, Values at, Out<Rotations> out_rotations,
         Out<Positions> out_positions) {
        const auto [frames, joints] = motion_size(rotations, positions);
        expect_indices("at", at, frames);
        expect_shape("out_rotations", out_rotations, {at.size(), joints, 4});
        expect_shape("out_positions", out_positions, {at.size(), joints, 3});
        const Working working;
        kinema::sample(span(rotations), span(positions), signed_size(joints), span(at),
                       span(out_rotations), span(out_positions));
      },
      "rotations"_array, "positions"_array, "at"_array, "out_rotations"_array,
      "out_positions"_array);

  m.def(
      "blend",
      [](const std::vector<Rotations>& rotations, const std::vector<Positions>& positions,
         Matrix weights, bool intrinsic, Out<Rotations> out_rotations,
         Out<Positions> out_positions) {
        const auto [frames, joints] = motion_size(out_rotations, out_positions);
        const size_t count = rotations.size();
        expect(count > 0 && positions.size() == count,
               "rotations and positions must be of as many motions, at least one");
        std::vector<const double*> rotation_data, position_data;
        for (size_t i = 0; i < count; ++i) {
          const auto size = motion_size(rotations[i], positions[i]);
          expect(size.frames >= frames, "every motion must have at least the frames of the result");
          expect_shape("rotations", rotations[i], {size.frames, joints, 4});
          rotation_data.push_back(rotations[i].data());
          position_data.push_back(positions[i].data());
        }
        expect_shape("weights", weights, {weights.shape(0) == 1 ? 1 : frames, count});
        const Working working;
        kinema::blend(rotation_data, position_data, span(weights), intrinsic, signed_size(joints),
                      span(out_rotations), span(out_positions));
      },
      "rotations"_array, "positions"_array, "weights"_array, "intrinsic"_a, "out_rotations"_array,
      "out_positions"_array);

  m.def(
      "warp_path",
      [](Matrix cost, int steepest, Array<std::uint8_t, -1, -1> steps,
         Array<std::int64_t, -1, 2> path) {
        const size_t rows = cost.shape(0), columns = cost.shape(1);
        expect(rows > 0 && columns > 0, "cost must have at least one row and one column");
        expect(can_be_summed(cost), "cost must be finite, and small enough to be added up");
        expect_between("steepest", steepest, 1, 100);
        expect_shape("steps", steps, {rows, columns});
        expect_shape("path", path, {std::min(rows, columns), 2});
        kinema::WarpPath found;
        {
          const Working working;
          found = kinema::warp_path(span(cost), signed_size(columns), steepest, span(steps),
                                    span(path));
        }
        return std::pair(found.length, found.total);
      },
      "cost"_array, "steepest"_a, "steps"_array, "path"_array);

  m.def(
      "largest_deviation",
      [](Positions positions, Points offsets, Out<Points> deviation) {
        const size_t joints = positions.shape(1);
        expect(joints > 0, "positions must have at least one joint");
        expect_shape("offsets", offsets, {joints, 3});
        expect_shape("deviation", deviation, {joints, 3});
        const Working working;
        kinema::largest_deviation(span(positions), span(offsets), span(deviation));
      },
      "positions"_array, "offsets"_array, "deviation"_array);

  m.def(
      "sample_errors",
      [](Rotations rotations_a, Positions positions_a, Rotations rotations_b,
         Positions positions_b, Out<Matrix> angles, Out<Matrix> distances) {
        const size_t frames = rotations_a.shape(0), joints = rotations_a.shape(1);
        expect_shape("positions_a", positions_a, {frames, joints, 3});
        expect_shape("rotations_b", rotations_b, {frames, joints, 4});
        expect_shape("positions_b", positions_b, {frames, joints, 3});
        expect_shape("angles", angles, {frames, joints});
        expect_shape("distances", distances, {frames, joints});
        const Working working;
        kinema::sample_errors(span(rotations_a), span(positions_a), span(rotations_b),
                              span(positions_b), span(angles), span(distances));
      },
      "rotations_a"_array, "positions_a"_array, "rotations_b"_array, "positions_b"_array,
      "angles"_array, "distances"_array);

  bind_bvh(m);
  bind_feet(m);
  bind_filters(m);
  bind_ik(m);
  bind_retarget(m);
  bind_similarity(m);
  bind_vmc(m);
  bind_keys(m);
  bind_machine(m);
  bind_live(m);
  bind_nearest(m);
}
