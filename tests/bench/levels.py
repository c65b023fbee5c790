#!/usr/bin/env python3
"""How far neighbouring levels of strength are apart.

    tests/bench/levels.py BUILD [--game gomoku|go|connect] [--komi K] [--from LEVEL] [--to LEVEL] [--games N]
                          [--concurrency N]

Each level plays the next lower one: N games (100), every opening with both colours. Prints a line for each pair, the table of
lab/results/levels-of-strength.csv. Levels below 20 are limited by nodes alone and their chance is seeded, so that every
machine plays the same games. BUILD holds `tengen-lab`.
"""

import argparse
import itertools
import pathlib
import random
import re
import subprocess
import tempfile

FULL = 20
SETS = pathlib.Path(__file__).resolve().parents[2] / "lab/openings/sets"


def gomoku_openings():
    """The thirty of free15.txt, and twenty of them mirrored."""
    lines = [line.strip() for line in (SETS / "free15.txt").read_text().splitlines() if line.strip()[:1] not in ("", "#")]
    mirrored = lambda line: re.sub("[a-o]", lambda letter: chr(ord("a") + ord("o") - ord(letter[0])), line)
    return lines + [mirrored(line) for line in lines[:20]]


def go_openings():
    """Fifty pairs of a black stone near the centre of 7x7 and a white one off the edge; 150 of two to four stones off the edge."""
    chance = random.Random(7)
    inner, centre = range(1, 6), range(2, 5)
    points = lambda lines: [(x, y) for x in lines for y in lines]
    openings = []
    while len(openings) < 200:
        if len(openings) < 50:
            stones = [chance.choice(points(centre)), chance.choice(points(inner))]
        else:
            stones = chance.sample(points(inner), chance.choice((2, 3, 4)))
        if len(set(stones)) == len(stones) and stones not in openings:
            openings.append(stones)
    return [" ".join("ABCDEFG"[x] + str(y + 1) for x, y in stones) for stones in openings]


def connect_openings():
    """Every first two moves, and four stones in the middle."""
    return [f"{a}{b}" for a, b in itertools.product(range(1, 8), repeat=2)] + ["4444"]


# Name, options of the match, openings, limit of level 20.
GAMES = {
    "gomoku": ("Gomoku freestyle 15x15", ["--game", "gomoku"], gomoku_openings, "nodes=800000"),
    "go": ("Go 7x7", ["--game", "go", "--size", "7"], go_openings, "nodes=500000"),
    "connect": ("Connect Four", ["--game", "connect"], connect_openings, "time=0.3"),
}


def contestant(level, limit):
    return [f"name=level-{level}", f"level={level}", "memory=64"] + ([limit] if level == FULL else [])


def play(build, game, level, games, concurrency, more):
    """The result of `level` against the one below it: score in percent, games, won-lost-drawn."""
    _, options, openings, limit = GAMES[game]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(openings()) + "\n")
        file.flush()
        out = subprocess.run(
            [f"{build}/tengen-lab", "match", *options, *more, "--first", *contestant(level, limit), "--second",
             *contestant(level - 1, limit), "--openings", file.name, "--games", str(games), "--concurrency",
             str(concurrency), "--max-plies", "300"],
            check=True, capture_output=True, text=True).stdout
    if "lost by" in out:
        raise SystemExit(out)
    return re.search(r"([\d.]+) % of (\d+) \(([\d-]+)\)", out).groups()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--komi", default="4.5", help="Go's: at 8.5 neither colour wins most games of strong levels")
    parser.add_argument("--from", dest="low", type=int, default=1, choices=range(1, FULL))
    parser.add_argument("--to", dest="high", type=int, default=FULL, choices=range(2, FULL + 1))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--concurrency", type=int, default=2)
    options = parser.parse_args()
    print("| game | levels | games | score | won-lost-drawn |\n|---|---|---|---|---|", flush=True)
    for game in options.game or GAMES:
        more = ["--komi", options.komi] if game == "go" else []
        name = " ".join([GAMES[game][0], *more]).replace(" --", ", ")
        for level in range(options.low + 1, options.high + 1):
            score, games, tally = play(options.build, game, level, options.games, options.concurrency, more)
            print(f"| {name} | {level} - {level - 1} | {games} | {score} % | {tally} |", flush=True)


if __name__ == "__main__":
    main()
