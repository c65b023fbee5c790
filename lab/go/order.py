#!/usr/bin/python3
"""Learns the order of moves for proofs of Little-Go from files of `tengen-lab go-choices`, with PyTorch (Debian:
python3-torch, python3-numpy).

    lab/go/order.py WEIGHTS CHOICES... [--epochs N] [--provenance TEXT]

A move's rank is the sum of its features' weights. Of each position's moves one is drawn with probabilities that are the
softmax of the ranks. The loss is the negative logarithm of the chance of a move that wins, in which moves with larger
proofs count less: by the square root of how many times the smallest proof they take. Positions where all moves win or
none does teach nothing. Every tenth position is held back. The weights are written as
engine/games/go/learnt_order.hpp describes, 1000 a unit.
"""

import argparse
import sys
import time

import numpy
import torch

MOST_WEIGHT = 32000
UNIT = 1000


def positions(path):
    """The positions of a file: lists of (wins, nodes, features)."""
    rows, left = [], 0
    with open(path, encoding="ascii") as file:
        if next(file, "") != "tengen-go-choices 1\n":
            sys.exit(f"{path}: not a file of choices")
        for line in file:
            words = line.split()
            if words[0] == "P":
                rows, left = [], int(words[2])
            elif words[0] != "E":
                rows.append((int(words[0]), int(words[1]), [int(word) for word in words[2:]]))
                left -= 1
                if left == 0 and 0 < sum(row[0] for row in rows) < len(rows):
                    yield rows


class Choices:
    """All positions as padded arrays: features (positions, moves, features), the share that each move counts, and which
    moves there are. Features that come up `least_times` or more are numbered anew from 1 on; `numbers` has their own
    numbers. 0 is no feature."""

    def __init__(self, all_rows, least_times):
        moves = max(len(rows) for rows in all_rows)
        most = max(len(row[2]) for rows in all_rows for row in rows)
        raw = numpy.full((len(all_rows), moves, most), -1, numpy.int64)
        share = numpy.zeros((len(all_rows), moves), numpy.float32)
        there = numpy.zeros((len(all_rows), moves), bool)
        for i, rows in enumerate(all_rows):
            least = min(nodes for wins, nodes, _ in rows if wins)
            for j, (wins, nodes, features) in enumerate(rows):
                raw[i, j, :len(features)] = features
                there[i, j] = True
                share[i, j] = wins * (max(1, least) / max(1, nodes)) ** 0.5
        self.numbers, places, times = numpy.unique(raw, return_inverse=True, return_counts=True)
        kept = (times >= least_times) & (self.numbers >= 0)
        self.numbers = self.numbers[kept]
        places = numpy.where(kept, numpy.cumsum(kept), 0)[places.reshape(-1)]
        self.features = torch.from_numpy(places.reshape(raw.shape).astype(numpy.int64))
        self.share = torch.from_numpy(share)
        self.there = torch.from_numpy(there)

    def __len__(self):
        return len(self.share)


def ranks(choices, weights, batch):
    sums = weights(choices.features[batch]).squeeze(-1).sum(-1)
    return sums.masked_fill(~choices.there[batch], -1e9)


def loss_of(choices, weights, batch):
    logs = torch.log_softmax(ranks(choices, weights, batch), 1) + torch.log(choices.share[batch] + 1e-12)
    return -torch.logsumexp(logs, 1).mean()


def tried(choices, weights, batch):
    """How many moves are tried on average until one wins."""
    order = ranks(choices, weights, batch).argsort(1, descending=True)
    wins = (choices.share[batch] > 0).gather(1, order)
    return float((wins.cumsum(1) == 0).sum(1).float().mean() + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights")
    parser.add_argument("choices", nargs="+")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--decay", type=float, default=1e-5, help="times the sum of squared weights, added to the loss")
    parser.add_argument("--least", type=int, default=50, help="rarer features have no weight")
    parser.add_argument("--provenance", default="", help="a line of the file: made by what, on which positions")
    options = parser.parse_args()
    torch.manual_seed(1)

    choices = Choices([rows for path in options.choices for rows in positions(path)], options.least)
    everything = torch.randperm(len(choices))
    held, learnt = everything[: len(choices) // 10], everything[len(choices) // 10:]
    print(f"{len(choices)} positions, {len(choices.numbers)} features", file=sys.stderr)
    weights = torch.nn.Embedding(len(choices.numbers) + 1, 1, padding_idx=0)
    torch.nn.init.zeros_(weights.weight)
    optimizer = torch.optim.Adam(weights.parameters(), lr=options.rate)
    begun = time.monotonic()
    for epoch in range(1, options.epochs + 1):
        if epoch == options.epochs * 2 // 3 + 1:
            optimizer.param_groups[0]["lr"] = options.rate / 5
        for batch in learnt[torch.randperm(len(learnt))].split(options.batch):
            optimizer.zero_grad()
            (loss_of(choices, weights, batch) + options.decay * weights.weight.square().sum()).backward()
            optimizer.step()
        with torch.no_grad():
            left = (time.monotonic() - begun) * (options.epochs - epoch) / epoch
            print(f"epoch {epoch} of {options.epochs}: held back {float(loss_of(choices, weights, held)):.4f} nats, "
                  f"{tried(choices, weights, held):.4f} moves tried, {left:.0f} s left", file=sys.stderr)

    with open(options.weights, "w", encoding="ascii") as file:
        for line in options.provenance.splitlines():
            file.write(f"# {line}\n")
        for number, weight in zip(choices.numbers, weights.weight.detach().numpy()[1:, 0]):
            rounded = int(numpy.clip(round(float(weight) * UNIT), -MOST_WEIGHT, MOST_WEIGHT))
            if rounded != 0:
                file.write(f"{number} {rounded}\n")


main()
