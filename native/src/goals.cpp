#include "kinema/goals.h"

#include <algorithm>

#include "kinema/parallel.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;
using std::size_t;

namespace {

constexpr ptrdiff_t kBlock = 64;

// A point nearer than this many heights has no direction to be looked at in.
constexpr double kNearest = 1e-6;

constexpr Vec kAxes[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};

GoalKind kind_of(const Goals& goals, size_t goal) {
  return static_cast<GoalKind>(goals.kinds[goal]);
}

const double* target_of(const Goals& goals, ptrdiff_t frame, size_t goal) {
  return goals.targets.data() + (frame * static_cast<ptrdiff_t>(goals.count()) +
                                 static_cast<ptrdiff_t>(goal)) * 4;
}

Vec centre(const Body& body, const Pose& pose) {
  Vec sum{0.0, 0.0, 0.0};
  for (size_t j = 0; j < body.parents.size(); ++j)
    if (body.parents[j] < 0) sum = sum + pose.moment_below[j] + body.masses[j] * pose.place[j];
  return sum;
}

// How the last column of a derivative is filled: three numbers down, a row apart.
void put(double* rows, size_t width, size_t column, Vec value) {
  rows[column] = value.x, rows[width + column] = value.y, rows[2 * width + column] = value.z;
}

// Rows of a quantity that a turn `axis` (world) of joint i and a move of the root change by
// turned(i, axis) and moved(axis).
template <class Turned, class Moved>
void fill(const Body& body, const Pose& pose, const Columns& columns, double* rows,
          std::int32_t first, Turned turned, Moved moved) {
  std::int32_t joint = first;
  for (; joint >= 0; joint = body.parents[joint]) {
    if (columns.turn[joint] >= 0)
      for (int k = 0; k < 3; ++k)
        put(rows, columns.count, columns.turn[joint] + k,
            turned(joint, rotate(pose.world[joint], kAxes[k])));
    if (body.parents[joint] < 0 && columns.move[joint] >= 0)
      for (int k = 0; k < 3; ++k)
        put(rows, columns.count, columns.move[joint] + k, moved(kAxes[k]));
  }
}

void centre_rows(const Body& body, const Pose& pose, const Columns& columns, bool with_height,
                 double* rows) {
  const double scale = 1.0 / body.height;
  for (size_t j = 0; j < body.parents.size(); ++j) {
    if (columns.turn[j] >= 0) {
      const Vec arm = scale * (pose.moment_below[j] - pose.mass_below[j] * pose.place[j]);
      for (int k = 0; k < 3; ++k)
        put(rows, columns.count, columns.turn[j] + k,
            cross(rotate(pose.world[j], kAxes[k]), arm));
    }
    if (columns.move[j] >= 0)
      for (int k = 0; k < 3; ++k)
        put(rows, columns.count, columns.move[j] + k,
            (pose.mass_below[j] + body.masses[j]) * kAxes[k]);
  }
  if (!with_height) std::fill_n(rows + columns.count, columns.count, 0.0);
}

}  // namespace

void Pose::load(const double* rotations, const double* positions) {
  for (size_t j = 0; j < local.size(); ++j) {
    local[j] = load_quat(rotations + j * 4);
    offset[j] = load_vec(positions + j * 3);
  }
}

void Pose::set(const Body& body, bool with_masses) {
  const size_t joints = local.size();
  for (size_t j = 0; j < joints; ++j) {
    const std::int32_t parent = body.parents[j];
    world[j] = parent < 0 ? local[j] : world[parent] * local[j];
    place[j] = parent < 0 ? offset[j] : place[parent] + rotate(world[parent], offset[j]);
  }
  if (!with_masses) return;
  std::fill(mass_below.begin(), mass_below.end(), 0.0);
  std::fill(moment_below.begin(), moment_below.end(), Vec{0.0, 0.0, 0.0});
  for (size_t j = joints; j-- > 0;) {
    const std::int32_t parent = body.parents[j];
    if (parent < 0) continue;
    mass_below[parent] += mass_below[j] + body.masses[j];
    moment_below[parent] = moment_below[parent] + moment_below[j] + body.masses[j] * place[j];
  }
}

bool asks_for_masses(const Goals& goals) {
  return std::ranges::any_of(goals.kinds, [](std::int32_t kind) {
    return static_cast<GoalKind>(kind) >= GoalKind::centre_of_mass;
  });
}

Columns columns_for(const Body& body, const Goals& goals, std::span<const std::uint8_t> turning) {
  const size_t joints = body.parents.size();
  std::vector<bool> reached(joints, asks_for_masses(goals));
  for (size_t g = 0; g < goals.count(); ++g)
    for (std::int32_t j = goals.joints[g]; j >= 0; j = body.parents[j]) reached[j] = true;
  Columns columns{std::vector<std::int32_t>(joints, -1), std::vector<std::int32_t>(joints, -1)};
  for (size_t j = 0; j < joints; ++j)
    if (reached[j]) {
      if (turning[j])
        columns.turn[j] = static_cast<std::int32_t>(columns.count), columns.count += 3;
      if (body.parents[j] >= 0) continue;
      columns.move[j] = static_cast<std::int32_t>(columns.count), columns.count += 3;
    }
  return columns;
}

Vec residual(const Body& body, const Goals& goals, ptrdiff_t frame, size_t goal,
             const Pose& pose) {
  const std::int32_t joint = goals.joints[goal];
  const double* target = target_of(goals, frame, goal);
  const double scale = 1.0 / body.height;
  switch (kind_of(goals, goal)) {
    case GoalKind::position:
      return scale * (pose.place[joint] - load_vec(target));
    case GoalKind::orientation:
      return turn_vector(conjugate(load_quat(target)) * pose.world[joint]);
    case GoalKind::look_at: {
      const Vec way = load_vec(target) - pose.place[joint];
      if (!(length(way) > kNearest * body.height)) return {0.0, 0.0, 0.0};
      return rotate(pose.world[joint], load_vec(goals.axes.data() + goal * 3)) - unit_or(way, way);
    }
    case GoalKind::centre_of_mass:
      return scale * (centre(body, pose) - load_vec(target));
    case GoalKind::centre_above: {
      const Vec off = scale * (centre(body, pose) - load_vec(target));
      return {off.x, 0.0, off.z};
    }
  }
  return {0.0, 0.0, 0.0};
}

void jacobian(const Body& body, const Goals& goals, ptrdiff_t frame, size_t goal,
              const Pose& pose, const Columns& columns, double* rows) {
  std::fill_n(rows, 3 * columns.count, 0.0);
  const std::int32_t joint = goals.joints[goal];
  const double* target = target_of(goals, frame, goal);
  const double scale = 1.0 / body.height;
  const Vec nothing{0.0, 0.0, 0.0};
  const auto arm = [&](std::int32_t i) { return pose.place[joint] - pose.place[i]; };
  switch (kind_of(goals, goal)) {
    case GoalKind::position:
      // a joint's own turn leaves it where it is
      fill(body, pose, columns, rows, joint,
           [&](std::int32_t i, Vec axis) { return scale * cross(axis, arm(i)); },
           [](Vec axis) { return axis; });
      break;
    case GoalKind::orientation: {
      const Quat off = conjugate(load_quat(target)) * pose.world[joint];
      const Vec turn = turn_vector(off);
      fill(body, pose, columns, rows, joint,
           [&](std::int32_t, Vec axis) {
             return turn_rate(turn, rotate(conjugate(pose.world[joint]), axis));
           },
           [&](Vec) { return nothing; });
      break;
    }
    case GoalKind::look_at: {
      const Vec way = load_vec(target) - pose.place[joint];
      const double distance = length(way);
      if (!(distance > kNearest * body.height)) break;
      const Vec ahead = (1.0 / distance) * way;
      const Vec axis_now = rotate(pose.world[joint], load_vec(goals.axes.data() + goal * 3));
      const auto passing = [&](Vec move) {
        return (1.0 / distance) * (move - dot(move, ahead) * ahead);
      };
      fill(body, pose, columns, rows, joint,
           [&](std::int32_t i, Vec axis) {
             return cross(axis, axis_now) + passing(cross(axis, arm(i)));
           },
           [&](Vec axis) { return passing(body.height * axis); });
      break;
    }
    case GoalKind::centre_of_mass:
      centre_rows(body, pose, columns, true, rows);
      break;
    case GoalKind::centre_above:
      centre_rows(body, pose, columns, false, rows);
      break;
  }
}

void measure_goals(std::span<const double> rotations, std::span<const double> positions,
                   const Body& body, const Goals& goals, std::span<double> residuals,
                   std::span<double> rows) {
  const auto joints = static_cast<ptrdiff_t>(body.parents.size());
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  const auto count = static_cast<ptrdiff_t>(goals.count());
  Columns columns{std::vector<std::int32_t>(joints), std::vector<std::int32_t>(joints, -1)};
  for (ptrdiff_t j = 0; j < joints; ++j) {
    columns.turn[j] = static_cast<std::int32_t>(3 * j);
    if (body.parents[j] < 0) columns.move[j] = static_cast<std::int32_t>(3 * (joints + j));
  }
  columns.count = 6 * joints;
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    Pose pose(joints);
    for (ptrdiff_t f = block * kBlock; f < std::min(frames, (block + 1) * kBlock); ++f) {
      pose.load(rotations.data() + f * joints * 4, positions.data() + f * joints * 3);
      pose.set(body, true);
      for (ptrdiff_t g = 0; g < count; ++g) {
        const Vec off = residual(body, goals, f, g, pose);
        double* out = residuals.data() + (f * count + g) * 3;
        out[0] = off.x, out[1] = off.y, out[2] = off.z;
        if (!rows.empty())
          jacobian(body, goals, f, g, pose, columns,
                   rows.data() + (f * count + g) * 3 * 6 * joints);
      }
    }
  });
}

}  // namespace kinema
