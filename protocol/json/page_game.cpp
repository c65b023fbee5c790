
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <optional>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <utility>

#include "protocol/json/page_form.hpp"
#include "protocol/records/record.hpp"
#include "protocol/sgf/collection.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

std::optional<records::Format> format_of(std::string_view name) {
  using records::Format;
  static constexpr std::array<std::pair<std::string_view, Format>, 4> formats{
      {{"psq", Format::psq}, {"sgf", Format::sgf}, {"notation", Format::notation}, {"columns", Format::columns}}};
  const auto found = ranges::find(formats, name, &std::pair<std::string_view, Format>::first);
  return found == formats.end() ? std::nullopt : std::optional(found->second);
}

/// Why the page cannot show the game; empty if it can.
std::string why_not_on_the_page(const records::Record& record) {
  Color color = record.first;
  for (const records::Move& move : record.moves) {
    if (move.stone.color != color) return "the page shows no games in which a side moves twice in a row";
    color = opponent(color);
  }
  return {};
}

/// What the file says of the game, by its names for it.
boost::json::object facts_in(const sgf::Tree& tree) {
  boost::json::object facts;
  for (const std::string_view name : game_facts) {
    if (const std::string text = tree.value(0, name); !trim(text).empty()) facts[name] = text;
  }
  return facts;
}

/// The game that was read, with the number of games in its file.
boost::json::object page_reading(const records::Reading& reading, std::size_t games) {
  const records::Record& record = reading.record;
  if (const std::string why = why_not_on_the_page(record); !why.empty()) return page_error(why);
  const records::Facts& facts = record.facts;
  const GameSpec spec = records::spec_of(facts);
  if (const auto valid = validate(spec); !valid) return page_error(valid.error().detail);
  const BoardSize size = board_size(spec);
  boost::json::array moves;
  for (const records::Move& move : record.moves) {
    moves.push_back(boost::json::array{move.stone.at.x, move.stone.at.y});
  }
  std::string cells(record.setup.empty() ? 0 : static_cast<std::size_t>(size.area()), '.');
  for (const Stone stone : record.setup) {
    if (!stone.at.is_on(size)) return page_error("a stone of the set-up is off the board");
    cells[static_cast<std::size_t>(stone.at.y * size.columns + stone.at.x)] = stone.color == Color::black ? 'b' : 'w';
  }
  boost::json::value tree;
  std::vector<std::string> warnings = reading.warnings;
  if (!reading.tree.empty()) {
    tree = page_tree(reading.tree, size, record.first);
    if (tree.as_array().size() >= most_tree_nodes) {
      warnings.push_back("the page shows the first " + std::to_string(most_tree_nodes) + " positions of the file only");
    }
  }
  boost::json::object game{{"game", records::name(*facts.game)},
                           {"columns", size.columns},
                           {"rows", size.rows},
                           {"rule", static_cast<int>(facts.rule.value_or(gomoku::Rule::freestyle))},
                           {"komi", facts.komi ? boost::json::value(std::get<go::Spec>(spec).komi) : nullptr},
                           {"inARow", facts.in_a_row.value_or(connect::Spec{}.in_a_row)},
                           {"first", record.first == Color::black ? "b" : "w"},
                           {"setup", cells.empty() ? boost::json::value() : boost::json::value(cells)},
                           {"moves", std::move(moves)},
                           {"tree", std::move(tree)},
                           {"games", games}};
  if (!warnings.empty()) game["warnings"] = boost::json::value_from(warnings);
  if (!reading.tree.empty()) {
    game["facts"] = facts_in(reading.tree);
    if (const auto left_out = left_out_of_page(reading.tree); !left_out.empty()) {
      game["leftOut"] = boost::json::value_from(left_out);
    }
  }
  return game;
}

/// The next game of the file, or why it cannot be read.
boost::json::object next_game(records::Archive& archive, std::size_t number, const encoding::Charsets& charsets) {
  records::Source source = archive.take(number);
  auto reading = records::read(source, {}, charsets);
  if (!reading) return page_error(reading.error().detail);
  reading->warnings.insert(reading->warnings.begin(), source.warnings.begin(), source.warnings.end());
  return page_reading(*reading, source.games);
}

std::size_t positions_of(const boost::json::object& game) {
  const auto* const tree = game.if_contains("tree");
  return tree != nullptr && tree->is_array() ? tree->get_array().size() : 0;
}

}  // namespace

boost::json::object page_game(std::string_view text, std::string_view file_name) {
  if (trim(text).empty()) return page_error("the file is empty");
  const records::Format format = records::detect(text, file_name);
  const std::size_t games = format == records::Format::sgf ? sgf::count_games(text) : 1;
  const auto reading = records::read(text, format, {});
  return reading ? page_reading(*reading, games) : page_error(reading.error().detail);
}

boost::json::object page_game_of_bytes(std::string bytes, std::string_view file_name,
                                       const encoding::Charsets& charsets) {
  if (trim(bytes).empty()) return page_error("the file is empty");
  records::Archive archive(std::move(bytes), file_name, charsets.convert);
  boost::json::object first = next_game(archive, 1, charsets);
  if (archive.games() == 1) return first;
  boost::json::array more;
  std::size_t nodes = positions_of(first);
  for (std::size_t i = 2; i <= std::min(archive.games(), most_chapters); ++i) {
    boost::json::object game = next_game(archive, i, charsets);
    nodes += positions_of(game);
    if (nodes > most_tree_nodes) break;
    // The first that can be read comes to the front.
    if (first.contains("error") && !game.contains("error")) std::swap(first, game);
    more.push_back(std::move(game));
  }
  if (!first.contains("error")) first["more"] = std::move(more);
  return first;
}

boost::json::object page_game_text(const GameSpec& spec, std::string_view cells, Color to_move,
                                   std::string_view nodes) {
  if (const auto valid = validate(spec); !valid) return page_error(valid.error().detail);
  Setup setup{.to_move = to_move};
  if (!cells.empty()) {
    auto stones = page_setup(cells, board_size(spec), to_move);
    if (!stones) return page_error(stones.error().detail);
    setup = std::move(*stones);
  }
  return page_tree_text(spec, setup, nodes);
}

boost::json::object page_text(const Engine& engine, std::string_view format) {
  const auto known = format_of(format);
  if (!known) return page_error("no such format");
  const auto text = records::write(records::record_of(engine), *known);
  if (!text) return page_error(text.error().detail);
  return {{"text", *text}};
}

}  // namespace tengen::json
