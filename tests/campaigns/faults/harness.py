"""Starts the program under the library of faults, speaks with it, and judges how it ends."""

import os
import selectors
import struct
import subprocess
import time

SLOT = struct.Struct("24sQ")
LIMIT = 120  # seconds that decide that a session of about one second hangs, however busy the machine is


class Broken(Exception):
    """A promise was broken; the text says which."""


class Gone(Exception):
    """The program has ended its output."""


def read_report(path):
    """The counts of a report, what was disturbed last, and how many faults there were."""
    with open(path, "rb") as f:
        data = f.read()
    counts, at = {}, 0
    while True:
        name, count = SLOT.unpack_from(data, at)
        at += SLOT.size
        name = name.rstrip(b"\0").decode()
        if name == "injected":
            break
        counts[name] = count
    call, descriptor = struct.unpack_from("<Qq", data, at)
    target = data[at + 16 :].split(b"\0")[0].decode(errors="replace")
    return counts, count, {"call": call, "descriptor": descriptor, "target": target}


class Program:
    """One start of the program. Every wait ends at the session's deadline."""

    def __init__(self, command, folder, environment, deadline):
        self.deadline = deadline
        self.child = subprocess.Popen(
            command, cwd=folder, env=environment, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.text = {self.child.stdout: b"", self.child.stderr: b""}
        self.taken = 0
        self.code = None
        self.selector = selectors.DefaultSelector()
        for stream in self.text:
            os.set_blocking(stream.fileno(), False)
            self.selector.register(stream, selectors.EVENT_READ)

    def fill(self):
        """Waits for output; False once both streams have ended."""
        if not self.selector.get_map():
            return False
        events = self.selector.select(max(0, self.deadline - time.monotonic()))
        if not events:
            self.kill()
            raise Broken("it hangs")
        for key, _ in events:
            try:
                data = os.read(key.fd, 65536)
            except BlockingIOError:
                continue
            if not data:
                self.selector.unregister(key.fileobj)
            self.text[key.fileobj] += data
        return True

    @property
    def output(self):
        return self.text[self.child.stdout].decode(errors="replace")

    @property
    def errors(self):
        return self.text[self.child.stderr].decode(errors="replace")

    def send(self, text):
        try:
            self.child.stdin.write(text.encode())
        except (BrokenPipeError, ConnectionResetError):
            pass

    def line(self):
        """The next line of its answers."""
        while True:
            data = self.text[self.child.stdout]
            end = data.find(b"\n", self.taken)
            if end >= 0:
                line = data[self.taken : end].decode(errors="replace")
                self.taken = end + 1
                return line
            if self.child.stdout.fileno() not in {key.fd for key in self.selector.get_map().values()}:
                raise Gone()
            self.fill()

    def end(self):
        """Ends its input; its exit code once it has ended by itself."""
        if self.code is not None:
            return self.code
        try:
            self.child.stdin.close()
        except BrokenPipeError:
            pass
        while self.fill():
            pass
        try:
            code = self.child.wait(max(0.1, self.deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.kill()
            raise Broken("it hangs at its end") from None
        self.selector.close()
        for stream in self.text:
            stream.close()
        self.code = code
        if code < 0:
            raise Broken(f"it was ended by signal {-code}: {self.errors[-300:]}")
        for bad in ("terminate called", "Assertion", "what():"):
            if bad in self.errors:
                raise Broken(f"an exception got out: {self.errors[-300:]}")
        return code

    def kill(self):
        """As a power cut does."""
        if self.child.poll() is None:
            self.child.kill()
        self.child.wait()
        for stream in (self.child.stdin, self.child.stdout, self.child.stderr):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        self.selector.close()


class Run:
    """One session in a folder of its own, undisturbed or under a plan."""

    def __init__(self, binary, library, folder, plan="", reference=None, trace=None):
        self.binary = os.path.abspath(binary)
        self.library = os.path.abspath(library)
        self.folder = folder
        self.plan = plan
        self.reference = reference  # what the undisturbed session returned
        self.trace = trace
        self.report_file = folder + ".report"
        self.deadline = time.monotonic() + float(os.environ.get("HANG_SECONDS", LIMIT))
        self.programs = []

    def start(self, arguments, disturbed=True):
        environment = dict(os.environ)
        if disturbed:
            environment.update(LD_PRELOAD=self.library, TENGEN_FAULTS=self.plan, TENGEN_FAULTS_REPORT=self.report_file)
            if self.trace:
                environment["TENGEN_FAULTS_TRACE"] = self.trace
        # Files of positions and books are the workbench's.
        binary = self.binary + ("-lab" if {"--positions", "--make-book"} & set(arguments) else "")
        program = Program([binary, *arguments], self.folder, environment, self.deadline)
        self.programs.append(program)
        return program

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        """The file's bytes; None where there is none."""
        try:
            with open(self.path(name), "rb") as f:
                return f.read()
        except FileNotFoundError:
            return None

    def write(self, name, data):
        with open(self.path(name), "wb") as f:
            f.write(data)

    def hit(self):
        """What was disturbed: kind, descriptor, target; nothing in an undisturbed run."""
        if not self.plan or not os.path.exists(self.report_file):
            return "", -1, ""
        _, injected, last = read_report(self.report_file)
        if injected == 0:
            return "", -1, ""
        return self.plan.split(":")[0], last["descriptor"], last["target"]

    def hit_stream(self, *descriptors):
        """Whether one of these standard streams was disturbed: then what came over it may be lost."""
        kind, descriptor, _ = self.hit()
        return kind in ("read", "write") and descriptor in descriptors

    def expect_files(self, *names):
        """Nothing else may lie in the folder: no half file under another name."""
        stray = set(os.listdir(self.folder)) - set(names)
        if self.hit()[0] == "unlink":  # what could not be removed stays
            stray = {name for name in stray if not name.endswith((".part", "-journal"))}
        if stray:
            raise Broken(f"files are left behind: {sorted(stray)}")

    def close(self):
        for program in self.programs:
            if program.child.poll() is None:
                program.kill()
