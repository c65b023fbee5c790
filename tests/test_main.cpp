#define BOOST_TEST_MODULE tengen
#include <boost/test/included/unit_test.hpp>
