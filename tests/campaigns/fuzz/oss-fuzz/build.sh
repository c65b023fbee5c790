#!/bin/bash -eu
# Builds every fuzzer to $OUT, with its seeds, dictionary and options. Outside OSS-Fuzz:
#
#     TENGEN_SOURCE=. SRC=.. WORK=/tmp/work OUT=/tmp/out CC=clang CXX=clang++ LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
#       CXXFLAGS="-O1 -fsanitize=address,fuzzer-no-link" tests/campaigns/fuzz/oss-fuzz/build.sh
source=${TENGEN_SOURCE:-$SRC/tengen}
mkdir -p "$WORK" "$OUT"
# The compiler's options come from $CXXFLAGS alone; nothing of ours is added but the warnings.
cmake -S "$source" -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG= -DTENGEN_UNITY=ON \
  -DTENGEN_FUZZ=ON -DTENGEN_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DTENGEN_WERROR=OFF -DTENGEN_LINKER=compiler
cmake --build "$WORK/build" --target fuzzers
python3 "$source/tests/campaigns/fuzz/seeds.py" "$WORK/seeds"
for fuzzer in "$WORK"/build/tests/*_fuzz; do
  name=$(basename "$fuzzer")
  target=${name%_fuzz}
  cp "$fuzzer" "$OUT/"
  cp "$WORK/seeds/$target.dict" "$OUT/$name.dict"
  rm -f "$OUT/${name}_seed_corpus.zip"
  (cd "$WORK/seeds/$target" && zip -q "$OUT/${name}_seed_corpus.zip" ./*)
  # A table whose memory the system refuses is a case of its own, not an error.
  printf '[libfuzzer]\nmax_len = 4096\n\n[asan]\nallocator_may_return_null = 1\n' >"$OUT/$name.options"
done
