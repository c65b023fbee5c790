#!/usr/bin/env python3
"""Writes the bill of materials of a package: one document in SPDX 2.3's JSON form.

    .ci/sbom.py BUILD ROOT OUTPUT [--files LIST]

BUILD is a build folder. Its `sbom.json`, which CMake writes, names the program, the libraries in it and the tools.
ROOT is the folder that becomes the package. Every file in it is listed with its checksums, or only the files that LIST names,
one a line. OUTPUT itself is never listed.

Versions come from the libraries' own headers and from dpkg. The date is SOURCE_DATE_EPOCH, else the commit's. So the same
files, libraries and tools give the same bytes.
"""
import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import uuid
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote

VENDOR = "Organization: The Tengen developers"

# What can be compiled in: a file of it (`library:` is one that the compiler finds), the file that names its version, the pattern
# of the version there, licence, author and home. A pattern's groups are the parts of the version.
GCC = ("https://gcc.gnu.org/", "Organization: Free Software Foundation, Inc.", "GPL-3.0-or-later WITH GCC-exception-3.1")
LLVM = ("https://llvm.org/", "Organization: LLVM", "Apache-2.0 WITH LLVM-exception")
COMPONENTS = {
    "boost": ("Boost", "{include}/boost/version.hpp", None, r'BOOST_LIB_VERSION "(\d+)_(\d+)"',
              ("https://www.boost.org/", "Organization: Boost", "BSL-1.0")),
    "range-v3": ("range-v3", "{include}/range/v3/version.hpp", None,
                 r"RANGE_V3_MAJOR (\d+)\s+#define RANGE_V3_MINOR (\d+)\s+#define RANGE_V3_PATCHLEVEL (\d+)",
                 ("https://github.com/ericniebler/range-v3", "Person: Eric Niebler", "BSL-1.0 AND NCSA AND MIT AND HPND")),
    "cli11": ("CLI11", "{include}/CLI/Version.hpp", None, r'CLI11_VERSION "(\d+)\.(\d+)\.(\d+)"',
              ("https://github.com/CLIUtils/CLI11", "Organization: CLIUtils", "BSD-3-Clause")),
    "sqlite": ("SQLite", "{include}/sqlite3.h", None, r'SQLITE_VERSION\s+"(\d+)\.(\d+)\.(\d+)"',
               ("https://www.sqlite.org/", "Organization: SQLite", "blessing")),
    "libstdc++": ("libstdc++", "library:libstdc++.a", "compiler", r"(\d+)\.(\d+)\.(\d+)", GCC),
    "libgcc": ("libgcc", "library:libgcc.a", "compiler", r"(\d+)\.(\d+)\.(\d+)", GCC),
    "libc": ("GNU C Library", "library:libc.so", "{include}/features.h", r"__GLIBC__\s+(\d+)\s+#define\s+__GLIBC_MINOR__\s+(\d+)",
             ("https://www.gnu.org/software/libc/", "Organization: Free Software Foundation, Inc.", "LGPL-2.1-or-later")),
    "mingw-w64": ("mingw-w64 runtime and winpthreads", "library:libmingw32.a", "header:_mingw_mac.h",
                  r"VERSION_MAJOR (\d+)\s+#define __MINGW64_VERSION_MINOR (\d+)\s+#define __MINGW64_VERSION_BUGFIX (\d+)",
                  ("https://www.mingw-w64.org/", "Organization: mingw-w64 project", "ZPL-2.1 AND MIT AND BSD-3-Clause")),
    "emscripten": ("Emscripten runtime", "{emscripten}/emscripten-version.txt", None, r"(\d+)\.(\d+)\.(\d+)",
                   ("https://emscripten.org/", "Organization: Emscripten", "MIT OR NCSA")),
    "musl": ("musl", "{emscripten}/system/lib/libc/musl/VERSION", None, r"(\d+)\.(\d+)\.(\d+)",
             ("https://musl.libc.org/", "Organization: musl", "MIT")),
    "libc++": ("libc++, libc++abi, compiler-rt", "{emscripten}/system/lib/libcxx/include/__config", None,
               r"_LIBCPP_VERSION (\d+)(\d)\d\d\b", LLVM),
}


def output_of(*command):
    """What a command says, stripped; nothing where it fails or is missing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"})
        return done.stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


class Origin:
    """The package of the distribution that brought a file: `name`, `version` and so on, empty without one."""

    def __init__(self, path):
        self.name = self.version = self.purl = self.source = ""
        owner = ""
        for candidate in (str(path), os.path.realpath(path)) if path else ():
            # Folders belong to several packages, files to one. Diversions are lines of another form.
            found = re.search(r"^([a-z0-9][^\s,:]*)[^\s,]*: /", output_of("dpkg-query", "-S", candidate), re.M)
            if found:
                owner = found[1]
                break
        form = "${Package}\\t${Version}\\t${Architecture}\\t${source:Package}\\t${source:Version}\\n"
        row = output_of("dpkg-query", "-W", "-f", form, owner).split("\n")[0].split("\t") if owner else []
        if len(row) == 5:
            self.name, self.version, architecture, source, source_version = row
            self.source = f"Debian source package {source} {source_version}"
            system = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', read("/etc/os-release"), re.M))
            distro = f"{system.get('ID', 'debian')}-{system.get('VERSION_ID', 'unknown')}"
            self.purl = (f"pkg:deb/{system.get('ID', 'debian')}/{quote(self.name)}@{quote(self.version)}"
                         f"?arch={architecture}&distro={distro}")
            self.supplier = f"Organization: {system.get('NAME', 'Debian')}"


def read(path):
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def element_id(kind, name):
    """An identifier of SPDX: letters, digits, points and hyphens. Names that differ elsewhere get different ones."""
    plain = re.sub(r"[^A-Za-z0-9.-]+", "-", name).strip("-")
    mark = "" if plain == name else "-" + hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"SPDXRef-{kind}-{plain}{mark}"


class Builder:
    """What the build folder says, and what follows from it."""

    def __init__(self, build):
        self.facts = json.loads((build / "sbom.json").read_text(encoding="utf-8"))
        self.compiler = self.facts["compiler"]
        self.places = {"emscripten": os.path.dirname(os.path.realpath(self.compiler))}

    def find(self, pattern):
        """The file that a pattern of COMPONENTS names; nothing where it is not on this machine."""
        if pattern.startswith("library:"):
            path = output_of(self.compiler, "-print-file-name=" + pattern.removeprefix("library:"))
            return os.path.realpath(path) if os.path.isabs(path) else ""
        if pattern.startswith("header:"):
            sysroot = "/usr/" + output_of(self.compiler, "-dumpmachine")
            return os.path.realpath(sysroot + "/include/" + pattern.removeprefix("header:"))
        for include in self.facts["includes"]:
            path = pattern.format(include=include, **self.places)
            if os.path.exists(path):
                return path
        return ""

    def component(self, key, library):
        """The element of a library. `library`: the file that is linked, where CMake knows it."""
        title, pattern, where, version, (home, author, licence) = COMPONENTS[key]
        path = self.find(pattern)
        text = output_of(self.compiler, "-dumpfullversion") if where == "compiler" else read(self.find(where) if where else path)
        found = re.search(version, text)
        upstream = ".".join(found.groups()) if found else ""
        element = self.element(title, key, Origin(library or path), upstream)
        element |= {"homepage": home, "originator": author, "licenseDeclared": licence, "primaryPackagePurpose": "LIBRARY"}
        if element["supplier"] == "NOASSERTION":
            element["supplier"] = author
        return element

    @staticmethod
    def element(title, key, origin, upstream):
        # A package may bring another one's files, as Emscripten's brings musl.
        version = origin.version if upstream in origin.version else upstream
        element = {
            "name": title, "SPDXID": element_id("Package", key), "versionInfo": version or "unknown",
            "supplier": origin.supplier if origin.name else "NOASSERTION", "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
            "copyrightText": "NOASSERTION",
        }
        if origin.name:
            element["sourceInfo"] = origin.source
            if upstream and version != upstream:
                element["comment"] = f"Version {upstream} by its own files."
        purl = origin.purl or f"pkg:generic/{quote(key)}@{quote(element['versionInfo'])}"
        element["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
        return element

    def tools(self):
        """Compiler, linker and the like, as elements: another version of one may give another program."""
        paths = [self.compiler, self.facts["linker"] or output_of(self.compiler, "-print-prog-name=ld")]
        if any(entry["name"] == "emscripten" for entry in self.facts["components"]):
            paths = [self.compiler] + [shutil.which(name) for name in ("clang-14", "wasm-ld-14", "wasm-opt")]
        seen = set()
        for path in paths:
            path = shutil.which(path) if path else None
            origin = Origin(path)
            title = origin.name or (os.path.basename(path) if path else "")
            if title and title not in seen:
                seen.add(title)
                element = self.element(title, "tool-" + title, origin, "")
                yield element | {"primaryPackagePurpose": "APPLICATION"}


def file_element(root, path):
    data = path.read_bytes()
    name = "./" + path.relative_to(root).as_posix()
    binary = b"\0" in data[:4096]
    return {
        "fileName": name, "SPDXID": element_id("File", name), "fileTypes": ["BINARY" if binary else "TEXT"],
        "checksums": [{"algorithm": "SHA1", "checksumValue": hashlib.sha1(data).hexdigest()},
                      {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()}],
        "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION",
    }


def document(builder, root, output, paths):
    facts = builder.facts
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or facts["epoch"])
    files = sorted((file_element(root, path) for path in paths), key=lambda one: one["fileName"])
    sums = sorted(one["checksums"][0]["checksumValue"] for one in files)
    code = {"packageVerificationCodeValue": hashlib.sha1("".join(sums).encode()).hexdigest()}
    if output.is_relative_to(root):
        code["packageVerificationCodeExcludedFiles"] = ["./" + output.relative_to(root).as_posix()]
    licence = "MIT"
    program = {
        "name": "tengen", "SPDXID": "SPDXRef-Package-tengen", "versionInfo": facts["version"], "supplier": VENDOR,
        "originator": VENDOR, "downloadLocation": "NOASSERTION", "filesAnalyzed": True, "packageVerificationCode": code,
        "licenseConcluded": licence, "licenseDeclared": licence, "licenseInfoFromFiles": ["NOASSERTION"],
        "copyrightText": "Copyright (c) 2026 The Tengen authors", "primaryPackagePurpose": "APPLICATION",
        "sourceInfo": f"git commit {facts['commit']}",
        "comment": f"For {facts['system']}. File names are relative to the folder that is packed.",
        "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                          "referenceLocator": f"pkg:generic/tengen@{facts['version']}"}],
    }
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", program["SPDXID"])]
    relations += [(program["SPDXID"], "CONTAINS", one["SPDXID"]) for one in files]
    packages = [program]
    for entry in facts["components"]:
        packages.append(builder.component(entry["name"], entry.get("library", "")))
        relations.append((program["SPDXID"], entry["link"], packages[-1]["SPDXID"]))
    for tool in builder.tools():
        packages.append(tool)
        relations.append((tool["SPDXID"], "BUILD_TOOL_OF", program["SPDXID"]))
    name = f"tengen-{facts['version']}-{facts['system'].lower()}"
    contents = json.dumps([packages, files, relations], sort_keys=True)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        # Equal contents have equal names, others another one.
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{uuid.uuid5(uuid.NAMESPACE_URL, contents)}",
        "creationInfo": {"created": datetime.fromtimestamp(epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": [VENDOR, f"Tool: tengen-sbom-{facts['version']}"]},
        "packages": packages, "files": files,
        "relationships": [dict(zip(("spdxElementId", "relationshipType", "relatedSpdxElement"), one)) for one in relations],
    }


def main():
    parser = argparse.ArgumentParser(description="Writes the bill of materials of a package, in SPDX 2.3's JSON form.")
    parser.add_argument("build", type=Path)
    parser.add_argument("root", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--files", type=Path, metavar="LIST", help="the files of ROOT that belong to the package, one a line")
    wanted = parser.parse_args()
    root, output = wanted.root.resolve(), wanted.output.resolve()
    listed = map(Path, read(wanted.files).split("\n")) if wanted.files else root.rglob("*")
    paths = {path.resolve() for path in listed if path.is_file() and not path.is_symlink()} - {output}
    text = json.dumps(document(Builder(wanted.build), root, output, paths), indent=1, ensure_ascii=False) + "\n"
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(text, encoding="utf-8")
    output.chmod(0o644)  # whatever the umask, as every file of a package


if __name__ == "__main__":
    main()
