#include "protocol/number.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>

// Numbers in a host's text: whole words only, with clear bounds.

BOOST_AUTO_TEST_SUITE(numbers)

namespace {

using namespace tengen;

using Integers = std::tuple<int, std::int64_t, std::size_t>;

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(whole_words_are_integers, Integer, Integers) {
  constexpr Integer most = std::numeric_limits<Integer>::max();
  for (const Integer number : {Integer{0}, Integer{7}, most}) {
    const std::string word = std::to_string(number);
    BOOST_TEST((parse_integer<Integer>(word) == number), word);
    BOOST_TEST((parse_saturated<Integer>(word) == number), word);
    BOOST_TEST((parse_saturated<Integer>("+" + word) == number), word);
  }
  for (const char* const word : {"", "+", "-", "+-7", "++7", "--7", "7x", "x7", " 7", "7 ", "7.0", "0x7", "7,"}) {
    BOOST_TEST(!parse_integer<Integer>(word), word);
    BOOST_TEST(!parse_saturated<Integer>(word), word);
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(what_does_not_fit_is_nothing_or_the_nearest, Integer, Integers) {
  const std::string huge(30, '9');
  BOOST_TEST(!parse_integer<Integer>(huge));
  BOOST_TEST((parse_saturated<Integer>(huge) == std::numeric_limits<Integer>::max()));
  BOOST_TEST((parse_saturated<Integer>("+" + huge) == std::numeric_limits<Integer>::max()));
  BOOST_TEST((parse_saturated<Integer>("-" + huge) == std::numeric_limits<Integer>::min()));
  BOOST_TEST(!parse_saturated<Integer>(huge + "x"));
}

BOOST_AUTO_TEST_CASE(decimals_are_finite) {
  BOOST_TEST(parse_decimal("-1.5e2").value_or(0) == -150);
  BOOST_TEST(parse_decimal("+6.5").value_or(0) == 6.5);
  for (const char* const word : {"", "+", "+-1", "inf", "nan", "1e999", "1,5", "6.5 "}) {
    BOOST_TEST(!parse_decimal(word), word);
  }
}

BOOST_AUTO_TEST_SUITE_END()
