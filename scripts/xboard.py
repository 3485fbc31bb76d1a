#!/usr/bin/env python3
"""Lets the real XBoard play games that it has never heard of, on a screen that nobody sees, and compares its board with ours.

    xboard.py BINARY [--keep FOLDER]    the test; FOLDER keeps what XBoard wrote, and a picture if ImageMagick is there
    xboard.py --puppet BINARY FILE      an engine that makes the moves in a file (XBoard knows no long commands); BINARY describes the game and says what is legal

XBoard makes every move on a board of its own, by rules of its own. If it takes a move for another one (a King that jumps for one that castles, a
capture in passing for a plain move) its last position differs from the one that the kernel comes to by the same moves.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Kings that jump along their rank with a man beyond, both captures in passing after a triple step, a promotion before the last rank, a
# Leeloo that goes far sideways in the enemy's half, over a Pawn.
SCRIPTED = """
    i2j4 i11j9   g2i2 g11i11   f3f6 l10l7   f6f7 e10e7   f7e8 d10d7   e8d9 l7l6   d9d10b l6l5   d10c11 l5l4   c3c6 k10k9
    e1c7 k9k8   h3h6 k8k7   c7h7 k7k6
""".split()
# XBoard counts the ranks of ten from 0, and we from 1.
TEN_RANKS = ["decimal-panchimera", "patchanka"]
PATIENCE = 120


def puppet(binary, moves):
    """Plays the moves on whichever side XBoard puts it, and resigns after the last."""
    child = subprocess.Popen([binary, "xboard"], stdin=subprocess.PIPE, text=True, bufsize=1)
    ply, playing = 0, False

    def tell(line):
        child.stdin.write(line + "\n")
        child.stdin.flush()

    def answer():
        nonlocal ply
        if ply < len(moves):
            tell(f"usermove {moves[ply]}")
            print(f"move {moves[ply]}", flush=True)
            ply += 1
        else:
            print("resign", flush=True)

    for line in map(str.strip, sys.stdin):
        word = line.split(" ")[0]
        if word == "go":
            playing = True
            answer()
        elif word == "usermove":
            tell(line)
            ply += 1
            if playing:
                answer()
        elif word in ("hard", "easy", "?", "level", "st", "sd", "time", "otim"):
            pass
        else:
            tell(line)
            if word in ("new", "setboard"):
                ply = 0
            if word in ("new", "force", "result"):
                playing = False
                tell("force")
            if word == "quit":
                break
    child.wait()


class Screen:
    """An X server without a screen."""

    def __enter__(self):
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            sys.exit("Xvfb does not start")
        self.display = f":{number}"
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def kernel(binary, game, moves):
    """The position after the moves, each of which must be legal, and how the game ended."""
    if game in TEN_RANKS:
        moves = [re.sub(r"\d+", lambda rank: str(int(rank[0]) + 1), mv) for mv in moves]
    lines = f"setoption name UCI_Variant value {game}\nposition startpos moves {' '.join(moves)}\nd\nquit\n"
    said = subprocess.run([binary, "uci"], input=lines, capture_output=True, text=True, check=True).stdout
    refused = [line for line in said.splitlines() if line.startswith("info string") and "variant" not in line]
    assert not refused, f"{game}: the kernel says {refused}"
    return re.search(r"^fen: (.*)$", said, re.M)[1]


def play(screen, folder, game, engine, second, more, picture):
    """Has a game played, and gives the moves, XBoard's last position and its record of the game."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    xboard = os.environ.get("XBOARD") or shutil.which("xboard") or "/usr/games/xboard"
    command = [xboard, "-variant", game, "-fcp", engine, "-scp", second, "-mode", "TwoMachines", "-matchGames", "1"]
    command += ["-testLegality", "false", "-animateMoving", "false", "-popupExitMessage", "false", "-popupMoveErrors", "false"]
    command += ["-soundProgram", "true", "-searchTime", "0:01", "-boardSize", "40"]
    command += ["-saveGameFile", "game.pgn", "-savePositionFile", "last.fen", "-debug", "-nameOfDebugFile", "debug", *more]
    environment = {**os.environ, "DISPLAY": screen.display, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    with open(folder / "output", "w") as output:
        running = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
        try:
            if picture and shutil.which("import"):
                time.sleep(4)
                subprocess.run(["import", "-window", "root", str(folder / "screen.png")], env=environment, check=False)
            running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
            sys.exit(f"{game}: XBoard is not done after {PATIENCE} seconds; see {folder}")
    debug = (folder / "debug").read_text(errors="replace")
    for complaint in re.findall(r".*(?:illegal|forfeit|false claim|unrecognized|Error \().*", debug, re.I):
        sys.exit(f"{game}: {complaint}")
    moves = re.findall(r"<(?:first |second): move (\S+)", debug)
    return moves, (folder / "last.fen").read_text(), (folder / "game.pgn").read_text(), debug


def compare(binary, game, played):
    """Fails unless XBoard's board is ours."""
    moves, position, record, debug = played
    assert re.search(r"<first : setup \(", debug), f"{game}: the game was not described"
    assert f'[Variant "{game}"]' in record, f"{game}: another game was recorded: {record[:400]}"
    fen = kernel(binary, game, moves)
    theirs, ours = position.split()[:2], fen.split()[:2]
    assert theirs == ours, f"{game}: XBoard's board after {' '.join(moves)} is\n  {' '.join(theirs)}\nours is\n  {' '.join(ours)}"
    return len(moves)


def play_written(screen, folder, game, binary, moves, picture):
    """The same with moves that are known."""
    written = folder.with_suffix(".moves")
    written.write_text(" ".join(moves))
    engine = f"{sys.executable} {Path(__file__).resolve()} --puppet {binary} {written}"
    return play(screen, folder, game, engine, engine, [], picture)


def test(binary, folder, picture):
    engine = f"{binary} xboard"
    games = [("quinquereme", 2, False), ("thronschach", 2, True)]
    games += [(game, 2, False) for game in ["ximeracak", "decimal-panchimera", "patchanka"]]
    passed = 0
    with Screen() as screen:
        for game, depth, ponders in games:
            more = ["-searchDepth", str(depth), "-ponderNextMove", str(ponders).lower()]
            played = play(screen, folder / game, game, engine, engine, more, picture)
            plies = compare(binary, game, played)
            assert plies >= 6, f"{game}: only {plies} half-moves"
            result = re.search(r'\[Result "(.*)"\]', played[2])[1]
            assert result != "*", f"{game}: no result"
            hints = len(re.findall("<(?:first |second): Hint: ", played[3]))
            assert ponders == (hints > 5), f"{game}: the engine pondered {hints} times"
            print(f"{game}: {plies} half-moves, {result}")
            passed += 1
        played = play_written(screen, folder / "written", "quinquereme", binary, SCRIPTED, picture)
        assert played[0] == SCRIPTED, f"not all moves were made: {played[0]}"
        compare(binary, "quinquereme", played)
        print(f"quinquereme, as written: {len(SCRIPTED)} half-moves")
        passed += 1
    print(f"{passed} passed, 0 failed")


def main():
    if sys.argv[1:2] == ["--puppet"]:
        return puppet(sys.argv[2], Path(sys.argv[3]).read_text().split())
    if len(sys.argv) not in (2, 4) or len(sys.argv) == 4 and sys.argv[2] != "--keep":
        sys.exit(__doc__)
    binary = str(Path(sys.argv[1]).resolve())
    if len(sys.argv) == 4:
        return test(binary, Path(sys.argv[3]).resolve(), True)
    with tempfile.TemporaryDirectory() as folder:
        test(binary, Path(folder), False)


main()
