#include "adapters/streams/stream_host.hpp"
#include "adapters/runtime/services.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <semaphore>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/files/system_file.hpp"
#include "adapters/runtime/cpu_time.hpp"
#include "adapters/runtime/scheduling.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/line_splitter.hpp"
#include "adapters/streams/stdio.hpp"
#include "engine/core/clock.hpp"
#include "engine/player_engine.hpp"

namespace tengen::adapters {

namespace {

/// A pipe or a device, on which a session would wait for ever or do harm; a host has no business with them.
bool is_special(std::string_view path) {
  std::error_code error;
  const auto status = std::filesystem::status(std::filesystem::path(path), error);
  if (descriptor_named(std::filesystem::path(path))) return true;
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

Error no_plain_file() {
  return {Errc::not_found, "that is no plain file"};
}

/// Runs one session over the process's standard streams.
///
/// Threads: a reader blocks in `read` and posts lines, stamped with their arrival, those that came together at once, so
/// that nothing happens between them; searches run on `ThreadWorkers` and
/// post their events; the thread that called `run` does everything else, so that the session needs no lock. A plain
/// blocking reader works on every platform: Windows' anonymous pipes have no overlapped input, and a POSIX descriptor
/// in non-blocking mode would change a terminal that others share.
class StreamHost final : public SessionHost {
 public:
  explicit StreamHost(const std::optional<players::PlayerName>& player);
  StreamHost(const StreamHost&) = delete;
  StreamHost& operator=(const StreamHost&) = delete;

  /// Returns when the session has asked to exit. Reader and workers may still run and use this object then.
  /// A stop requested on `stop` has it return too.
  void run(const MakeSession& make_session, const std::stop_token& stop);

  void write(std::string_view text) override;
  void write_diagnostic(std::string_view text) override;
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override;
  void start_search(Engine& engine, const SearchRequest& request) override;
  void stop_search() override;
  void set_ticks(Milliseconds period) override;
  void continue_later() override;
  void exit() override;
  [[nodiscard]] Instant now() const noexcept override { return clock_.now(); }
  [[nodiscard]] Duration cpu_time() const noexcept override { return adapters::cpu_time(); }
  [[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path) override;
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) override;
  [[nodiscard]] Result<std::string> read_file(std::string_view path, std::size_t max_bytes) override;

 private:
  class Relay;

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
  void await_tick(Instant due);

  const std::optional<players::PlayerName> player_;
  SteadyClock clock_;
  ThreadWorkers workers_;
  boost::asio::io_context io_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
  boost::asio::steady_timer ticker_;
  Milliseconds tick_period_{0};
  unsigned tick_order_ = 0;                                         ///< which call of `set_ticks` is in force
  std::counting_semaphore<lines_in_flight> room_{lines_in_flight};  ///< holds a flooding sender back
  std::unique_ptr<Session> session_;
  std::unique_ptr<Relay> relay_;
  Engine* searching_ = nullptr;
  bool exiting_ = false;
};

/// Carries a search's events from its thread to the session's.
class StreamHost::Relay final : public SearchListener {
 public:
  explicit Relay(StreamHost& host) : host_(host) {}

  void on_info(const SearchInfo& info) override {
    boost::asio::post(host_.io_, [this, info] {
      if (host_.relay_.get() == this && !host_.exiting_) host_.session_->on_search_info(info);
    });
  }
  void on_done(const SearchResult& result) override {
    boost::asio::post(host_.io_, [this, result] {
      if (host_.relay_.get() != this || host_.exiting_) return;
      host_.searching_ = nullptr;
      // The session may start the next search, and with it a new relay, from inside this call.
      const std::unique_ptr<Relay> self = std::move(host_.relay_);
      host_.session_->on_search_done(result);
    });
  }

 private:
  StreamHost& host_;
};

StreamHost::StreamHost(const std::optional<players::PlayerName>& player)
    : player_(player), work_(io_.get_executor()), ticker_(io_) {
  prepare_standard_streams();
  prefer_short_slices();
}

void StreamHost::run(const MakeSession& make_session, const std::stop_token& stop) {
  workers_.start_first();
  session_ = make_session(*this);
  const std::stop_callback on_stop(stop, [this] { boost::asio::post(io_, [this] { exit(); }); });
  std::thread([this] { read_lines(); }).detach();
  io_.run();
}

void StreamHost::read_lines() {
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
  boost::asio::post(io_, [this] {
    if (!exiting_) session_->on_end_of_input();
  });
  // The process ends it: under wine one hangs where a thread ends at the same moment.
  std::promise<void>().get_future().wait();
}

void StreamHost::post_lines(std::vector<Arrival>& lines) {
  if (lines.empty()) return;
  boost::asio::post(io_, [this, together = std::exchange(lines, {})] {
    room_.release(static_cast<std::ptrdiff_t>(together.size()));
    for (const auto& [text, received, truncated] : together) {
      if (!exiting_) session_->on_line({text, received, truncated});
    }
  });
}

void StreamHost::write(std::string_view text) {
  if (!write_all(Stream::output, text)) exit();
}

void StreamHost::write_diagnostic(std::string_view text) {
  write_all(Stream::error, text);
}

Result<std::unique_ptr<Engine>> StreamHost::make_engine(const GameSpec& spec) {
  if (player_) return make_player_engine(spec, services_with(clock_, workers_), *player_);
  return tengen::make_engine(spec, services_with(clock_, workers_));
}

void StreamHost::start_search(Engine& engine, const SearchRequest& request) {
  searching_ = &engine;
  relay_ = std::make_unique<Relay>(*this);
  engine.start(request, *relay_);
}

void StreamHost::stop_search() {
  if (searching_ != nullptr) searching_->stop();
}

void StreamHost::set_ticks(Milliseconds period) {
  ++tick_order_;
  tick_period_ = period;
  ticker_.cancel();
  if (period.count() > 0) await_tick(clock_.now() + period);
}

void StreamHost::await_tick(Instant due) {
  ticker_.expires_at(due);
  ticker_.async_wait([this, due, order = tick_order_](const boost::system::error_code& error) {
    if (error || exiting_ || order != tick_order_) return;
    session_->on_tick();
    // A host that reads slowly gets fewer ticks, not a backlog of them.
    if (order == tick_order_) await_tick(std::max(due + tick_period_, clock_.now()));
  });
}

void StreamHost::continue_later() {
  boost::asio::post(io_, [this] {
    if (!exiting_) session_->on_continue();
  });
}

void StreamHost::exit() {
  exiting_ = true;
  stop_search();
  work_.reset();
  io_.stop();
}

Result<std::unique_ptr<ByteSink>> StreamHost::create_file(std::string_view path) {
  if (is_special(path)) return no_plain_file();
  return adapters::create_file(path);
}

Result<std::unique_ptr<ByteSource>> StreamHost::open_file(std::string_view path) {
  if (is_special(path)) return no_plain_file();
  return adapters::open_file(path);
}

Result<std::string> StreamHost::read_file(std::string_view path, std::size_t max_bytes) {
  if (is_special(path)) return no_plain_file();
  std::ifstream file{std::string(path), std::ios::binary};
  if (!file) return Error{Errc::not_found, "the file cannot be opened"};
  std::string text(max_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return Error{Errc::not_found, "the file cannot be read"};
  if (file.gcount() > static_cast<std::streamsize>(max_bytes))
    return Error{Errc::out_of_range, "the file is too large"};
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace

void serve(const MakeSession& make_session, const std::optional<players::PlayerName>& player,
           const Interrupt* interrupt, std::string_view failure) {
  std::optional<StreamHost> host;
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
