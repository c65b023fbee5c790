#include "tests/campaigns/faults/plan.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "tests/campaigns/faults/calls.hpp"

namespace tengen::faults {

namespace {

struct ErrorName {
  const char* name;
  int value;
};
constexpr ErrorName errors[] = {{"EINTR", EINTR},   {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EAGAIN", EAGAIN},
                                {"ENOMEM", ENOMEM}, {"EMFILE", EMFILE}, {"EACCES", EACCES}, {"ECONNRESET", ECONNRESET},
                                {"EPIPE", EPIPE},   {"ENOLCK", ENOLCK}};

bool read_action(const char* text, std::size_t size, Rule& rule) {
  const auto is = [&](const char* name) { return std::strlen(name) == size && std::strncmp(text, name, size) == 0; };
  const bool clock = rule.kind == Kind::monotonic || rule.kind == Kind::realtime;
  if (is("kill")) {
    rule.action = Action::kill;
    return true;
  }
  if (*text == '+' || *text == '-') {
    rule.action = Action::jump;
    rule.value = std::strtoll(text, nullptr, 10);
    // Only the calendar clock can be put back.
    return clock && (rule.kind == Kind::realtime || rule.value >= 0);
  }
  if (is("short")) {
    rule.action = Action::shorten;
    return rule.kind <= Kind::send;
  }
  rule.action = Action::fail;
  for (const ErrorName& error : errors) {
    if (!is(error.name)) continue;
    rule.value = error.value;
    return !clock;
  }
  return false;
}

bool read_rule(const char* text, std::size_t size, Rule& rule) {
  const char* const end = text + size;
  const auto* const colon = static_cast<const char*>(std::memchr(text, ':', size));
  if (colon == nullptr) return false;
  rule.kind = Kind::none;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto length = static_cast<std::size_t>(colon - text);
    if (std::strlen(names[i]) == length && std::strncmp(text, names[i], length) == 0) rule.kind = static_cast<Kind>(i);
  }
  if (rule.kind == Kind::none) return false;
  char* rest = nullptr;
  rule.number = std::strtoull(colon + 1, &rest, 10);
  if (*rest == '+') rule.period = std::strtoull(rest + 1, &rest, 10);
  if (rule.number == 0 || rest >= end || *rest != ':') return false;
  return read_action(rest + 1, static_cast<std::size_t>(end - rest - 1), rule);
}

}  // namespace

const Rule* Plan::find(Kind kind, std::uint64_t number) const noexcept {
  for (std::size_t i = 0; i < size; ++i) {
    const Rule& rule = rules[i];
    if (rule.kind != kind || number < rule.number) continue;
    const std::uint64_t beyond = number - rule.number;
    if (rule.period == 0 ? beyond == 0 : beyond % rule.period == 0) return &rule;
  }
  return nullptr;
}

bool read_plan(const char* text, Plan& plan) noexcept {
  while (text != nullptr && *text != '\0') {
    const char* const comma = std::strchr(text, ',');
    const std::size_t size = comma != nullptr ? static_cast<std::size_t>(comma - text) : std::strlen(text);
    if (plan.size == Plan::most_rules || !read_rule(text, size, plan.rules[plan.size])) return false;
    ++plan.size;
    text += size + (comma != nullptr ? 1 : 0);
  }
  return true;
}

}  // namespace tengen::faults
