#include "lab/training/training_games.hpp"

#include <boost/json.hpp>
#include <concepts>
#include <cstddef>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>
#include <utility>

#include "adapters/files/files.hpp"
#include "engine/core/number_bytes.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/games/info.hpp"
#include "protocol/number.hpp"

namespace tengen::lab {

namespace {

namespace json = boost::json;

constexpr std::string_view magic = "tengen-games 2 ";
constexpr std::size_t block_header = 12;
constexpr int no_result = 2;
constexpr std::size_t longest_line = 4000;

bool is_possible(BoardSize size) {
  const auto in_range = [](int side) { return side >= gomoku::min_side && side <= gomoku::max_side; };
  return in_range(size.columns) && in_range(size.rows);
}

Error broken(std::size_t at, const std::string& what) {
  return {Errc::syntax, "byte " + std::to_string(at) + ": " + what};
}

/// A number of the header within its range.
Result<std::int64_t> number_in(const json::object& object, std::string_view key, std::int64_t low, std::int64_t high) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_int64() || value->get_int64() < low || value->get_int64() > high) {
    return Error{Errc::syntax, "the first line has no sound '" + std::string(key) + "'"};
  }
  return value->get_int64();
}

Result<std::vector<BoardSize>> read_sizes(const json::object& object) {
  const json::value* const value = object.if_contains("sizes");
  std::vector<BoardSize> sizes;
  if (value != nullptr && value->is_array()) {
    for (const json::value& one : value->get_array()) {
      const auto size = one.is_string() ? read_size(std::string_view(one.get_string())) : std::nullopt;
      if (!size) return Error{Errc::syntax, "the first line has a size that is none"};
      sizes.push_back(*size);
    }
  }
  if (sizes.empty()) return Error{Errc::syntax, "the first line names no size"};
  return sizes;
}

Result<TrainingSettings> read_settings(std::string_view line) {
  boost::system::error_code problem;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), problem);
  if (problem || !value.is_object()) return Error{Errc::syntax, "the first line is no JSON"};
  const json::object& object = value.get_object();
  TrainingSettings settings;
  const json::value* rule = object.if_contains("rule");
  const auto known =
      rule != nullptr && rule->is_string() ? gomoku::rule_named(std::string_view(rule->get_string())) : std::nullopt;
  if (!known) return Error{Errc::syntax, "the first line names no rule"};
  settings.rule = *known;
  auto sizes = read_sizes(object);
  if (!sizes) return sizes.error();
  settings.sizes = std::move(*sizes);
  const auto nodes = number_in(object, "nodes", 1, std::int64_t{1} << 40);
  const auto lines = number_in(object, "lines", 1, most_training_lines);
  const auto every = number_in(object, "lines_every", 1, 1'000'000);
  const auto seed = number_in(object, "seed", 0, std::int64_t{1} << 53);
  const auto opening = number_in(object, "opening", 1, 20);
  for (const auto* number : {&nodes, &lines, &every, &seed, &opening}) {
    if (!*number) return number->error();
  }
  settings.nodes = static_cast<std::uint64_t>(*nodes);
  settings.lines = static_cast<int>(*lines);
  settings.lines_every = static_cast<int>(*every);
  settings.seed = static_cast<std::uint64_t>(*seed);
  settings.most_opening = static_cast<int>(*opening);
  if (const json::value* engine = object.if_contains("engine"); engine != nullptr && engine->is_string()) {
    settings.engine = std::string(engine->get_string());
  }
  return settings;
}

/// Takes a game's bytes one after the other. Whatever is missing or off the board makes it fail, for good.
class BlockReader {
 public:
  BlockReader(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  Result<TrainingGame> game() {
    TrainingGame game;
    game.number = number<std::uint32_t>();
    const int result = number<std::int8_t>();
    game.opening = number();
    game.size = {number(), number()};
    if (failed_) return broken(at_, "a game of no possible length");
    if (result < -1 || result > no_result) return broken(at_, "a result that is none");
    if (result != no_result) game.result = result;
    if (!is_possible(game.size)) return broken(at_, "a board of no possible size");
    while (!bytes_.empty() && !failed_) {
      const RootScore chosen = root_score(game.size);
      const std::uint8_t others = number();
      for (int i = 0; i < others && !failed_; ++i) game.others.push_back(root_score(game.size));
      game.moves.push_back({chosen.at, chosen.score, others});
    }
    if (off_board_) return broken(at_, "a move off the board");
    if (failed_) return broken(at_, "a game of no possible length");
    if (static_cast<std::size_t>(game.opening) > game.moves.size())
      return broken(at_, "an opening longer than its game");
    return game;
  }

 private:
  template <std::integral Number = std::uint8_t>
  Number number() {
    Number value = 0;
    if (bytes_.size() < sizeof value) failed_ = true;
    if (failed_) return 0;
    ByteReader(bytes_).read(value);
    bytes_.remove_prefix(sizeof value);
    return value;
  }
  RootScore root_score(BoardSize size) {
    const Vertex at{number(), number()};
    const auto score = number<std::int16_t>();
    if (!failed_ && !at.is_on(size)) failed_ = off_board_ = true;
    return {at, score};
  }

  std::string_view bytes_;
  std::size_t at_;
  bool failed_ = false;
  bool off_board_ = false;
};

void append_scored(std::string& out, Vertex at, std::int16_t score) {
  append(out, static_cast<std::uint8_t>(at.x));
  append(out, static_cast<std::uint8_t>(at.y));
  append(out, score);
}

}  // namespace

std::optional<BoardSize> read_size(std::string_view text) {
  const std::size_t cross = text.find('x');
  const auto columns = parse_integer<int>(text.substr(0, cross));
  const auto rows = cross == std::string_view::npos ? columns : parse_integer<int>(text.substr(cross + 1));
  if (!columns || !rows || !is_possible({*columns, *rows})) return std::nullopt;
  return BoardSize{*columns, *rows};
}

std::string sizes_text(const std::vector<BoardSize>& sizes) {
  return sizes | ranges::views::transform(size_words) | ranges::views::join(' ') | ranges::to<std::string>();
}

std::string training_header(const TrainingSettings& settings) {
  json::array sizes;
  for (const BoardSize size : settings.sizes) sizes.emplace_back(size_words(size));
  const json::object object{{"rule", gomoku::name(settings.rule)},
                            {"sizes", sizes},
                            {"nodes", static_cast<std::int64_t>(settings.nodes)},
                            {"lines", settings.lines},
                            {"lines_every", settings.lines_every},
                            {"seed", static_cast<std::int64_t>(settings.seed)},
                            {"opening", settings.most_opening},
                            {"engine", settings.engine}};
  return std::string(magic) + json::serialize(object) + "\n";
}

std::string training_block(const TrainingGame& game) {
  std::string body;
  append(body, game.number);
  append(body, static_cast<std::int8_t>(game.result.value_or(no_result)));
  for (const int number : {game.opening, game.size.columns, game.size.rows}) {
    append(body, static_cast<std::uint8_t>(number));
  }
  auto other = game.others.begin();
  for (const TrainingMove& move : game.moves) {
    append_scored(body, move.at, move.score);
    append(body, move.others);
    for (int i = 0; i < move.others; ++i, ++other) append_scored(body, other->at, other->score);
  }
  std::string block;
  append(block, static_cast<std::uint32_t>(body.size()));
  append(block, checksum_of(body));
  return block + body;
}

Result<TrainingFile> read_training_file(std::string_view bytes) {
  const std::size_t line_end = bytes.substr(0, longest_line).find('\n');
  if (!bytes.starts_with(magic) || line_end == std::string_view::npos) {
    return Error{Errc::syntax, "not a file of training games"};
  }
  const auto settings = read_settings(bytes.substr(magic.size(), line_end - magic.size()));
  if (!settings) return settings.error();
  TrainingFile file{*settings, {}, line_end + 1};
  while (bytes.size() - file.whole >= block_header) {
    const std::size_t at = file.whole;
    std::uint32_t size = 0;
    std::uint64_t checksum = 0;
    ByteReader block(bytes.substr(at));
    block.read(size);
    block.read(checksum);
    if (size > bytes.size() - at - block_header) break;
    const std::string_view body = block.take(size);
    if (checksum != checksum_of(body)) return broken(at, "a damaged game");
    auto game = BlockReader(body, at).game();
    if (!game) return game.error();
    file.games.push_back(std::move(*game));
    file.whole += block_header + body.size();
  }
  return file;
}

Result<TrainingFile> load_training_file(const std::string& path) {
  const auto bytes = adapters::read_file(path);
  if (!bytes) return Error{Errc::not_found, path + ": cannot be read"};
  auto file = read_training_file(*bytes);
  if (!file) return Error{file.error().code, path + ": " + file.error().detail};
  return file;
}

}  // namespace tengen::lab
