#!/usr/bin/env python3
"""Times of the Gomocup engine over pipes, as a manager sees them.

    tests/bench/latency.py build/release/tengen [RUNS]

start: from launching the process to its answer to ABOUT. stop: from YXSTOP, sent in the middle of a search, to the move.
wake: from waking a process that was suspended beyond its turn to the move. end: from END to the process's end.
turn N, left N: how much later than a limit of N milliseconds the move came (negative: earlier).
Milliseconds: median, 99th percentile, maximum. Nothing is asserted: a busy machine makes every figure larger.
"""
import signal
import subprocess
import sys
import time


def launch(binary):
    return subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def send(process, text):
    process.stdin.write(text.encode())


def answer(process):
    while True:
        line = process.stdout.readline()
        if not line.startswith(b"MESSAGE"):
            return line


def report(name, seconds):
    ms = sorted(1000 * s for s in seconds)
    print(f"{name}: median {ms[len(ms) // 2]:.2f}  p99 {ms[int(len(ms) * 0.99)]:.2f}  max {ms[-1]:.2f} ms ({len(ms)} runs)")


def main():
    binary = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    starts = []
    for _ in range(runs):
        begin = time.perf_counter()
        process = launch(binary)
        send(process, "ABOUT\n")
        answer(process)
        starts.append(time.perf_counter() - begin)
        send(process, "END\n")
        process.wait()
    report("start", starts)

    process = launch(binary)
    send(process, "START 15\nINFO timeout_turn 60000\n")
    answer(process)
    stops = []
    for i in range(runs):
        send(process, "BOARD\n7,7,2\n8,8,1\n6,7,2\n%d,%d,1\n9,5,2\nDONE\n" % (i % 5, i // 5 % 5))
        time.sleep(0.05)
        begin = time.perf_counter()
        send(process, "YXSTOP\n")
        answer(process)
        stops.append(time.perf_counter() - begin)
    report("stop", stops)
    limits(process, runs)
    begin = time.perf_counter()
    send(process, "END\n")
    process.wait()
    report("end", [time.perf_counter() - begin])
    wake(binary, max(1, runs // 10))


def limits(process, runs):
    """Moves under limits of the turn and of the whole game."""
    for name, setting, values in (("turn", "timeout_turn", (1, 5, 20, 50, 100, 300)), ("left", "time_left", (1, 50, 400))):
        if name == "left":
            send(process, "INFO timeout_turn 60000\nINFO timeout_match 60000\n")
        for limit in values:
            late = []
            for _ in range(max(3, runs // 10)):
                send(process, f"INFO {setting} {limit}\n")
                begin = time.perf_counter()
                send(process, "BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n")
                answer(process)
                late.append(time.perf_counter() - begin - limit / 1000)
            report(f"{name} {limit}", late)


def wake(binary, runs):
    process = launch(binary)
    send(process, "START 15\nINFO timeout_turn 300\n")
    answer(process)
    times = []
    for _ in range(runs):
        send(process, "BOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n")
        time.sleep(0.1)
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.4)
        process.send_signal(signal.SIGCONT)
        begin = time.perf_counter()
        answer(process)
        times.append(time.perf_counter() - begin)
    report("wake", times)
    send(process, "END\n")
    process.wait()


if __name__ == "__main__":
    main()
