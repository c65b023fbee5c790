"""The network for Go (engine/games/go/network/network.hpp), from files of `tengen-lab go-selfplay` (lab/go/samples.hpp) or of `label-go`.

A step takes positions of one board size, turned or mirrored by chance. The loss adds up: the squared error of each point's owner, that of
the whole margin, and the cross-entropy of the moves that the search or the teacher chose. One game in ten is held back.
"""

import struct

import numpy
import torch
from torch import nn
from torch.nn import functional

import games

CHANNELS, BLOCKS, KINDS, OUTSIDE, POINTS = 32, 2, 32, 31, 81
CHANNEL, TAP, FINE, WEIGHT = 16, 64, 256, 1024  # parts of 1
MOST_CHANNEL, MOST_TAP, MOST = 127, 127, 2047  # parts at most: of a channel, of a convolution's weight, of all other weights
MAGIC, SAMPLES_MAGIC, LABELS_MAGIC = b"TENGENGO", b"TENGENGS", b"TENGENGL"
VERSION = 3
SAMPLE_BYTES, LABEL_BYTES = 170, 170 + POINTS + 1
STEPS = 1000  # of what counts as an epoch
LEAST_USE, FIRST_USE = 0.002, 0.25  # shares of points: of a channel that sleeps, and of one that was woken


def stepped(x, parts):
    """`x` in whole parts of 1, as the program's integers hold it. Gradients pass as if it were not so."""
    return x + ((x.detach() * parts + 0.5).floor() / parts - x.detach())


class Clipped(torch.autograd.Function):
    """Channels as the program's bytes hold them. Gradients pass between the ends. Written out, since a step of training spends as long on
    its passes over memory as on its convolutions."""

    @staticmethod
    def forward(context, x):
        context.save_for_backward(x)
        return x.mul(CHANNEL).add_(0.5).floor_().clamp_(0, MOST_CHANNEL).div_(CHANNEL)

    @staticmethod
    def backward(context, gradient):
        return torch.ops.aten.hardtanh_backward(gradient, *context.saved_tensors, 0, MOST_CHANNEL / CHANNEL)


clipped = Clipped.apply


def convolved(part, x):
    return functional.conv2d(x, stepped(part.weight, TAP), part.bias, padding=1)


def squashed(x):
    x = x.clamp(-3, 3)
    return x * (27 + x * x) / (27 + 9 * x * x)


class Network(nn.Module):
    """`blocks`: of two convolutions around which a layer is added; the first of them sees the means over the board."""

    def __init__(self, channels=CHANNELS, blocks=BLOCKS):
        super().__init__()
        self.sizes = {"channels": channels, "blocks": blocks}
        self.first = nn.Conv2d(KINDS, channels, 3)
        self.convolutions = nn.ModuleList([nn.Conv2d(channels, channels, 3, padding=1) for _ in range(1 + 2 * blocks)])
        self.means = nn.ModuleList([nn.Linear(channels, channels, bias=False) for _ in range(blocks)])
        self.owner, self.move, self.passing = [nn.Linear(channels, 1) for _ in range(3)]
        nn.init.normal_(self.first.weight, 0, 0.15)
        for head in (self.owner, self.move, self.passing, *self.means):
            nn.init.normal_(head.weight, 0, 0.03)

    def layers(self, kinds):
        """kinds: (positions, side + 2, side + 2). Channels of every layer, (positions, channels, side, side)."""
        found = [clipped(self.first(functional.one_hot(kinds, KINDS).permute(0, 3, 1, 2).float()))]
        found.append(clipped(convolved(self.convolutions[0], found[0])))
        for block, two in enumerate(self.convolutions[2::2]):
            before = found[-1]
            found.append(clipped(self.within(block, before)))
            found.append(clipped(convolved(two, found[-1]) + before))
        return found

    def within(self, block, before):
        """The sums inside a block of what lies before it."""
        return convolved(self.convolutions[1 + 2 * block], before) + self.means[block](before.mean((2, 3)))[:, :, None, None]

    @torch.no_grad()
    def wake(self, inputs):
        """Draws anew those channels within blocks that hardly any point lifts above 0, for which no gradient comes; the next layer takes
        them with weights of 0 at first. What the network says stays the same but where such a channel was used. Returns how many."""
        batches, woken = list(inputs.held_batches(lambda batch: batch["kinds"]))[::16], 0
        for block, (one, two) in enumerate(zip(self.convolutions[1::2], self.convolutions[2::2])):
            before = [self.layers(kinds)[1 + 2 * block] for kinds in batches]

            def sums():
                return torch.cat([self.within(block, part).transpose(0, 1).flatten(1) for part in before], 1)
            asleep = (sums() > 0).float().mean(1) < LEAST_USE
            if not asleep.any():
                continue
            one.weight[asleep] = torch.randn_like(one.weight[asleep]) * one.weight.std()
            one.bias[asleep] = 0
            found = sums()[asleep]
            one.bias[asleep] = -found[:, :: 1 + found.shape[1] // 10000].quantile(1 - FIRST_USE, 1)
            two.weight[:, asleep] = 0
            woken += int(asleep.sum())
        return woken

    def forward(self, batch):
        """Owners, (positions, side, side), and logits of moves, of which the last passes."""
        last = self.layers(batch["kinds"])[-1]
        weights, biases = [torch.cat(part) for part in zip(self.owner.parameters(), self.move.parameters())]
        owners, moves = functional.conv2d(last, weights[..., None, None], biases).unbind(1)
        return squashed(owners), torch.cat([moves.flatten(1), self.passing(last.mean((2, 3)))], 1)

    def bound(self):
        """Keeps the weights within what the file holds."""
        with torch.no_grad():
            self.first.weight.clamp_(-MOST / FINE, MOST / FINE)
            for part in self.convolutions:
                part.weight.clamp_(-MOST_TAP / TAP, MOST_TAP / TAP)
            for part in (*self.means, self.owner, self.move, self.passing):
                part.weight.clamp_(-MOST / WEIGHT, MOST / WEIGHT)

    def parts(self):
        """Every number of the file in its order and shape, with the parts of 1, the type, and what the file adds: the program rounds layers'
        sums down. The numbers are views of the parameters."""
        yield self.first.weight.permute(2, 3, 1, 0), FINE, "<i2", 0
        yield self.first.bias, FINE, "<i2", FINE // CHANNEL // 2
        for number, part in enumerate(self.convolutions):
            if number and number % 2 == 0:
                yield self.means[number // 2 - 1].weight.t(), WEIGHT, "<i2", 0
            # four neighbouring channels of the input side by side
            yield part.weight.permute(2, 3, 1, 0).unflatten(2, (part.in_channels // 4, 4)).transpose(3, 4), TAP, "<i1", 0
            yield part.bias, CHANNEL * TAP, "<i4", TAP // 2
        for head in (self.owner, self.move, self.passing):
            yield head.weight, WEIGHT, "<i2", 0
            yield head.bias, CHANNEL * WEIGHT, "<i4", 0

    def write(self, path, provenance):
        if self.sizes["channels"] != CHANNELS:
            raise SystemExit(f"{path}: the program has no network of {self.sizes}")
        text = provenance.encode()[:2000]
        data = MAGIC + struct.pack("<III", VERSION, len(text), self.sizes["blocks"]) + text
        for numbers, parts, kind, more in self.parts():
            most = {"<i1": MOST_TAP, "<i2": MOST, "<i4": 1 << 28}[kind]
            whole = (numbers.detach().cpu().double() * parts).round() + more
            data += whole.clamp(-most, most).numpy().astype(kind).tobytes()
        with open(path, "wb") as file:
            file.write(games.with_checksum(data))

    @classmethod
    def of_file(cls, path):
        """The network of a file, and its provenance."""
        network = cls(CHANNELS, struct.unpack_from("<I", games.read_bytes(path), len(MAGIC) + 8)[0])
        return network, network.read(path)

    def read(self, path):
        """The provenance of a file, whose numbers the network takes. Blocks that the file has not change nothing at first."""
        data = games.read_bytes(path)
        if not data.startswith(MAGIC):
            raise SystemExit(f"{path}: no file of weights for Go")
        version, length, blocks = struct.unpack_from("<III", data, len(MAGIC))
        if version != VERSION or blocks > self.sizes["blocks"]:
            raise SystemExit(f"{path}: version {version} with {blocks} blocks")
        if blocks < self.sizes["blocks"]:
            smaller = Network(CHANNELS, blocks)
            provenance = smaller.read(path)
            self.load_state_dict(smaller.state_dict(), strict=False)
            for part in self.convolutions[1 + 2 * blocks :][1::2]:
                nn.init.zeros_(part.weight), nn.init.zeros_(part.bias)
            return provenance
        at = len(MAGIC) + 12 + length
        provenance = data[len(MAGIC) + 12 : at].decode()
        with torch.no_grad():
            for numbers, parts, kind, more in self.parts():
                found = numpy.frombuffer(data, kind, numbers.numel(), at)
                at += found.nbytes
                numbers.copy_(torch.from_numpy((found.astype(numpy.float64) - more) / parts).view(numbers.shape))
        if at + 8 != len(data):
            raise SystemExit(f"{path}: no file of weights of this form")
        return provenance

    def order_channels(self, inputs):
        """Numbers channels anew, so that two neighbours are more often both 0 and the kernels skip them. What the network says stays the
        same. Layers that are added to each other, 2, 4 and so on, share an order."""
        channels, layers = self.sizes["channels"], 2 + 2 * self.sizes["blocks"]
        order_of = [1 if layer % 2 else layer for layer in range(layers)]  # by layer from 0: the first one that has its order
        together, points = torch.zeros(layers, channels, channels, dtype=torch.float64), torch.zeros(layers)
        with torch.no_grad():
            for batch in inputs.held_batches(lambda batch: batch):
                for which, layer in zip(order_of, self.layers(batch["kinds"])[:-1]):  # no convolution takes the last one
                    used = (layer.transpose(0, 1).flatten(1) * CHANNEL >= 1).double()
                    together[which] += used @ used.t()
                    points[which] += used.shape[1]
        orders = {}
        for which in sorted(set(order_of)):
            sums = (together[which] / points[which]).numpy()
            alone = sums.diagonal()
            chances = alone[:, None] + alone - sums
            pairs = best_pairs(chances)
            plain = [(channel, channel + 1) for channel in range(0, channels, 2)]
            before, after = [sum(chances[a, b] for a, b in some) / len(pairs) for some in (plain, pairs)]
            print(f"layer {which + 1}: {100 * before:.1f} % of pairs are not 0; {100 * after:.1f} % as ordered")
            orders[which] = [channel for pair in pairs for channel in pair]
        of = [orders[which] for which in order_of]
        with torch.no_grad():
            for part, before, after in zip((self.first, *self.convolutions), (None, *of), of):
                part.weight.copy_((part.weight if before is None else part.weight[:, before])[after])
                part.bias.copy_(part.bias[after])
            for means, after in zip(self.means, of[2::2]):
                means.weight.copy_(means.weight[after][:, of[1]])
            for head in (self.owner, self.move, self.passing):
                head.weight.copy_(head.weight[:, of[1]])


def best_pairs(chances):
    """Pairs whose partners are exchanged as long as that makes more of them 0."""
    pairs, better = [(i, i + 1) for i in range(0, len(chances), 2)], True
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
    """The positions of a file, a row of LABEL_BYTES each; a last one that was cut off is left out. A sample's only likely move is its own."""
    data = games.read_bytes(path)
    size = {SAMPLES_MAGIC: SAMPLE_BYTES, LABELS_MAGIC: LABEL_BYTES}.get(data[: len(MAGIC)])
    if not size:
        raise SystemExit(f"{path}: no file of samples or labels of Go")
    count = (len(data) - len(MAGIC)) // size
    rows = numpy.frombuffer(data, numpy.uint8, count * size, len(MAGIC)).reshape(count, size)
    if size == LABEL_BYTES:
        return rows
    rows = numpy.concatenate([rows, numpy.zeros((count, POINTS + 1), numpy.uint8)], 1)
    moves, passes = rows[:, 1], rows[:, 1] == rows[:, 0].astype(int) ** 2
    rows[numpy.arange(count), SAMPLE_BYTES + numpy.where(passes, POINTS, moves)] = 255
    return rows


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
        shares = rows[:, SAMPLE_BYTES:].astype(numpy.float32)
        policy = numpy.concatenate([turned(shares[:, :points].reshape(-1, side, side)).reshape(-1, points), shares[:, POINTS:]], 1)
        scores = rows[:, 2:4].copy().view("<i2")[:, 0] / 100
        batch = {"kinds": kinds.astype(numpy.int64), "owners": owners.astype(numpy.float32) / 100,
                 "policy": policy / policy.sum(1, keepdims=True), "scores": scores.astype(numpy.float32), "unproven": abs(scores) < 150}
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
    kind = "go"

    def __init__(self, options, about=None):
        self.network = Network(options.channels or CHANNELS, options.blocks or BLOCKS)
        self.sizes, self.policy_share, self.score_share = self.network.sizes, 0.15, options.score_share

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
        first = (moves.argmax(1) == batch["policy"].argmax(1)).float().sum()
        return {"owner": ((owners - batch["owners"]) ** 2).mean() * count, "points_off": (margin - right).abs().sum(), "first": first,
                "margin": (((margin - (1 - share) * right - share * batch["scores"]) / side) ** 2).sum(),
                "policy": functional.cross_entropy(moves, batch["policy"], reduction="sum"), "count": torch.tensor(float(count))}

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
