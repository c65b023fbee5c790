#include "tests/test_headers.hpp"
