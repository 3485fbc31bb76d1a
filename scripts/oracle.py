#!/usr/bin/env python3
"""Compares legal moves, over UCI, with those of pyffish (Fairy-Stockfish as a library) in random games.

    oracle.py BINARY [SEED]

In every game that both know by the same name, in castling from any place, and in a game that both read from a variants.ini which we wrote.
"""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import pyffish

# pyffish takes 2 ms for every question: time for this many moves of a game.
PLIES = 24
# After so many, the game goes on from pyffish's FEN.
LEG = 10
# Where pieces are captured for a partner at another board, a game is not played by itself.
ELSEWHERE = {"bughouse", "koedem", "supply"}
EXPORTED = "decimal-panchimera"


class Engine:
    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def hear(self):
        line = self.process.stdout.readline()
        assert line, "the engine has gone"
        return line.rstrip("\n")

    def choose(self, game):
        """Whether the engine plays it; else why not."""
        self.say(f"setoption name UCI_Variant value {game}")
        line = self.hear()
        return None if line.startswith(f"info string variant {game} ") else line

    def anywhere(self, on):
        self.say(f"setoption name UCI_Chess960 value {'true' if on else 'false'}")

    def moves(self, game, fen, moves):
        self.say(f"position fen {fen}" + (" moves " + " ".join(moves) if moves else ""))
        self.say("go perft 1")
        found = []
        while True:
            line = self.hear()
            if line.startswith("Nodes searched: "):
                assert int(line.split()[-1]) == len(found), (fen, moves)
                return sorted(found)
            if line.startswith("info string") or line.startswith("bestmove"):
                sys.exit(f"{game}: {fen} moves {' '.join(moves)}: {line}")
            if line:
                move, count = line.rsplit(": ", 1)
                assert count == "1", line
                found.append(move)


def compare(engine, game, fen, chance, anywhere=False):
    """A random game; how many positions were compared."""
    moves = []
    for ply in range(PLIES):
        theirs = sorted(pyffish.legal_moves(game, fen, moves, anywhere))
        ours = engine.moves(game, fen, moves)
        # A drop that gives mate where that is forbidden is no move for us; it is one for Fairy-Stockfish, and loses.
        alone = set(theirs) - set(ours)
        if not ours and pyffish.is_immediate_game_end(game, fen, moves, anywhere)[0]:
            return ply + 1
        if alone and all("@" in move and pyffish.game_result(game, fen, [*moves, move], anywhere) > 0 for move in alone):
            theirs = sorted(set(theirs) - alone)
        if ours != theirs:
            more, less = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
            sys.exit(f"{game}: {fen} moves {' '.join(moves)}: ours alone {more}, theirs alone {less}")
        if not ours:
            return ply + 1
        moves.append(chance.choice(ours))
        if len(moves) >= LEG:
            fen, moves = pyffish.get_fen(game, fen, moves, anywhere), []
    assert not pyffish.is_immediate_game_end(game, fen, moves, anywhere)[0], f"{game}: {fen} {moves} goes on"
    return PLIES


def drawn(game, chance):
    """The game's array with its back rank drawn by lot, the king between its rooks."""
    board, _, _, *rest = pyffish.start_fen(game).split()
    ranks = board.split("[")[0].split("/")
    men = list(ranks[-1])
    while True:
        chance.shuffle(men)
        rooks = [file for file, man in enumerate(men) if man == "R"]
        if rooks[0] < men.index("K") < rooks[1]:
            break
    ranks[0], ranks[-1] = "".join(men).lower(), "".join(men)
    rights = "".join("abcdefghijkl"[file] for file in reversed(rooks))
    return " ".join(["/".join(ranks) + board[len(board.split("[")[0]) :], "w", rights.upper() + rights, *rest])


def main():
    binary, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        ini = subprocess.run([binary, "convert", EXPORTED, "--to", "ini"], check=True, capture_output=True, text=True).stdout
        name = "from-a-file"
        ini = ini.replace(f"[{EXPORTED}]", f"[{name}]", 1)
        path = Path(folder) / "variants.ini"
        path.write_text(ini)
        pyffish.load_variant_config(ini)
        engine = Engine(binary)
        engine.say(f"setoption name VariantPath value {path}")
        assert name in engine.hear(), "the file is not read"
        positions, games, refused = 0, 0, 0
        for game in sorted(set(pyffish.variants()) - ELSEWHERE):
            reason = engine.choose(game)
            if reason:
                refused += 1
                continue
            games += 1
            positions += compare(engine, game, pyffish.start_fen(game), chance)
        engine.anywhere(True)
        for game in ["chess"] * 12 + ["capablanca"] * 4 + ["crazyhouse", "atomic", "3check", name] * 2:
            assert engine.choose(game) is None, game
            positions += compare(engine, game, drawn(game, chance), chance, True)
    print(f"{positions} positions of {games} games agree; {refused} games are not played here")


main()
