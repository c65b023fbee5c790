"""The commands `train`, `export` and `check` for each kind of network."""

import os
import re
import shutil
import struct
import sys

import torch

import cells
import games
import go
import inputs as positions
import small
import training


class Cells:
    kind, all_positions = "cells", False
    losses, means = staticmethod(cells.losses), staticmethod(cells.means)

    def __init__(self, options, about):
        self.policy_share = options.policy_share
        sizes = {name: getattr(options, name) for name in cells.SIZES if getattr(options, name)}
        self.network = cells.CellNetwork(not options.plain, positions.views_of(about["rule"]), **sizes)
        self.sizes = self.network.sizes
        self.batches = cells.Batches(about, options.score_unit, options.result_share)

    def parameters(self, options):
        return [{"params": self.network.parameters(), "weight_decay": options.decay}]

    def prepare(self, done):
        pass

    def loss(self, sums):
        return (sums["outcome"] + self.policy_share * sums["policy"]) / sums["judged"].clamp(min=1)

    def total(self, means):
        return means["outcome"] + self.policy_share * means["policy"]

    def row(self, train, held):
        return {"train_position": train["outcome"], "held_back_position": held["outcome"], "train_choice": train["policy"],
                "held_back_choice": held["policy"], "held_back_value": held["value"], "small_network_value": held["small_network_value"],
                "held_back_first": held["first1"], "held_back_first_three": held["first3"]}


class Small:
    kind, all_positions = "small", True
    losses, means = staticmethod(small.losses), staticmethod(small.means)

    def __init__(self, options, about):
        sides = positions.views_of(about["rule"])
        self.network, self.sizes = small.SmallNetwork(sides), {"sides": sides}
        self.batches = small.Batches(about, sides, options.score_unit, options.result_share)
        self.rounds_from = 0 if options.start else 2 / 3

    def parameters(self, options):
        ordering = list(self.network.ordering.parameters())
        rest = [part for name, part in self.network.named_parameters() if not name.startswith("ordering")]
        return [{"params": rest}, {"params": ordering, "lr": options.choice_rate}]

    def prepare(self, done):
        self.network.exact = done >= self.rounds_from
        self.network.greatest.mul_(0.999)

    def loss(self, sums):
        position, choice = sums["position"] / sums["judged"].clamp(min=1), sums["choice"] / sums["choices"].clamp(min=1)
        return position + choice + self.network.penalty()

    def total(self, means):
        return means["position"] + means["choice"]

    def row(self, train, held):
        return {"train_position": train["position"], "held_back_position": held["position"], "train_choice": train["choice"],
                "held_back_choice": held["choice"], "held_back_first": held["first"]}


TASKS = {"cells": Cells, "small": Small, "go": go.Task}


def inputs_of(options, kind, first_epoch):
    if kind is go.Task:
        return go.Inputs(options.inputs, options.batch, options.seed)
    return positions.Inputs(options.inputs, options.test, all=kind.all_positions, epochs=options.epochs, seed=options.seed,
                            first_epoch=first_epoch, limit=options.limit, validation=options.validation, threads=options.threads)


def train(options):
    device = training.device_of(options)
    kind = TASKS[options.network]
    state = training.load(options.state, kind.kind) if os.path.exists(options.state) else None
    inputs = inputs_of(options, kind, state["at"]["epoch"] if state else 0)
    if not inputs.train or not inputs.held:
        raise SystemExit("too few games: nothing to train on, or nothing to test on")
    task = kind(options, inputs.about)
    if state and (state["sizes"] != task.sizes or state["rule"] != inputs.about["rule"]):
        raise SystemExit(f"{options.state}: is of {state['rule']} and a network of {state['sizes']}")
    if options.start:
        task.network.read(options.start)
        if kind is go.Task and not state:
            print(f"{options.start}: {task.network.wake(inputs)} channels were asleep", file=sys.stderr)
    task.network.to(device)
    run = training.Training(task, inputs, options, device)
    print(f"{inputs.train} positions to train on, {inputs.held} held back, on {device}", file=sys.stderr)
    if state:
        run.resume(state)
    code = run.run()
    inputs.close()
    return code


def export(options):
    """Of a state, or of a file of the program for other rules."""
    with open(options.state, "rb") as file:
        head = file.read(8)
    kind = {go.MAGIC: "go", cells.MAGIC: "cells", small.MAGIC: "small"}.get(head)
    state = None if kind else training.load(options.state)
    if options.unit is not None and ((kind or state["kind"]) != "cells" or options.unit <= 0):
        raise SystemExit("--unit: a number above 0, for a cell network")
    if kind == "go":
        return export_go(*go.Network.of_file(options.state), options)
    if kind == "cells":
        rules = options.rule or ["freestyle"]
        network = cells.CellNetwork(views=max(map(positions.views_of, rules))).read(options.state)
        return export_cells(network, rules, network.provenance, options)
    if kind == "small":
        shutil.copyfile(options.state, options.output)
        return set_rules(options.output, options.rule or ["freestyle"])
    sizes = state["sizes"]
    if state["kind"] == "cells":
        sizes = {"views": positions.views_of(state["rule"]), **sizes}
    network = {"cells": cells.CellNetwork, "small": small.SmallNetwork, "go": go.Network}[state["kind"]](**sizes)
    network.load_state_dict((state["best"] or state)["network"])
    if state["kind"] == "go":
        return export_go(network, state["made"], options)
    rules = options.rule or [state["rule"]]
    if state["kind"] == "cells":
        return export_cells(network, rules, state["made"], options)
    return write(network, state["made"], options, rules, ordering=options.ordering)


def export_cells(network, rules, made, options):
    if options.unit is not None:
        unit = "odds of e to 1 are {} centi-points; "
        before = re.search(unit.format(r"([\d.]+)"), made)
        network.rescale(options.unit / (float(before[1]) if before else cells.LOGIT_UNIT))
        made = unit.format(f"{options.unit:g}") + (made.replace(before[0], "") if before else made)
    return write(network, made, options, rules)


def export_go(network, made, options):
    if options.pair:
        network.order_channels(go.Inputs(options.pair, 1, 1))
    return write(network, made, options)


def write(network, made, options, *rules, **more):
    made = "; ".join(filter(None, [options.provenance, made]))
    network.write(options.output, *rules, made, **more)
    print(f"{options.output}: {made}")
    return 0


def set_rules(path, rules):
    with open(path, "rb") as file:
        data = bytearray(file.read())
    struct.pack_into("<I", data, 12, sum(1 << cells.RULES[rule] for rule in rules))
    with open(path, "wb") as file:
        file.write(games.with_checksum(bytes(data[:-8])))
    print(f"{path}: for {', '.join(rules)}")
    return 0


def check(options):
    """Integers must be equal, real numbers near."""
    with open(options.weights, "rb") as file:
        is_small = file.read(8) == small.MAGIC
    records, about = positions.everything(options.inputs, options.weights, limit=options.limit, all=is_small)
    judge = (check_small if is_small else check_cells)(options.weights, about)
    differ, distances = 0, []
    with torch.no_grad():
        for begin in range(0, len(records), 256):
            wrong, distance = judge(records[begin : begin + 256])
            differ += int(wrong.sum())
            distances.append(distance)
    distance = torch.cat(distances).sort().values
    most = float(distance[len(distance) * 99 // 100])
    print(f"{options.weights}: {differ} of {len(records)} positions differ in the steps of integers; real numbers differ by "
          f"{float(distance.mean()):.4f} on average, {most:.4f} in 99 of 100, {float(distance[-1]):.4f} at most")
    return 1 if differ or most > options.bound else 0


def check_cells(path, about):
    views, batches = positions.views_of(about["rule"]), cells.Batches(about)
    exact, plain = cells.CellNetwork(views=views).double().read(path), cells.CellNetwork(False, views).read(path)

    def judge(part):
        batch = batches(part)
        value, ranks = exact.integers({name: one.double() if one.is_floating_point() else one for name, one in batch.items()})
        seen, rank = torch.from_numpy(part["value"].astype("f8")), torch.from_numpy(part["cells"]["rank"].astype("f8"))
        wrong = ((value != seen) & (value.abs() < 9000)) | ((ranks != rank) & batch["is_move"]).any(1)
        outcome = plain(batch)[0]
        return wrong, (outcome[:, 0] - outcome[:, 2] - seen / cells.LOGIT_UNIT).abs()
    return judge


def check_small(path, about):
    sides = small.read_file(path)[2]
    batches, plain = small.Batches(about, len(sides)), small.SmallNetwork(len(sides)).read(path)

    def judge(part):
        batch = batches(part)
        value, ranks = small.program_says(sides, batch)
        wrong = torch.from_numpy(value != part["classical"])
        wrong |= (torch.from_numpy(ranks != part["cells"]["order"]) & batch["is_move"]).any(1)
        return wrong, (plain(batch)[0] - torch.from_numpy(part["classical"] / cells.LOGIT_UNIT)).abs()
    return judge
