#pragma once

#include <deque>
#include <memory>
#include <string>

#include "protocol/json/observation.hpp"
#include "protocol/session.hpp"

namespace tengen::json {

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
  JsonSession(SessionHost& host, const Dialect& dialect, const EngineOptions& options, int level = full_level)
      : host_(host), dialect_(dialect), options_(options), level_(level) {}

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
  void fail(std::string_view detail) { host_.write(write_error(detail) + "\n"); }

  SessionHost& host_;
  Dialect dialect_;
  EngineOptions options_;
  int level_;
  std::unique_ptr<Engine> engine_;
  std::deque<Waiting> waiting_;
  bool searching_ = false;
  bool ended_ = false;
};

}  // namespace tengen::json
