#!/usr/bin/env python3
"""Packs files into a zip that depends on nothing but their names, bytes and SOURCE_DATE_EPOCH.

    .ci/zip.py OUTPUT FOLDER [FILE...]

FILE: what to pack of FOLDER, in this order; without it everything, sorted by name. Owners, modes and time zone of the machine
stay out of it.
"""
import os
import sys
import time
import zipfile
from pathlib import Path


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    output, folder, names = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    names = names or sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    when = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(output, "w") as archive:
        for name in names:
            entry = zipfile.ZipInfo(name, when)
            entry.create_system = 3  # Unix, wherever this runs
            entry.external_attr = (0o100755 if name.endswith(".exe") else 0o100644) << 16
            archive.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main()
