#!/usr/bin/env python3
"""A soak's report: its table, what has grown, and the data of its pictures."""
import importlib.machinery
import importlib.util
import json
import tempfile
import unittest
from pathlib import Path

path = Path(__file__).resolve().parent / 'report'
loader = importlib.machinery.SourceFileLoader('report', str(path))
report = importlib.util.module_from_spec(importlib.util.spec_from_loader('report', loader))
loader.exec_module(report)

PROCESS = {'descriptors': [8, 8], 'peak_kib': 9000, 'resident_kib': 8900}


def sample(number, **more):
    game = {'game': number, 'seed': 2026, 'protocol': 'gtp', 'rule': 'renju', 'columns': 15, 'rows': 15, 'memory_mib': 16,
            'suspended': False, 'series': 0, 'process_age': 1, 'over_ms': [-20.5, 3, 31.5], 'own_ms': [-20.5, 1, -4.5],
            'late': [{'move': 3, 'over_ms': 31.5, 'machine_ms': 36, 'stolen_ms': 10, 'cause': 'machine', 'threads': ''}],
            'processes': [PROCESS, PROCESS], 'seconds': 1.5, 'breaches': []}
    return json.loads(json.dumps(game | more))


def series(memory_mib):
    """One pair of processes from its first game to its last."""
    return [sample(100 + place, series=7, memory_mib=memory_mib, process_age=place + 1) for place in range(50)]


class ReportTest(unittest.TestCase):
    def test_the_table_has_its_counts(self):
        games = [sample(1), sample(2, breaches=['memory: 17000 KiB of 16384'], stop_ms=2.5)]
        lines = report.summary(games)
        for line in ('| games, moves |  | 2, 6 |', '| illegal | 0 | 0 |', '| of these ours | 0 | 0 |',
                     '| moves more than 10 ms late |  | 2: the machine 2, unclear 0, starved 0 |',
                     '| processes over their memory limit | 0 | 1 |', '| stop, until the move |  | median 2.5 ms, p99 2.5 ms, '
                     'maximum 2.5 ms of 1 |', 'game 2: memory: 17000 KiB of 16384'):
            self.assertIn(line, lines)
        self.assertFalse(report.kept(games))

    def test_the_data_of_pictures(self):
        lateness = report.lateness_csv([sample(1), sample(2)]).split('\n')
        for line in ('past the limit,as the clock says,without waits for a processor', '-30 to -20 ms,2,2', '0 to 5 ms,2,2',
                     '-5 to 0 ms,,2', '20 to 40 ms,2,', 'later,,'):
            self.assertIn(line, lateness)
        self.assertEqual(report.memory_csv([sample(1)]), 'limit of memory,limit,highest peak\n16 MiB,16,8.8\n')

    def test_processes_that_grow_are_found(self):
        games = series(16)
        self.assertEqual(report.growth(games), [])
        self.assertTrue(report.kept(games))
        games[-1]['processes'][1]['resident_kib'] += report.GROWN_KIB
        self.assertEqual(report.growth(games), [])
        games[-1]['processes'][1]['resident_kib'] += 1
        self.assertEqual(len(report.growth(games)), 1)
        self.assertFalse(report.kept(games))
        games[-1]['processes'][1]['resident_kib'] -= 1
        games[-1]['processes'][0]['descriptors'][1] = 9
        self.assertEqual(report.growth(games), [(7, '8 descriptors became 9')])

    def test_a_large_table_fills_slowly(self):
        games = series(1024)
        games[-1]['processes'][0]['resident_kib'] *= 2
        self.assertEqual(report.growth(games), [])

    def test_processes_that_were_started_again_begin_anew(self):
        games = series(16)
        for place in range(40, len(games)):
            games[place]['process_age'] = place - 39
            games[place]['processes'][0]['resident_kib'] += 3 * report.GROWN_KIB
        self.assertEqual(report.growth(games), [])

    def test_only_whole_lines_of_games_count(self):
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / 'record.jsonl'
            line = json.dumps(sample(1)) + '\n'
            record.write_text(line + json.dumps(sample(2))[:-5])
            self.assertEqual([game['game'] for game in report.read(record)], [1])
            for text, error in ((line + '{}\n', "line 2: not a game of this program's"), ('x\n', "line 1: not a game of this program's"),
                                (line + line, 'line 2: this game is there already')):
                record.write_text(text)
                with self.assertRaisesRegex(ValueError, error):
                    report.read(record)


if __name__ == '__main__':
    unittest.main()
