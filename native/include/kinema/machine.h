// A state machine that plays clips: one pose at a time, changed by requests, never looking ahead.
//
// Where one clip takes over from another, what the body is off by there, and how fast that changes,
// is carried along and let go of: by every joint along a quintic, so that a change can come at any
// moment, in the middle of another one too. A foot that stands is held where it is: its leg is bent
// for it, and what it is off by is let go of when it swings, before it lands again where the clip
// has it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "kinema/bend_leg.h"
#include "kinema/scalar.h"

namespace kinema {

// A turn about the vertical axis, followed by a move along the floor.
struct FloorPlace {
  double turn, x, z;
};
FloorPlace compose(const FloorPlace& after, const FloorPlace& first);
Vec apply(const FloorPlace& place, Vec point);

// The body that all clips have. Indices were checked by the caller.
struct MachineBody {
  std::span<const std::int32_t> parents;   // (J)
  std::span<const std::int32_t> carriers;  // joints that carry it: none below another
  Quat mount;                              // the frame in which they are, in the world
  Vec origin;
  std::span<const std::int32_t> legs;  // (L, 3): hip, knee and ankle, below a carrier; L is 0 or 2
  std::span<const double> axes;        // (L, 3): about which knees bend, in the frame above them
  std::span<const double> bends;       // (L): how far they bend, in radians
};

// All clips, one after the other: rotations (F, J, 4) and positions (F, J, 3), carriers in the
// world. A clip that repeats has one frame more than it shows: its first, one cycle later.
struct MachineClips {
  std::span<const double> rotations, positions;
  std::span<const std::uint8_t> stands;  // (F, 2): on which point a foot stands: 1 heel, 2 ball
  std::span<const std::int32_t> left;    // (F, 2): frames until it is lifted, or until it lands
  std::span<const std::int32_t> spans;   // (C, 3): first, count and last of each clip
  std::span<const double> cycles;        // (C, 3): where a clip is that repeats, a cycle later
  std::span<const double> points;        // (C, 2, 2, 3): heel and ball in the frame of the ankle

  std::int32_t first(std::int32_t clip) const { return spans[3 * clip]; }  // where it begins
  std::int32_t count(std::int32_t clip) const { return spans[3 * clip + 1]; }  // at least 4
  // Where it is left if nothing is asked; -1 for one that repeats.
  std::int32_t last(std::int32_t clip) const { return spans[3 * clip + 2]; }
};

// When a clip may take over from another. Every `stride` frames of a clip are a row, from `rows` on.
struct MachineEdges {
  std::int32_t stride;
  std::span<const std::int32_t> rows;     // (C)
  std::span<const std::int32_t> entries;  // (R, C): the frame at which each clip takes over
  std::span<const double> costs;          // (R, C): how unlike the poses are
  std::span<const double> places;         // (R, C, 3): where that clip is, seen from this one
  std::span<const double> blends;         // (C, C): seconds in which the body is let go
  std::span<const double> waits;          // (C, C): seconds that may pass before that
  std::span<const std::int32_t> routes;   // (C, C): the next clip on the way to another
};

// Along what is left of a displacement: it ends where it should, at rest, after `length` seconds.
struct LettingGo {
  Vec end, from, speed;
  double start, length;
  Vec at(double time) const;
  bool over(double time) const { return time >= start + length; }
};

class Machine {
 public:
  enum class State { previous, blending, next };

  // All spans must outlive it.
  Machine(const MachineBody& body, const MachineClips& clips, const MachineEdges& edges,
          double frame_time);

  // From the first frame of a clip, at time 0.
  void restart(std::int32_t clip);
  // What comes next; takes effect from the last time shown on.
  void request(std::int32_t clip);
  // The pose at a time: rotations (J, 4), positions (J, 3), local. time ≥ now().
  State pose(double time, double* rotations, double* positions);

  double now() const { return now_; }
  std::int32_t current() const { return play_.clip; }
  std::int32_t goal() const { return goal_; }
  bool waiting() const { return plan_.clip >= 0; }
  double began() const { return began_; }  // the last change
  double frame() const { return frame_at(play_, now_); }
  FloorPlace place() const { return play_.place; }
  // How much of the last change is left, from 1 to 0.
  double remaining() const;
  // The point on which a foot is held, 0 while it is not.
  int held(int foot) const;

 private:
  static constexpr int kFeet = 2;
  static constexpr double kForever = std::numeric_limits<double>::infinity();
  static constexpr double kOnFrame = 1e-9;  // of a frame: times are rounded

  // A clip in the world: `frame` of it is shown at `time`.
  struct Playing {
    std::int32_t clip;
    double time, frame;
    FloorPlace place;
  };
  struct Plan {
    std::int32_t clip, entry;
    double time;
    FloorPlace place;
  };
  // How a knee is bent: sine and cosine, times the lengths of its bones.
  struct Knee {
    double across, along;
    double angle() const;
  };
  struct Foot {
    Vec ankle;
    Quat turn;
    Vec leg;  // from hip to ankle
    Knee knee;
  };
  // What a foot is off by: one that stands, from the clip's; one in the air, from its way there
  // from that of the body as it goes over.
  struct FootState {
    int point;
    double landed;  // from then on it is held
    LettingGo moved, turned;
    double lift;  // above its way, where it takes a step
    // What its leg was short of its length when this began, as squares, and when that was: it may
    // be as straight for a moment.
    double slack = std::numeric_limits<double>::infinity(), since = 0.0;
    double aim = 0.0;  // seconds from then on in which one in the air gets to the clip's
    bool off(double time) const;
    double least_slack(double usual, double time) const;
  };
  struct Feet {
    Foot clip[kFeet], free[kFeet], goal[kFeet];
    double slack[kFeet];  // what legs are short of their lengths, as squares
    double down = 0.0;    // how much lower the hips are for them
  };
  struct Leg {
    std::vector<std::int32_t> chain;  // from a carrier to the ankle
    std::ptrdiff_t hip, knee, ankle;  // in the chain
    Vec axis;
    double most;
  };
  struct Buffer {
    std::vector<double> rotations, positions;
  };

  // A point of a foot in the frame of its ankle.
  Vec arm(std::int32_t clip, int foot, int point) const;
  double frame_at(const Playing& playing, double time) const;
  bool repeats(std::int32_t clip) const { return clips_.last(clip) < 0; }
  void advance(double time);
  void step_feet(double until);
  void take_over();
  void make_plan(double after);
  FloorPlace placed_at_base(const Plan& plan, const Feet& feet);
  void let_go_of_joints(double blend);
  void plant(int foot, int point);
  void keep_hips(double down, double down_later);
  int within_reach(int foot, int point, const Feet& now) const;
  void set_foot(int foot, int point, const Feet& now, const Feet& later, double left_s);

  void sampled(const Playing& playing, double time, double* rotations, double* positions) const;
  // The body in the world; its feet too, if there is room for them.
  void shown(double time, double* rotations, double* positions, Feet* feet) const;
  void go_over(double time, double* rotations, double* positions) const;
  bool keep_knee(int foot, const Foot& clip, const LegPose& pose, double* rotations) const;
  Knee knee_of(const Leg& leg, const LegPose& pose) const;
  Foot foot_of(const Leg& leg, const LegPose& pose) const;
  void find_feet(const double* rotations, const double* positions, Foot* feet) const;
  Foot aimed(int foot, const Foot& free, const Foot& clip, double time) const;
  Foot goal_of(int foot, const Foot& base, double time) const;
  void bend_legs(double time, bool over, double* rotations, double* positions, Feet& feet) const;
  LegPose leg_pose(const Leg& leg, const double* rotations, const double* positions) const;
  bool moves(double time) const;

  MachineBody body_;
  MachineClips clips_;
  MachineEdges edges_;
  double rate_, step_;
  std::ptrdiff_t joints_, states_;
  std::vector<Leg> legs_;

  double now_ = 0.0, began_ = 0.0, blend_ = 0.0;
  std::ptrdiff_t seen_ = 0;  // the last frame whose contacts were looked at
  std::int32_t goal_ = 0;
  Playing play_{};
  Plan plan_{};
  FootState feet_[kFeet]{};
  double least_[kFeet]{};     // how little knees may be bent until the change is over,
  double most_[kFeet]{};      // and how far
  LettingGo rise_[kFeet]{};   // how much higher feet are than the clip's
  LettingGo drop_{};          // of the hips, once they need not be so low
  std::vector<double> turn_, spin_, move_, speed_;  // of every joint (J, 3)
  std::vector<std::uint8_t> off_;                   // joints that are off at all
  std::vector<std::uint8_t> carries_;               // joints that carry the body
  Buffer before_, before_after_, next_, next_after_;
};

}  // namespace kinema
