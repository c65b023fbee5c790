#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/session.hpp"
#include "tests/support/strings.hpp"

namespace tengen::test {

/// A process around a session that does nothing by itself: it writes down what the session says, and searches only as
/// far as the test tells it to.
class FakeHost final : public SessionIo, private FileAccess {
 public:
  using Factory = std::function<Result<std::unique_ptr<Engine>>(const GameSpec&)>;

  explicit FakeHost(Factory factory) : factory_(std::move(factory)) {}

  void write(std::string_view text) override { written += text; }
  void write_diagnostic(std::string_view text) override { diagnostics += text; }
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override { return factory_(spec); }
  void start_search(Engine& engine, const SearchRequest& request) override {
    searched = &engine;
    requests.push_back(request);
    stop_asked = false;
  }
  void stop_search() override { stop_asked = searched != nullptr; }
  void set_ticks(Milliseconds period) override { ticks = period; }
  void continue_later() override { continue_asked = true; }
  void exit() override { exited = true; }
  [[nodiscard]] Instant now() const noexcept override { return time; }
  [[nodiscard]] Duration cpu_time() const noexcept override { return cpu; }
  [[nodiscard]] FileAccess& file_access() noexcept override { return *this; }
  [[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path) override {
    if (path.empty()) return Error{Errc::not_found, "no such file"};
    std::unique_ptr<ByteSink> sink = std::make_unique<StringSink>(files[std::string(path)] = {});
    return sink;
  }
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) override {
    const auto file = files.find(std::string(path));
    if (file == files.end()) return Error{Errc::not_found, "no such file"};
    std::unique_ptr<ByteSource> source = std::make_unique<StringSource>(file->second);
    return source;
  }

  /// The session's turn comes again, if it asked for that. False if it did not.
  bool go_on(Session& session) {
    if (!std::exchange(continue_asked, false)) return false;
    session.on_continue();
    return true;
  }

  [[nodiscard]] bool searching() const noexcept { return searched != nullptr; }
  /// What has been written since the last look.
  [[nodiscard]] std::string take() { return std::exchange(written, {}); }
  void advance(Milliseconds duration) { time += duration; }

  /// The running search's events, as the adapter would deliver them.
  void deliver(Session& session, const SearchInfo& info) { session.on_search_info(info); }
  void finish(Session& session, const SearchResult& result) {
    searched = nullptr;
    session.on_search_done(result);
  }
  void finish(Session& session, Vertex move) {
    SearchResult result;
    result.moves = {move};
    finish(session, result);
  }

  std::string written;
  std::string diagnostics;
  std::vector<SearchRequest> requests;
  Engine* searched = nullptr;
  bool stop_asked = false;
  Milliseconds ticks{0};
  bool continue_asked = false;
  bool exited = false;
  Instant time = Instant{} + std::chrono::hours(1);
  Duration cpu{0};
  std::map<std::string, std::string> files;

 private:
  Factory factory_;
};

/// A factory for engines without threads: good for everything but searching, which a FakeHost does not do anyway.
[[nodiscard]] inline FakeHost::Factory real_engines() {
  class NoWorkers final : public Workers {
   public:
    void post(std::function<void()>) override {}
    [[nodiscard]] int thread_count() const noexcept override { return 1; }
  };
  static const SteadyClock clock;
  static NoWorkers workers;
  return [](const GameSpec& spec) { return make_engine(spec, {clock, workers}); };
}

}  // namespace tengen::test
