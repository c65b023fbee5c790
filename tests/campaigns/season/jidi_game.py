"""One game of gobang in Jidi's ai_lib.

    jidi_game.py HOST FIRST SECOND

HOST: ai_lib's folder. FIRST and SECOND: submissions with `my_controller`. Where an answer is no empty point the host plays a
random one; `illegal` counts such answers. An answer that the host cannot read, a crash or more than the platform's second ends
the game.
"""
import importlib.util
import io
import json
import os
import sys
import time
from contextlib import redirect_stdout


def load(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.my_controller


def main():
    host, first, second = sys.argv[1:4]
    sys.path.insert(0, host)
    with redirect_stdout(io.StringIO()):  # it names every game whose libraries are missing
        from env.chooseenv import make
    game = make("gobang_1v1", json.load(open(os.path.join(host, "env", "config.json")))["gobang_1v1"])
    players = [load(first, "first"), load(second, "second")]
    spaces = [game.get_single_action_space(player) for player in range(2)]
    observations = game.all_observes
    moves, ms, ending, detail, illegal, guilty = [], [], "rules", "", [0, 0], 0
    while not game.is_terminal():
        mover = game.chess_player - 1
        answers = []
        for player in range(2):
            begin = time.monotonic()
            try:
                answers.append(players[player](dict(observations[player], controlled_player_index=player), spaces[player], False))
            except Exception as error:  # the game is lost by it
                ending, detail, guilty = "crash", repr(error), player
                break
            if player == mover:
                ms.append(round(1000 * (time.monotonic() - begin)))
        if ending == "rules":
            guilty = mover
            try:
                x, y = game.decode(answers[mover])
                illegal[mover] += not game.check_at(x, y)
            except Exception as error:
                ending, detail = "nonsense", repr(error)
        if ending == "rules" and ms[-1] > 1000:
            ending, detail = "time", f"{ms[-1]} ms"
        if ending != "rules":
            break
        observations, _, _, _, after = game.step(answers)
        x, y = after["action"]
        moves.append(chr(ord("a") + y) + str(x + 1))
    if ending == "rules":
        winner = game.check_win()
        result = {0: "0", 1: "B+", 2: "W+"}[winner]
    else:
        result = ("W+", "B+")[guilty]
    print("RESULT " + json.dumps({"result": result, "ending": ending, "detail": detail, "moves": " ".join(moves), "ms": ms,
                                  "illegal": illegal}))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
