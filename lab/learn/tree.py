"""A teacher's search: a tree of its own for each of many positions, all grown by one visit at a time (PUCT, proven wins and losses)."""

import numpy
import torch

WIDTH = 16  # moves of a position that are looked at: the teacher's most likely ones
PULL, DOUBT = 1.6, 0.2  # of the priors; by how much a move that was not tried is thought worse than its position
LEAST_PRIOR = 1e-9  # of a free point; that of a stone is 0


def lines_of(side):
    """For each point, those of five steps both ways of four directions, (points, 4, 2, 5); side² beyond the board."""
    point, steps = numpy.arange(side * side), numpy.arange(1, 6)
    ways = numpy.array([[(sign * dx, sign * dy) for sign in (1, -1)] for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))])
    x, y = (at[:, None, None, None] + ways[None, :, :, i, None] * steps for i, at in enumerate((point % side, point // side)))
    return numpy.where((0 <= x) & (x < side) & (0 <= y) & (y < side), y * side + x, side * side)


class Trees:
    """`judge(own, other)`: of boards (positions, points) on the device the chances of the side to move and the moves' shares."""

    def __init__(self, judge, rule, side, own, other, visits):
        self.judge, self.rule = judge, rule
        device, (count, self.points) = own.device, own.shape
        self.lines = torch.from_numpy(lines_of(side)).to(device)
        self.each = torch.arange(count, device=device)
        self.root = torch.zeros(count, 2, self.points + 1, dtype=torch.uint8, device=device)  # one more point: beyond the board
        self.root[:, 0, : self.points], self.root[:, 1, : self.points] = own, other
        moves = count, visits + 1, WIDTH  # of each node
        self.child = torch.full(moves, -1, device=device)
        self.move = torch.zeros(moves, dtype=torch.int64, device=device)
        self.prior, self.tried, self.total = (torch.zeros(moves, device=device) for _ in range(3))
        self.value, self.proven = torch.zeros(moves[:2], device=device), torch.zeros(moves[:2], device=device)
        self.expand(0, self.root)
        for node in range(1, visits + 1):
            self.visit(node)

    def expand(self, node, stones):
        stones = stones[:, :, : self.points].bool()
        chance, shares = self.judge(stones[:, 0], stones[:, 1])
        best, move = (shares.clamp(min=LEAST_PRIOR) * ~stones.any(1)).topk(WIDTH, 1)
        self.prior[:, node], self.move[:, node], self.value[:, node] = best / best.sum(1, keepdim=True), move, 2 * chance - 1

    def wins(self, stones, move):
        """Whether the stones' last move has won."""
        near = stones.gather(1, self.lines[move].flatten(1)).view(-1, 4, 2, 5)
        run = 1 + near.cumprod(3).sum((2, 3))
        more, five = (run >= 5).any(1), (run == 5).any(1)
        return five if self.rule == "exact" else more

    def known(self, node):
        """What is proven of each move of a node, for the side that answers it; a point with a stone is a win for that side."""
        child = self.child[self.each, node]
        found = torch.where(child >= 0, self.proven.gather(1, child.clamp(min=0)), 0)
        return torch.where(self.prior[self.each, node] > 0, found, 1)

    def choice(self, node):
        tried, total, prior = (part[self.each, node] for part in (self.tried, self.total, self.prior))
        every = tried.sum(1, keepdim=True)
        mean = (total.sum(1, keepdim=True) + self.value[self.each, node][:, None]) / (every + 1)
        hope = mean - DOUBT * (prior * (tried > 0)).sum(1, keepdim=True).sqrt()
        worth = torch.where(tried > 0, total / tried.clamp(min=1), hope)
        known = self.known(node)
        worth = torch.where(known != 0, -10 * known, worth)
        return (worth + PULL * prior * (every + 1).sqrt() / (1 + tried)).argmax(1)

    def visit(self, new):
        """Of every tree: down to a move that was not tried, or to a proven node; then back with what is found there."""
        each, stones = self.each, self.root.clone()
        node, turn, last, parent, taken = (torch.zeros_like(each) for _ in range(5))
        going, way = torch.ones_like(each, dtype=torch.bool), []
        while going.any():
            action = self.choice(node)
            way.append((node, action, going))
            parent, taken = torch.where(going, node, parent), torch.where(going, action, taken)
            cell = torch.where(going, self.move[each, node, action], self.points)
            stones[each, turn, cell] = going.byte()  # beyond the board stays empty
            last, turn = torch.where(going, cell, last), torch.where(going, 1 - turn, turn)
            child = self.child[each, node, action]
            going = going & (child >= 0)
            node = torch.where(going, child, node)
            going = going & (self.proven[each, node] == 0)
        stones = torch.where(turn[:, None, None] == 0, stones, stones.flip(1))
        self.expand(new, stones)
        lost = self.wins(stones[:, 1], last)
        self.proven[:, new] = -lost.float()
        end = self.child[each, parent, taken]
        end = torch.where(end < 0, new, end)
        self.child[each, parent, taken] = end
        value = torch.where(self.proven[each, end] != 0, self.proven[each, end], self.value[each, end])
        for node, action, went in reversed(way):
            value = torch.where(went, -value, value)
            self.total[each, node, action] += torch.where(went, value, 0)
            self.tried[each, node, action] += went.float()
            known = self.known(node)
            now = torch.where((known == -1).any(1), 1.0, torch.where((known == 1).all(1), -1.0, 0.0))
            sure = went & (now != 0)
            self.proven[each, node] = torch.where(sure, now, self.proven[each, node])
            value = torch.where(sure, now, value)

    def said(self):
        """Chances of the side to move, (positions), and shares of moves by their visits, (positions, points)."""
        mean = (self.total[:, 0].sum(1) + self.value[:, 0]) / (self.tried[:, 0].sum(1) + 1)
        mean = torch.where(self.proven[:, 0] != 0, self.proven[:, 0], mean)
        known = self.known(torch.zeros_like(self.each))
        weight = torch.where(known == -1, 1e6, (self.tried[:, 0] + self.prior[:, 0]) * (known == 0)) + 1e-6 * self.prior[:, 0]
        found = torch.zeros(len(weight), self.points, device=weight.device).scatter_(1, self.move[:, 0], weight)
        return (1 + mean) / 2, found / found.sum(1, keepdim=True)
