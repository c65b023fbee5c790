#!/usr/bin/env python3
"""The seeds of the fuzzers, made from the tests' own transcripts and games.

    tests/fuzz/seeds.py FOLDER

Writes FOLDER/TARGET/NAME, and FOLDER/TARGET.dict with the words that these hold. What fuzzers found lies in
tests/fuzz/corpus and is kept by hand.
"""
import pathlib
import re
import sys

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
GAMES = {"gomoku": b"\1", "connect": b"\2"}
FORMATS = {".psq": b"\0", ".sgf": b"\1", ".txt": b"\2"}
WORD = re.compile(rb"[A-Za-z][A-Za-z0-9_-]{1,30}")
FOUND = pathlib.Path(__file__).parent / "corpus"


def spoken(path):
    """What the host says in a transcript."""
    lines = path.read_text(errors="surrogateescape").splitlines()
    return "".join(line[2:] + "\n" for line in lines if line.startswith("> ")).encode(errors="surrogateescape")


def main():
    out = pathlib.Path(sys.argv[1])

    def put(target, name, data):
        folder = out / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)

    for path in sorted((GOLDEN / "gomocup").glob("*.txt")):
        put("gomocup", path.stem, spoken(path))
    for path in sorted((GOLDEN / "gtp").glob("*.txt")):
        game = next((byte for name, byte in GAMES.items() if name in path.stem), b"\0")
        put("gtp", path.stem, game + spoken(path))
    for path in sorted((GOLDEN / "analysis").glob("*.txt")):
        put("analysis", path.stem, spoken(path))
    for path in sorted((GOLDEN / "games").iterdir()):
        kind = b"\3" if path.stem == "connect" else FORMATS[path.suffix]
        put("files", path.name, kind + path.read_bytes())
    put("files", "openings", b"\5h8 i9\nh8i9j10\n# remark\n")
    put("files", "match", b'\6{"game":0,"black":"tengen","white":"robot","result":"B+","ending":"rules","slowest":[50,0]}')
    put("files", "position", b"\7" + b"/".join([b"." * 15] * 15))
    put("files", "questions", b'\x08{"questions":["hhii","hhiijj"]}')
    put("files", "contestant", b"\x0ccmd=\"a b\" -x")
    for sides in (1, 2):
        head = b"TENGENWT" + bytes((3, 0, 0, 0, 4, 0, 0, 0, sides, 0, 0, 0, 0, 0, 0, 0))
        put("files", f"weights{sides}", b"\x09" + head + bytes((7, 0, 255, 255, 3, 1)))
    put("files", "cells", b"\x0bTENGENCN" + bytes((1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0)) + bytes((7, 0, 0, 0, 3, 0)))
    put("files", "training", b"\x0a\3\0\0\0\1\2" + bytes(v for i in range(9) for v in (i, i * 4 % 9, 20, 0)))
    board = b"00000\n00100\n00000\n00020\n00000\n"
    put("little_go", "first", b"1\n" + b"00000\n" * 10)
    put("little_go", "middle", b"2\n" + b"00000\n00100\n00000\n00000\n00000\n" + board)
    put("little_go", "windows", (b"1\n" + board + board).replace(b"\n", b"\r\n"))
    put("json", "kaggle", b'\0{"observation":{"board":[' + b",".join([b"0"] * 42)
        + b'],"mark":1,"remainingOverageTime":60},"configuration":{"columns":7,"rows":6,"inarow":4,"actTimeout":2}}\n')
    row = b"[" + b",".join([b"[0]"] * 15) + b"]"
    put("json", "jidi", b'\1{"state_map":[' + b",".join([row] * 15)
        + b'],"chess_player_idx":1,"board_width":15,"board_height":15}\n')
    for path in FOUND.glob("*/*"):
        put(path.parent.name, path.name, path.read_bytes())
    for folder in [path for path in out.iterdir() if path.is_dir()]:
        words = {word for seed in folder.iterdir() for word in WORD.findall(seed.read_bytes())}
        lines = [f'"{word.decode()}"\n' for word in sorted(words)]
        (out / f"{folder.name}.dict").write_text("# the words of the seeds\n" + "".join(lines))


main()
