#!/usr/bin/env python3
"""Whether finished boards of Go are judged rightly: final_status_list dead and final_score.

    tests/bench/go_ends.py judge TENGEN POSITIONS
    tests/bench/go_ends.py make SAMPLES GNUGO "KATAGO analysis -config FILE -model FILE" POSITIONS [--count 200] [--seed 1]

POSITIONS has lines of JSON: `size`, `komi` (Black gives it), `black` and `white` (stones), `dead` (the dead ones, sorted) and `score` (as
GTP says it, area counting). `make` takes the boards on which games of `tengen-lab go-selfplay` ended by two passes. It keeps those where
GNU Go's final_status_list and KataGo's ownership after 100 visits name the same dead stones, and where GNU Go's final_score is the area
that remains without them. Stones in seki are alive.
"""
import argparse
import json
import random
import shlex
import subprocess
import sys

LETTERS = "ABCDEFGHJ"
OWN, OTHER = [*range(17, 21), 25, 29], [*range(21, 25), 26, 30]  # kinds of points (engine/games/go/network/points.hpp)


class Gtp:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = ""
        while not (answer and answer.endswith("\n\n")):
            part = self.process.stdout.readline()
            if not part:
                raise EOFError(line)
            answer += part
        if answer[0] != "=":
            raise ValueError(f"{line}: {answer.strip()}")
        return answer[1:].strip()

    def begin(self, size, komi):
        for line in (f"boardsize {size}", "clear_board", f"komi {komi}"):
            self.ask(line)

    def set_up(self, position):
        self.begin(position["size"], position["komi"])
        for color in ("black", "white"):
            for stone in position[color].split():
                self.ask(f"play {color} {stone}")

    def dead(self):
        return sorted(self.ask("final_status_list dead").split())


def around(point, size):
    x, y = LETTERS.index(point[0]), int(point[1:])
    return [LETTERS[a] + str(b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= a < size and 1 <= b <= size]


def area(stones, size):
    """Black's area without White's."""
    score = sum(1 if color == "b" else -1 for color in stones.values())
    left = {LETTERS[x] + str(y + 1) for x in range(size) for y in range(size)} - stones.keys()
    while left:
        region, rim, todo = set(), set(), [left.pop()]
        while todo:
            point = todo.pop()
            region.add(point)
            for near in around(point, size):
                if near in stones:
                    rim.add(stones[near])
                elif near in left:
                    left.remove(near)
                    todo.append(near)
        if len(rim) == 1:
            score += len(region) if rim == {"b"} else -len(region)
    return score


def said(value):
    return "0" if value == 0 else ("B+" if value > 0 else "W+") + f"{abs(value):g}"


class KataGo:
    def __init__(self, command):
        words = shlex.split(command) + ["-override-config", "reportAnalysisWinratesAs=BLACK,numAnalysisThreads=1,numSearchThreadsPerAnalysisThread=1,logToStderr=false"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def owners(self, position):
        """Of each point, from -1 (White) to 1 (Black)."""
        size = position["size"]
        stones = [[color[0].upper(), stone] for color in ("black", "white") for stone in position[color].split()]
        query = {"id": "1", "moves": [], "initialStones": stones, "initialPlayer": "B", "komi": position["komi"], "boardXSize": size, "boardYSize": size, "maxVisits": 100,
                 "includeOwnership": True, "rules": {"ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE", "suicide": False,
                                                     "friendlyPassOk": True}}
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return {LETTERS[i % size] + str(size - i // size): owner for i, owner in enumerate(answer["ownership"])}


def agreed(position, gnugo, katago):
    """The dead stones and the score, where the two agree and are sure."""
    gnugo.set_up(position)
    dead = gnugo.dead()
    stones = {stone: color[0] for color in ("black", "white") for stone in position[color].split()}
    owners = katago.owners(position)
    signs = {point: owners[point] if color == "b" else -owners[point] for point, color in stones.items()}
    if any(abs(sign) < 0.6 for sign in signs.values()) or dead != sorted(point for point, sign in signs.items() if sign < 0):
        return None
    alive = {point: color for point, color in stones.items() if point not in dead}
    score = said(area(alive, position["size"]) - position["komi"])
    return (dead, score) if score == gnugo.ask("final_score").replace(".0", "") else None


def ends_in(path):
    """The last boards of games that two passes ended, as the side to move sees them: (side, kinds of points), see lab/go/samples.hpp."""
    with open(path, "rb") as file:
        data = file.read()
    samples = [data[at : at + 170] for at in range(8, len(data) - 169, 170)]
    for before, last, after in zip(samples, samples[1:], samples[2:]):
        ends = last[4:8] != after[4:8] and before[4:8] == last[4:8]
        if ends and all(sample[1] == sample[0] ** 2 for sample in (before, last)):
            yield last[0], last[8 : 8 + last[0] ** 2]


def make(options):
    chance = random.Random(options.seed)
    gnugo, katago = Gtp([options.gnugo, "--mode", "gtp", "--chinese-rules"]), KataGo(options.katago)
    ends = list(ends_in(options.samples))
    chance.shuffle(ends)
    found = with_dead = 0
    with open(options.positions, "w", encoding="ascii") as file:
        for tried, (size, kinds) in enumerate(ends, 1):
            names = {color: " ".join(LETTERS[i % size] + str(size - i // size) for i, kind in enumerate(kinds) if kind in wanted)
                     for color, wanted in (("black", OWN), ("white", OTHER))}
            position = {"size": size, "komi": chance.randrange(0, 12) + 0.5, **names}
            truth = agreed(position, gnugo, katago)
            if truth and (truth[0] or chance.random() < 0.4):  # most ends have no dead stone
                file.write(json.dumps(position | {"dead": " ".join(truth[0]), "score": truth[1]}) + "\n")
                file.flush()
                found += 1
                with_dead += bool(truth[0])
            print(f"\r{found} of {options.count}, {tried} of {len(ends)} ends", end="", file=sys.stderr)
            if found == options.count:
                break
    print(f"\n{tried} ends, {found} kept, {with_dead} of them with dead stones", file=sys.stderr)


def judge(options):
    engine = Gtp([options.tengen, "gtp"])
    count = statuses = scores = 0
    with open(options.positions, encoding="ascii") as file:
        for position in map(json.loads, file):
            engine.set_up(position)
            dead, score = engine.dead(), engine.ask("final_score")
            count += 1
            wanted = sorted(position["dead"].split())
            statuses += dead == wanted
            scores += score == position["score"]
            if dead != wanted or score != position["score"]:
                print(f"line {count}, {position['size']}x{position['size']}: dead {' '.join(dead) or 'none'}, is {position['dead'] or 'none'}; "
                      f"{score}, is {position['score']}")
    print(f"dead stones right {statuses}, score right {scores} of {count}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("judge")
    command.add_argument("tengen")
    command.add_argument("positions")
    command.set_defaults(run=judge)
    command = commands.add_parser("make")
    for name in ("samples", "gnugo", "katago", "positions"):
        command.add_argument(name)
    command.add_argument("--count", type=int, default=200)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=make)
    options = parser.parse_args()
    options.run(options)


main()
