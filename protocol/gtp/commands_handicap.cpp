#include "protocol/gtp/handicap.hpp"
#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

constexpr int fewest_handicap_stones = 2;

/// Handicap stones of Go. Source: GTP 2 draft 2, section 6.3.2 and 4.1.
class HandicapCommands final : public Module {
 public:
  explicit HandicapCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "fixed_handicap", {.arguments = "STONES", .scope = Scope::go}, this, &HandicapCommands::fixed);
    add(commands, "place_free_handicap", {.arguments = "STONES", .scope = Scope::go}, this, &HandicapCommands::place);
    add(commands, "set_free_handicap", {.arguments = "[VERTEX ...]", .scope = Scope::go}, this, &HandicapCommands::set);
  }

 private:
  Answer fixed(Arguments arguments) { return put(arguments[0], most_fixed_handicap(game_.position.size())); }

  /// Places fewer stones than asked for where the board has no more handicap points, as the specification allows.
  Answer place(Arguments arguments) { return put(arguments[0], game_.position.size().area() - 1); }

  Reply put(std::string_view word, int most) {
    const auto count = parse_integer<int>(word);
    if (!count) return failure("syntax error");
    if (!game_.position.is_empty()) return failure("board not empty");
    if (*count < fewest_handicap_stones || *count > most) return failure("invalid number of stones");
    return put(handicap_points(game_.position.size(), *count));
  }

  Answer set(Arguments arguments) {
    if (!game_.position.is_empty()) return failure("board not empty");
    std::vector<Vertex> vertices;
    for (const std::string& word : arguments) {
      const auto vertex = parse_vertex(word, game_.position.size());
      if (!vertex || vertex->is_pass()) return failure("bad vertex list");
      vertices.push_back(*vertex);
    }
    if (vertices.size() < static_cast<std::size_t>(fewest_handicap_stones)) return failure("bad vertex list");
    Reply reply = put(vertices);
    if (reply.success) reply.text.clear();
    return reply;
  }

  Reply put(std::span<const Vertex> vertices) {
    std::vector<Stone> stones;
    for (const Vertex vertex : vertices) stones.push_back({Color::black, vertex});
    if (!game_.position.set_up(stones, Color::white)) return failure("bad vertex list");
    game_.announce(Change::handicap);
    return success(vertex_list(vertices, game_.position.size()));
  }

  Context& game_;
};

}  // namespace

ModulePointer make_handicap_commands(Context& game) {
  return std::make_unique<HandicapCommands>(game);
}

}  // namespace tengen::gtp
