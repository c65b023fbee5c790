#include "engine/core/error.hpp"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace tengen;

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(the_value_of_an_error_is_an_exception_with_its_detail) {
  const Result<int> broken = Error{Errc::syntax, "the reason"};
  const auto says_why = [](const std::runtime_error& error) { return std::string(error.what()) == "the reason"; };
  BOOST_CHECK_EXCEPTION(static_cast<void>(broken.value()), std::runtime_error, says_why);
}

BOOST_AUTO_TEST_SUITE_END()
