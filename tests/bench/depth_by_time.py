#!/usr/bin/env python3
"""What more time for a move gives: depth and value of the same search after each time.

    tests/bench/depth_by_time.py BUILD/tengen [--seconds 0.5,2,8,30] [--positions 20] [--concurrency N]

Positions are the first of lab/openings/sets/free15.txt. Every search is a process of its own, one thread and 350 MiB, with an empty table.
Prints a line for each time: the median depth, the median distance of the value from that of the longest search, in centi-points, and in
how many positions the move is that of the longest search. Values of proven wins and losses are left out of the second column.
"""

import argparse
import concurrent.futures
import pathlib
import re
import statistics
import subprocess

OPENINGS = pathlib.Path(__file__).resolve().parents[2] / "lab/openings/sets/free15.txt"


def stones_of(line):
    return [(ord(column) - ord("a"), int(row) - 1) for column, row in re.findall(r"([a-o])(\d+)", line)]


def search(tengen, stones, seconds):
    """Depth, value and move."""
    own = len(stones) % 2
    board = [f"{x},{y},{1 if number % 2 == own else 2}" for number, (x, y) in enumerate(stones)]
    process = subprocess.Popen([tengen], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    settings = [f"INFO {name}" for name in (f"timeout_turn {1000 * seconds:.0f}", "timeout_match 0", f"max_memory {350 << 20}")]
    process.stdin.write("\n".join(["START 15", *settings, "BOARD", *board, "DONE"]) + "\n")
    depth = value = None
    for line in process.stdout:
        told = re.match(r"MESSAGE depth (\d+)-\d+ ev (\S+)", line)
        if told:
            depth, value = int(told[1]), told[2]
        elif re.match(r"\d+,\d+$", line):
            break
    process.stdin.write("END\n")
    process.wait()
    return depth, int(value) if re.fullmatch(r"-?\d+", value) else None, line.strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tengen")
    parser.add_argument("--seconds", default="0.5,2,8,30")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--concurrency", type=int, default=1)
    given = parser.parse_args()
    positions = [stones_of(line) for line in OPENINGS.read_text().splitlines() if line[:1] not in ("", "#")][: given.positions]
    times = [float(each) for each in given.seconds.split(",")]
    with concurrent.futures.ThreadPoolExecutor(given.concurrency) as pool:
        found = {time: list(pool.map(lambda stones: search(given.tengen, stones, time), positions)) for time in times}
    last = found[max(times)]
    print("| seconds | depth | value off by | the same move |\n|---|---|---|---|")
    for time in times:
        off = [abs(one[1] - other[1]) for one, other in zip(found[time], last) if None not in (one[1], other[1])]
        same = sum(one[2] == other[2] for one, other in zip(found[time], last))
        depth = statistics.median(one[0] for one in found[time])
        print(f"| {time:g} | {depth:g} | {statistics.median(off):.0f} of {len(off)} | {same} of {len(positions)} |")


if __name__ == "__main__":
    main()
