#include "adapters/server/visitors.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

namespace tengen::adapters {
namespace {

const Instant noon = Instant{} + std::chrono::hours(12);

Place place(const char* from, int seconds_ago) {
  return {from, noon - std::chrono::seconds(seconds_ago)};
}

BOOST_AUTO_TEST_SUITE(places)

BOOST_AUTO_TEST_CASE(who_is_silent_for_five_minutes_makes_room) {
  const std::vector<Place> all{place("a", 10), place("b", 299), place("c", 300), place("d", 400)};
  BOOST_TEST(place_to_give_up(all, "e", noon).value() == 3U);
  BOOST_TEST(place_to_give_up(all, "d", noon).value() == 3U);
  const std::vector<Place> three{all.begin(), all.begin() + 3};
  BOOST_TEST(place_to_give_up(three, "a", noon).value() == 2U);
  const std::vector<Place> awake{all.begin(), all.begin() + 2};
  BOOST_TEST(!place_to_give_up(awake, "a", noon).has_value());
  BOOST_TEST(!place_to_give_up({}, "a", noon).has_value());
}

BOOST_AUTO_TEST_CASE(an_address_keeps_no_other_one_out) {
  const std::vector<Place> all{place("a", 10), place("a", 30), place("a", 20), place("a", 0)};
  BOOST_TEST(place_to_give_up(all, "b", noon).value() == 1U);
  // The same address gets no more, and two that have as much as each other leave each other alone.
  BOOST_TEST(!place_to_give_up(all, "a", noon).has_value());
  const std::vector<Place> shared{place("a", 10), place("b", 30), place("a", 20), place("b", 0)};
  BOOST_TEST(!place_to_give_up(shared, "a", noon).has_value());
  BOOST_TEST(place_to_give_up(shared, "c", noon).has_value());
  const std::vector<Place> single{place("a", 10), place("b", 30)};
  BOOST_TEST(!place_to_give_up(single, "c", noon).has_value());
  const std::vector<Place> most{place("a", 10), place("a", 30), place("a", 20), place("b", 90)};
  BOOST_TEST(place_to_give_up(most, "b", noon).value() == 1U);
}

BOOST_AUTO_TEST_CASE(an_owner_is_an_address_or_a_network) {
  BOOST_TEST(place_owner("192.0.2.7") == "192.0.2.7");
  BOOST_TEST(place_owner("::ffff:192.0.2.7") == "192.0.2.7");
  BOOST_TEST(place_owner("2001:db8:1:2:3:4:5:6") == place_owner("2001:db8:1:2:ffff::1"));
  BOOST_TEST(place_owner("2001:db8:1:2::1") != place_owner("2001:db8:1:3::1"));
  BOOST_TEST(place_owner("fe80::1%3") == place_owner("fe80::2"));
  BOOST_TEST(place_owner("") == "");
}

BOOST_AUTO_TEST_CASE(an_origin_is_the_served_page_or_a_name) {
  const Access usual(8080, {"board.example"});
  for (const char* const own :
       {"", "http://127.0.0.1:8080", "http://localhost:8080", "HTTP://LocalHost:8080", "http://[::1]:8080",
        "http://board.example", "https://board.example", "http://board.example:8080"}) {
    BOOST_TEST(usual.allows_origin(own), own);
  }
  for (const char* const other :
       {"http://localhost", "https://127.0.0.1", "http://127.0.0.1", "https://localhost:8080", "http://[::1]",
        "http://localhost:80", "http://localhost:8081", "http://localhost:8080.evil.example",
        "http://evil.example#http://localhost:8080", "null", "file://", "http://board.example.evil.example",
        "ftp://board.example", "localhost:8080", "http://", "http://localhost:8080/"}) {
    BOOST_TEST(!usual.allows_origin(other), other);
  }
  const Access web(80, {});
  BOOST_TEST(web.allows_origin("http://localhost"));
  BOOST_TEST(!web.allows_origin("https://localhost"));
  const Access named(8080, {"localhost"});
  BOOST_TEST(named.allows_origin("https://localhost"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace tengen::adapters
