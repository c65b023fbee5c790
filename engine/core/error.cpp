#include "engine/core/error.hpp"

#include <stdexcept>

namespace tengen {

void throw_exception_from_error(const Error& error, const boost::source_location& /*where*/) {
  throw std::runtime_error(error.detail);
}

}  // namespace tengen
