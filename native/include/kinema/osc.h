// Open Sound Control 1.0 as it comes in datagrams: messages, and bundles of them.
//
// Nothing is copied or allocated: what is read are views into the packet. Packets come from the
// network, so nothing is taken for granted.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace kinema::osc {

using Bytes = std::span<const std::uint8_t>;

inline constexpr std::size_t kLargestPacket = 65'507;  // what UDP can carry
inline constexpr int kDeepest = 8;                     // bundles inside bundles
inline constexpr std::size_t kBundleHead = 16;         // "#bundle", and a time that is not used

struct Message {
  std::string_view address, types;  // types without their comma
  Bytes arguments;                  // as long as the types say
};

inline std::uint32_t load_word(const std::uint8_t* at) {
  return static_cast<std::uint32_t>(at[0]) << 24 | static_cast<std::uint32_t>(at[1]) << 16 |
         static_cast<std::uint32_t>(at[2]) << 8 | at[3];
}

// Whether a packet is one whole message, or a bundle of whole ones: strings end, every size is a
// multiple of 4 and fits, arguments are as long as their types say, and nothing is left over.
bool is_sound(Bytes packet);

// A message of a sound packet.
Message read_message(Bytes bytes);

inline bool is_bundle(Bytes bytes) { return bytes[0] == '#'; }

// Every message of a sound packet, in order.
template <class Visit>
void each_message(Bytes packet, Visit&& visit) {
  if (!is_bundle(packet)) {
    visit(read_message(packet));
    return;
  }
  for (std::size_t at = kBundleHead; at < packet.size();) {
    const std::size_t size = load_word(&packet[at]);
    each_message(packet.subspan(at + 4, size), visit);
    at += 4 + size;
  }
}

// Reads the arguments of a message of a sound packet one after the other. A type that is not the
// one asked for, or no argument at all, gives false.
class Arguments {
 public:
  explicit Arguments(const Message& message) : types_(message.types), bytes_(message.arguments) {}

  bool integer(std::int32_t& value);
  bool number(double& value);  // a float, or an integer in its place
  bool text(std::string_view& value);

 private:
  bool next(char type);
  std::uint32_t word();

  std::string_view types_;
  Bytes bytes_;
};

// Writes a bundle into room that the caller has measured: `kBundleHead`, and for each message 4
// bytes and its parts, strings padded to a multiple of 4 with at least one zero.
class BundleWriter {
 public:
  explicit BundleWriter(std::span<std::uint8_t> room);

  void open(std::string_view address, std::string_view types);  // types with their comma
  void word(std::uint32_t value);
  void number(double value) { word(std::bit_cast<std::uint32_t>(static_cast<float>(value))); }
  void text(std::string_view value);
  void close();

  std::size_t size() const { return at_; }

 private:
  std::span<std::uint8_t> room_;
  std::size_t at_ = 0, start_ = 0;
};

// Bytes of a string with its zeros.
constexpr std::size_t padded(std::size_t length) { return length / 4 * 4 + 4; }

}  // namespace kinema::osc
