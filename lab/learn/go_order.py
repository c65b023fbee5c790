"""The order of moves in proofs of Little-Go, from files of `tengen-lab go-choices`.

A move's rank is the sum of its features' weights. Of each position's moves one is drawn with probabilities that are the softmax of the
ranks. The loss is the negative logarithm of the chance of a move that wins, in which moves with larger proofs count less: by the square
root of how many times the smallest proof they take. Positions where all moves win or none does teach nothing. One in ten is held back.
engine/games/go/learnt_order.hpp describes the file, 1000 a unit.
"""

import sys

import numpy
import torch

import games
import training

MOST_WEIGHT, UNIT = 32000, 1000


def positions(path):
    """The positions of a file: lists of (wins, nodes, features)."""
    lines = games.read_bytes(path).decode("ascii", "replace").splitlines()
    if lines[:1] != ["tengen-go-choices 1"]:
        raise SystemExit(f"{path}: not a file of choices")
    rows, left = [], 0
    for words in map(str.split, lines[1:]):
        if words[0] == "P":
            rows, left = [], int(words[2])
        elif words[0] != "E":
            rows.append((int(words[0]), int(words[1]), [int(word) for word in words[2:]]))
            left -= 1
            if left == 0 and 0 < sum(row[0] for row in rows) < len(rows):
                yield rows


class Choices:
    """All positions as padded arrays: features (positions, moves, features), the share that each move counts, and which moves there are.
    Features that come up `least` times or more are numbered anew from 1 on; `numbers` has their own numbers. 0 is no feature."""

    def __init__(self, all_rows, least):
        shape = len(all_rows), max(map(len, all_rows)), max(len(row[2]) for rows in all_rows for row in rows)
        raw, share, there = numpy.full(shape, -1), numpy.zeros(shape[:2], numpy.float32), numpy.zeros(shape[:2], bool)
        for i, rows in enumerate(all_rows):
            fewest = min(nodes for wins, nodes, _ in rows if wins)
            for j, (wins, nodes, features) in enumerate(rows):
                raw[i, j, : len(features)], there[i, j] = features, True
                share[i, j] = wins * (max(1, fewest) / max(1, nodes)) ** 0.5
        self.numbers, places, times = numpy.unique(raw, return_inverse=True, return_counts=True)
        kept = (times >= least) & (self.numbers >= 0)
        self.numbers = self.numbers[kept]
        self.features = torch.from_numpy(numpy.where(kept, numpy.cumsum(kept), 0)[places.reshape(-1)].reshape(shape))
        self.share, self.there = torch.from_numpy(share), torch.from_numpy(there)

    def ranks(self, weights, batch):
        return weights(self.features[batch]).squeeze(-1).sum(-1).masked_fill(~self.there[batch], -1e9)

    def loss(self, weights, batch):
        logs = torch.log_softmax(self.ranks(weights, batch), 1) + torch.log(self.share[batch] + 1e-12)
        return -torch.logsumexp(logs, 1).mean()

    def tried(self, weights, batch):
        """How many moves are tried on average until one wins."""
        order = self.ranks(weights, batch).argsort(1, descending=True)
        wins = (self.share[batch] > 0).gather(1, order)
        return float((wins.cumsum(1) == 0).sum(1).float().mean() + 1)


def learn(options):
    training.device_of(options)
    found = [rows for path in options.choices for rows in positions(path)]
    if len(found) < 10:
        raise SystemExit("too few positions that teach anything")
    choices = Choices(found, options.least)
    everything = torch.randperm(len(found))
    held, learnt = everything[: len(found) // 10], everything[len(found) // 10 :]
    print(f"{len(found)} positions, {len(choices.numbers)} features", file=sys.stderr)
    weights = torch.nn.Embedding(len(choices.numbers) + 1, 1, padding_idx=0)
    torch.nn.init.zeros_(weights.weight)
    optimiser = torch.optim.Adam(weights.parameters(), lr=options.rate)
    progress = training.Progress()
    for epoch in range(1, options.epochs + 1):
        if epoch == options.epochs * 2 // 3 + 1:
            optimiser.param_groups[0]["lr"] = options.rate / 5
        batches = learnt[torch.randperm(len(learnt))].split(512)
        for number, batch in enumerate(batches):
            optimiser.zero_grad()
            (choices.loss(weights, batch) + options.decay * weights.weight.square().sum()).backward()
            optimiser.step()
            progress.show(f"epoch {epoch} of {options.epochs}", (epoch - 1 + (number + 1) / len(batches)) / options.epochs)
        with torch.no_grad():
            progress.tell(f"epoch {epoch} of {options.epochs}: held back {float(choices.loss(weights, held)):.4f} nats, "
                          f"{choices.tried(weights, held):.4f} moves tried")
    whole = (weights.weight.detach()[1:, 0] * UNIT).round().clamp(-MOST_WEIGHT, MOST_WEIGHT).int().tolist()
    with open(options.weights, "w", encoding="ascii") as file:
        file.writelines(f"# {line}\n" for line in options.provenance.splitlines())
        file.writelines(f"{number} {weight}\n" for number, weight in zip(choices.numbers, whole) if weight)
    return 0
