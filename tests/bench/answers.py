#!/usr/bin/env python3
"""Times of answers that a host waits for, over pipes, beside those of latency.py.

    tests/bench/answers.py build/release/tengen [RUNS]

gogui: one answer to `play` and `gogui-rules_side_to_move`, while 249 moves are replayed on 19x19, three times over.
gtp stop: from the next command, sent in the middle of `lz-analyze`, to its answer.
gtp late: how much later than its thinking time of 50 ms `genmove` answers on Go 9x9 (negative: earlier).
player late, player stop: the same of the player `patterns:20` under Gomocup: a turn of 100 ms, and YXSTOP in an endless one.
clock: the move's time after a suspension longer than the whole clock, with 100 ms left.
term: from SIGTERM in the middle of a search to the process's end. closed: the same from closing its pipes.
Milliseconds: median, 99th percentile, maximum. Nothing is asserted: a busy machine makes every figure larger.
"""
import signal
import subprocess
import sys
import time

from latency import answer, report, send

THINK = "START 15\nINFO timeout_turn 60000\nBOARD\n7,7,2\n8,8,1\nDONE\n"


def launch(*command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def ask(process, command):
    """A GTP command's answer, lines of an analysis left out, and the seconds until it was whole."""
    begin = time.perf_counter()
    send(process, f"{command}\n")
    while not (line := process.stdout.readline()).startswith((b"=", b"?")):
        if not line:
            sys.exit(f"the program ended after {command!r}")
    if not line.startswith(b"="):
        sys.exit(f"{command!r} was refused: {line.decode().strip()}")
    while process.stdout.readline().strip():
        pass
    return time.perf_counter() - begin


def gogui(binary):
    process = launch(binary, "gtp", "--game", "gomoku", "--size", "19")
    times = []
    for _ in range(3):
        ask(process, "clear_board")
        for i in range(249):
            x, y = i % 19, i // 19
            color = "b" if (x + 2 * y) % 4 < 2 else "w"  # no five in a row
            times.append(ask(process, f"play {color} {'ABCDEFGHJKLMNOPQRST'[x]}{y + 1}"))
            times.append(ask(process, "gogui-rules_side_to_move"))
    report("gogui", times)
    ask(process, "quit")


def gtp(binary, runs):
    process = launch(binary, "gtp", "--size", "9")
    stops = []
    for _ in range(runs):
        send(process, "lz-analyze b 5\n")
        while not process.stdout.readline().startswith(b"="):
            pass
        time.sleep(0.05)
        # The analysis ends with an empty line of its own.
        begin = time.perf_counter()
        send(process, "name\n")
        while not process.stdout.readline().startswith(b"= "):
            pass
        stops.append(time.perf_counter() - begin)
        process.stdout.readline()
    report("gtp stop", stops)
    ask(process, "tengen-param move_time_ms 50")
    late = []
    for i in range(runs):
        if i % 20 == 0:
            ask(process, "clear_board")
        late.append(ask(process, f"genmove {'bw'[i % 2]}") - 0.05)
    report("gtp late", late)
    ask(process, "quit")


def player(binary, runs):
    process = launch(binary, "gomocup", "--player", "patterns:20")
    send(process, "START 15\n")
    answer(process)
    board = "BOARD\n7,7,2\n8,8,1\n6,8,2\n9,7,1\nDONE\n"
    late, stops = [], []
    for _ in range(runs):
        send(process, "INFO timeout_turn 100\n" + board)
        begin = time.perf_counter()
        answer(process)
        late.append(time.perf_counter() - begin - 0.1)
    for _ in range(runs):
        send(process, "INFO timeout_turn 600000\n" + board)
        time.sleep(0.05)
        begin = time.perf_counter()
        send(process, "YXSTOP\n")
        answer(process)
        stops.append(time.perf_counter() - begin)
    report("player late", late)
    report("player stop", stops)
    send(process, "END\n")
    process.wait()


def clock(binary, runs):
    times = []
    for _ in range(runs):
        process = launch(binary)
        send(process, "START 15\nINFO timeout_turn 10000\nINFO timeout_match 200\nINFO time_left 200\n"
                      "BOARD\n7,7,2\n8,8,1\nDONE\n")
        answer(process)  # OK
        answer(process)
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.3)
        process.send_signal(signal.SIGCONT)
        begin = time.perf_counter()
        send(process, "INFO time_left 100\nTURN 1,1\n")
        answer(process)
        times.append(time.perf_counter() - begin)
        send(process, "END\n")
        process.wait()
    report("clock", times)


def ends(binary, runs):
    for name in ("term", "closed"):
        times = []
        for _ in range(runs):
            process = launch(binary)
            send(process, THINK)
            answer(process)
            time.sleep(0.05)
            begin = time.perf_counter()
            if name == "term":
                process.terminate()
            else:
                process.stdout.close()
                process.stdin.close()
            process.wait()
            times.append(time.perf_counter() - begin)
        report(name, times)


def main():
    binary = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    gogui(binary)
    gtp(binary, runs)
    few = max(3, runs // 5)
    player(binary, few)
    clock(binary, few)
    ends(binary, few)


if __name__ == "__main__":
    main()
