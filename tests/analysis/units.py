#!/usr/bin/env python3
"""Runs a tool on every unit of a configured build folder, with a line for each.

    tests/analysis/units.py BUILD RESULTS JOBS WORD...

WORDs make the tool's command: {file} stands for a unit's file, {command} for its compiler's command without what it writes.
What the tool says goes to RESULTS, and to standard output where it fails. A unit is left out while its result is newer than
every source of ours. Exit code 1 if a unit failed."""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import time

SOURCES = ("engine", "protocol", "adapters", "lab")


def newest():
    files = [path for folder in SOURCES for path in pathlib.Path(folder).rglob("*.[ch]pp")]
    return max(path.stat().st_mtime for path in [*files, pathlib.Path(".clang-tidy")])


def compiler(entry):
    """The words of the compiler's command, but the launcher and the object file."""
    words = shlex.split(entry["command"])
    words = words[next(i for i, word in enumerate(words) if word.startswith("-")) - 1:]
    place = words.index("-o")
    return words[:place] + words[place + 2:]


def main():
    build, results, jobs = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
    results.mkdir(parents=True, exist_ok=True)
    since = newest()
    units = json.loads((build / "compile_commands.json").read_text())

    def check(entry):
        name = os.path.relpath(entry["file"], build if entry["file"].startswith(str(build)) else ".")
        log = results / (name.replace("CMakeFiles/", "").replace("/", "_") + ".txt")
        if log.exists() and log.stat().st_mtime > since:
            return name, None, 0, ""
        words = [part for word in sys.argv[4:]
                 for part in (compiler(entry) if word == "{command}" else [word.replace("{file}", entry["file"])])]
        began = time.monotonic()
        run = subprocess.run(words, cwd=entry["directory"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        log.with_suffix(".failed" if run.returncode else ".txt").write_text(run.stdout)
        return name, run.returncode, time.monotonic() - began, run.stdout

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done, (name, code, seconds, said) in enumerate(pool.map(check, units), 1):
            word = "known" if code is None else "clean" if code == 0 else "FOUND"
            print(f"{done}/{len(units)} {name}: {word}, {seconds:.0f} s", flush=True)
            if code:
                failed += 1
                sys.stdout.write(said)
    return 1 if failed else 0


sys.exit(main())
