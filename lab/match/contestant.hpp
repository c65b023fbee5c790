#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/parameter.hpp"
#include "engine/players/player.hpp"

namespace tengen::lab {

/// How a contestant is spoken to.
enum class Language : std::uint8_t { gomocup, gtp, none };

inline constexpr Milliseconds most_tolerance{60000};

/// One side of a match, as the command line describes it.
struct ContestantOptions {
  std::string name{};
  std::vector<std::string> command{};  ///< the program and its arguments; empty: Tengen's own engine, in this process
  Language language = Language::none;
  std::optional<players::PlayerName> player{};  ///< own engine: a published player in its place
  std::vector<ParameterSetting> settings{};     ///< own engine: of the game's search, see parameters_of
  std::optional<Milliseconds> turn{};           ///< for each move
  std::optional<Milliseconds> clock{};          ///< for all moves of a game
  std::optional<std::uint64_t> nodes{};         ///< for each move
  std::optional<int> depth{};
  std::optional<int> level{};  ///< of strength: of Tengen's own engine, or told to a program as Tengen is told
  std::size_t memory_bytes = std::size_t{350} << 20;
  int threads = 1;
  Milliseconds rest{0};                     ///< between its move and what it is told next: some lose what comes sooner
  std::optional<Milliseconds> tolerance{};  ///< over a limit, in place of the match's
  std::vector<std::string> lines{};         ///< sent to the program at the beginning of each game, as they are
};

/// From words `key=value`: name, cmd, protocol (gomocup, gtp), player, time and clock (seconds), nodes, depth, level
/// (1 to 20), memory (MiB), threads, rest (seconds), tolerance (milliseconds), send (a line, may be repeated), set
/// (NAME:VALUE of the own engine's search, may be repeated). A command's arguments are separated by blanks, "quoted"
/// where they contain some. `syntax` or `out_of_range`, with the word.
[[nodiscard]] Result<ContestantOptions> parse_contestant(std::span<const std::string> words);

/// Why a contestant has no move to offer.
enum class Fault : std::uint8_t { none, crash, hang, nonsense };

struct Answer {
  Fault fault = Fault::none;
  Vertex move = Vertex::pass();
  bool resigns = false;
  Milliseconds elapsed{0};  ///< from the question to the answer
  std::string said{};       ///< what it answered, where that is no move
  /// `count`: half points by which it counts Black ahead, komi included; nothing if it does not say.
  std::optional<int> margin{};
};

/// What a contestant may use up for one move, as it is told; waits end at `patience`.
struct MoveLimits {
  std::optional<Milliseconds> left{};  ///< of the game's clock
  Milliseconds patience{60000};        ///< counted as a hang
  std::stop_token stop{};              ///< a request ends the wait, within 100 ms
};

/// One side of one game. Calls block the calling thread; each contestant belongs to one thread.
class Contestant {
 public:
  virtual ~Contestant() = default;
  /// A new game of these rules in which it plays `color`. A fault if it does not get as far as being ready, for which
  /// it has 10 s, or until a request on `stop`.
  [[nodiscard]] virtual Answer begin(const GameSpec& spec, Color color, const std::stop_token& stop) = 0;
  /// Its move after these, the opening included. The stones on `neutral` points are in completed lines of a continuous
  /// game.
  [[nodiscard]] virtual Answer move(std::span<const Stone> moves, std::span<const Vertex> neutral,
                                    const MoveLimits& limits) = 0;
  /// As `move`, after both sides have passed in Go: rather than pass it takes off what it counts as dead, if it can.
  [[nodiscard]] virtual Answer clean_up(std::span<const Stone> moves, const MoveLimits& limits) {
    return move(moves, {}, limits);
  }
  /// Go, after these moves: its count of the points, in `Answer::margin`.
  [[nodiscard]] virtual Answer count(std::span<const Stone> moves, const MoveLimits& limits) {
    static_cast<void>(moves);
    static_cast<void>(limits);
    return {};
  }
};

/// `unsupported` if it does not play the game (the programs behind a command are taken at their word).
[[nodiscard]] Result<std::unique_ptr<Contestant>> make_contestant(const ContestantOptions& options,
                                                                  const GameSpec& spec);

// The three kinds.
[[nodiscard]] std::unique_ptr<Contestant> make_gomocup_contestant(const ContestantOptions& options);
[[nodiscard]] std::unique_ptr<Contestant> make_gtp_contestant(const ContestantOptions& options);
/// `clock` times its moves; it must outlive the contestant.
[[nodiscard]] Result<std::unique_ptr<Contestant>> make_own_contestant(const ContestantOptions& options,
                                                                      const GameSpec& spec, const Clock& clock);

}  // namespace tengen::lab
