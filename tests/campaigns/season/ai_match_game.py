"""One game in GomocupJudge's ai_match.py.

    ai_match_game.py CLIENT SETTINGS

CLIENT: the folder `client` of GomocupJudge. SETTINGS: a game of the season as JSON, with the two commands.
"""
import contextlib
import io
import json
import os
import sys
import tempfile

from game import points_text

ENDINGS = {0: "rules", 1: "forbidden", 2: "time", 3: "illegal", 4: "crash"}  # its `endby`


def main():
    client, settings = sys.argv[1], json.loads(sys.argv[2])
    sys.path.insert(0, client)
    from ai_match import ai_match
    opening = [tuple(point) for point in settings["opening"]]
    with tempfile.TemporaryDirectory() as folder:
        folders = [os.path.join(folder, name) for name in ("first", "second")]
        for name in folders:
            os.mkdir(name)
            os.chmod(name, 0o777)
        os.chmod(folder, 0o755)
        turn, match = round(1000 * settings["turn"]), round(1000 * settings["match"])
        first, second = settings["commands"]
        game = ai_match(board_size=settings["size"], opening=opening, cmd_1=first, cmd_2=second, protocol_1="new", protocol_2="new",
                        timeout_turn_1=turn, timeout_turn_2=turn, timeout_match_1=match, timeout_match_2=match, game_type=3,
                        rule=settings["rule"], folder_1=folders[0], folder_2=folders[1], working_dir_1=folders[0],
                        working_dir_2=folders[1], tolerance=settings.get("tolerance", 1000))
        with contextlib.redirect_stdout(io.StringIO()):
            _, played, winner, ended = game.play()
    spent, ms = [0, 0], []
    for number, (_, _, used) in enumerate(played):  # `used` counts all moves of its side
        ms.append(used - spent[number % 2])
        spent[number % 2] = used
    moves = opening + [(x, y) for x, y, _ in played]
    result = {0: "0", 1: "B+", 2: "W+"}[winner]
    print("RESULT " + json.dumps({"result": result, "ending": ENDINGS[ended], "moves": points_text(moves), "ms": ms}))


if __name__ == "__main__":
    main()
