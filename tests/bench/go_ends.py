#!/usr/bin/env python3
"""Whether finished boards of Go are judged rightly: final_status_list dead and final_score.

    tests/bench/go_ends.py judge TENGEN POSITIONS
    tests/bench/go_ends.py make TENGEN GNUGO "KATAGO analysis -config FILE -model FILE" POSITIONS [--count 200] [--seed 1]

POSITIONS has lines of JSON: `size`, `komi` (Black gives it), `moves`, `dead` (the dead stones, sorted) and `score` (as GTP says it, area
counting). `make` plays games of Tengen's levels and GNU Go's against each other until both pass. It keeps the ends where GNU Go's
final_status_list and KataGo's ownership after 100 visits name the same dead stones, and where GNU Go's final_score is the area that
remains without them. Stones in seki are alive.
"""
import argparse
import json
import random
import re
import shlex
import subprocess
import sys

LETTERS = "ABCDEFGHJ"


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
        for i, move in enumerate(position["moves"].split()):
            self.ask(f"play {'bw'[i % 2]} {move}")

    def dead(self):
        return sorted(self.ask("final_status_list dead").split())


def play(players, size, komi, chance):
    """Moves until both pass; nothing if that takes too long or somebody resigns. The first two moves are chosen by chance."""
    for player in players:
        player.begin(size, komi)
    moves = []
    for ply in range(3 * size * size):
        mover, other = players[ply % 2], players[1 - ply % 2]
        color = "bw"[ply % 2]
        if ply < 2:
            move = f"{LETTERS[chance.randrange(1, size - 1)]}{chance.randrange(2, size)}"
            if move in moves:
                return None
            mover.ask(f"play {color} {move}")
        else:
            move = mover.ask(f"genmove {color}").upper()
        if move == "RESIGN":
            return None
        other.ask(f"play {color} {move}")
        moves.append(move)
        if moves[-2:] == ["PASS", "PASS"]:
            return moves
    return None


def stones_of(board, size):
    """From `showboard` of Tengen or GNU Go: {point: colour}."""
    stones = {}
    for row in board.splitlines():
        match = re.match(r"\s*(\d+) ((?:[.+XO#@] ?|[.+XO]\s)*)", row)
        if match:
            for x, cell in enumerate(re.findall(r"[.+XO]", match[2])[:size]):
                if cell in "XO":
                    stones[LETTERS[x] + match[1]] = "bw"["XO".index(cell)]
    return stones


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
        moves = [["BW"[i % 2], move] for i, move in enumerate(position["moves"].split())]
        query = {"id": "1", "moves": moves, "komi": position["komi"], "boardXSize": size, "boardYSize": size, "maxVisits": 100,
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
    stones = stones_of(gnugo.ask("showboard"), position["size"])
    owners = katago.owners(position)
    signs = {point: owners[point] if color == "b" else -owners[point] for point, color in stones.items()}
    if any(abs(sign) < 0.6 for sign in signs.values()) or dead != sorted(point for point, sign in signs.items() if sign < 0):
        return None
    alive = {point: color for point, color in stones.items() if point not in dead}
    score = said(area(alive, position["size"]) - position["komi"])
    return (dead, score) if score == gnugo.ask("final_score").replace(".0", "") else None


def make(options):
    chance = random.Random(options.seed)
    gnugo, katago = Gtp([options.gnugo, "--mode", "gtp", "--chinese-rules"]), KataGo(options.katago)
    found = tried = with_dead = 0
    with open(options.positions, "w", encoding="ascii") as file:
        while found < options.count:
            size, komi = chance.randrange(6, 10), chance.randrange(0, 12) + 0.5
            players = []
            for _ in range(2):
                if chance.random() < 0.5:
                    players.append(Gtp([options.tengen, "gtp", "--level", str(chance.randrange(7, 19))]))
                else:
                    players.append(Gtp([options.gnugo, "--mode", "gtp", "--chinese-rules", "--level", str(chance.choice([1, 4, 10])),
                                        "--seed", str(chance.randrange(1, 9999)), "--never-resign"]))
            try:
                moves = play(players, size, komi, chance)
            except ValueError:  # one of them calls a move illegal
                moves = None
            for player in players:
                player.process.kill()
                player.process.wait()
            if not moves:
                continue
            tried += 1
            position = {"size": size, "komi": komi, "moves": " ".join(moves)}
            truth = agreed(position, gnugo, katago)
            if truth and (truth[0] or chance.random() < 0.4):  # most ends have no dead stone
                file.write(json.dumps(position | {"dead": truth[0], "score": truth[1]}) + "\n")
                file.flush()
                found += 1
                with_dead += bool(truth[0])
            print(f"\r{found} of {options.count}, {tried} games", end="", file=sys.stderr)
    print(f"\n{tried} games, {found} ends, {with_dead} of them with dead stones", file=sys.stderr)


def judge(options):
    engine = Gtp([options.tengen, "gtp"])
    count = statuses = scores = 0
    with open(options.positions, encoding="ascii") as file:
        for position in map(json.loads, file):
            engine.set_up(position)
            dead, score = engine.dead(), engine.ask("final_score")
            count += 1
            statuses += dead == position["dead"]
            scores += score == position["score"]
            if dead != position["dead"] or score != position["score"]:
                print(f"line {count}, {position['size']}x{position['size']}: dead {' '.join(dead) or 'none'}, is {' '.join(position['dead']) or 'none'}; "
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
    for name in ("tengen", "gnugo", "katago", "positions"):
        command.add_argument(name)
    command.add_argument("--count", type=int, default=200)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=make)
    options = parser.parse_args()
    options.run(options)


main()
