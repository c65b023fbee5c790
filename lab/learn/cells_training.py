"""Commands of the cell network."""

import os
import sys

import torch

import cells
import inputs as positions
import training


class Task:
    kind = "cells"

    def __init__(self, policy_share, sizes):
        self.policy_share, self.sizes = policy_share, sizes

    losses = staticmethod(cells.losses)
    means = staticmethod(cells.means)

    def loss(self, sums):
        return (sums["outcome"] + self.policy_share * sums["policy"]) / sums["judged"].clamp(min=1)

    def total(self, means):
        return means["outcome"] + self.policy_share * means["policy"]

    def row(self, train, held):
        return {"train_position": train["outcome"], "held_back_position": held["outcome"], "train_choice": train["policy"],
                "held_back_choice": held["policy"], "held_back_value": held["value"], "small_network_value": held["small_network_value"],
                "held_back_first": held["first1"], "held_back_first_three": held["first3"]}


def train(options):
    device = training.device_of(options)
    sizes = {name: getattr(options, name) for name in cells.SIZES if getattr(options, name)}
    network = cells.CellNetwork(exact=not options.plain, **sizes)
    if options.start:
        network.read(options.start)
    network.to(device)
    state = training.load(options.state, Task.kind) if os.path.exists(options.state) else None
    first_epoch = state["at"]["epoch"] if state else 0
    if state and state["sizes"] != network.sizes:
        raise SystemExit(f"{options.state}: is of a network of {state['sizes']}")
    inputs = positions.Inputs(options.inputs, options.test, epochs=options.epochs, first_epoch=first_epoch, limit=options.limit,
                              validation=options.validation, seed=options.seed, threads=options.threads)
    if not inputs.train or not inputs.held:
        raise SystemExit("too few games: nothing to train on, or nothing to test on")
    batches = cells.Batches(inputs.about, options.score_unit, options.result_share)
    task = Task(options.policy_share, network.sizes)
    run = training.Training(task, network, network.parameters(), inputs, batches, options, device)
    print(f"{inputs.train} positions to train on, {inputs.held} held back, on {device}", file=sys.stderr)
    if state:
        run.resume(state)
    code = run.run()
    inputs.close()
    return code


def export(options):
    state = training.load(options.state, Task.kind)
    network = cells.CellNetwork(**state["sizes"])
    network.load_state_dict((state["best"] or state)["network"])
    network.write(options.output, options.rule or [state["rule"]], state["made"])
    print(f"{options.output}: {state['made']}")
    return 0


def check(options):
    """Integers must be equal, real numbers near."""
    records, about = positions.everything(options.inputs, options.weights, limit=options.limit)
    batches, network = cells.Batches(about), cells.CellNetwork().double().read(options.weights)
    plain = cells.CellNetwork(exact=False).read(options.weights)
    differ, distances = 0, []
    with torch.no_grad():
        for begin in range(0, len(records), 256):
            part = records[begin : begin + 256]
            batch = {name: one.double() if one.is_floating_point() else one for name, one in batches(part).items()}
            value, ranks = network.integers(batch)
            seen = torch.from_numpy(part["value"].astype("f8"))
            rank = torch.from_numpy(part["cells"]["rank"].astype("f8"))
            wrong = (value != seen) & (value.abs() < 9000)
            differ += int((wrong | ((ranks != rank) & batch["is_move"]).any(1)).sum())
            outcome = plain({name: one.float() if one.is_floating_point() else one for name, one in batch.items()})[0]
            distances.append(((outcome[:, 0] - outcome[:, 2]) - seen / cells.LOGIT_UNIT).abs())
    distance = torch.cat(distances).sort().values
    most = float(distance[len(distance) * 99 // 100])
    print(f"{options.weights}: {differ} of {len(records)} positions differ in the steps of integers; real numbers differ by "
          f"{float(distance.mean()):.4f} on average, {most:.4f} in 99 of 100, {float(distance[-1]):.4f} at most")
    return 1 if differ or most > options.bound else 0
