// What Python sees of the filters along time. See bindings.h.

#include "bindings.h"

#include <algorithm>

#include "kinema/filter.h"
#include "kinema/one_euro.h"
#include "kinema/spikes.h"

namespace {

constexpr ptrdiff_t kLongestSpike = 1000;  // frames

// Groups of arrays that belong together, checked once when they are made.

struct FilterWindow {
  Values taps;
  FrameNumbers index;
  bool shrink;

  FilterWindow(Values taps, FrameNumbers index, bool shrink)
      : taps(taps), index(index), shrink(shrink) {
    expect(taps.size() % 2 == 1, "taps must have an odd length");
    expect(index.size() >= taps.size() - 1, "index must have a place for every tap");
  }

  void expect_fit(size_t frames, size_t beyond) const {
    expect_shape("index", index, {frames + taps.size() - 1});
    expect_indices("index", index, frames + beyond);
  }
  kinema::Window view(std::span<const double> beyond) const {
    return {span(taps), span(index), shrink, beyond};
  }
};

struct RotationPatches {
  Indices joints;
  FrameNumbers frames;
  Quaternions rotations;

  RotationPatches(Indices joints, FrameNumbers frames, Quaternions rotations)
      : joints(joints), frames(frames), rotations(rotations) {
    expect(std::ranges::is_sorted(span(joints)), "joints must rise");
    expect_shape("frames", frames, {joints.size()});
    expect_shape("rotations", rotations, {joints.size(), 4});
  }

  kinema::Patches view() const { return {span(joints), span(frames), span(rotations)}; }
};

}  // namespace

void bind_filters(nb::module_& m) {
  nb::class_<FilterWindow>(m, "FilterWindow")
      .def(nb::init<Values, FrameNumbers, bool>(), nb::kw_only(), "taps"_array, "index"_array,
           "shrink"_a);
  nb::class_<RotationPatches>(m, "RotationPatches")
      .def(nb::init<Indices, FrameNumbers, Quaternions>(), nb::kw_only(), "joints"_array,
           "frames"_array, "rotations"_array);

  nb::class_<kinema::OneEuro>(m, "OneEuroSettings")
      .def(nb::init<double, double, double, double, double>(), nb::kw_only(), "fps"_a,
           "cutoff_hz"_a, "beta"_a, "speed_cutoff_hz"_a, "height"_a);

  m.def(
      "filter_rotations",
      [](Rotations rotations, Indices chosen, const FilterWindow& window, Rotations beyond,
         const RotationPatches& patches, int iterations, Out<Rotations> out, Out<Values> closest) {
        const size_t frames = rotations.shape(0), joints = rotations.shape(1);
        expect(joints > 0, "rotations must have at least one joint");
        expect_indices("chosen", chosen, joints);
        expect_shape("beyond", beyond, {beyond.shape(0), joints, 4});
        window.expect_fit(frames, beyond.shape(0));
        expect_shape("out", out, {frames, joints, 4});
        expect_shape("closest", closest, {chosen.size()});
        const Working working;
        kinema::filter_rotations(span(rotations), signed_size(joints), span(chosen),
                                 window.view(span(beyond)), patches.view(), iterations, span(out),
                                 span(closest));
      },
      "rotations"_array, "chosen"_array, "window"_a, "beyond"_array, "patches"_a, "iterations"_a,
      "out"_array, "closest"_array);

  m.def(
      "filter_values",
      [](Matrix values, const FilterWindow& window, Matrix beyond, Out<Matrix> out) {
        const size_t frames = values.shape(0), columns = values.shape(1);
        expect(columns > 0, "values must have at least one column");
        expect_shape("beyond", beyond, {beyond.shape(0), columns});
        window.expect_fit(frames, beyond.shape(0));
        expect_shape("out", out, {frames, columns});
        const Working working;
        kinema::filter_values(span(values), signed_size(columns), window.view(span(beyond)),
                              span(out));
      },
      "values"_array, "window"_a, "beyond"_array, "out"_array);

  m.def(
      "one_euro",
      [](Rotations rotations, Positions positions, const kinema::OneEuro& settings,
         Out<Matrix> state, Out<Rotations> out_rotations, Out<Positions> out_positions) {
        const auto [frames, joints] = motion_size(rotations, positions);
        expect_shape("state", state, {joints, kinema::kOneEuroState});
        expect_shape("out_rotations", out_rotations, {frames, joints, 4});
        expect_shape("out_positions", out_positions, {frames, joints, 3});
        const Working working;
        kinema::one_euro(span(rotations), span(positions), settings, span(state),
                         span(out_rotations), span(out_positions));
      },
      "rotations"_array, "positions"_array, "settings"_a, "state"_array, "out_rotations"_array,
      "out_positions"_array);

  m.def(
      "rotation_spikes",
      [](Rotations rotations, Indices parents, Indices chosen, double least, ptrdiff_t longest,
         Out<FlagRows> spikes) {
        const size_t frames = rotations.shape(0), joints = rotations.shape(1);
        expect(joints > 0, "rotations must have at least one joint");
        expect_parents(parents, joints);
        expect_indices("chosen", chosen, joints);
        expect_between("longest", longest, 1, kLongestSpike);
        expect_shape("spikes", spikes, {frames, joints});
        const Working working;
        kinema::rotation_spikes(span(rotations), span(parents), span(chosen), {least, longest},
                                span(spikes));
      },
      "rotations"_array, "parents"_array, "chosen"_array, "least"_a, "longest"_a, "spikes"_array);

  m.def(
      "position_spikes",
      [](Positions positions, Indices chosen, double least, ptrdiff_t longest,
         Out<FlagRows> spikes) {
        const size_t frames = positions.shape(0), joints = positions.shape(1);
        expect(joints > 0, "positions must have at least one joint");
        expect_indices("chosen", chosen, joints);
        expect_between("longest", longest, 1, kLongestSpike);
        expect_shape("spikes", spikes, {frames, joints});
        const Working working;
        kinema::position_spikes(span(positions), signed_size(joints), span(chosen),
                                {least, longest}, span(spikes));
      },
      "positions"_array, "chosen"_array, "least"_a, "longest"_a, "spikes"_array);
}
