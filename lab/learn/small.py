"""The small network and the weights of cells (engine/games/gomoku/evaluation/weights.hpp, network.hpp) in PyTorch.

What a multiset of four patterns is worth is the sum of its patterns' worths, of their pairs' and of its own. In the last third of a
training features and network are rounded as the file holds them: a feature's error counts once for every cell that is alike.
"""

import itertools
import struct

import numpy
import torch
from torch import nn
from torch.nn import functional

import inputs as positions
from cells import LOGIT_UNIT, NONE, ORDER_UNIT, RULES, THREATS, Rounded, Sums, binary, sorted_by_row
from games import with_checksum
from inputs import MULTISETS, OTHER_ROWS, OWN_ROWS, VIEW_ROWS

MAGIC = b"TENGENWT"
LONGEST_PROVENANCE = 1000
CELL_UNIT, FEATURES, UNITS, PATTERNS, FIVE = 8, 8, 32, 14, 12
FEATURE_UNIT, NETWORK_UNIT, MOST_INPUT, MOST_OUTPUT, MOST_ACTIVE = 128, 2048, 2000, 8191, 8191
GREATEST_SUM = 12000 / FEATURE_UNIT  # what a feature's greatest sum is scaled to: 16 bits, with room for other games
ATTACK_OF_FIVE, DEFENCE_OF_FIVE = 17000, 11000  # no game tells what these are worth: nothing else is in question then
SIDE = numpy.dtype([("threats", "<i2", 128), ("units", "<i2", (UNITS, 4 * FEATURES + THREATS + 2)), ("cells", "<i2", (MULTISETS, 4 + FEATURES))])


def patterns():
    """By multiset its four patterns, in ascending order."""
    found = numpy.empty((MULTISETS, 4), int)
    for a, b, c, d in itertools.combinations_with_replacement(range(PATTERNS), 4):
        found[a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6 + d * (d + 1) * (d + 2) * (d + 3) // 24] = a, b, c, d
    return found


def parts():
    """(multisets, patterns and pairs): how often each has them; what has no five does not count."""
    counts = numpy.zeros((MULTISETS, PATTERNS + PATTERNS**2), numpy.float32)
    for multiset, four in enumerate(patterns()):
        for p in four[four > 0]:
            counts[multiset, p] += 1
        for p, q in itertools.combinations(four, 2):
            if p > 0:
                counts[multiset, PATTERNS + p * PATTERNS + q] += 1
    return counts


def read_file(path):
    """The rules as bits, the provenance and the numbers of each side."""
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(MAGIC):
        raise SystemExit(f"{path}: no file of weights")
    version, rules, sides, length = struct.unpack_from("<IIII", data, len(MAGIC))
    at = len(MAGIC) + 16 + length
    if version != 3 or len(data) != at + sides * SIDE.itemsize + 8:
        raise SystemExit(f"{path}: no file of weights of this form")
    return rules, data[at - length : at].decode(), numpy.frombuffer(data, SIDE, sides, at).copy()


def write_file(path, rules, provenance, sides):
    text = provenance.encode()[:LONGEST_PROVENANCE]
    data = MAGIC + struct.pack("<IIII", 3, rules, len(sides), len(text)) + text + sides.tobytes()
    with open(path, "wb") as file:
        file.write(with_checksum(data))


class Worths(nn.Module):
    """Some numbers of every multiset."""

    def __init__(self, sides, columns, most=0.0):
        super().__init__()
        self.register_buffer("counts", torch.from_numpy(parts()), persistent=False)
        self.shared = nn.Parameter(torch.empty(sides, self.counts.shape[1], columns).uniform_(-1, 1) * torch.as_tensor(most))
        self.own = nn.Parameter(torch.zeros(sides, MULTISETS, columns))

    def forward(self):
        """(sides, multisets, columns); nothing for the multiset 0, as which stones count."""
        table = self.counts @ self.shared + self.own
        return torch.cat([table[:, :1] * 0, table[:, 1:]], 1)


class SmallNetwork(nn.Module):
    def __init__(self, sides=1):
        """`sides`: 2 where Black and White are judged by numbers of their own, as in renju."""
        super().__init__()
        self.sizes, self.exact = {"sides": sides}, False
        inputs = 4 * FEATURES
        self.judging = Worths(sides, 2 + FEATURES, [0.0] * 2 + [0.035] * FEATURES)  # moving, waiting, features
        self.ordering = Worths(sides, 2)  # attack, defence
        self.threats = nn.Parameter(torch.zeros(sides, 128))
        self.weights = nn.Parameter(torch.empty(sides, inputs + THREATS, UNITS).uniform_(-1, 1) / inputs**0.5)
        self.weights.data[:, inputs:] = 0
        self.bias = nn.Parameter(torch.empty(sides, UNITS).uniform_(-1, 1) / inputs**0.5)
        self.outputs = nn.Parameter(torch.empty(sides, UNITS).uniform_(-0.1, 0.1) / inputs**0.5)
        self.register_buffer("greatest", torch.zeros(sides, FEATURES))  # sums of features, either way
        self.origin = None

    def remember(self):
        """The decay pulls to the numbers as they are now."""
        self.origin = [part.detach().clone() for part in self.pulled()]

    def pulled(self):
        return self.judging.own, self.judging.shared, self.ordering.own, self.ordering.shared

    def penalty(self):
        origin = self.origin or [0.0] * 4
        own, shared, order_own, order_shared = [(part - one).square() for part, one in zip(self.pulled(), origin)]
        cells = 3e-4 * (own[..., :2].sum() + order_own.sum()) + 2e-5 * own[..., 2:].sum()
        return (cells + 3e-5 * (shared[..., :2].sum() + order_shared.sum())) / 2

    def scales(self):
        """By side and feature."""
        return torch.where(self.greatest > 0, GREATEST_SUM / self.greatest, torch.ones_like(self.greatest))

    def input_scales(self):
        """By side and input: whose feature each is."""
        own, other = self.scales(), self.scales().flip(0)
        return torch.cat([own, other, other, own], 1)

    def forward(self, batch):
        """Logits that the side to move wins (positions), and of moves (positions, cells)."""
        table, ordering = self.judging(), self.ordering()
        weights, bias, outputs = self.weights, self.bias, self.outputs
        if self.exact:
            scale = self.scales()[:, None] * FEATURE_UNIT
            table = torch.cat([table[..., :2], Rounded.apply(table[..., 2:], scale, 32767)], 2)
            grain = NETWORK_UNIT / self.input_scales()[..., None]
            weights = torch.cat([Rounded.apply(weights[:, : 4 * FEATURES], grain, MOST_INPUT),
                                 Rounded.apply(weights[:, 4 * FEATURES :], NETWORK_UNIT, 32767)], 1)
            bias, outputs = Rounded.apply(bias, NETWORK_UNIT, 32767), Rounded.apply(outputs, LOGIT_UNIT * CELL_UNIT, MOST_OUTPUT)
        sums = Sums.apply(table.flatten(0, 1), batch["codes"], batch["none"], batch["by_code"], batch["code_begins"])
        sums = sums.view(-1, 4, sums.shape[1]) + (batch["beyond"] @ table.flatten(0, 1)).view(-1, 4, sums.shape[1])[batch["size"]]
        value = (sums[:, 0, 0] - sums[:, 1, 1] - sums[:, 2, 0] + sums[:, 3, 1]) / 2
        x = sums[..., 2:].flatten(1)
        with torch.no_grad():
            most = x.abs().view(-1, 4, FEATURES)
            for side in range(len(weights)):  # of the first and last sum the mover's features, of the others the other side's
                mine = most[batch["side"] == side]
                for part, of in ((mine[:, [0, 3]], side), (mine[:, [1, 2]], len(weights) - 1 - side)):
                    if len(part):
                        self.greatest[of] = torch.maximum(self.greatest[of], part.amax((0, 1)))
        x = torch.cat([x, batch["threats"]], 1)
        for side in range(len(weights)):
            active = functional.hardtanh(x @ weights[side] + bias[side], 0, MOST_ACTIVE / 128)
            said = active @ outputs[side] + self.threats[side][batch["mask"]]
            value = value + said * (batch["side"] == side)
        flat = ordering.flatten(0, 1)
        attack, defence = functional.embedding(batch["codes"].view(len(value), 4, -1)[:, :2].long(), flat).unbind(1)
        return value, attack[..., 0] + defence[..., 1]

    def integers(self):
        """The numbers of the file."""
        table = torch.cat([self.judging(), self.ordering()], 2).detach().cpu().double()
        sides = numpy.zeros(len(table), SIDE)
        scale, grain = self.scales().cpu().double()[:, None], NETWORK_UNIT / self.input_scales().cpu().double()[..., None]

        def whole(numbers, unit, most=15000):
            return (numbers.detach().cpu().double() * unit).round().clamp(-most, most).numpy()

        cells = [whole(table[..., :2], LOGIT_UNIT * CELL_UNIT), whole(table[..., -2:], ORDER_UNIT),
                 whole(table[..., 2:-2], scale * FEATURE_UNIT, 32767)]
        sides["cells"] = numpy.concatenate(cells, 2)
        makes_five = (patterns() == FIVE).any(1)
        sides["cells"][:, makes_five, 2:4] = ATTACK_OF_FIVE, DEFENCE_OF_FIVE
        sides["threats"] = whole(self.threats, LOGIT_UNIT)
        inputs = 4 * FEATURES
        units = [whole(self.weights[:, :inputs], grain, MOST_INPUT), whole(self.weights[:, inputs:], NETWORK_UNIT, 32767),
                 whole(self.bias, NETWORK_UNIT, 32767)[:, None], whole(self.outputs, LOGIT_UNIT * CELL_UNIT, MOST_OUTPUT)[:, None]]
        sides["units"] = numpy.concatenate(units, 1).transpose(0, 2, 1)
        return sides

    def read(self, path):
        """Takes the numbers of a file; patterns and pairs have nothing of their own then."""
        sides = read_file(path)[2]
        if len(sides) == 1 and self.sizes["sides"] == 2:
            sides = numpy.concatenate([sides, sides])
        numbers = {name: torch.from_numpy(sides[name].astype(numpy.float32)) for name in SIDE.names}
        inputs = 4 * FEATURES
        with torch.no_grad():
            self.judging.shared.zero_()
            self.ordering.shared.zero_()
            cells, units = numbers["cells"], numbers["units"]
            self.judging.own.copy_(torch.cat([cells[..., :2] / (LOGIT_UNIT * CELL_UNIT), cells[..., 4:] / FEATURE_UNIT], 2))
            self.ordering.own.copy_(cells[..., 2:4] / ORDER_UNIT)
            self.threats.copy_(numbers["threats"] / LOGIT_UNIT)
            self.weights.copy_(units[..., : inputs + THREATS].transpose(1, 2) / NETWORK_UNIT)
            self.bias.copy_(units[..., -2] / NETWORK_UNIT)
            self.outputs.copy_(units[..., -1] / (LOGIT_UNIT * CELL_UNIT))
        self.remember()
        return self

    def write(self, path, rules, provenance, ordering=None):
        sides = self.integers()
        if ordering:
            sides["cells"][..., 2:4] = read_file(ordering)[2]["cells"][..., 2:4]
        write_file(path, sum(1 << RULES[rule] for rule in rules), provenance, sides)


def program_says(sides, batch):
    """What the program makes of the numbers of a file: values in centi-points, ranks of moves."""
    offset = len(sides) > 1
    flat = sides["cells"].astype(numpy.int64).reshape(-1, 4 + FEATURES)
    codes = batch["codes"].numpy().reshape(len(batch["side"]), 4, -1)
    cells = flat[codes].sum(2) + (batch["beyond"].numpy().astype(numpy.int64) @ flat).reshape(-1, 4, flat.shape[1])[batch["size"].numpy()]
    side, mask = batch["side"].numpy(), batch["mask"].numpy()
    balance = cells[:, 0, 0] - cells[:, 1, 1] - cells[:, 2, 0] + cells[:, 3, 1]
    units = sides["units"].astype(numpy.int64)[side if offset else side * 0]
    x = cells[..., 4:].reshape(len(cells), -1)
    bits = mask[:, None] >> numpy.arange(THREATS) & 1
    inputs = 4 * FEATURES
    sums = (units[:, :, :inputs] * x[:, None]).sum(2) + FEATURE_UNIT * (units[:, :, -2] + (units[:, :, inputs:-2] * bits[:, None]).sum(2))
    network = (numpy.clip(sums >> 11, 0, MOST_ACTIVE) * units[:, :, -1]).sum(1)

    def divided(a, b):
        return numpy.sign(a) * (abs(a) // b)

    value = divided(divided(balance, 2) + divided(network, 128), CELL_UNIT) + sides["threats"][side if offset else side * 0, mask]
    return value, flat[codes[:, 0], 2] + flat[codes[:, 1], 3]


class Batches:
    """Makes tensors of records."""

    def __init__(self, about, sides, score_unit=None, result_share=0.4):
        self.about, self.side, self.sides = about, about["side"], sides
        self.score_unit, self.result_share = score_unit, result_share
        usual = about["blank"][0]
        counts = lambda blank, color: numpy.bincount(blank[color], minlength=MULTISETS).astype(numpy.float32)
        self.size = {(blank["columns"], blank["rows"]): i for i, blank in enumerate(about["blank"])}
        # By size, mover and sum: as many cells of each multiset more as the weights count on.
        beyond = [[counts(usual, color) - counts(blank, color) for color in ("black", "white")] for blank in about["blank"]]
        rows = []
        for black, white in beyond:
            for own, other in ((black, white), (white, black)):
                rows += [own, other, other, own]
        beyond = numpy.stack(rows).reshape(-1, 2, 4, MULTISETS)  # (sizes, mover, sums, multisets)
        self.beyond = numpy.zeros((*beyond.shape[:3], sides, MULTISETS), numpy.float32)
        for mover, number in itertools.product(range(2), range(4)):
            self.beyond[:, mover, number, self.table_of(mover, number)] = beyond[:, mover, number]
        self.beyond = self.beyond.reshape(-1, sides * MULTISETS)

    def table_of(self, mover, number):
        """Whose numbers a sum's cells have."""
        return (mover if number in (0, 3) else 1 - mover) if self.sides == 2 else 0

    def __call__(self, records):
        cells, board = records["cells"], positions.on_board(records, self.side)
        now, before = cells["rows"].astype(int), cells["before"].astype(int)
        codes = numpy.stack([(now[..., 4] - OWN_ROWS) % VIEW_ROWS, (now[..., 5] - OTHER_ROWS) % VIEW_ROWS, before[..., 1], before[..., 0]], 1)
        codes = numpy.where(board[:, None], codes, 0)
        mover = 1 - (records["flags"] & positions.BLACK) // positions.BLACK
        offset = numpy.array([[self.table_of(side, number) for number in range(4)] for side in range(2)])[mover] * MULTISETS
        codes = (codes + offset[..., None]).reshape(len(records) * 4, -1)
        by_code, begins = sorted_by_row(codes.reshape(-1).astype(numpy.uint16), self.sides * MULTISETS)
        size = [self.size[one] for one in zip(records["columns"].tolist(), records["rows"].tolist())]
        outcome = positions.expected(records, self.about, self.score_unit, self.result_share)
        chosen = records["choices"]["cell"][:, 0].astype(int)
        batch = {
            "codes": codes.astype(numpy.int32), "none": NONE, "by_code": (by_code // codes.shape[1]).astype(numpy.int32),
            "code_begins": begins.astype(numpy.int32), "beyond": self.beyond, "size": numpy.array(size) * 2 + mover,
            "side": (mover if self.sides == 2 else mover * 0).astype(numpy.int64), "mask": records["threats"].astype(numpy.int64),
            "threats": (records["threats"][:, None] >> numpy.arange(THREATS) & 1).astype(numpy.float32),
            "target": outcome[:, 0] + outcome[:, 1] / 2, "judged": (records["flags"] & positions.QUIET) != 0,
            "is_move": (cells["flags"] & positions.MOVE) != 0, "move": numpy.where(records["count"] > 0, chosen, 0), "chosen": records["count"] > 0}
        return {name: torch.from_numpy(numpy.ascontiguousarray(part)) for name, part in batch.items()}


def losses(said, batch):
    """Sums over the batch, by name; `judged` and `choices` count."""
    value, moves = said[0], said[1].masked_fill(~batch["is_move"], -1e9)
    judged, chosen = batch["judged"].float(), batch["chosen"].float()
    first = (moves.argmax(1) == batch["move"]).float()
    return {"position": (binary(batch["target"], torch.sigmoid(value)) * judged).sum(), "judged": judged.sum(), "choices": chosen.sum(),
            "choice": (functional.cross_entropy(moves, batch["move"], reduction="none") * chosen).sum(), "first": (first * chosen).sum()}


def means(sums):
    return {name: sums[name] / max(1.0, sums["judged" if name == "position" else "choices"]) for name in ("position", "choice", "first")}
