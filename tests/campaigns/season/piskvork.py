#!/usr/bin/env python3
"""The record of a tournament in Piskvork: one line of JSON a game, as `play` writes it.

    tests/campaigns/season/piskvork.py FOLDER OPENINGS TURN MATCH [RULE] > piskvork.jsonl

FOLDER: where the tournament's games (*.psq) are. OPENINGS: its openings.txt. TURN and MATCH: seconds. RULE: 0 or 1, the number
that the programs were told. Piskvork writes no winner. It is who made a five with the last stone, or the opponent of who was to
move when there was an error.
"""
import json
import re
import sys
from pathlib import Path

from game import Game, points_text, record
from openings import read_openings

ERRORS = {7: "illegal", 9: "time", 15: "time", 16: "crash"}  # of `move` in its protocol.cpp; all others: no useful answer


def five(stones, rule):
    """Whether the last stone made one."""
    x, y = stones[-1]
    own = set(stones[(len(stones) - 1) % 2::2])
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            step = 1
            while (x + sign * step * dx, y + sign * step * dy) in own:
                step += 1
            length += step - 1
        if length == 5 or length > 5 and rule != 1:
            return True
    return False


def read_game(number, text, openings, turn, match, rule=0):
    """Lines of `text`: size and which program placed the first stone, stones with ms, the programs' files, an error or 0.

    `openings` are stones for this size. The stones of an opening have times too, of drawing them.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    size, first = re.match(r"Piskvorky (\d+)x\d+, \d+:\d+, (\d)", lines[0]).groups()
    rows = [tuple(int(word) for word in line.split(",")) for line in lines[1:] if re.fullmatch(r"-?\d+,-?\d+,-?\d+", line)]
    names = [Path(line).stem.removeprefix("pbrain-") for line in lines[1 + len(rows):3 + len(rows)]]
    black, white = names if first == "0" else names[::-1]
    placed = [(x - 1, y - 1) for x, y, _ in rows]
    opening = max((len(stones) for stones in openings if list(stones) == placed[:len(stones)]), default=0)
    error = int(lines[-1])
    last = "B+" if len(placed) % 2 == 1 else "W+"  # who placed the last stone has won, also where the other had an error
    if error:
        outcome = {"ending": ERRORS.get(error, "nonsense"), "result": last, "detail": f"error {error}"}
    else:
        outcome = {"ending": "rules", "result": last if placed and five(placed, rule) else "0"}
    movers = (black, white) if opening % 2 == 0 else (white, black)
    game = Game(league="Piskvork", host="piskvork", number=number, first=movers[0], second=movers[1],
                opening=tuple(placed[:opening]), rule=rule, size=int(size), turn=turn, match=match)
    return record(game, outcome | {"moves": points_text(placed), "ms": [used for _, _, used in rows[opening:]]})


def main():
    folder, openings, turn, match = Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
    rule = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    games = sorted(folder.glob("*.psq"), key=lambda path: path.stat().st_mtime)
    for number, path in enumerate(games):
        text = path.read_text(errors="replace")
        size = int(re.match(r"Piskvorky (\d+)", text)[1])
        print(json.dumps(read_game(number, text, read_openings(openings, size, skip=True), turn, match, rule)))


if __name__ == "__main__":
    main()
