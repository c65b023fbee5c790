"""Tengen by pygomo-lib: two moves and what it thinks. python3 example.py pbrain-tengen"""
import shutil
import sys

if len(sys.argv) != 2 or shutil.which(sys.argv[1]) is None:
    sys.exit("usage: python3 example.py pbrain-tengen (a program that can be run)")
from pygomo import EngineClient

with EngineClient(sys.argv[1]) as engine:
    engine.start(15)
    engine.set_time(turn_time_ms=500)
    for move in ("h8", "i10"):
        result = engine.turn(move)
        thought = result.search_info
        print(f"{move} {result.move} depth {thought.depth}, {100 * thought.winrate:.0f} %, {thought.nodes} nodes")
    best = {info.multipv: info for info in engine.nbest(3).all_info}
    print("\n".join(f"{rank}. {best[rank].pv[0]} {best[rank].eval.raw_value}" for rank in sorted(best)))
