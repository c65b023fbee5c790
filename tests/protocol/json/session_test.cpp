#include "protocol/json/json_session.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

#include "tests/support/engine_services.hpp"
#include "tests/support/fake_host.hpp"

namespace tengen::json {
namespace {

namespace bj = boost::json;

std::string kaggle_line(std::vector<int> board, int mark, const bj::object& configuration = {}, double bank = 0) {
  return bj::serialize(
      bj::object{{"observation", {{"board", bj::value_from(board)}, {"mark", mark}, {"remainingOverageTime", bank}}},
                 {"configuration", configuration}});
}

std::string jidi_line(const std::vector<Vertex>& moves, int asked, int side = 15) {
  bj::array map;
  for (int y = 0; y < side; ++y) {
    bj::array row;
    for (int x = 0; x < side; ++x) {
      const auto found = std::find(moves.begin(), moves.end(), Vertex{x, y});
      row.push_back(bj::array{found == moves.end() ? 0 : 1 + (found - moves.begin()) % 2});
    }
    map.push_back(row);
  }
  return bj::serialize(
      bj::object{{"state_map", map}, {"chess_player_idx", asked}, {"board_width", side}, {"board_height", side}});
}

struct Fixture {
  SteadyClock clock;
  test::TestWorkers workers;
  test::FakeHost host{[this](const GameSpec& spec) { return make_engine(spec, {clock, workers}); }};
  JsonSession kaggle_session{host, kaggle(), {}};
  JsonSession jidi_session{host, jidi(), {}};

  void send(Session& session, const std::string& line) { session.on_line({line, host.now()}); }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(json_session, Fixture)

BOOST_AUTO_TEST_CASE(kaggle_observations) {
  std::vector<int> board(42, 0);
  board[38] = 1;
  const auto question = read_kaggle(kaggle_line(board, 2, {{"actTimeout", 2}}, 62));
  BOOST_REQUIRE(question);
  BOOST_TEST((question->spec == GameSpec(connect::Spec{})));
  BOOST_TEST((question->to_move == Color::white));
  BOOST_REQUIRE(question->stones.size() == 1U);
  BOOST_TEST((question->stones[0] == Stone{Color::black, {3, 5}}));
  // 21 own moves may still come: 2 s and 60 s / 22 of the bank.
  BOOST_TEST((question->time.turn == Milliseconds(2000 + 2727)));
  BOOST_TEST((read_kaggle(kaggle_line(board, 2))->time.turn == Milliseconds(2000)));
  const auto wide = read_kaggle(kaggle_line(std::vector<int>(72, 0), 1, {{"columns", 9}, {"rows", 8}, {"inarow", 5}}));
  BOOST_TEST((wide->spec == GameSpec(connect::Spec{.size = {9, 8}, .in_a_row = 5})));
}

BOOST_AUTO_TEST_CASE(kaggle_searches_and_answers_in_order) {
  const std::string line = kaggle_line(std::vector<int>(42, 0), 1);
  send(kaggle_session, line);
  send(kaggle_session, "{}");
  BOOST_TEST(host.searching());
  BOOST_TEST(host.take() == "");
  host.finish(kaggle_session, Vertex{3, 5});
  BOOST_TEST(host.take() == "{\"column\":3}\n{\"error\":\"observation is missing\"}\n");
  send(kaggle_session, line);
  kaggle_session.on_end_of_input();
  BOOST_TEST(!host.exited);
  host.finish(kaggle_session, Vertex{0, 5});
  BOOST_TEST(host.take() == "{\"column\":0}\n");
  BOOST_TEST(host.exited);
}

BOOST_AUTO_TEST_CASE(kaggle_boards_beyond_the_engine_are_played_too) {
  std::vector<int> board(12 * 12, 0);
  for (const int x : {4, 5, 6}) board[static_cast<std::size_t>(11 * 12 + x)] = 1;
  board[11 * 12 + 3] = 2;
  for (const int x : {9, 11}) board[static_cast<std::size_t>(11 * 12 + x)] = 2;
  send(kaggle_session, kaggle_line(board, 1, {{"columns", 12}, {"rows", 12}}));
  BOOST_TEST(host.take() == "{\"column\":7}\n");
  send(kaggle_session, kaggle_line(board, 2, {{"columns", 12}, {"rows", 12}}));
  BOOST_TEST(host.take() == "{\"column\":7}\n");
}

BOOST_AUTO_TEST_CASE(kaggle_boards_beyond_the_engine_are_searched_or_refused) {
  const auto ask = [&](const std::vector<int>& board, const bj::object& configuration) {
    send(kaggle_session, kaggle_line(board, 1, configuration));
    return host.take();
  };
  // Without any time the look ahead is short, but not blind.
  for (const int side : {11, 12, 20, 100}) {
    const bj::object square{{"columns", side}, {"rows", side}, {"actTimeout", 0}};
    const std::string answer = ask(std::vector<int>(static_cast<std::size_t>(side * side), 0), square);
    BOOST_TEST_REQUIRE(answer.starts_with("{\"column\":"), answer);
    const int column = std::stoi(answer.substr(10));
    BOOST_TEST((column > side / 4 && column < 3 * side / 4), answer);
  }
  std::vector<int> hanging(400, 0);
  hanging[0] = 1;
  BOOST_TEST(ask(hanging, {{"columns", 20}, {"rows", 20}}) == "{\"error\":\"a stone hangs in the air\"}\n");
  BOOST_TEST(ask(std::vector<int>(101, 0), {{"columns", 101}, {"rows", 1}}) ==
             "{\"error\":\"columns is not from 1 to 100\"}\n");
}

BOOST_AUTO_TEST_CASE(kaggle_errors) {
  const std::vector<int> empty(42, 0);
  std::vector<int> hanging = empty;
  hanging[0] = 1;
  std::vector<int> three = empty;
  three[41] = 3;
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", ""},
      {"nonsense", "not JSON"},
      {"[1]", "not a JSON object"},
      {"{\"observation\":1}", "observation is missing"},
      {R"({"observation":{"mark":1}})", "board is not a list of 42 cells"},
      {R"({"observation":{"mark":1,"board":"x"}})", "board is not a list of 42 cells"},
      {kaggle_line(empty, 3), "mark is not from 1 to 2"},
      {kaggle_line(empty, 1, {{"columns", 0}}), "columns is not from 1 to 100"},
      {kaggle_line(empty, 1, {{"columns", 6.5}}), "columns is not from 1 to 100"},
      {kaggle_line(empty, 1, {{"rows", 1e300}}), "rows is not from 1 to 100"},
      {kaggle_line(empty, 1, {{"inarow", "4"}}), "inarow is missing or no number"},
      {kaggle_line(empty, 1, {{"actTimeout", nullptr}}), "actTimeout is missing or no number"},
      {kaggle_line(hanging, 1), "hangs in the air"},
      {kaggle_line(three, 1), "cell 41 is not 0, 1 or 2"},
      {kaggle_line(std::vector<int>(42, 1), 1), "the board is full"},
      {std::string(40, '['), "not JSON"},
      {std::string("\xFF\x00\x80", 3), "not JSON"},
  };
  for (const auto& [line, error] : cases) {
    send(kaggle_session, line);
    const std::string answer = host.take();
    BOOST_TEST(!host.searching());
    if (error.empty()) {
      BOOST_TEST(answer == "");
    } else {
      BOOST_TEST(answer.find("{\"error\":") == 0U, line);
      BOOST_TEST(answer.find(error) != std::string::npos, line << " -> " << answer);
    }
  }
  kaggle_session.on_line({"{", host.now(), true});
  BOOST_TEST(host.take() == "{\"error\":\"the line is too long\"}\n");
  std::vector<int> won = empty;
  for (std::size_t x = 35; x < 39; ++x) won[x] = 1;
  for (std::size_t x = 28; x < 31; ++x) won[x] = 2;
  send(kaggle_session, kaggle_line(won, 2));
  BOOST_TEST(host.take() == "{\"error\":\"the game is over\"}\n");
}

BOOST_AUTO_TEST_CASE(jidi_is_answered_off_turn_at_once) {
  send(jidi_session, jidi_line({{7, 7}}, 1, 5 + 10));
  BOOST_TEST(!host.searching());
  const auto answer = bj::parse(host.take()).as_object().at("action").as_array();
  BOOST_TEST(answer.at(0).as_array().size() == 15U);
  BOOST_TEST(answer.at(0).as_array().at(0).as_int64() == 1);

  send(jidi_session, jidi_line({{7, 7}}, 2));
  BOOST_TEST(host.searching());
  BOOST_TEST((host.requests.back().time.turn == Milliseconds(1000)));
  BOOST_TEST(host.requests.back().time.reserve.count() >= 300);
  host.finish(jidi_session, Vertex{2, 8});
  const auto move = bj::parse(host.take()).as_object().at("action").as_array();
  BOOST_TEST(move.at(0).as_array().at(8).as_int64() == 1);  // the row
  BOOST_TEST(move.at(1).as_array().at(2).as_int64() == 1);  // the column
  // The same as a member, as a launcher may pass it on.
  send(jidi_session, "{\"observation\":" + jidi_line({}, 1) + "}");
  BOOST_TEST(host.searching());
}

BOOST_AUTO_TEST_CASE(jidis_board_has_any_side) {
  const auto question = read_jidi(jidi_line({{3, 3}}, 2, 9));
  BOOST_REQUIRE(question);
  BOOST_TEST((question->spec == GameSpec(gomoku::Spec{.size = {9, 9}})));
}

BOOST_AUTO_TEST_CASE(jidi_errors) {
  for (const std::string line :
       {"[]", "{}", R"({"chess_player_idx":1})", R"({"chess_player_idx":1,"state_map":[[0]]})",
        R"({"chess_player_idx":0,"state_map":[]})", R"({"chess_player_idx":1,"board_width":99,"state_map":[]})"}) {
    send(jidi_session, line);
    BOOST_TEST(host.take().find("{\"error\":") == 0U, line);
    BOOST_TEST(!host.searching());
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::json
