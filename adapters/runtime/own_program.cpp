#include "adapters/runtime/own_program.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <system_error>

#ifdef _WIN32
#include <windows.h>

#include <vector>
#elif defined(__linux__)
#include <sys/auxv.h>
#endif

namespace tengen::adapters {

std::filesystem::path own_program() {
#ifdef _WIN32
  std::vector<wchar_t> name(1 << 15);
  const DWORD length = ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
  return std::wstring(name.data(), length);
#else
  std::error_code error;
  std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
#ifdef __linux__
  // Without /proc there is the name that the kernel was told to start the program by.
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel hands addresses over as numbers
  const auto* const name = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  if (error && name != nullptr) program = std::filesystem::absolute(name, error);
#endif
  return program;
#endif
}

bool is_brain(const std::filesystem::path& program) {
  std::string name = program.filename().string();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name.rfind("pbrain-", 0) == 0 || name == "engine" || name == "engine.exe";
}

}  // namespace tengen::adapters
