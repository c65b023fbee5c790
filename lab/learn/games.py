"""Files of training games (lab/training/training_games.hpp says in what form), also compressed by xz."""

import itertools
import json
import lzma
import re
import struct
import sys
from typing import NamedTuple

import numpy

MAGIC = b"tengen-games 2 "
NO_RESULT = 2
FNV_BASIS = 0xCBF29CE484222325
FNV_PRIME = 0x100000001B3


class Game(NamedTuple):
    number: int
    result: int  # for Black: 1, 0 or -1; NO_RESULT
    opening: int  # moves that nobody chose
    columns: int
    rows: int
    moves: list  # (x, y), y from the top
    scores: list  # a move's, for the side that played it
    others: list  # by move: what the same search said of other moves, (x, y, score)


def fnv(data):
    """FNV-1a of 64 bits, with which every file of the program is checked."""
    return int(fnv_of_all([data])[0])


def fnv_of_all(texts):
    """The same of many byte strings at once: one step of all of them for each place."""
    order = sorted(range(len(texts)), key=lambda i: -len(texts[i]))
    lengths = numpy.array([len(texts[i]) for i in order])
    width = int(lengths.max(initial=0))
    places = numpy.zeros((width, len(texts)), numpy.uint64)
    for column, i in enumerate(order):
        places[: len(texts[i]), column] = numpy.frombuffer(texts[i], numpy.uint8)
    sums = numpy.full(len(texts), FNV_BASIS, numpy.uint64)
    prime = numpy.uint64(FNV_PRIME)
    live = numpy.searchsorted(-lengths, -numpy.arange(width), "left")
    for place, count in zip(places, live):
        sums[:count] = (sums[:count] ^ place[:count]) * prime
    result = numpy.empty_like(sums)
    result[order] = sums
    return result


def with_checksum(data):
    """A file of weights is whole with its checksum. One byte after another: numpy gains nothing here."""
    value = FNV_BASIS
    for byte in data:
        value = ((value ^ byte) * FNV_PRIME) & 0xFFFFFFFFFFFFFFFF
    return data + struct.pack("<Q", value)


def read_bytes(path):
    try:
        with (lzma.open if str(path).endswith(".xz") else open)(path, "rb") as file:
            return file.read()
    except (OSError, lzma.LZMAError) as error:
        sys.exit(f"{path}: {error}")


def read_file(path, part=0, parts=1):
    """The settings of a file and one of so many parts of its games; a last game that was cut off is left out."""
    data = read_bytes(path)
    end = data.find(b"\n")
    if not data.startswith(MAGIC) or end < 0:
        sys.exit(f"{path}: not a file of training games")
    return json.loads(data[len(MAGIC):end]), map(game_in, itertools.islice(bodies_in(data, end + 1), part, None, parts))


def bodies_in(data, at):
    while at + 12 <= len(data):
        size = struct.unpack_from("<I", data, at)[0]
        if at + 12 + size > len(data):
            return
        yield data[at + 12 : at + 12 + size]
        at += 12 + size


def count(path):
    data = read_bytes(path)
    return sum(1 for _ in bodies_in(data, data.find(b"\n") + 1))


def game_in(body):
    number, result, opening, columns, rows = struct.unpack_from("<IbBBB", body)
    moves, scores, others, at = [], [], [], 8
    while at < len(body):
        x, y, score, count = struct.unpack_from("<BBhB", body, at)
        moves.append((x, y))
        scores.append(score)
        others.append([struct.unpack_from("<BBh", body, at + 5 + 4 * i) for i in range(count)])
        at += 5 + 4 * count
    return Game(number, result, opening, columns, rows, moves, scores, others)


def header(rule, sizes, engine, nodes=1):
    made = {"rule": rule, "sizes": sizes, "nodes": nodes, "lines": 1, "lines_every": 1, "seed": 1, "opening": 8, "engine": engine}
    return MAGIC + json.dumps(made, separators=(",", ":")).encode() + b"\n"


def blocks(games):
    """The games as a file holds them."""
    bodies = []
    for game in games:
        body = struct.pack("<IbBBB", game.number, game.result, game.opening, game.columns, game.rows)
        for (x, y), score, others in zip(game.moves, game.scores, game.others):
            body += struct.pack("<BBhB", x, y, score, len(others)) + b"".join(struct.pack("<BBh", *one) for one in others)
        bodies.append(body)
    return b"".join(struct.pack("<IQ", len(body), int(check)) + body for body, check in zip(bodies, fnv_of_all(bodies)))


def played(moves):
    """(x, y) of moves such as h8i9; y counts from the bottom in them, from 0 here."""
    return [(ord(letter) - 97, int(number) - 1) for letter, number in re.findall(r"([a-z])(\d+)", moves)]


def text_games(path, kinds, size=None, most=None):
    """Games of a text with a line `RULE SIZE RESULT MOVES SOURCE` for each; `kinds`: which rules and sources are taken."""
    results = {"B": 1, "W": -1, "D": 0}
    found = []
    for line in read_bytes(path).decode().splitlines():
        words = line.split(" ")
        if len(words) < 5 or not ({words[0], words[4]} & set(kinds)) or (size and int(words[1]) != size):
            continue
        side, moves = int(words[1]), played(words[3])
        on_board = all(x < side and 0 <= y < side for x, y in moves)
        if len(moves) >= 8 and len(set(moves)) == len(moves) and on_board:
            empty = [[] for _ in moves]
            found.append(Game(len(found), results.get(words[2], NO_RESULT), 3, side, side, moves, [0] * len(moves), empty))
    return [found[i]._replace(number=n) for n, i in enumerate(numpy.random.default_rng(5).permutation(len(found))[:most])]


def write_text_games(options):
    """The command `games`."""
    found = text_games(options.text, options.take, options.size, options.most)
    if not found:
        sys.exit(f"{options.text}: no such games")
    with open(options.output, "wb") as file:
        sizes = sorted({game.columns for game in found})
        file.write(header(options.rule, [f"{side}x{side}" for side in sizes], "games of others") + blocks(found))
    print(f"{options.output}: {len(found)} games")
