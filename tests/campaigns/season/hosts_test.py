#!/usr/bin/env python3
"""The season reads what hosts say, and goes on where it stopped."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import cgos
import hosts
import piskvork
from game import Game, last_json, record, run_watched
from hosts import read_c_gomoku_cli
from openings import read_openings

LOG = """\
1000: old <- ABOUT
1001: old -> name="old", version="1"
1010: old <- START 15
1011: old -> OK
1012: new one <- START 15
1013: new one -> OK
1020: old <- INFO time_left 180000
1020: old <- BOARD
1020: old <- 7,7,1
1020: old <- 8,8,2
1021: old <- DONE
1050: old -> MESSAGE depth 3
1121: old -> 6,6
1130: new one <- INFO time_left 180000
1131: new one <- DONE
1181: new one -> 5,5
1182: old <- INFO time_left 179900
1183: old <- TURN 5,5
1583: old -> 4,4
"""


def game(**more):
    settings = {"league": "standard", "host": "c-gomoku-cli", "number": 3, "first": "old", "second": "new one",
                "opening": ((7, 7), (8, 8)), "rule": 1, "size": 15, "turn": 30, "match": 180}
    return Game(settings | more)


class CGomokuCliTest(unittest.TestCase):
    def read(self, end):
        return read_c_gomoku_cli(game(), f"[1] Finished game 1 (old vs new): {end}\n", LOG)

    def test_moves_and_times(self):
        outcome = self.read("1-0 {Black win by five connection}")
        self.assertEqual(outcome, {"result": "B+", "ending": "rules", "detail": "", "moves": "h8 i9 g7 f6 e5",
                                   "ms": [100, 50, 400]})

    def test_endings(self):
        self.assertEqual(self.read("1/2-1/2 {Draw by fullfilled board}")["result"], "0")
        self.assertEqual(self.read("0-1 {White win by time forfeit}")["ending"], "time")
        self.assertEqual(self.read("0-1 {Black play forbidden move - double three}")["ending"], "forbidden")
        self.assertEqual(self.read("1-0 {Black win by opponent illegal move}")["ending"], "illegal")
        self.assertEqual(self.read("1-0 {Black win by opponent crash}")["ending"], "crash")

    def test_a_hang(self):
        outcome = read_c_gomoku_cli(game(), "", LOG + "1584: new one <- TURN 4,4\n")
        self.assertEqual((outcome["result"], outcome["ending"], len(outcome["ms"])), ("B+", "hang", 3))

    def test_a_stalled_manager_is_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            manager = Path(folder) / "manager"
            manager.write_text('#!/bin/sh\necho "1: old <- TURN 4,4" > c-gomoku-cli.1.log\nsleep 100 & wait\n')
            manager.chmod(0o755)
            plan = {"programs": {"old": {"command": "old"}, "new one": {"command": "new"}}, "hosts": {"c-gomoku-cli": str(manager)}}
            grace, hosts.HANG_GRACE = hosts.HANG_GRACE, 0
            try:
                line = hosts.play(game(turn=0.1, tolerance=100), plan)
            finally:
                hosts.HANG_GRACE = grace
            self.assertEqual((line["ending"], line["forfeit"]), ("hang", "old"))
            self.assertLess(line["seconds"], 60)

    def test_what_a_command_leaves_behind_is_not_waited_for(self):
        output, _, _ = run_watched(["sh", "-c", "sleep 600 & echo $!"], {}, 60)
        os.kill(int(output), signal.SIGKILL)  # an error if it is gone: `run_watched` waits for it, or ends it after 60 s

    def test_no_result(self):
        outcome = read_c_gomoku_cli(game(), "engine new exited before answering ABOUT\n", "")
        self.assertEqual((outcome["result"], outcome["ending"]), ("0", "nonsense"))
        self.assertIn("ABOUT", outcome["detail"])


class RecordTest(unittest.TestCase):
    OUTCOME = {"result": "B+", "ending": "time", "moves": "h8 i9 g7 f6 e5", "ms": [100, 50, 400]}

    def test_an_even_opening_leaves_black_to_move(self):
        line = record(game(), self.OUTCOME, 1.26, {"old": 12.5})
        self.assertEqual((line["black"], line["white"]), ("old", "new one"))
        self.assertEqual(line["slowest"], [400, 50])
        self.assertEqual(line["left"], [179500, 179950])
        self.assertEqual(line["memory"], [12.5, None])
        self.assertEqual(line["forfeit"], "new one")
        self.assertEqual(line["opening"], "h8 i9")

    def test_an_odd_opening_leaves_white_to_move(self):
        line = record(game(opening=((7, 7), (8, 8), (9, 9))), self.OUTCOME, 1, {})
        self.assertEqual((line["black"], line["white"]), ("new one", "old"))
        self.assertEqual(line["slowest"], [50, 400])
        self.assertEqual(line["forfeit"], "old")

    def test_a_game_over_the_board_is_no_forfeit(self):
        self.assertIsNone(record(game(), self.OUTCOME | {"ending": "rules"}, 1, {})["forfeit"])

    def test_last_json(self):
        self.assertEqual(last_json('noise\nRESULT {"a": 1}\nmore noise\n'), {"a": 1})
        self.assertIsNone(last_json("noise\n"))


PSQ = """Piskvorky 15x15, 1:1, 1
8,8,0
9,8,3
8,9,0
9,9,210
8,10,310
9,10,105
8,11,188
9,11,162
8,12,95
pbrain-one.exe
pbrain-two.exe
0
"""


class PiskvorkTest(unittest.TestCase):
    def read(self, text, rule=0):
        openings = [((7, 7),), ((7, 7), (8, 7), (7, 8)), ((7, 7), (8, 7), (7, 9))]
        return piskvork.read_game(7, text, openings, 0.5, 20, rule)

    def test_a_five(self):
        line = self.read(PSQ)
        self.assertEqual((line["black"], line["white"], line["result"], line["ending"]), ("two", "one", "B+", "rules"))
        self.assertEqual((line["opening"], line["first"], line["slowest"]), ("h8 i8 h9", "one", [310, 210]))
        self.assertEqual(line["left"], [20000 - 593, 20000 - 477])
        self.assertIsNone(line["forfeit"])

    def test_six_under_exact_five(self):
        longer = PSQ.replace("9,11,162\n8,12,95", "9,11,162\n8,13,95\n9,13,5\n8,12,10")
        self.assertEqual(self.read(longer, 1)["result"], "0")
        self.assertEqual(self.read(longer, 0)["result"], "B+")

    def test_an_error_is_of_who_was_to_move(self):
        line = self.read(PSQ.replace("8,12,95\n", "").replace("two.exe\n0", "two.exe\n15"))
        self.assertEqual((line["ending"], line["result"], line["forfeit"]), ("time", "W+", "two"))


class CgosTest(unittest.TestCase):
    TEXT = "2026-11-26 08:23 9 7.0 white(1800?) black(1800?) 8000 e5 7825 d5 8000 e6 7672 pass 7400 "

    def test_a_counted_game(self):
        line = cgos.read_game(1, "white", "black", "B+8.0", self.TEXT + "B+8.0")
        self.assertEqual((line["ms"], line["slowest"], line["left"]), ([175, 0, 153, 600], [175, 600], [7672, 7400]))
        self.assertEqual((line["ending"], line["forfeit"], line["moves"]), ("rules", None, "e5 d5 e6 pass"))

    def test_endings(self):
        for result, ending, forfeit in (("W+Time", "time", "black"), ("B+Illegal", "illegal", "white"),
                                        ("B+Resign", "resigned", None)):
            line = cgos.read_game(1, "white", "black", result, self.TEXT + result)
            self.assertEqual((line["ending"], line["forfeit"]), (ending, forfeit))


class OpeningsTest(unittest.TestCase):
    def read(self, text, size=15):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "openings.txt"
            path.write_text(text)
            return read_openings(path, size)

    def test_points_and_offsets(self):
        self.assertEqual(self.read("# remark\n\nh8i9\n"), [((7, 7), (8, 8))])
        self.assertEqual(self.read("0,0, -1,2\n", 20), [((10, 10), (9, 12))])

    def test_wrong_ones(self):
        for text in ("p16\n", "h8h8\n", "0,8\n", "# nothing\n"):
            with self.assertRaises(ValueError):
                self.read(text)

    def test_skip(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "openings.txt"
            path.write_text("0,8\n0,1\n")
            self.assertEqual(read_openings(path, 15, skip=True), [((7, 8),)])


class SeasonTest(unittest.TestCase):
    """A whole season by `play`, with a host that always ends the game at once."""

    def test_rounds_and_resumption(self):
        with tempfile.TemporaryDirectory() as folder:
            manager = Path(folder) / "manager"
            manager.write_text('#!/bin/sh\necho "[1] Finished game 1 (a vs b): 1-0 {Black win by five connection}"\n')
            manager.chmod(0o755)
            (Path(folder) / "openings.txt").write_text("h8i9\ng7h8i9\n")
            plan = {"programs": {"a": {"command": "a"}, "b": {"command": "b"}}, "hosts": {"c-gomoku-cli": str(manager)},
                    "leagues": [{"name": name, "host": "c-gomoku-cli", "rule": 0, "size": 15, "turn": 1, "match": 2,
                                 "openings": "openings.txt", "pairs": [["a", "b", 4]]} for name in ("one", "two")]}
            (Path(folder) / "plan.json").write_text(json.dumps(plan))
            path = Path(folder) / "record.jsonl"
            command = [sys.executable, str(HERE / "play"), str(Path(folder) / "plan.json"), str(path)]
            subprocess.run([*command, "--games", "5"], check=True, capture_output=True)
            with path.open("a") as file:
                file.write('{"league": "two", "cut o')
            subprocess.run(command, check=True, capture_output=True)
            lines = [json.loads(line) for line in path.read_text().splitlines()]
            self.assertEqual([(line["league"], line["game"], line["black"]) for line in lines],
                             [("one", 0, "a"), ("one", 1, "b"), ("two", 0, "a"), ("two", 1, "b"),
                              ("one", 2, "b"), ("one", 3, "a"), ("two", 2, "b"), ("two", 3, "a")])
            told = subprocess.run([sys.executable, str(HERE / "report"), "a", str(path)], check=True, capture_output=True, text=True)
            self.assertIn("one: 4 games (4 by c-gomoku-cli)", told.stdout)
            self.assertIn("| b | 4 | 2–2–0 | 50.0 % |", told.stdout)


if __name__ == "__main__":
    unittest.main()
