"""Games between Tengen and another brain under the rules and the clock of GomocupJudge.

    python3 match.py JUDGE/client [OTHER [GAMES [MILLISECONDS]]]

JUDGE/client is the folder `client` of GomocupJudge, OTHER the other brain (without it Tengen itself), GAMES their number under
each rule (10), MILLISECONDS the time for a move (200). One line a game: who won (1 first, 2 second, 0 nobody) and by what
(0 the rules, 1 a forbidden move, more: a fault).
"""
import os
import shlex
import sys
import tempfile

PROGRAM = "{{program|json}}"
RULES = {"freestyle": (0, 20), "freestyle15": (0, 15), "standard": (1, 15), "renju": (4, 15), "caro": (8, 15)}


def number(words, place, name, default):
    if len(words) <= place:
        return default
    if not words[place].isdigit() or int(words[place]) == 0:
        sys.exit(f"match.py: {name} is a number from 1, not '{words[place]}'")
    return int(words[place])


def main():
    words = sys.argv[1:]
    if not 1 <= len(words) <= 4:
        sys.exit("usage: python3 match.py JUDGE/client [OTHER [GAMES [MILLISECONDS]]]")
    client = words[0]
    other = os.path.abspath(words[1]) if len(words) > 1 else PROGRAM
    games = number(words, 2, "GAMES", 10)
    milliseconds = number(words, 3, "MILLISECONDS", 200)
    for brain in (PROGRAM, other):
        if not os.access(brain, os.X_OK) or os.path.isdir(brain):
            sys.exit(f"match.py: '{brain}' is no program that can be run")
    if not os.path.isfile(os.path.join(client, "ai_match.py")):
        sys.exit(f"match.py: '{client}' is not the folder client of GomocupJudge: it has no ai_match.py")
    sys.path.insert(0, client)
    try:
        from ai_match import ai_match
    except ImportError as error:
        sys.exit(f"match.py: GomocupJudge cannot be loaded: {error}")
    faults = 0
    for name, (rule, size) in RULES.items():
        for game in range(games):
            # Three stones, other ones in every game, never of use under renju.
            opening = [(size // 2, size // 2), (size // 2 + 1, size // 2 + game % 2), (size // 2 - 1 - game // 2 % 3, 5 + game % 5)]
            brains = [shlex.quote(path.replace(os.sep, "/")) for path in ((PROGRAM, other) if game % 2 == 0 else (other, PROGRAM))]
            with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
                match = ai_match(board_size=size, opening=opening, cmd_1=brains[0], cmd_2=brains[1], protocol_1="new",
                                 protocol_2="new", timeout_turn_1=milliseconds, timeout_turn_2=milliseconds, rule=rule,
                                 folder_1=first, folder_2=second, working_dir_1=first, working_dir_2=second)
                _, record, result, end = match.play()
            faults += end > 1
            print(f"{name} {size}x{size} game {game + 1}: result {result} endby {end}", flush=True)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
