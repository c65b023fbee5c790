#!/bin/bash
# A generation in one go, for a machine with a GPU and many cores that can be had for ten minutes: labels by a teacher, a network
# trained on them, its file back. Nothing is loaded from elsewhere. Wanted there: bash, python3 with PyTorch and numpy.
#   WORK=carried OUT=out lab/learn/gpu.sh
# WORK holds (64 MB at most):  tengen-lab, linked with -DCMAKE_EXE_LINKER_FLAGS=-static; teacher*.pt, whose mean counts;
#   positions*.games.xz, positions to label; labels*.games.xz, positions that are labelled already. Without positions or without a
#   teacher nothing is labelled.
# OUT gets (64 MB at most, in files of 15): new.cells, new.csv, gpu.log, and as many of the new labels as fit: cat labels.tar.* | tar x
# COUNT: positions to label (0: all); VISITS of the teachers' search; TIME: seconds in all; TRAIN: the share of them for training (0:
# labels alone); BATCH, RATE, EPOCHS; PROCESSES that label; THREADS that read; CPU=1: not on a GPU.
# Tried without one: COUNT=2000 TIME=120 CPU=1 lab/learn/gpu.sh
set -euo pipefail
WORK=$(realpath "${WORK:?}") OUT=$(realpath -m "${OUT:?}")
cd "$(dirname "$0")/../.."
: "${COUNT:=0}" "${VISITS:=0}" "${TIME:=540}" "${TRAIN:=0.55}" "${EPOCHS:=100}" "${BATCH:=2048}" "${RATE:=0.004}" "${CPU:=}"
: "${CORES:=$(nproc)}" "${THREADS:=$(((CORES + 1) / 2))}" "${PROCESSES:=$(((CORES + 1) / 2))}" "${PYTHON:=python3}"
export TENGEN_LAB=$WORK/tengen-lab
begin=$SECONDS
mkdir -p "$OUT"
exec > >(tee "$OUT/gpu.log") 2>&1
cpu=${CPU:+--cpu}
learn() { "$PYTHON" lab/learn "$@"; }
left() { echo $((TIME - (SECONDS - begin))); }

"$TENGEN_LAB" --version
"$PYTHON" -c 'import torch; print("PyTorch", torch.__version__, torch.cuda.get_device_name(0) if torch.cuda.is_available() else "without a GPU")'
made=$(mktemp -d)
shopt -s nullglob
positions=("$WORK"/positions*.games.xz) teachers=("$WORK"/teacher*.pt)
if [ "${#positions[@]}" -gt 0 ] && [ "${#teachers[@]}" -gt 0 ]; then
  seconds=$(awk "BEGIN { print int($TIME * (1 - $TRAIN)) }")
  running=()
  for ((part = 0; part < PROCESSES; ++part)); do
    learn label "${teachers[0]}" "$made/labels$part" "${positions[@]}" --beside "${teachers[@]:1}" --visits "$VISITS" \
      --part "$part" --shards "$PROCESSES" --seconds "$seconds" --limit $((COUNT / PROCESSES)) --threads 1 $cpu &
    running+=($!)
  done
  for one in "${running[@]}"; do wait "$one"; done
fi
labels=("$made"/*.games.xz "$WORK"/labels*.games.xz)
echo "$((SECONDS - begin)) s: ${#labels[@]} files of labels"
if awk "BEGIN { exit !($TRAIN > 0) }"; then
  learn train "$made/new.pt" "${labels[@]}" --epochs "$EPOCHS" --seconds $(($(left) - 50)) --batch "$BATCH" --rate "$RATE" \
    --validation 50 --result-share 0 --score-unit 400 --threads "$THREADS" $cpu
  learn export "$made/new.pt" "$OUT/new.cells"
  learn check "$OUT/new.cells" "${labels[0]}" --limit 500
  cp "$made/new.csv" "$OUT"
fi
room=60000000 taken=()
for file in "$made"/*.games.xz; do
  room=$((room - $(stat -c %s "$file")))
  [ "$room" -lt 0 ] || taken+=("$(basename "$file")")
done
[ "${#taken[@]}" = 0 ] || tar -C "$made" -c "${taken[@]}" | split -b 15000000 - "$OUT/labels.tar."
echo "$((SECONDS - begin)) s: done"
