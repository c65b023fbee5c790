#pragma once

// Precompiled for every test (CMakeLists.txt); a test includes what it uses all the same.

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
