// OSC and VMC for Python; see bindings.h. Calls take microseconds and change the stream that they
// are given, so they keep Python's lock.

#include "bindings.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "kinema/osc.h"
#include "kinema/vmc.h"

namespace {

namespace osc = kinema::osc;
namespace vmc = kinema::vmc;

using BoneQuats = Array<const double, vmc::kBoneCount, 4>;
using BonePlaces = Array<const double, vmc::kBoneCount, 3>;
using BodyPlaces = Array<const double, 2, 3>;
using Expressions = Array<const double, vmc::kExpressions.size()>;
using PacketRows = Array<const std::uint8_t, vmc::kMostPackets, vmc::kLargestSent>;
using PacketLengths = Array<const std::int32_t, vmc::kMostPackets>;

nb::object as_text(std::string_view text) {
  return nb::steal(PyUnicode_DecodeUTF8(text.data(), signed_size(text.size()), "replace"));
}

// The arguments that programs send: numbers, strings, true and false; of others the type alone.
nb::list arguments_of(const osc::Message& message) {
  nb::list found;
  osc::Arguments arguments(message);
  for (const char type : message.types) {
    std::int32_t whole = 0;
    double number = 0.0;
    std::string_view text;
    if (type == 'i' && arguments.integer(whole)) found.append(whole);
    else if (type == 'f' && arguments.number(number)) found.append(number);
    else if (type == 's' && arguments.text(text)) found.append(as_text(text));
    else break;
  }
  return found;
}

nb::object messages_of(Text packet) {
  if (!osc::is_sound(span(packet))) return nb::none();
  nb::list found;
  osc::each_message(span(packet), [&](const osc::Message& message) {
    found.append(nb::make_tuple(as_text(message.address), as_text(message.types),
                                arguments_of(message)));
  });
  return found;
}

void expect_time(double now) { expect(std::isfinite(now) && now >= 0.0, "now must be 0 or more"); }

// A rig, its arrays checked once.
struct VmcRig {
  Indices parents, bones;
  Quaternions reference, local;
  Points offsets;
  double metres_per_unit;

  VmcRig(Indices parents, Indices bones, Quaternions reference, Quaternions local, Points offsets,
         double metres_per_unit)
      : parents(parents), bones(bones), reference(reference), local(local), offsets(offsets),
        metres_per_unit(metres_per_unit) {
    const size_t joints = parents.size();
    expect_parents(parents, joints);
    expect_shape("bones", bones, {joints});
    expect_between("bones", span(bones), -1, vmc::kBoneCount - 1);
    expect_shape("reference", reference, {joints, 4});
    expect_shape("local", local, {joints, 4});
    expect_shape("offsets", offsets, {joints, 3});
    expect(metres_per_unit > 0.0, "metres_per_unit must be positive");
  }

  vmc::Rig view() const {
    return {span(parents), span(bones), span(reference), span(local), span(offsets),
            metres_per_unit};
  }
};

template <class To, class From>
To copied(const From& from) {
  To to;
  static_assert(sizeof(To) % sizeof(double) == 0);
  std::copy_n(from.data(), from.size(), to.front().data());
  return to;
}

nb::dict status_of(const vmc::Stream& stream) {
  const vmc::Counts& counts = stream.counts();
  const vmc::Sender& sender = stream.sender();
  nb::dict found;
  for (const auto& [name, count] : std::initializer_list<std::pair<const char*, std::int64_t>>{
           {"packets", counts.packets}, {"malformed", counts.malformed},
           {"messages", counts.messages}, {"ignored", counts.ignored},
           {"dropped", counts.dropped}, {"frames", counts.frames}, {"skipped", counts.skipped},
           {"loaded", sender.loaded}, {"calibration", sender.calibration},
           {"tracking", sender.tracking}})
    found[name] = count;
  found["period"] = stream.period();
  found["sender_time"] = sender.time;
  return found;
}

void bind_stream(nb::module_& m) {
  nb::class_<vmc::Stream>(m, "VmcStream").def(nb::init<double>(), nb::kw_only(), "period"_a);
  m.def(
      "vmc_push",
      [](vmc::Stream& stream, Text packet, double now) {
        expect_time(now);
        stream.push(span(packet), now);
        return stream.ready();
      },
      "stream"_a, "packet"_array, "now"_a);
  m.def(
      "vmc_close",
      [](vmc::Stream& stream, double now) {
        expect_time(now);
        stream.close(now);
        return stream.ready();
      },
      "stream"_a, "now"_a);
  m.def("vmc_deadline", [](const vmc::Stream& stream) { return stream.deadline(); }, "stream"_a);
  m.def("vmc_status", status_of, "stream"_a);
  m.def(
      "vmc_take",
      [](vmc::Stream& stream, Out<BoneQuats> rotations, Out<BodyPlaces> places,
         Out<Expressions> expressions) -> nb::object {
        const vmc::Frame* const frame = stream.take();
        if (frame == nullptr) return nb::none();
        std::copy_n(frame->rotations.front().data(), rotations.size(), rotations.data());
        std::copy_n(frame->places.front().data(), places.size(), places.data());
        std::ranges::copy(frame->expressions, expressions.data());
        return nb::make_tuple(frame->time, frame->seen);
      },
      "stream"_a, "rotations"_array, "places"_array, "expressions"_array);
}

void bind_rig(nb::module_& m) {
  nb::class_<VmcRig>(m, "VmcRig")
      .def(nb::init<Indices, Indices, Quaternions, Quaternions, Points, double>(), nb::kw_only(),
           "parents"_array, "bones"_array, "reference"_array, "local"_array, "offsets"_array,
           "metres_per_unit"_a);
  m.def(
      "vmc_follow",
      [](const VmcRig& rig, BoneQuats rotations, BodyPlaces places, Out<Quaternions> out_rotations,
         Out<Points> out_positions) {
        const size_t joints = rig.parents.size();
        expect_shape("out_rotations", out_rotations, {joints, 4});
        expect_shape("out_positions", out_positions, {joints, 3});
        vmc::follow(rig.view(), copied<vmc::Quats>(rotations), copied<vmc::Places>(places),
                    span(out_rotations), span(out_positions));
      },
      "rig"_a, "rotations"_array, "places"_array, "out_rotations"_array, "out_positions"_array);
}

}  // namespace

void bind_vmc(nb::module_& m) {
  bind_stream(m);
  bind_rig(m);
  m.def("osc_messages", messages_of, "packet"_array);
  m.def("vmc_bones", [] {
    std::vector<std::string> names(vmc::kBones.begin(), vmc::kBones.end());
    std::vector<std::int32_t> parents(vmc::kParents.begin(), vmc::kParents.end());
    return nb::make_tuple(names, parents);
  });
  m.def("vmc_expressions", [] {
    return std::vector<std::string>(vmc::kExpressions.begin(), vmc::kExpressions.end());
  });
  m.def(
      "vmc_write",
      [](BoneQuats rotations, BonePlaces places, Indices bones, double time, Out<PacketRows> rows,
         Out<PacketLengths> lengths) {
        expect(bones.size() < vmc::kBoneCount, "bones must be at most 55");
        expect_between("bones", span(bones), 1, vmc::kBoneCount - 1);
        return vmc::write_frame(span(rotations), span(places), span(bones), time, span(rows),
                                span(lengths));
      },
      "rotations"_array, "places"_array, "bones"_array, "time"_a, "rows"_array, "lengths"_array);
}
