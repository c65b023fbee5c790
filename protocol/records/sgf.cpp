#include <algorithm>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/for_each.hpp>
#include <utility>

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"
#include "protocol/records/record.hpp"
#include "protocol/records/sgf_record.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

namespace {

constexpr int type_go = 1;
constexpr int type_gomoku = 4;
constexpr int gomoku_side = 15;

constexpr const char* connect_rules = "connect ";

/// Our own names, and what other programs say.
std::optional<gomoku::Rule> parse_rule(std::string_view text) {
  const std::string value = upper(trim(text));
  for (const gomoku::RuleName& known : gomoku::rule_names) {
    if (value == upper(known.name)) return known.rule;
  }
  const auto says = [&value](const char* word) { return value.find(word) != std::string::npos; };
  if (says("RENJU")) return gomoku::Rule::renju;
  if (says("FREE")) return gomoku::Rule::freestyle;
  if (says("EXACT") || says("STANDARD")) return gomoku::Rule::exact_five;
  return std::nullopt;
}

std::string first_value(const sgf::Node& node, const char* name) {
  const sgf::Property* const property = node.find(name);
  return property == nullptr ? std::string() : property->values.front();
}

/// A simple text of SGF: line breaks mean blanks.
std::string simple_text(const sgf::Node& node, const char* name) {
  std::string text = first_value(node, name);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return is_blank(c); }, ' ');
  return std::string(trim(text));
}

Result<Facts> facts_of(const sgf::Game& game, const sgf::Node& root, const Facts& of_user) {
  Facts facts{.size = game.size, .komi = game.komi};
  const std::string rules = first_value(root, "RU");
  const int type = game.type.value_or(type_go);
  if (upper(rules).rfind(upper(connect_rules), 0) == 0) {
    facts.game = GameKind::connect;
    facts.in_a_row = parse_integer<int>(trim(std::string_view(rules).substr(std::string_view(connect_rules).size())));
  } else if (type == type_go) {
    facts.game = GameKind::go;
  } else if (type == type_gomoku) {
    facts.game = GameKind::gomoku;
  }
  facts = merged(facts, of_user);
  if (!facts.game) {
    return Error{Errc::unsupported, "GM[" + std::to_string(type) + "] is neither Go (1) nor Gomoku (4); name the game"};
  }
  if (facts.game != GameKind::go) facts.komi = of_user.komi;
  if (facts.game == GameKind::gomoku && !facts.rule) facts.rule = parse_rule(rules);
  return facts;
}

/// Where the file names no size: Go has a standard, in Gomoku the moves must fit.
BoardSize size_without_name(GameKind kind, const sgf::Game& game) {
  if (kind == GameKind::connect) return connect::Spec{}.size;
  int most = kind == GameKind::go ? sgf::standard_go_side : gomoku_side;
  const auto fit = [&most](const Stone& stone) { most = std::max({most, stone.at.x + 1, stone.at.y + 1}); };
  ranges::for_each(game.moves, fit);
  ranges::for_each(game.setup, fit);
  if (kind == GameKind::gomoku && most > gomoku_side) most = sgf::standard_go_side;
  return {most, most};
}

/// A size that the file does not name may be too small for it.
bool fits(const sgf::Game& game, BoardSize size) {
  const auto on_board = [size](const Stone& stone) { return stone.at.is_pass() || stone.at.is_on(size); };
  return ranges::all_of(game.moves, on_board) && ranges::all_of(game.setup, on_board);
}

void read_root(const sgf::Node& root, Record& record) {
  record.black = simple_text(root, "PB");
  record.white = simple_text(root, "PW");
  record.date = simple_text(root, "DT");
  record.result = simple_text(root, "RE");
}

/// The comments of the main line, and where its moves stand.
void read_nodes(const sgf::Tree& tree, const std::vector<std::size_t>& offsets, Reading& reading) {
  std::size_t next = 0;
  for (const std::size_t place : tree.main_line()) {
    const sgf::Node& node = tree.nodes[place];
    std::size_t moves = 0;
    for (const char* const name : {"B", "W"}) {
      if (const sgf::Property* const property = node.find(name)) moves += property->values.size();
    }
    reading.offsets.insert(reading.offsets.end(), moves, offsets[place]);
    next += moves;
    std::string& comment = next == 0 ? reading.record.comment : reading.record.moves[next - 1].comment;
    const std::string more = first_value(node, "C");
    if (!comment.empty() && !more.empty()) comment += "\n";
    comment += more;
  }
}

}  // namespace

Result<Reading> read_sgf(std::string_view text, const Facts& facts) {
  std::vector<std::size_t> offsets;
  const auto tree = sgf::parse(text, {}, &offsets);
  if (!tree) return tree.error();
  const auto game = sgf::read_game(*tree);
  if (!game)
    return error_at(text, offsets.front(), "the game that begins here: " + game.error().detail, game.error().code);
  const sgf::Node& root = tree->nodes.front();
  const auto known = facts_of(*game, root, facts);
  if (!known) return error_at(text, offsets.front(), known.error().detail, known.error().code);
  if (game->moves.size() > longest_game) return error_at(text, offsets.front(), "too many moves", Errc::out_of_range);
  Reading reading;
  Record& record = reading.record;
  record.facts = *known;
  if (!record.facts.size) record.facts.size = size_without_name(*known->game, *game);
  if (!fits(*game, *record.facts.size)) {
    return error_at(text, offsets.front(), "the game that begins here does not fit on its board", Errc::off_board);
  }
  record.setup = game->setup;
  record.first = game->first;
  for (const Stone& stone : game->moves) record.moves.push_back({.stone = stone});
  read_root(root, record);
  read_nodes(*tree, offsets, reading);
  return reading;
}

sgf::Tree make_sgf_tree(const Record& record) {
  sgf::Game game;
  const GameKind kind = game_of(record.facts);
  if (kind == GameKind::go) game.type = type_go;
  if (kind == GameKind::gomoku) game.type = type_gomoku;
  game.size = record.facts.size;
  game.komi = record.facts.komi;
  game.setup = record.setup;
  game.first = record.first;
  for (const Move& move : record.moves) game.moves.push_back(move.stone);
  sgf::Tree tree = sgf::make_tree(game);
  sgf::Node& root = tree.nodes.front();
  if (kind == GameKind::connect) {
    const int in_a_row = record.facts.in_a_row.value_or(connect::Spec{}.in_a_row);
    root.add("RU", connect_rules + std::to_string(in_a_row));
  }
  if (kind == GameKind::gomoku && record.facts.rule) root.add("RU", std::string(gomoku::name(*record.facts.rule)));
  const auto add = [](sgf::Node& node, const char* name, const std::string& value) {
    if (!value.empty()) node.add(name, value);
  };
  add(root, "PB", record.black);
  add(root, "PW", record.white);
  add(root, "DT", record.date);
  add(root, "RE", record.result);
  add(root, "C", record.comment);
  for (std::size_t i = 0; i < record.moves.size(); ++i) add(tree.nodes[i + 1], "C", record.moves[i].comment);
  return tree;
}

Result<std::string> write_sgf(const Record& record) {
  const BoardSize size = record.facts.size.value_or(BoardSize{1, 1});
  if (size.columns > sgf::largest_side || size.rows > sgf::largest_side) {
    return Error{Errc::unsupported, "SGF has letters for 52 columns and rows only"};
  }
  return sgf::write(make_sgf_tree(record));
}

}  // namespace tengen::records
