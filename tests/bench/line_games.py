#!/usr/bin/env python3
"""Rows of lab/results/exact-values-games-of-lines.csv: every board up to 8x8 and lines of 3, 4 and 5, by `tengen solve gomoku`.

    tests/bench/line_games.py TENGEN [--lines 3,4,5] [--side 8] [--time SECONDS]

Each value is proven and the proof verified; what is not decided within --time is said to be open.
"""

import argparse
import json
import subprocess


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("--lines", default="3,4,5")
    parser.add_argument("--side", type=int, default=8)
    parser.add_argument("--time", type=float, default=60)
    options = parser.parse_args()
    print("| in a row | board | value | nodes | seconds | positions of the proof |\n|---|---|---|---|---|---|", flush=True)
    for length in map(int, options.lines.split(",")):
        for columns in range(1, options.side + 1):
            for rows in range(1, columns + 1):
                if max(rows, columns) < length:
                    continue  # no line at all
                words = ["solve", "gomoku", "--rows", str(rows), "--columns", str(columns), "--in-a-row", str(length)]
                done = subprocess.run([options.tengen, *words, "--json", "--time", str(options.time)], capture_output=True, text=True)
                if done.returncode != 0:
                    print(f"| {length} | {columns}x{rows} | open | | more than {options.time:g} | |", flush=True)
                    continue
                found = json.loads(done.stdout)
                value = "first player" if found["first_player_wins"] else "draw"
                print(
                    f"| {length} | {columns}x{rows} | {value} | {found['nodes']:,} | {found['ms'] / 1000:.3f} | {found['proof_positions']:,} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
