"""The commands and their options. What a command needs is imported when it runs, so that help needs no PyTorch."""

import importlib


def later(module, function):
    return lambda options: getattr(importlib.import_module(module), function)(options)


def add_to(commands):
    command = commands.add_parser("train", help="trains a network; its state goes on where it was left")
    command.add_argument("state", help="the file that training goes on from and is kept in; its losses go to .csv and .svg beside it")
    command.add_argument("inputs", nargs="+", help="files of positions: tengen-lab selfplay, asides or label, also .xz")
    command.add_argument("--test", nargs="+", default=[], help="files that are only tested on, in place of --validation")
    command.add_argument("--start", help="a file of the program to begin with")
    command.add_argument("--epochs", type=int, default=3)
    command.add_argument("--seconds", type=float, default=0, help="training ends then, the rate falling in time")
    command.add_argument("--batch", type=int, default=256, help="positions a step")
    command.add_argument("--rate", type=float, default=0.002, help="Adam's first step; falls to a fiftieth")
    command.add_argument("--decay", type=float, default=0.01, help="of every number, a step: so much of the rate")
    command.add_argument("--policy-share", type=float, default=0.3, help="of the moves' loss beside the outcome's")
    command.add_argument("--result-share", type=float, default=0.4, help="of the game's result; the rest is the search's score")
    command.add_argument("--score-unit", type=float, help="centi-points of a score that stand for odds of e to 1; not given: as results say")
    command.add_argument("--validation", type=int, default=10, help="one game of so many is only tested on")
    command.add_argument("--limit", type=int, default=0, help="positions to learn from, by chance")
    command.add_argument("--patience", type=int, default=3, help="ends after so many epochs without a better loss")
    for name in ("channels", "mixed", "units", "hidden"):
        command.add_argument("--" + name, type=int, help="of the cell network, where it is not that of the program's file")
    command.add_argument("--plain", action="store_true", help="in real numbers, not in the steps of the program's integers")
    command.add_argument("--cpu", action="store_true", help="not on a GPU")
    command.add_argument("--threads", type=int, default=2)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=later("cells_training", "train"))

    command = commands.add_parser("export", help="the program's file of integers from a state: tengen --weights FILE")
    command.add_argument("state")
    command.add_argument("output")
    command.add_argument("--rule", nargs="+", help="rules that the file is for; not given: that of the positions")
    command.set_defaults(run=later("cells_training", "export"))

    command = commands.add_parser("check", help="whether a file says in the program what its network says here")
    command.add_argument("weights")
    command.add_argument("inputs", nargs="+", help="files of positions")
    command.add_argument("--limit", type=int, default=2000, help="positions, by chance")
    command.add_argument("--bound", type=float, default=0.1, help="by which real numbers may differ, as logits, in 99 of 100 positions")
    command.set_defaults(run=later("cells_training", "check"))
