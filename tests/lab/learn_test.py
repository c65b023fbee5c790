#!/usr/bin/env python3
"""lab/learn on tiny data. TENGEN and TENGEN_LAB name the programs; without PyTorch (Debian: python3-torch) nothing is tested."""

import argparse
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
sys.path.insert(0, os.path.join(ROOT, "lab/learn"))
try:
    import numpy
    import torch
except ImportError:
    print("skipped: no python3-torch")
    sys.exit(77)

import cells
import commands
import games
import go
import go_label
import inputs
import label
import training
import tree
import yardstick


def learn(*words):
    """Runs a command here: its code, and what it printed."""
    parser = argparse.ArgumentParser()
    commands.add_to(parser.add_subparsers(required=True))
    options = parser.parse_args([str(word) for word in words])
    with contextlib.redirect_stdout(io.StringIO()) as output, contextlib.redirect_stderr(io.StringIO()) as errors:
        code = options.run(options)
    return code, output.getvalue(), errors.getvalue()


class Teacher(torch.nn.Module):
    """Likes the first point, and says how many points are forbidden to Black."""

    def forward(self, x, g):
        moves = torch.zeros(x.shape[0], x.shape[2] * x.shape[3])
        moves[:, 0] = 9.0
        share = x[:, 3].sum((1, 2)) / 100
        return moves, torch.stack([0.5 + share, torch.zeros_like(share), 0.5 - share], 1)


# Answers as KataGo's analysis engine does: the side to move owns everything, leads by its stones and likes the first point.
KATAGO = """
import json, sys
for line in sys.stdin:
    query = json.loads(line)
    points, own = query["boardXSize"] ** 2, sum(who == "B" for who, _ in query["initialStones"])
    assert query["rules"]["scoring"] == "AREA" and query["initialPlayer"] == "B"
    print(json.dumps({"id": query["id"], "policy": [0.5] + [-1] * (points - 1) + [0.25], "ownership": [1] * points,
                      "rootInfo": {"scoreLead": own - query["komi"]}}), flush=True)
"""


class LearnTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for rule, sizes in (("freestyle", "9,9x11"), ("renju", "9")):
            made = [inputs.program("tengen-lab"), "selfplay", cls.path(rule), "--rule", rule, "--size", sizes, "--games", "16", "--nodes", "60",
                    "--lines", "3", "--lines-every", "2", "--threads", "1"]
            subprocess.run(made, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    def train(self, network, rule, state, *words):
        code, _, said = learn("train", self.path(state), self.path(rule), "--network", network, "--validation", 4, "--threads", 1, *words)
        self.assertEqual(code, 0)
        return said

    def test_games_read_back(self):
        self.assertEqual(games.fnv(b""), 0xCBF29CE484222325)
        self.assertEqual(games.fnv(b"foobar"), 0x85944171F73967E8)
        settings, found = games.read_file(self.path("freestyle"))
        found = list(found)
        self.assertEqual(len(found), 16)
        with open(self.path("freestyle"), "rb") as file:
            self.assertEqual(file.read().partition(b"\n")[2], games.blocks(found))
        for wrong in (b"", b"tengen-games", b"tengen-games 1 {}\n"):
            with open(self.path("wrong"), "wb") as file:
                file.write(wrong)
            with self.assertRaises(SystemExit):
                games.read_file(self.path("wrong"))

    def test_what_the_cell_network_learns_is_what_the_program_says(self):
        said = self.train("cells", "freestyle", "c.pt", "--epochs", 1, "--batch", 64)
        self.assertIn("held back", said)
        said = self.train("cells", "freestyle", "c.pt", "--epochs", 3, "--batch", 64)
        self.assertIn("goes on after 1 epochs", said)
        with open(self.path("c.csv"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(len(lines), 4)
        column = lines[0].split(",").index("train_position")
        self.assertLess(float(lines[3].split(",")[column]), float(lines[1].split(",")[column]))
        self.assertEqual(learn("export", self.path("c.pt"), self.path("c.cells"))[0], 0)
        self.assertEqual(learn("export", self.path("c.cells"), self.path("half.cells"), "--unit", 300, "--provenance", "said first")[0], 0)
        self.assertEqual(learn("export", self.path("half.cells"), self.path("again.cells"), "--unit", 600)[0], 0)
        whole, half, again = (cells.CellNetwork().read(self.path(name)) for name in ("c.cells", "half.cells", "again.cells"))
        self.assertTrue(half.provenance.startswith("said first; odds of e to 1 are 300 centi-points; "))
        self.assertAlmostEqual(float(half.classical_share), float(whole.classical_share) / 2, delta=0.001)
        self.assertEqual(again.provenance.count("centi-points"), 1)
        self.assertAlmostEqual(float(again.classical_share), float(whole.classical_share), delta=0.001)
        for name in ("c.cells", "half.cells", "again.cells"):
            code, said, _ = learn("check", self.path(name), self.path("freestyle"))
            self.assertIn(": 0 of", said)
            self.assertEqual(code, 0)

    def test_a_cell_network_of_renju_has_rows_for_each_colour(self):
        self.train("cells", "renju", "r.pt", "--epochs", 1, "--batch", 64)
        self.train("cells", "freestyle", "f.pt", "--epochs", 1, "--batch", 64)
        for state, file in (("r.pt", "r.cells"), ("f.pt", "f.cells"), ("f.cells", "both.cells")):
            words = ["--rule", "renju"] if file == "both.cells" else []
            self.assertEqual(learn("export", self.path(state), self.path(file), *words)[0], 0)
        for file in ("r.cells", "f.cells", "both.cells"):
            self.assertIn(": 0 of", learn("check", self.path(file), self.path("renju" if file != "f.cells" else "freestyle"))[1])
        self.assertGreater(os.path.getsize(self.path("r.cells")), os.path.getsize(self.path("f.cells")))
        with self.assertRaisesRegex(SystemExit, "colours differ"):
            learn("export", self.path("r.cells"), self.path("x.cells"), "--rule", "freestyle")

    def test_other_sizes_are_trained_but_not_exported(self):
        self.train("cells", "freestyle", "wide.pt", "--epochs", 1, "--channels", 48, "--hidden", 16)
        with self.assertRaises(SystemExit):
            learn("export", self.path("wide.pt"), self.path("wide.cells"))

    def test_what_the_small_network_learns_is_what_the_program_says(self):
        for rule in ("freestyle", "renju"):
            self.train("small", rule, rule + ".pt", "--epochs", 2, "--batch", 64)
            self.assertEqual(learn("export", self.path(rule + ".pt"), self.path(rule + ".weights"))[0], 0)
            code, said, _ = learn("check", self.path(rule + ".weights"), self.path(rule))
            self.assertIn(": 0 of", said)
            self.assertEqual(code, 0)
        self.assertEqual(learn("export", self.path("freestyle.weights"), self.path("caro.weights"), "--rule", "caro6", "caro5")[0], 0)

    def test_only_a_cell_network_has_a_unit(self):
        for name, unit in (("freestyle.cells", 0), ("freestyle.weights", 300)):
            with self.assertRaisesRegex(SystemExit, "--unit"):
                learn("export", os.path.join(ROOT, "engine/games/gomoku/evaluation/weights", name), self.path("x"), "--unit", unit)

    def test_damage_is_told(self):
        with self.assertRaises(SystemExit):
            learn("export", self.path("freestyle"), self.path("x"))
        with self.assertRaises(SystemExit):
            learn("train", self.path("x.pt"), self.path("nothing"))

    def test_goes_network_is_read_and_its_channels_are_ordered(self):
        standard = os.path.join(ROOT, "engine/games/go/network/weights/go.weights")
        network, provenance = go.Network.of_file(standard)
        network.write(self.path("go.weights"), provenance)
        with open(standard, "rb") as one, open(self.path("go.weights"), "rb") as other:
            self.assertEqual(one.read(), other.read())
        made = [inputs.program("tengen-lab"), "go-selfplay", self.path("a.gos"), "--sizes", "5", "--games", "11", "--nodes", "20"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        positions = go.Inputs([self.path("a.gos")], 8, 1)
        batch = next(positions.batches(8, 8, lambda batch: batch, 1))
        before = network(batch)[1].detach()
        with contextlib.redirect_stdout(io.StringIO()):
            network.order_channels(positions)
        self.assertLess(float((network(batch)[1] - before).abs().max()), 1e-3)

        def used():
            return (network.layers(batch["kinds"])[2][:, 5] > 0).float().mean()
        network.convolutions[1].bias.data[5] = -100  # nothing lifts the channel above 0
        before = network(batch)[1].detach()
        self.assertEqual(float(used()), 0)
        self.assertGreater(network.wake(positions), 0)
        self.assertTrue(network(batch)[1].equal(before))
        self.assertGreater(float(used()), 0.02)
        self.assertEqual(network.wake(positions), 0)

    def test_goes_labels_are_katagos_and_are_made_once(self):
        made = [inputs.program("tengen-lab"), "go-selfplay", self.path("b.gos"), "--sizes", "5,6", "--games", "11", "--nodes", "20"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(self.path("katago.py"), "w", encoding="ascii") as file:
            file.write(KATAGO)
        words = ["label-go", f"{sys.executable} '{self.path('katago.py')}'", self.path("b.gol"), self.path("b.gos"), "--threads", 1, "--limit"]
        self.assertIn("100 of them new", learn(*words, 100)[1])
        with open(self.path("b.gol"), "ab") as file:
            file.write(b"cut off")
        self.assertIn("50 of them new", learn(*words, 150)[1])
        rows = go.samples_of(self.path("b.gol"))
        self.assertEqual(len(rows), 150)
        for row in rows:
            points = int(row[0]) ** 2
            stones = numpy.isin(row[8 : 8 + points], go_label.OWN).sum()
            self.assertEqual(int(row[2:4].copy().view("<i2")[0]), 100 * stones)
            self.assertEqual(row[1], 0)
            self.assertTrue((row[8 + go.POINTS : 8 + go.POINTS + points] == 100).all())
            policy = row[go.SAMPLE_BYTES :]
            self.assertEqual([policy[0], policy[go.POINTS], policy.astype(int).sum()], [255, 128, 383])
        with self.assertRaisesRegex(SystemExit, "other positions"):
            learn(*words, 150, "--seed", 2)
        batch = go.Inputs([self.path("b.gol")], 8, 1).batch_of(rows[rows[:, 0] == 5][:8], 3)
        self.assertAlmostEqual(float(batch["policy"][0].max()), 255 / 383, 5)
        self.assertEqual(learn("train", self.path("go.pt"), self.path("b.gol"), "--network", "go", "--epochs", 1, "--batch", 2, "--threads", 1)[0], 0)
        self.assertEqual(learn("export", self.path("go.pt"), self.path("new.weights"))[0], 0)

    def test_labels_are_made_once_and_know_forbidden_points(self):
        torch.jit.script(Teacher()).save(self.path("teacher.pt"))
        words = ["label", self.path("teacher.pt"), self.path("l"), self.path("renju"), "--shard", 10, "--per-game", 0, "--limit", 25,
                 "--threads", 1, "--cpu"]
        self.assertIn("25 positions new", learn(*words)[1])
        self.assertIn("0 positions new", learn(*words)[1])
        found = [game for n in range(3) for game in games.read_file(self.path(f"l.{n:03d}.games.xz"))[1]]
        self.assertEqual([game.number for game in found], list(range(25)))
        for game in found:
            self.assertEqual(len(game.moves), game.opening + 1)
        records, _ = inputs.everything([self.path("l.000.games.xz")], all=True)
        forbidden = (records["cells"]["flags"] & inputs.FORBIDDEN != 0).sum(1)
        black = records["flags"] & inputs.BLACK != 0
        for record, count in zip(records, numpy.where(black, forbidden, 0)):
            expected = 0.5 + count / 100
            self.assertLess(abs(record["score"] - 400 * numpy.log(expected / (1 - expected))), 1)

    def test_a_teachers_search_knows_the_rule(self):
        side = 7
        near = torch.ones(side, side) + 5 * (torch.arange(side) == 3)[:, None]  # the middle row is likely

        def judge(own, other):
            return torch.full((len(own),), 0.5), (near / near.sum()).flatten().expand(len(own), -1)

        def look(rule, visits, own, other):
            boards = torch.zeros(2, 1, side * side, dtype=torch.bool)
            for board, stones in zip(boards, (own, other)):
                board[0, [y * side + x for x, y in stones]] = True
            chances, shares = tree.Trees(judge, rule, side, *boards, visits).said()
            self.assertEqual(float(shares[0, boards.any(0)[0]].sum()), 0)
            return float(chances[0]), divmod(int(shares.argmax()), side)[::-1]

        four, rest = [(x, 3) for x in range(1, 5)], [(0, 0), (2, 0), (4, 0), (6, 0)]
        chance, move = look("freestyle", 30, four, rest)
        self.assertEqual(chance, 1)
        self.assertIn(move, [(0, 3), (5, 3)])
        self.assertEqual(look("freestyle", 400, rest[:3], four)[0], 0)
        broken = [(x, 3) for x in (0, 1, 2, 3, 5)]
        self.assertEqual(look("freestyle", 30, broken, rest + [(0, 6)]), (1, (4, 3)))
        self.assertLess(look("exact", 30, broken, rest + [(0, 6)])[0], 0.9)

    def test_labels_by_a_search_of_teachers(self):
        torch.jit.script(Teacher()).save(self.path("one.pt"))
        words = ["label", self.path("one.pt"), self.path("v"), self.path("freestyle"), "--limit", 5, "--visits", 4, "--threads", 1, "--cpu"]
        self.assertIn("5 positions new", learn(*words, "--beside", self.path("one.pt"))[1])
        with self.assertRaisesRegex(SystemExit, "renju"):
            learn(*words[:2], self.path("w"), self.path("renju"), *words[4:])

    def test_decided_positions_are_searched(self):
        search = label.Searches("freestyle", 200)
        four = [(4, 4), (0, 0), (4, 5), (0, 2), (4, 6), (0, 4), (4, 7), (0, 6)]
        (score, move), = search.judge([(four, 9)])
        search.close()
        self.assertGreater(score, 20000)
        self.assertIn(move, [(4, 3), (4, 8)])

    def test_time_left_counts_what_this_run_did(self):
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            progress = training.Progress(0.5)
            progress.begun -= 60
            progress.shown -= 60
            progress.show("half of the rest", 0.75)
        self.assertEqual(said.getvalue(), "half of the rest, 60 s left\n")

    def test_measures(self):
        self.assertAlmostEqual(yardstick.rank_correlation(numpy.array([1, 5, 9]), numpy.array([10, 20, 400])), 1)
        self.assertAlmostEqual(yardstick.rank_correlation(numpy.array([1, 5, 9]), numpy.array([3, 2, 1])), -1)
        results = numpy.array([1.0, 0, 1, 0])
        self.assertLess(yardstick.logloss(numpy.array([9, -9, 9, -9]), results), 0.01)
        self.assertAlmostEqual(yardstick.logloss(numpy.array([1, 1, 1, 1]), results), 0.693, 1)

    def test_the_order_of_proofs(self):
        with open(self.path("choices"), "w", encoding="ascii") as file:
            file.write("tengen-go-choices 1\n" + "P 5 2\n1 10 7\n0 10 8\n" * 30 + "E 0\n")
        self.assertEqual(learn("order", self.path("order"), self.path("choices"), "--epochs", 3, "--least", 1)[0], 0)
        with open(self.path("order"), encoding="ascii") as file:
            weights = {int(a): int(b) for a, b in map(str.split, file)}
        self.assertGreater(weights[7], 0)
        self.assertLess(weights[8], 0)


if __name__ == "__main__":
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    unittest.main()
