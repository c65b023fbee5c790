"""Short games against the program, one for each kind of host. Every answer is checked against the rules."""

import json
import os
import re
import time

from harness import Broken, Gone

TURN = 0.3  # seconds a move, where the machine's section does not say otherwise


class Answers:
    """What a game's answers cost."""

    def __init__(self):
        self.moves, self.slowest, self.times = 0, 0.0, []

    def add(self, seconds):
        self.moves += 1
        self.times.append(seconds)
        self.slowest = max(self.slowest, seconds)


def peak_mib(process):
    """Peak resident size of a process that runs; None where the system does not say."""
    try:
        with open(f"/proc/{process}/status") as f:
            return int(re.search(r"VmHWM:\s+(\d+)", f.read())[1]) / 1024
    except (OSError, TypeError):
        return None


class Game:
    """`turn`: seconds a move. `lines`: settings that the host sends before the game. `start` makes a program of arguments.
    `hard`: from a position where the first move takes all its time; else from the empty board, which the program knows."""

    def __init__(self, start, turn=TURN, moves=4, lines=(), arguments=(), hard=False):
        self.start, self.turn, self.moves, self.lines, self.more, self.hard = start, turn, moves, lines, list(arguments), hard
        self.answers = Answers()
        self.peak = None

    def play(self):
        program = self.start(self.arguments + self.more)
        try:
            self.talk(program)
            self.peak = peak_mib(program.child.pid)
            self.quit(program)
            code = program.end()
        except Gone:
            code = program.end()
            raise Broken(f"it ends with {code} in the middle: {program.output[-300:]!r} {program.errors[-300:]!r}") from None
        finally:
            if program.child.poll() is None:
                program.kill()
        if code != 0 or program.errors:
            raise Broken(f"it ends with {code}: {program.errors[-300:]!r}")
        return self

    def quit(self, program):
        pass

    def timed(self, ask):
        begin = time.monotonic()
        answer = ask()
        self.answers.add(time.monotonic() - begin)
        return answer


class Gomocup(Game):
    """Five in a row on 20x20: a free point each time. The host's stones lie far from one another."""

    name = "gomocup"
    arguments = []
    side = 20
    middle = {(10, 10): 2, (11, 11): 1, (9, 10): 2, (9, 9): 1, (8, 11): 2}

    def talk(self, program):
        program.send(f"START {self.side}\n")
        self.expect(self.line(program), "OK")
        program.send(f"INFO timeout_turn {int(self.turn * 1000)}\n" + "".join(line + "\n" for line in self.lines))
        self.taken = set(self.middle) if self.hard else set()
        stones = "".join(f"{x},{y},{whose}\n" for (x, y), whose in self.middle.items())
        self.move(program, f"BOARD\n{stones}DONE" if self.hard else "BEGIN")
        for _ in range(self.moves - 1):
            far = ((0, 0), (19, 0), (0, 19), (19, 19), (9, 0), (0, 9), (19, 9), (9, 19), (3, 0))
            at = next(at for at in far if at not in self.taken)
            self.taken.add(at)
            self.move(program, f"TURN {at[0]},{at[1]}")

    def quit(self, program):
        program.send("END\n")

    def line(self, program):
        while (line := program.line().rstrip("\r")).startswith(("MESSAGE", "DEBUG")):
            pass
        return line

    def expect(self, line, wanted):
        if line != wanted:
            raise Broken(f"{line!r} instead of {wanted!r}")

    def move(self, program, text):
        def ask():
            program.send(text + "\n")
            return self.line(program)
        line = self.timed(ask)
        found = re.fullmatch(r"(\d+),(\d+)", line)
        at = found and (int(found[1]), int(found[2]))
        if not found or at in self.taken or max(at) >= self.side:
            raise Broken(f"{text!r} is answered with {line!r}, no legal move")
        self.taken.add(at)


class Board:
    """Go on 5x5 with simple ko."""

    side = 5

    def __init__(self):
        self.cells, self.before = {}, None

    def copy(self):
        board = Board()
        board.cells, board.before = dict(self.cells), self.before
        return board

    def text(self, cells):
        return "\n".join("".join(str(cells.get((i, j), 0)) for j in range(self.side)) for i in range(self.side))

    def neighbours(self, at):
        i, j = at
        four = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
        return [(x, y) for x, y in four if 0 <= x < self.side and 0 <= y < self.side]

    def group(self, at):
        """The stones of a group, and how many liberties it has."""
        stones, free, open_ones = {at}, set(), [at]
        while open_ones:
            for near in self.neighbours(open_ones.pop()):
                if near not in self.cells:
                    free.add(near)
                elif self.cells[near] == self.cells[at] and near not in stones:
                    stones.add(near)
                    open_ones.append(near)
        return stones, len(free)

    def play(self, color, at):
        """False where the rules forbid it, and the board is as it was. `at`: None for a pass."""
        old = dict(self.cells)
        if at is not None:
            if at in self.cells or min(at) < 0 or max(at) >= self.side:
                return False
            self.cells[at] = color
            for near in self.neighbours(at):
                if self.cells.get(near) == 3 - color:
                    stones, free = self.group(near)
                    if free == 0:
                        for stone in stones:
                            del self.cells[stone]
            if self.group(at)[1] == 0 or self.cells == self.before:
                self.cells = old
                return False
        self.before = old
        return True

    def reply(self, color):
        """A legal move that fills no eye, else a pass. It is played."""
        points = [(i, j) for i in range(self.side) for j in range(self.side)]
        order = sorted(points, key=lambda p: (abs(p[0] - 2) + abs(p[1] - 2), p))
        for at in order:
            if all(self.cells.get(near) == color for near in self.neighbours(at)):
                continue
            if self.play(color, at):
                return at
        self.play(color, None)
        return None


class Gtp(Game):
    """Go on 5x5 over GTP: the program has Black."""

    name = "gtp"
    arguments = ["gtp", "--game", "go", "--size", "5"]

    def talk(self, program):
        self.ask(program, "boardsize 5")
        self.ask(program, "clear_board")
        self.turn = max(1, int(self.turn))  # GTP knows whole seconds
        self.ask(program, f"time_settings 0 {self.turn} 1")
        for line in self.lines:
            self.ask(program, line)
        board = Board()
        if self.hard:
            for color, at, word in ((1, (1, 1), "b b2"), (2, (3, 3), "w d4")):
                board.play(color, at)
                self.ask(program, "play " + word)
        for _ in range(self.moves):
            word = self.timed(lambda: self.ask(program, "genmove b"))
            if word == "resign":
                return
            at = None if word.lower() == "pass" else ("ABCDE".find(word[0]), int(word[1:]) - 1)
            if not board.play(1, at):
                raise Broken(f"{word!r} is no legal move on\n{board.text(board.cells)}")
            at = board.reply(2)
            self.ask(program, "play w " + ("pass" if at is None else "ABCDE"[at[0]] + str(at[1] + 1)))
        self.compare(program, board)

    def compare(self, program, board):
        """The program's board is the same as the one that knows the rules."""
        rows = [(int(line.split()[0]) - 1, re.findall(r"[.XO]", line)) for line in self.ask(program, "showboard").splitlines()
                if re.match(r" *\d", line)]
        cells = {(column, row): " XO".find(sign) for row, signs in rows for column, sign in enumerate(signs) if sign != "."}
        if cells != board.cells:
            raise Broken(f"its board is\n{board.text(cells)}\ninstead of\n{board.text(board.cells)}")

    def ask(self, program, command):
        program.send(command + "\n")
        line = program.line().rstrip("\r")
        if not line.startswith("="):
            raise Broken(f"{command!r} is answered with {line!r}")
        lines = [line[1:].strip()]
        while (line := program.line().rstrip("\r")) != "":
            lines.append(line)
        return "\n".join(lines)

    def quit(self, program):
        program.send("quit\n")


class Kaggle(Game):
    """Connect Four in lines of JSON."""

    name = "kaggle"
    arguments = ["kaggle"]
    columns, rows = 7, 6

    def talk(self, program):
        board = [0] * (self.columns * self.rows)
        if self.hard:
            self.drop(board, 6, 1)
            self.drop(board, 0, 2)
        for _ in range(self.moves):
            question = {"observation": {"board": board, "mark": 1, "remainingOverageTime": 0},
                        "configuration": {"columns": self.columns, "rows": self.rows, "inarow": 4, "actTimeout": self.turn}}

            def ask():
                program.send(json.dumps(question) + "\n")
                return json.loads(program.line())
            answer = self.timed(ask)
            if "column" not in answer or not self.drop(board, answer["column"], 1):
                raise Broken(f"{answer} is no legal move on {board}")
            next(column for column in (0, 6, 1, 5, 2, 4, 3) if self.drop(board, column, 2))

    def drop(self, board, column, mark):
        for row in range(self.rows - 1, -1, -1):
            if board[row * self.columns + column] == 0:
                board[row * self.columns + column] = mark
                return True
        return False


class LittleGo(Game):
    """The course's host: a start for each move, files in the current folder. `folder`: where these are for us."""

    name = "little-go"

    def __init__(self, start, folder, **more):
        super().__init__(start, **more)
        self.folder = folder
        self.arguments = ["little-go", "--move-time", str(int(self.turn * 1000))]

    def play(self):
        board = Board()
        if self.hard:
            board.play(1, (2, 2))
            board.play(2, (1, 1))
        for _ in range(self.moves):
            with open(os.path.join(self.folder, "input.txt"), "w") as f:
                f.write("1\n" + board.text(board.before or {}) + "\n" + board.text(board.cells) + "\n")
            program = self.start(self.arguments + self.more)
            try:
                code = self.timed(program.end)
            finally:
                if program.child.poll() is None:
                    program.kill()
            if code != 0 or program.errors:
                raise Broken(f"it ends with {code}: {program.errors[-300:]!r}")
            with open(os.path.join(self.folder, "output.txt")) as f:
                word = f.read().strip()
            at = None if word == "PASS" else tuple(int(part) for part in word.split(","))
            if not board.play(1, at):
                raise Broken(f"{word!r} is no legal move on\n{board.text(board.cells)}")
            board.reply(2)
        return self
