#!/usr/bin/env python3
"""Every command line of README.md and of manifests/**/*.md, as it stands there.

    tests/documents/commands_test.py BUILD

Command lines are the lines of ```sh blocks, the lines of indented blocks, and `code` that begins with a program's name. Each is
covered by a rule below: it runs (RUN), or the rule says why not (ELSEWHERE, OUTPUT). A line that no rule covers fails the test, and
so does a rule that covers no line.

What runs, runs in an empty folder that holds what the documents name, with nothing on standard input unless the rule says so.
"""
import itertools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A program that hangs fails the test; a slow machine does not.
PATIENCE_S = 600
PROGRAMS = re.compile(r"((build/release/)?tengen|tengen-lab|pbrain-tengen(64\.exe)?|engine|gtp|sudo|cmake|make|python3|npm|sbatch|kubectl"
                      r"|gogui|gogui-twogtp|c-gomoku-cli|piskvork\.exe|cp|ln|\.ci/\w+|tests/(bench|hosts)/\w+\.(py|mjs))$")

GTP = "name\nversion\nlist_commands\ngenmove b\nquit\n"
GOMOCUP = "START 15\nABOUT\nEND\n"
ANALYSIS = '{"id":"q","moves":[["B","C3"]],"rules":"tromp-taylor","komi":0,"boardXSize":5,"boardYSize":5,"maxVisits":2}\n'
KAGGLE = json.dumps({"observation": {"board": [0] * 42, "mark": 1, "remainingOverageTime": 60},
                     "configuration": {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 0.1}}) + "\n"
JIDI = json.dumps({"state_map": [[[0]] * 15] * 15, "chess_player_idx": 1, "board_width": 15, "board_height": 15}) + "\n"
LITTLE_GO = "1\n" + "00000\n" * 10


class Run:
    """A line that runs. `change` are pairs of a pattern and what takes its place: short limits, and a file for FILE."""

    def __init__(self, pattern, *change, stdin="", says="", codes=(0,), stop=False):
        self.pattern, self.change, self.stdin, self.says, self.codes, self.stop = pattern, change, stdin, says, codes, stop


SHORT = (r"$", " --time 0.2")
SMALL = (r"--memory \d+( --huge-pages)?", "--memory 64")
TENGEN = 'name="Tengen"'
# The time may be over before the value is found: it is then said.
SOLVED_OR_NOT = dict(codes=(0, 1), says="value |result |over after|row: ")

RUN = [
    Run(r"tengen bundle$", says="sabaki"),
    Run(r"tengen bundle (?P<host>\S+)( --program \S+)?", (r"HOST", "sabaki"), says="Written to"),
    Run(r"tengen gtp( --game \S+)?( --size \d)?( --player \S+)?", stdin=GTP, says=r"= (Tengen|robot)[\s\S]*\n= [A-T]\d"),
    Run(r"tengen analysis( --nodes-per-visit \d+)?", stdin=ANALYSIS, says='"moveInfos"'),
    Run(r"tengen serve( --open)?", (r"serve.*", "serve --port 0"), says="shows the page", codes=(143,), stop=True),
    Run(r"tengen serve --help", says="--sessions"),
    Run(r"tengen play( --(game|side|level) \S+)*( --plain)?", (r"$", " --move-time 10"), stdin="quit\n", says="[|.]"),
    Run(r"tengen analyze( --html)?", (r"analyze.*", "analyze --help"), says="--critical"),
    Run(r"tengen analyze FILE( --html game.html)?", ("FILE", "game.txt --nodes 50"), says="accuracy|Accuracy"),
    Run(r"tengen convert IN OUT", ("IN OUT", "game.txt game.sgf")),
    Run(r"tengen solve GAME \[moves\]", (r"GAME .*", "connect 274552224131661"), says=r"value  0 "),
    Run(r"tengen solve connect \d+", says=r"moves  1:-9 2:-11 3:-12 4:0"),
    Run(r"tengen solve go --size 3( --time 0.2)?", says=r"value  \+9"),
    Run(r"tengen solve gomoku --verify 7x7.proof", (r"^", "tengen solve gomoku --size 5 --proof 7x7.proof && "), says="verified\n.*verified"),
    Run(r"tengen solve gomoku [a-o0-9]+ --tree", says="wins in 2 [\\s\\S]*\\n1: "),
    Run(r"tengen solve (connect|little-go|go|gomoku) .*(--sign|--value-only|--size|--proof).*", SMALL, SHORT, **SOLVED_OR_NOT),
    Run(r"tengen-lab solve gomoku --positions \S+ --time \S+", (r"--time \S+", "--time 0.001"), says='"positions":178'),
    Run(r"tests/bench/line_games.py build/release/tengen .*", (r"build.*", "tengen"), (r"$", " --lines 3 --side 3"), says="3x3 \\| draw"),
    Run(r"tengen explain", (r"$", " --player robot h8i9"), says="plays "),
    Run(r"tengen bench", (r"$", " --extra-depth -8"), says=r"nps\n"),
    Run(r"tengen perft GAME DEPTH", ("GAME DEPTH", "gomoku 2"), says="perft 2: 50400"),
    Run(r"tengen parameters GAME", ("GAME", "gomoku"), says="lmr_"),
    Run(r"tengen (kaggle|jidi)", stdin=None, says="action|column|\\d"),
    Run(r"tengen little-go", (r"$", " --move-time 100")),
    Run(r"tengen", stdin=GOMOCUP, says=TENGEN),
    Run(r"build/release/tengen( selfplay)?", (r"build/release/", ""), (r"selfplay", "selfplay --nodes 50"), stdin=GOMOCUP,
        says="wins|Draw|" + TENGEN),
    Run(r"pbrain-tengen(64\.exe)?|engine", stdin=GOMOCUP, says=TENGEN),
    Run(r'@"%~dp0pbrain-tengen64\.exe" --draw-empty 25', (r'@"%~dp0(\S+)"', r"\1"), stdin=GOMOCUP, says=TENGEN),
    Run(r"tengen-lab (match|selfplay|merge)", (r"$", " --help"), says="Usage"),
    Run(r"tengen-lab", (r"$", " --help"), says="match"),
    Run(r"tengen-lab merge all.games \S+", (r"\$HOME/games/part-\*", "part-*"), says="."),
    Run(r'ln -s "\$PWD/build/release/tengen" ~/pbrain-tengen', (r'"\$PWD/build/release/tengen" ~/', "bin/tengen linked-")),
    Run(r"cp tengen (engine\.pth|\.)|cp tengen host/tengen|cp my_player.py host/my_player3.py", (r"tengen|my_player\.py", "bin/tengen"),
        (r" \.$", " copied")),
]

ELSEWHERE = {
    "packages are installed": r"sudo apt-get .*",
    # Whether there is such a preset is looked at here.
    "built by .ci/run": r"cmake --(preset|build --preset|workflow --preset) (?P<preset>\S+).*",
    "built by .ci/package and .ci/web": r"(?P<script>\.ci/(package|web))( pack)?",
    "built by the test of manifests": r"make( EXE=…| -C manifests/openbench EXE=…|.*EXE=tengen-abc123 .*)?|manifests/openbench/tengen-abc123 bench",
    "needs a network or a page that is built": r"python3 -m http\.server .*|pip install .*|npm (ci|test|start|run types|install).*|tests/hosts/\S+\.mjs",
    "needs a host": r"(gogui|gogui-twogtp|c-gomoku-cli|piskvork\.exe|sbatch|kubectl|podman|docker)( .*)?",
    "built by .ci/container": r"buildah bud .*|STORAGE_DRIVER=vfs|podman build|docker build",
    "run by the test of observers, with a stand-in for the library": r"python3 example\.py .*",
    "packs what is copied": r"tar czf .*",
}

OUTPUT = {
    "what a host printed": r"(MESSAGE depth |\d+ (white|black) |ready \d|move \d+ |genmove_analyze: |edited position: |running after halt: |version received: "
                           r"|Score of |Engine \"Tengen\"|Game over\.|(renju|caro) 15x15 game|0 faults|rule \d opening |Bench: |\d+ nodes ).*",
    "a table of a host's": r"Engine Archive .*|pbrain-tengen\.zip .*",
    "a host's settings": r"GTPEngine:|Name = .*|CommandLine = .*",
    "Python": r"ai_match\(.*|timeout_turn_1=.*",
}


def code_of(path):
    """Pairs of a place and a line that is, or may be, a command line."""
    fence = None
    held = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path.relative_to(ROOT)}:{number}"
        mark = re.match(r"\s*```(\w*)", line)
        if mark:
            fence = None if fence is not None else mark[1]
            continue
        whole = fence == "sh" or (fence is None and line.startswith("    "))
        if whole:
            held += line.strip()
            if held.endswith("\\"):
                held = held[:-1]
                continue
            yield place, re.sub(r"\s+# .*", "", held)
            held = ""
        elif fence is None:
            for code in re.findall(r"`([^`]+)`", line):
                if code != "gtp" and PROGRAMS.match(code.split(" ")[0]):
                    yield place, code


def command_lines():
    """Triples of a place, a command and the words that the document has for it."""
    manifests = (path for path in (ROOT / "manifests").rglob("*.md") if "node_modules" not in path.parts)
    for path in [ROOT / "README.md", *sorted(manifests)]:
        for place, line in code_of(path):
            for part in line.split(" && "):
                if not part.strip():
                    continue
                # `go\|gomoku` in a table: one of these.
                choices = [word.replace("\\|", "|").split("|") if "\\|" in word else [word] for word in part.strip().split(" ")]
                for words in itertools.product(*choices):
                    command = re.sub(r"/(path/to|usr/bin)/", "", " ".join(words))
                    yield place, "tengen " + command if words[0] == "gtp" and len(words) > 1 else command


def rule_of(command):
    """The kind and the rule that cover a command, or None."""
    for rule in RUN:
        if re.fullmatch(rule.pattern, command):
            return "run", rule
    for kind, table in (("elsewhere", ELSEWHERE), ("output", OUTPUT)):
        for reason, pattern in table.items():
            if re.fullmatch(pattern, command):
                return kind, reason
    return None


def missing(command):
    """What a command that is not run here names and is not there."""
    preset = re.fullmatch(ELSEWHERE["built by .ci/run"], command)
    if preset:
        presets = json.loads((ROOT / "CMakePresets.json").read_text())
        kind = "workflowPresets" if "--workflow" in command else "configurePresets"
        return preset["preset"] not in {each["name"] for each in presets[kind]} and f"no preset {preset['preset']}"
    script = re.fullmatch(ELSEWHERE["built by .ci/package and .ci/web"], command) or re.fullmatch(r"(?P<script>tests/hosts/\S+)", command)
    return script and not (ROOT / script["script"]).exists() and f"no {script['script']}"


def prepare(folder, build):
    """What the documents take for granted: the programs under their names, a game, games to learn from."""
    names = {"tengen": "tengen", "tengen-lab": "tengen-lab", "pbrain-tengen": "tengen", "pbrain-tengen64.exe": "tengen", "engine": "tengen"}
    (folder / "bin").mkdir()
    for name, program in names.items():
        (folder / "bin" / name).symlink_to(build / program)
    (folder / "game.txt").write_text("h8i9h7i8h6h9g8h5")
    (folder / "input.txt").write_text(LITTLE_GO)
    (folder / "tests").symlink_to(ROOT / "tests")
    (folder / "pbrain-tengen64.exe").symlink_to(build / "tengen")
    (folder / "host").mkdir()


def problem_of(job, build):
    """What is wrong with a command, or an empty text."""
    command, (_, rule) = job
    try:
        return run(rule, command, build)
    except (OSError, subprocess.SubprocessError) as error:
        return str(error)


def run(rule, command, build):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, build)
        for pattern, text in rule.change:
            command = re.sub(pattern, text, command, count=1)
        if "part-*" in command:
            for part in range(2):
                subprocess.run([build / "tengen-lab", "selfplay", folder / f"part-{part}.games", "--games", "2", "--nodes", "50", "--size",
                                "9", "--shard", str(part), "--shards", "2"], check=True, capture_output=True)
        stdin = rule.stdin if rule.stdin is not None else KAGGLE if "kaggle" in command else JIDI
        environment = dict(os.environ, PATH=f"{folder / 'bin'}:{os.environ['PATH']}", HOME=name, TERM="dumb")
        with subprocess.Popen(["/bin/sh", "-c", ("exec " if rule.stop else "") + command], cwd=folder, env=environment, text=True, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            if rule.stop:
                first = child.stdout.readline()
                child.terminate()
            output, errors = child.communicate(stdin, timeout=PATIENCE_S)
            output = first + output if rule.stop else output
        code = child.returncode if child.returncode >= 0 else 128 - child.returncode
        if code not in rule.codes:
            return f"ends with {code}: {errors.strip() or output.strip()[-500:]}"
        if not re.search(rule.says, output + errors):
            return f"does not say {rule.says}: {(output + errors).strip()[-500:]}"
        return ""


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    wrong = []
    used = set()
    jobs = {}
    counts = {"run": 0, "elsewhere": 0, "output": 0}
    for place, command in command_lines():
        found = rule_of(command)
        if found is None:
            wrong.append(f"{place}: no rule of {pathlib.Path(__file__).name} covers: {command}")
            continue
        kind, rule = found
        counts[kind] += 1
        used.add(rule)
        if kind == "run":
            jobs.setdefault(command, (place, rule))
        elif absent := missing(command):
            wrong.append(f"{place}: {absent}: {command}")
    for rule in [*RUN, *ELSEWHERE, *OUTPUT]:
        if rule not in used:
            wrong.append(f"a rule covers no line any more: {rule.pattern if isinstance(rule, Run) else rule}")
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for (command, (place, _)), problem in zip(jobs.items(), pool.map(lambda job: problem_of(job, build), jobs.items())):
            if problem:
                wrong.append(f"{place}: {command}: {problem}")
    print("\n".join(wrong))
    print(f"{len(jobs)} commands run ({counts['run']} lines), {counts['elsewhere']} lines built or run elsewhere, "
          f"{counts['output']} lines of output or settings; {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
