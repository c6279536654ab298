"""`python3 -m zugzwang …` is the program."""

import os
import shutil
import sys

beside = os.path.join(os.path.dirname(__file__), "bin", "zugzwang")
program = beside if os.path.exists(beside) else shutil.which("zugzwang")
if program is None:
    sys.exit("zugzwang: the program is not installed")
os.execv(program, [program, *sys.argv[1:]])
