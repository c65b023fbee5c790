"""Tengen for the Little-Go course host: copy this file beside the host, with the program `tengen` beside it.

The host runs it once for each move, in the folder with `input.txt`; it writes `output.txt`. Where the program cannot
run, the legal move that captures most and leaves most liberties is played.
"""
import os
import subprocess
import sys

_SIDE = 5


def _group(board, i, j):
    """The stones of a group and its liberties."""
    color, stones, free, todo = board[i][j], {(i, j)}, set(), [(i, j)]
    while todo:
        x, y = todo.pop()
        for p, q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if not (0 <= p < _SIDE and 0 <= q < _SIDE):
                continue
            if board[p][q] == 0:
                free.add((p, q))
            elif board[p][q] == color and (p, q) not in stones:
                stones.add((p, q))
                todo.append((p, q))
    return stones, free


def _after(board, i, j, color):
    """The board after a move and what it captured; None where it has no liberty."""
    board = [row[:] for row in board]
    board[i][j] = color
    captured = 0
    for x in range(_SIDE):
        for y in range(_SIDE):
            if board[x][y] == 3 - color:
                stones, free = _group(board, x, y)
                if not free:
                    captured += len(stones)
                    for p, q in stones:
                        board[p][q] = 0
    return (board, captured) if _group(board, i, j)[1] else (None, 0)


def _fallback():
    with open("input.txt") as file:
        lines = file.read().split()
    color = int(lines[0])
    previous = [[int(c) for c in line] for line in lines[1:6]]
    current = [[int(c) for c in line] for line in lines[6:11]]
    best, best_value = "PASS", None
    for i in range(_SIDE):
        for j in range(_SIDE):
            if current[i][j] != 0:
                continue
            board, captured = _after(current, i, j, color)
            if board is None or board == previous:
                continue
            stones, free = _group(board, i, j)
            value = (captured, min(len(free), 4), -abs(i - 2) - abs(j - 2))
            if len(free) > 1 and (best_value is None or value > best_value):
                best, best_value = "%d,%d" % (i, j), value
    return best


def _run_engine():
    folder = os.path.dirname(os.path.abspath(__file__))
    for program in (os.path.join(folder, "tengen"), os.path.join(os.getcwd(), "tengen")):
        if os.path.isfile(program):
            subprocess.run([program, "little-go"], check=True, timeout=8)
            return os.path.isfile("output.txt")
    return False


def main():
    if os.path.exists("output.txt"):
        os.remove("output.txt")
    try:
        if _run_engine():
            return
    except Exception as error:  # whatever is wrong with the engine, the game goes on
        print(error, file=sys.stderr)
    move = "PASS"
    try:
        move = _fallback()
    finally:
        with open("output.txt", "w") as file:
            file.write(move)


if __name__ == "__main__":
    main()
