#include "kinema/osc.h"

#include <algorithm>
#include <cstring>

namespace kinema::osc {

namespace {

constexpr std::string_view kBundle{"#bundle\0", 8};

std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// A string at the front of `bytes`, which is then moved past its zeros.
bool take_text(Bytes& bytes, std::string_view& value) {
  const std::string_view all = as_text(bytes);
  const std::size_t length = all.find('\0');
  if (length == std::string_view::npos || padded(length) > bytes.size()) return false;
  value = all.substr(0, length);
  bytes = bytes.subspan(padded(length));
  return true;
}

bool skip(Bytes& bytes, std::size_t count) {
  if (count > bytes.size()) return false;
  bytes = bytes.subspan(count);
  return true;
}

bool skip_argument(Bytes& bytes, char type) {
  std::string_view ignored;
  switch (type) {
    case 'i': case 'f': case 'c': case 'r': case 'm':
      return skip(bytes, 4);
    case 'h': case 'd': case 't':
      return skip(bytes, 8);
    case 's': case 'S':
      return take_text(bytes, ignored);
    case 'b': {
      if (bytes.size() < 4) return false;
      const std::size_t size = load_word(bytes.data());
      return size <= bytes.size() && skip(bytes, 4 + (size + 3) / 4 * 4);
    }
    case 'T': case 'F': case 'N': case 'I': case '[': case ']':
      return true;
    default:
      return false;
  }
}

bool is_sound_message(Bytes bytes) {
  std::string_view address, types;
  if (!take_text(bytes, address) || !address.starts_with('/')) return false;
  if (!take_text(bytes, types) || !types.starts_with(',')) return false;
  for (const char type : types.substr(1))
    if (!skip_argument(bytes, type)) return false;
  return bytes.empty();
}

bool is_sound_part(Bytes bytes, int depth) {
  if (bytes.size() < 4 || bytes.size() % 4 != 0) return false;
  if (!is_bundle(bytes)) return is_sound_message(bytes);
  if (depth == kDeepest || bytes.size() < kBundleHead || !as_text(bytes).starts_with(kBundle))
    return false;
  for (Bytes rest = bytes.subspan(kBundleHead); !rest.empty();) {
    if (rest.size() < 4) return false;
    const std::size_t size = load_word(rest.data());
    if (size > rest.size() - 4 || !is_sound_part(rest.subspan(4, size), depth + 1)) return false;
    rest = rest.subspan(4 + size);
  }
  return true;
}

}  // namespace

bool is_sound(Bytes packet) {
  return packet.size() <= kLargestPacket && is_sound_part(packet, 0);
}

Message read_message(Bytes bytes) {
  Message message;
  take_text(bytes, message.address);
  take_text(bytes, message.types);
  message.types.remove_prefix(1);
  message.arguments = bytes;
  return message;
}

bool Arguments::next(char type) {
  if (!types_.starts_with(type)) return false;
  types_.remove_prefix(1);
  return true;
}

std::uint32_t Arguments::word() {
  const std::uint32_t value = load_word(bytes_.data());
  bytes_ = bytes_.subspan(4);
  return value;
}

bool Arguments::integer(std::int32_t& value) {
  if (!next('i')) return false;
  value = static_cast<std::int32_t>(word());
  return true;
}

bool Arguments::number(double& value) {
  if (next('f')) {
    value = std::bit_cast<float>(word());
    return true;
  }
  std::int32_t whole = 0;
  if (!integer(whole)) return false;
  value = whole;
  return true;
}

bool Arguments::text(std::string_view& value) { return next('s') && take_text(bytes_, value); }

BundleWriter::BundleWriter(std::span<std::uint8_t> room) : room_(room) {
  std::memcpy(room_.data(), kBundle.data(), kBundle.size());
  at_ = kBundle.size();
  word(0);
  word(1);  // immediately
}

void BundleWriter::open(std::string_view address, std::string_view types) {
  start_ = at_;
  at_ += 4;
  text(address);
  text(types);
}

void BundleWriter::word(std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8)
    room_[at_++] = static_cast<std::uint8_t>(value >> shift);
}

void BundleWriter::text(std::string_view value) {
  std::ranges::fill(room_.subspan(at_, padded(value.size())), std::uint8_t{0});
  std::ranges::copy(value, room_.begin() + static_cast<std::ptrdiff_t>(at_));
  at_ += padded(value.size());
}

void BundleWriter::close() {
  const std::size_t end = at_;
  at_ = start_;
  word(static_cast<std::uint32_t>(end - start_ - 4));
  at_ = end;
}

}  // namespace kinema::osc
