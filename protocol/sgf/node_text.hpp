#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/sgf/tree.hpp"

namespace tengen::sgf {

/// The properties of one node as they come, and in the end each name once with all its values.
class NodeText {
 public:
  void clear() {
    text_.clear();
    parts_.clear();
  }
  /// Begins a property whose values follow in `text()`.
  void begin(std::string_view name) {
    parts_.push_back({text_.size(), name.size()});
    text_ += name;
  }
  [[nodiscard]] std::string& text() noexcept { return text_; }
  /// Takes back the property that was begun last.
  void drop_last() {
    text_.resize(parts_.back().begin);
    parts_.pop_back();
  }
  void add(const Property& property) {
    begin(property.name);
    text_ += property.text;
  }
  /// Joins the properties of one name where the first stands. How many names there are.
  std::size_t join() {
    order_.resize(parts_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    std::sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
      const int compared = name(a).compare(name(b));
      return compared != 0 ? compared < 0 : a < b;
    });
    std::size_t names = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (i == 0 || name(order_[i]) != name(order_[i - 1])) {
        ++names;
        parts_[order_[i]].first = order_[i];
      } else {
        parts_[order_[i]].first = parts_[order_[i - 1]].first;
      }
    }
    if (names < parts_.size()) rewrite();
    return names;
  }

 private:
  struct Part {
    std::size_t begin;
    std::size_t name_length;
    std::size_t first = 0;  ///< the first part of this name
  };

  [[nodiscard]] std::string_view name(std::size_t part) const {
    return std::string_view(text_).substr(parts_[part].begin, parts_[part].name_length);
  }

  void rewrite() {
    std::sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
      return std::pair(parts_[a].first, a) < std::pair(parts_[b].first, b);
    });
    std::string joined;
    joined.reserve(text_.size());
    for (const std::size_t i : order_) {
      const Part& part = parts_[i];
      const std::size_t end = i + 1 < parts_.size() ? parts_[i + 1].begin : text_.size();
      const std::size_t from = part.first == i ? part.begin : part.begin + part.name_length;
      joined.append(text_, from, end - from);
    }
    text_ = std::move(joined);
  }

  std::string text_;
  std::vector<Part> parts_;
  std::vector<std::size_t> order_;
};

}  // namespace tengen::sgf
