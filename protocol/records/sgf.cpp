#include <algorithm>
#include <array>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/for_each.hpp>
#include <utility>

#include "engine/core/rule_names.hpp"
#include "protocol/number.hpp"
#include "protocol/records/record.hpp"
#include "protocol/renlib/library.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

namespace {

constexpr int gomoku_side = 15;

constexpr const char* connect_rules = "connect ";

/// A simple text of SGF: line breaks mean blanks.
std::string simple_text(const sgf::Tree& tree, const char* name) {
  std::string text = tree.value(0, name);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return is_blank(c); }, ' ');
  return std::string(trim(text));
}

Result<Facts> facts_of(const sgf::Game& game, const std::string& rules, const Facts& of_user) {
  Facts facts{.size = game.size, .komi = game.komi};
  const int type = game.type.value_or(sgf::type_go);
  if (upper(rules).rfind(upper(connect_rules), 0) == 0) {
    facts.game = GameKind::connect;
    facts.in_a_row = parse_integer<int>(trim(std::string_view(rules).substr(std::string_view(connect_rules).size())));
  } else if (type == sgf::type_go) {
    facts.game = GameKind::go;
  } else if (type == sgf::type_gomoku) {
    facts.game = GameKind::gomoku;
  }
  // A game without a number in SGF is named by its rules.
  if (const auto named = kind_named(rules); !game.type && named && *named > GameKind::connect) facts.game = named;
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

void read_root(const sgf::Tree& tree, Record& record) {
  record.black = simple_text(tree, "PB");
  record.white = simple_text(tree, "PW");
  record.date = simple_text(tree, "DT");
  record.result = simple_text(tree, "RE");
}

}  // namespace

void take_main_line(const sgf::Tree& tree, const sgf::Game& game, Record& record) {
  record.setup = game.setup;
  record.first = game.first;
  for (const Stone& stone : game.moves) record.moves.push_back({.stone = stone});
  std::size_t moves = 0;
  for (std::size_t node = 0; node != game.end; node = tree.first_child(node)) {
    while (moves < game.nodes.size() && game.nodes[moves] == node) ++moves;
    std::string& comment = moves == 0 ? record.comment : record.moves[moves - 1].comment;
    const std::string more = sgf::comment_of(tree, node);
    if (!comment.empty() && !more.empty()) comment += "\n";
    comment += more;
  }
}

Result<Reading> read_sgf(std::string_view text, const Facts& facts, TextPlace place) {
  // As many nodes as the largest library has that `convert` writes as SGF.
  auto parsed = sgf::parse(text, {.nodes = renlib::most_records}, place);
  if (!parsed) return parsed.error();
  const sgf::Tree& tree = parsed->tree;
  const std::size_t begin = parsed->offsets.front();
  const auto game = sgf::read_game(tree);
  if (!game)
    return error_at(text, begin, "the game that begins here: " + game.error().detail, game.error().code, place);
  const auto known = facts_of(*game, tree.value(0, "RU"), facts);
  if (!known) return error_at(text, begin, known.error().detail, known.error().code, place);
  Reading reading{.warnings = std::move(parsed->warnings)};
  reading.warnings.insert(reading.warnings.end(), game->warnings.begin(), game->warnings.end());
  Record& record = reading.record;
  record.facts = *known;
  if (!record.facts.size) record.facts.size = size_without_name(*known->game, *game);
  if (!fits(*game, *record.facts.size)) {
    return error_at(text, begin, "the game that begins here does not fit on its board", Errc::off_board, place);
  }
  for (const std::uint32_t node : game->nodes) reading.offsets.push_back(parsed->offsets[node]);
  read_root(tree, record);
  take_main_line(tree, *game, record);
  reading.tree = std::move(parsed->tree);
  return reading;
}

namespace {

/// What RU says of these rules; empty where there is nothing to say.
std::string rules_text(const Facts& facts) {
  const GameKind kind = game_of(facts);
  if (kind == GameKind::connect) {
    return connect_rules + std::to_string(facts.in_a_row.value_or(connect::Spec{}.in_a_row));
  }
  if (kind > GameKind::connect) return std::string(name(kind));
  return kind == GameKind::gomoku && facts.rule ? std::string(gomoku::name(*facts.rule)) : std::string();
}

/// Whether RU says the same already, in whatever words.
bool says_rules(const std::string& text, const Facts& facts) {
  if (game_of(facts) == GameKind::gomoku) return parse_rule(text) == facts.rule;
  return upper(text) == upper(rules_text(facts));
}

/// Points of letter and number as two letters.
void put_points(sgf::Tree& tree, std::size_t node, BoardSize size) {
  constexpr std::array<std::string_view, 5> names{"B", "W", "AB", "AW", "AE"};
  for (const std::string_view name : names) {
    const auto property = tree.find(node, name);
    if (!property || property->text.find_first_of("0123456789") == std::string_view::npos) continue;
    std::string values;
    for (const std::string& value : property->values()) {
      std::string_view rest = value;
      std::string text;
      bool known = true;
      while (!rest.empty()) {
        const auto point = sgf::parse_point(trim(take_field(rest, ':')), size);
        known = known && point;
        if (known) text += (text.empty() ? "" : ":") + sgf::point_text(*point);
      }
      // What is no point stays what it is.
      sgf::append_value(values, known ? text : value);
    }
    tree.set_values(node, name, values);
  }
}

}  // namespace

sgf::Tree make_sgf_tree(const Record& record) {
  sgf::Game game;
  const GameKind kind = game_of(record.facts);
  if (kind == GameKind::go) game.type = sgf::type_go;
  if (kind == GameKind::gomoku) game.type = sgf::type_gomoku;
  game.size = record.facts.size;
  game.komi = record.facts.komi;
  game.setup = record.setup;
  game.first = record.first;
  for (const Move& move : record.moves) game.moves.push_back(move.stone);
  sgf::Tree tree = sgf::make_tree(game);
  const auto add = [&tree](std::size_t node, const char* name, const std::string& value) {
    if (!value.empty()) tree.add(node, name, value);
  };
  add(0, "CA", "UTF-8");
  add(0, "RU", rules_text(record.facts));
  add(0, "PB", record.black);
  add(0, "PW", record.white);
  add(0, "DT", record.date);
  add(0, "RE", record.result);
  add(0, "C", record.comment);
  for (std::size_t i = 0; i < record.moves.size(); ++i) add(i + 1, "C", record.moves[i].comment);
  return tree;
}

void put_facts(sgf::Tree& tree, const Facts& facts) {
  const auto put = [&tree](const char* name, const std::string& value) {
    if (trim(tree.value(0, name)) != value) tree.set(0, name, value);
  };
  put("CA", "UTF-8");
  put("FF", "4");
  const GameKind kind = game_of(facts);
  if (kind == GameKind::go) put("GM", std::to_string(sgf::type_go));
  if (kind == GameKind::gomoku) put("GM", std::to_string(sgf::type_gomoku));
  const BoardSize size = facts.size.value_or(board_size(spec_of(facts)));
  put("SZ", sgf::size_text(size));
  if (kind == GameKind::go && facts.komi) put("KM", sgf::komi_text(*facts.komi));
  const std::string rules = rules_text(facts);
  if (!rules.empty() && !says_rules(tree.value(0, "RU"), facts)) put("RU", rules);
  for (std::size_t node = 0; node < tree.size(); ++node) put_points(tree, node, size);
}

Result<> check_sgf_size(const Facts& facts) {
  const BoardSize size = facts.size.value_or(BoardSize{1, 1});
  if (size.columns <= sgf::largest_side && size.rows <= sgf::largest_side) return {};
  return Error{Errc::unsupported, "SGF has letters for 52 columns and rows only"};
}

Result<std::string> write_sgf(const Record& record) {
  if (auto checked = check_sgf_size(record.facts); !checked) return checked.error();
  return sgf::write(make_sgf_tree(record));
}

namespace {

/// Where the moves of the main line begin.
std::vector<std::size_t> offsets_of(const renlib::Library& library) {
  std::vector<std::size_t> offsets;
  const std::vector<renlib::Node>& nodes = library.nodes;
  const auto move_from = [&nodes](std::uint32_t node) {
    while (node != renlib::Node::none && nodes[node].is_label()) node = nodes[node].next_sibling;
    return node;
  };
  for (std::uint32_t node = move_from(nodes.front().first_child); node != renlib::Node::none;
       node = move_from(nodes[node].first_child)) {
    offsets.push_back(nodes[node].begin);
  }
  return offsets;
}

}  // namespace

Result<Reading> read_renlib(std::string_view bytes, const Facts& facts, const encoding::Charsets& charsets) {
  const Facts known = merged({.game = GameKind::gomoku, .size = renlib::board}, facts);
  if (known.game != GameKind::gomoku || known.size != renlib::board) {
    return Error{Errc::unsupported, "a RenLib library is Gomoku on 15x15"};
  }
  auto library = renlib::parse(bytes);
  if (!library) return library.error();
  const renlib::TextReader texts(*library, charsets);
  Reading reading{.offsets = offsets_of(*library),
                  .warnings = std::move(library->warnings),
                  .tree = renlib::to_sgf(*library, texts)};
  if (charsets.named == nullptr && !texts.charset().empty() && texts.charset() != "UTF-8") {
    reading.warnings.push_back("the library names no charset: its texts were read as " + std::string(texts.charset()));
  }
  const auto game = sgf::read_game(reading.tree);
  if (!game) return game.error();
  reading.record.facts = known;
  take_main_line(reading.tree, *game, reading.record);
  return reading;
}

}  // namespace tengen::records
