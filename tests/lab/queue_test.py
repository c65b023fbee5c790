#!/usr/bin/env python3
"""lab/queue with matches of a few games. TENGEN_LAB names the program."""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
loader = importlib.machinery.SourceFileLoader("match_queue", os.path.join(ROOT, "lab/queue"))
queue = importlib.util.module_from_spec(importlib.util.spec_from_loader("match_queue", loader))
loader.exec_module(queue)

LAB = os.environ.get("TENGEN_LAB", os.path.join(ROOT, "build/release/tengen-lab"))
# The first change loses every game, the second wins every game of both stages, the third decides nothing in two games.
QUEUE = """# a remark
weak wide level=1
strong wide nodes=2000   # ten times the other side's
same deep set=lmr_base:0.9
"""
STAGES = "wide=200:-200:0:60,201:0:100:60 deep=300:0:5:2"


class QueueTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.write("queue", QUEUE)
        self.write("openings", "e5d5\ne5d4\n")

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def queue(self, *words):
        with contextlib.redirect_stdout(io.StringIO()) as output, contextlib.redirect_stderr(io.StringIO()) as errors:
            code = queue.main([words[0], self.path("queue"), self.path("out"), "--stages", STAGES, *words[1:]])
        return code, output.getvalue(), errors.getvalue()

    def run_queue(self, *words):
        return self.queue("run", "--lab", LAB, "--openings", self.path("openings"), "--options", "--size 9", "--concurrency", "1", "--nice", "0", *words)

    def test_each_change_has_its_verdict_and_is_played_once(self):
        code, table, said = self.run_queue("--least-openings", "2")
        self.assertEqual(code, 0)
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
        self.assertEqual([(row[0].split(":")[0], row[1], row[6]) for row in rows],
                         [("weak", "200", "rejected"), ("strong", "200", "accepted"), ("strong", "201", "accepted"), ("same", "300", "undecided")])
        self.assertIn("weak: 200 nodes", said)
        before = {name: os.path.getmtime(self.path(os.path.join("out", name))) for name in os.listdir(self.path("out"))}
        self.assertEqual(self.run_queue("--least-openings", "2"), (0, table, ""))
        self.assertEqual({name: os.path.getmtime(self.path(os.path.join("out", name))) for name in os.listdir(self.path("out"))}, before)
        self.assertEqual(self.queue("table")[1], table)

    def test_a_match_that_was_ended_goes_on(self):
        self.write("queue", "same deep set=lmr_base:0.9\n")
        self.assertEqual(self.run_queue("--least-openings", "2")[0], 0)
        record = self.path("out/same.300.jsonl")
        with open(record, encoding="utf-8") as file:
            games = file.read().splitlines(keepends=True)
        os.remove(self.path("out/same.300.txt"))
        with open(record, "w", encoding="utf-8") as file:
            file.writelines(games[:-1])
        self.assertEqual(self.queue("table")[1].count("\n"), 2)
        self.assertIn("undecided", self.run_queue("--least-openings", "2")[1])
        with open(record, encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), len(games))

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(SystemExit, "300 are wanted"):
            self.run_queue()
        for text, problem in (("name wide\n", "queue:1"), ("a wide x\n\na deep x\n", "queue:3: a is there"), ("a/b wide x\n", "letters"),
                              ("a often x\n", "wide"), ("a wide 'x\n", "quotation")):
            self.write("queue", text)
            with self.assertRaisesRegex(SystemExit, problem):
                self.queue("table")
        self.write("queue", "a wide nonsense=1\n")
        self.assertNotEqual(self.run_queue("--least-openings", "2")[0], 0)
        self.assertEqual(self.queue("table")[1].count("\n"), 2)


if __name__ == "__main__":
    unittest.main()
