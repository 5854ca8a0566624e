// Open Sound Control byte by byte: what is whole, and what is not by one argument or one byte.
#include "kinema/osc.h"

#include <cmath>
#include <string>
#include <vector>

#include "check.h"

namespace {

using namespace kinema;
using Packet = std::vector<std::uint8_t>;

void add(Packet& packet, const std::string& text) {
  packet.insert(packet.end(), text.begin(), text.end());
  packet.resize((packet.size() / 4 + 1) * 4, 0);
}

Packet message(const std::string& types, std::size_t bytes) {
  Packet packet;
  add(packet, "/a/b");
  add(packet, types);
  packet.resize(packet.size() + bytes, 0);
  packet.shrink_to_fit();  // a read beyond the end is seen
  return packet;
}

}  // namespace

TEST(every_type_of_argument_is_as_long_as_it_is) {
  const std::string four = "ifcrm", eight = "hdt", none = "TFNI[]";
  for (const std::string& types : {four, eight, none})
    for (const char type : types) {
      const std::size_t size = types == four ? 4 : types == eight ? 8 : 0;
      for (const std::size_t bytes : {0, 4, 8, 12})
        CHECK(osc::is_sound(message({',', type}, bytes)) == (bytes == size));
      CHECK(osc::is_sound(message({',', type, type}, 2 * size)));
    }
  CHECK(!osc::is_sound(message(",q", 0)) && !osc::is_sound(message(",q", 4)));
  for (const char type : {'s', 'S'})
    for (const std::string text : {"", "abc", "abcd", "abcdefg"}) {
      Packet packet = message({',', type}, 0);
      add(packet, text);
      CHECK(osc::is_sound(packet));
      CHECK(!osc::is_sound(Packet(packet.begin(), packet.end() - 4)));
    }
}

TEST(a_blob_is_as_long_as_it_says_and_filled_up_to_whole_words) {
  for (std::uint8_t size = 0; size < 10; ++size)
    for (std::size_t words = 0; words < 5; ++words) {
      Packet packet = message(",b", 4 + 4 * words);
      packet[packet.size() - 4 * words - 1] = size;
      CHECK(osc::is_sound(packet) == (words == (size + 3u) / 4));
    }
  Packet huge = message(",b", 8);
  for (std::size_t k = huge.size() - 8; k < huge.size() - 4; ++k) huge[k] = 0xff;
  CHECK(!osc::is_sound(huge));
  CHECK(!osc::is_sound(message(",b", 0)));
}

TEST(packets_that_are_not_whole_are_told_from_those_that_are) {
  Packet packet;
  CHECK(!osc::is_sound(packet));
  for (const char* text : {"a/b", ""}) {  // no address
    packet.clear();
    add(packet, text), add(packet, ",");
    CHECK(!osc::is_sound(packet));
  }
  packet.clear();
  add(packet, "/a"), add(packet, "i");  // types without their comma
  packet.resize(packet.size() + 4, 0);
  CHECK(!osc::is_sound(packet));
  packet = message(",", 0);
  packet.back() = 'x';  // no end
  packet[packet.size() - 2] = packet[packet.size() - 3] = 'x';
  CHECK(!osc::is_sound(packet));
  Packet largest = message(",s", 0);
  largest.resize(65'504, 'x');
  largest.back() = 0;
  CHECK(osc::is_sound(largest));
  largest.resize(65'508, 0);
  CHECK(!osc::is_sound(largest));
}

TEST(bundles_hold_messages_of_the_size_they_say) {
  Packet empty{'#', 'b', 'u', 'n', 'd', 'l', 'e', 0, 0, 0, 0, 0, 0, 0, 0, 1};
  CHECK(osc::is_sound(empty));
  for (const std::size_t kept : {4, 8, 12}) CHECK(!osc::is_sound(Packet(empty.begin(), empty.begin() + kept)));
  const Packet part = message(",i", 4);
  for (const int more : {-4, -1, 0, 1, 4}) {
    Packet packet = empty;
    for (const int count : {1, 2}) {
      packet.insert(packet.end(), {0, 0, 0, static_cast<std::uint8_t>(part.size() + more)});
      packet.insert(packet.end(), part.begin(), part.end());
      CHECK(osc::is_sound(packet) == (more == 0));
      std::vector<std::size_t> found;
      if (more == 0)
        osc::each_message(packet, [&](const osc::Message& m) { found.push_back(m.arguments.size()); });
      CHECK(more != 0 || found == std::vector<std::size_t>(count, 4));
    }
  }
  empty[1] = 'c';
  CHECK(!osc::is_sound(empty));
}

TEST(arguments_come_one_after_the_other_and_only_as_what_they_are) {
  Packet packet;
  add(packet, "/abc"), add(packet, ",ifsi");
  packet.insert(packet.end(), {0xff, 0xff, 0xff, 0xfe, 0x3f, 0xc0, 0, 0});
  add(packet, "four"), packet.insert(packet.end(), {0, 1, 2, 3});
  CHECK(osc::is_sound(packet));
  const osc::Message read = osc::read_message(packet);
  CHECK(read.address == "/abc" && read.types == "ifsi" && read.arguments.size() == 20);
  osc::Arguments arguments(read);
  std::int32_t whole = 7;
  double number = 7.0;
  std::string_view text;
  CHECK(!arguments.text(text));
  CHECK(arguments.number(number) && number == -2.0);
  CHECK(!arguments.integer(whole) && whole == 7);
  CHECK(arguments.number(number) && number == 1.5);
  CHECK(arguments.text(text) && text == "four");
  CHECK(arguments.integer(whole) && whole == 0x00010203);
  CHECK(!arguments.integer(whole) && !arguments.number(number) && !arguments.text(text));
}

TEST(a_written_bundle_is_as_long_as_it_must_be_and_read_as_it_was_meant) {
  Packet room(16 + 4 + 8 + 8 + 4 + 8 + 4);
  osc::BundleWriter bundle(room);
  CHECK(bundle.size() == 16);
  bundle.open("/abc", ",isf");
  bundle.word(0x80000001u);
  bundle.text("left");
  bundle.number(0.25);
  bundle.close();
  CHECK(bundle.size() == room.size() && osc::is_sound(room));
  osc::each_message(room, [](const osc::Message& message) {
    osc::Arguments arguments(message);
    std::int32_t whole = 0;
    double number = 0.0;
    std::string_view text;
    CHECK(message.address == "/abc" && message.types == "isf");
    CHECK(arguments.integer(whole) && whole == -0x7fffffff);
    CHECK(arguments.text(text) && text == "left" && arguments.number(number) && number == 0.25);
  });
}
