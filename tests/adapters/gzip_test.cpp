#include "adapters/server/gzip.hpp"

#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/core/random.hpp"

BOOST_AUTO_TEST_SUITE(server_gzip)

namespace {

namespace zlib = boost::beast::zlib;
using tengen::adapters::gzip;
using tengen::adapters::takes_gzip;

/// What lies between head and checksums, unpacked.
std::string unpacked(const std::string& file, std::size_t size) {
  constexpr std::size_t head = 10;
  zlib::inflate_stream stream;
  std::string text(size + 1, '\0');
  zlib::z_params part;
  part.next_in = file.data() + head;
  part.avail_in = file.size() - head;
  part.next_out = text.data();
  part.avail_out = text.size();
  boost::beast::error_code ended;
  stream.write(part, zlib::Flush::finish, ended);
  BOOST_TEST((ended == zlib::error::end_of_stream));
  BOOST_TEST(part.avail_in == 8U);
  text.resize(part.total_out);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_packed_is_unpacked_as_it_was) {
  tengen::Random random(3);
  std::string noise;
  for (int i = 0; i < 100000; ++i) noise += static_cast<char>(random.below(256));
  for (const std::string& text : {std::string(), std::string("a"), std::string(300000, 'x'), noise}) {
    const std::string file = gzip(text);
    BOOST_TEST(file.starts_with("\x1F\x8B\x08"));
    BOOST_TEST((unpacked(file, text.size()) == text));
    BOOST_TEST(file.size() < text.size() + 100);
  }
  BOOST_TEST(gzip(std::string(300000, 'x')).size() < 1000U);
}

BOOST_AUTO_TEST_CASE(it_ends_with_checksum_and_size) {
  // The checksum that the RFC's CRC-32 gives for these nine digits.
  const std::string file = gzip("123456789");
  BOOST_TEST((file.substr(file.size() - 8) == std::string("\x26\x39\xF4\xCB\x09\0\0\0", 8)));
}

BOOST_AUTO_TEST_CASE(only_who_takes_it_gets_it) {
  for (const char* const accepted : {"gzip", "deflate, GZIP;q=0.5, br", "br;q=1.0, gzip; q=1"}) {
    BOOST_TEST(takes_gzip(accepted), accepted);
  }
  for (const char* const accepted : {"", "identity", "gzip;q=0", "gzip; q=0.000, br", "x-gzipped", ",;=\x80"}) {
    BOOST_TEST(!takes_gzip(accepted), accepted);
  }
}

BOOST_AUTO_TEST_SUITE_END()
