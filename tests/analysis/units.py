#!/usr/bin/env python3
"""Runs a tool on every unit of a configured build folder, with a line for each.

    tests/analysis/units.py BUILD RESULTS JOBS ONLY WORD...

WORDs make the tool's command: {file} stands for a unit's file, {command} for its compiler's command without what it writes.
ONLY is a regular expression: units whose names or files it is found in are run. What reads from outside comes first.
What the tool says goes to RESULTS, and to standard output where it fails. A unit is left out while its clean result is newer
than the unit, the sources of ours that it includes, and .clang-tidy. Exit code 1 if a unit failed."""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ORDER = ("protocol", "adapters", "engine", "lab")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def sources(file):
    """The file and every file of ours that it includes, directly or not."""
    found, waiting = set(), [pathlib.Path(file)]
    while waiting:
        path = waiting.pop()
        if path in found or not path.is_file():
            continue
        found.add(path)
        for name in INCLUDE.findall(path.read_text()):
            waiting += [pathlib.Path(name).resolve(), (path.parent / name).resolve()]
    return found


def compiler(entry):
    """The words of the compiler's command, but the launcher and the object file."""
    words = shlex.split(entry["command"])
    words = words[next(i for i, word in enumerate(words) if word.startswith("-")) - 1:]
    place = words.index("-o")
    return words[:place] + words[place + 2:]


class Unit:
    def __init__(self, entry, build):
        self.entry = entry
        self.name = os.path.relpath(entry["file"], build if entry["file"].startswith(str(build)) else ".")
        self.sources = sources(entry["file"])
        self.files = sorted(os.path.relpath(path) for path in self.sources if path.suffix == ".cpp")
        self.place = ORDER.index(self.files[0].split("/")[0])

    def matches(self, only):
        return any(re.search(only, name) for name in (self.name, *self.files))

    def check(self, results, command):
        """The exit code (None: known to be clean), the seconds and what the tool said."""
        log = results / (self.name.replace("CMakeFiles/", "").replace("/", "_") + ".txt")
        since = max(path.stat().st_mtime for path in [*self.sources, pathlib.Path(".clang-tidy")])
        if log.exists() and log.stat().st_mtime > since:
            return None, 0, ""
        words = [part for word in command for part in (compiler(self.entry) if word == "{command}"
                                                       else [word.replace("{file}", self.entry["file"])])]
        began = time.time()
        run = subprocess.run(words, cwd=self.entry["directory"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        failed = log.with_suffix(".failed")
        (log if run.returncode else failed).unlink(missing_ok=True)
        written = failed if run.returncode else log
        written.write_text(run.stdout)
        os.utime(written, (began, began))
        return run.returncode, time.time() - began, run.stdout


def main():
    build, results, jobs, only = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    results.mkdir(parents=True, exist_ok=True)
    units = [Unit(entry, build) for entry in json.loads((build / "compile_commands.json").read_text())]
    units = sorted((unit for unit in units if unit.matches(only)), key=lambda unit: unit.place)
    files = failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        checks = pool.map(lambda unit: unit.check(results, sys.argv[5:]), units)
        for done, (unit, (code, seconds, said)) in enumerate(zip(units, checks), 1):
            files += len(unit.files)
            word = "known" if code is None else "clean" if code == 0 else "FOUND"
            print(f"{done}/{len(units)} {unit.name} ({len(unit.files)} .cpp, {files} so far): {word}, {seconds:.0f} s", flush=True)
            if code:
                failed += 1
                sys.stdout.write(said)
                sys.stdout.flush()
    return 1 if failed else 0


sys.exit(main())
