#!/usr/bin/python3
"""Trains the network for Go from files of `tengen-lab go-selfplay`, with PyTorch (Debian: python3-torch, python3-numpy).

    lab/go/train.py WEIGHTS SAMPLES... [--steps N] [--from FILE] [--csv FILE]

Every tenth game is held back. Each step takes one batch of positions of one board size, turned or mirrored by chance.
The loss adds up: the squared error of each point's owner, that of the whole margin, and the cross-entropy of the move
that the search chose. The weights are written as engine/games/go/network/network.hpp describes. This training begins with the numbers of
`--from`: a file of weights, or its state FILE.pt, which is not rounded. A GPU is used where PyTorch finds one.
"""

import argparse
import math
import struct
import sys
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

from formats import CHANNELS, KINDS, MOST_NUMBER, OUTSIDE, WEIGHTS_MARK, numbers_at, sample_rows, with_checksum

POINTS = 81
MOST_CHANNEL = MOST_NUMBER / 256
MOST_WEIGHT = MOST_NUMBER / 1024


class Net(nn.Module):
    """The network of engine/games/go/network/network.hpp in real numbers."""

    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(KINDS, CHANNELS, 3)
        self.convolutions = nn.ModuleList([nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1) for _ in range(3)])
        self.means = nn.Linear(CHANNELS, CHANNELS, bias=False)
        self.owner = nn.Conv2d(CHANNELS, 1, 1)
        self.move = nn.Conv2d(CHANNELS, 1, 1)
        self.passing = nn.Linear(CHANNELS, 1)
        nn.init.normal_(self.first.weight, 0, 0.15)
        for head in (self.owner, self.move, self.passing, self.means):
            nn.init.normal_(head.weight, 0, 0.03)

    def forward(self, kinds):
        """kinds: (batch, side + 2, side + 2). Owners (batch, side, side) and logits (batch, side * side + 1)."""
        inputs = functional.one_hot(kinds, KINDS).permute(0, 3, 1, 2).float()
        one = clipped(self.first(inputs))
        two = clipped(self.convolutions[0](one))
        bias = self.means(two.mean((2, 3)))
        three = clipped(self.convolutions[1](two) + bias[:, :, None, None])
        four = clipped(self.convolutions[2](three) + two)
        owners = squashed(self.owner(four)[:, 0])
        moves = self.move(four).flatten(1)
        return owners, torch.cat([moves, self.passing(four.mean((2, 3)))], 1)

    def bound(self):
        """Keeps the weights within what the file's integers can hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-MOST_CHANNEL, MOST_CHANNEL)
            for part in (*self.convolutions, self.means, self.owner, self.move, self.passing):
                part.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)


def clipped(x):
    return x.clamp(0, MOST_CHANNEL)


def squashed(x):
    x = x.clamp(-3, 3)
    return x * (27 + x * x) / (27 + 9 * x * x)


class Samples:
    """All positions of one board size."""

    def __init__(self, side, rows):
        points = side * side
        self.side = side
        self.kinds = torch.from_numpy(rows[:, 8 : 8 + points].copy()).view(-1, side, side)
        owners = rows[:, 8 + POINTS : 8 + POINTS + points].copy().view(numpy.int8)
        self.owners = torch.from_numpy(owners).view(-1, side, side)
        self.moves = torch.from_numpy(rows[:, 1].copy())
        self.scores = torch.from_numpy(rows[:, 2:4].copy().view(numpy.int16)[:, 0].copy())

    def __len__(self):
        return len(self.moves)

    def batch(self, chosen, symmetry, device):
        """Padded kinds, owners from -1 to 1, moves, scores in points and where they are no proofs."""
        side = self.side

        def turned(board):
            if symmetry & 4:
                board = board.flip(2)
            return torch.rot90(board, symmetry & 3, (1, 2))

        kinds = functional.pad(turned(self.kinds[chosen]).long(), (1, 1, 1, 1), value=OUTSIDE)
        owners = turned(self.owners[chosen]).float() / 100
        moves = self.moves[chosen].long()
        places = turned(torch.arange(side * side).view(1, side, side)).flatten()
        where = torch.empty(side * side + 1, dtype=torch.long)
        where[places] = torch.arange(side * side)
        where[side * side] = side * side
        scores = self.scores[chosen].float() / 100
        return [part.to(device) for part in (kinds, owners, where[moves], scores, scores.abs() < 150)]


def read(paths):
    """The samples to learn from and those held back, each by board size."""
    parts = {False: {}, True: {}}
    for number, path in enumerate(paths):
        rows = sample_rows(path)
        games = rows[:, 4:8].copy().view(numpy.uint32)[:, 0]
        for held in (False, True):
            mine = rows[(games % 10 == 0) == held]
            for side in numpy.unique(mine[:, 0]):
                parts[held].setdefault(int(side), []).append(mine[mine[:, 0] == side])
    return [[Samples(side, numpy.concatenate(rows)) for side, rows in sorted(parts[held].items())] for held in (False, True)]


def losses(net, batch, score_share):
    kinds, owners, moves, scores, judged = batch
    said, logits = net(kinds)
    side = owners.shape[1]
    owner = ((said - owners) ** 2).mean()
    target = owners.sum((1, 2))
    target = torch.where(judged, (1 - score_share) * target + score_share * scores, target)
    margin = (((said.sum((1, 2)) - target) / side) ** 2).mean()
    policy = functional.cross_entropy(logits, moves)
    hits = (logits.argmax(1) == moves).float().mean()
    return owner, margin, policy, hits, (said.sum((1, 2)) - owners.sum((1, 2))).abs().mean()


def held_back(net, parts, device):
    """Mean losses over what is held back."""
    net.eval()
    sums = numpy.zeros(5)
    count = 0
    with torch.no_grad():
        for samples in parts:
            for at in range(0, min(len(samples), 20000), 1000):
                chosen = torch.arange(at, min(at + 1000, len(samples)))
                sums += len(chosen) * numpy.array([float(x) for x in losses(net, samples.batch(chosen, 0, device), 0)])
                count += len(chosen)
    net.train()
    return sums / max(count, 1)


def write(net, path, provenance):
    def shorts(tensor, grain, most=MOST_NUMBER):
        return tensor.detach().cpu().double().mul(grain).round().clamp(-most, most).to(torch.int16).numpy().tobytes()

    def longs(tensor):
        return tensor.detach().cpu().double().mul(256 * 1024).round().to(torch.int32).numpy().tobytes()

    text = provenance.encode()[:2000]
    data = WEIGHTS_MARK + struct.pack("<II", 1, len(text)) + text
    data += shorts(net.first.weight.permute(2, 3, 1, 0).contiguous(), 256)
    data += shorts(net.first.bias, 256)
    for part in net.convolutions:
        weights = part.weight.permute(2, 3, 1, 0).reshape(9, CHANNELS // 2, 2, CHANNELS)
        data += shorts(weights.permute(0, 1, 3, 2).contiguous(), 1024) + longs(part.bias)
    data += shorts(net.means.weight.t().contiguous(), 1024)
    for head in (net.owner, net.move, net.passing):
        data += shorts(head.weight.flatten(), 1024) + longs(head.bias)
    with open(path, "wb") as file:
        file.write(with_checksum(data))


def load(net, path):
    """Fills the network from a state or from a file of weights."""
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(WEIGHTS_MARK):
        net.load_state_dict(torch.load(path, map_location="cpu"))
        return
    at = numbers_at(data)

    def numbers(kind, count, grain):
        nonlocal at
        found = numpy.frombuffer(data, dtype=kind, count=count, offset=at)
        at += found.nbytes
        return torch.from_numpy(found.astype(numpy.float32) / grain)

    with torch.no_grad():
        net.first.weight.copy_(numbers("<i2", 9 * KINDS * CHANNELS, 256).view(3, 3, KINDS, CHANNELS).permute(3, 2, 0, 1))
        net.first.bias.copy_(numbers("<i2", CHANNELS, 256))
        for part in net.convolutions:
            pairs = numbers("<i2", 9 * CHANNELS * CHANNELS, 1024).view(9, CHANNELS // 2, CHANNELS, 2)
            weights = pairs.permute(0, 1, 3, 2).reshape(3, 3, CHANNELS, CHANNELS)
            part.weight.copy_(weights.permute(3, 2, 0, 1))
            part.bias.copy_(numbers("<i4", CHANNELS, 256 * 1024))
        net.means.weight.copy_(numbers("<i2", CHANNELS * CHANNELS, 1024).view(CHANNELS, CHANNELS).t())
        for head in (net.owner, net.move, net.passing):
            head.weight.copy_(numbers("<i2", CHANNELS, 1024).view_as(head.weight))
            head.bias.copy_(numbers("<i4", 1, 256 * 1024))
    if at + 8 != len(data):
        sys.exit(f"{path}: no file of weights of this form")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights")
    parser.add_argument("samples", nargs="+")
    parser.add_argument("--steps", type=int, default=8000)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--score-share", type=float, default=0.0, help="share of the search's score in the margin to learn")
    parser.add_argument("--policy-share", type=float, default=0.15, help="weight of the moves in the loss")
    parser.add_argument("--from", dest="start", help="weights or a state to begin with")
    parser.add_argument("--csv", help="losses held back go here")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default="", help="noted in the file: who played the games")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learning, testing = read(options.samples)
    sizes = torch.tensor([float(len(samples)) for samples in learning])
    positions = int(sizes.sum())
    print(f"{positions} positions to learn from, {sum(map(len, testing))} held back", file=sys.stderr)
    net = Net().to(device)
    if options.start:
        load(net, options.start)
    optimiser = torch.optim.Adam(net.parameters(), lr=options.rate)
    start = time.time()
    log = open(options.csv, "w") if options.csv else None
    if log:
        log.write("step,owner,margin,policy,first,points_off\n")
    for step in range(1, options.steps + 1):
        warm = min(1.0, step / 200)
        for group in optimiser.param_groups:
            group["lr"] = options.rate * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * step / options.steps)))
        samples = learning[int(torch.multinomial(sizes, 1))]
        chosen = torch.randint(len(samples), (options.batch,))
        batch = samples.batch(chosen, int(torch.randint(8, (1,))), device)
        owner, margin, policy, _, _ = losses(net, batch, options.score_share)
        loss = owner + 0.1 * margin + options.policy_share * policy
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        net.bound()
        if step % 1000 == 0 or step == options.steps:
            found = held_back(net, testing, device)
            spent = time.time() - start
            print(
                f"step {step} of {options.steps}: held back owner {found[0]:.4f}, margin {found[1]:.3f}, policy {found[2]:.4f} nats, "
                f"first {100 * found[3]:.1f} %, {found[4]:.2f} points off; {step * options.batch / spent:.0f} positions/s, "
                f"{spent / step * (options.steps - step):.0f} s left",
                file=sys.stderr,
            )
            if log:
                log.write(f"{step}," + ",".join(f"{x:.5f}" for x in found) + "\n")
                log.flush()
            provenance = (
                f"{positions} positions of {len(options.samples)} files of go-selfplay, {options.engine}; {step} steps of "
                f"{options.batch}; held back owner {found[0]:.4f}, policy {found[2]:.4f} nats, first {100 * found[3]:.1f} %"
            )
            write(net, options.weights, provenance)
            torch.save(net.state_dict(), options.weights + ".pt")


if __name__ == "__main__":
    main()
