#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>

#include "adapters/runtime/searches.hpp"
#include "engine/engine.hpp"
#include "tests/support/engine_services.hpp"
#include "tests/support/strings.hpp"

// The search's table in a file: what one engine has learnt saves another the work, and no file can do harm.

namespace {

using namespace tengen;
using adapters::search_and_wait;
using test::StringSink;
using test::StringSource;

constexpr std::size_t header_bytes = 40;

struct TableFiles {
  SteadyClock clock;
  test::TestWorkers workers;
  GameSpec spec = gomoku::Spec{};

  std::unique_ptr<Engine> make(const GameSpec& wanted, std::size_t megabytes = 24) {
    auto engine = make_engine(wanted, {clock, workers}).value();
    engine->configure({.memory_bytes = megabytes << 20, .threads = 1});
    static_cast<void>(engine->play({Color::black, {3, 3}}).value());
    return engine;
  }
  static SearchResult think(Engine& engine, int depth = 12) {
    SearchRequest request;
    request.depth = depth;
    return search_and_wait(engine, request);
  }
  static std::string saved(Engine& engine) {
    std::string text;
    StringSink sink(text);
    static_cast<void>(engine.save_table(sink).value());
    return text;
  }
  static Result<> load(Engine& engine, const std::string& text) {
    StringSource source(text);
    return engine.load_table(source);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(table_file, TableFiles)

BOOST_AUTO_TEST_CASE(a_loaded_table_saves_the_work) {
  spec = gomoku::Spec{.rule = gomoku::Rule::exact_five};
  auto first = make(spec);
  // How the tree of one depth is searched changes with what is known; a shallower one is in the file.
  const SearchResult fresh = think(*make(spec), 8);
  static_cast<void>(think(*first));
  const std::string file = saved(*first);
  BOOST_TEST(file.size() > header_bytes + 16 * 100);
  for (const std::size_t megabytes : {std::size_t{24}, std::size_t{48}}) {
    auto second = make(spec, megabytes);
    BOOST_TEST(bool(load(*second, file)));
    BOOST_TEST(think(*second, 8).info.nodes * 3 < fresh.info.nodes * 2);
  }
}

BOOST_AUTO_TEST_CASE(an_engine_that_has_not_searched_writes_an_empty_table) {
  auto engine = make(spec);
  const std::string file = saved(*engine);
  BOOST_TEST(file.size() == header_bytes);
  BOOST_TEST(bool(load(*engine, file)));
}

BOOST_AUTO_TEST_CASE(wrong_files_are_refused_and_change_nothing) {
  auto source = make(spec);
  const SearchResult fresh = think(*source);
  const std::string file = saved(*source);
  std::string flipped = file;
  flipped[file.size() / 2] = static_cast<char>(flipped[file.size() / 2] ^ 1);
  std::string other_version = file;
  other_version[8] = 99;
  std::string endless = file;
  for (std::size_t i = 24; i < 32; ++i) endless[i] = '\xff';
  auto engine = make(spec);
  for (const std::string& wrong :
       {std::string(), std::string("TENGENTT"), std::string(1000, 'x'), file.substr(0, file.size() - 1), file + "x",
        file.substr(0, header_bytes - 1), flipped, endless}) {
    const auto done = load(*engine, wrong);
    BOOST_TEST((!done && done.error().code == Errc::syntax), "a file of " << wrong.size() << " bytes");
  }
  BOOST_TEST((load(*engine, other_version).error().code == Errc::unsupported));
  BOOST_TEST(saved(*engine).size() == header_bytes);
  BOOST_TEST(think(*engine).info.nodes == fresh.info.nodes);
}

BOOST_AUTO_TEST_CASE(tables_of_other_games_and_rules_are_refused) {
  auto source = make(spec);
  static_cast<void>(think(*source));
  const std::string file = saved(*source);
  for (const GameSpec& other :
       {GameSpec(gomoku::Spec{.size = {15, 15}, .rule = gomoku::Rule::renju}), GameSpec(gomoku::Spec{.size = {16, 15}}),
        GameSpec(gomoku::Spec{.continuous = true}), GameSpec(go::Spec{}), GameSpec(connect::Spec{})}) {
    auto engine = make_engine(other, {clock, workers}).value();
    BOOST_TEST((load(*engine, file).error().code == Errc::unsupported));
  }
}

// Files of earlier programs are read: whoever changes their form gives them another version.
BOOST_AUTO_TEST_CASE(a_file_begins_as_it_always_has) {
  const auto identity = [this](const GameSpec& of) {
    const std::string file = saved(*make_engine(of, {clock, workers}).value());
    BOOST_TEST(file.starts_with("TENGENTT"));
    BOOST_TEST(file[8] == 1);
    std::uint64_t number = 0;
    for (std::size_t i = 8; i > 0; --i) number = number << 8 | static_cast<unsigned char>(file[16 + i - 1]);
    return number;
  };
  BOOST_TEST(identity(gomoku::Spec{}) == 0x19f0ca5de88d8eaaU);
  BOOST_TEST(identity(gomoku::Spec{.size = {20, 20}, .rule = gomoku::Rule::renju}) == 0xed2acea17a9f8403U);
  BOOST_TEST(identity(go::Spec{.size = {7, 7}, .komi = 9}) == 0x75c688823751e865U);
  BOOST_TEST(identity(go::little_go()) == 0x2b595e9999ac7525U);
  BOOST_TEST(identity(connect::Spec{}) == 0xde9d475723cfb07fU);
}

BOOST_AUTO_TEST_SUITE_END()
