#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/database/position_database.hpp"

namespace tengen::test {

/// A database in memory.
class MemoryDatabase final : public database::PositionDatabase {
 public:
  using Records = std::map<std::string, database::Record, std::less<>>;

  MemoryDatabase() : MemoryDatabase(std::make_shared<Records>(), false) {}
  MemoryDatabase(std::shared_ptr<Records> records, bool read_only)
      : records_(std::move(records)), read_only_(read_only) {}

  [[nodiscard]] bool read_only() const noexcept override { return read_only_; }
  [[nodiscard]] Result<std::optional<database::Record>> find(std::string_view key) override {
    if (broken) return damage();
    const auto found = records_->find(key);
    if (found == records_->end()) return std::optional<database::Record>{};
    return std::optional(found->second);
  }
  [[nodiscard]] Result<std::vector<Entry>> after(std::string_view key, std::size_t most) override {
    if (broken) return damage();
    std::vector<Entry> entries;
    for (auto next = records_->upper_bound(key); next != records_->end() && entries.size() < most; ++next) {
      entries.push_back(*next);
    }
    return entries;
  }
  [[nodiscard]] Result<std::uint64_t> count() override { return records_->size(); }

  Result<> begin() override {
    if (busy) return Error{Errc::not_found, "busy"};
    before_ = *records_;
    return {};
  }
  Result<> commit() override { return {}; }
  void roll_back() noexcept override { *records_ = std::move(before_); }
  Result<> put(std::string_view key, const database::Record& record) override {
    if (read_only_ || broken) return damage();
    records_->insert_or_assign(std::string(key), record);
    return {};
  }
  Result<> erase(std::string_view key) override {
    if (read_only_ || broken) return damage();
    if (const auto found = records_->find(key); found != records_->end()) records_->erase(found);
    return {};
  }
  [[nodiscard]] Result<> check() override { return broken ? Result<>(damage()) : Result<>(); }
  Result<> rewrite() override { return {}; }

  [[nodiscard]] Records& records() noexcept { return *records_; }

  bool broken = false;  ///< everything fails
  bool busy = false;    ///< another one changes it: nothing can begin

 private:
  static Error damage() { return {Errc::syntax, "damaged"}; }

  std::shared_ptr<Records> records_;
  Records before_;
  bool read_only_;
};

using MemoryFiles = std::map<std::string, std::shared_ptr<MemoryDatabase::Records>, std::less<>>;

/// Opens databases of `files`. One to be changed is made where it is missing; a name that begins with '?' cannot be
/// opened, one that begins with '!' cannot be changed.
[[nodiscard]] inline database::Open memory_databases(
    std::shared_ptr<MemoryFiles> files = std::make_shared<MemoryFiles>()) {
  return
      [files](std::string_view path, database::Access access) -> Result<std::unique_ptr<database::PositionDatabase>> {
        const std::string name(path);
        const bool missing = files->count(name) == 0;
        if (name.starts_with('?') || (missing && access == database::Access::read)) {
          return Error{Errc::not_found, "no such database"};
        }
        auto& records = (*files)[name];
        if (!records) records = std::make_shared<MemoryDatabase::Records>();
        const bool fixed = access == database::Access::read || name.starts_with('!');
        return std::unique_ptr<database::PositionDatabase>(std::make_unique<MemoryDatabase>(records, fixed));
      };
}

}  // namespace tengen::test
