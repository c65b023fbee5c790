"""The workbench for learning, in PyTorch (Debian: python3-torch, python3-numpy; python3-matplotlib for curves).

    python3 lab/learn COMMAND --help
"""

import argparse
import os
import sys

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # other work goes on beside this; PyTorch reads it when it is imported

import commands

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="lab/learn", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands.add_to(parser.add_subparsers(metavar="COMMAND", required=True))
    options = parser.parse_args()
    sys.exit(options.run(options))
