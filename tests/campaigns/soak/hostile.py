#!/usr/bin/env python3
"""Whether `tengen serve` bears hostile connections: its memory, its descriptors, and how soon an honest page is answered.

Usage: tests/campaigns/soak/hostile.py PROGRAM [CONNECTIONS [SECONDS]]      (standard: 200 connections, 20 seconds)

Keeps so many connections open at a time, each harmful in one of eight ways, and an honest page beside them that asks for
the position. Exits with 1 if the server dies, or does not end within a second of SIGTERM."""

import base64
import json
import os
import random
import signal
import socket
import statistics
import struct
import subprocess
import sys
import time


def handshake(port, target="/engine", origin=None):
    s = socket.create_connection(("127.0.0.1", port), timeout=30)
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    head += f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
    if origin:
        head += f"Origin: {origin}\r\n"
    s.sendall((head + "\r\n").encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = s.recv(4096)
        if not more:
            return None
        answer += more
    return s if b" 101 " in answer.split(b"\r\n")[0] else None


def frame(payload, opcode=1):
    mask = os.urandom(4)
    size = len(payload)
    head = bytes([0x80 | opcode])
    head += bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0xFE, size) if size < 65536 else struct.pack("!BQ", 0xFF, size)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def read_exactly(s, size):
    data = b""
    while len(data) < size:
        more = s.recv(size - len(data))
        if not more:
            raise ConnectionError("the server hung up")
        data += more
    return data


def read_frame(s):
    size = read_exactly(s, 2)[1]
    if size == 126:
        size = struct.unpack("!H", read_exactly(s, 2))[0]
    elif size == 127:
        size = struct.unpack("!Q", read_exactly(s, 8))[0]
    return read_exactly(s, size)


def call(name, *args):
    return frame(json.dumps({"id": 1, "call": name, "args": args}).encode())


def harm(port, kind):
    """One harmful connection, left open; None where the server has already ended it."""
    try:
        if kind < 3:
            s = socket.create_connection(("127.0.0.1", port), timeout=5)
            s.sendall([os.urandom(5000), b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\nX: " + b"y" * 100000][kind])
            return s
        s = handshake(port, "/analysis" if kind % 2 else "/engine", "http://evil.example" if kind == 3 else None)
        if s is None:
            return None
        if kind == 4:
            s.sendall(os.urandom(3000))
        elif kind == 5:
            s.sendall(frame(b"[" * 1000000))
        elif kind == 6:
            s.sendall(call("new", 0, 22, 22, 0, 0) + call("search", 60000, 0, 100, 20))
        else:  # asks and never reads
            s.settimeout(0.05)
            for _ in range(2000):
                s.sendall(call("new", 0, 22, 22, 0, 0))
        return s
    except OSError:
        return None


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 20
    random.seed(1)
    server = subprocess.Popen([program, "serve", "--port", "0", "--sessions", "16"], stdout=subprocess.PIPE, text=True)
    port = int(server.stdout.readline().split("/ ")[0].rsplit(":", 1)[1])
    honest = handshake(port)
    honest.sendall(call("new", 0, 15, 15, 0, 0))
    read_frame(honest)
    open_ones, made, refused, times = [], 0, 0, []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while len(open_ones) < count and time.monotonic() < end:
            made += 1
            s = harm(port, made % 8)
            if s is None:
                refused += 1
                break
            open_ones.append(s)
        begin = time.monotonic()
        honest.sendall(call("play", random.randrange(15), random.randrange(15)))
        read_frame(honest)
        times.append(1000 * (time.monotonic() - begin))
        while len(open_ones) > count // 2:
            open_ones.pop(random.randrange(len(open_ones))).close()
    with open(f"/proc/{server.pid}/status") as f:
        status = dict(line.split(":", 1) for line in f)
    descriptors = len(os.listdir(f"/proc/{server.pid}/fd"))
    alive = server.poll() is None
    begin = time.monotonic()
    server.send_signal(signal.SIGTERM)
    try:
        code = server.wait(10)
    except subprocess.TimeoutExpired:
        code = None
        server.kill()
    ended = time.monotonic() - begin
    times.sort()
    print(f"{made} harmful connections in {seconds:.0f} s, {refused} of them refused or ended at once")
    print(f"honest answers: {len(times)}, median {statistics.median(times):.1f} ms, slowest {times[-1]:.1f} ms")
    print(f"peak memory {int(status['VmHWM'].split()[0]) / 1024:.0f} MiB (--memory 350), {descriptors} descriptors at the end")
    print(f"SIGTERM: exit {code} after {1000 * ended:.0f} ms")
    return 0 if alive and code == 143 and ended < 1 else 1


if __name__ == "__main__":
    sys.exit(main())
