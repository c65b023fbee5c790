#!/usr/bin/env python3
"""Every link in the repository's documents finds its file and its heading.

    tests/documents/links_test.py

Links to other sites are left out.
"""
import pathlib
import re
import subprocess
import sys
import unittest
from urllib.parse import unquote

ROOT = pathlib.Path(__file__).resolve().parents[2]


def documents():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "*.md"], capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def prose(path):
    """The text without what stands in code."""
    text = re.sub(r"^\s*```.*?^\s*```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", lambda code: "`" + "x" * (len(code[0]) - 2) + "`", text)


def anchors(path):
    """The names that a browser knows the headings of a document by."""
    text = re.sub(r"^\s*```.*?^\s*```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    found = set()
    for heading in re.findall(r"^#+ (.*)$", text, flags=re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        number = sum(1 for other in found if re.fullmatch(re.escape(name) + r"(-\d+)?", other))
        found.add(f"{name}-{number}" if number else name)
    return found


class Links(unittest.TestCase):
    def test_links(self):
        count = 0
        for document in documents():
            for target in re.findall(r"\]\(([^)\s]+)\)", prose(document)):
                if re.match(r"[a-z]+:", target):
                    continue
                count += 1
                name, _, anchor = unquote(target).partition("#")
                file = (document.parent / name).resolve() if name else document
                with self.subTest(document=str(document.relative_to(ROOT)), link=target):
                    self.assertTrue(file.exists(), "no such file")
                    if anchor:
                        self.assertIn(anchor, anchors(file))
        self.assertGreater(count, 100)

    def test_names_of_headings(self):
        self.assertIn("g-12--fanalyzer", anchors(ROOT / "tests/analysis/README.md"))


if __name__ == "__main__":
    if not (ROOT / ".git").exists():
        sys.exit(0)  # an archive without its history
    unittest.main()
