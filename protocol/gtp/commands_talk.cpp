#include "protocol/gtp/context.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

constexpr std::size_t longest_name = 60;

/// Words about the game, for people: to the opponent on a server, and in records. Source: kgsGtp; the CGOS client;
/// Gomill; GNU Go for `echo`.
class TalkCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "gomill-explain_last_move", {}, this, &TalkCommands::explain_last_move);
    add(commands, "kgs-chat", {.arguments = "KIND NAME [MESSAGE ...]"}, this, &TalkCommands::chat);
    add(commands, "kgs-game_over", {}, this, &TalkCommands::game_over);
    add(commands, "cgos-opponent_name", {.arguments = "NAME"}, this, &TalkCommands::opponent_name);
    add(commands, "cgos-opponent_rating", {.arguments = "RATING"}, this, &TalkCommands::opponent_rating);
    add(commands, "cgos-gameover", {.arguments = "RESULT"}, this, &TalkCommands::cgos_game_over);
    add(commands, "echo", {.arguments = "[WORD ...]"}, this, &TalkCommands::echo);
  }

 private:
  /// What the move that `genmove` found last is good for, and the line that it expects.
  Answer explain_last_move(Arguments) {
    const auto& own = game_.journal.last_move();
    if (!own) return failure("no move has been searched");
    if (!own->finding) return success(own->move + ": no search was needed");
    return success(own->move + ": " + finding_text(*own->finding, game_.position.size()));
  }

  /// The reply is what the server shows to whom the message came from. `KIND` is `game` or `private`.
  Answer chat(Arguments arguments) {
    const std::string kind = upper(arguments[0]);
    if (kind != "GAME" && kind != "PRIVATE") return failure("syntax error");
    const std::string greeting = "Hello, I am " + game_.options.name + " " + game_.options.version + ", a program.";
    const Finding* const latest = game_.journal.latest();
    if (latest == nullptr) return success(greeting + " I have not thought about this game yet.");
    const std::string line = vertex_list(latest->best.line, game_.position.size());
    return success(greeting + " I think: " + value_text(latest->best, latest->mover) +
                   (line.empty() ? "" : ", best line " + line) + ".");
  }

  /// Nothing is to be done: the next game begins with a cleared board.
  Answer game_over(Arguments) { return success(); }

  Answer opponent_name(Arguments arguments) {
    game_.journal.opponent = quote(joined(arguments), longest_name);
    game_.journal.rating.clear();
    return success();
  }

  Answer opponent_rating(Arguments arguments) {
    game_.journal.rating = quote(joined(arguments), longest_name);
    return success();
  }

  /// `B+3.5`, `W+Resign`, `B+Time` and the like.
  Answer cgos_game_over(Arguments arguments) {
    game_.journal.result = quote(joined(arguments), longest_name);
    return success();
  }

  Answer echo(Arguments arguments) { return success(joined(arguments)); }
};

}  // namespace

ModulePointer make_talk_commands(Context& game) {
  return std::make_unique<TalkCommands>(game);
}

}  // namespace tengen::gtp
