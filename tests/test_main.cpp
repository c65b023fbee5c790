#define BOOST_TEST_MODULE tengen
#ifdef TENGEN_LINKED_RUNNER
#include <boost/test/unit_test.hpp>
#else
#include <boost/test/included/unit_test.hpp>
#endif
