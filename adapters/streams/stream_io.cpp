#include "adapters/streams/stream_io.hpp"

#include <array>
#include <cstdlib>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <semaphore>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/runtime/asio_io.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/system.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/line_reader.hpp"
#include "adapters/streams/stdio.hpp"
#include "engine/player_engine.hpp"

namespace tengen::adapters {

namespace {

/// Runs one session over the process's standard streams.
///
/// Threads: a reader blocks in `read` and posts lines, stamped with their arrival, those that came together at once, so
/// that nothing happens between them; searches run on `ThreadWorkers` and
/// post their events; the thread that called `run` does everything else, so that the session needs no lock. A plain
/// blocking reader works on every platform: Windows' anonymous pipes have no overlapped input, and a POSIX descriptor
/// in non-blocking mode would change a terminal that others share.
class StreamIo final : public AsioIo {
 public:
  explicit StreamIo(const std::optional<players::PlayerName>& player,
                    const std::shared_ptr<boost::asio::io_context>& io = std::make_shared<boost::asio::io_context>());
  StreamIo(const StreamIo&) = delete;
  StreamIo& operator=(const StreamIo&) = delete;

  /// Returns when the session has asked to exit. Reader and workers may still run and use this object then.
  /// A stop requested on `stop` has it return too.
  void run(const MakeSession& make_session, const std::stop_token& stop);

  void write(std::string_view text) override;
  void write_diagnostic(std::string_view text) override;
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override;
  void continue_later() override { post_continue(); }
  void exit() override;
  [[nodiscard]] FileAccess& file_access() noexcept override { return files_; }

 private:
  static constexpr std::size_t longest_line = std::size_t{64} << 10;
  static constexpr std::ptrdiff_t lines_in_flight = 256;
  static constexpr std::size_t lines_at_once = 64;

  struct Arrival {
    std::string text;
    Instant received;
    bool truncated;
  };

  void read_lines();
  void post_lines(std::vector<Arrival>& lines);
  void perform(const Job& call) override {
    if (!exiting_) call();
  }

  const std::optional<players::PlayerName> player_;
  ThreadWorkers workers_;
  UserFiles files_;
  std::counting_semaphore<lines_in_flight> room_{lines_in_flight};  ///< holds a flooding sender back
  bool exiting_ = false;
};

StreamIo::StreamIo(const std::optional<players::PlayerName>& player, const std::shared_ptr<boost::asio::io_context>& io)
    : AsioIo(io->get_executor(), io), player_(player) {
  prepare_standard_streams();
  prefer_short_slices();
}

void StreamIo::run(const MakeSession& make_session, const std::stop_token& stop) {
  workers_.start_first();
  session_ = make_session(*this);
  const std::stop_callback on_stop(stop, [this] { post([this] { exit(); }); });
  std::thread([this] { read_lines(); }).detach();
  context_->run();
}

void StreamIo::read_lines() {
  std::array<char, 4096> buffer{};
  LineSplitter splitter(longest_line);
  std::vector<Arrival> lines;
  const auto on_line = [this, &lines](std::string text, bool truncated) {
    room_.acquire();
    lines.push_back({std::move(text), clock_.now(), truncated});
    if (lines.size() == lines_at_once) post_lines(lines);
  };
  for (;;) {
    const auto count = read_some(Stream::input, buffer);
    if (!count || *count == 0) break;
    splitter.feed({buffer.data(), *count}, on_line);
    post_lines(lines);
  }
  splitter.finish(on_line);
  post_lines(lines);
  post([this] { perform([this] { session_->on_end_of_input(); }); });
  // The process ends it: under wine one hangs where a thread ends at the same moment.
  std::promise<void>().get_future().wait();
}

void StreamIo::post_lines(std::vector<Arrival>& lines) {
  if (lines.empty()) return;
  post([this, together = std::exchange(lines, {})] {
    room_.release(static_cast<std::ptrdiff_t>(together.size()));
    for (const Arrival& line : together) {
      perform([&] { session_->on_line({line.text, line.received, line.truncated}); });
    }
  });
}

void StreamIo::write(std::string_view text) {
  if (!write_all(Stream::output, text)) exit();
}

void StreamIo::write_diagnostic(std::string_view text) {
  write_all(Stream::error, text);
}

Result<std::unique_ptr<Engine>> StreamIo::make_engine(const GameSpec& spec) {
  if (player_) return make_player_engine(spec, services_with(clock_, workers_), *player_);
  return tengen::make_engine(spec, services_with(clock_, workers_));
}

void StreamIo::exit() {
  exiting_ = true;
  stop_search();
  work_.reset();
  context_->stop();
}

}  // namespace

void serve(const MakeSession& make_session, const std::optional<players::PlayerName>& player,
           const Interrupt* interrupt, std::string_view failure) {
  std::optional<StreamIo> host;
  try {
    host.emplace(player);
    host->run(make_session, interrupt != nullptr ? interrupt->token() : std::stop_token{});
  } catch (const std::exception& error) {
    const std::string line = std::string(failure.empty() ? "tengen: " : failure) + error.what() + "\n";
    write_all(failure.empty() ? Stream::error : Stream::output, line);
    std::_Exit(1);
  }
  // All output went out with `write`. The reader may be blocked in `read` for ever, so nothing is destroyed.
  std::_Exit(interrupt != nullptr ? interrupt->exit_code() : 0);
}

}  // namespace tengen::adapters
