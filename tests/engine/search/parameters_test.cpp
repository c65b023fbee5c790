#include "engine/search/parameters.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string_view>

using tengen::search::find_field;
using tengen::search::parameter_fields;
using tengen::search::ParameterField;
using tengen::search::Parameters;

BOOST_AUTO_TEST_SUITE(parameters)

BOOST_AUTO_TEST_CASE(names_are_words_of_their_own) {
  std::set<std::string_view> names;
  for (const ParameterField& field : parameter_fields) {
    BOOST_TEST(names.insert(field.name).second, field.name);
    const auto in_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    BOOST_TEST((!field.name.empty() && std::all_of(field.name.begin(), field.name.end(), in_word)), field.name);
    const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
    BOOST_TEST((!field.meaning.empty() && std::all_of(field.meaning.begin(), field.meaning.end(), printable)));
    BOOST_TEST(find_field(field.name) == &field);
  }
  BOOST_TEST(find_field("no_such_parameter") == nullptr);
  BOOST_TEST(find_field("") == nullptr);
}

BOOST_AUTO_TEST_CASE(a_field_reads_and_writes_its_member_alone) {
  for (const ParameterField& field : parameter_fields) {
    Parameters values;
    const double other = field.get(values) == 0 ? 1 : 0;
    field.set(values, other);
    BOOST_TEST(field.get(values) == other, field.name);
    for (const ParameterField& same : parameter_fields) {
      if (&same != &field) BOOST_TEST(same.get(values) == same.get(Parameters{}), same.name << " by " << field.name);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
