"""The commands and their options. What a command needs is imported when it runs, so that help needs no PyTorch."""

import importlib


def later(module, function):
    return lambda options: getattr(importlib.import_module(module), function)(options)


def add_machine(command):
    command.add_argument("--cpu", action="store_true", help="not on a GPU")
    command.add_argument("--threads", type=int, default=2)
    command.add_argument("--seed", type=int, default=1)


def add_to(commands):
    command = commands.add_parser("games", help="a file of games from a text with a line RULE SIZE RESULT MOVES SOURCE for each")
    command.add_argument("text", help="also .xz")
    command.add_argument("output")
    command.add_argument("--take", nargs="+", required=True, help="rules and sources that are taken")
    command.add_argument("--rule", default="freestyle", help="of the file")
    command.add_argument("--size", type=int, help="only boards of this side")
    command.add_argument("--most", type=int, help="games, by chance")
    command.set_defaults(run=later("games", "write_text_games"))

    command = commands.add_parser("label", help="value and moves by a teacher, for positions of games; goes on after whole files")
    command.add_argument("teacher", help="a residual network in TorchScript (SkyZero's or AlphaGomoku's)")
    command.add_argument("prefix", help="of the files: PREFIX.000.games.xz and so on")
    command.add_argument("inputs", nargs="+", help="files of games or positions, also .xz")
    command.add_argument("--per-game", type=int, default=1, help="positions of a game, by chance; 0: all")
    command.add_argument("--unit", type=float, default=400, help="centi-points that stand for odds of e to 1")
    command.add_argument("--nodes", type=int, default=0, help="of Tengen's search, which labels what is decided; 0: the teacher does")
    command.add_argument("--decided", type=int, default=1200, help="centi-points by the teacher from which a position counts as decided")
    command.add_argument("--shard", type=int, default=40000, help="positions of a file")
    command.add_argument("--part", type=int, default=0, help="labels the games whose number leaves this remainder ...")
    command.add_argument("--shards", type=int, default=1, help="... when divided by this")
    command.add_argument("--limit", type=int, default=0, help="positions")
    command.add_argument("--seconds", type=float, default=0, help="ends then, with what there is")
    add_machine(command)
    command.set_defaults(run=later("label", "label"))

    command = commands.add_parser("train", help="trains a network; its state goes on where it was left")
    command.add_argument("state", help="the file that training goes on from and is kept in; its losses go to .csv and .svg beside it")
    command.add_argument("inputs", nargs="+", help="files of positions: tengen-lab selfplay, asides or label, also .xz")
    command.add_argument("--network", choices=["cells", "small", "go"], default="cells")
    command.add_argument("--test", nargs="+", default=[], help="files that are only tested on, in place of --validation")
    command.add_argument("--start", help="a file of the program to begin with")
    command.add_argument("--epochs", type=int, default=3)
    command.add_argument("--seconds", type=float, default=0, help="training ends then, the rate falling in time")
    command.add_argument("--batch", type=int, default=256, help="positions a step")
    command.add_argument("--rate", type=float, default=0.002, help="Adam's first step; falls to a fiftieth")
    command.add_argument("--score-share", type=float, default=0.0, help="of the search's score in the margin, with Go's network")
    command.add_argument("--choice-rate", type=float, default=0.02, help="the same of the small network's move ordering")
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
    add_machine(command)
    command.set_defaults(run=later("networks", "train"))

    command = commands.add_parser("export", help="the program's file of integers from a state: tengen --weights FILE")
    command.add_argument("state", help="or a file of the program, to be used under other rules")
    command.add_argument("output")
    command.add_argument("--ordering", help="a file of weights whose move ordering is taken, with the small network")
    command.add_argument("--rule", nargs="+", help="rules that the file is for; not given: that of the positions")
    command.add_argument("--pair", nargs="+", help="files of positions of Go, by which channels are ordered for the kernels")
    command.set_defaults(run=later("networks", "export"))

    command = commands.add_parser("check", help="whether a file says in the program what its network says here")
    command.add_argument("weights")
    command.add_argument("inputs", nargs="+", help="files of positions")
    command.add_argument("--limit", type=int, default=2000, help="positions, by chance")
    command.add_argument("--bound", type=float, default=0.1, help="by which real numbers may differ, as logits, in 99 of 100 positions")
    command.set_defaults(run=later("networks", "check"))

    command = commands.add_parser("yardstick", help="how well judges foresee strong games, and how their values go with deep scores")
    command.add_argument("--games", help="a file of games: a position of each")
    command.add_argument("--positions", type=int, default=400)
    command.add_argument("--scores", help="lines of JSON with size, rule, stones, colors and a deep score for the side to move")
    command.add_argument("--weights", nargs="+", default=[], help="files of the program that judge statically")
    command.add_argument("--teacher", nargs="+", default=[], help="residual networks in TorchScript")
    command.add_argument("--nodes", type=int, nargs="+", default=[], help="of searches")
    add_machine(command)
    command.set_defaults(run=later("yardstick", "measure"))
