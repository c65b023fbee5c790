#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/clock.hpp"
#include "engine/engine.hpp"

namespace tengen {

/// Files by the names that a user typed, relative to the process's folder. This one reaches none.
class FileAccess {
 public:
  virtual ~FileAccess() = default;

  /// A file to be written anew. It appears whole when the sink is gone, or not at all if a write failed. `not_found` if
  /// it cannot be written.
  [[nodiscard]] virtual Result<std::unique_ptr<ByteSink>> create_file(std::string_view) { return no_files(); }
  /// `not_found` if it cannot be opened.
  [[nodiscard]] virtual Result<std::unique_ptr<ByteSource>> open_file(std::string_view) { return no_files(); }
  /// All of a file. `not_found` if it cannot be read, `out_of_range` if it is larger than `max_bytes`.
  [[nodiscard]] virtual Result<std::string> read_file(std::string_view path, std::size_t max_bytes) {
    const auto file = open_file(path);
    if (!file) return file.error();
    std::string text(max_bytes + 1, '\0');
    text.resize((*file)->read(text));
    if (text.size() > max_bytes) return Error{Errc::out_of_range, "the file is too large"};
    return text;
  }

 private:
  [[nodiscard]] static Error no_files() { return {Errc::not_found, "this session reaches no files"}; }
};

/// What a session may ask of the process around it. Everything happens on the I/O thread and returns at once.
class SessionIo {
 public:
  virtual ~SessionIo() = default;

  /// Whole lines, each ended by '\n'; written with one write and flushed.
  virtual void write(std::string_view text) = 0;
  /// For stderr: hosts such as GoGui read it. Never used in Gomocup mode.
  virtual void write_diagnostic(std::string_view text) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) = 0;
  /// Starts a search on `engine`; its events come back through the session's `on_search_*` on the I/O thread.
  /// `engine` must live until `on_search_done`. At most one search runs at a time.
  virtual void start_search(Engine& engine, const SearchRequest& request) = 0;
  /// Asks the running search to finish; `on_search_done` follows. Does nothing when none runs.
  virtual void stop_search() = 0;
  /// From now on `on_tick` comes after every such period; zero ends that.
  virtual void set_ticks(Milliseconds period) = 0;
  /// `on_continue` comes once, after the current call has returned, others have had their turn, and most of what was
  /// written has gone out. For work that is longer than a moment. It never comes where the other side has gone.
  virtual void continue_later() = 0;
  /// Ends the process once the current call has returned; output written so far still goes out. A running search is
  /// stopped and its answer dropped.
  virtual void exit() = 0;
  [[nodiscard]] virtual Instant now() const noexcept = 0;
  /// What the process has used of processors so far, all its threads together.
  [[nodiscard]] virtual Duration cpu_time() const noexcept = 0;
  /// The files that the session's user may name: none where nothing else is said.
  [[nodiscard]] virtual FileAccess& file_access() noexcept {
    static FileAccess none;
    return none;
  }
};

/// One line of input, without its line feed; a carriage return before it may still be there.
struct InputLine {
  std::string_view text;
  Instant received{};
  bool truncated = false;  ///< the line was longer than the reader keeps; `text` is its beginning
};

/// A conversation in one dialect: text in, text out. Knows no streams, threads or clocks.
class Session {
 public:
  virtual ~Session() = default;
  virtual void on_line(const InputLine& line) = 0;
  /// No more input will come: finish what was asked (a search that runs, commands that wait), then `exit()`.
  virtual void on_end_of_input() = 0;
  virtual void on_search_info(const SearchInfo& info) = 0;
  virtual void on_search_done(const SearchResult& result) = 0;
  /// The period asked for by `set_ticks` has passed.
  virtual void on_tick() {}
  /// The rest of the work for which `continue_later` was called.
  virtual void on_continue() {}
};

}  // namespace tengen
