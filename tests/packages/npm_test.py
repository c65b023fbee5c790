#!/usr/bin/env python3
"""What comes from elsewhere into a build of packages: the list of npm packages in SECURITY.md is that of the lock files, no script of
theirs runs, and the workflows name other people's actions by commit."""
import importlib.machinery
import importlib.util
import json
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def script(path: Path):
    loader = importlib.machinery.SourceFileLoader(path.name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(path.name, loader))
    loader.exec_module(module)
    return module


class FromElsewhere(unittest.TestCase):
    def test_the_list_is_that_of_the_lock_files(self):
        packages = script(ROOT / ".ci/npm_packages")
        security = (ROOT / "SECURITY.md").read_text()
        for path in packages.LOCKS:
            names = packages.names(json.loads((ROOT / path).read_text()))
            self.assertGreater(len(names), 2)
            self.assertIn(f"- `{path}`: {packages.text(names)}.", security, "run .ci/npm_packages")
        written = {str(path.relative_to(ROOT)) for depth in ("*/*", "*/*/*") for path in ROOT.glob(depth + "/package-lock.json")}
        self.assertEqual(written, set(packages.LOCKS))

    def test_the_list_names_what_is_new(self):
        packages = script(ROOT / ".ci/npm_packages")
        lock = {"packages": {"": {}, "node_modules/a": {}, "node_modules/a/node_modules/@x/b": {}}}
        self.assertEqual(packages.text(packages.names(lock)), "`@x/b`, `a`")

    def test_no_install_script_runs(self):
        for path in [*(ROOT / ".ci").iterdir(), *(ROOT / ".github/workflows").iterdir()]:
            for line in path.read_text(errors="replace").splitlines():
                for call in re.findall(r"npm (?:ci|i|install)\b[^;|&]*", line):
                    self.assertIn("--ignore-scripts", call, path)

    def test_actions_are_named_by_commit(self):
        for path in (ROOT / ".github/workflows").iterdir():
            uses = re.findall(r"uses:\s*(\S+)(.*)", path.read_text())
            self.assertTrue(uses, path)
            for action, comment in uses:
                self.assertRegex(action, r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$", path)
                self.assertRegex(comment, r"^ # v\d+\.\d+\.\d+$", f"{path}: {action}: which version that is")


if __name__ == "__main__":
    unittest.main()
