#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/session.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"

namespace tengen::fuzz {

/// The process around a fuzzed session. Searches are short and real. Input is lines; a search is finished before the
/// next line, unless that begins with the byte 2 (which is not part of it): then the line comes in between.
class SessionDriver final : public SessionIo, private FileAccess {
 public:
  using MakeSession = std::function<std::unique_ptr<Session>(SessionIo&)>;

  /// The whole conversation, with the end of input behind it. Returns everything that was written.
  std::string run(const MakeSession& make_session, std::string_view input);
  /// Lines that the session was given before it left.
  [[nodiscard]] const std::vector<std::string>& heard() const noexcept { return heard_; }

  void write(std::string_view text) override;
  void write_diagnostic(std::string_view) override {}
  void set_ticks(Milliseconds) override {}
  void continue_later() override { continue_asked_ = true; }
  [[nodiscard]] Result<std::unique_ptr<Engine>> make_engine(const GameSpec& spec) override;
  void start_search(Engine& engine, const SearchRequest& request) override;
  void stop_search() override { stop_asked_ = true; }
  void exit() override { exited_ = true; }
  [[nodiscard]] Instant now() const noexcept override { return Instant{} + std::chrono::hours(1); }
  [[nodiscard]] Duration cpu_time() const noexcept override { return std::chrono::seconds(1); }
  [[nodiscard]] FileAccess& file_access() noexcept override { return *this; }
  [[nodiscard]] Result<std::unique_ptr<ByteSink>> create_file(std::string_view path) override;
  [[nodiscard]] Result<std::unique_ptr<ByteSource>> open_file(std::string_view path) override;

 private:
  void finish_search(Session& session);
  /// What the session put off until later.
  void go_on(Session& session);

  WatchedEngine* engine_ = nullptr;  ///< that a search was asked of
  SearchRequest request_;
  bool searching_ = false;
  bool stop_asked_ = false;
  bool continue_asked_ = false;
  bool exited_ = false;
  std::string written_;
  std::vector<std::string> heard_;
  std::map<std::string, std::string, std::less<>> files_;
};

}  // namespace tengen::fuzz
