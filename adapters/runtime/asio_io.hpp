#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "adapters/runtime/search_io.hpp"
#include "adapters/runtime/system.hpp"

namespace tengen::adapters {

/// Session I/O whose thread runs an executor of Boost.Asio. The executor has work as long as this object lives.
class AsioIo : public SearchIo {
 public:
  void set_ticks(Milliseconds period) final {
    ++tick_order_;
    tick_period_ = period;
    ticker_.cancel();
    if (period.count() > 0) await_tick(now() + period);
  }
  [[nodiscard]] Duration cpu_time() const noexcept final { return adapters::cpu_time(); }
  [[nodiscard]] boost::asio::any_io_executor executor() const { return work_.get_executor(); }

 protected:
  /// `context` is kept alive: that of the executor, where nobody else keeps it.
  AsioIo(boost::asio::any_io_executor executor, std::shared_ptr<boost::asio::io_context> context)
      : context_(std::move(context)), work_(executor), ticker_(std::move(executor)) {}

  void post(Job job) final {
    boost::asio::post(work_.get_executor(), [alive = keep_alive(), job = std::move(job)] { job(); });
  }

  std::shared_ptr<boost::asio::io_context> context_;  // ends last
  boost::asio::executor_work_guard<boost::asio::any_io_executor> work_;
  boost::asio::steady_timer ticker_;

 private:
  void await_tick(Instant due) {
    ticker_.expires_at(due);
    ticker_.async_wait([this, alive = keep_alive(), due, order = tick_order_](const boost::system::error_code& error) {
      if (error || order != tick_order_) return;
      perform([this] { session_->on_tick(); });
      // A peer that reads slowly gets fewer ticks, not a backlog of them.
      if (order == tick_order_) await_tick(std::max(due + tick_period_, now()));
    });
  }

  Milliseconds tick_period_{0};
  unsigned tick_order_ = 0;  ///< which call of `set_ticks` is in force
};

}  // namespace tengen::adapters
