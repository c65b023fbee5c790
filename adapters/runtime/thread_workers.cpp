#include "adapters/runtime/thread_workers.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <thread>
#include <utility>

namespace tengen::adapters {

// `post` is called by the session's thread first (it starts every search), so the pool needs no lock to come to life.

ThreadWorkers::ThreadWorkers() : count_(static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 2U, 256U))) {}

ThreadWorkers::~ThreadWorkers() {
  join();
}

void ThreadWorkers::post(std::function<void()> job) {
  if (!pool_) pool_ = std::make_unique<boost::asio::thread_pool>(static_cast<std::size_t>(count_));
  boost::asio::post(*pool_, std::move(job));
}

void ThreadWorkers::join() {
  if (pool_) pool_->join();
}

}  // namespace tengen::adapters
