#!/usr/bin/env python3
"""lab/plots.py: pictures of small data, and what it says of wrong data.

    tests/lab/plots_test.py

Skipped where matplotlib is missing (Debian: python3-matplotlib).
"""
import contextlib
import csv
import importlib.util
import io
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "lab/results"
if importlib.util.find_spec("matplotlib"):
    sys.path.insert(0, str(ROOT / "lab"))
    import plots
LOSS = "epoch,train_position,held_back_position,train_choice,held_back_choice\n1,0.66,0.65,2.1,2.0\n2,0.61,0.62,1.9,1.91\n"
ELO = "# a remark\nseries,commit,date,elo,low,high\na,c1,d1,12,-3,27\na,c2,d2,,300,\nb,c2,d2,-20,,\nb,c3,d3,,,\n"
SPSA = ('{"spsa":1,"numbers":[{"name":"base","start":0.5,"step":%s}]}\n{"iteration":1,"values":[0.55]}\n'
        '{"iteration":2,"values":[0.4]}\n')


def match(first="new", second="old", results=("B+", "W+", "W+", "W+", "B+", "0")):
    lines = []
    for game, result in enumerate(results):
        black, white = (first, second) if game % 2 == 0 else (second, first)
        lines.append('{"game":%d,"black":"%s","white":"%s","result":"%s","ending":"rules"}\n' % (game, black, white, result))
    return "".join(lines)


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is missing")
class Plots(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)

    def plot(self, kind, data, *options, output="picture.svg"):
        """The exit code, what was said on stderr, and the path of the picture."""
        source = data
        if isinstance(data, str):
            source = self.path / "a<b>.data"
            source.write_text(data, encoding="utf-8")
        with contextlib.redirect_stderr(io.StringIO()) as said:
            code = plots.main([kind, str(source), str(self.path / output), *options])
        return code, said.getvalue(), self.path / output

    def words_of(self, kind, data, *options):
        """All text of a picture in SVG, which must be well formed."""
        code, said, picture = self.plot(kind, data, *options)
        self.assertEqual((code, said), (0, ""))
        return [text.strip() for text in ElementTree.parse(picture).getroot().itertext() if text.strip()]

    def assert_words(self, words, *wanted):
        for word in wanted:
            self.assertIn(word, words)

    def refused(self, kind, data, reason):
        self.path.joinpath("picture.svg").write_text("as it was", encoding="utf-8")
        code, said, picture = self.plot(kind, data)
        self.assertEqual(code, 2, reason)
        self.assertEqual(said, f"{self.path / 'a<b>.data'}: {reason}\n")
        self.assertEqual(picture.read_text(encoding="utf-8"), "as it was")
        self.assertEqual(len(list(self.path.iterdir())), 2)

    def test_elo(self):
        words = self.words_of("elo", ELO, "--title", "T<i> & $x$")
        self.assert_words(words, "T<i> & $x$", "a", "b", "c1", "d1", "c2", "c3", "Elo difference (95 % interval)")

    def test_loss(self):
        self.assert_words(self.words_of("loss", LOSS), "Evaluation", "Move ordering", "fitted to", "held back", "epoch", "loss (nats)")
        alone = self.words_of("loss", LOSS.splitlines()[0] + "\n1,0.66,0.65,,\n2,0.61,0.62,,\n")
        self.assertIn("Evaluation", alone)
        self.assertNotIn("Move ordering", alone)

    def test_solve(self):
        words = self.words_of("solve", "set,program,nodes,microseconds\ns,p,12.5,\ns,q,2000,3\nt,q,400,7\n")
        self.assert_words(words, "s", "t", "p", "q", "12.5", "2,000", "400", "3.0", "7.0", "nodes a position")

    def test_bars(self):
        words = self.words_of("bars", "limit,here,there\n1 MiB,1,0.5\n2 MiB,,1500\n", "--label", "MiB")
        self.assert_words(words, "limit", "1 MiB", "2 MiB", "here", "there", "0.5", "1,500", "MiB")

    def test_match(self):
        words = self.words_of("match", match("n<", "o&"))
        self.assert_words(words, "n< against o&", "score of n< (%)", "games")
        self.words_of("match", match(results=("B+", "0")) + '{"game":2,"black":"new","white":"old","result":"0","ending":"aborted"}\n')

    def test_interval(self):
        self.assertIsNone(plots.interval([]))
        low, high = plots.interval([1] * 100)
        self.assertAlmostEqual(low, 0.5 - 1.959964 * 0.25 / 100)  # without spread: 0.0625 a pair
        self.assertAlmostEqual(high, 1 - low)
        # Of 50 pairs the mean is 0.58, the variance 0.0686: 1.959964 * sqrt(0.0686 / 50) = 0.0726.
        low, high = plots.interval([0] * 2 + [0.5] * 8 + [1] * 20 + [1.5] * 12 + [2] * 8)
        self.assertAlmostEqual(low, 0.58 - 0.0726, places=4)
        self.assertAlmostEqual(high, 0.58 + 0.0726, places=4)

    def test_spsa(self):
        self.assert_words(self.words_of("spsa", SPSA % "0.1"), "base", "iterations", "steps away from the start")

    def test_wrong_data(self):
        for kind, data, reason in (
                ("elo", "", "no rows"),
                ("elo", "series,commit\na,b\n", "no column 'date'"),
                ("elo", "# remark\nseries,commit\na\n", "line 3: 1 cells for 2 columns"),
                ("elo", "series,commit,date,elo,low,high\na,b,c,many,,\n", "column 'elo': 'many' is no number up to 1e+15"),
                ("elo", "series,commit,date,elo,low,high\na,b,c,1e300,,\n", "column 'elo': '1e300' is no number up to 1e+15"),
                ("loss", LOSS.splitlines()[0] + "\n1,,,,\n", "no loss in it"),
                ("solve", "set,program,nodes,microseconds\na,b,0,1\n", "a bar needs a number above 0"),
                ("bars", "name\na\n", "no column of numbers"),
                ("match", "", "no finished game in it"),
                ("match", "{}\n", "line 1: not a game of `tengen-lab match`"),
                ("match", match() + '{"game":\n', "line 7: no JSON object"),
                ("match", match() + match("other"), "line 7: a game of others than 'new' and 'old'"),
                ("spsa", "", "line 1: not the head of a course of `tengen-lab spsa`"),
                ("spsa", SPSA.splitlines()[0] % "1" + "\n", "no iteration in it"),
                ("spsa", SPSA % "0", "line 2: no iteration of such a course"),
                ("spsa", SPSA % "1e-300", "line 2: 'base' is too far from its start")):
            with self.subTest(reason=reason, kind=kind):
                self.refused(kind, data, reason)

    def test_forms(self):
        for form, start in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            code, said, picture = self.plot("elo", ELO, output=f"picture.{form}")
            self.assertEqual(code, 0, said)
            once = picture.read_bytes()
            self.assertTrue(once.startswith(start), form)
            self.plot("elo", ELO, output=f"picture.{form}")
            self.assertEqual(picture.read_bytes(), once, "the same data make the same picture")
        code, _, picture = self.plot("elo", ELO, output="picture.html")
        self.assertEqual(code, 2)
        self.assertFalse(picture.exists())

    def test_missing_file(self):
        code, said, _ = self.plot("elo", self.path / "nowhere.csv")
        self.assertEqual(code, 2)
        self.assertIn("nowhere.csv", said)

    def test_shipped_data(self):
        """Each picture of lab/results shows the words of its data."""
        kinds = {"rapfi-ladder": "elo", "rapfi-rules": "elo", "connect-sets": "solve", "soak-lateness": "bars", "soak-memory": "bars"}
        self.assertEqual(sorted(kinds), sorted(path.stem for path in RESULTS.glob("*.svg")))
        for name, kind in kinds.items():
            with self.subTest(name=name):
                words = self.words_of(kind, RESULTS / f"{name}.csv")
                shipped = [text.strip() for text in ElementTree.parse(RESULTS / f"{name}.svg").getroot().itertext()]
                lines = [line for line in (RESULTS / f"{name}.csv").read_text().splitlines() if not line.startswith("#")]
                for row in csv.DictReader(lines):
                    wanted = [row.get("series") or row.get("set") or row.get("limit of memory") or row.get("past the limit")]
                    wanted.append(row.get("commit") if kind == "elo" else None)
                    for word in filter(None, wanted):
                        self.assertIn(word, words)
                        self.assertIn(word, shipped)


if __name__ == "__main__":
    unittest.main()
