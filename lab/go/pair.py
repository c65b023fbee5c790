#!/usr/bin/python3
"""Orders the channels of a file of weights for Go, so that the kernels find more pairs of zeros to skip.

    lab/go/pair.py WEIGHTS SAMPLES...

WEIGHTS is rewritten. What the network says of any position stays the same, bit by bit: the channels of layers 1 to 3
are only numbered anew. A kernel multiplies two neighbouring channels at once and skips them where both are 0, so that
channels which are seldom other than 0, or only together, belong together. SAMPLES are files of `tengen-lab
go-selfplay`. Needs numpy (Debian: python3-numpy).
"""

import sys

import numpy

from formats import CHANNELS, KINDS, MOST_NUMBER, OUTSIDE, WEIGHTS_MARK, numbers_at, sample_rows, with_checksum

PAIRS = CHANNELS // 2
POSITIONS = 4000


class Weights:
    """The numbers of engine/games/go/network/network.hpp, by input and output channel."""

    def __init__(self, data):
        if not data.startswith(WEIGHTS_MARK):
            sys.exit("no file of weights for Go")
        self.at = numbers_at(data)
        self.head = data[: self.at]
        self.data = data
        self.first = self.take("<i2", 9, KINDS, CHANNELS)
        self.first_bias = self.take("<i2", CHANNELS)
        self.convolutions = []
        for _ in range(3):
            pairs = self.take("<i2", 9, PAIRS, CHANNELS, 2)
            self.convolutions.append([pairs.transpose(0, 1, 3, 2).reshape(9, CHANNELS, CHANNELS), self.take("<i4", CHANNELS)])
        self.means = self.take("<i2", CHANNELS, CHANNELS)
        self.outputs = [[self.take("<i2", CHANNELS), self.take("<i4", 1)] for _ in range(3)]
        if self.at + 8 != len(data):
            sys.exit("no file of weights of this form")

    def take(self, kind, *shape):
        found = numpy.frombuffer(self.data, dtype=kind, count=int(numpy.prod(shape)), offset=self.at).reshape(shape)
        self.at += found.nbytes
        return found

    def ordered(self, one, two, three):
        """Numbers the channels of layers 1, 2 and 3 anew; layer 4 has the order of layer 2, which is added to it."""
        self.first = self.first[:, :, one]
        self.first_bias = self.first_bias[one]
        for part, before, after in zip(self.convolutions, (one, two, three), (two, three, two)):
            part[0] = part[0][:, before][:, :, after]
            part[1] = part[1][after]
        self.means = self.means[two][:, three]
        for output in self.outputs:
            output[0] = output[0][two]

    def bytes(self):
        parts = [self.first, self.first_bias]
        for weights, bias in self.convolutions:
            parts += [weights.reshape(9, PAIRS, 2, CHANNELS).transpose(0, 1, 3, 2), bias]
        parts.append(self.means)
        for output in self.outputs:
            parts += output
        return with_checksum(self.head + b"".join(numpy.ascontiguousarray(part).tobytes() for part in parts))

    def layers(self, kinds):
        """What layers 1 to 3 say of boards: kinds (boards, side + 2, side + 2); results (boards, side, side, channels)."""
        side = kinds.shape[1] - 2

        def taps(board):
            return [board[:, tap // 3 : tap // 3 + side, tap % 3 : tap % 3 + side] for tap in range(9)]

        def clipped(sums):
            return sums.clip(0, MOST_NUMBER).astype(numpy.int64)

        def convolved(part, below, bias):
            padded = numpy.pad(below, ((0, 0), (1, 1), (1, 1), (0, 0)))
            # Real numbers of 64 bits hold these sums exactly, and their matrices are multiplied faster than integers.
            sums = sum(board.astype(numpy.float64) @ part[0][tap] for tap, board in enumerate(taps(padded)))
            return clipped((sums.astype(numpy.int64) + bias) >> 10)

        one = clipped(self.first_bias + sum(self.first[tap].astype(numpy.int64)[board] for tap, board in enumerate(taps(kinds))))
        two = convolved(self.convolutions[0], one, self.convolutions[0][1])
        means = two.sum((1, 2)) // (side * side) @ self.means.astype(numpy.int64)
        three = convolved(self.convolutions[1], two, (self.convolutions[1][1] + means)[:, None, None, :])
        return one, two, three


def boards_of(paths):
    """Padded kinds of up to POSITIONS positions, by the side of the board."""
    rows = numpy.concatenate([sample_rows(path) for path in paths])
    rows = rows[:: max(1, len(rows) // POSITIONS)]
    for side in numpy.unique(rows[:, 0]).astype(int):
        boards = rows[rows[:, 0] == side][:, 8 : 8 + side * side].reshape(-1, side, side).astype(int)
        yield numpy.pad(boards, ((0, 0), (1, 1), (1, 1)), constant_values=OUTSIDE)


def needed(chances, pairs):
    """The share of pairs that are not both 0."""
    return sum(chances[a, b] for a, b in pairs) / PAIRS


def best_pairs(chances):
    """Pairs whose partners are exchanged as long as that makes more of them 0."""
    pairs = [(2 * i, 2 * i + 1) for i in range(PAIRS)]
    better = True
    while better:
        better = False
        for i in range(PAIRS):
            for j in range(i + 1, PAIRS):
                (a, b), (c, d) = pairs[i], pairs[j]
                ways = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
                costs = [chances[way[0]] + chances[way[1]] for way in ways]
                if min(costs) < costs[0] - 1e-9:
                    pairs[i], pairs[j] = ways[costs.index(min(costs))]
                    better = True
    return pairs


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        weights = Weights(file.read())
    together = numpy.zeros((3, CHANNELS, CHANNELS))
    points = 0
    for kinds in boards_of(sys.argv[2:]):
        for i, layer in enumerate(weights.layers(kinds)):
            used = (layer.reshape(-1, CHANNELS) != 0).astype(numpy.float64)
            together[i] += used.T @ used
        points += len(used)
    orders = []
    for i in range(3):
        both = together[i] / points
        alone = both.diagonal()
        chances = alone[:, None] + alone[None, :] - both
        pairs = best_pairs(chances)
        before = needed(chances, [(2 * k, 2 * k + 1) for k in range(PAIRS)])
        print(f"layer {i + 1}: {100 * alone.mean():.1f} % of channels, {100 * before:.1f} % of pairs are not 0; {100 * needed(chances, pairs):.1f} % as ordered")
        orders.append([channel for pair in pairs for channel in pair])
    weights.ordered(*orders)
    with open(sys.argv[1], "wb") as file:
        file.write(weights.bytes())


if __name__ == "__main__":
    main()
