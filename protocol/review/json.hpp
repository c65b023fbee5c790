#pragma once

#include <string>
#include <string_view>

#include "protocol/records/record.hpp"
#include "protocol/review/head.hpp"
#include "protocol/review/review.hpp"

namespace tengen::review {

/// Everything that a report is made of.
struct Report {
  const Head& head;
  const records::Record& record;
  const GameReview& review;
  std::size_t first = 0;     ///< moves before this one, from 0, were not looked at
  std::size_t critical = 5;  ///< critical positions, at most
};

/// The report as one line of JSON without its end, documented in manifests/linux/tengen.1. Chances in percent and
/// scores are Black's. Whatever bytes the record holds, the line is UTF-8.
[[nodiscard]] std::string to_json(const Report& report);

/// The text with U+FFFD in place of each byte that is not part of well-formed UTF-8.
[[nodiscard]] std::string well_formed(std::string_view text);

}  // namespace tengen::review
