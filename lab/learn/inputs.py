"""Positions as networks see them, which `tengen-lab inputs` reads from files of games (lab/training/inputs.hpp)."""

import collections
import concurrent.futures
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile

import numpy

QUIET, HELD_BACK, BLACK = 1, 2, 4
MOVE, FORBIDDEN = 1, 2
MULTISETS = 2380
SHAPES = 22143
OWN_ROWS, OTHER_ROWS = SHAPES, SHAPES + MULTISETS  # and so much further for White to move under a rule whose colours differ:
VIEW_ROWS = 2 * MULTISETS
SHAPES_OF_CENTRE = SHAPES // 3  # empty, own, other


def views_of(rule):
    return 2 if rule == "renju" else 1


def dtype_of(side):
    cell = numpy.dtype([("rows", "<u2", 6), ("before", "<u2", 2), ("order", "<i2"), ("rank", "<i2"), ("flags", "<u2")])
    choice = numpy.dtype([("cell", "<u2"), ("score", "<i2")])
    return numpy.dtype([
        ("game", "<u4"), ("columns", "u1"), ("rows", "u1"), ("threats", "u1"), ("flags", "u1"), ("result", "i1"), ("count", "u1"), ("score", "<i2"),
        ("classical", "<i2"), ("value", "<i2"), ("source", "<u2"), ("ply", "<u2"), ("choices", choice, 33), ("cells", cell, side * side)])


def program(name, given=None):
    """The path of `tengen` or `tengen-lab`: what was given, the environment's TENGEN or TENGEN_LAB, or a build's."""
    here = os.path.dirname(os.path.abspath(__file__))
    wanted = given or os.environ.get(name.upper().replace("-", "_"))
    for path in [wanted] if wanted else [os.path.join(here, "../../build", kind, name) for kind in ("release", "native")]:
        if shutil.which(path):
            return path
    sys.exit(f"{wanted or name}: no such program; build it, or name it by {name.upper().replace('-', '_')}=PATH")


class Inputs:
    """The positions of files. `train` and `held`: how many an epoch has; iterate `batches` for records."""

    def __init__(self, files, tests=(), weights=None, **options):
        self.folder = tempfile.TemporaryDirectory(prefix="tengen-learn-")
        words = [program("tengen-lab")] + (["--weights", weights] if weights else []) + ["inputs", *self.plain(files)]
        words += ["--test", *self.plain(tests)] if tests else []
        for name, value in options.items():
            option = "--" + name.replace("_", "-")
            words += ([option] if value else []) if isinstance(value, bool) else [option, str(value)]
        self.child = subprocess.Popen(words, stdout=subprocess.PIPE)
        line = self.child.stdout.readline()
        if not line:
            sys.exit(self.child.wait() or 2)
        self.about = json.loads(line)
        self.side = self.about["side"]
        self.train, self.held = self.about["train"], self.about["held"]
        self.dtype = dtype_of(self.side)
        assert self.dtype.itemsize == self.about["record"], "tengen-lab is of another version"
        self.positions, self.held_records = self.train, self.take(self.held)

    def plain(self, files):
        """Files that tengen-lab reads: compressed ones are copied."""
        paths = []
        for path in files:
            if str(path).endswith(".xz"):
                plain = os.path.join(self.folder.name, f"{len(os.listdir(self.folder.name))}-{os.path.basename(path)[:-3]}")
                with lzma.open(path) as source, open(plain, "wb") as target:
                    shutil.copyfileobj(source, target, 1 << 20)
                path = plain
            paths.append(str(path))
        return paths

    def take(self, count):
        data = self.child.stdout.read(count * self.dtype.itemsize)
        if len(data) < count * self.dtype.itemsize:
            sys.exit("tengen-lab inputs ended early")
        return numpy.frombuffer(data, self.dtype)

    def batches(self, total, size, prepare=lambda records: records, threads=1):
        """The next `total` positions, `size` at a time; threads of their own read ahead and prepare them."""
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            ready, begin = collections.deque(), 0
            while begin < total or ready:
                while begin < total and len(ready) < 2 * threads + 1:
                    ready.append(pool.submit(prepare, self.take(min(size, total - begin))))
                    begin += size
                yield ready.popleft().result()

    def held_batches(self, prepare):
        for begin in range(0, self.held, 1024):
            yield prepare(self.held_records[begin : begin + 1024])

    def close(self):
        self.child.terminate()
        self.child.stdout.close()
        self.child.wait()
        self.folder.cleanup()


def everything(files, weights=None, **options):
    """All positions of files in their order, and what is said of them."""
    inputs = Inputs(files, weights=weights, **options)
    records = inputs.take(inputs.train)
    inputs.close()
    return records, inputs.about


def on_board(records, side):
    """Which cells of the canvas are points of each position's board."""
    columns, rows = records["columns"][:, None], records["rows"][:, None]
    cell = numpy.arange(side * side)
    return (cell % side < columns) & (cell // side < rows)


def expected(records, about, score_unit, result_share):
    """What each position is worth, as shares of win, draw and loss."""
    units = numpy.array([score_unit or source["unit"] or 600 for source in about["sources"]], numpy.float32)
    chance = 1 / (1 + numpy.exp(-records["score"] / units[records["source"]]))
    share = numpy.where(records["result"] == 2, 0, numpy.float32(result_share))
    result = [share * (records["result"] == outcome) for outcome in (1, 0, -1)]
    return numpy.stack([(1 - share) * chance + result[0], result[1], (1 - share) * (1 - chance) + result[2]], 1).astype(numpy.float32)


def move_shares(records, side, unit=60):
    """Which share of each cell's move is the best by the search's scores, (positions, cells), and whether there is any.
    Scores that differ by `unit` have shares that differ by a factor of e."""
    scores = records["choices"]["score"].astype(numpy.float32)
    there = numpy.arange(scores.shape[1]) < records["count"][:, None]
    weights = numpy.exp(numpy.minimum(0, scores - records["score"][:, None]) / unit) * there
    shares = numpy.zeros((len(records), side * side), numpy.float32)
    positions = numpy.broadcast_to(numpy.arange(len(records))[:, None], there.shape)
    numpy.add.at(shares, (positions[there], records["choices"]["cell"][there]), weights[there])
    total = shares.sum(1, keepdims=True)
    return shares / numpy.maximum(total, 1e-9), total[:, 0] > 0
