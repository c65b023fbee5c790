#!/usr/bin/env python3
"""Bills of materials: what an installation and the packages say of themselves is in the form of SPDX 2.3, and true.

    tests/packages/sbom_test.py BUILD

BUILD: the build folder of the release. The packages are those that `.ci/package` and `.ci/web` left in build/package for the
same commit; tests of others are skipped.
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else ROOT / "build/release"
PACKAGES = ROOT / "build/package"
NAME = "tengen.spdx.json"
NONE = ("NONE", "NOASSERTION")
LICENCES = {"Apache-2.0", "BSD-3-Clause", "BSL-1.0", "GPL-3.0-or-later", "HPND", "LGPL-2.1-or-later", "MIT", "NCSA", "ZPL-2.1",
            "blessing"}
EXCEPTIONS = {"GCC-exception-3.1", "LLVM-exception"}
RELATIONS = {"DESCRIBES", "CONTAINS", "STATIC_LINK", "DYNAMIC_LINK", "BUILD_TOOL_OF"}


def sum_of(algorithm, data):
    return hashlib.new(algorithm.lower(), data).hexdigest()


def contents(folder):
    """The bytes of the plain files below a folder, by name as SPDX writes it."""
    return {"./" + path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()}


class Document(unittest.TestCase):
    """What holds for every document."""

    def check(self, text, packed):
        """`packed`: the bytes of the package's files by name, without the document itself."""
        document = json.loads(text)
        self.check_head(document)
        packages, files = document["packages"], document["files"]
        known = ["SPDXRef-DOCUMENT"] + [element["SPDXID"] for element in packages + files]
        for name in known:
            self.assertRegex(name, r"^SPDXRef-[A-Za-z0-9.-]+$")
        self.assertEqual(len(known), len(set(known)), "an identifier names two elements")
        for package in packages:
            with self.subTest(package=package["name"]):
                self.check_package(package)
        self.check_files(files, packed)
        program = packages[0]
        self.assertEqual(program["name"], "tengen")
        sums = sorted(sum_of("SHA1", data) for data in packed.values())
        self.assertEqual(program["packageVerificationCode"]["packageVerificationCodeValue"], sum_of("SHA1", "".join(sums).encode()))
        self.check_relations(document["relationships"], set(known), program, files)
        return document

    def check_head(self, document):
        self.assertEqual(document["spdxVersion"], "SPDX-2.3")
        self.assertEqual(document["dataLicense"], "CC0-1.0")
        self.assertEqual(document["SPDXID"], "SPDXRef-DOCUMENT")
        self.assertTrue(document["name"])
        self.assertRegex(document["documentNamespace"], r"^https://[^\s#]+$")
        self.assertRegex(document["creationInfo"]["created"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        for creator in document["creationInfo"]["creators"]:
            self.assertRegex(creator, r"^(Person|Organization|Tool): \S")

    def check_package(self, package):
        for field in ("name", "versionInfo", "supplier", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText"):
            self.assertTrue(package[field], field)
        self.assertNotEqual(package["versionInfo"], "unknown")
        self.assertIn(package["primaryPackagePurpose"], ("APPLICATION", "LIBRARY"))
        self.assertEqual(package["filesAnalyzed"], package["name"] == "tengen")
        self.assertEqual("packageVerificationCode" in package, package["filesAnalyzed"])
        for field in ("supplier", "originator"):
            if package.get(field, "NOASSERTION") != "NOASSERTION":
                self.assertRegex(package[field], r"^(Person|Organization): \S")
        for field in ("licenseConcluded", "licenseDeclared"):
            self.check_licence(package[field])
        if package["primaryPackagePurpose"] == "LIBRARY":
            self.assertNotIn(package["licenseDeclared"], NONE)
        for reference in package["externalRefs"]:
            self.assertEqual((reference["referenceCategory"], reference["referenceType"]), ("PACKAGE-MANAGER", "purl"))
            self.assertRegex(reference["referenceLocator"], r"^pkg:(deb/[a-z]+|generic)/[^\s/@]+@[^\s@?]+(\?[a-z]+=[^&\s]+(&[a-z]+=[^&\s]+)*)?$")

    def check_licence(self, expression):
        if expression in NONE:
            return
        for term in re.split(r" (?:AND|OR) ", expression):
            licence, *exception = term.split(" WITH ")
            self.assertIn(licence, LICENCES)
            self.assertTrue(set(exception) <= EXCEPTIONS, term)

    def check_files(self, files, packed):
        self.assertEqual(sorted(one["fileName"] for one in files), sorted(packed))
        for one in files:
            sums = {entry["algorithm"]: entry["checksumValue"] for entry in one["checksums"]}
            self.assertEqual(set(sums), {"SHA1", "SHA256"}, "SPDX 2.3 demands SHA1")
            for algorithm, value in sums.items():
                self.assertEqual(value, sum_of(algorithm, packed[one["fileName"]]), f"{algorithm} of {one['fileName']}")

    def check_relations(self, relations, known, program, files):
        for relation in relations:
            self.assertIn(relation["spdxElementId"], known)
            self.assertIn(relation["relatedSpdxElement"], known)
            self.assertIn(relation["relationshipType"], RELATIONS)
        triples = {(one["spdxElementId"], one["relationshipType"], one["relatedSpdxElement"]) for one in relations}
        self.assertIn(("SPDXRef-DOCUMENT", "DESCRIBES", program["SPDXID"]), triples)
        for one in files:
            self.assertIn((program["SPDXID"], "CONTAINS", one["SPDXID"]), triples)
        named = {end for first, _, last in triples for end in (first, last)}
        self.assertEqual(known, named, "an element stands for nothing")


class Installation(Document):
    """What `cmake --install` writes."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.prefix = cls.install("usr")

    @classmethod
    def install(cls, name):
        prefix = Path(cls.temporary.name) / name
        prefix.mkdir()
        (prefix / "of-another-program").write_text("not ours\n", encoding="utf-8")
        subprocess.run(["cmake", "--install", BUILD, "--prefix", prefix, "--strip"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "SOURCE_DATE_EPOCH": "1234567890"})
        (prefix / "of-another-program").unlink()
        return prefix

    def test_form_and_checksums(self):
        path = self.prefix / "share/doc/tengen" / NAME
        packed = contents(self.prefix)
        del packed["./share/doc/tengen/" + NAME]
        document = self.check(path.read_text(encoding="utf-8"), packed)
        facts = json.loads((BUILD / "sbom.json").read_text(encoding="utf-8"))
        self.assertEqual(document["creationInfo"]["created"], "2009-02-13T23:31:30Z")
        self.assertEqual(document["packages"][0]["versionInfo"], facts["version"])
        self.assertEqual(document["packages"][0]["sourceInfo"], "git commit " + facts["commit"])
        self.assertEqual(document["packages"][0]["packageVerificationCode"]["packageVerificationCodeExcludedFiles"],
                         ["./share/doc/tengen/" + NAME])

    def test_another_folder_gives_the_same_bytes(self):
        one, two = contents(self.prefix), contents(self.install("another"))
        self.assertEqual(sorted(one), sorted(two))
        for name, data in one.items():
            self.assertTrue(data == two[name], name)

    def test_a_changed_file_is_noticed(self):
        path = self.prefix / "share/doc/tengen" / NAME
        packed = contents(self.prefix)
        del packed["./share/doc/tengen/" + NAME]
        packed["./bin/tengen"] += b"\0"
        with self.assertRaises(AssertionError):
            self.check(path.read_text(encoding="utf-8"), packed)

    def test_every_header_of_the_program_belongs_to_a_package_that_is_named(self):
        if not (BUILD / "build.ninja").exists() or not shutil.which("dpkg-query"):
            self.skipTest("needs Ninja and Debian")
        said = subprocess.run(["ninja", "-C", BUILD, "-t", "deps"], check=True, capture_output=True, text=True).stdout
        headers, ours = set(), False
        for line in said.splitlines():
            if not line.startswith(" "):
                ours = re.match(r"CMakeFiles/tengen(_(engine|protocol|runtime|streams|server|database|adapters))?\.dir/", line)
            elif ours and line.strip().startswith("/usr/"):
                headers.add(os.path.realpath(line.strip()))
        self.assertGreater(len(headers), 1000)
        found = subprocess.run(["dpkg-query", "-S", *sorted(headers)], capture_output=True, text=True).stdout
        owners = {owner.split(":")[0] for line in found.splitlines() for owner in line.split(": /")[0].split(", ")}
        document = json.loads((self.prefix / "share/doc/tengen" / NAME).read_text(encoding="utf-8"))
        named = {re.match(r"pkg:\w+/(?:\w+/)?([^@]+)", one["externalRefs"][0]["referenceLocator"])[1].replace("%2B", "+")
                 for one in document["packages"]}
        # The kernel's headers give numbers, no code; clang's own are the compiler's.
        others = {owner for owner in owners - named if not owner.startswith(("linux-libc-dev", "libclang-common-"))}
        self.assertEqual(others, set())


class Packages(Document):
    """What `.ci/package` and `.ci/web` leave."""

    def document_of(self, name):
        path = PACKAGES / name
        commit = json.loads((BUILD / "sbom.json").read_text(encoding="utf-8"))["commit"]
        if not path.exists() or commit not in path.read_text(encoding="utf-8"):
            self.skipTest(f"no {name} of this commit")
        return path.read_text(encoding="utf-8")

    def check_zip(self, name):
        text = self.document_of(name + ".spdx.json")
        with zipfile.ZipFile(PACKAGES / (name + ".zip")) as archive:
            self.check(text, {"./" + entry: archive.read(entry) for entry in archive.namelist()})

    def test_gomocups_zip(self):
        self.check_zip("pbrain-tengen")

    def test_the_page(self):
        self.check_zip("tengen-page")

    def test_the_debian_package_and_the_archive(self):
        beside = self.document_of(NAME)
        commands = [["dpkg-deb", "--extract", path] for path in PACKAGES.glob("*.deb")]
        commands += [["tar", "xzf", path, "--strip-components=1", "-C"] for path in PACKAGES.glob("*.tar.gz")]
        self.assertEqual(len(commands), 2)
        for command in commands:
            with self.subTest(command=command[0]), tempfile.TemporaryDirectory() as folder:
                subprocess.run([*command, folder], check=True)
                packed = contents(Path(folder) / "usr")
                inside = packed.pop("./share/doc/tengen/" + NAME).decode()
                self.assertEqual(inside, beside)
                self.check(inside, packed)


if __name__ == "__main__":
    unittest.main()
