#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/session.hpp"

namespace tengen::json {

/// What a host that speaks in observations asks for, one JSON line at a time.
struct Question {
  GameSpec spec{};
  std::vector<Stone> stones{};
  Color to_move = Color::black;
  TimeControl time{};
  /// Set where the answer needs no search: off-turn, the host throws it away.
  std::optional<Vertex> answer{};
};

/// `{"observation": {...}, "configuration": {...}}` of Kaggle's ConnectX. Time: actTimeout, and a share of
/// remainingOverageTime for each move that may still come.
[[nodiscard]] Result<Question> read_kaggle(std::string_view line);
/// `{"column":3}`
[[nodiscard]] std::string write_kaggle(Vertex move, const GameSpec& spec);

/// An observation of Jidi's gobang, alone or as `observation` of an object. One second a move.
[[nodiscard]] Result<Question> read_jidi(std::string_view line);
/// `{"action":[[0,...,1,...],[...]]}`: the row and the column, each as a list with one 1.
[[nodiscard]] std::string write_jidi(Vertex move, const GameSpec& spec);

/// `{"error":"..."}`
[[nodiscard]] std::string write_error(std::string_view detail);

/// How one host words its observations and wants its answers.
struct Dialect {
  Result<Question> (*read)(std::string_view line);
  std::string (*write)(Vertex move, const GameSpec& spec);
};

[[nodiscard]] constexpr Dialect kaggle() noexcept {
  return {read_kaggle, write_kaggle};
}
[[nodiscard]] constexpr Dialect jidi() noexcept {
  return {read_jidi, write_jidi};
}

/// One observation a line in, one answer a line out, in the order in which they came. An observation stands alone: the
/// session remembers nothing but what the search has learnt. A line that makes no sense is answered with an error and
/// changes nothing.
class JsonSession final : public Session {
 public:
  JsonSession(SessionIo& io, const Dialect& dialect, const EngineOptions& options, int level = full_level)
      : io_(io), dialect_(dialect), options_(options), level_(level) {}

  void on_line(const InputLine& line) override;
  void on_end_of_input() override;
  void on_search_info(const SearchInfo&) override {}
  void on_search_done(const SearchResult& result) override;

 private:
  struct Waiting {
    std::string text;
    Instant received{};
    bool truncated = false;
  };

  void work();
  void answer(const Waiting& line);
  void begin_search(const Question& question, Instant received);
  void answer_large(const Question& question, Instant received);
  void fail(std::string_view detail) { io_.write(write_error(detail) + "\n"); }

  SessionIo& io_;
  Dialect dialect_;
  EngineOptions options_;
  int level_;
  std::unique_ptr<Engine> engine_;
  std::deque<Waiting> waiting_;
  bool searching_ = false;
  bool ended_ = false;
};

}  // namespace tengen::json
