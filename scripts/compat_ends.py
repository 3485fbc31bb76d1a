"""Checks the ends of games that the example `compat` wrote down against pyffish.

    compat_ends.py FILE.ini ENDS
"""

import sys

import pyffish


def main() -> int:
    ini, ends = sys.argv[1:]
    with open(ini, encoding="utf-8") as file:
        pyffish.load_variant_config(file.read())
    known = set(pyffish.variants())
    checked = wrong = 0
    with open(ends, encoding="utf-8") as file:
        for line in file:
            name, moves, result = line.rstrip("\n").split("\t")
            if name not in known:
                continue
            start = pyffish.start_fen(name)
            moves = moves.split()
            fen = pyffish.get_fen(name, start, moves)
            over, value = pyffish.is_immediate_game_end(name, start, moves)
            if not over:
                value = pyffish.game_result(name, start, moves)
            white_to_move = fen.split()[1] == "w"
            white = value if white_to_move else -value
            theirs = "1-0" if white > 0 else "0-1" if white < 0 else "1/2-1/2"
            checked += 1
            if theirs != result:
                wrong += 1
                print(f"wrong {name}: {result} here, {theirs} there: {fen}")
    print(f"{checked} ends, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
