"""The cell network (engine/games/gomoku/evaluation/cell_network.hpp) in PyTorch: what it says, its losses and its file.

It is computed in the steps of the program's integers: every number is rounded to the parts that the file holds, every
result to those that the program keeps. The way back passes through the rounding as if it was not there. In real numbers of 64
bits the results are the program's, bit by bit.
"""

import struct

import numpy
import torch
from torch import nn
from torch.nn import functional

import inputs as positions
from games import with_checksum
from inputs import SHAPES, VIEW_ROWS, views_of

MAGIC = b"TENGENCN"
RULES = {"freestyle": 0, "exact": 1, "renju": 2, "caro6": 3, "caro5": 4}
LONGEST_PROVENANCE = 2000
LOGIT_UNIT, ORDER_UNIT = 600, 500
CHANNEL, MIX, REGION, WEIGHT, UNIT, SHARE = 256, 8192, 512, 512, 128, 4096  # parts of 1
MOST_CHANNEL, MOST_UNIT, MOST_WEIGHT, MOST_ROW, MOST_BIAS = 2047, 8191, 2000, 5000, 1 << 28
THREATS = 7
SIZES = {"channels": 32, "mixed": 16, "units": 16, "hidden": 32}  # of the program's file
WORDS = 121  # of 0 to 4 letters, see Shapes
SHORTER = (0, 1, 4, 13, 40, 121)
NONE = numpy.empty(0, numpy.int32)


def inner_shapes(reach):
    """By shape, the number of what is left of it where only so many cells either way count."""
    words = numpy.arange(WORDS)
    lengths = numpy.searchsorted(SHORTER, words, "right") - 1
    kept = numpy.minimum(lengths, reach)
    begin = numpy.array(SHORTER)
    inner = begin[kept] + (words - begin[lengths]) % 3**kept
    inner = numpy.where(lengths <= reach, words, inner)
    high, low = [numpy.concatenate(part) for part in zip(*[(numpy.full(h + 1, h), numpy.arange(h + 1)) for h in range(WORDS)])]
    first, second = numpy.minimum(inner[low], inner[high]), numpy.maximum(inner[low], inner[high])
    pairs = second * (second + 1) // 2 + first
    return numpy.concatenate([centre * len(pairs) + pairs for centre in range(3)])


class Rounded(torch.autograd.Function):
    """The nearest number of so many parts of 1, within `most` parts either way."""

    @staticmethod
    def forward(context, x, parts, most):
        return (x * parts).round().clamp(-most, most) / parts

    @staticmethod
    def backward(context, slope):
        return slope, None, None


class Cut(torch.autograd.Function):
    """Towards zero to so many parts of 1."""

    @staticmethod
    def forward(context, x, parts):
        return (x * parts).trunc() / parts

    @staticmethod
    def backward(context, slope):
        return slope, None


class Sums(torch.autograd.Function):
    """Sums over rows of a table: sum b is over the rows index[begins[b]], ..., or index[b] where `begins` is empty. The way
    back is the same the other way round: of which sums each row is part."""

    @staticmethod
    def forward(context, table, index, begins, back_index, back_begins):
        context.back = back_index, back_begins
        return bag(table, index, begins)

    @staticmethod
    def backward(context, slope):
        return bag(slope.contiguous(), *context.back), None, None, None, None


def bag(table, index, begins):
    return functional.embedding_bag(index, table, begins if len(begins) else None, mode="sum")


def sorted_by_row(rows, count):
    """The places of a list of rows, sorted by row, and where each row's begin."""
    order = numpy.argsort(rows, kind="stable")
    return order, numpy.searchsorted(rows[order], numpy.arange(count))


class Layer(nn.Module):
    def __init__(self, parts, before, after, most):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(*parts, before, after).uniform_(-most, most) if most else torch.zeros(*parts, before, after))
        self.bias = nn.Parameter(torch.zeros(*parts, after))


class CellNetwork(nn.Module):
    def __init__(self, exact=True, views=1, **sizes):
        """`exact`: in the steps of integers; else in plain real numbers. `views`: 2 where the colours have rows of their own."""
        super().__init__()
        self.views, self.sizes = views, {**SIZES, **sizes}
        self.provenance = ""  # of the file that was read
        self.exact = exact
        channels, self.mixed, units, hidden = (self.sizes[name] for name in SIZES)
        groups = [numpy.unique(inner_shapes(reach), return_inverse=True)[1] for reach in (3, 2)]
        for name, group in zip(("seven", "five"), groups):
            lists = group[:, None], NONE, *sorted_by_row(group, int(group.max()) + 1)
            for i, numbers in enumerate(lists):
                self.register_buffer(f"{name}{i}", torch.from_numpy(numbers.astype(numpy.int32)), persistent=False)
        count = [SHAPES, int(groups[0].max()) + 1, int(groups[1].max()) + 1, views * VIEW_ROWS]
        # Of a line shape: its own row, one that it shares with all of the same inner seven cells, one of the inner five.
        self.own, self.seven, self.five, self.multisets = [
            nn.Parameter(torch.empty(n, channels).uniform_(-0.1, 0.1) * (i > 0)) for i, n in enumerate(count)]
        self.mix = nn.Parameter(torch.empty(3, self.mixed).uniform_(-0.25, 0.25) + torch.tensor([[0.5], [0], [0]]))
        self.mix_bias = nn.Parameter(torch.zeros(self.mixed))
        self.regions = Layer((3,), channels, units, 0.3)
        self.first = Layer((), channels + 3 * units + THREATS + 2, hidden, 0.2)
        self.second = Layer((), hidden, hidden, 0.3)
        self.outcome = Layer((), hidden, 3, 0)
        self.policy = Layer((), hidden, channels, 0)
        self.outcome.bias.data[1] = -4
        self.classical_share = nn.Parameter(torch.ones(()))
        self.order_share = nn.Parameter(torch.ones(()))

    def rounded(self, x, parts, most):
        return Rounded.apply(x, parts, most) if self.exact else x

    def cut(self, x, parts):
        return Cut.apply(x, parts) if self.exact else x

    def layer(self, layer, x, parts):
        """`parts`: of the inputs."""
        weight = self.rounded(layer.weight, WEIGHT, MOST_WEIGHT)
        return x @ weight + self.rounded(layer.bias, WEIGHT * parts, MOST_BIAS).unsqueeze(-2)

    def table(self):
        shapes = self.own + Sums.apply(self.seven, self.seven0, self.seven1, self.seven2, self.seven3)
        shapes = shapes + Sums.apply(self.five, self.five0, self.five1, self.five2, self.five3)
        rows = self.rounded(torch.cat([shapes, self.multisets]), CHANNEL, MOST_ROW)
        return torch.cat([rows, rows.new_zeros(1, rows.shape[1])])

    def convolved(self, active):
        """Of (positions, side, side, channels), beyond which is nothing."""
        own, beside, corner = weights = self.rounded(self.mix, MIX, MIX - 1)
        bias = self.rounded(self.mix_bias, CHANNEL, MOST_ROW)
        if active.dtype == torch.float64:  # the nine products are rounded each, which training need not know
            height, width = active.shape[1:3]
            a = functional.pad(active, (0, 0, 1, 1, 1, 1))
            total = bias
            for y, x in ((y, x) for y in range(3) for x in range(3)):
                part = a[:, y : y + height, x : x + width]
                total = total + torch.floor(part * weights[abs(y - 1) + abs(x - 1)] * CHANNEL + 0.5) / CHANNEL
        else:
            kernel = torch.stack([corner, beside, corner, beside, own, beside, corner, beside, corner], 1).view(-1, 1, 3, 3)
            planes = active.permute(0, 3, 1, 2)
            total = functional.conv2d(planes, kernel, bias, padding=1, groups=len(bias)).permute(0, 2, 3, 1)
        return functional.hardtanh(total, 0, MOST_CHANNEL / CHANNEL)

    def forward(self, batch):
        """Logits of win, draw and loss, (positions, 3), and of moves, (positions, cells), those of no move too."""
        count, cells = batch["order"].shape
        side = int(cells**0.5)
        active = Sums.apply(self.table(), batch["rows"], batch["none"], batch["by_row"], batch["row_begins"])
        active = functional.hardtanh(active, 0, MOST_CHANNEL / CHANNEL).view(count, side, side, -1)
        mixed = self.convolved(active[..., : self.mixed]).flatten(1, 2)
        channels = torch.cat([mixed, active[..., self.mixed :].flatten(1, 2)], 2)
        regions = Sums.apply(channels.flatten(0, 1), batch["by_region"], batch["region_begins"], batch["region_of"], batch["cell_begins"])
        regions = regions.view(count, 9, -1) / 16  # corners, edges, the centre
        inner = self.cut(regions, REGION).clamp(max=16383 / REGION)
        weight, bias = self.rounded(self.regions.weight, WEIGHT, MOST_WEIGHT), self.rounded(self.regions.bias, WEIGHT * REGION, MOST_BIAS)
        units = [self.cut((inner[:, part] @ weight[kind] + bias[kind]).clamp(min=0), UNIT).sum(1) for kind, part in enumerate(KINDS)]
        kinds = torch.cat(units, 1)
        total = self.cut(regions.sum(1) / 4, UNIT)
        classical = batch["classical"] / LOGIT_UNIT
        rest = torch.stack([torch.trunc(batch["classical"] * (UNIT // 2) / LOGIT_UNIT).clamp(-2 * UNIT, 2 * UNIT),
                            torch.trunc(batch["area"] * UNIT / 225)], 1) / UNIT
        limit = MOST_UNIT / UNIT
        x = torch.cat([torch.cat([total, kinds], 1).clamp(-limit, limit), batch["threats"], rest], 1)
        for layer in (self.first, self.second):
            x = self.cut(self.layer(layer, x, UNIT), UNIT).clamp(0, limit)
        said = self.layer(self.outcome, x, UNIT)
        share = self.rounded(self.classical_share, SHARE, 16 * SHARE)
        half = share * classical / 2
        outcome = said + torch.stack([half, torch.zeros_like(half), -half], 1)
        direction = self.cut(self.layer(self.policy, x, UNIT), UNIT).clamp(-limit, limit)
        moves = (channels * direction[:, None]).sum(2)
        order = self.rounded(self.order_share, SHARE, 16 * SHARE) * batch["order"] / ORDER_UNIT
        return outcome, moves + order, said, moves

    def integers(self, batch):
        """What the program says, in its units: values (positions), and ranks of moves (positions, cells)."""
        _, _, said, moves = self(batch)
        share = torch.trunc((self.classical_share * SHARE).round() * batch["classical"] / SHARE)
        value = share + torch.trunc((said[:, 0] - said[:, 2]) * LOGIT_UNIT)
        order = torch.trunc((self.order_share * SHARE).round() * batch["order"] / SHARE)
        return value, (order + torch.trunc(moves * ORDER_UNIT)).clamp(-30000, 30000)

    def parts(self):
        """Every number of the file, as (numbers, parts of 1, most parts, type), in its order."""
        yield self.table()[:-1], CHANNEL, MOST_ROW, "<i2"
        yield self.mix, MIX, MIX - 1, "<i2"
        yield self.mix_bias, CHANNEL, MOST_ROW, "<i2"
        for weight, bias in zip(self.regions.weight, self.regions.bias):
            yield weight, WEIGHT, MOST_WEIGHT, "<i2"
            yield bias, WEIGHT * REGION, MOST_BIAS, "<i4"
        for layer in (self.first, self.second, self.outcome, self.policy):
            yield layer.weight, WEIGHT, MOST_WEIGHT, "<i2"
            yield layer.bias, WEIGHT * UNIT, MOST_BIAS, "<i4"
        yield self.classical_share, SHARE, 16 * SHARE, "<i4"
        yield self.order_share, SHARE, 16 * SHARE, "<i4"

    def rescale(self, times):
        """Makes values so many times as large. A teacher's values are surer than results are: the search, whose margins are made for the
        small network's values, wants smaller ones."""
        with torch.no_grad():
            for part in (self.outcome.weight, self.outcome.bias, self.classical_share):
                part *= times

    def write(self, path, rules, provenance):
        if self.sizes != SIZES:
            raise SystemExit(f"the program reads networks of {SIZES}, not of {self.sizes}")
        text = provenance.encode()[:LONGEST_PROVENANCE]
        data = MAGIC + struct.pack("<III", self.views, sum(1 << RULES[rule] for rule in rules), len(text)) + text
        for numbers, parts, most, kind in self.parts():
            whole = (numbers.detach().cpu().double() * parts).round().clamp(-most, most)
            data += whole.numpy().astype(kind).tobytes()
        with open(path, "wb") as file:
            file.write(with_checksum(data))

    def read(self, path):
        """Takes the numbers of a file; the shared parts of rows become 0. Both views take the rows of a file with one."""
        with open(path, "rb") as file:
            data = file.read()
        if not data.startswith(MAGIC):
            raise SystemExit(f"{path}: no file of a cell network")
        begin = len(MAGIC) + 12
        version, _, length = struct.unpack_from("<III", data, len(MAGIC))
        if version > self.views:
            raise SystemExit(f"{path}: is for a rule whose colours differ")
        at = begin + length
        self.provenance = data[begin:at].decode()
        with torch.no_grad():
            for part in (self.seven, self.five):
                part.zero_()
            for i, (numbers, parts, _, kind) in enumerate(self.parts()):
                numbers = numbers[: SHAPES + version * VIEW_ROWS] if i == 0 else numbers
                found = numpy.frombuffer(data, kind, numbers.numel(), at)
                at += found.nbytes
                found = torch.from_numpy(found.astype(numpy.float64) / parts).view_as(numbers)
                if i == 0:
                    self.own.copy_(found[:SHAPES])
                    self.multisets.copy_(found[SHAPES:].repeat(self.views // version, 1))
                else:
                    numbers.copy_(found)
        if at + 8 != len(data):
            raise SystemExit(f"{path}: no file of a cell network of this form")
        return self


KINDS = slice(0, 4), slice(4, 8), slice(8, 9)
PLACES = numpy.array([0, 4, 1, 5, 8, 6, 2, 7, 3])  # of the regions row by row, among corners, edges, the centre


def regions_of(columns, rows, side):
    """The region of each cell of the canvas; 9 beyond the board."""
    def thirds(size):
        outer, at = (size + 1) // 3, numpy.arange(side)
        return numpy.where(at < outer, 0, numpy.where(at < size - outer, 1, 2)), at >= size
    (y, below), (x, beside) = thirds(rows), thirds(columns)
    return numpy.where(below[:, None] | beside, 9, PLACES[y[:, None] * 3 + x]).flatten()


class Batches:
    """Makes tensors of records."""

    def __init__(self, about, score_unit=None, result_share=0.4):
        self.about, self.side = about, about["side"]
        self.no_row = SHAPES + views_of(about["rule"]) * VIEW_ROWS
        self.score_unit, self.result_share = score_unit, result_share
        self.known = {}

    def regions(self, size):
        """The cells of a board by region, where each region's begin, and the region of each cell."""
        if size not in self.known:
            region = regions_of(*size, self.side)
            order, begins = sorted_by_row(region, 10)
            self.known[size] = [part.astype(numpy.int32) for part in (order[: begins[9]], begins[:9], region[region < 9])]
        return self.known[size]

    def __call__(self, records):
        cells = records["cells"]
        board = positions.on_board(records, self.side)
        rows = numpy.where(board[..., None], cells["rows"], self.no_row).astype(numpy.int16).reshape(-1, 6)
        sizes = list(zip(records["columns"].tolist(), records["rows"].tolist()))
        shares, chosen = positions.move_shares(records, self.side)
        regions = [self.regions(size) for size in sizes]
        lengths = numpy.array([len(order) for order, _, _ in regions])
        firsts = numpy.cumsum(lengths) - lengths
        by_row, row_begins = sorted_by_row(rows.reshape(-1).view(numpy.uint16), self.no_row + 1)
        batch = {
            "rows": rows.astype(numpy.int32), "none": NONE, "by_row": (by_row // 6).astype(numpy.int32), "row_begins": row_begins.astype(numpy.int32),
            "by_region": numpy.concatenate([order + i * board.shape[1] for i, (order, _, _) in enumerate(regions)]),
            "region_begins": numpy.concatenate([begins + first for first, (_, begins, _) in zip(firsts.tolist(), regions)]),
            "region_of": numpy.concatenate([9 * i + region for i, (_, _, region) in enumerate(regions)]),
            "cell_begins": numpy.concatenate([[0], numpy.cumsum(board.reshape(-1))[:-1]]).astype(numpy.int32),
            "threats": (records["threats"][:, None] >> numpy.arange(THREATS) & 1).astype(numpy.float32),
            "classical": records["classical"].astype(numpy.float32),
            "area": records["columns"].astype(numpy.float32) * records["rows"],
            "order": cells["order"].astype(numpy.float32), "is_move": (cells["flags"] & positions.MOVE) != 0,
            "outcome": positions.expected(records, self.about, self.score_unit, self.result_share),
            "judged": (records["flags"] & positions.QUIET) != 0, "shares": shares, "chosen": chosen}
        return {name: torch.from_numpy(numpy.ascontiguousarray(part)) for name, part in batch.items()}


def binary(target, chance):
    chance = chance.clamp(1e-6, 1 - 1e-6)
    return -(target * chance.log() + (1 - target) * (1 - chance).log())


def first_among(logits, shares, count):
    """Of each position whether the best move is among the first so many."""
    best = logits.gather(1, shares.argmax(1, keepdim=True))
    return ((logits >= best).sum(1) <= count).float()


def losses(said, batch):
    """Sums over the batch, by name; `judged` and `choices` count."""
    outcome, moves = said[0], said[1].masked_fill(~batch["is_move"], -1e9)
    judged, chosen = batch["judged"].float(), batch["chosen"].float()
    logs = outcome.log_softmax(1)
    chances = logs.detach().exp()
    target = batch["outcome"][:, 0] + batch["outcome"][:, 1] / 2
    order = (batch["order"] / ORDER_UNIT).masked_fill(~batch["is_move"], -1e9)
    policy = -(batch["shares"] * moves.log_softmax(1)).sum(1)
    with torch.no_grad():
        more = {
            "value": binary(target, chances[:, 0] + chances[:, 1] / 2) * judged,
            "small_network_value": binary(target, torch.sigmoid(batch["classical"] / LOGIT_UNIT)) * judged,
            "floor": binary(target, target) * judged,
            **{f"first{n}": first_among(moves, batch["shares"], n) * chosen for n in (1, 3)},
            **{f"small_network_first{n}": first_among(order, batch["shares"], n) * chosen for n in (1, 3)}}
    sums = {"outcome": -(batch["outcome"] * logs).sum(1) * judged, "policy": policy * chosen, **more}
    return {**{name: part.sum() for name, part in sums.items()}, "judged": judged.sum(), "choices": chosen.sum()}


def means(sums):
    choices = {"policy", "first1", "first3", "small_network_first1", "small_network_first3"}
    return {name: value / max(1.0, sums["choices" if name in choices else "judged"])
            for name, value in sums.items() if name not in ("judged", "choices")}
