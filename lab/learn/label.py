"""Labels: what a teacher says of positions, in the form of `tengen-lab selfplay`.

A teacher is a residual network in TorchScript. Value: the score is UNIT times the logit of its chance to win, a drawn game
counting half. Moves: its most likely one first, up to eleven others at 60 times the logarithm of how much less likely they are.
"""

import glob
import json
import lzma
import os
import random
import subprocess
import sys
import tempfile
import time

import numpy
import torch

import games
import inputs as positions
import training
import tree

MOVES, POLICY_UNIT, LEAST_SHARE = 12, 60, 1e-3
SEARCH_UNIT = 600  # centi-points of Tengen's scores that stand for odds of e to 1
RULE_PLANES = {"freestyle": 0, "exact": 0, "renju": 2}  # of SkyZero, which takes exact five for freestyle: it was not taught it
# SkyZero's activation in seven steps, each of which would pass over all of its memory.
MISH_BY_STEPS = """graph(%x, %low, %high, %one, %two):
  %clamped = aten::clamp(%x, %low, %high)
  %e = aten::exp_(%clamped)
  %more = aten::add(%e, %two, %one)
  %n = aten::mul_(%more, %e)
  %d = aten::add(%n, %two, %one)
  %share = aten::div_(%n, %d)
  %y = aten::mul_(%share, %x)
  return (%y)"""
MISH = """graph(%x, %low, %high, %one, %two):
  %y = aten::mish(%x)
  return (%y)"""


def lighten(graph):
    """Has a network count in bfloat16, each mish in one step."""
    torch._C._jit_pass_custom_pattern_based_rewrite_graph(MISH_BY_STEPS, MISH, graph)
    for node in graph.findAllNodes("prim::Constant"):
        if node.hasAttribute("value") and node.kindOf("value") == "t" and node.t("value").is_floating_point():
            node.t_("value", node.t("value").to(torch.bfloat16))


class Teacher:
    """SkyZero's networks take five planes and twelve numbers, AlphaGomoku's four planes. On a GPU they count in bfloat16."""

    def __init__(self, path, rule, device):
        self.rule, self.device, self.type = rule, device, torch.bfloat16 if device.type == "cuda" else torch.float32
        try:
            self.network = torch.jit.load(path, map_location=device).eval()
        except (RuntimeError, ValueError) as error:
            raise SystemExit(f"{path}: no network in TorchScript: {str(error).splitlines()[0]}") from None
        self.is_sky = len(list(self.network.graph.inputs())) == 3  # itself, planes and numbers
        if self.is_sky and rule not in RULE_PLANES:
            raise SystemExit(f"{path}: knows {', '.join(RULE_PLANES)}, not {rule}")
        if device.type == "cuda":
            lighten(self.network.graph)

    @torch.no_grad()
    def judge(self, own, other, forbidden):
        """Of boards (positions, side, side), y first, on the device: chances to win (positions) and shares of moves (positions, points).
        `forbidden`: points, to Black."""
        black = (own.sum((1, 2)) == other.sum((1, 2)))[:, None, None]
        if self.is_sky:
            planes = [torch.ones_like(own), own, other, forbidden & black, forbidden & ~black]
            numbers = torch.zeros(len(own), 12, device=self.device)
            numbers[:, RULE_PLANES[self.rule]] = 1
            if self.rule == "renju":
                numbers[:, 3], numbers[:, 4] = 1 - 2 * black[:, 0, 0].float(), 1
            numbers[:, 5] = (own | other).float().mean((1, 2))
            more = [numbers.to(self.type)]
        else:
            planes, more = [~(own | other), own, other, torch.ones_like(own)], []
        x = torch.stack(planes, 1).to(self.type).contiguous(memory_format=torch.channels_last)
        logits, chances = self.network(x, *more)[:2]
        taken = own | other | (forbidden & black)
        logits = logits.float().flatten(1).masked_fill(taken.flatten(1), -1e9)
        return (chances[:, 0] + chances[:, 1] / 2).float(), torch.softmax(logits, 1)


class Teachers:
    """What one or several say, the mean of them; after `visits` of a search, if there are any."""

    def __init__(self, paths, rule, device, visits=0):
        if visits and rule == "renju":
            raise SystemExit("no search of teachers under renju: it has no referee for forbidden points")
        self.each, self.rule, self.device, self.visits = [Teacher(path, rule, device) for path in paths], rule, device, visits
        self.batch = 8192 if device.type == "cuda" else 256

    def judge(self, own, other, forbidden):
        said = [teacher.judge(own, other, forbidden) for teacher in self.each]
        return [torch.stack(part).mean(0) for part in zip(*said)]

    def say(self, stones, forbidden):
        """`stones`: (positions, side, side) of 0 empty, 1 own, 2 other, y first. Chances to win (positions) and shares of moves
        (positions, points)."""
        own, other, forbidden = (torch.from_numpy(part).to(self.device) for part in (stones == 1, stones == 2, forbidden))
        if self.visits:
            side, none = stones.shape[1], forbidden[:1]
            chances, shares = tree.Trees(lambda *boards: self.judge(*(board.view(-1, side, side) for board in boards), none),
                                         self.rule, side, own.flatten(1), other.flatten(1), self.visits).said()
        else:
            chances, shares = self.judge(own, other, forbidden)
        return chances.cpu().numpy(), shares.cpu().numpy()


def board_of(moves, side):
    """Own stones 1 and the other side's 2, seen by the side to move."""
    board = numpy.zeros((side, side), numpy.uint8)
    for i, (x, y) in enumerate(moves):
        board[y, x] = 1 + (len(moves) - i) % 2
    return board


def position(number, game, ply):
    """The position before move number `ply`, in which the game's own move was chosen."""
    others = [[] for _ in range(ply + 1)]
    return games.Game(number, game.result, ply, game.columns, game.rows, game.moves[: ply + 1], [0] * (ply + 1), others)


def forbidden_points(rule, batch):
    """Of positions of one size, by our referee."""
    side = batch[0].columns
    if rule != "renju":
        return numpy.zeros((len(batch), side, side), bool)
    with tempfile.NamedTemporaryFile(suffix=".games") as file:
        file.write(games.header(rule, [f"{side}x{side}"], "") + games.blocks(batch))
        file.flush()
        records, _ = positions.everything([file.name], all=True)
    forbidden = {int(one["game"]): (one["cells"]["flags"] & positions.FORBIDDEN) != 0 for one in records}
    empty = numpy.zeros(side * side, bool)  # the referee refuses the game's own move: it says nothing
    return numpy.stack([forbidden.get(game.number, empty) for game in batch]).reshape(-1, side, side)


class Searches:
    """Asks the program itself, by KataGo's JSON."""

    def __init__(self, rule, nodes, threads=1):
        words = [positions.program("tengen"), "analysis", "--game", "gomoku", "--rule", rule, "--perspective", "side-to-move",
                 "--threads", str(threads)]
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.nodes = nodes

    def judge(self, asked):
        """Of positions (moves, side): the score in centi-points and the best move, (x, y)."""
        for i, (moves, side) in enumerate(asked):
            names = [["BW"[n % 2], name_of(move, side)] for n, move in enumerate(moves)]
            query = {"id": str(i), "moves": names, "boardXSize": side, "boardYSize": side, "maxVisits": self.nodes, "analyzeTurns": [len(moves)]}
            self.child.stdin.write(json.dumps(query) + "\n")
        self.child.stdin.flush()
        answers = {}
        while len(answers) < len(asked):
            answer = json.loads(self.child.stdout.readline())
            if "error" in answer or "moveInfos" not in answer:
                raise SystemExit(f"tengen analysis: {answer.get('error', answer)}")
            answers[int(answer["id"])] = answer
        found = []
        for i, (_, side) in enumerate(asked):
            root, best = answers[i]["rootInfo"], answers[i]["moveInfos"][0]["move"]
            found.append((round(100 * root["scoreLead"]), point_of(best, side)))
        return found

    def close(self):
        self.child.stdin.close()
        self.child.wait()


def name_of(move, side):
    """GTP's name of a point; y counts from the top here."""
    return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[move[0]] + str(side - move[1])


def point_of(name, side):
    return "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(name[0]), side - int(name[1:])


class Labels:
    """Files PREFIX.000.games.xz and so on of so many positions each; the work goes on after the last whole file."""

    def __init__(self, options, rule, engine):
        self.options, self.rule, self.engine = options, rule, engine
        self.files = len(glob.glob(options.prefix + ".[0-9][0-9][0-9].games.xz"))
        self.labelled = sum(games.count(f"{options.prefix}.{n:03d}.games.xz") for n in range(self.files))
        self.ready = []

    def add(self, found):
        self.ready += found
        while len(self.ready) >= self.options.shard:
            self.write()

    def write(self):
        part, self.ready = self.ready[: self.options.shard], self.ready[self.options.shard :]
        name = f"{self.options.prefix}.{self.files:03d}.games.xz"
        sizes = sorted({f"{game.columns}x{game.rows}" for game in part})
        with open(name + ".part", "wb") as file:
            file.write(lzma.compress(games.header(self.rule, sizes, self.engine, max(1, self.options.nodes)) + games.blocks(part), preset=6))
        os.replace(name + ".part", name)
        self.files += 1


def wanted(options):
    """Positions to label, in an order that the seed decides."""
    chance, number = random.Random(options.seed), 0
    for path in options.inputs:
        for game in games.read_file(path, options.part, options.shards)[1]:
            plies = list(range(max(game.opening, 3), min(len(game.moves), 200)))
            if options.per_game and len(plies) > options.per_game:
                plies = chance.sample(plies, options.per_game)
            if game.columns != game.rows:
                continue
            for ply in plies:
                yield position(number, game, ply)
                number += 1
                if number == options.limit:
                    return


def labelled(game, q, shares, unit):
    """The position with what the teacher says."""
    ply, side = game.opening, game.columns
    q = min(max(float(q), 0.003), 0.997)
    score = round(unit * numpy.log(q / (1 - q)))
    order = numpy.argsort(-shares)[:MOVES]
    first = shares[order[0]]
    others = [(int(m) % side, int(m) // side, score + round(POLICY_UNIT * numpy.log(shares[m] / first)))
              for m in order[1:] if shares[m] >= LEAST_SHARE]
    best = (int(order[0]) % side, int(order[0]) // side)
    return game._replace(moves=game.moves[:ply] + [best], scores=[0] * ply + [score], others=[[] for _ in range(ply)] + [others])


def about(options):
    names = " and ".join(os.path.basename(path) for path in [options.teacher, *options.beside])
    return f"labels of {names}" + (f", {options.visits} visits" if options.visits else "")


def label(options):
    device = training.device_of(options)
    rule = games.read_file(options.inputs[0])[0]["rule"]
    teachers = Teachers([options.teacher, *options.beside], rule, device, options.visits)
    search = Searches(rule, options.nodes, options.threads) if options.nodes else None
    labels = Labels(options, rule, about(options))
    interrupt, progress = training.Interrupt(), training.Progress()
    everything = list(wanted(options))
    rest, begun, passed, by_search = everything[labels.labelled :], time.monotonic(), 0, 0
    print(f"{len(everything)} positions, {len(everything) - len(rest)} of them labelled already, on {device}", file=sys.stderr)
    for begin in range(0, len(rest), teachers.batch):
        spent = time.monotonic() - begun
        if interrupt.code or (options.seconds and spent > options.seconds):
            break
        part, found = rest[begin : begin + teachers.batch], {}
        for side in {game.columns for game in part}:
            mine = [game for game in part if game.columns == side]
            boards = numpy.stack([board_of(game.moves[: game.opening], side) for game in mine])
            chances, shares = teachers.say(boards, forbidden_points(rule, mine))
            found.update({game.number: labelled(game, *said, options.unit) for game, *said in zip(mine, chances, shares)})
        if search:  # those that the teacher calls decided
            decided = [game for game in found.values() if abs(game.scores[-1]) >= options.decided]
            judged = search.judge([(game.moves[:-1], game.columns) for game in decided])
            by_search += len(decided)
            most = options.unit * numpy.log(0.997 / 0.003)
            for game, (score, best) in zip(decided, judged):
                score = round(float(numpy.clip(score * options.unit / SEARCH_UNIT, -most, most)))
                found[game.number] = game._replace(moves=game.moves[:-1] + [best], scores=game.scores[:-1] + [score],
                                                   others=game.others[:-1] + [[]])
        labels.add([found[game.number] for game in part])
        passed += len(part)
        progress.show(f"{passed} of {len(rest)} positions, {passed / (time.monotonic() - begun):.0f} a second", passed / len(rest))
    if labels.ready and (passed == len(rest) or options.seconds) and not interrupt.code:
        labels.write()
    if search:
        search.close()
    print(f"{options.prefix}: {labels.files} files, {passed} positions new, {by_search} of them by search, {time.monotonic() - begun:.0f} s")
    return interrupt.code
