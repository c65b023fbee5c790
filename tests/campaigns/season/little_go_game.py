"""One game under the Little-Go course's own host.py.

    little_go_game.py HOST FIRST SECOND

HOST: the folder with host.py, read.py and write.py. FIRST and SECOND: folders of players, each with a my_player3.py (or
random_player.py) and what it needs. Both are played in one folder with `input.txt` and `output.txt`, as the course's build.sh
does it: a process a move, then host.py, whose exit code names the winner. The course allows ten seconds a move.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time


def player(folder, into):
    shutil.copytree(folder, into, symlinks=False)
    name = next(name for name in ("my_player3.py", "random_player.py") if os.path.exists(os.path.join(into, name)))
    return [sys.executable, os.path.join(into, name)]


def main():
    host, first, second = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        for name in ("host.py", "read.py", "write.py"):
            shutil.copy(os.path.join(host, name), folder)
        commands = [player(first, os.path.join(folder, "black")), player(second, os.path.join(folder, "white"))]
        with open(os.path.join(folder, "input.txt"), "w") as file:
            file.write("1\n" + "00000\n" * 10)
        outcome = play(folder, commands)
    print("RESULT " + json.dumps(outcome))


def play(folder, commands):
    moves, ms = [], []
    environment = dict(os.environ, PYTHONPATH=folder)
    output = os.path.join(folder, "output.txt")

    def outcome(result, ending, detail=""):
        return {"result": result, "ending": ending, "detail": detail, "moves": " ".join(moves), "ms": ms}

    for number in range(1, 26):
        mover = (number - 1) % 2
        lost = ("W+", "B+")[mover]
        if os.path.exists(output):
            os.remove(output)
        begin = time.monotonic()
        try:
            code = subprocess.run(commands[mover], cwd=folder, env=environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=60).returncode
        except subprocess.TimeoutExpired:
            code = -1
        ms.append(round(1000 * (time.monotonic() - begin)))
        if ms[-1] > 10000:
            return outcome(lost, "time", f"{ms[-1]} ms")
        if not os.path.exists(output):
            return outcome(lost, "crash", f"exit code {code}, no output.txt")
        with open(output) as file:
            answer = file.read().strip()
        moves.append(answer.replace(" ", ""))
        judged = subprocess.run([sys.executable, "host.py", "-m", str(number)], cwd=folder, capture_output=True, text=True)
        # Not asked to be verbose, it says nothing at a game's true end, but something of a move that it does not accept.
        if "Game end." in judged.stdout or "not found" in judged.stdout:
            return outcome(lost, "illegal", answer)
        if judged.returncode in (1, 2) and not judged.stderr:
            return outcome("B+" if judged.returncode == 1 else "W+", "rules")
        if judged.returncode != 0:
            return outcome("0", "nonsense", judged.stderr[-300:])
    return outcome("0", "rules", "no end after 25 moves")


if __name__ == "__main__":
    main()
