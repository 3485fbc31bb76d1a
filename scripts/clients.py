#!/usr/bin/env python3
"""Plays, analyses and stops from python-chess, in UCI and in XBoard's protocol, in every 8x8 game that it knows.

    clients.py BINARY

python-chess makes random moves of its own between the engine's, and raises an error when the engine's are not legal to it. The engine refuses what is
not legal to it, and then has no move. So both must agree at every turn on what is legal, and in the end on the game being over.
"""

import logging
import random
import sys

import chess
import chess.engine
import chess.variant

PLIES = 30
FAST = chess.engine.Limit(time=5, depth=2)


class Complaints(logging.Handler):
    """What python-chess wonders at."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        line = record.getMessage()
        # XBoard wants to be told of games that it does not know, and of how an analysis goes on; python-chess does not.
        if not any(f"'{word} " in line for word in ("setup", "piece", "telluser", "stat01:")):
            self.lines.append(line)


def ours(engine, board, **more):
    result = engine.play(board, FAST, **more)
    assert result.move, f"the engine has no move in {board.fen()} after {board.move_stack}"
    return result


def over(board):
    """By what every program knows; draws that must be claimed are another matter."""
    return board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 98


def game(engine, board, chance, first=True):
    while not over(board) and board.ply() < PLIES:
        if board.turn == first:
            board.push(ours(engine, board).move)
        else:
            board.push(chance.choice(list(board.legal_moves)))
    return board.ply()


def think(engine, board):
    info = engine.analyse(board, chess.engine.Limit(depth=3, time=1))
    assert info["pv"] and info["pv"][0] in board.legal_moves and "score" in info, info
    with engine.analysis(board) as analysis:
        for told in analysis:
            if told.get("depth", 0) >= 3:
                break
        analysis.stop()
    engine.ping()


def ponder(engine, board):
    """Twice the answer that was expected, and once another."""
    for expected in (True, True, False):
        result = ours(engine, board, ponder=True)
        board.push(result.move)
        moves = sorted(board.legal_moves, key=lambda move: (move == result.ponder) != expected)
        if over(board) or not moves:
            return
        board.push(moves[0])
        if over(board):
            return


def meet(opened, kinds):
    with opened as engine:
        for kind in kinds:
            for seed in range(1 + (kind is not chess.Board)):
                board = kind()
                plies = game(engine, board, random.Random(seed))
                assert plies >= 6, f"{board.fen()} after {plies} half-moves"
            think(engine, kind())
            ponder(engine, kind())
            skill = "Skill Level" if "Skill Level" in engine.options else "SkillLevel"
            engine.configure({skill: 3})
            ours(engine, kind())
            engine.configure({skill: 20})


def drawn_arrays(protocol, opened, chance):
    """Chess960: the engine plays either side, and and castles in every way there is, the king stepping over its rook or staying."""
    with opened as engine:
        for first in (True, False, True, False):
            board = chess.Board.from_chess960_pos(chance.randrange(960))
            assert game(engine, board, chance, first) >= 6, f"{protocol}: {board.fen()}"
        for fen in ["1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1", "5rk1/8/8/8/8/8/6PP/1RK4R b HBf - 0 1"]:
            board = chess.Board(fen, chess960=True)
            for move in [move for move in board.legal_moves if board.is_castling(move)]:
                after = board.copy(stack=False)
                after.push(move)
                board.push(move)
                assert ours(engine, board).move in after.legal_moves, f"{protocol}: {fen} {move}"
                board.pop()
            think(engine, board)


def main():
    binary = sys.argv[1]
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    logging.getLogger("chess.engine").propagate = False
    # Its suicide chess knows castling, and ours, which is Fairy-Stockfish's, does not: it is not offered.
    kinds = [kind for kind in chess.variant.VARIANTS if kind is not chess.variant.SuicideBoard]
    open_uci, open_xboard = chess.engine.SimpleEngine.popen_uci, chess.engine.SimpleEngine.popen_xboard
    passed = 0
    for protocol, opening, known in [
        ("UCI", open_uci, [kind for kind in kinds if kind.uci_variant]),
        ("XBoard", open_xboard, [kind for kind in kinds if kind.xboard_variant]),
    ]:
        for kind in known:
            name = f"{protocol} {kind.uci_variant}"
            try:
                meet(opening([binary, protocol.lower()], timeout=60), [kind])
            except (AssertionError, chess.engine.EngineError) as error:
                sys.exit(f"{name}: {error!r}")
            if complaints.lines:
                sys.exit(f"{name}: " + "\n".join(complaints.lines))
            passed += 1
    drawn_arrays("UCI", open_uci([binary, "uci"], timeout=60), random.Random(960))
    drawn_arrays("XBoard", open_xboard([binary, "xboard"], timeout=60), random.Random(960))
    # One engine, one game after another.
    meet(open_uci([binary, "uci"], timeout=60), [chess.Board, chess.variant.AtomicBoard, chess.Board])
    meet(open_xboard([binary, "xboard"], timeout=60), [chess.Board, chess.variant.AtomicBoard, chess.Board])
    if complaints.lines:
        sys.exit("\n".join(complaints.lines))
    print(f"{passed + 4} passed, 0 failed")


main()
