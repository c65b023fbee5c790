#!/usr/bin/env python3
"""Whether `tengen serve` answers four pages while sixty other sessions misbehave, each in one of eight ways.

Usage: tests/campaigns/soak/crowd.py PROGRAM [SECONDS]      (standard: 20 seconds)

Prints how long the four waited for an answer. Exits with 1 if one waited for 100 ms or more, or if the server died. The machine must be
idle but for this."""

import json
import random
import re
import signal
import statistics
import subprocess
import sys
import threading
import time

from hostile import call, frame, handshake, read_frame

WORST_MS = 100
HONEST = 4
HARMFUL = 60


def query(identity, more):
    return frame(json.dumps({"id": identity, "boardXSize": 9, "boardYSize": 9, "rules": "chinese", **more}).encode())


PASSES = [["B", "pass"], ["W", "pass"]] * 2500
RUNNING = query("s", {"moves": [], "maxVisits": 10**12, "reportDuringSearchEvery": 0.001, "includeMovesOwnership": True})
# What each way sends again and again, and what it sends before.
WAYS = [
    ("/analysis", [], lambda: query("x", {"moves": PASSES, "analyzeTurns": list(range(5000))})),
    ("/analysis", [RUNNING], lambda: frame(b'{"id":"c","action":"clear_cache","x":"' + b"y" * 200000 + b'"}')),
    ("/analysis", [RUNNING], lambda: frame(json.dumps({"id": "t", "action": "terminate_all", "turnNumbers": list(range(40000))}).encode())),
    ("/analysis", [], lambda: query("x", {"moves": [], "maxVisits": 1, **{f"u{i}": 1 for i in range(15000)}})),
    ("/engine", [], lambda: call("read", "(;GM[4]SZ[15]" + ";B[hh];W[ii]C[a comment]" * 80000 + ")", "a.sgf")),
    ("/engine", [call("new", 0, 22, 22, 0, 0)], lambda: call("search", 60000, 0, 500, 20) + call("stop")),
    ("/engine", [call("new", 1, 9, 9, 0, 0)], lambda: call("goTo", json.dumps([[-1, -1], [0, 0]] * 5000)) + call("goTo", "[]")),
    ("/engine", [], lambda: call("new", 0, 22, 22, 0, 0) * 200),
]


def misbehave(port, way, ended):
    target, before, message = WAYS[way]
    bytes_ = message()
    while not ended.is_set():
        try:
            s = handshake(port, target)
            if s is None:
                time.sleep(0.05)
                continue
            s.settimeout(0.01)
            for first in before:
                s.sendall(first)
            for _ in range(20):
                if ended.is_set():
                    return
                s.settimeout(5)
                s.sendall(bytes_)
                if way % 2 == 0:  # these read what they are told, the others do not
                    s.settimeout(0.01)
                    try:
                        while s.recv(1 << 20):
                            pass
                    except TimeoutError:
                        pass
            s.close()
        except OSError:
            pass


def play(port, waits, ended):
    s = handshake(port)
    s.sendall(call("new", 0, 15, 15, 0, 0))
    read_frame(s)
    points = [(x, y) for y in range(15) for x in range(15)]
    while not ended.is_set():
        x, y = random.choice(points)
        begun = time.monotonic()
        s.sendall(call("play", x, y))
        read_frame(s)
        s.sendall(call("undo"))
        read_frame(s)
        waits.append((time.monotonic() - begun) * 1000 / 2)
        time.sleep(0.05)


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    server = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--sessions", str(HONEST + HARMFUL), "--memory", "1100"], stdout=subprocess.PIPE, text=True)
    port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
    ended = threading.Event()
    waits = []
    honest = [threading.Thread(target=play, args=(port, waits, ended)) for _ in range(HONEST)]
    for thread in honest:
        thread.start()
    time.sleep(1)
    calm = list(waits)
    waits.clear()
    # Another process, so that the four do not wait for it; and one alone, so that the machine is the server's.
    crowd = subprocess.Popen([sys.executable, __file__, "--misbehave", str(port)])
    time.sleep(3)
    waits.clear()
    time.sleep(seconds)
    measured = sorted(waits)
    alive = server.poll() is None
    memory = re.search(r"VmRSS:\s+(\d+)", open(f"/proc/{server.pid}/status").read()) if alive else None
    crowd.terminate()
    ended.set()
    for thread in honest:
        thread.join()
    server.send_signal(signal.SIGTERM)
    server.wait(10)
    print(f"calm: median {statistics.median(calm):.1f} ms, longest {max(calm):.1f} ms; "
          f"with {HARMFUL} others: {len(measured)} answers, median {statistics.median(measured):.1f} ms, "
          f"99 % {measured[len(measured) * 99 // 100]:.1f} ms, longest {measured[-1]:.1f} ms; "
          f"memory {int(memory.group(1)) // 1024 if memory else 0} MiB")
    return 0 if alive and measured[-1] < WORST_MS else 1


if __name__ == "__main__":
    if sys.argv[1] == "--misbehave":
        for i in range(HARMFUL):
            threading.Thread(target=misbehave, args=(int(sys.argv[2]), i % len(WAYS), threading.Event()), daemon=True).start()
        signal.pause()
    sys.exit(main())
