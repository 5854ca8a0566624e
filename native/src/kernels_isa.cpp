// All kernels, compiled once for the baseline and once for each wider instruction set.

#include "isa/blend.h"
#include "isa/close_frames.h"
#include "isa/dense.h"
#include "isa/filter.h"
#include "isa/floats.h"
#include "isa/forward.h"
#include "isa/poses.h"
#include "isa/rows.h"
#include "isa/sample.h"
#include "isa/segments.h"
#include "isa/similarity.h"
#include "kinema/kernels.h"

#ifndef KINEMA_ISA
#define KINEMA_ISA baseline
#endif
#define KINEMA_JOIN2(a, b) a##b
#define KINEMA_JOIN(a, b) KINEMA_JOIN2(a, b)

namespace kinema {

extern const Kernels KINEMA_JOIN(kernels_, KINEMA_ISA);
const Kernels KINEMA_JOIN(kernels_, KINEMA_ISA) = {forward, from_rows, to_rows, sample, log_sums, turn_by, blend,
    cloud_row, turn_between, turn_from_slerp, sample_errors, vector_gap, segment_errors, segment_distances,
    diagonal_gaps, frame_product, subtract_product, squared_gap, products, grouped_gaps};

}  // namespace kinema
