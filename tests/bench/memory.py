#!/usr/bin/env python3
"""Peak resident size of the Gomocup engine under several values of max_memory, after searches that fill the table.

    tests/bench/memory.py build/release/tengen [SECONDS_PER_LIMIT]
"""
import re
import subprocess
import sys


def peak_mib(pid):
    status = open(f"/proc/{pid}/status").read()
    return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024


def main():
    binary = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10
    for limit in (16, 70, 350, 1024):
        process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

        def send(text):
            process.stdin.write(text)
            process.stdin.flush()

        send(f"START 20\nINFO max_memory {limit << 20}\nINFO timeout_turn {int(seconds * 1000)}\n")
        send("BOARD\n10,10,2\n11,11,1\n9,10,2\n9,9,1\n8,11,2\nDONE\n")
        while not re.fullmatch(r"\d+,\d+\n", process.stdout.readline()):
            pass
        print(f"max_memory {limit} MiB: peak {peak_mib(process.pid):.1f} MiB")
        send("END\n")
        process.wait()


if __name__ == "__main__":
    main()
