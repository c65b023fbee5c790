#include <filesystem>
#include <fstream>
#include <optional>

#include "adapters/commands/commands.hpp"
#include "adapters/files/files.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/little_go/files.hpp"

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = 4096;

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string text(longest_file, '\0');
  if (!stream) return std::nullopt;
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) return std::nullopt;
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// In place only where the folder takes no other file: the host reads it when this process has ended. False if the
/// whole text could not be written.
bool write_answer(const fs::path& path, const std::string& text) {
  if (write_file(path.string(), text)) return true;
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream << text;
  stream.close();
  return !stream.fail();
}

struct Move {
  Vertex at = Vertex::pass();
  std::optional<little_go::State> state{};
  std::string complaint{};
};

Move choose(const std::optional<std::string>& text, const std::optional<little_go::State>& known, Instant received,
            Milliseconds move_time, const CommonOptions& common) {
  if (!text) return {.complaint = "input.txt: the file cannot be read"};
  const auto input = little_go::read_input(*text);
  if (!input) return {.complaint = "input.txt: " + input.error().detail};
  const SteadyClock clock;
  ThreadWorkers workers;
  const int ply = little_go::ply_of(*input, known);
  const auto engine = little_go::set_up(*input, ply, services_with(clock, workers));
  if (!engine) return {.complaint = "input.txt: " + engine.error().detail};
  (*engine)->configure(common.engine());
  SearchRequest request;
  request.received = received;
  request.time.turn = move_time;
  request.level = common.level.value_or(full_level);
  request.exclude = little_go::forbidden(**engine, *input);
  const SearchResult result = search_and_wait(**engine, request);
  Move move;
  if (!result.moves.empty()) move.at = result.moves.front();
  if ((*engine)->play({input->to_move, move.at})) move.state = little_go::state_after(**engine, input->to_move, ply);
  return move;
}

}  // namespace

int run_little_go(const std::string& folder, Milliseconds move_time, bool keep_state, const CommonOptions& common) {
  const Instant received = SteadyClock().now();
  const fs::path input = fs::path(folder) / "input.txt";
  const fs::path output = fs::path(folder) / "output.txt";
  const fs::path memory = fs::path(folder) / "tengen-state.txt";
  std::optional<little_go::State> known;
  if (keep_state) {
    if (const auto text = read_file(memory)) known = little_go::read_state(*text);
  }
  const Move move = choose(read_file(input), known, received, move_time, common);
  int code = 0;
  if (!move.complaint.empty()) {
    code = complain(move.complaint + "; passing", 1);
  }
  if (!write_answer(output, little_go::write_output(move.at))) {
    code = complain(output.string() + ": the file cannot be written", 1);
  }
  // Without it the next move only knows less exactly how long the game still lasts.
  if (keep_state && move.state) {
    static_cast<void>(write_file(memory.string(), little_go::write_state(*move.state), Existing::take_name));
  }
  return code;
}

}  // namespace tengen::adapters
