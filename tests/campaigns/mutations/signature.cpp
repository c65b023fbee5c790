#include "adapters/commands/commands.hpp"

// `tengen bench` by itself, which links in a moment.

int main() {
  return tengen::adapters::run_bench({});
}
