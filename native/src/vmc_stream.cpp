#include <algorithm>
#include <cmath>
#include <limits>

#include "kinema/vmc.h"

namespace kinema::vmc {

namespace {

constexpr double kFarthest = 1e6;      // metres: nobody has been seen there
constexpr double kShortest = 0.1;      // length of a quaternion that still shows a rotation
constexpr double kLeastPeriod = 1e-3, kLargestPeriod = 0.5;
constexpr double kLearning = 0.1;      // weight of a new interval
constexpr double kOutlier = 4.0;       // times the period: a longer interval is a loss

constexpr char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

constexpr bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

// The bones by name: few comparisons, since a frame has dozens.
struct Named {
  std::string_view name;
  std::size_t bone;
};
constexpr auto kByName = [] {
  std::array<Named, kBoneCount - 1> names{};
  for (std::size_t bone = 1; bone < kBoneCount; ++bone) names[bone - 1] = {kBones[bone], bone};
  std::ranges::sort(names, {}, &Named::name);
  return names;
}();

std::size_t find_bone(std::string_view name) {
  const auto at = std::ranges::lower_bound(kByName, name, {}, &Named::name);
  return at != kByName.end() && at->name == name ? at->bone : 0;
}

constexpr std::array<std::array<std::string_view, 2>, 11> kSynonyms{{{"happy", "Joy"},
                                                                     {"sad", "Sorrow"},
                                                                     {"relaxed", "Fun"},
                                                                     {"aa", "A"},
                                                                     {"ih", "I"},
                                                                     {"ou", "U"},
                                                                     {"ee", "E"},
                                                                     {"oh", "O"},
                                                                     {"blinkLeft", "Blink_L"},
                                                                     {"blinkRight", "Blink_R"},
                                                                     {"blink", "Blink"}}};

std::size_t find_expression(std::string_view name) {
  for (const auto& [other, known] : kSynonyms)
    if (same_letters(name, other)) name = known;
  const auto at = std::ranges::find_if(
      kExpressions, [name](std::string_view known) { return same_letters(name, known); });
  return static_cast<std::size_t>(at - kExpressions.begin());
}

}  // namespace

Stream::Stream(double period) : period_(std::clamp(period, kLeastPeriod, kLargestPeriod)) {
  for (auto& rotation : open_.rotations) rotation = {1.0, 0.0, 0.0, 0.0};
  came_.fill(-1.0);
}

void Stream::push(osc::Bytes packet, double now) {
  close(now);
  now_ = now;
  ++counts_.packets;
  if (!osc::is_sound(packet)) {
    ++counts_.malformed;
    return;
  }
  osc::each_message(packet, [this](const osc::Message& message) { read(message); });
}

void Stream::close(double now) {
  if (now >= deadline()) end_frame();
}

double Stream::deadline() const {
  return bones_seen() ? last_bone_ + 0.5 * period_ : std::numeric_limits<double>::infinity();
}

const Frame* Stream::take() {
  if (ready_ == 0) return nullptr;
  const Frame* const oldest = &closed_[first_];
  first_ = (first_ + 1) % kRoom;
  --ready_;
  return oldest;
}

void Stream::read(const osc::Message& message) {
  constexpr std::string_view prefix = "/VMC/Ext/";
  ++counts_.messages;
  osc::Arguments arguments(message);
  std::string_view what = message.address;
  if (!what.starts_with(prefix)) {
    ++counts_.ignored;
    return;
  }
  what.remove_prefix(prefix.size());
  bool sound = true;
  if (what == "Bone/Pos") sound = read_bone(arguments);
  else if (what == "Root/Pos") sound = read_root(arguments);
  else if (what == "T") sound = read_time(arguments);
  else if (what == "OK") sound = read_status(arguments);
  else if (what == "Blend/Val") sound = read_expression(arguments);
  else if (what == "Blend/Apply") open_.expressions = next_expressions_;
  else ++counts_.ignored;
  counts_.dropped += !sound;
}

bool Stream::read_place(osc::Arguments& arguments, std::array<double, 3>& place,
                        std::array<double, 4>& rotation) {
  std::array<double, 7> given{};
  for (double& value : given)
    if (!arguments.number(value) || !std::isfinite(value)) return false;
  const auto [px, py, pz, x, y, z, w] = given;
  const double size = std::sqrt(x * x + y * y + z * z + w * w);
  const double far = std::max({std::abs(px), std::abs(py), std::abs(pz)});
  if (!(size > kShortest && std::isfinite(size) && far <= kFarthest)) return false;
  place = {-px, py, pz};
  rotation = {w / size, x / size, -y / size, -z / size};
  return true;
}

bool Stream::read_bone(osc::Arguments& arguments) {
  std::string_view name;
  std::array<double, 3> place{};
  std::array<double, 4> rotation{};
  if (!arguments.text(name) || !read_place(arguments, place, rotation)) return false;
  const std::size_t bone = find_bone(name);
  if (bone == 0) {
    ++counts_.ignored;
    return true;
  }
  see(bone);
  open_.rotations[bone] = rotation;
  // bone lengths are the skeleton's: senders are known to put zeros here
  if (bone == kHips) open_.places[1] = place;
  return true;
}

bool Stream::read_root(osc::Arguments& arguments) {
  std::string_view name;
  std::array<double, 3> place{};
  std::array<double, 4> rotation{};
  if (!arguments.text(name) || !read_place(arguments, place, rotation)) return false;
  if ((open_.seen & 1) != 0 && bones_seen()) end_frame();  // the next frame's
  open_.seen |= 1;
  open_.rotations[0] = rotation;
  open_.places[0] = place;
  return true;
}

bool Stream::read_time(osc::Arguments& arguments) {
  double time = 0.0;
  if (!arguments.number(time) || !std::isfinite(time)) return false;
  // in the middle of a frame of several bundles, the bones after it are still to come
  const bool whole = (usual_ & ~open_.seen) == 0;
  if (sender_.time >= 0.0 && time != sender_.time && bones_seen() && whole) end_frame();
  sender_.time = time;
  return true;
}

bool Stream::read_status(osc::Arguments& arguments) {
  Sender told = sender_;
  std::int32_t mode = 0;
  if (!arguments.integer(told.loaded)) return false;
  if (arguments.integer(told.calibration) && arguments.integer(mode))
    arguments.integer(told.tracking);
  sender_ = told;
  return true;
}

bool Stream::read_expression(osc::Arguments& arguments) {
  std::string_view name;
  double value = 0.0;
  if (!arguments.text(name) || !arguments.number(value) || !std::isfinite(value)) return false;
  const std::size_t expression = find_expression(name);
  if (expression == kExpressions.size()) ++counts_.ignored;
  else next_expressions_[expression] = std::clamp(value, 0.0, 1.0);
  return true;
}

void Stream::see(std::size_t bone) {
  const std::uint64_t bit = std::uint64_t{1} << bone;
  if (open_.seen & bit) end_frame();
  if (!bones_seen()) {
    open_.time = now_;
    // from one coming of a bone to the next, so that a frame in several parts is not taken for many
    if (came_[bone] >= 0.0) {
      const double interval =
          std::clamp(now_ - came_[bone], period_ / kOutlier, period_ * kOutlier);
      // the first interval counts whole, two count half each, and so on
      const double learning = std::max(kLearning, 1.0 / ++intervals_);
      period_ = std::clamp(period_ + learning * (interval - period_), kLeastPeriod,
                           kLargestPeriod);
    }
  }
  open_.seen |= bit;
  came_[bone] = last_bone_ = now_;
}

void Stream::end_frame() {
  if (ready_ == kRoom) {
    ++counts_.skipped;
    first_ = (first_ + 1) % kRoom;
    --ready_;
  }
  closed_[(first_ + ready_) % kRoom] = open_;
  ++ready_;
  ++counts_.frames;
  usual_ = bones_seen();
  open_.seen = 0;
}

}  // namespace kinema::vmc
