#include "adapters/streams/http_client.hpp"

#include <boost/test/unit_test.hpp>
#include <future>
#include <memory>
#include <string>
#include <vector>

// The names of servers. What servers answer is in tests/process/players_test.cpp.

BOOST_AUTO_TEST_SUITE(http_client)

namespace {

using namespace tengen;
using namespace tengen::adapters;

std::string error_of(const std::string& address, const Lookup& lookup, Milliseconds patience = Milliseconds{60'000}) {
  const auto url = parse_url(address).value();
  const auto answer = http_get(url, url.path, patience, lookup);
  return answer ? "" : answer.error().detail;
}

}  // namespace

// The test would not end if anybody waited for this lookup.
BOOST_AUTO_TEST_CASE(a_lookup_without_end_is_given_up) {
  auto release = std::make_shared<std::promise<void>>();
  auto ended = std::make_shared<std::promise<void>>();
  const std::string error = error_of(
      "http://slow.example/",
      [gate = release->get_future().share(), ended](const std::string&) -> std::vector<std::string> {
        gate.wait();
        ended->set_value();
        return {"127.0.0.1"};
      },
      Milliseconds{1});
  BOOST_TEST(error.find("no address of slow.example: ") == 0U, error);
  // What comes too late harms nobody.
  release->set_value();
  ended->get_future().wait();
}

BOOST_AUTO_TEST_CASE(a_host_without_an_address_is_told) {
  for (const std::vector<std::string>& found :
       std::vector<std::vector<std::string>>{{}, {"nonsense"}, {"1.2.3.4.5", ""}}) {
    std::string asked;
    const std::string error = error_of("http://none.example:8080/", [&](const std::string& host) {
      asked = host;
      return found;
    });
    BOOST_TEST(error.find("no connection to none.example: ") == 0U, error);
    BOOST_TEST(asked == "none.example");
  }
  BOOST_TEST(error_of("http://127.0.0.1:65536/", look_up) == "no port: 65536");
  BOOST_TEST(error_of("http://127.0.0.1:99999999999999999999/", look_up) == "no port: 99999999999999999999");
}

BOOST_AUTO_TEST_CASE(numbers_need_no_server_of_names) {
  BOOST_TEST((look_up("127.0.0.1") == std::vector<std::string>{"127.0.0.1"}));
  BOOST_TEST((look_up("::1") == std::vector<std::string>{"::1"}));
}

BOOST_AUTO_TEST_SUITE_END()
