// Retargeting for Python; see bindings.h.

#include "bindings.h"

#include "kinema/tied_frames.h"
#include "kinema/transfer.h"

namespace {

// Groups of arrays that belong together, checked once when they are made.

struct SourcePoses {
  Rotations rotations;
  Positions positions;
  Quaternions reference;

  SourcePoses(Rotations rotations, Positions positions, Quaternions reference)
      : rotations(rotations), positions(positions), reference(reference) {
    const MotionSize size = motion_size(rotations, positions);
    expect_shape("reference", reference, {size.joints, 4});
  }
  size_t joints() const { return rotations.shape(1); }
  kinema::TransferSource view() const {
    return {span(rotations), span(positions), signed_size(joints()), span(reference)};
  }
};

struct DrivenJoints {
  Indices parents, first, second;
  Values weights;
  Quaternions reference;

  DrivenJoints(Indices parents, Indices first, Indices second, Values weights,
               Quaternions reference)
      : parents(parents), first(first), second(second), weights(weights), reference(reference) {
    const size_t count = parents.size();
    expect(count > 0, "parents must have at least one joint");
    expect_parents(parents, count);
    expect_shape("first", first, {count});
    expect_shape("second", second, {count});
    expect_shape("weights", weights, {count});
    expect_shape("reference", reference, {count, 4});
  }
  kinema::TransferJoints view() const {
    return {span(parents), span(first), span(second), span(weights), span(reference)};
  }
};

struct LimbPairs {
  Array<const std::int32_t, -1, 5> joints;
  Array<const double, -1, 2, 3> bones;

  LimbPairs(Array<const std::int32_t, -1, 5> joints, Array<const double, -1, 2, 3> bones)
      : joints(joints), bones(bones) {
    expect_shape("bones", bones, {joints.shape(0), 2, 3});
  }
  kinema::TransferLimbs view() const { return {span(joints), span(bones)}; }
};

struct LeaningChain {
  Array<const std::int32_t, 4> source;
  Array<const std::int32_t, 2> target;
  Indices joints;
  Points bones;
  Array<const double, 3> below, above;
  Array<const double, 4> align;

  LeaningChain(Array<const std::int32_t, 4> source, Array<const std::int32_t, 2> target,
               Indices joints, Points bones, Array<const double, 3> below,
               Array<const double, 3> above, Array<const double, 4> align)
      : source(source), target(target), joints(joints), bones(bones), below(below), above(above),
        align(align) {
    expect_shape("bones", bones, {joints.size(), 3});
  }
  kinema::TransferChain view() const {
    const std::int32_t *from = source.data(), *to = target.data();
    return {from[0], from[1],      from[2],     from[3],     to[0],
            to[1],   span(joints), span(bones), span(below), span(above), span(align)};
  }
};

// Limbs and chains name joints of both bodies; those of the target must be driven.
void expect_driven(const char* name, const std::int32_t* joints, size_t count,
                   const DrivenJoints& target) {
  for (size_t i = 0; i < count; ++i) {
    expect_between(name, joints[i], 0, signed_size(target.parents.size()) - 1);
    expect(target.first.data()[joints[i]] >= 0, "limbs and chains must be of driven joints");
  }
}

}  // namespace

void bind_retarget(nb::module_& m) {
  nb::class_<SourcePoses>(m, "SourcePoses")
      .def(nb::init<Rotations, Positions, Quaternions>(), nb::kw_only(), "rotations"_array,
           "positions"_array, "reference"_array);
  nb::class_<DrivenJoints>(m, "DrivenJoints")
      .def(nb::init<Indices, Indices, Indices, Values, Quaternions>(), nb::kw_only(),
           "parents"_array, "first"_array, "second"_array, "weights"_array, "reference"_array);
  nb::class_<LimbPairs>(m, "LimbPairs")
      .def(nb::init<Array<const std::int32_t, -1, 5>, Array<const double, -1, 2, 3>>(),
           nb::kw_only(), "joints"_array, "bones"_array);
  nb::class_<LeaningChain>(m, "LeaningChain")
      .def(nb::init<Array<const std::int32_t, 4>, Array<const std::int32_t, 2>, Indices, Points,
                    Array<const double, 3>, Array<const double, 3>, Array<const double, 4>>(),
           nb::kw_only(), "source"_array, "target"_array, "joints"_array, "bones"_array,
           "below"_array, "above"_array, "align"_array);

  m.def(
      "transfer",
      [](const SourcePoses& source, const DrivenJoints& target, const LimbPairs& limbs,
         const LeaningChain& spine, const LeaningChain& neck, Out<Rotations> rotations) {
        const size_t joints = target.parents.size();
        const ptrdiff_t last = signed_size(source.joints()) - 1;
        expect_between("target.first", span(target.first), -1, last);
        expect_between("target.second", span(target.second), -1, last);
        for (size_t i = 0; i < limbs.joints.shape(0); ++i) {
          const std::int32_t* const limb = limbs.joints.data() + 5 * i;
          expect_between("limbs.joints", std::span(limb, 2), 0, last);
          expect_driven("limbs.joints", limb + 2, 3, target);
        }
        for (const LeaningChain* const chain : {&spine, &neck}) {
          const size_t count = chain->joints.size();
          expect_between("chain.source", span(chain->source), 0, last);
          if (count > 0) expect_driven("chain.target", chain->target.data(), 2, target);
          expect_driven("chain.joints", chain->joints.data(), count, target);
        }
        for (size_t j = 0; j < joints; ++j)
          expect(target.first.data()[j] < 0 || target.second.data()[j] >= 0,
                 "a driven joint needs a second driver");
        expect_shape("rotations", rotations, {source.rotations.shape(0), joints, 4});
        const Working working;
        kinema::transfer(source.view(), target.view(), limbs.view(), spine.view(), neck.view(),
                         span(rotations));
      },
      "source"_a, "target"_a, "limbs"_a, "spine"_a, "neck"_a, "rotations"_array);

  m.def(
      "solve_tied_frames",
      [](Array<const double, -1, -1, -1> blocks, Matrix right, Values ties, Out<Matrix> found) {
        const size_t frames = right.shape(0), size = right.shape(1);
        expect(size > 0, "right must have at least one unknown");
        expect_shape("blocks", blocks, {frames, size, size});
        expect_shape("ties", ties, {size});
        expect_shape("found", found, {frames, size});
        const Working working;
        return kinema::solve_tied_frames(span(blocks), span(right), span(ties), span(found));
      },
      "blocks"_array, "right"_array, "ties"_array, "found"_array);
}
