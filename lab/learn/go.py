"""The network for Go (engine/games/go/network/network.hpp), from files of `tengen-lab go-selfplay` (lab/go/samples.hpp).

A step takes positions of one board size, turned or mirrored by chance. The loss adds up: the squared error of each point's owner, that of
the whole margin, and the cross-entropy of the move that the search chose. One game in ten is held back.
"""

import struct

import numpy
import torch
from torch import nn
from torch.nn import functional

import games

CHANNELS, KINDS, OUTSIDE, POINTS = 32, 32, 31, 81
CHANNEL, WEIGHT, MOST = 256, 1024, 2047  # parts of 1, and most parts
SAMPLES_MAGIC, MAGIC, SAMPLE_BYTES = b"TENGENGS", b"TENGENGO", 170
STEPS = 1000  # of what counts as an epoch


def clipped(x):
    return functional.hardtanh(x, 0, MOST / CHANNEL)


def squashed(x):
    x = x.clamp(-3, 3)
    return x * (27 + x * x) / (27 + 9 * x * x)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(KINDS, CHANNELS, 3)
        self.convolutions = nn.ModuleList([nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1) for _ in range(3)])
        self.means = nn.Linear(CHANNELS, CHANNELS, bias=False)
        self.owner, self.move, self.passing = [nn.Linear(CHANNELS, 1) for _ in range(3)]
        nn.init.normal_(self.first.weight, 0, 0.15)
        for head in (self.owner, self.move, self.passing, self.means):
            nn.init.normal_(head.weight, 0, 0.03)

    def layers(self, kinds):
        """kinds: (positions, side + 2, side + 2). Channels of the four layers, (positions, channels, side, side)."""
        one = clipped(self.first(functional.one_hot(kinds, KINDS).permute(0, 3, 1, 2).float()))
        two = clipped(self.convolutions[0](one))
        three = clipped(self.convolutions[1](two) + self.means(two.mean((2, 3)))[:, :, None, None])
        return one, two, three, clipped(self.convolutions[2](three) + two)

    def forward(self, batch):
        """Owners, (positions, side, side), and logits of moves, of which the last passes."""
        four = self.layers(batch["kinds"])[3]
        points = four.permute(0, 2, 3, 1)
        moves = torch.cat([self.move(points).flatten(1), self.passing(four.mean((2, 3)))], 1)
        return squashed(self.owner(points)[..., 0]), moves

    def bound(self):
        """Keeps the weights within what the file holds."""
        with torch.no_grad():
            self.first.weight.clamp_(-MOST / CHANNEL, MOST / CHANNEL)
            for part in (*self.convolutions, self.means, self.owner, self.move, self.passing):
                part.weight.clamp_(-MOST / WEIGHT, MOST / WEIGHT)

    def parts(self):
        """Every number of the file in its order and shape, with the parts of 1 and the type: views of the parameters."""
        yield self.first.weight.permute(2, 3, 1, 0), CHANNEL, "<i2"
        yield self.first.bias, CHANNEL, "<i2"
        for part in self.convolutions:  # neighbouring channels of the input side by side
            yield part.weight.permute(2, 3, 1, 0).unflatten(2, (CHANNELS // 2, 2)).transpose(3, 4), WEIGHT, "<i2"
            yield part.bias, CHANNEL * WEIGHT, "<i4"
        yield self.means.weight.t(), WEIGHT, "<i2"
        for head in (self.owner, self.move, self.passing):
            yield head.weight, WEIGHT, "<i2"
            yield head.bias, CHANNEL * WEIGHT, "<i4"

    def write(self, path, provenance):
        text = provenance.encode()[:2000]
        data = MAGIC + struct.pack("<II", 1, len(text)) + text
        for numbers, parts, kind in self.parts():
            whole = (numbers.detach().cpu().double() * parts).round()
            data += (whole.clamp(-MOST, MOST) if kind == "<i2" else whole).numpy().astype(kind).tobytes()
        with open(path, "wb") as file:
            file.write(games.with_checksum(data))

    def read(self, path):
        """The provenance of a file, whose numbers the network takes."""
        data = games.read_bytes(path)
        if not data.startswith(MAGIC):
            raise SystemExit(f"{path}: no file of weights for Go")
        at = len(MAGIC) + 8 + struct.unpack_from("<I", data, len(MAGIC) + 4)[0]
        provenance = data[len(MAGIC) + 8 : at].decode()
        with torch.no_grad():
            for numbers, parts, kind in self.parts():
                found = numpy.frombuffer(data, kind, numbers.numel(), at)
                at += found.nbytes
                numbers.copy_(torch.from_numpy(found.astype(numpy.float64) / parts).view(numbers.shape))
        if at + 8 != len(data):
            raise SystemExit(f"{path}: no file of weights of this form")
        return provenance

    def order_channels(self, inputs):
        """Numbers the channels of layers 1 to 3 anew, so that two neighbours are more often both 0 and the kernels skip them. What the
        network says stays the same. Layer 4 has the order of layer 2, which is added to it."""
        together, points = torch.zeros(3, CHANNELS, CHANNELS, dtype=torch.float64), 0
        with torch.no_grad():
            for batch in inputs.held_batches(lambda batch: batch):
                for sums, layer in zip(together, self.layers(batch["kinds"])):
                    used = (layer.transpose(0, 1).flatten(1) * CHANNEL >= 1).double()
                    sums += used @ used.t()
                points += used.shape[1]
        orders = []
        for number, sums in enumerate((together / points).numpy()):
            alone = sums.diagonal()
            chances = alone[:, None] + alone - sums
            pairs = best_pairs(chances)
            before, after = [sum(chances[a, b] for a, b in some) / len(pairs) for some in (list(zip(range(0, 32, 2), range(1, 32, 2))), pairs)]
            print(f"layer {number + 1}: {100 * before:.1f} % of pairs are not 0; {100 * after:.1f} % as ordered")
            orders.append([channel for pair in pairs for channel in pair])
        one, two, three = orders
        with torch.no_grad():
            for part, before, after in zip((self.first, *self.convolutions), (None, one, two, three), (one, two, three, two)):
                part.weight.copy_((part.weight if before is None else part.weight[:, before])[after])
                part.bias.copy_(part.bias[after])
            self.means.weight.copy_(self.means.weight[three][:, two])
            for head in (self.owner, self.move, self.passing):
                head.weight.copy_(head.weight[:, two])


def best_pairs(chances):
    """Pairs whose partners are exchanged as long as that makes more of them 0."""
    pairs, better = [(i, i + 1) for i in range(0, CHANNELS, 2)], True
    while better:
        better = False
        for i in range(len(pairs)):
            for j in range(i + 1, len(pairs)):
                (a, b), (c, d) = pairs[i], pairs[j]
                ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
                costs = [chances[way[0]] + chances[way[1]] for way in ways]
                if min(costs) < costs[0] - 1e-9:
                    pairs[i], pairs[j] = ways[costs.index(min(costs))]
                    better = True
    return pairs


def samples_of(path):
    """The positions of a file, one row of bytes each; a last one that was cut off is left out."""
    data = games.read_bytes(path)
    if not data.startswith(SAMPLES_MAGIC):
        raise SystemExit(f"{path}: no file of samples of Go")
    count = (len(data) - len(SAMPLES_MAGIC)) // SAMPLE_BYTES
    return numpy.frombuffer(data, numpy.uint8, count * SAMPLE_BYTES, len(SAMPLES_MAGIC)).reshape(count, SAMPLE_BYTES)


class Inputs:
    """Positions of files. An epoch is a number of steps."""

    def __init__(self, paths, batch, seed):
        rows = numpy.concatenate([samples_of(path) for path in paths])
        held = rows[:, 4:8].copy().view("<u4")[:, 0] % 10 == 0
        self.random = numpy.random.default_rng(seed)
        self.rows = {side: rows[~held & (rows[:, 0] == side)] for side in numpy.unique(rows[~held, 0]).tolist()}
        self.held_rows = rows[held]
        self.positions, self.held, self.train = int((~held).sum()), int(held.sum()), STEPS * batch
        self.about = {"rule": "go", "sources": []}

    def batch_of(self, rows, symmetry):
        side = int(rows[0, 0])
        points = side * side

        def turned(board):
            return numpy.rot90(board[:, :, ::-1] if symmetry & 4 else board, symmetry & 3, (1, 2))

        kinds = numpy.pad(turned(rows[:, 8 : 8 + points].reshape(-1, side, side)), ((0, 0), (1, 1), (1, 1)), constant_values=OUTSIDE)
        owners = turned(rows[:, 8 + POINTS : 8 + POINTS + points].view(numpy.int8).reshape(-1, side, side))
        where = numpy.full(points + 1, points)
        where[turned(numpy.arange(points).reshape(1, side, side)).flatten()] = numpy.arange(points)
        scores = rows[:, 2:4].copy().view("<i2")[:, 0] / 100
        batch = {"kinds": kinds.astype(numpy.int64), "owners": owners.astype(numpy.float32) / 100, "moves": where[rows[:, 1]],
                 "scores": scores.astype(numpy.float32), "unproven": abs(scores) < 150}
        return {name: torch.from_numpy(numpy.ascontiguousarray(part)) for name, part in batch.items()}

    def take(self, count):
        """What is passed over when a training goes on: the rest is drawn anew."""

    def batches(self, total, size, prepare, threads):
        sides = list(self.rows)
        shares = numpy.array([len(self.rows[side]) for side in sides]) / self.positions
        for _ in range(total // size):
            rows = self.rows[sides[self.random.choice(len(sides), p=shares)]]
            yield prepare(self.batch_of(rows[self.random.integers(len(rows), size=size)], int(self.random.integers(8))))

    def held_batches(self, prepare):
        for side in numpy.unique(self.held_rows[:, 0]):
            rows = self.held_rows[self.held_rows[:, 0] == side][:20000]
            for begin in range(0, len(rows), 1000):
                yield prepare(self.batch_of(rows[begin : begin + 1000], 0))

    def close(self):
        pass


class Task:
    kind, sizes = "go", {}

    def __init__(self, options, about=None):
        self.network, self.policy_share, self.score_share = Network(), 0.15, options.score_share

    @staticmethod
    def batches(batch):
        return batch

    def parameters(self, options):
        return [{"params": self.network.parameters()}]

    def prepare(self, done):
        self.network.bound()

    def losses(self, said, batch):
        owners, moves = said
        side, count = owners.shape[1], len(owners)
        margin, right = owners.sum((1, 2)), batch["owners"].sum((1, 2))
        share = self.score_share * batch["unproven"] * self.network.training
        first = (moves.argmax(1) == batch["moves"]).float().sum()
        return {"owner": ((owners - batch["owners"]) ** 2).mean() * count, "points_off": (margin - right).abs().sum(), "first": first,
                "margin": (((margin - (1 - share) * right - share * batch["scores"]) / side) ** 2).sum(),
                "policy": functional.cross_entropy(moves, batch["moves"], reduction="sum"), "count": torch.tensor(float(count))}

    @staticmethod
    def means(sums):
        return {name: value / sums["count"] for name, value in sums.items() if name != "count"}

    def loss(self, sums):
        return (sums["owner"] + 0.1 * sums["margin"] + self.policy_share * sums["policy"]) / sums["count"]

    def total(self, means):
        return means["owner"] + 0.1 * means["margin"] + self.policy_share * means["policy"]

    @staticmethod
    def row(train, held):
        return {"train_position": train["owner"], "held_back_position": held["owner"], "train_choice": train["policy"],
                "held_back_choice": held["policy"], "held_back_margin": held["margin"], "held_back_first": held["first"]}
