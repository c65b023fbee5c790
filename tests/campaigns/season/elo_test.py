#!/usr/bin/env python3
"""The season's Elo: answers that follow from the model by hand.

With the anchor as the only opponent and w won and l lost games, the chance to win has a beta distribution of w + 1/2 and
l + 1/2. Its quantiles have a closed form for (1, 1), where it is uniform, and for (1, n), where the chance to stay below p is
1 - (1 - p)^n.
"""
import math
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from elo import elo_of, estimate, log_likelihood, score_of


class EloTest(unittest.TestCase):
    def check(self, estimated, quantiles, tolerance=15):
        for value, chance in zip(estimated, quantiles):
            self.assertAlmostEqual(value, elo_of(chance), delta=tolerance)

    def test_scores(self):
        self.assertAlmostEqual(score_of(0), 0.5)
        self.assertAlmostEqual(score_of(400), 10 / 11)
        self.assertAlmostEqual(elo_of(0.75), 190.85, places=2)

    def test_likelihood(self):
        self.assertAlmostEqual(log_likelihood(1, 1, 400), math.log(10 / 11))
        self.assertAlmostEqual(log_likelihood(0, 1, 400), math.log(1 / 11))
        self.assertAlmostEqual(log_likelihood(0.5, 1, 0), math.log(0.5))
        self.assertTrue(math.isfinite(log_likelihood(3, 5, -1e6)))

    def test_one_drawn_game(self):  # uniform
        self.check(estimate([("a", "b", 0.5)], "b")["a"], (0.5, 0.025, 0.975))

    def test_lost_games_with_a_draw(self):  # half a won game and n - 1/2 lost ones: (1, n)
        n = 6
        results = [("a", "b", 0.5)] + [("a", "b", 0)] * (n - 1)
        self.check(estimate(results, "b")["a"], [1 - (1 - share) ** (1 / n) for share in (0.5, 0.025, 0.975)])

    def test_many_games(self):  # near to the normal distribution: 75 % of 400 games, +-1.96 standard errors of the logit
        estimated = estimate([("a", "b", 1)] * 300 + [("b", "a", 1)] * 100, "b")["a"]
        middle = math.log(300.5 / 100.5)
        error = 1.96 * math.sqrt(1 / 300 + 1 / 100)
        for value, logit in zip(estimated, (middle, middle - error, middle + error)):
            self.assertAlmostEqual(value, logit * 400 / math.log(10), delta=4)

    def test_sides_do_not_matter(self):
        one = estimate([("a", "b", 1), ("a", "b", 0.5)], "b")["a"]
        other = estimate([("b", "a", 0), ("b", "a", 0.5)], "b")["a"]
        self.assertEqual(one, other)

    def test_all_won_is_finite(self):
        median, low, high = estimate([("a", "b", 1)] * 10, "b")["a"]
        self.assertLess(low, median)
        self.assertLess(high, 3000)
        self.assertGreater(low, 150)

    def test_over_a_third_program(self):
        """What never met the anchor is compared by what met both."""
        results = [("a", "b", 1)] * 30 + [("b", "a", 1)] * 10 + [("b", "c", 1)] * 30 + [("c", "b", 1)] * 10
        estimated = estimate(results, "c")
        self.assertAlmostEqual(estimated["b"][0], 191, delta=25)
        self.assertAlmostEqual(estimated["a"][0], 382, delta=50)
        width = estimated["a"][2] - estimated["a"][1]
        self.assertGreater(width, estimated["b"][2] - estimated["b"][1])


if __name__ == "__main__":
    unittest.main()
