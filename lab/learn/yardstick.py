"""The yardstick: how well judges foresee results and moves of strong games, and how their values go with deep scores."""

import json
import tempfile

import numpy

import games
import inputs as positions
import label
import training


def ranks(values):
    """From 0; equal values share the mean of theirs."""
    _, places, counts = numpy.unique(values, return_inverse=True, return_counts=True)
    return (numpy.cumsum(counts) - (counts + 1) / 2)[places]


def rank_correlation(a, b):
    return float(numpy.corrcoef(ranks(a), ranks(b))[0, 1])


def logloss(values, results):
    """In nats, after the best scaling of the values to logits; `results` from 0 to 1."""
    def at(scale):
        chance = 1 / (1 + numpy.exp(-numpy.clip(values * scale, -30, 30)))
        chance = numpy.clip(chance, 1e-6, 1 - 1e-6)
        return float(-(results * numpy.log(chance) + (1 - results) * numpy.log(1 - chance)).mean())
    spread = max(float(numpy.abs(values).mean()), 1e-9)
    return min(at(scale / spread) for scale in numpy.geomspace(0.05, 20, 200))


class Judged:
    """Positions in a file for the program, and what judges say of each: values for the side to move, and first moves as cells."""

    def __init__(self, rule, found):
        self.rule, self.found = rule, [game._replace(number=number) for number, game in enumerate(found)]
        self.file = tempfile.NamedTemporaryFile(suffix=".games")
        self.file.write(games.header(rule, sorted({f"{game.columns}x{game.rows}" for game in found}), "") + games.blocks(self.found))
        self.file.flush()

    def by_program(self, weights=None):
        """The static evaluation, also which positions are quiet; nothing where a rule refuses the game's own move."""
        records, about = positions.everything([self.file.name], weights, all=True)
        self.found = [self.found[number] for number in records["game"]]
        self.quiet = (records["flags"] & positions.QUIET) != 0
        is_move = (records["cells"]["flags"] & positions.MOVE) != 0
        first = numpy.where(is_move, records["cells"]["rank"], -32768).argmax(1)
        return records["value"].astype(float), [(cell % about["side"], cell // about["side"]) for cell in first.tolist()]

    def by_teacher(self, teacher):
        values, first = numpy.zeros(len(self.found)), [None] * len(self.found)
        for side in {game.columns for game in self.found}:
            mine = [i for i, game in enumerate(self.found) if game.columns == side]
            for begin in range(0, len(mine), 128):
                part = mine[begin : begin + 128]
                batch = [self.found[i] for i in part]
                boards = numpy.stack([label.board_of(game.moves[: game.opening], side) for game in batch])
                q, shares = teacher.say(boards, label.forbidden_points(self.rule, batch))
                q = numpy.clip(q, 1e-4, 1 - 1e-4)
                values[part] = numpy.log(q / (1 - q))
                for i, cell in zip(part, shares.argmax(1).tolist()):
                    first[i] = cell % side, cell // side
        return values, first

    def by_search(self, nodes, threads):
        search, said = label.Searches(self.rule, nodes, threads), []
        for begin in range(0, len(self.found), 50):
            said += search.judge([(game.moves[: game.opening], game.columns) for game in self.found[begin : begin + 50]])
        search.close()
        return numpy.array([score for score, _ in said], float), [move for _, move in said]

    def by_each(self, options, device):
        yield "Tengen, static", self.by_program()
        for path in options.weights:
            yield path, self.by_program(path)
        for path in options.teacher:
            yield path, self.by_teacher(label.Teachers([path], self.rule, device, options.visits))
        for nodes in options.nodes:
            yield f"Tengen, {nodes:,} nodes", self.by_search(nodes, options.threads)


def of_games(options, device):
    settings, all_games = games.read_file(options.games)
    random = numpy.random.default_rng(options.seed)
    found = []
    all_games = [game for game in all_games if game.result != games.NO_RESULT and len(game.moves) > game.opening + 4]
    for index in random.permutation(len(all_games))[: options.positions]:
        game = all_games[index]
        found.append(label.position(0, game, int(random.integers(max(game.opening, 4), len(game.moves)))))
    judged = Judged(settings["rule"], found)
    print(f"{options.games}\njudge: logloss of the result, the move played first ({len(found)} positions)")
    for name, (values, first) in judged.by_each(options, device):
        black = numpy.array([len(game.moves) % 2 == 1 for game in judged.found])
        results = (1 + numpy.array([game.result for game in judged.found]) * numpy.where(black, 1, -1)) / 2
        hits = numpy.mean([move == game.moves[-1] for move, game in zip(first, judged.found)])
        values = numpy.clip(values, *numpy.quantile(values, (0.02, 0.98)))  # a proven win is no hundred times a won position
        print(f"{name}: {logloss(values, results):.3f} nats, {100 * hits:.1f} %", flush=True)


def of_scores(options, device):
    found, deep = [], []
    for line in games.read_bytes(options.scores).decode().splitlines():
        row = json.loads(line)
        side, moves = row["size"], [(x, row["size"] - 1 - y) for x, y in games.played(row["stones"])]
        if row["score"].lstrip("+-").isdigit() and row["colors"] == ("bw" * len(moves))[: len(moves)]:
            free = next((x, y) for x in range(side) for y in range(side) if (x, y) not in moves)
            game = games.Game(0, games.NO_RESULT, len(moves), side, side, moves + [free], [], [])
            found.append(label.position(0, game, len(moves)))
            deep.append(float(row["score"]))
    judged = Judged(row["rule"], found)
    judged.by_program()
    quiet, deep = judged.quiet, numpy.array(deep)
    print(f"{options.scores}\njudge: rank correlation with the deep score ({quiet.sum()} quiet positions of {len(found)})")
    for name, (values, _) in judged.by_each(options, device):
        print(f"{name}: {rank_correlation(values[quiet], deep[quiet]):.3f}", flush=True)


def measure(options):
    device = training.device_of(options)
    if not options.games and not options.scores:
        raise SystemExit("nothing to measure by: --games or --scores")
    if options.games:
        of_games(options, device)
    if options.scores:
        of_scores(options, device)
    return 0
