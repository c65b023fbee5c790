#!/usr/bin/env python3
"""How long Little-Go positions take to solve.

    tests/bench/little_go_positions.py TENGEN PLIES_PLAYED COUNT

Plays so many random stones, the inner points being likelier, COUNT times with a fixed seed, and has each position solved
for its winner on one thread with 128 MiB.
"""
import json
import random
import subprocess
import sys


def positions(plies):
    """Endless lists of moves; some are illegal."""
    points = [c + str(r) for c in "ABCDE" for r in range(1, 6)]
    weights = {p: 1 + 2 * (p[0] in "BCD") + 2 * (p[1] in "234") for p in points}
    while True:
        pool = list(points)
        moves = []
        for _ in range(plies):
            moves.append(random.choices(pool, [weights[p] for p in pool])[0])
            pool.remove(moves[-1])
        yield moves


def main():
    tengen, plies, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    random.seed(5)
    seconds, nodes = [], []
    for moves in positions(plies):
        command = [tengen, "solve", "little-go", "--moves", " ".join(moves), "--sign", "--value-only", "--json",
                   "--memory", "128"]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode == 2:
            continue
        answer = json.loads(run.stdout)
        seconds.append(answer["ms"] / 1000)
        nodes.append(answer["nodes"])
        print(f"\r{len(seconds)} of {count}", end="", file=sys.stderr)
        if len(seconds) == count:
            break
    print(file=sys.stderr)
    seconds.sort()
    print(f"{24 - plies} plies left, {count} positions: median {seconds[count // 2]} s, slowest {seconds[-1]} s, "
          f"{sum(t <= 2 for t in seconds)} within 2 s, {sum(t <= 10 for t in seconds)} within 10 s, "
          f"{sum(nodes) // count} nodes on average")


main()
