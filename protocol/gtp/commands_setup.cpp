#include <algorithm>
#include <cmath>

#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/handicap.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::gtp {

namespace {

constexpr std::size_t largest_file = std::size_t{4} << 20;
/// No host's game lasts longer; replaying a million passes from a hostile file would take minutes.
constexpr std::size_t longest_game = 10'000;
constexpr int fewest_handicap_stones = 2;

/// Komi counts in half points; beyond the range that the rules know it decides every game anyway.
int half_points(double komi) {
  const double most = go::max_komi;
  return static_cast<int>(std::round(std::clamp(komi * 2, -most, most)));
}

}  // namespace

// --- Board and rules ------------------------------------------------------------------------------------------------

Session::Answer Session::boardsize(Arguments arguments) {
  const auto side = arguments.empty() ? std::nullopt : parse_integer<int>(arguments[0]);
  if (!side) return failure("syntax error");
  return resize({*side, *side});
}

Session::Answer Session::rectangular_boardsize(Arguments arguments) {
  if (arguments.size() < 2) return failure("syntax error");
  const auto columns = parse_integer<int>(arguments[0]);
  const auto rows = parse_integer<int>(arguments[1]);
  if (!columns || !rows) return failure("syntax error");
  return resize({*columns, *rows});
}

Reply Session::resize(BoardSize size) {
  if (!position_.resize(size)) return failure("unacceptable size");
  begin_game();
  return success();
}

Session::Answer Session::clear_board(Arguments) {
  position_.clear();
  begin_game();
  return success();
}

void Session::begin_game() {
  clocks_.reset();
  lost_genmoves_ = {};
}

Session::Answer Session::komi(Arguments arguments) {
  const auto points = arguments.empty() ? std::nullopt : parse_decimal(arguments[0]);
  if (!points) return failure("syntax error");
  // GoGui and Sabaki send a komi to every engine: the other games have no use for it.
  if (!is_go()) return success();
  GameSpec spec = position_.spec();
  std::get<go::Spec>(spec).komi = half_points(*points);
  if (!position_.set_rules(spec)) return failure("unacceptable komi");
  return success();
}

// --- Handicap -------------------------------------------------------------------------------------------------------

Session::Answer Session::fixed_handicap(Arguments arguments) {
  const auto count = arguments.empty() ? std::nullopt : parse_integer<int>(arguments[0]);
  if (!count) return failure("syntax error");
  if (!position_.is_empty()) return failure("board not empty");
  if (*count < fewest_handicap_stones || *count > most_fixed_handicap(position_.size())) {
    return failure("invalid number of stones");
  }
  return place_handicap(handicap_points(position_.size(), *count));
}

/// Places fewer stones than asked for where the board has no more handicap points, as the specification allows.
Session::Answer Session::place_free_handicap(Arguments arguments) {
  const auto count = arguments.empty() ? std::nullopt : parse_integer<int>(arguments[0]);
  if (!count) return failure("syntax error");
  if (!position_.is_empty()) return failure("board not empty");
  if (*count < fewest_handicap_stones || *count >= position_.size().area()) return failure("invalid number of stones");
  return place_handicap(handicap_points(position_.size(), *count));
}

Session::Answer Session::set_free_handicap(Arguments arguments) {
  if (!position_.is_empty()) return failure("board not empty");
  std::vector<Vertex> vertices;
  for (const std::string& word : arguments) {
    const auto vertex = parse_vertex(word, position_.size());
    if (!vertex || vertex->is_pass()) return failure("bad vertex list");
    vertices.push_back(*vertex);
  }
  if (vertices.size() < static_cast<std::size_t>(fewest_handicap_stones)) return failure("bad vertex list");
  Reply reply = place_handicap(vertices);
  if (reply.success) reply.text.clear();
  return reply;
}

Reply Session::place_handicap(std::span<const Vertex> vertices) {
  std::vector<Stone> stones;
  for (const Vertex vertex : vertices) stones.push_back({Color::black, vertex});
  if (!position_.set_up(stones, Color::white)) return failure("bad vertex list");
  return success(vertex_list(vertices, position_.size()));
}

// --- Files ----------------------------------------------------------------------------------------------------------

Session::Answer Session::loadsgf(Arguments arguments) {
  if (arguments.empty() || arguments.size() > 2) return failure("syntax error");
  std::optional<std::size_t> before_move;
  if (arguments.size() == 2) {
    before_move = parse_integer<std::size_t>(arguments[1]);
    if (!before_move || *before_move == 0) return failure("syntax error");
  }
  const Reply refusal = failure("cannot load file");
  const auto text = host_.read_file(arguments[0], largest_file);
  if (!text) return refusal;
  const auto tree = sgf::parse(*text);
  if (!tree) return refusal;
  auto game = sgf::read_game(*tree);
  if (!game) return refusal;

  GameSpec spec = position_.spec();
  if (game->type && *game->type != sgf::game_type(spec)) return refusal;
  // Only Go has a size that goes without saying.
  if (game->size) {
    spec = resized(spec, *game->size);
  } else if (is_go()) {
    spec = resized(spec, {sgf::standard_go_side, sgf::standard_go_side});
  }
  if (auto* rules = std::get_if<go::Spec>(&spec); rules != nullptr && game->komi)
    rules->komi = half_points(*game->komi);
  if (before_move) game->moves.resize(std::min(game->moves.size(), *before_move - 1));
  if (game->moves.size() > longest_game) return refusal;
  if (!position_.replace({spec, game->setup, game->first}, game->moves)) return refusal;
  begin_game();
  return success();
}

}  // namespace tengen::gtp
