#!/usr/bin/env python3
"""Runs the Python of README.md, with the path of a chimera binary in place of the one written there.

    readme.py BINARY
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
blocks = re.findall(r"```python\n(.*?)```", (root / "README.md").read_text(), re.S)
if not blocks:
    sys.exit("README.md has no Python")
for block in blocks:
    exec(compile(block.replace("target/release/chimera", sys.argv[1]), "README.md", "exec"), {})
print(f"{len(blocks)} passed, 0 failed")
