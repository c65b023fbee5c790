"""Labels for Go: what KataGo's analysis engine says of positions of `tengen-lab go-selfplay`.

A file of labels is "TENGENGL", then for each position the 170 bytes of a sample (lab/go/samples.hpp), whose owners, score and move are
KataGo's, and 82 bytes: each point's share of KataGo's policy and that of the pass, in parts of 255 of the largest.
"""

import contextlib
import json
import os
import shlex
import subprocess
import tempfile
import threading
import time

import numpy

import go
import training

RULES = {"ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE", "suicide": False}
OWN, OTHER = [*range(17, 21), 25, 29], [*range(21, 25), 26, 30]  # kinds of points (engine/games/go/network/points.hpp)
KO = 16
AT_ONCE = 256


class KataGo:
    """`words`: the command of its analysis engine, as `katago analysis -config FILE -model FILE`."""

    def __init__(self, words, visits, threads):
        settings = f"reportAnalysisWinratesAs=SIDETOMOVE,numAnalysisThreads={threads},numSearchThreadsPerAnalysisThread=1"
        self.logs = tempfile.TemporaryDirectory()
        words = [*words, "-override-config", f"{settings},logDir={self.logs.name},logToStderr=false"]
        try:
            self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            raise SystemExit(f"{words[0]}: {error.strerror}") from None
        self.visits = visits

    @staticmethod
    def query(number, row, komi, visits):
        """`komi`: what Black gives White."""
        side = int(row[0])
        stones = [["BW"[who], "ABCDEFGHJ"[at % side] + str(side - at // side)]
                  for who, kinds in enumerate((OWN, OTHER)) for at in numpy.flatnonzero(numpy.isin(row[8 : 8 + side * side], kinds))]
        return {"id": str(number), "initialStones": stones, "initialPlayer": "B", "moves": [], "rules": RULES, "komi": float(komi), "boardXSize": side,
                 "boardYSize": side, "maxVisits": visits, "includePolicy": True, "includeOwnership": True}

    def ask(self, numbers, rows, komi):
        """Answers by number. The questions go out beside the reading: either pipe would fill up."""
        text = "".join(json.dumps(self.query(n, rows[n], komi[n], self.visits)) + "\n" for n in numbers)

        def write():
            with contextlib.suppress(BrokenPipeError):  # the reader says it
                self.child.stdin.write(text)
                self.child.stdin.flush()

        writer = threading.Thread(target=write)
        writer.start()
        found = {}
        while len(found) < len(numbers):
            line = self.child.stdout.readline()
            answer = json.loads(line) if line.startswith("{") else {"error": line.strip() or "KataGo has ended"}
            if "error" in answer or "warning" in answer:
                raise SystemExit(f"KataGo: {answer}")
            found[int(answer["id"])] = answer
        writer.join()
        return found

    def close(self):
        self.child.stdin.close()
        self.child.wait()
        self.logs.cleanup()


def label_of(row, answer, komi):
    """The side to move is Black for KataGo, whatever it was in the game."""
    side = int(row[0])
    points = side * side
    row = row.copy()
    policy = numpy.zeros(go.POINTS + 1)
    shares = numpy.array(answer["policy"]).clip(0)
    policy[:points], policy[go.POINTS] = shares[:points], shares[points]
    row[1] = int(shares.argmax())
    score = round(100 * (answer["rootInfo"]["scoreLead"] + komi))
    row[2:4] = numpy.array([numpy.clip(score, -30000, 30000)], "<i2").view(numpy.uint8)
    owners = (100 * numpy.array(answer["ownership"])).round().clip(-100, 100).astype(numpy.int8)
    row[8 + go.POINTS : 8 + go.POINTS + points] = owners.view(numpy.uint8)
    return row.tobytes() + (255 * policy / policy.max()).round().astype(numpy.uint8).tobytes()


def label(options):
    rows = numpy.concatenate([go.samples_of(path) for path in options.inputs])[:, : go.SAMPLE_BYTES]
    random = numpy.random.default_rng(options.seed)
    rows = rows[random.permutation(len(rows))]
    rows = rows[~(rows[:, 8 : 8 + go.POINTS] == KO).any(1)]  # KataGo is told the stones, not which point is forbidden
    rows = rows[: options.limit] if options.limit else rows
    # KataGo plays for the game: it judges a position best where komi makes it about even.
    leads = rows[:, 2:4].copy().view("<i2")[:, 0] / 100
    sides = rows[:, 0].astype(float)
    komi = (leads + random.normal(0, 3, len(rows))).clip(-sides * sides, sides * sides).round() + 0.5
    done = len(go.samples_of(options.output)) if os.path.exists(options.output) else 0
    if done and not (go.samples_of(options.output)[done - 1][8 : 8 + go.POINTS] == rows[done - 1][8 : 8 + go.POINTS]).all():
        raise SystemExit(f"{options.output}: has labels of other positions")
    begun, first = time.monotonic(), done
    interrupt, progress = training.Interrupt(), training.Progress(done / max(len(rows), 1))
    teacher = KataGo(shlex.split(options.katago), options.visits, options.threads)
    with open(options.output, "r+b" if done else "wb") as file:
        file.seek(0 if not done else len(go.LABELS_MAGIC) + done * go.LABEL_BYTES)
        file.truncate()
        if not done:
            file.write(go.LABELS_MAGIC)
        while done < len(rows) and not interrupt.code and not (options.seconds and time.monotonic() - begun > options.seconds):
            part = range(done, min(done + AT_ONCE, len(rows)))
            found = teacher.ask(part, rows, komi)
            file.write(b"".join(label_of(rows[number], found[number], komi[number]) for number in part))
            file.flush()
            done = part.stop
            progress.show(f"{done} of {len(rows)} positions, {(done - first) / (time.monotonic() - begun):.0f} a second", done / len(rows))
    teacher.close()
    print(f"{options.output}: {done} positions, {done - first} of them new, {time.monotonic() - begun:.0f} s")
    return interrupt.code
