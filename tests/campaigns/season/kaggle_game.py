"""One game of ConnectX in kaggle-environments.

    kaggle_game.py HOST FIRST SECOND [ACT_TIMEOUT]

HOST: the folder with kaggle_environments. FIRST and SECOND: a file with an agent, or the name of one that the host ships.
"""
import json
import sys


def main():
    host, first, second = sys.argv[1:4]
    sys.path.insert(0, host)
    from kaggle_environments import make
    settings = {"actTimeout": float(sys.argv[4])} if len(sys.argv) > 4 else {}
    env = make("connectx", configuration=settings, debug=False)
    env.run([first, second])
    last = env.steps[-1]
    moves, ms = [], []
    for number, step in enumerate(env.steps[1:]):
        mover = number % 2
        if step[mover]["action"] is not None:
            moves.append(str(step[mover]["action"] + 1))
        ms.append(round(1000 * env.logs[number + 2][mover].get("duration", 0)))
    statuses = [agent["status"] for agent in last]
    ending = "rules"
    for status, word in (("TIMEOUT", "time"), ("INVALID", "illegal"), ("ERROR", "crash")):
        if status in statuses:
            ending = word
    rewards = [-2 if agent["reward"] is None else agent["reward"] for agent in last]
    result = "0" if rewards[0] == rewards[1] else "B+" if rewards[0] > rewards[1] else "W+"
    bank = [agent["observation"].get("remainingOverageTime") for agent in last]
    print("RESULT " + json.dumps({"result": result, "ending": ending, "detail": f"status {statuses}, bank {bank}",
                                  "moves": " ".join(moves), "ms": ms}))


if __name__ == "__main__":
    main()
