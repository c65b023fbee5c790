#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/web/threads.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "protocol/session.hpp"

namespace tengen::web {

/// The script around the WebAssembly program.
class Script {
 public:
  virtual ~Script() = default;
  /// Takes whole lines: answers, or what a program would write to stderr.
  virtual void write(bool diagnostic, std::string_view text) = 0;
  /// Whether lines have come that it has not yet handed over.
  [[nodiscard]] virtual bool has_lines() = 0;
  /// The bytes of a file that lies beside it; none where it cannot be read.
  [[nodiscard]] virtual std::string read_file(std::string_view name) = 0;
};

/// One session and its one search, on one thread.
///
/// A search runs inside `work` and looks by and by whether lines have come. If so it leaves `work`, the script hands
/// over the lines, and the next `work` begins it again with the table as it is, unless a line has stopped it. The
/// session hears of one search.
class LinesIo final : public SessionIo, private SearchListener {
 public:
  explicit LinesIo(Script& script) : script_(script), engine_clock_(*this) {}

  // What `work` returns where it is not a number of milliseconds.
  static constexpr int until_lines_come = -1;
  static constexpr int ended = -2;

  void begin(const std::function<std::unique_ptr<Session>(SessionIo&)>& make_session) {
    session_ = make_session(*this);
  }
  void on_line(std::string_view text);
  /// Does what there is to do until lines come. Returns after how many milliseconds it is to be called again, or one of
  /// the values above.
  int work();

  void write(std::string_view text) override { script_.write(false, text); }
  void write_diagnostic(std::string_view text) override { script_.write(true, text); }
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override {
    return tengen::make_engine(spec, {engine_clock_, *workers_, &evaluations_});
  }
  void start_search(Engine& engine, const SearchRequest& request) override {
    search_.emplace(Search{.engine = &engine, .request = request});
  }
  void stop_search() override {
    if (search_) search_->stopped = true;
  }
  void set_ticks(Milliseconds period) override;
  void continue_later() override { continuing_ = true; }
  void exit() override {
    ended_ = true;
    stop_search();
  }
  [[nodiscard]] Instant now() const noexcept override { return clock_.now(); }
  [[nodiscard]] Duration cpu_time() const noexcept override { return now().time_since_epoch(); }

 private:
  /// The clock of engines: a search reads it often, and looks for lines then.
  class EngineClock final : public Clock {
   public:
    explicit EngineClock(LinesIo& io) : io_(io) {}
    [[nodiscard]] Instant now() const noexcept override {
      const Instant time = io_.now();
      if (time >= io_.next_look_) io_.look(time);
      return time;
    }

   private:
    LinesIo& io_;
  };

  /// What the session has asked for and not yet heard the end of.
  struct Search {
    Engine* engine = nullptr;
    SearchRequest request{};
    bool stopped = false;
    bool makes_room = false;               ///< for lines
    int told = 0;                          ///< depth of the deepest thought that the session has heard
    std::optional<SearchResult> before{};  ///< what was found when it last made room
  };

  void think();
  void look(Instant time) noexcept;
  void tick(Instant time);
  void on_info(const SearchInfo& info) override;
  void on_done(const SearchResult& result) override { result_ = result; }

  Script& script_;
  SteadyClock clock_;
  EngineClock engine_clock_;
  std::unique_ptr<Workers> workers_ = make_workers(1);
  const gomoku::Evaluations evaluations_{
      [this](std::string_view file) { return gomoku::read_cell_network(script_.read_file(file)); }};
  std::unique_ptr<Session> session_;
  std::optional<Search> search_;
  SearchResult result_;
  Milliseconds period_{0};
  Instant next_tick_{};
  Instant next_look_ = Instant::max();  ///< no search runs, or it is being looked at
  bool continuing_ = false;
  bool ended_ = false;
};

}  // namespace tengen::web
