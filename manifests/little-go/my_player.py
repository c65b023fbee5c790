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


def _read():
    """The side to move, the previous board and the current one; ValueError says which line is wrong."""
    with open("input.txt", encoding="utf-8-sig", errors="replace") as file:
        lines = file.read().split()
    if not lines or lines[0] not in ("1", "2"):
        raise ValueError("input.txt: line 1 is not the side to move, 1 or 2")
    for i in range(1, 2 * _SIDE + 1):
        if i >= len(lines) or len(lines[i]) != _SIDE or not set(lines[i]) <= set("012"):
            raise ValueError("input.txt: line %d is not five of 0 1 2" % (i + 1))
    boards = [[int(c) for c in line] for line in lines[1:2 * _SIDE + 1]]
    return int(lines[0]), boards[:_SIDE], boards[_SIDE:]


def _fallback():
    color, previous, current = _read()
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
    """Whether the program has written a move; RuntimeError says why it has not."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for program in (os.path.join(folder, "tengen"), os.path.join(os.getcwd(), "tengen")):
        if os.path.isfile(program):
            done = subprocess.run([program, "little-go"], timeout=8, stderr=subprocess.PIPE, universal_newlines=True)
            if done.returncode != 0:
                raise RuntimeError(done.stderr.strip() or "%s: exit code %d" % (program, done.returncode))
            return os.path.isfile("output.txt")
    return False


def main():
    if os.path.exists("output.txt"):
        os.remove("output.txt")
    complaint = None
    try:
        if _run_engine():
            return 0
    except Exception as error:  # whatever is wrong with the engine, the game goes on
        complaint = error
    move, code = "PASS", 0
    try:
        move = _fallback()
    except (OSError, ValueError) as error:
        complaint, code = complaint or error, 1
    with open("output.txt", "w") as file:
        file.write(move)
    if complaint is not None:
        print(str(complaint).splitlines()[-1] if str(complaint) else repr(complaint), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
