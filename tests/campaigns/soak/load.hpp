#pragma once

#include <atomic>
#include <stop_token>
#include <thread>
#include <vector>

namespace tengen::soak {

/// Other processes that want the machine as much as the games do. Every ten seconds another number of them runs,
/// between `least` and `most`. Half of them compute, half of them move memory. They end with this process, even where
/// it is killed.
class Load {
 public:
  /// Forks: before any thread is started.
  Load(int least, int most);
  ~Load();
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  /// Lets the number change; without this, `least` of them run.
  void vary();
  [[nodiscard]] int running() const noexcept { return running_; }

 private:
  void run(int count);

  int least_;
  std::vector<int> processes_;
  std::atomic<int> running_{0};
  std::jthread changer_;
};

}  // namespace tengen::soak
