#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// A point that the user forbids one colour, or allows it again.
struct Forbidding {
  bool forbid = true;
  Stone stone{};
};

std::optional<Forbidding> parse_forbidding(const Input& input) {
  std::string_view words = input.words;
  const std::string action = upper(take_word(words));
  const auto fields = read_numbers(words, 3);
  const bool fine = (action == "ADD" || action == "DEL") && fields && fields->size() == 3 && ((*fields)[2] | 1) == 1;
  if (!fine) return std::nullopt;
  const Color color = (*fields)[2] == 0 ? Color::black : Color::white;
  return Forbidding{action == "ADD", {color, {coordinate((*fields)[0]), coordinate((*fields)[1])}}};
}

/// Moves that the user takes out of every search. None of these has an answer.
class BlockCommands final : public Module {
 public:
  explicit BlockCommands(Context& game) : game_(game), blocked_(game.blocked) {}

  void add_to(Commands& commands) override {
    constexpr TypedForm<Forbidding> forbidding{.usage = "add or del, x y and a colour of 0 or 1",
                                               .parse = parse_forbidding};
    using Moves = std::vector<Vertex>;
    const auto with_list = [&](const char* name, auto execute) {
      add(commands, name, list_of_points, execute, yixin_only);
    };
    with_list("YXBLOCK", [this](const Moves& points) { check(blocked_.block(points)); });
    with_list("YXBLOCKUNDO", [this](const Moves& points) { blocked_.unblock(points); });
    with_list("YXBLOCKPATH", [this](const Moves& path) { check(blocked_.block_path(path)); });
    with_list("YXBLOCKPATHUNDO", [this](const Moves& path) { blocked_.unblock_path(path); });
    add(commands, "YXBLOCKRESET", no_arguments, &blocked_, &BlockedMoves::unblock_all, yixin_only);
    add(commands, "YXBLOCKPATHRESET", no_arguments, &blocked_, &BlockedMoves::unblock_all_paths, yixin_only);
    add(commands, "YXFORBID", forbidding, this, &BlockCommands::forbid, yixin_only);
  }

 private:
  void forbid(const Forbidding& change) {
    if (change.forbid) {
      check(blocked_.forbid(change.stone));
    } else {
      blocked_.allow(change.stone);
    }
  }

  void check(bool done) {
    if (!done) game_.reply_error({Errc::out_of_range, "too many blocked moves"});
  }

  Context& game_;
  BlockedMoves& blocked_;
};

}  // namespace

ModulePointer make_block_commands(Context& game) {
  return std::make_unique<BlockCommands>(game);
}

}  // namespace tengen::gomocup
