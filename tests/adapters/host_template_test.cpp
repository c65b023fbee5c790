#include "adapters/hosts/write_bundle.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

BOOST_AUTO_TEST_SUITE(host_template)

namespace {

using tengen::Errc;
using tengen::adapters::fill_template;

const std::string windows_path = R"(C:\Program Files\Tengen\tengen.exe)";
const std::string odd_path = "/a b/it's \"1\"\\&<";

std::string filled(const std::string& text, const std::string& program, bool windows = false) {
  const auto result = fill_template(text, program, windows);
  return result ? *result : "error: " + result.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_filter_writes_its_kind_of_text) {
  BOOST_TEST(filled("[{{program}}]", odd_path) == "[" + odd_path + "]");
  BOOST_TEST(filled(R"("{{program|json}}")", odd_path) == R"("/a b/it's \"1\"\\&<")");
  BOOST_TEST(filled("{{program|xml}}", odd_path) == "/a b/it's &quot;1&quot;\\&amp;&lt;");
  BOOST_TEST(filled("{{program|shell}}", odd_path) == R"('/a b/it'\''s "1"\&<')");
  BOOST_TEST(filled("'{{program|single}} gtp'", odd_path) == R"('/a b/it'\''s "1"\&< gtp')");
  BOOST_TEST(filled("{{program|cli}}", odd_path) == R"("/a b/it's \"1\"\\&<")");
  BOOST_TEST(filled("{{program|quoted}} {{program|quoted}}", "/a b") == R"("/a b" "/a b")");
  for (const char* filter : {"json", "xml", "single", "shell", "cli", "quoted", "unquoted"}) {
    BOOST_TEST(filled(std::string("{{program|") + filter + "}}", "/usr/bin/tengen") == "/usr/bin/tengen", filter);
  }
}

BOOST_AUTO_TEST_CASE(filters_follow_one_another) {
  BOOST_TEST(filled(R"("{{program|quoted|json}} gtp")", "/a b/c") == R"("\"/a b/c\" gtp")");
  BOOST_TEST(filled(R"("{{program|shell|json}}")", windows_path, true) ==
             R"("\"C:\\Program Files\\Tengen\\tengen.exe\"")");
  BOOST_TEST(filled("{{program|unquoted}}", windows_path, true) == '"' + windows_path + '"');
}

BOOST_AUTO_TEST_CASE(what_a_host_cannot_be_told_is_refused) {
  for (const char* filter : {"quoted", "unquoted"}) {
    const auto result = fill_template(std::string("{{program|") + filter + "}}", odd_path, false);
    BOOST_TEST(!result, filter);
    BOOST_TEST((result.error().code == Errc::unsupported), filter);
  }
  BOOST_TEST((fill_template("{{program|json}}", "/a\nb", false).error().code == Errc::unsupported));
  BOOST_TEST((fill_template("{{program|other}}", "/a", false).error().code == Errc::syntax));
  BOOST_TEST((fill_template("{{program|json", "/a", false).error().code == Errc::syntax));
}

// The templates in the program are whole, and every filter in them is known, on Windows too.
BOOST_AUTO_TEST_CASE(every_template_can_be_filled) {
  BOOST_TEST(tengen::adapters::host_bundles().size() >= 16U);
  for (const auto& bundle : tengen::adapters::host_bundles()) {
    for (const auto& file : bundle.files) {
      BOOST_TEST_CONTEXT(bundle.host << ' ' << file.name) {
        BOOST_TEST(!file.text.empty());
        BOOST_TEST(file.text.back() == '\n');
        BOOST_TEST(filled(std::string(file.text), "/usr/bin/tengen").find("{{") == std::string::npos);
        BOOST_TEST(filled(std::string(file.text), windows_path, true).find("error:") != 0U);
      }
    }
  }
  BOOST_TEST((tengen::adapters::find_bundle("SABAKI") != nullptr));
  BOOST_TEST((tengen::adapters::find_bundle("nobody") == nullptr));
}

BOOST_AUTO_TEST_SUITE_END()
