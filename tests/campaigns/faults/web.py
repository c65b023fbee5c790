"""A browser as far as the server sees it. Each visit raises an OSError where the server drops it."""

import base64
import json
import os
import socket
import struct

PATIENCE = 8  # seconds


class Dropped(OSError):
    pass


class Refused(Dropped):
    """Told to come again later."""


def request(port, target, more=""):
    s = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    s.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n".encode())
    return s


def read_until(s, end):
    data = b""
    while end not in data:
        part = s.recv(1)
        if not part:
            raise Dropped("the server hung up")
        data += part
    return data


def read_exactly(s, size):
    data = b""
    while len(data) < size:
        part = s.recv(size - len(data))
        if not part:
            raise Dropped("the server hung up")
        data += part
    return data


def get(port, target):
    with request(port, target) as s:
        head = read_until(s, b"\r\n\r\n").decode()
        size = next(int(line.split(":")[1]) for line in head.split("\r\n") if line.lower().startswith("content-length"))
        return head.split()[1], read_exactly(s, size)


def get_page(port):
    status, page = get(port, "/")
    if status != "200" or b"</html>" not in page:
        raise Dropped(f"the page is {status}, {len(page)} bytes")
    return len(page)


def refused_page(port):
    return get(port, "/nothing")[0]


def open_socket(port, target):
    key = base64.b64encode(os.urandom(16)).decode()
    s = request(port, target, "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n")
    status = read_until(s, b"\r\n\r\n").split(b"\r\n")[0]
    if b" 503 " in status:
        raise Refused(status.decode())
    if b" 101 " not in status:
        raise Dropped(f"no WebSocket: {status}")
    return s


def say(s, text):
    mask = os.urandom(4)
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    s.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))


def hear(s):
    """The next text, as JSON."""
    while True:
        first, size = read_exactly(s, 2)
        if size == 126:
            size = struct.unpack("!H", read_exactly(s, 2))[0]
        elif size == 127:
            size = struct.unpack("!Q", read_exactly(s, 8))[0]
        data = read_exactly(s, size)
        if first & 15 == 8:
            raise Dropped("the server says goodbye")
        if first & 15 == 1:
            return json.loads(data)


def play_on_page(port):
    """Two moves and a search of three plies."""
    with open_socket(port, "/engine") as s:
        for number, (name, args) in enumerate([("new", [0, 9, 9, 0, 0]), ("play", [4, 4]), ("search", [5000, 3, 1, 20])]):
            say(s, json.dumps({"id": number, "call": name, "args": args}))
            answer = hear(s)
            while answer.get("id") != number or "result" not in answer and "error" not in answer:
                answer = hear(s)
            if "error" in answer:
                raise Dropped(f"{name}: {answer['error']}")
    return "searched"


def analysis(port):
    with open_socket(port, "/analysis") as s:
        say(s, json.dumps({"id": "a", "moves": [["B", "C3"]], "rules": "chinese", "komi": 0.5, "boardXSize": 5,
                           "boardYSize": 5, "maxVisits": 200}))
        answer = hear(s)
        if "error" in answer:
            raise Dropped(answer["error"])
        return answer["moveInfos"][0]["move"]
