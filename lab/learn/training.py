"""The way that every network takes: epochs over positions, what is held back, the state to go on from, curves."""

import csv
import ctypes
import math
import os
import signal
import subprocess
import sys
import time

import torch


class Progress:
    """One line on stderr that says how far the work is; on a terminal it is written over.

    `done`: the share of the work that an earlier run did.
    """

    def __init__(self, done=0.0):
        self.first = done
        self.begun = time.monotonic()
        self.shown = self.begun
        self.is_terminal = sys.stderr.isatty()

    def show(self, text, done):
        """`done`: the share of the whole work."""
        now = time.monotonic()
        if now - self.shown < (0.5 if self.is_terminal else 10):
            return
        self.shown = now
        left = (now - self.begun) * (1 - done) / max(done - self.first, 1e-9)
        line = f"{text}, {left:.0f} s left"
        print(f"\r{line}\x1b[K" if self.is_terminal else line, end="" if self.is_terminal else "\n", file=sys.stderr, flush=True)

    def tell(self, text):
        print(("\r\x1b[K" if self.is_terminal else "") + text, file=sys.stderr, flush=True)


class Interrupt:
    """Whether SIGINT or SIGTERM has come: the work then ends whole."""

    def __init__(self):
        self.code = 0
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, self.take)

    def take(self, number, _):
        if self.code:
            os._exit(self.code)
        self.code = 128 + number


def device_of(options):
    # Large blocks of memory are kept for the next step: to give them back and to get them anew takes longer than to compute.
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(-3, 1 << 30)  # M_MMAP_THRESHOLD
        libc.mallopt(-1, 1 << 30)  # M_TRIM_THRESHOLD
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    return torch.device("cuda" if torch.cuda.is_available() and not options.cpu else "cpu")


def save(path, state):
    """Whole or not at all."""
    with open(path + ".part", "wb") as file:
        torch.save(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".part", path)


def load(path, kind=None):
    try:
        state = torch.load(path, map_location="cpu")
    except Exception as error:  # torch says what is wrong with a file in many ways
        raise SystemExit(f"{path}: no state of a training: {error}") from None
    if not isinstance(state, dict) or "kind" not in state or (kind and state["kind"] != kind):
        raise SystemExit(f"{path}: no state of a training of {kind or 'lab/learn'}")
    return state


class Log:
    """A row of numbers for each epoch in STATE.csv, and the picture of them, STATE.svg, where matplotlib is there."""

    def __init__(self, state_path, goes_on):
        self.path = os.path.splitext(state_path)[0] + ".csv"
        self.columns = None
        if not goes_on and os.path.exists(self.path):
            os.remove(self.path)

    def add(self, row):
        fresh = not os.path.exists(self.path)
        with open(self.path, "a", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            if fresh:
                writer.writerow(row)
            writer.writerow(f"{value:.5f}" if isinstance(value, float) else value for value in row.values())
        plots = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../plots.py")
        subprocess.run([sys.executable, plots, "loss", self.path, self.path[:-4] + ".svg"], stderr=subprocess.DEVNULL, check=False)


def told(values):
    return ", ".join(f"{name} {100 * value:.1f} %" if "first" in name else f"{name} {value:.4f}" for name, value in values.items())


class Training:
    """A network on its way. `task` (see networks.py) has the network, its losses, and `total`, which the best epoch has least of."""

    def __init__(self, task, inputs, options, device):
        self.task, self.network, self.batches = task, task.network, task.batches
        self.inputs, self.options, self.device = inputs, options, device
        self.optimiser = torch.optim.AdamW(task.parameters(options), lr=options.rate, weight_decay=0)
        self.first_rates = [group["lr"] for group in self.optimiser.param_groups]
        self.at = {"epoch": 0, "batch": 0, "best_total": math.inf, "seconds": 0.0}
        self.best, self.interrupt, self.begun = None, Interrupt(), time.monotonic()

    def resume(self, state):
        self.network.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.at, self.best = state["at"], state["best"]
        print(f"{self.options.state}: goes on after {self.at['epoch']} epochs and {self.at['batch']} batches", file=sys.stderr)

    def save(self):
        at = {**self.at, "seconds": self.seconds()}
        save(self.options.state, {
            "kind": self.task.kind, "network": self.network.state_dict(), "optimiser": self.optimiser.state_dict(), "at": at,
            "best": self.best, "sizes": self.task.sizes, "rule": self.inputs.about["rule"], "made": self.made()})

    def seconds(self):
        return self.at["seconds"] + time.monotonic() - self.begun

    def made(self):
        """The provenance of what is learnt."""
        o = self.options
        text = f"{self.inputs.positions} positions, {self.at['epoch']} epochs, rate {o.rate:g}, batch {o.batch}, result share {o.result_share:g}"
        if self.best:
            text += "; held back: " + told({name: value for name, value in self.best["held"].items() if "small" not in name})
        for source in self.inputs.about["sources"]:
            text += f"; {source['games']} games, {source['sizes']}, {source['nodes']} nodes a move, seed {source['seed']}, {source['engine']}"
        return text

    def slow_down(self, done):
        """The rate falls along a cosine to a fiftieth."""
        for group, rate in zip(self.optimiser.param_groups, self.first_rates):
            group["lr"] = rate * (0.02 + 0.98 * (1 + math.cos(math.pi * min(done, 1))) / 2)

    def done(self, share):
        """Of the whole: by epochs, or by the clock if that comes first."""
        epochs = (self.at["epoch"] + share) / self.options.epochs
        return max(epochs, self.seconds() / self.options.seconds) if self.options.seconds else epochs

    def batch_on_device(self, batch):
        return {name: part.to(self.device, non_blocking=True) for name, part in batch.items()}

    def learn(self, progress, begun_at):
        sums, count = {}, -(-self.inputs.train // self.options.batch)
        skipped = self.at["batch"]
        self.inputs.take(min(skipped * self.options.batch, self.inputs.train))
        left = self.inputs.train - skipped * self.options.batch
        for number, batch in enumerate(self.inputs.batches(left, self.options.batch, self.batches, self.options.threads), skipped):
            done = self.done(number / count)
            if done >= 1 or self.interrupt.code:
                break
            batch = self.batch_on_device(batch)
            self.slow_down(done)
            self.task.prepare(done)
            found = self.task.losses(self.network(batch), batch)
            self.optimiser.zero_grad(set_to_none=True)
            self.task.loss(found).backward()
            self.optimiser.step()
            self.add(sums, found)
            self.at["batch"] = number + 1
            passed = (number + 1 - skipped) * self.options.batch / (time.monotonic() - begun_at)
            progress.show(f"epoch {self.at['epoch'] + 1} of {self.options.epochs}: {100 * number / count:.0f} %, {passed:.0f} positions/s", done)
        return self.means(sums)

    def test(self):
        sums = {}
        self.network.eval()
        with torch.no_grad():
            for batch in self.inputs.held_batches(self.batches):
                batch = self.batch_on_device(batch)
                self.add(sums, self.task.losses(self.network(batch), batch))
        self.network.train()
        return self.means(sums)

    @staticmethod
    def add(sums, found):
        for name, value in found.items():
            sums[name] = sums.get(name, 0) + value.detach()

    def means(self, sums):
        return self.task.means({name: float(value) for name, value in sums.items()}) if sums else {}

    def run(self):
        """The exit code. Everything is kept in the state after every epoch and at an interrupt."""
        o, at = self.options, self.at
        progress = Progress(self.done(at["batch"] * o.batch / self.inputs.train))
        log = Log(o.state, goes_on=at["epoch"] > 0)
        while at["epoch"] < o.epochs and self.done(0) < 1:
            train = self.learn(progress, time.monotonic())
            if self.interrupt.code:
                self.save()
                return self.interrupt.code
            held = self.test()
            at["epoch"], at["batch"] = at["epoch"] + 1, 0
            progress.tell(f"epoch {at['epoch']} of {o.epochs}, {self.seconds():.0f} s, trained on: {told(train)}")
            progress.tell(f"epoch {at['epoch']} of {o.epochs}, held back: {told(held)}")
            total = self.task.total(held)
            if total < at["best_total"]:
                at["best_total"] = total
                self.best = {"network": {name: part.cpu().clone() for name, part in self.network.state_dict().items()}, "held": held}
            self.save()
            log.add({"epoch": at["epoch"], **self.task.row(train, held)})
        return 0
