#!/usr/bin/env python3
"""The job arrays of manifests/training under a Slurm of two nodes on this machine: of each array a task is killed and put back into the queue,
and what comes out is what comes out without Slurm. TENGEN_LAB names the program; skipped without Debian's slurm-wlm and python3-torch."""

import getpass
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
LAB = os.path.abspath(os.environ.get("TENGEN_LAB", os.path.join(ROOT, "build/release/tengen-lab")))
try:
    import torch
except ImportError:
    print("skipped: no python3-torch")
    sys.exit(77)
if not shutil.which("slurmctld"):
    print("skipped: no slurm-wlm")
    sys.exit(77)

TASKS = 3  # of each array, on two nodes: one waits
PATIENCE = 600  # seconds
CONF = """
ClusterName=tengen
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={0}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
SlurmdParameters=config_overrides
NodeName=one NodeHostname={host} NodeAddr=127.0.0.1 Port={1} CPUs=1 RealMemory=8000
NodeName=two NodeHostname={host} NodeAddr=127.0.0.1 Port={2} CPUs=1 RealMemory=8000
PartitionName=all Nodes=ALL Default=YES State=UP
"""


class SlowTeacher(torch.nn.Module):
    """Says the same of every position, and takes its time."""

    def forward(self, x, g):
        y = torch.ones(500, 500)
        for _ in range(60):
            y = torch.mm(y, y) / 500
        moves = torch.zeros(x.shape[0], x.shape[2] * x.shape[3])
        moves[:, 0] = 9.0
        win = 0.5 * y[0, 0] * torch.ones(x.shape[0])
        return moves, torch.stack([win, torch.zeros_like(win), 1 - win], 1)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def until(condition, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited {PATIENCE} s for {what}")


def read(path):
    with open(path, "rb") as file:
        return file.read()


class ArraysTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = cls.temporary.name
        for name in ("state", "one", "two", "array"):
            os.mkdir(cls.path(name))
        conf = cls.path("slurm.conf")
        with open(conf, "w", encoding="ascii") as file:
            file.write(CONF.format(*free_ports(3), user=getpass.getuser(), folder=cls.folder, host=socket.gethostname()))
        os.environ["SLURM_CONF"] = conf
        cls.daemons = [subprocess.Popen([*words, "-D", "-f", conf], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                       for words in (["slurmctld"], ["slurmd", "-N", "one"], ["slurmd", "-N", "two"])]
        until(lambda: cls.slurm("sinfo", "-h", "-N", "-o", "%T").split() == ["idle", "idle"], "two nodes")

    @classmethod
    def tearDownClass(cls):
        for daemon in reversed(cls.daemons):
            daemon.terminate()
            daemon.wait()
        cls.temporary.cleanup()

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.folder, *names)

    @staticmethod
    def slurm(*words):
        return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout

    def lab(self, *words):
        return subprocess.run([LAB, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout

    def job(self, array, task):
        """What Slurm knows of a task."""
        return dict(re.findall(r"(\S+?)=(\S+)", self.slurm("scontrol", "show", "job", f"{array}_{task}")))

    def run_array(self, job, begun, *words, **environment):
        """Runs the array to its end; task 1 is killed once the file `begun` is there, and put back."""
        variables = ",".join(f"{key}={value}" for key, value in {"TENGEN_LAB": LAB, "OUT": self.path("array"), **environment}.items())
        array = self.slurm("sbatch", "--parsable", f"--array=0-{TASKS - 1}", f"--export=ALL,{variables}", "--output", self.path("%x-%a.log"), "--cpus-per-task=1",
                           "--open-mode=append", os.path.join(ROOT, "manifests/training", job), *words).strip()
        self.assertTrue(array.isdigit(), array)
        until(lambda: os.path.exists(begun) and os.path.getsize(begun) > 0, begun)
        killed = self.job(array, 1)["JobId"]
        self.slurm("scancel", "--signal=KILL", "--full", killed)
        until(lambda: self.job(array, 1)["JobState"] in ("CANCELLED", "FAILED"), "the end of the killed task")
        self.slurm("scontrol", "requeue", killed)
        until(lambda: self.job(array, 1)["JobState"] == "PENDING", "the task to be back in the queue")
        self.slurm("scontrol", "update", f"JobId={killed}", "StartTime=now")
        states = until(lambda: (all_ := [self.job(array, task)["JobState"] for task in range(TASKS)]) and
                       not {"PENDING", "RUNNING", "COMPLETING", "CONFIGURING"} & set(all_) and all_, "the array")
        logs = "".join(read(self.path(name)).decode() for name in os.listdir(self.folder) if name.endswith("-1.log"))
        self.assertEqual(states, ["COMPLETED"] * TASKS, logs)
        self.assertEqual(self.job(array, 1)["Restarts"], "1")

    def parts(self, prefix, ending):
        return [self.path("array", f"{prefix}-{task}{ending}") for task in range(TASKS)]

    def test_selfplay(self):
        options = {"GAMES": 18, "NODES": 20000, "SIZE": 9}
        self.run_array("selfplay.sbatch", self.path("array", "part-1.games"), **options)
        self.lab("merge", self.path("merged.games"), *self.parts("part", ".games"))
        self.lab("selfplay", self.path("whole.games"), "--games", "18", "--nodes", "20000", "--size", "9")
        self.lab("merge", self.path("whole.merged"), self.path("whole.games"))
        self.assertEqual(read(self.path("merged.games")), read(self.path("whole.merged")))

    def test_a_match_of_the_queue(self):
        with open(self.path("openings"), "w", encoding="ascii") as file:
            file.write("e5d5\ne5d4\ne5e6\nd4e5\ne5c5\nd5e6\n")
        with open(self.path("queue"), "w", encoding="ascii") as file:
            file.write("wide-lmr wide set=lmr_base:0.9\n")
        match = ["--size", "9", "--first", "name=new", "set=lmr_base:0.9", "memory=64", "--second", "name=old", "memory=64", "--nodes", "30000",
                 "--openings", self.path("openings"), "--games", "12"]
        self.run_array("match.sbatch", self.path("array", "match-1.jsonl"), *match)
        os.mkdir(self.path("queued"))
        record = self.path("queued", "wide-lmr.30000.jsonl")
        with open(record, "wb") as file:
            file.write(b"".join(map(read, self.parts("match", ".jsonl"))))
        self.lab("match", *match, "--record", self.path("whole.jsonl"))

        def games(path):
            """By their numbers; what a clock said is no part of them."""
            found = [json.loads(line) for line in read(path).splitlines()]
            return sorted(json.dumps({key: value for key, value in game.items() if key not in ("ms", "slowest")}) for game in found)

        self.assertEqual(len(games(record)), 12)
        self.assertEqual(games(record), games(self.path("whole.jsonl")))
        before = read(record)
        table = subprocess.run([sys.executable, os.path.join(ROOT, "lab/queue"), "run", self.path("queue"), self.path("queued"), "--lab", LAB, "--openings", self.path("openings"),
                                "--least-openings", "6", "--options", "--size 9", "--stages", "wide=30000:0:5:12"], capture_output=True, text=True, check=True).stdout
        self.assertIn("| wide-lmr: `set=lmr_base:0.9` | 30,000 |", table)
        self.assertEqual(read(record), before)

    def test_labels(self):
        torch.jit.script(SlowTeacher()).save(self.path("teacher.pt"))
        self.lab("selfplay", self.path("games"), "--games", "12", "--nodes", "100", "--size", "9")
        words = ["--shard", "20", "--per-game", "0", "--cpu"]
        environment = {"PYTHON": sys.executable, "LEARN": os.path.join(ROOT, "lab/learn"), "TEACHER": self.path("teacher.pt")}
        self.run_array("label.sbatch", self.path("array", "labels-1.000.games.xz"), self.path("games"), *words, **environment)
        for task in range(TASKS):
            whole = self.path(f"labels-{task}")
            subprocess.run([sys.executable, os.path.join(ROOT, "lab/learn"), "label", self.path("teacher.pt"), whole, self.path("games"), *words,
                            "--part", str(task), "--shards", str(TASKS), "--threads", "1"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            made = sorted(name for name in os.listdir(self.folder) if name.startswith(f"labels-{task}."))
            self.assertGreater(len(made), 1)
            self.assertEqual(made, sorted(name for name in os.listdir(self.path("array")) if name.startswith(f"labels-{task}.")))
            for name in made:
                self.assertEqual(read(self.path(name)), read(self.path("array", name)))


if __name__ == "__main__":
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    unittest.main()
