"""Sessions that are conversations: Gomocup with a database, GTP, JSON analysis, the terminal, and the server."""

import json
import re

import web
from harness import Broken, Gone

CELLS = 9


def judge_early_end(run, program, in_words):
    """A session may end before its time if it cannot hear or speak any more, or says why it ends."""
    code = program.end()
    if code == 0:
        if run.hit_stream(0, 1):
            return "exit"
        raise Broken(f"it left the session with code 0; stdout {program.output[-200:]!r}, stderr {program.errors[-200:]!r}")
    if not in_words(program) and not run.hit_stream(0, 1, 2):
        raise Broken(f"it ended with {code} without a word; stdout {program.output[-200:]!r}, stderr {program.errors[-200:]!r}")
    return "exit"


class Talk:
    """Asks for answers, and compares them with the undisturbed run's."""

    arguments = []

    def play(self, run):
        program = run.start(self.arguments)
        self.answers = []
        self.told = False  # whether an error was answered
        try:
            self.talk(run, program)
            code = program.end()
            verdict = "same"
        except Gone:
            verdict = judge_early_end(run, program, self.in_words)
            code = 0
        self.after(run, program)
        if code != 0:
            if not self.in_words(program) and not run.hit_stream(0, 1, 2):
                raise Broken(f"at its end it exits with {code} without a word: {program.output[-200:]!r} {program.errors!r}")
            self.told = True
        if run.reference is None:
            if verdict != "same" or self.told:
                raise Broken(f"undisturbed it says {program.output} {program.errors}")
            return self.answers
        if verdict == "same":
            verdict = "error" if self.told else "same" if self.answers == run.reference else "legal"
        return verdict

    def in_words(self, program):
        return "tengen: " in program.errors

    def after(self, run, program):
        pass


class Gomocup(Talk):
    name = "gomocup"
    arguments = ["gomocup", "--database", "my.db"]

    def talk(self, run, program):
        self.run, self.program = run, program
        self.stones = []  # of both sides, in the order in which they were played
        self.closed = False  # whether there is no database, which is said once
        self.records = {}  # point: the comments that the database may hold
        self.order("START 9", "OK")
        program.send("INFO max_node 300\nINFO timeout_turn 20000\nINFO max_memory 33554432\ninfo usedatabase 1\n")
        program.send("info database_readonly 0\n")
        self.move("BEGIN")
        for _ in range(2):
            at = self.free()
            self.move(f"TURN {at[0]},{at[1]}", at)
        self.refused()
        for _ in range(2):
            self.take_back()
        at = self.free()
        self.move(f"TURN {at[0]},{at[1]}", at)
        self.order("YXHASHDUMP\n" + run.path("table"), "MESSAGE hash table written")
        self.order("YXHASHLOAD\n" + run.path("table"), "MESSAGE hash table loaded")
        self.comment("one", (0, 1))
        self.comment("two", (1, 2))
        self.order("YXSAVEDATABASE", "MESSAGE DATABASE SAVE DONE")
        self.order("YXDBTOTXTALL\n" + run.path("all.txt"), "MESSAGE the database: ")
        self.order("YXTXTTODB\n" + run.path("all.txt"), "MESSAGE the database: ")
        self.comment("three", (0, 1))
        self.order("YXDBCHECK", "MESSAGE the database: ")
        self.whole_board()
        program.send("END\n")

    def ask(self, text):
        """What is answered to a command, without what it tells by itself; the version tells where the answer ends."""
        self.program.send(text + "\nABOUT\n")
        lines = []
        while not (line := self.program.line()).startswith("name="):
            if not line.startswith(("MESSAGE depth", "MESSAGE DATABASE SAVE START", "MESSAGE DATABASE ONE")):
                lines.append(line)
        return lines

    def answer(self, text):
        """The same without errors; these are remembered."""
        lines = self.ask(text)
        right = [line for line in lines if not line.startswith(("ERROR", "MESSAGE no database", "MESSAGE the database '"))]
        self.failed = right != lines
        self.closed = self.closed or any(line.startswith("MESSAGE no database") for line in lines)
        self.told = self.told or self.failed
        return right

    def order(self, text, wanted):
        lines = self.answer(text)
        if not self.failed and not self.closed and not (lines and lines[0].startswith(wanted)):
            raise Broken(f"{text!r} is answered with {lines}")

    def free(self):
        return next((x, y) for y in range(CELLS) for x in range(CELLS) if (x, y) not in self.stones)

    def move(self, text, at=None):
        lines = self.answer(text)
        # A result that the database could not keep is told beside the move.
        beside = [line for line in lines if line.startswith("MESSAGE the database: ")]
        self.told = self.told or bool(beside)
        lines = [line for line in lines if line not in beside]
        if self.failed and not lines:
            # The board must be as it was before the command: without the host's stone.
            return
        found = re.fullmatch(r"(\d+),(\d+)", lines[0] if len(lines) == 1 else "")
        reply = found and (int(found[1]), int(found[2]))
        if at is not None:
            self.stones.append(at)
        if not found or reply in self.stones or max(reply) >= CELLS:
            raise Broken(f"{text!r} is answered with {lines}, no legal move")
        self.stones.append(reply)
        self.answers.append(lines[0])

    def refused(self):
        """What is occupied stays so."""
        for x, y in self.stones:
            lines = self.ask(f"TURN {x},{y}")
            if not lines or not lines[0].startswith("ERROR illegal move"):
                raise Broken(f"a stone is lost: the occupied point {x},{y} was played: {lines}")

    def take_back(self):
        if not self.stones:
            return
        x, y = self.stones.pop()
        lines = self.ask(f"TAKEBACK {x},{y}")
        if lines != ["OK"]:
            raise Broken(f"the last move {x},{y} cannot be taken back: {lines}")

    def whole_board(self):
        """Takes back every stone in order: the board held these and no others."""
        while self.stones:
            self.take_back()
        lines = self.ask("TAKEBACK 0,0")
        if not lines or not lines[0].startswith("ERROR"):
            raise Broken(f"the board holds a stone more than was played: {lines}")

    def comment(self, text, at):
        """Writes a comment, then reads what the database says."""
        before = self.records.get(at, {""})
        self.answer(f'YXEDITTEXTDATABASE "{text}"{at[0]},{at[1]}\ndone')
        if self.closed:
            return
        self.records[at] = before | {text} if self.failed else {text}
        lines = self.answer(f"YXQUERYDATABASETEXT\n{at[0]},{at[1]}\ndone")
        if not self.failed:
            self.records[at] = {self.said(lines[0], at)}
            self.answers.append(lines[0])

    def said(self, line, at):
        text = line.removeprefix("MESSAGE DATABASE TEXT ").strip('"')
        if text not in self.records[at]:
            raise Broken(f"the database says {text!r} of {at}, none of {self.records[at]}")
        return text

    def after(self, run, program):
        """A later session finds in the database what this one was told to be there."""
        if program.errors:
            raise Broken(f"stderr is not silent: {program.errors!r}")
        later = run.start(self.arguments, disturbed=False)
        later.send("START 9\nINFO usedatabase 1\n")
        for at in self.records:
            later.send(f"YXQUERYDATABASETEXT\n{at[0]},{at[1]}\ndone\n")
        later.send("YXDBCHECK\nEND\n")
        if later.end() != 0:
            raise Broken("the database ends a later session")
        lines = [line for line in later.output.splitlines() if line.startswith("MESSAGE DATABASE TEXT ")]
        if len(lines) != len(self.records) or "records, whole" not in later.output:
            raise Broken(f"the database is lost: {later.output!r}")
        for line, at in zip(lines, self.records):
            self.said(line, at)
        if run.read("all.txt") is not None and not run.read("all.txt").endswith(b"\n"):
            raise Broken("half a file of text")
        if run.read("table") is not None:
            later = run.start([], disturbed=False)
            later.send("START 9\nYXHASHLOAD\n" + run.path("table") + "\nEND\n")
            if later.end() != 0 or "MESSAGE hash table loaded" not in later.output:
                raise Broken(f"half a table: {later.output!r}")
        run.expect_files("my.db", "all.txt", "table")

    def in_words(self, program):
        return "ERROR" in program.output


class Gtp(Talk):
    name = "gtp"
    arguments = ["gtp", "--game", "go", "--size", "5", "--memory", "32"]

    def talk(self, run, program):
        self.program = program
        self.board = None
        self.ask("boardsize 5")
        self.ask("komi 0.5")
        self.ask("kata-set-param maxVisits 200")
        self.board = self.shown()
        self.change("play b c3")
        self.change("genmove w")
        self.change("play b c4")
        self.ask("kata-search_analyze w", lines=True)
        self.ask("lz-analyze b 5", stop=True)
        self.change("undo")
        self.ask("printsgf " + run.path("game.sgf"))
        if run.read("game.sgf") is not None:
            self.change("loadsgf " + run.path("game.sgf"), same=True)
        self.change("genmove b")
        self.ask("final_score")
        self.ask("quit")

    def ask(self, command, lines=False, stop=False):
        """The answer, None for a failure. An analysis is stopped after its first line."""
        self.program.send(command + "\n")
        first = self.program.line()
        while first.startswith("gogui-gfx"):
            first = self.program.line()
        if not first.startswith(("=", "?")):
            raise Broken(f"{command!r} is answered with {first!r}")
        text = [first]
        if stop and first.startswith("="):
            line = self.program.line()
            while not line.startswith("info"):
                if line == "":
                    break
                line = self.program.line()
            else:
                self.program.send("\n")
        while (line := self.program.line()) != "":
            text.append(line)
        if text[0].startswith("?"):
            self.told = True
            return None
        if not lines and not stop:
            self.answers.append("\n".join(text))
        return "\n".join(text)

    def shown(self):
        board = self.ask("showboard")
        self.answers.pop()
        if board is None:
            raise Broken("the board cannot be shown")
        return re.sub(r"[()]", " ", board.split("\nBlack (X)")[0].split("\nWhite (O)")[0])

    def change(self, command, same=False):
        answer = self.ask(command)
        board = self.shown()
        if answer is None and board != self.board:
            raise Broken(f"{command!r} failed, but changed the board: {board}")
        if same and board != self.board:
            raise Broken(f"{command!r} lost the position: {board}")
        if answer is not None and command.startswith("play") and sum(a != b for a, b in zip(board, self.board)) != 1:
            raise Broken(f"{command!r} made of the board {board}")
        if answer is not None and command.startswith("genmove"):
            if not re.fullmatch(r"= ([A-E][1-5]|pass|resign)", answer):
                raise Broken(f"{command!r} is answered with {answer!r}")
            if "pass" not in answer and sum(a != b for a, b in zip(board, self.board)) < 1:
                raise Broken(f"{answer!r} left the board as it was")
        self.board = board

    def after(self, run, program):
        data = run.read("game.sgf")
        if data is not None and not (data.startswith(b"(;") and data.rstrip().endswith(b")")):
            raise Broken("half a game")
        run.expect_files("game.sgf")


class Analysis(Talk):
    name = "analysis"
    arguments = ["analysis", "--memory", "32"]
    queries = [
        {"id": "a", "moves": [["B", "C3"]], "rules": "chinese", "komi": 0.5, "boardXSize": 5, "boardYSize": 5, "maxVisits": 200},
        {"id": "b", "game": "gomoku", "moves": [["B", "H8"], ["W", "J8"]], "boardXSize": 15, "boardYSize": 15, "maxVisits": 300},
        {"id": "c", "game": "connect", "moves": [["B", "D1"]], "boardXSize": 7, "boardYSize": 6, "maxVisits": 300,
         "includeOwnership": False},
    ]

    def talk(self, run, program):
        for query in self.queries:
            program.send(json.dumps(query) + "\n")
            answer = json.loads(program.line())
            if "error" in answer:
                self.told = True
                continue
            if answer["id"] != query["id"] or not answer["moveInfos"]:
                raise Broken(f"query {query['id']} is answered with {answer}")
            taken = [vertex for _, vertex in query["moves"]]
            for info in answer["moveInfos"]:
                if info["move"] in taken:
                    raise Broken(f"{info['move']} is no legal move")
            self.answers.append((answer["id"], answer["moveInfos"][0]["move"], answer["rootInfo"]["visits"]))
        program.send('{"id":"v","action":"query_version"}\n')
        if "version" not in (line := program.line()):
            raise Broken(f"the version is {line!r}")

    def after(self, run, program):
        run.expect_files()


class Terminal(Talk):
    name = "play"
    arguments = ["play", "--game", "connect", "--move-time", "20", "--plain", "--memory", "16"]

    def play(self, run):
        run.write("out.sgf", b"as it was\n")
        return super().play(run)

    def talk(self, run, program):
        program.send("4\n4\nundo\n3\nsave out.sgf\nquit\n")
        program.child.stdin.close()
        while True:
            try:
                line = program.line()
            except Gone:
                break
            self.answers.append(line)
            self.told = self.told or "Not saved" in line

    def after(self, run, program):
        data = run.read("out.sgf")
        if data != b"as it was\n" and not (data and data.startswith(b"(;") and data.rstrip().endswith(b")")):
            raise Broken(f"half a game: {data!r}")
        if data == b"as it was\n" and "aved" in program.output and "Not saved" not in program.output and not self.told:
            raise Broken("told to be saved, but is not")
        run.expect_files("out.sgf")


class Server:
    """Disturbed, it may drop a connection; a page that tries again must be served."""

    name = "serve"

    def play(self, run):
        program = run.start(["serve", "--port", "0", "--sessions", "4", "--memory", "64"])
        try:
            port = int(re.search(r":(\d+)/ ", program.line())[1])
        except Gone:
            if run.reference is None:
                raise Broken(f"it does not start: {program.errors}") from None
            code = program.end()
            if code == 0 and not run.hit_stream(1) or code != 0 and "tengen: " not in program.errors and not run.hit_stream(2):
                raise Broken(f"it ended with {code}: {program.errors!r}") from None
            return "exit"
        dropped, answers = 0, []
        for visit in (web.get_page, web.refused_page, web.play_on_page, web.analysis):
            for attempt in range(4):
                try:
                    answers.append(visit(port))
                    break
                except OSError as error:
                    dropped += 1
                    if program.child.poll() is not None:
                        program.end()
                        raise Broken(f"the server is gone: {program.errors}") from None
                    if attempt == 3 and not isinstance(error, web.Refused):
                        raise Broken(f"the server does not answer {visit.__name__}: {error}") from None
        program.child.terminate()
        code = program.end()
        if code != 143:
            raise Broken(f"SIGTERM ends it with {code}: {program.errors!r}")
        run.expect_files()
        if run.reference is None:
            return answers
        return "error" if dropped else "same" if answers == run.reference else "legal"


def sessions():
    return [Gomocup(), Gtp(), Analysis(), Terminal(), Server()]
