// Boost.JSON's own sources, compiled here once: only header-only libraries link when cross-compiling.
#include <boost/json/src.hpp>
