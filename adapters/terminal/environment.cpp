#include "adapters/terminal/environment.hpp"

#include <cstdlib>

#include "adapters/streams/locale.hpp"
#include "adapters/streams/stdio.hpp"

namespace tengen::adapters {

namespace {

std::string_view value_in(const Environment& environment, const char* variable) {
  const char* const value = environment(variable);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

const char* variable_of_process(const char* name) {
  return std::getenv(name);
}

bool obeys_sequences(const Environment& environment) {
  const std::string_view term = value_in(environment, "TERM");
  return !term.empty() && term != "dumb";
}

Look look_of(const Environment& environment) {
  Look look{.unicode = is_utf8_locale(environment)};
  if (environment("NO_COLOR") != nullptr) return look;
  const bool many = value_in(environment, "TERM").find("256color") != std::string_view::npos ||
                    !value_in(environment, "COLORTERM").empty();
  look.colours = many ? Look::Colours::many : Look::Colours::few;
  return look;
}

bool can_draw() {
#ifdef _WIN32
  return false;
#else
  return is_terminal(Stream::input) && is_terminal(Stream::output) && obeys_sequences(variable_of_process);
#endif
}

}  // namespace tengen::adapters
