// The state machine for Python; see bindings.h.

#include "bindings.h"

#include <cmath>
#include <tuple>

#include "kinema/machine.h"

namespace {

using Placements = Array<const double, -1, 3>;
using PlaceRows = Array<const double, -1, -1, 3>;
using IndexRows = Array<const std::int32_t, -1, -1>;
using LegRows = Array<const std::int32_t, -1, 3>;
using FootPoints = Array<const double, -1, 2, 2, 3>;
using Pair = Array<const std::uint8_t, -1, 2>;
using Spans = Array<const std::int32_t, -1, 3>;
using Counts = Array<const std::int32_t, -1, 2>;

constexpr size_t kDeepest = 64;  // joints from a carrier to an ankle
constexpr double kLongestStep = 3600.0;

struct MachineBody {
  Indices parents, carriers;
  Array<const double, 4> mount;
  Array<const double, 3> origin;
  LegRows legs;
  Points axes;
  Values bends;

  MachineBody(Indices parents, Indices carriers, Array<const double, 4> mount,
              Array<const double, 3> origin, LegRows legs, Points axes, Values bends)
      : parents(parents), carriers(carriers), mount(mount), origin(origin), legs(legs), axes(axes),
        bends(bends) {
    const size_t joints = parents.size(), feet = legs.shape(0);
    expect_parents(parents, joints);
    expect_indices("carriers", carriers, joints);
    expect(carriers.size() > 0, "carriers must be at least one joint");
    expect_indices("legs", legs, joints);
    expect(feet == 0 || feet == 2, "legs must be none or two");
    expect_shape("axes", axes, {feet, 3});
    expect_shape("bends", bends, {feet});
    for (size_t foot = 0; foot < feet; ++foot) expect_chain(legs.data() + 3 * foot);
  }

  bool carries(std::int32_t joint) const {
    const auto all = span(carriers);
    return std::find(all.begin(), all.end(), joint) != all.end();
  }
  // from ankle to knee to hip to a joint above it that carries the body
  void expect_chain(const std::int32_t* leg) const {
    size_t depth = 1;
    int met = 0;
    std::int32_t joint = leg[2];
    for (; joint >= 0 && !carries(joint); joint = parents.data()[joint], ++depth)
      met += met < 2 && joint == leg[1 - met];
    expect(joint >= 0 && met == 2, "legs must be hip, knee and ankle below a carrier");
    expect(depth <= kDeepest, "legs must be at most 64 joints below a carrier");
  }
  kinema::MachineBody view() const {
    return {span(parents), span(carriers), kinema::load_quat(mount.data()),
            kinema::load_vec(origin.data()), span(legs), span(axes), span(bends)};
  }
};

struct MachineClips {
  Rotations rotations;
  Positions positions;
  Pair stands;
  Counts left;
  Spans spans;
  Placements cycles;
  FootPoints points;

  MachineClips(Rotations rotations, Positions positions, Pair stands, Counts left, Spans spans,
               Placements cycles, FootPoints points)
      : rotations(rotations), positions(positions), stands(stands), left(left), spans(spans),
        cycles(cycles), points(points) {
    const auto [frames, joints] = motion_size(rotations, positions);
    const size_t clips = spans.shape(0);
    expect(clips > 0, "spans must be of at least one clip");
    expect_shape("stands", stands, {frames, 2});
    expect_between("stands", span(stands), 0, 2);
    expect_shape("left", left, {frames, 2});
    expect_shape("cycles", cycles, {clips, 3});
    expect_shape("points", points, {clips, 2, 2, 3});
    const kinema::MachineClips core = view();
    for (std::int32_t clip = 0; clip < signed_size(clips); ++clip) {
      const ptrdiff_t whole = signed_size(frames), from = core.first(clip);
      expect_between("spans", from, 0, whole - 1);
      expect_between("spans", core.count(clip), 4, whole - from - (core.last(clip) < 0));
      expect_between("spans", core.last(clip), -1, core.count(clip) - 2);
    }
  }
  kinema::MachineClips view() const {
    return {span(rotations), span(positions), span(stands), span(left),
            span(spans),     span(cycles),    span(points)};
  }
};

struct MachineEdges {
  int stride;
  Indices rows;
  IndexRows entries;
  Matrix costs;
  PlaceRows places;
  Matrix blends, waits;
  IndexRows routes;

  MachineEdges(int stride, Indices rows, IndexRows entries, Matrix costs, PlaceRows places,
               Matrix blends, Matrix waits, IndexRows routes)
      : stride(stride), rows(rows), entries(entries), costs(costs), places(places), blends(blends),
        waits(waits), routes(routes) {
    const size_t clips = rows.size(), all = entries.shape(0);
    expect_between("stride", stride, 1, 1 << 20);
    expect_shape("entries", entries, {all, clips});
    expect_shape("costs", costs, {all, clips});
    expect_shape("places", places, {all, clips, 3});
    for (const auto& [name, array] : {std::pair("blends", &blends), std::pair("waits", &waits)}) {
      expect_shape(name, *array, {clips, clips});
      for (const double seconds : span(*array))
        expect(seconds >= 0.0 && seconds <= kLongestStep, "blends and waits must be 0 to 3600 s");
    }
    expect_shape("routes", routes, {clips, clips});
    expect_indices("routes", routes, clips);
  }
  // Every frame of a clip has a row, and clips take over before they are left again.
  void expect_clips(const MachineClips& clips) const {
    const kinema::MachineClips core = clips.view();
    const size_t states = clips.spans.shape(0);
    expect_shape("edges.rows", rows, {states});
    for (std::int32_t clip = 0; clip < signed_size(states); ++clip) {
      const ptrdiff_t own = (core.count(clip) - 1) / stride + 1;
      expect_between("edges.rows", rows.data()[clip], 0, signed_size(entries.shape(0)) - own);
      const ptrdiff_t most = (core.last(clip) < 0 ? core.count(clip) : core.last(clip)) - 1;
      for (size_t row = 0; row < entries.shape(0); ++row)
        expect_between("edges.entries", entries.data()[row * states + clip], 0, most);
    }
  }
  kinema::MachineEdges view() const {
    return {stride,       span(rows),   span(entries), span(costs),
            span(places), span(blends), span(waits),   span(routes)};
  }
};

// The arrays that a machine plays live as long as it does.
class Machine {
 public:
  Machine(MachineBody body, MachineClips clips, MachineEdges edges, double frame_time)
      : body_(checked(body, clips, edges, frame_time)), clips_(clips), edges_(edges),
        core_(body_.view(), clips_.view(), edges_.view(), frame_time) {}

  // -1 for a time before the last, or too far ahead
  int pose(double time, Out<Quaternions> rotations, Out<Points> positions) {
    const size_t joints = body_.parents.size();
    if (rotations.shape(0) != joints) expect_shape("rotations", rotations, {joints, 4});
    if (positions.shape(0) != joints) expect_shape("positions", positions, {joints, 3});
    if (!(time >= core_.now() && time - core_.now() <= kLongestStep)) return -1;
    return static_cast<int>(core_.pose(time, rotations.data(), positions.data()));
  }
  void request(int clip) { core_.request(expect_clip(clip)); }
  void restart(int clip) { core_.restart(expect_clip(clip)); }
  const kinema::Machine& core() const { return core_; }

 private:
  static const MachineBody& checked(const MachineBody& body, const MachineClips& clips,
                                    const MachineEdges& edges, double frame_time) {
    expect_shape("clips.rotations", clips.rotations,
                 {clips.rotations.shape(0), body.parents.size(), 4});
    expect(frame_time > 0.0 && std::isfinite(frame_time), "frame_time must be above 0");
    edges.expect_clips(clips);
    return body;
  }
  std::int32_t expect_clip(int clip) const {
    expect_between("clip", clip, 0, signed_size(clips_.spans.shape(0)) - 1);
    return clip;
  }

  MachineBody body_;
  MachineClips clips_;
  MachineEdges edges_;
  kinema::Machine core_;
};

}  // namespace

void bind_machine(nb::module_& m) {
  nb::class_<MachineBody>(m, "MachineBody")
      .def(nb::init<Indices, Indices, Array<const double, 4>, Array<const double, 3>, LegRows,
                    Points, Values>(),
           nb::kw_only(), "parents"_array, "carriers"_array, "mount"_array, "origin"_array,
           "legs"_array, "axes"_array, "bends"_array);

  nb::class_<MachineClips>(m, "MachineClips")
      .def(nb::init<Rotations, Positions, Pair, Counts, Spans, Placements, FootPoints>(),
           nb::kw_only(), "rotations"_array, "positions"_array, "stands"_array, "left"_array,
           "spans"_array, "cycles"_array, "points"_array);

  nb::class_<MachineEdges>(m, "MachineEdges")
      .def(nb::init<int, Indices, IndexRows, Matrix, PlaceRows, Matrix, Matrix, IndexRows>(),
           nb::kw_only(), "stride"_a, "rows"_array, "entries"_array, "costs"_array,
           "places"_array, "blends"_array, "waits"_array, "routes"_array);

  nb::class_<Machine>(m, "Machine")
      .def(nb::init<MachineBody, MachineClips, MachineEdges, double>(), nb::kw_only(), "body"_a,
           "clips"_a, "edges"_a, "frame_time"_a)
      .def("pose", &Machine::pose, "time"_a, "rotations"_array, "positions"_array)
      .def("request", &Machine::request, "clip"_a)
      .def("restart", &Machine::restart, "clip"_a)
      .def_prop_ro("now", [](const Machine& self) { return self.core().now(); })
      .def_prop_ro("current", [](const Machine& self) { return self.core().current(); })
      .def_prop_ro("goal", [](const Machine& self) { return self.core().goal(); })
      .def_prop_ro("waiting", [](const Machine& self) { return self.core().waiting(); })
      .def_prop_ro("frame", [](const Machine& self) { return self.core().frame(); })
      .def_prop_ro("began", [](const Machine& self) { return self.core().began(); })
      .def_prop_ro("remaining", [](const Machine& self) { return self.core().remaining(); })
      .def_prop_ro("place",
                   [](const Machine& self) {
                     const kinema::FloorPlace place = self.core().place();
                     return nb::make_tuple(place.turn, place.x, place.z);
                   })
      .def_prop_ro("held", [](const Machine& self) {
        return nb::make_tuple(self.core().held(0), self.core().held(1));
      });
}
