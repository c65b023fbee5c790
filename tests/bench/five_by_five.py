#!/usr/bin/env python3
"""Whether analysis of 5x5 Go tells the truth.

    tests/bench/five_by_five.py TENGEN POSITIONS [--seconds 2] [--record FILE]
    tests/bench/five_by_five.py TENGEN POSITIONS --play CHECKPOINT [--seconds 5] [--prove 60] [--record FILE]

POSITIONS has lines of JSON: `moves`, `komi` and `margin`, Black's proven points before komi. Each position is analysed for so
long over GTP (kata-analyze). Named rightly are the winner, by the sign of the first move's scoreLead, and the margin, if
scoreLead rounds to it. A position where Black's margin is komi has no winner and counts for the margin only. A proven win
that shows less than 90 % is counted apart. `--record` takes a line of JSON for each position.

With `--play` each position is played from (genmove) in so much time, and the position after the move is solved with the solver's
CHECKPOINT within `--prove` seconds: the move is exact if the margin is still the same.
"""
import argparse
import json
import re
import subprocess
import sys
import threading
import time


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.info = None
        self.answered = threading.Semaphore(0)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            if line.startswith("info"):
                self.info = line
            elif re.match(r"= [A-Za-z]", line):
                self.move = line[2:].strip()
                self.answered.release()
            elif line.startswith(("=", "?")):
                self.answered.release()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line):
        self.send(line)
        self.answered.acquire()

    def analyse(self, moves, komi, seconds):
        """The first move's chance and lead for Black, before komi is added."""
        self.ask("boardsize 5")
        self.ask(f"komi {komi}")
        for i, move in enumerate(moves):
            self.ask(f"play {'bw'[i % 2]} {move}")
        self.info = None
        color = "bw"[len(moves) % 2]
        self.send(f"kata-analyze {color} 10")
        self.answered.acquire()
        time.sleep(seconds)
        self.ask("name")
        chance = float(re.search(r"winrate (\S+)", self.info).group(1))
        lead = float(re.search(r"scoreLead (\S+)", self.info).group(1))
        proven = "winrate 1.0000" in self.info.split(" info ")[0] or "winrate 0.0000" in self.info.split(" info ")[0]
        return (chance, lead, proven) if color == "b" else (1 - chance, -lead, proven)


    def play(self, moves, komi, seconds):
        """The move that it plays."""
        self.ask("boardsize 5")
        self.ask(f"komi {komi}")
        for i, move in enumerate(moves):
            self.ask(f"play {'bw'[i % 2]} {move}")
        self.ask(f"time_settings 0 {seconds} 1")
        self.move = None
        self.ask(f"genmove {'bw'[len(moves) % 2]}")
        return self.move


def proven_margin(options, moves):
    """Black's points after the moves, None where they are not proven in time."""
    command = [options.tengen, "solve", "go", "--moves", " ".join(moves), "--value-only", "--json", "--memory", "2048", "--time",
               str(options.prove), "--checkpoint", options.play]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[-1])
    return answer["value"] if answer["exact"] else None


def measure_play(options, positions, engine, record):
    exact = wrong = 0
    for i, position in enumerate(positions):
        moves = position["moves"].split()
        move = engine.play(moves, position["komi"], options.seconds)
        margin = proven_margin(options, moves + [move])
        exact += margin == position["margin"]
        wrong += margin is not None and margin != position["margin"]
        if margin != position["margin"]:
            print(f"\r{position['moves']}: plays {move}, {margin} of {position['margin']}")
        print(f"\r{i + 1} of {len(positions)}", end="", file=sys.stderr)
        if record:
            record.write(json.dumps(position | {"played": move, "after": margin}) + "\n")
            record.flush()
    print(file=sys.stderr)
    print(f"exact {exact}, wrong {wrong}, not proven {len(positions) - exact - wrong} of {len(positions)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tengen")
    parser.add_argument("positions")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--play", metavar="CHECKPOINT")
    parser.add_argument("--prove", type=float, default=60)
    parser.add_argument("--record")
    options = parser.parse_args()
    if options.seconds is None:
        options.seconds = 5 if options.play else 2
    with open(options.positions) as file:
        positions = [json.loads(line) for line in file]
    engine = Engine([options.tengen, "gtp"])
    record = open(options.record, "w") if options.record else None
    if options.play:
        measure_play(options, positions, engine, record)
        return engine.send("quit")
    winners = margins = with_winner = low = 0
    for i, position in enumerate(positions):
        chance, lead, proven = engine.analyse(position["moves"].split(), position["komi"], options.seconds)
        truth = position["margin"] - position["komi"]
        said = lead + position["komi"]
        winner = truth == 0 or (lead > 0) == (truth > 0)
        margin = round(said) == position["margin"]
        with_winner += truth != 0
        winners += truth != 0 and winner
        margins += margin
        low += proven and abs(chance - 0.5) < 0.4
        if not (winner and margin):
            print(f"\r{position['moves']}: says {said:.1f}, is {position['margin']}, komi {position['komi']}"
                  f"{'' if winner else ', wrong winner'}")
        print(f"\r{i + 1} of {len(positions)}", end="", file=sys.stderr)
        if record:
            record.write(json.dumps(position | {"chance": chance, "said": said, "proven": proven}) + "\n")
            record.flush()
    engine.send("quit")
    print(file=sys.stderr)
    print(f"winner right {winners} of {with_winner} ({100 * winners / with_winner:.1f} %), margin right {margins} of "
          f"{len(positions)} ({100 * margins / len(positions):.1f} %), proven wins below 90 %: {low}")


main()
