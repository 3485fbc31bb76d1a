#!/usr/bin/env python3
"""Perft of shared games, ours beside Fairy-Stockfish's, by CPU time with each program's start-up subtracted.

usage: scripts/rival-perft.py FAIRY-STOCKFISH [--program PATH] [--rounds N]

FAIRY-STOCKFISH is the path of a binary built for large boards. It is under the GPL and no part of this project. PROGRAM understands
`perft GAME DEPTH` as `chimera` does (default: target/release/chimera). Runs alternate; a game whose counts differ is an error.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RIVALS = ROOT / "benches" / "rivals"

# Our game, theirs, the depth for ours, the depth for theirs (they are slower), text to change in our game file.
GAMES = [
    ("chess", "chess", 6, 5, None),
    (RIVALS / "capablanca.toml", "capablanca", 5, 5, None),
    ("decimal-panchimera", "decimal-panchimera", 5, 4, None),
    ("patchanka", "patchanka", 5, 4, None),
    ("ximeracak", "ximeracak-short", 5, 5, ('"ZFX"', '"Z"')),
]


def run(command, text=""):
    """Runs a command; its output and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def last_number(text):
    """The number after the last line that tells of nodes."""
    lines = [line for line in text.splitlines() if line.lower().startswith("nodes")]
    return int(lines[-1].split()[-1])


def ours(program, game, depth):
    output, seconds = run([program, "perft", str(game), str(depth)])
    return last_number(output), seconds


def theirs(program, game, depth):
    commands = [f"setoption name VariantPath value {RIVALS / 'fairy.ini'}", f"setoption name UCI_Variant value {game}"]
    commands += ["position startpos", f"go perft {depth}", "quit", ""]
    output, seconds = run([program], "\n".join(commands))
    return last_number(output), seconds


def speed(count, program, game, depth):
    """Millions of nodes a second, start-up subtracted."""
    _, startup = count(program, game, 1)
    nodes, seconds = count(program, game, depth)
    return nodes / max(seconds - startup, 1e-3) / 1e6


def own_game(game, change, folder):
    """The game as our program is told of it: an id, or the path of a file with a text changed."""
    if change is None:
        return game
    text = (ROOT / "variants" / f"{game}.toml").read_text()
    if change[0] not in text:
        sys.exit(f"{game}: no {change[0]} in its game file")
    path = Path(folder) / f"{game}.toml"
    path.write_text(text.replace(*change))
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fairy", help="path of a Fairy-Stockfish built for large boards")
    parser.add_argument("--program", default=str(ROOT / "target" / "release" / "chimera"), help="ours")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    for program in (arguments.fairy, arguments.program):
        if not os.access(program, os.X_OK):
            sys.exit(f"{program} is no program; build ours with `make build`")
    print("| game | ours | Fairy-Stockfish | ratio |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for game, fairy, our_depth, their_depth, change in GAMES:
            own = own_game(game, change, folder)
            counts = ours(arguments.program, own, their_depth)[0], theirs(arguments.fairy, fairy, their_depth)[0]
            if counts[0] != counts[1]:
                sys.exit(f"{fairy}: {counts[0]} and {counts[1]} nodes at depth {their_depth}: not the same game")
            pairs = []
            for _ in range(arguments.rounds):
                mine = speed(ours, arguments.program, own, our_depth)
                pairs.append((mine, speed(theirs, arguments.fairy, fairy, their_depth)))
            mine, yours = (statistics.median(column) for column in zip(*pairs))
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"| {fairy} | {mine:.1f} | {yours:.1f} | {ratio:.1f} |", flush=True)


if __name__ == "__main__":
    main()
