"""How each host plays one game of a season."""
import json
import re
import sys
import tempfile
import time
from pathlib import Path

from game import last_json, points_text, record, run_watched

HERE = Path(__file__).resolve().parent
HANG_GRACE = 20  # seconds over a limit after which a program hangs
CGOMOKU_ENDINGS = (("five connection", "rules"), ("fullfilled board", "rules"), ("adjudication", "rules"),
                   ("illegal move", "illegal"), ("forbidden move", "forbidden"), ("time forfeit", "time"), ("crash", "crash"))


def play(game, plan):
    """The record of a game; its ending is `nonsense` where the host itself did not get to a result."""
    programs = plan["programs"]
    names = {name: programs[name].get("process", Path(programs[name]["command"].split()[-1]).name)
             for name in (game["first"], game["second"])}
    outcome, seconds, memory = HOSTS[game["host"]](game, plan, names)
    return record(game, outcome, seconds, memory)


def patience(game):
    return 2 * game.get("match", 600) + 120


def commands(game, plan):
    return [plan["programs"][game[side]]["command"] for side in ("first", "second")]


def c_gomoku_cli(game, plan, names):
    with tempfile.TemporaryDirectory() as folder:
        opening = Path(folder) / "opening.txt"
        opening.write_text(points_text(game["opening"]).replace(" ", "") + "\n")
        engines = []
        for side, command in zip(("first", "second"), commands(game, plan)):
            engines += ["-engine", f"name={game[side]}", f"cmd={command}"]
        clock = f"tc={game['match']}/{game['turn']}"
        log = Path(folder) / "c-gomoku-cli.1.log"
        limit = game["turn"] + game.get("tolerance", 1000) / 1000 + HANG_GRACE
        output, seconds, memory = run_watched(
            [plan["hosts"]["c-gomoku-cli"], "-each", clock, f"tolerance={game.get('tolerance', 1000) / 1000:g}", *engines,
             "-rule", str(game["rule"]), "-boardsize", str(game["size"]), "-openings", f"file={opening}", "type=pos",
             "-games", "1", "-log"], names, patience(game), lambda: log.exists() and time.time() - log.stat().st_mtime > limit,
            cwd=folder)
        return read_c_gomoku_cli(game, output, log.read_text(errors="replace") if log.exists() else ""), seconds, memory


def read_c_gomoku_cli(game, output, log):
    """Its last line names the end, its log has a time in ms before each line of the conversation.

    It watches no deadline in the last game of a match, which is this one: a program that hangs leaves no last line.
    """
    moves, ms, asked, mover = list(game["opening"]), [], None, None
    for line in log.splitlines():
        match = re.match(r"(\d+): (.*?) (<-|->) (.*)", line)
        if not match:
            continue
        at, program, direction, text = int(match[1]), match[2], match[3], match[4].strip()
        if direction == "<-" and re.match(r"(TURN|BEGIN|DONE)\b", text):
            asked, mover = at, program
        elif direction == "->" and asked is not None and re.fullmatch(r"\d+,\d+", text):
            ms.append(at - asked)
            moves.append(tuple(int(word) for word in text.split(",")))
            asked = None
    outcome = {"result": "0", "ending": "nonsense", "detail": output[-300:], "moves": points_text(moves), "ms": ms}
    end = re.search(r"Finished game .*?: (\S+) \{(.*)\}", output)
    if end:
        outcome["result"] = {"1-0": "B+", "0-1": "W+"}.get(end[1], "0")
        outcome["detail"] = ""
        outcome["ending"] = next((ending for words, ending in CGOMOKU_ENDINGS if words in end[2]), "nonsense")
        if outcome["ending"] != "rules":
            outcome["detail"] = end[2]
    elif asked is not None and mover in (game.black(), game.white()):
        outcome |= {"ending": "hang", "result": "W+" if mover == game.black() else "B+", "detail": "no answer"}
    return outcome


def python_of(plan):
    return plan["hosts"].get("python", sys.executable)


def by_script(script, arguments, game, plan, names):
    output, seconds, memory = run_watched([python_of(plan), str(HERE / script), *arguments], names, patience(game))
    outcome = last_json(output)
    if outcome is None:
        outcome = {"result": "0", "ending": "nonsense", "detail": output[-300:]}
    return outcome, seconds, memory


def ai_match(game, plan, names):
    settings = dict(game, commands=commands(game, plan))
    return by_script("ai_match_game.py", [plan["hosts"]["ai_match"], json.dumps(settings)], game, plan, names)


def kaggle(game, plan, names):
    limit = [str(game["turn"])] if "turn" in game else []
    return by_script("kaggle_game.py", [plan["hosts"]["kaggle"], *commands(game, plan), *limit], game, plan, names)


def jidi(game, plan, names):
    return by_script("jidi_game.py", [plan["hosts"]["jidi"], *commands(game, plan)], game, plan, names)


def little_go(game, plan, names):
    return by_script("little_go_game.py", [plan["hosts"]["little-go"], *commands(game, plan)], game, plan, names)


HOSTS = {"c-gomoku-cli": c_gomoku_cli, "ai_match": ai_match, "kaggle": kaggle, "jidi": jidi, "little-go": little_go}
