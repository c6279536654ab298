"""Measures how soon `zugzwang solve` answers without flags, beside the best flags: bench/run default --help

For each problem of bench/default.txt, the program is run without flags, and compared with every solver and
evaluation. `first` is when it prints who wins, `value` when it prints the whole value, or that how fast is
left open, beside which no other run stands. Beside each time stands the quickest run that finds as much, unless
that is the default itself, and how many times as long the default takes. A ratio above 1.3 is marked where it
costs more than 0.05 s.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROBLEMS = ROOT / "bench/default.txt"
EVALUATIONS = ("outcome", "distance", "margin", "nimber", "value")
VERDICTS = ("The player on move", "Neither side", "Play is over", "value:")
LEFT_OPEN = "How fast is not known"
DISTANCES = ("The fastest win takes", "The longest defence takes", LEFT_OPEN)
RATIO, SLACK = 1.3, 0.05  # of the best; seconds


class Run:
    """A run of the program: the seconds until it prints who wins, and until the whole value."""

    def __init__(self, program: Path, words: list[str], flags: list[str], seconds: float) -> None:
        command = [program, "solve", *words, *flags, "--seconds", f"{seconds:.2f}"]
        begun = time.monotonic()
        self.first = self.value = math.inf
        self.is_left_open = False
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            for line in process.stdout or ():
                now = time.monotonic() - begun
                if line.startswith(VERDICTS) and self.first == math.inf:
                    self.first = self.value = now
                elif line.startswith(DISTANCES):
                    self.value = now
                    self.is_left_open = self.is_left_open or line.startswith(LEFT_OPEN)


def seconds_to_start(program: Path) -> float:
    """Returns how long the program takes to start, which the cells of a study do not count."""
    begun = time.monotonic()
    subprocess.check_output([program, "--version"])
    return time.monotonic() - begun


def others(program: Path, words: list[str], seconds: float) -> list[dict]:
    """Returns the cells of a study of the problem, by every solver and evaluation, that are complete."""
    command = [program, "compare", *words, "--evaluation", ",".join(EVALUATIONS), "--repeat", "2",
               "--seconds", f"{seconds:.2f}", "--json"]
    return [cell for cell in json.loads(subprocess.check_output(command, text=True))["cells"]
            if cell["status"] == "complete"]


def measure(program: Path, words: list[str], most: float) -> list[str]:
    """Returns the row of one problem."""
    default = min((Run(program, words, [], most) for _ in range(3)), key=lambda run: run.value)
    start = min(seconds_to_start(program) for _ in range(3))
    first, value = Best(default.first), Best(default.value)
    # One that takes longer than the default is not the best.
    for cell in others(program, words, min(most, default.value + SLACK)):
        seconds, by = start + min(cell["seconds"]), f"{cell['solver']} {cell['evaluation']}"
        first.add(seconds, by)
        if cell["evaluation"] not in ("outcome", "value"):
            value.add(seconds, by)
    whole = cells(default.value, value)
    if default.is_left_open:
        whole = [whole[0], "-", "-", "how fast is left open"]
    return [shlex.join(words), *cells(default.first, first), *whole]


@dataclass
class Best:
    """The quickest run so far; at first the default's own."""

    seconds: float
    by: str = ""

    def add(self, seconds: float, by: str) -> None:
        if seconds < self.seconds:
            self.seconds, self.by = seconds, by


def cells(seconds: float, best: Best) -> list[str]:
    """Returns what is printed of a time, beside the best one."""
    mark = "" if seconds <= RATIO * best.seconds + SLACK else " <"
    return [f"{seconds:.3f}", f"{best.seconds:.3f}", f"{seconds / best.seconds:.2f}{mark}", best.by]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/run default", description=__doc__.split("\n")[0],
                                     epilog=__doc__.split("\n\n", 1)[1])
    parser.add_argument("game", nargs="*", help="only the problems of these games")
    parser.add_argument("--program", type=Path, default=ROOT / "build/release/zugzwang")
    parser.add_argument("--seconds", type=float, default=30, help="the most for one run (30)")
    given = parser.parse_args()
    if not given.program.exists():
        sys.exit(f"bench/run: {given.program} is not built; ./zugzwang builds it")
    rows = [["problem", "first", "best", "ratio", "by", "value", "best", "ratio", "by"]]
    for line in PROBLEMS.read_text(encoding="utf-8").splitlines():
        words = shlex.split(line, comments=True)
        if words and (not given.game or words[0] in given.game):
            rows.append(measure(given.program, words, given.seconds))
            print("\t".join(rows[-1]), file=sys.stderr, flush=True)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


if __name__ == "__main__":
    main()
