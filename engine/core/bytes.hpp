#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace tengen {

/// Takes bytes in order: a file that is being written.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  /// False once something could not be written.
  virtual bool write(std::span<const char> bytes) = 0;
  /// The last call. Returns whether all bytes were written. A file without this call is removed.
  [[nodiscard]] virtual bool finish() = 0;
};

/// Gives bytes in order: a file that is being read.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Reads into `bytes` and returns how many. Fewer than asked for are read only at the end.
  virtual std::size_t read(std::span<char> bytes) = 0;
  /// Back to the beginning.
  virtual void rewind() = 0;
};

}  // namespace tengen
