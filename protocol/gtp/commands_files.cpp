#include <algorithm>

#include "protocol/gtp/context.hpp"
#include "protocol/gtp/journal.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/number.hpp"
#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

constexpr std::size_t largest_file = std::size_t{4} << 20;

/// Games in files. Source: GTP 2 draft 2, section 6.3.5; GNU Go and KataGo for `printsgf`.
class FileCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "loadsgf", {.arguments = "FILE [MOVE]"}, this, &FileCommands::loadsgf);
    add(commands, "printsgf", {.arguments = "[FILE]"}, this, &FileCommands::printsgf);
  }

 private:
  /// The reply tells in one line what of the game's rules is not played here.
  Answer loadsgf(Arguments arguments) {
    if (arguments.size() > 2) return failure("syntax error");
    std::optional<std::size_t> before_move;
    if (arguments.size() == 2) {
      before_move = parse_integer<std::size_t>(arguments[1]);
      if (!before_move || *before_move == 0) return failure("syntax error");
    }
    const auto notes = load(arguments[0], before_move);
    if (!notes) return failure("cannot load file");
    game_.announce(Change::new_game);
    return success(*notes);
  }

  /// The game with what searches have found, as a file, or as the reply where there is no name or it is `-`.
  Answer printsgf(Arguments arguments) {
    if (arguments.size() > 1) return failure("syntax error");
    const std::string program = game_.options.name + " " + game_.options.version;
    const std::string text = sgf::write(game_record(game_.position, game_.journal, program));
    if (arguments.empty() || arguments[0] == "-") return success(text);
    const auto file = game_.io.file_access().create_file(arguments[0]);
    if (!file) return failure("cannot write file");
    (*file)->write(text);
    return (*file)->finish() ? success() : failure("cannot write file");
  }

  Result<std::string> load(std::string_view path, std::optional<std::size_t> before_move) {
    auto bytes = game_.io.file_access().read_file(path, largest_file);
    if (!bytes) return bytes.error();
    const sgf::DecodedGame first = sgf::Collection(std::move(*bytes), game_.options.converter).take(1);
    const encoding::Decoded& text = first.decoded;
    const auto parsed = sgf::parse(text.text, {}, first.begin);
    if (!parsed) return parsed.error();
    auto game = sgf::read_game(parsed->tree);
    if (!game) return game.error();
    for (const auto& warnings : {text.warnings, parsed->warnings, game->warnings}) tell(path, warnings);
    const auto spec = spec_of(*game);
    if (!spec) return spec.error();
    if (before_move) game->moves.resize(std::min(game->moves.size(), *before_move - 1));
    const double komi = game->komi.value_or(game_.position.komi());
    const auto done = game_.position.replace({*spec, komi, game->setup, game->first}, game->moves);
    if (!done) return done.error();
    return notes_on(parsed->tree.value(0, "RU"), *spec);
  }

  void tell(std::string_view path, const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings) {
      game_.io.write_diagnostic("loadsgf " + quote(path) + ": " + warning + "\n");
    }
  }

  /// What the rules of the file say that the game here has otherwise. The session's own rules stay.
  [[nodiscard]] static std::string notes_on(std::string_view said, const GameSpec& spec) {
    const auto* const go = std::get_if<go::Spec>(&spec);
    if (go == nullptr) return {};
    const auto rules = parse_katago_rules(trim(said));
    if (!rules) return {};
    const auto played = with_katago_rules(*go, *rules);
    return played ? std::string() : "the game's rules are " + quote(trim(said)) + ", " + played.error().detail;
  }

  /// The session's rules on the board of the game in the file, which must be of the session's kind.
  [[nodiscard]] Result<GameSpec> spec_of(const sgf::Game& game) const {
    GameSpec spec = game_.position.rules();
    if (game.type && *game.type != sgf::game_type(spec)) return Error{Errc::unsupported, "another kind of game"};
    // Only Go has a size that goes without saying.
    if (game.size) {
      spec = with_size(spec, *game.size);
    } else if (game_.is_go()) {
      spec = with_size(spec, {sgf::standard_go_side, sgf::standard_go_side});
    }
    return spec;
  }
};

}  // namespace

ModulePointer make_file_commands(Context& game) {
  return std::make_unique<FileCommands>(game);
}

}  // namespace tengen::gtp
