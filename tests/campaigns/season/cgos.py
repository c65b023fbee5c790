#!/usr/bin/env python3
"""The record of a season on a CGOS server: one line of JSON a game, as `play` writes it.

    tests/campaigns/season/cgos.py FOLDER/cgos.state FOLDER/archive.db > cgos.jsonl

The two databases are the Python server's. They have the results, and the moves with the time left after each.
"""
import json
import sqlite3
import sys

from game import Game, record

ENDINGS = {"Resign": "resigned", "Time": "time", "Illegal": "illegal"}


def read_game(number, white, black, result, text):
    """`text`: date, hour, size, komi, White, Black, the game's ms, then moves and the ms left after each, then the result."""
    words = text.split()
    size, komi, match = int(words[2]), float(words[3]), int(words[6])
    clocks, ms = [match, match], []
    for ply, left in enumerate(int(word) for word in words[8:-1:2]):
        ms.append(max(0, clocks[ply % 2] - left))
        clocks[ply % 2] = left
    said = result[2:]
    game = Game(league=f"CGOS {size}x{size}", host="cgos", number=number, first=black, second=white, opening=(),
                rule=f"komi {komi:g}", size=size, match=match / 1000)
    return record(game, {"result": result if result[0] in "BW" else "0", "ending": ENDINGS.get(said, "rules"),
                         "moves": " ".join(words[7:-1:2]), "ms": ms})


def main():
    state, archive = (sqlite3.connect(f"file:{path}?mode=ro", uri=True) for path in sys.argv[1:3])
    texts = dict(archive.execute("select gid, dta from games"))
    for number, white, black, result in state.execute("select gid, w, b, res from games where final = 'y' order by gid"):
        print(json.dumps(read_game(number, white, black, result, texts[number])))


if __name__ == "__main__":
    main()
