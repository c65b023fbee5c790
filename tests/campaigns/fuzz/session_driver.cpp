#include "tests/campaigns/fuzz/session_driver.hpp"

#include <algorithm>
#include <utility>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "tests/support/strings.hpp"

namespace tengen::fuzz {

namespace {

constexpr std::uint64_t most_nodes = 40;
constexpr std::size_t most_lines = 60;
constexpr char in_between = 2;

const EngineServices& services() {
  static const SteadyClock clock;
  // Never joined: the fuzzer ends the process as it likes.
  static auto& workers = *new adapters::ThreadWorkers;
  static const EngineServices both{clock, workers};
  return both;
}

}  // namespace

std::string SessionDriver::run(const MakeSession& make_session, std::string_view input) {
  const auto session = make_session(*this);
  for (std::size_t lines = 0; !input.empty() && !exited_ && lines < most_lines; ++lines) {
    const auto end = std::min(input.find('\n'), input.size());
    std::string_view line = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
    if (!line.empty() && line.front() == in_between) {
      line.remove_prefix(1);
    } else {
      finish_search(*session);
    }
    if (exited_) break;
    heard_.emplace_back(line);
    session->on_line({.text = line, .received = now()});
    go_on(*session);
    if (engine_ != nullptr && !searching_) engine_->check();
  }
  finish_search(*session);
  if (!exited_) session->on_end_of_input();
  // What was asked for before the end is still answered.
  go_on(*session);
  for (int i = 0; searching_ && i < 1000; ++i) finish_search(*session);
  if (!exited_) broken("the session does not end with its input");
  return std::move(written_);
}

void SessionDriver::go_on(Session& session) {
  while (!exited_ && std::exchange(continue_asked_, false)) session.on_continue();
}

void SessionDriver::finish_search(Session& session) {
  for (int rounds = 0; searching_ && rounds < 100; ++rounds) {
    SearchRequest request = request_;
    request.received = services().clock.now();
    request.infinite = false;
    request.nodes = stop_asked_ ? 1 : std::min(request.nodes.value_or(most_nodes), most_nodes);
    request.time = {};
    // Openings are searched for by time.
    if (request.task != Task::best_move) request.time.turn = Milliseconds(5);
    WatchedEngine& engine = *engine_;
    const SearchResult result = adapters::search_and_wait(engine, request);
    if (request.task == Task::best_move && !result.moves.empty()) {
      engine.check_move({request.side.value_or(engine.to_move()), result.moves.front()});
    }
    searching_ = false;
    stop_asked_ = false;
    if (result.info.depth > 0) session.on_search_info(result.info);
    session.on_search_done(result);
    go_on(session);
  }
}

void SessionDriver::write(std::string_view text) {
  if (text.empty() || text.back() != '\n') broken("a reply without its line end");
  written_ += text;
}

Result<std::unique_ptr<Engine>> SessionDriver::make_engine(const GameSpec& spec) {
  auto engine = tengen::make_engine(spec, services());
  if (!engine) return engine;
  engine_ = nullptr;
  std::unique_ptr<Engine> watched = std::make_unique<WatchedEngine>(std::move(*engine));
  return watched;
}

void SessionDriver::start_search(Engine& engine, const SearchRequest& request) {
  if (searching_) broken("two searches at a time");
  engine_ = dynamic_cast<WatchedEngine*>(&engine);
  if (engine_ == nullptr) broken("a search of an engine that nobody made");
  engine_->check();
  request_ = request;
  searching_ = true;
  stop_asked_ = false;
}

Result<std::unique_ptr<ByteSink>> SessionDriver::create_file(std::string_view path) {
  std::unique_ptr<ByteSink> sink = std::make_unique<test::StringSink>(files_[std::string(path)] = {});
  return sink;
}

Result<std::unique_ptr<ByteSource>> SessionDriver::open_file(std::string_view path) {
  const auto file = files_.find(path);
  if (file == files_.end()) return Error{Errc::not_found, "no such file"};
  std::unique_ptr<ByteSource> source = std::make_unique<test::StringSource>(file->second);
  return source;
}

}  // namespace tengen::fuzz
