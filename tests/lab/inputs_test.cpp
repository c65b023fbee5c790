// Positions as networks see them.

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "lab/training/inputs.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;
using test::contents;
using test::run_lab;
using test::selfplay;

/// Twenty games under renju, of which every second search has lines.
struct Games {
  test::TemporaryFolder folder{};
  std::string path = (folder.path() / "games").string();

  Games() {
    const auto made = run_lab(
        selfplay(path, {"--games", "20", "--rule", "renju", "--size", "9,9x11", "--lines", "3", "--lines-every", "2"}));
    BOOST_REQUIRE_MESSAGE(made.code == 0, made.error);
  }
};

/// What `tengen-lab inputs` wrote: the line, and the heads of its records.
struct Written {
  boost::json::object line;
  std::vector<InputHead> heads;
};

/// The output is no text: a shell puts it into a file.
Written inputs(const std::string& path, const std::string& options) {
  const auto folder = std::filesystem::path(path).parent_path().string();
  const auto said =
      test::run_program({"/bin/sh", "-c", R"("$0" inputs games $1 > games.inputs)", TENGEN_LAB, options}, {}, folder);
  BOOST_REQUIRE_MESSAGE(said.code == 0, said.error);
  const std::string bytes = contents(path + ".inputs");
  Written written;
  const std::size_t end = bytes.find('\n');
  written.line = boost::json::parse(bytes.substr(0, end)).as_object();
  const auto size = static_cast<std::size_t>(written.line.at("record").as_int64());
  BOOST_TEST((bytes.size() - end - 1) % size == 0U);
  for (std::size_t at = end + 1; at + size <= bytes.size(); at += size) {
    std::memcpy(&written.heads.emplace_back(), bytes.data() + at, sizeof(InputHead));
  }
  return written;
}

auto key(const InputHead& head) {
  return std::pair(head.game, head.ply);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(network_inputs, Games)

BOOST_AUTO_TEST_CASE(a_position_follows_from_the_one_before) {
  const auto file = read_training_file(contents(path));
  BOOST_REQUIRE(file);
  InputHead last;
  std::vector<InputCell> seen;
  int followed = 0;
  int with_others = 0;
  read_inputs(*file, [&](const InputHead& head, std::span<const InputCell> cells) {
    BOOST_TEST_REQUIRE(cells.size() == 121U);
    for (int i = 0; i < head.choice_count; ++i) {
      BOOST_TEST((cells[head.choices[static_cast<std::size_t>(i)].cell].flags & InputCell::move) != 0);
    }
    with_others += head.choice_count > 1 ? 1 : 0;
    if (!seen.empty() && head.game == last.game && head.ply == last.ply + 1) {
      ++followed;
      BOOST_TEST((head.flags & InputHead::black) != (last.flags & InputHead::black));
      if (head.result != InputHead::no_result) BOOST_TEST(head.result == -last.result);
      const Color before = (last.flags & InputHead::black) != 0 ? Color::black : Color::white;
      const std::size_t begin = gomoku::rows_before(before, true);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t x = i % 11;
        if (x >= head.columns || i / 11 >= head.rows) continue;
        BOOST_TEST(begin + cells[i].before[0] + gomoku::other_rows_begin == seen[i].rows[5]);
        BOOST_TEST(begin + cells[i].before[1] + gomoku::own_rows_begin == seen[i].rows[4]);
      }
    }
    last = head;
    seen.assign(cells.begin(), cells.end());
  });
  BOOST_TEST(followed > 100);
  BOOST_TEST(with_others > 20);
}

BOOST_AUTO_TEST_CASE(every_epoch_has_all_positions_in_another_order) {
  const Written once = inputs(path, "");
  const auto train = static_cast<std::size_t>(inputs(path, "--epochs 1").line.at("train").as_int64());
  const Written twice = inputs(path, "--epochs 2 --threads 2");
  const std::size_t held = once.heads.size() - train;
  BOOST_TEST(held > 0U);
  BOOST_TEST_REQUIRE(twice.heads.size() == held + 2 * train);
  std::vector<std::vector<std::pair<std::uint32_t, std::uint16_t>>> epochs(2);
  for (std::size_t i = 0; i < twice.heads.size(); ++i) {
    BOOST_TEST(((twice.heads[i].flags & InputHead::held_back) != 0) == (i < held));
    BOOST_TEST((twice.heads[i].flags & InputHead::quiet) != 0);
    if (i >= held) epochs[(i - held) / train].push_back(key(twice.heads[i]));
  }
  BOOST_TEST((epochs[0] != epochs[1]));
  BOOST_TEST(std::is_permutation(epochs[0].begin(), epochs[0].end(), epochs[1].begin()));
  // The second alone comes in the same order, and part of it by chance.
  const Written second = inputs(path, "--epochs 2 --first-epoch 1");
  BOOST_TEST((key(second.heads[held]) == epochs[1].front()));
  BOOST_TEST(inputs(path, "--limit 10").heads.size() == 10U);
  BOOST_TEST(inputs(path, "--all").heads.size() > once.heads.size());
}

BOOST_AUTO_TEST_CASE(files_can_be_held_back_as_a_whole) {
  const Written written = inputs(path, "--epochs 1 --test games");
  BOOST_TEST(written.line.at("train").as_int64() == written.line.at("held").as_int64());
  BOOST_TEST(run_lab({"inputs", (folder.path() / "nothing").string()}).code == 2);
  BOOST_TEST(run_lab({"inputs", path, "--validation", "0"}).code != 0);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
