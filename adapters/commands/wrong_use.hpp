#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::adapters {

/// Says on stderr what the parser found wrong, in one line with what was probably meant (see `complain_of_use` of
/// adapters/streams). `app` is the whole program, called as people call it. Returns 2.
int complain_of_use(const CLI::App& app, const CLI::ParseError& error);

/// The word that `word` probably stands for: a slip of one letter in three at most, or its beginning.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// `; did you mean 'play'?`, or nothing.
[[nodiscard]] std::string suggestion(const std::optional<std::string>& meant);

}  // namespace tengen::adapters
