"""One game of a season: what is known before it, and its record."""
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

FAULTS = ("time", "illegal", "forbidden", "crash", "hang", "nonsense")  # endings that are a forfeit of the loser


class Game(dict):
    """The settings of a league, with `number`, `opening` and the two programs.

    `first` moves first after the opening. With an odd number of stones in the opening that is White.
    """

    def key(self):
        return (self["league"], self["host"], self["first"], self["second"], self["number"])

    def first_is_black(self):
        return len(self["opening"]) % 2 == 0

    def black(self):
        return self["first"] if self.first_is_black() else self["second"]

    def white(self):
        return self["second"] if self.first_is_black() else self["first"]


def record(game, outcome, seconds=None, memory=()):
    """One line of the record, in the words of `tengen-lab match`; what that lacks comes after `slowest`."""
    ms = outcome.get("ms", [])
    black = 0 if game.first_is_black() else 1  # the parity of Black's moves in `ms`
    of_black, of_white = ms[black::2], ms[1 - black::2]
    match = game.get("match")
    memory = dict(memory)
    loser = {"B": game.white(), "W": game.black()}.get(outcome["result"][0])
    return {
        "game": game["number"], "black": game.black(), "white": game.white(), "result": outcome["result"],
        "ending": outcome["ending"], "detail": outcome.get("detail", ""),
        "opening": points_text(game["opening"]), "moves": outcome.get("moves", ""), "ms": ms,
        "slowest": [max(of_black, default=0), max(of_white, default=0)],
        "league": game["league"], "host": game["host"], "first": game["first"], "second": game["second"],
        "rule": game.get("rule"), "size": game.get("size"), "turn": game.get("turn"), "match": match,
        "left": [round(match * 1000) - sum(of_black), round(match * 1000) - sum(of_white)] if match else None,
        "memory": [memory.get(game.black()), memory.get(game.white())], "illegal": outcome.get("illegal"),
        "forfeit": loser if outcome["ending"] in FAULTS else None, "seconds": seconds and round(seconds, 1),
    }


def points_text(points):
    """h8 i9: letters from the left with i, rows from the top."""
    return " ".join(chr(ord("a") + x) + str(y + 1) for x, y in points)


class MemoryWatch:
    """Peak resident size of the programs below a process, in MiB, looked at five times a second.

    Linux keeps each process's peak, so that a look before its end is enough.
    """

    def __init__(self, names):
        self.names = names  # program: the name of its file
        self.peak = {}
        self.ended = threading.Event()

    def watch(self, root):
        self.thread = threading.Thread(target=self._run, args=(root,), daemon=True)
        self.thread.start()

    def stop(self):
        self.ended.set()
        self.thread.join()
        return self.peak

    def _run(self, root):
        while not self.ended.is_set():
            self._look(root)
            self.ended.wait(0.2)

    def _look(self, root):
        parents = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                except (OSError, IndexError):
                    continue
        for process in parents:
            at = process
            while at in parents and at != root:
                at = parents[at]
            if at == root:
                self._note(process)

    def _note(self, process):
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").split("\0")
            status = Path(f"/proc/{process}/status").read_text()
        except OSError:
            return
        files = {word.replace("\\", "/").rsplit("/", 1)[-1] for word in words[:4]}
        for program, name in self.names.items():
            if name in files:
                for row in status.splitlines():
                    if row.startswith("VmHWM"):
                        size = round(int(row.split()[1]) / 1024, 1)
                        self.peak[program] = max(size, self.peak.get(program, 0))


def run_watched(command, names, timeout, stalled=lambda: False, **options):
    """The output of a command, its seconds, and the peak memory of the named programs below it.

    It is killed, with all that it started, after `timeout` seconds or once `stalled`, asked each second, says so.
    """
    memory = MemoryWatch(names)
    begin = time.monotonic()
    # A file, since a pipe would stay open for as long as a process that the command leaves behind, such as one of wine's.
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                   start_new_session=True, **options)
        memory.watch(process.pid)
        while True:
            try:
                process.wait(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if time.monotonic() - begin > timeout or stalled():
                    os.killpg(process.pid, signal.SIGKILL)
        seconds = time.monotonic() - begin
        output.seek(0)
        return output.read(), seconds, memory.stop()


def last_json(output):
    """What a host's script says in its last line `RESULT {…}`; nothing if it did not get so far."""
    for line in reversed(output.splitlines()):
        if line.startswith("RESULT "):
            return json.loads(line[7:])
    return None
