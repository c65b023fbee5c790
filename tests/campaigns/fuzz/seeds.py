#!/usr/bin/env python3
"""The seeds of the fuzzers, made from the tests' own transcripts and games.

    tests/campaigns/fuzz/seeds.py FOLDER

Writes FOLDER/TARGET/NAME, and FOLDER/TARGET.dict with the words that these hold. What fuzzers found lies in
tests/campaigns/fuzz/corpus and is kept by hand.
"""
import pathlib
import re
import sys

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "golden"
GAMES = {"gomoku": b"\1", "connect": b"\2"}
FORMATS = {".psq": b"\0", ".sgf": b"\1", ".txt": b"\2"}
CALLS = [b'{"id":1,"call":"new","args":[0,15,15,0,0]}\n', b'{"id":2,"call":"play","args":[3,3]}\n',
         b'{"id":3,"call":"play","args":[2,2]}\n', b'{"id":4,"call":"search","args":[5,2,2,20]}\n',
         b'{"id":5,"call":"stop","args":[]}\n', b'{"id":6,"call":"undo","args":[]}\n',
         b'{"id":7,"call":"write","args":["sgf"]}\n',
         b'{"id":8,"call":"writeTree","args":["[{\\"comment\\":\\"a\\"},{\\"parent\\":0,\\"at\\":[1,2]},{\\"parent\\":0,\\"at\\":[-1,-1]}]"]}\n',
         b'{"id":9,"call":"read","args":["(;GM[1]SZ[5];B[aa];W[bb])","game.sgf"]}\n',
         b'{"id":10,"call":"setUp","args":["CELLS",1]}\n', b'{"id":11,"call":"swap2","args":[5]}\n',
         b'{"id":12,"call":"solve","args":[5]}\n', b'{"id":13,"call":"options","args":[2,16]}\n',
         b'{"id":14,"call":"play","args":[-1,-1]}\n']
GAMES_OF_PAGE = [(b"[0,15,15,0,0]", 225), (b"[1,5,5,1,5]", 25), (b"[2,7,6,4,0]", 42), (b"[0,9,9,2,0]", 81)]
WORD = re.compile(rb"[A-Za-z][A-Za-z0-9_-]{1,30}")
FOUND = pathlib.Path(__file__).parent / "corpus"


def spoken(path):
    """What the host says in a transcript."""
    lines = path.read_text(errors="surrogateescape").splitlines()
    return "".join(line[2:] + "\n" for line in lines if line.startswith("> ")).encode(errors="surrogateescape")


def put_more(put):
    """Seeds of the server, the page, databases, networks and boards."""
    head = b"GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\n"
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    put("server", "page", b"\0" + head % (b"/", b"localhost:8080", b""))
    put("server", "style", b"\0" + head.replace(b"GET", b"HEAD") % (b"/style.css?1", b"127.0.0.1", b"Connection: close\r\n"))
    put("server", "upgrade", b"\0" + head % (b"/engine", b"[::1]:8080", upgrade + b"Sec-WebSocket-Version: 13\r\n"))
    put("server", "origin", b"\0" + head % (b"/analysis", b"go.example", upgrade + b"Origin: https://go.example:8080\r\n"))
    for path in sorted((GOLDEN / "analysis").glob("*.txt")):
        put("server", path.stem, b"\3" + spoken(path)[:4000])
    put("server", "frames", b"\2" + CALLS[0]
        + b"\x01\x01{\"id\":2,\n\x01\x80\"call\":\"undo\",\"args\":[]}\n\x01\x89ping\n\x01\x82\0\n\x01\x88\x03\xe8\n")
    for game, (args, area) in enumerate(GAMES_OF_PAGE):
        cells = b"." * (area - 3) + b"bwb"
        calls = b"".join(CALLS).replace(b"[0,15,15,0,0]", args).replace(b"CELLS", cells)
        put("server", f"calls{game}", b"\2" + calls)
        put("page", f"calls{game}", calls)
    some = b"index,key,label,value,depth,bound,text\n" + b"".join(
        b'%d,%s,%s,%d,12,exact,"@BTXT@87abc\\bA \\"comment\\"\\n"\n' % (i, key, label, value)
        for i, (key, label, value) in enumerate([(b"f-15-15-h8--w", b"w", -29995), (b"r-15-15-h8i9-g7-w", b"(none)", 20),
                                                 (b"s-20-20---b", b"d", 0), (b"f-15-15-a1h8-g7-w", b"(null)", 29990)]))
    put("database", "text", b"\0" + some)
    put("database", "merge", b"\1" + some + b"\0" + some.replace(b"12,exact", b"14,lower").replace(b"h8", b"h9"))
    put("database", "edits", b"\2" + bytes(range(1, 240)))
    put("database", "changes", b"\2" + bytes(i * 7 % 251 for i in range(400)))
    put("database", "damaged", b"\3\2" + bytes(range(1, 60)))
    put("database", "cut", b"\3\x09\x20\x00")
    put("database", "other", b"\3\0SQLite format 3\0" + bytes(100))
    for kind in range(3):
        put("networks", f"kind{kind}", bytes([kind, 200, 3, 100, 7, 5, 2]) + bytes(range(0, 250, 3)))
        put("networks", f"sparse{kind}", bytes([kind, 20, 7, 30, 1, 2]) + bytes(i * 31 % 256 for i in range(40)))
    for kind in range(8):
        for step in (3, 7, 31):
            moves = bytes(33 + i * step % 223 for i in range(300))
            put("boards", f"kind{kind}step{step}", bytes([kind, kind, step % 9, 4]) + moves)
    for game in range(3):
        for step in (37, 5, 91):
            put("boards", f"values{game}step{step}", bytes([7, game, step, 2, 3]) + bytes(i * step % 251 for i in range(60)))
    put("boards", "back", bytes([0, 4, 4, 1]) + bytes((33 + i * 5 % 200) if i % 9 else 3 for i in range(300)))


def put_libraries(put):
    """Seeds of RenLib's libraries: a record is a point and its flags; the fuzzer's first byte puts a header before them (1) or not (0)."""
    header = b"\xffRenLib\xff\3\4" + b"\xff" * 10
    sibling, leaf, old, comment, label, more = 0x80, 0x40, 0x20, 0x08, 0x02, 0x01
    put("renlib", "line", b"\1" + bytes([0x78, 0, 0x68, 0, 0x67, leaf]))
    put("renlib", "siblings", b"\1" + bytes([0x78, 0, 0x68, sibling, 0x67, leaf, 0x69, 0, 0x6A, leaf]))
    put("renlib", "pass", b"\1" + bytes([0x78, 0, 0x00, 0, 0x58, leaf]))
    put("renlib", "without a root", b"\1" + bytes([0, 0, 0x78, sibling, 0x68, leaf, 0x67, leaf]))
    for name, text in (("shift_jis", "先手\0題"), ("gbk", "白方"), ("euc-kr", "바둑"), ("utf-8", "a\0b")):
        put("renlib", name, b"\1" + bytes([0x78, comment]) + text.encode(name) + b"\0" * 2 + bytes([0x68, leaf]))
    put("renlib", "old comment", b"\0" + bytes([0x78, old]) + b"Malm" + bytes([ord("o") | 0x80]) + bytes([0x68, leaf]))
    put("renlib", "labels", b"\1" + bytes([0x78, 0, 0x68, sibling | label | more, 0, 1]) + b"A\0" + bytes([0x67, leaf | more, 0, 1]) + b"12\0\0")
    put("renlib", "cut", b"\0" + header[:12])


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
        put("encoding", path.name, b"\0" + path.read_bytes())
    # A character of two bytes whose second is a bracket or an escape, and a text in each charset.
    for name, text in (("GBK", "棋手白方"), ("Big5", "許功蓋"), ("Shift_JIS", "表ソ予"), ("EUC-KR", "바둑"), ("EUC-JP", "囲碁"),
                       ("ISO-2022-JP", "囲碁"), ("KOI8-R", "рэндзю"), ("windows-1251", "рэндзю"), ("ISO-8859-1", "Jürg"), ("UTF-8", "棋")):
        record = f"(;GM[4]CA[{name}]SZ[15]PB[{text}]KM[6,5]C[{text}];B[hh](;W[ii]C[{text}])(;W[h8];AB[aa]))".encode(name)
        put("encoding", name, b"\0" + record)
        put("encoding", f"{name} unnamed", b"\0" + record.replace(f"CA[{name}]".encode(), b""))
        put("encoding", f"{name} second", b"\x08" + record + record)
        put("encoding", f"{name} without a library", b"\4" + record)
    put("encoding", "wide", b"\0" + "(;GM[1]SZ[9]AP[foxwq]KM[375];B[dd]".encode("utf-16"))
    put("encoding", "tail", b"\1Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\na\nb\n4,Renju_1\n")
    put("encoding", "heading", b"\2# gomoku 19x19 renju\nh8i9\n")
    put("files", "openings", b"\5h8 i9\nh8i9j10\n# remark\n")
    put("files", "match", b'\6{"game":0,"black":"tengen","white":"robot","result":"B+","ending":"rules","slowest":[50,0]}')
    put("files", "position", b"\7" + b"/".join([b"." * 15] * 15))
    put("files", "questions", b'\x08{"questions":["hhii","hhiijj"]}')
    put("files", "contestant", b"\x0ccmd=\"a b\" -x")
    for sides in (1, 2):
        head = b"TENGENWT" + bytes((3, 0, 0, 0, 4, 0, 0, 0, sides, 0, 0, 0, 0, 0, 0, 0))
        put("files", f"weights{sides}", b"\x09" + head + bytes((7, 0, 255, 255, 3, 1)))
    put("files", "cells", b"\x0bTENGENCN" + bytes((1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0)) + bytes((7, 0, 0, 0, 3, 0)))
    put("files", "go network", b"\x0dTENGENGO" + bytes((2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0)) + bytes((7, 0, 0, 0, 3, 0)))
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
    put_more(put)
    put_libraries(put)
    for path in FOUND.glob("*/*"):
        put(path.parent.name, path.name, path.read_bytes())
    for folder in [path for path in out.iterdir() if path.is_dir()]:
        seeds = [path for path in folder.iterdir() if not path.name.startswith("reached-")]
        words = {word for seed in seeds for word in WORD.findall(seed.read_bytes())}
        lines = [f'"{word.decode()}"\n' for word in sorted(words)]
        (out / f"{folder.name}.dict").write_text("# the words of the seeds\n" + "".join(lines))


main()
