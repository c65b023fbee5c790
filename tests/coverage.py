#!/usr/bin/env python3
"""Reads the counts of a build with --coverage: the table and the list that tests/coverage prints.

    tests/coverage.py BUILD

A line, branch or function of a template is covered where any instantiation of it ran. Branches that only an exception
takes are left out. A function is its first line: overloads that a macro makes in one line count once. Functions that no
file uses are compiled nowhere and have no counts; Universal Ctags, where it is installed, finds them.

Two kinds of functions are left out because GCC does not count their calls: defaulted destructors, and inline members of
a class with an `extern template`, whose inlined copies have no counters. The latter are kept where a call was counted.
"""
import json
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("engine", "protocol", "adapters", "lab")


class Counts:
    """Counts by file and line."""

    def __init__(self):
        self.lines = defaultdict(int)
        self.branches = defaultdict(int)
        self.functions = defaultdict(int)
        self.names = {}
        self.ends = {}

    def add(self, path, counted):
        for line in counted["lines"]:
            at = (path, line["line_number"])
            self.lines[at] += line["count"]
            for index, branch in enumerate(b for b in line["branches"] if not b["throw"]):
                self.branches[at + (index,)] += branch["count"]
        for function in counted["functions"]:
            at = (path, function["start_line"])
            self.functions[at] += function["execution_count"]
            self.names[at] = function["demangled_name"]
            self.ends[at] = function["end_line"]

    def drop(self, at):
        """Forgets a function with its lines and branches."""
        del self.functions[at]
        path, first = at
        for counts in (self.lines, self.branches):
            for known in [k for k in counts if k[0] == path and first <= k[1] <= self.ends[at]]:
                del counts[known]


def inside(name, folder):
    """The path of a source of ours, from the root."""
    path = (folder / name).resolve()
    if not path.is_relative_to(ROOT):
        return None
    path = path.relative_to(ROOT)
    return path if path.parts[0] in TOPS else None


def read(build):
    counts = Counts()
    for notes in sorted(build.rglob("*.gcno")):
        run = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", str(notes)], cwd=build,
                             check=True, capture_output=True)
        for text in run.stdout.splitlines():
            unit = json.loads(text)
            for counted in unit["files"]:
                path = inside(counted["file"], Path(unit["current_working_directory"]))
                if path:
                    counts.add(str(path), counted)
    return counts


def drop_uncounted(counts):
    """Leaves out the functions whose calls GCC does not count."""
    texts = {path: (ROOT / path).read_text() for path in {path for path, _ in counts.functions}}
    external = {name for text in texts.values() for name in re.findall(r"extern template class (\w+)<", text)}
    member = re.compile(rf"\b({'|'.join(external)})<.*>::") if external else re.compile("(?!)")
    for at in [at for at, count in counts.functions.items() if not count]:
        path, line = at
        defaulted = "::~" in counts.names[at] and "= default" in texts[path].splitlines()[line - 1]
        inline = member.search(counts.names[at]) and path.endswith(".hpp") and not path.endswith("_impl.hpp")
        if defaulted or inline:
            counts.drop(at)


def never_compiled(counts):
    """Functions of engine and protocol that Ctags finds and gcov does not."""
    if not shutil.which("ctags"):
        print("universal-ctags is missing: functions that are compiled nowhere are not listed", file=sys.stderr)
        return []
    command = ["ctags", "-R", "--output-format=json", "--languages=C++", "--langmap=C++:.cpp.hpp", "--kinds-C++=f",
               "--fields=+ne", "-f", "-", "engine", "protocol"]
    tags = subprocess.run(command, check=True, cwd=ROOT, text=True, capture_output=True).stdout.splitlines()
    started = set(counts.names)
    for tag in map(json.loads, tags):
        # The declaration may begin some lines before the name.
        span = range(tag["line"] - 3, tag.get("end", tag["line"]) + 1)
        if tag["name"].startswith("__anon"):  # a lambda
            continue
        if not any((tag["path"], line) in started for line in span):
            yield f"{tag['path']}:{tag['line']}: {tag['name']}"


def share(counts, folder):
    """`covered of all (per cent)` of the entries whose file lies in a folder."""
    values = [value for at, value in counts.items() if at[0].startswith(folder + "/")]
    covered = sum(value > 0 for value in values)
    return f"{covered} of {len(values)} ({100 * covered / max(1, len(values)):.1f} %)"


def main():
    counts = read(Path(sys.argv[1]).resolve())
    drop_uncounted(counts)
    folders = {"/".join(Path(path).parts[:-1][:2]) for path, _ in counts.lines}
    print("| folder | lines | branches | functions |\n|---|---|---|---|")
    for top in TOPS:
        for folder in [top] + sorted(f for f in folders if f.startswith(top + "/")):
            name = f"**{folder}**" if folder == top else folder
            print(f"| {name} | {share(counts.lines, folder)} | {share(counts.branches, folder)} | "
                  f"{share(counts.functions, folder)} |")
    print("\nUncovered functions of engine and protocol:")
    for at, count in sorted(counts.functions.items()):
        if not count and at[0].startswith(("engine/", "protocol/")):
            print(f"  {at[0]}:{at[1]}: {counts.names[at]}")
    print("\nFunctions of engine and protocol that no program and no test uses, or that run only in the compiler:")
    for line in never_compiled(counts):
        print(f"  {line}")


if __name__ == "__main__":
    main()
