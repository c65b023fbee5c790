"""Sessions of commands that read files and write files."""

import json
import os
import re

from harness import Broken

OLD = b"as it was\n"


class Command:
    """A command without a conversation. `outputs` says for each file that it writes how a complete one looks."""

    def __init__(self, name, arguments, inputs=None, outputs=None, answer=None, code=0, loses=()):
        self.name = name
        self.arguments = arguments
        self.inputs = inputs or {}
        self.outputs = outputs or {}
        self.answer = answer or (lambda text: bool(text))  # whether another answer on stdout is right too
        self.code = code
        self.loses = loses  # outputs that are told about on stderr when they fail, while the command succeeds

    def play(self, run):
        for name, data in self.inputs.items():
            run.write(name, data)
        for name in self.outputs:
            run.write(name, OLD)
        program = run.start(self.arguments)
        code = program.end()
        files = {name: run.read(name) for name in self.outputs}
        facts = {"code": code, "answer": normal(program.output), "files": {n: normal(text_of(d)) for n, d in files.items()}}
        self.judge_files(run, facts, files, code)
        if run.reference is None:
            if code != self.code or "tengen: " in program.errors:
                raise Broken(f"undisturbed it ends with {code}: {program.errors}")
            return facts
        return self.judge(run, facts, code, program)

    def judge_files(self, run, facts, files, code):
        for name, data in files.items():
            whole = self.outputs[name]
            known = run.reference is None or facts["files"][name] == run.reference["files"][name]
            if data is None:
                raise Broken(f"{name} is gone")
            if data != OLD and not known and not whole(data):
                raise Broken(f"{name} is half a file of {len(data)} bytes")
            if data == OLD and code == self.code and name not in self.loses:
                raise Broken(f"exit {code}, but {name} is not written")
        for name, data in self.inputs.items():
            if name not in self.outputs and run.read(name) != data:
                raise Broken(f"the input {name} was changed")
        run.expect_files(*self.inputs, *self.outputs)

    def judge(self, run, facts, code, program):
        if facts["answer"] == run.reference["answer"] and code == self.code:
            if facts["files"] == run.reference["files"]:
                return "same"
            return "error" if "tengen: " in program.errors else "legal"
        if code == self.code:
            if not self.answer(program.output):
                raise Broken(f"exit {code}, but the answer is {program.output[-200:]!r}")
            return "legal"
        if "tengen: " not in program.errors and not run.hit_stream(2):
            raise Broken(f"exit {code} without a word; stdout {program.output[-200:]!r}, stderr {program.errors[-200:]!r}")
        return "error"


def text_of(data):
    return "" if data is None else data.decode("latin-1")


def normal(text):
    """Without what depends on the machine's speed."""
    text = re.sub(r'"(ms|mean_ms|mean_us)":\s*[0-9.]+', r'"\1":0', text)
    text = re.sub(r"in \d+ ms, \d+ a second", "in 0 ms, 0 a second", text)
    text = re.sub(r"(?m)^nodes .*$", "nodes", text)
    text = re.sub(r"\d+\.\d+ s;", "0 s;", text)
    text = re.sub(r"(?m)^(\d+ -?\d+ \d+) \d+$", r"\1", text)  # positions: moves, value, nodes, microseconds
    text = re.sub(r"\[\d{4}-\d\d-\d\d\]", "[date]", text)
    return text


def is_json(text):
    try:
        json.loads(text)
        return text.endswith("\n")
    except ValueError:
        return False


def is_sgf(data):
    return data.startswith(b"(;") and data.rstrip().endswith(b")")


def is_page(data):
    return data.rstrip().endswith(b"</html>")


def ends_with(end):
    return lambda data: data.rstrip().endswith(end)


class Checkpoint(Command):
    """Goes on from a checkpoint and writes it anew; afterwards a run without faults must load it."""

    def __init__(self, plan_of_clock=""):
        self.arguments = ["solve", "connect", "274552224131661", "--value-only", "--memory", "16", "--checkpoint", "file.table"]
        super().__init__("solve --checkpoint", self.arguments, outputs={"file.table": lambda data: True},
                         answer=lambda text: "value  0 " in text)
        self.first = None

    def play(self, run):
        if self.first is None:
            maker = run.start(self.arguments, disturbed=False)
            if maker.end() != 0:
                raise Broken("no checkpoint could be made")
            self.first = run.read("file.table")
        run.write("file.table", self.first)
        program = run.start(self.arguments)
        code = program.end()
        run.expect_files("file.table")
        again = run.start(self.arguments, disturbed=False)
        if again.end() != 0 or "tengen: going on from file.table\n" not in again.errors or "value  0 " not in again.output:
            raise Broken(f"the checkpoint is lost: {again.errors}")
        facts = {"code": code, "answer": normal(program.output), "files": {}}
        if run.reference is None:
            return facts
        verdict = self.judge(run, facts, code, program)
        told = [line for line in program.errors.splitlines() if line.startswith("tengen: ") and "going on from" not in line]
        return "error" if told and verdict != "exit" else verdict


def sessions(tests):
    """All of them; `tests` is the folder of the repository's tests."""
    def golden(name):
        with open(os.path.join(tests, "golden", name), "rb") as f:
            return f.read()

    game = golden("games/missed_four.txt")
    points = golden("games/go5.sgf")
    board = b"2\n00000\n00000\n00000\n00000\n00000\n00000\n00100\n00000\n00000\n00000\n"
    win = b'{"size":15,"rule":0,"moves":"h8 a1 i8 a2 j8 c1 k8 d1"}\n'
    claim = (b'{"game":"connect","played":"11","value":0,"exact":true,"winner":"nobody","best":"2"}\n'
             b'{"game":"connect","played":"112","value":0,"exact":true,"winner":"nobody","best":"2"}\n')
    few = ["--nodes", "300", "--memory", "32"]
    return [
        Command("analyze --json --html", ["analyze", "game.txt", "--json", "--html", "page.html", "-o", "out.sgf", *few],
                {"game.txt": game}, {"page.html": is_page, "out.sgf": is_sgf}, is_json),
        Command("analyze", ["analyze", "game.sgf", "-o", "out.sgf", *few], {"game.sgf": points}, {"out.sgf": is_sgf},
                lambda text: "Annotated game: out.sgf" in text),
        Command("convert", ["convert", "game.txt", "out.psq"], {"game.txt": game},
                {"out.psq": lambda data: data == b""}, lambda text: text == ""),
        Command("selfplay", ["selfplay", "--game", "connect", "--nodes", "300", "--output", "out.sgf", "--memory", "16"], {},
                {"out.sgf": is_sgf}, lambda text: text.rstrip().endswith(".")),
        Checkpoint(),
        Command("solve --make-book", ["solve", "connect", "--columns", "4", "--rows", "4", "--make-book", "book.inc",
                                      "--plies", "3", "--memory", "16"], {},
                {"book.inc": ends_with(b"};")}, lambda text: "positions" in text),
        Command("solve --proof", ["solve", "gomoku", "--size", "4", "--in-a-row", "3", "--proof", "file.proof", "--memory", "16"], {},
                {"file.proof": lambda data: False}, lambda text: "player" in text or "win" in text),
        Command("solve --positions", ["solve", "gomoku", "--positions", "wins.jsonl", "--memory", "32", "--json"],
                {"wins.jsonl": win + win}, {}, lambda text: '"positions":2' in text),
        Command("solve connect --positions", ["solve", "connect", "--positions", "list.txt", "--memory", "16"],
                {"list.txt": b"".join(golden("connect4/scores.txt").splitlines(True)[:6])}, {},
                lambda text: '"wrong":0' in text),
        Command("solve --verify", ["solve", "connect", "--columns", "4", "--rows", "4", "--verify", "claims.jsonl", "--memory", "16"],
                {"claims.jsonl": claim}, {}, lambda text: text.count("proven") == 2),
        Command("little-go", ["little-go", "--move-time", "50", "--memory", "32"], {"input.txt": board},
                {"output.txt": lambda data: re.fullmatch(rb"(PASS|[0-4],[0-4])\n?", data) is not None,
                 "tengen-state.txt": lambda data: data.endswith(b"\n") or data == b""}, lambda text: text == "",
                loses=["tengen-state.txt"]),
        Bundle("katrain"),
        Bundle("yixin-board"),
    ]


class Bundle(Command):
    """Writes several files, each of which is there as it was or complete."""

    def __init__(self, host):
        super().__init__("bundle " + host, ["bundle", host, "--output", "out"])

    def play(self, run):
        program = run.start(self.arguments)
        code = program.end()
        files = {}
        for folder, _, names in os.walk(run.path("out")):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), run.folder)
                files[path] = run.read(path)
        facts = {"code": code, "answer": program.output.replace(run.folder, "."), "files": files}
        if run.reference is None:
            if code != 0 or not files:
                raise Broken(f"undisturbed it ends with {code}: {program.errors}")
            return facts
        known = run.reference["files"]
        for name, data in files.items():
            if run.hit()[0] == "unlink" and name.endswith(".part"):
                continue
            if known.get(name) != data:
                raise Broken(f"{name} is half a file, or a stray one")
        if code == 0 and files.keys() != known.keys():
            raise Broken("exit 0, but files are missing")
        return self.judge(run, facts, code, program)
