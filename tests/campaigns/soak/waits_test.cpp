#include "tests/campaigns/soak/waits.hpp"

#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <string>

// What the machine has to do with a late move, on times that are made up.

BOOST_AUTO_TEST_SUITE(soak_waits)

namespace {

using namespace tengen::soak;

constexpr int speaker = 1;
constexpr int reader = 2;
constexpr int searcher = 3;
constexpr int helper = 4;

/// A move with a limit of 50 ms and a reserve of 25. Each thread has waited for 1,000 ms in earlier moves.
class Move {
 public:
  explicit Move(double over_ms) {
    move_.over_ms = over_ms;
    move_.main = speaker;
    move_.reader = reader;
    move_.due = start_ + ms(25);
    move_.begin = sample(0);
    move_.stop = sample(25);
    move_.end = sample(50 + over_ms);
    ran(searcher, 20, 0);
  }
  /// In the turn, and after the moment when the search had to stop.
  Move& waited(int thread, double in_turn, double after) {
    times(move_.stop, thread).waited_ms += in_turn;
    times(move_.end, thread).waited_ms += in_turn + after;
    return *this;
  }
  Move& ran(int thread, double in_turn, double after) {
    times(move_.stop, thread).ran_ms += in_turn;
    times(move_.end, thread).ran_ms += in_turn + after;
    move_.stop.ran_ms += in_turn;
    move_.end.ran_ms += in_turn + after;
    return *this;
  }
  /// The first sample showed a thread's time as it was so long before.
  Move& sampled_old(int thread, double time_ms) {
    times(move_.stop, thread).ran_ms -= time_ms;
    return *this;
  }
  Move& referee_waited(double time_ms) {
    move_.referee_wait_ms = time_ms;
    return *this;
  }
  /// The sample of the moment when the search had to stop was taken later.
  Move& sampled_late(double time_ms) {
    move_.stop.at += ms(time_ms);
    return *this;
  }
  /// The answer came while that sample was taken, which took so long.
  Move& unseen(double time_ms) {
    move_.unseen_ms = time_ms;
    return *this;
  }
  Move& searchers(int count) {
    move_.searchers = count;
    return *this;
  }
  Move& stolen(double time_ms) {
    move_.end.stolen_ms += time_ms;
    return *this;
  }
  Move& stalled(double time_ms) {
    move_.stalled_ms = time_ms;
    return *this;
  }
  Move& clock_of_speaker() {
    move_.clock_of_speaker = true;
    return *this;
  }
  [[nodiscard]] Lateness judge() const { return judge_lateness(move_); }
  [[nodiscard]] std::string cause() const { return name_of(judge().cause); }

 private:
  static Clock::duration ms(double time) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double, std::milli>(time));
  }
  [[nodiscard]] ProcessTimes sample(double at) const {
    ProcessTimes times{.at = start_ + ms(at)};
    for (const int thread : {speaker, reader, searcher, helper}) {
      times.threads.push_back({.id = thread, .ran_ms = 500, .waited_ms = 1000});
    }
    return times;
  }
  static ThreadTimes& times(ProcessTimes& process, int thread) {
    return process.threads.at(static_cast<std::size_t>(thread - 1));
  }

  Clock::time_point start_ = Clock::now();
  MoveTimes move_;
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_of_the_system) {
  const auto times = read_schedstat("1500000 2500000 17\n");
  BOOST_TEST_REQUIRE(times.has_value());
  BOOST_TEST(times->first == 1.5);
  BOOST_TEST(times->second == 2.5);
  for (const char* wrong : {"", "12", "a b c", "1 -2 3", "-1 2 3"}) BOOST_TEST(!read_schedstat(wrong), wrong);
}

BOOST_AUTO_TEST_CASE(a_move_in_time_needs_no_excuse) {
  for (const double over : {-25.0, 0.0, 9.9, 10.0}) BOOST_TEST(Move(over).cause() == "none");
  // Waits are not subtracted from what was early.
  BOOST_TEST(Move(-5).waited(searcher, 0, 15).judge().own_ms == -5);
  BOOST_TEST(Move(8).waited(searcher, 0, 30).judge().own_ms == -22);
}

BOOST_AUTO_TEST_CASE(without_waits_it_is_ours) {
  BOOST_TEST(Move(10.1).cause() == "ours");
  const Lateness lateness = Move(40).waited(searcher, 0, 20).ran(searcher, 0, 45).judge();
  BOOST_TEST(lateness.machine_ms == 20);
  BOOST_TEST(lateness.own_ms == 20);
  BOOST_TEST(name_of(lateness.cause) == "ours");
}

BOOST_AUTO_TEST_CASE(waits_of_those_who_had_to_answer_excuse_it) {
  BOOST_TEST(Move(40).waited(searcher, 0, 60).cause() == "machine");
  BOOST_TEST(Move(40).waited(speaker, 0, 30).cause() == "machine");
  BOOST_TEST(Move(40).waited(searcher, 0, 15).waited(speaker, 0, 15).cause() == "machine");
  BOOST_TEST(Move(40).referee_waited(30).cause() == "machine");
  BOOST_TEST(Move(40).waited(searcher, 0, 29.8).cause() == "ours");
}

BOOST_AUTO_TEST_CASE(waits_in_the_middle_of_a_turn_excuse_nothing) {
  BOOST_TEST(Move(20).waited(searcher, 24, 0).cause() == "ours");
  BOOST_TEST(Move(20).waited(speaker, 24, 0).cause() == "ours");
}

BOOST_AUTO_TEST_CASE(a_question_that_waits_to_be_read_has_its_clock_begin_later) {
  BOOST_TEST(Move(20).waited(reader, 15, 0).cause() == "machine");
  // KataGo's queries have a time for the search, which begins where the session takes them.
  BOOST_TEST(Move(20).waited(speaker, 15, 0).clock_of_speaker().cause() == "machine");
}

BOOST_AUTO_TEST_CASE(no_more_is_excused_than_the_time_since_the_search_had_to_stop) {
  // 60 ms: a wait of 500 that ended then had begun before.
  const Lateness lateness = Move(35).waited(searcher, 0, 500).judge();
  BOOST_TEST(lateness.machine_ms == 60);
  BOOST_TEST(lateness.own_ms == -25);
}

BOOST_AUTO_TEST_CASE(two_searching_threads_may_have_waited_at_the_same_time) {
  BOOST_TEST(Move(40).waited(searcher, 0, 20).waited(helper, 0, 20).cause() == "unclear");
  BOOST_TEST(Move(40).waited(searcher, 0, 20).waited(helper, 0, 5).cause() == "ours");
  BOOST_TEST(Move(40).waited(searcher, 0, 30).waited(helper, 0, 20).cause() == "machine");
}

BOOST_AUTO_TEST_CASE(no_wait_excuses_what_a_thread_ran_too_long) {
  // 25 ms of them were its reserve.
  const auto two = [](double ran_ms, double helper_ran_ms) {
    Move move(500);
    move.searchers(2).waited(searcher, 0, 450).waited(helper, 0, 450);
    return move.ran(searcher, 0, ran_ms).ran(helper, 20, helper_ran_ms).cause();
  };
  BOOST_TEST(two(36, 36) == "ours");
  BOOST_TEST(two(36, 34) == "unclear");
  // A helper goes on while the other waits for a processor.
  BOOST_TEST(two(0.1, 90) == "unclear");
  BOOST_TEST(Move(500).waited(searcher, 0, 495).ran(searcher, 0, 36).cause() == "ours");
  BOOST_TEST(Move(500).waited(searcher, 0, 495).ran(searcher, 0, 34).cause() == "machine");
  BOOST_TEST(Move(500).waited(searcher, 0, 495).ran(searcher, 0, 36).stolen(10).cause() == "machine");
  BOOST_TEST(Move(500).waited(searcher, 0, 495).ran(searcher, 10, 34).sampled_old(searcher, 4).cause() == "machine");
  // What it ran before it had to stop does not count where the sample came earlier than that.
  BOOST_TEST(Move(500).waited(searcher, 0, 495).ran(searcher, 0, 36).sampled_late(-10).cause() == "machine");
  // A question that was read late had its clock begin later.
  BOOST_TEST(Move(60).waited(reader, 40, 0).waited(searcher, 0, 20).ran(searcher, 0, 70).cause() == "machine");
  BOOST_TEST(Move(60).waited(reader, 40, 0).waited(searcher, 0, 20).ran(searcher, 0, 80).cause() == "ours");
}

BOOST_AUTO_TEST_CASE(a_sample_that_came_late_leaves_it_unclear) {
  BOOST_TEST(Move(20).waited(searcher, 22, 0).sampled_late(15).cause() == "unclear");
  BOOST_TEST(Move(20).waited(searcher, 22, 0).sampled_late(5).cause() == "ours");
  BOOST_TEST(Move(20).sampled_late(15).cause() == "ours");
}

BOOST_AUTO_TEST_CASE(what_the_referee_or_the_machines_host_took_leaves_it_unclear) {
  BOOST_TEST(Move(40).unseen(31).cause() == "unclear");
  BOOST_TEST(Move(40).unseen(29).cause() == "ours");
  BOOST_TEST(Move(40).stolen(30).cause() == "unclear");
  BOOST_TEST(Move(40).stolen(20).cause() == "ours");
  BOOST_TEST(Move(40).stalled(30).cause() == "unclear");
  BOOST_TEST(Move(40).stalled(29).cause() == "ours");
  // The same stop of the machine is not counted twice.
  BOOST_TEST(Move(40).stalled(29).stolen(20).cause() == "ours");
}

BOOST_AUTO_TEST_CASE(a_search_that_hardly_ran_is_starved) {
  BOOST_TEST(Move(20).ran(searcher, -18, 0).waited(searcher, 23, 0).cause() == "starved");
  BOOST_TEST(Move(40).ran(searcher, -18, 0).waited(searcher, 23, 0).cause() == "ours");
}

BOOST_AUTO_TEST_SUITE_END()
