"""Strength from the games of a league, by Bayes' rule.

The chance to win is Bradley and Terry's: 1 / (1 + 10^(-d / 400)) for a program that is d Elo stronger. A drawn game counts as
half a won and half a lost one. One program, the anchor, is at 0. The prior of each other program is one drawn game against the
anchor. That is a wide guess, and it keeps a program that won all its games at a finite strength.
"""
import math
import random

SCALE = math.log(10) / 400
SWEEPS = 50000
SEED = 20261126


def score_of(elo):
    """Points a game, 0 to 1, that a program so much stronger expects."""
    return 1 / (1 + math.exp(-SCALE * elo))


def elo_of(score):
    return -math.log(1 / score - 1) / SCALE


def log_likelihood(points, games, difference):
    """Of `points` out of `games`, for a program that is `difference` stronger."""
    x = SCALE * difference
    log_win = -math.log1p(math.exp(-x)) if x > -700 else x
    return points * log_win + (games - points) * (log_win - x)


def estimate(results, anchor):
    """{program: (median, low, high)} in Elo, with the 95 % interval; the anchor is left out.

    `results` are triples: one program, another, the points of the first (0, 1/2 or 1). The distribution is drawn from by
    Metropolis' rule with a fixed seed, so that the same games always give the same numbers. They are right to some Elo.
    """
    pairs = {}
    for one, other, points in [*results]:
        for first, second, share in ((one, other, points), (other, one, 1 - points)):
            total, games = pairs.get((first, second), (0, 0))
            pairs[first, second] = (total + share, games + 1)
    programs = sorted({one for one, _ in pairs} - {anchor})
    opponents = {program: [(other, *pairs[one, other]) for one, other in pairs if one == program] for program in programs}
    rating = {program: 0.0 for program in programs} | {anchor: 0.0}
    step = {program: 200.0 for program in programs}
    drawn = {program: [] for program in programs}
    chance = random.Random(SEED)

    def posterior(program, value):
        return log_likelihood(0.5, 1, value) + sum(log_likelihood(points, games, value - rating[other])
                                                   for other, points, games in opponents[program])

    for sweep in range(SWEEPS + SWEEPS // 10):
        for program in programs:
            new = rating[program] + chance.gauss(0, step[program])
            accepted = math.log(1 - chance.random()) < posterior(program, new) - posterior(program, rating[program])
            if accepted:
                rating[program] = new
            if sweep < SWEEPS // 10:  # the steps settle where four of ten are taken, then stay
                step[program] *= 1.03 if accepted else 0.98
            else:
                drawn[program].append(rating[program])
    return {program: tuple(quantile(sorted(values), share) for share in (0.5, 0.025, 0.975)) for program, values in drawn.items()}


def quantile(values, share):
    return values[min(int(share * len(values)), len(values) - 1)]
