"""Limits of memory, measured from outside: what the program takes at most, beside what it takes for
a solve that needs nothing, is no more than the limit that it was given and a twentieth of it."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import unittest

MEBI = 1 << 20

# What the size of a process tells beside the solve: code that is touched, and pages that the
# allocator keeps.
NOISE = 4 * MEBI

# What is solved, how it ends, and the limit in MiB.
SOLVES = [
    # Words of a table, a map whose keys have memory of their own, and a long path.
    ("kalah --solver top_down", "memory_limit", 50),
    ("octal --code 0.07 --heaps 25,26,27,28 --solver top_down", "memory_limit", 30),
    ("stones --max-take 3 --pile 100000000001 --solver top_down", "memory_limit", 64),
    # Tables of a bounded size, in which the search goes on.
    ("connect-four --solver alpha_beta --seconds 3", "time_limit", 64),
    ("connect-four --solver proof_number --seconds 3", "time_limit", 24),
    # Components, and heaps by their sequence.
    ("cram 6x9 --solver grundy", "memory_limit", 36),
    ("subtraction --set 1,2,1000000 --heaps 15000000 --solver grundy --strategy all_heaps",
     "complete", 64),
    # Rows, with and without a table of all; and what play can reach, written out.
    ("stones --max-take 600001 --pile 40000001 --solver bottom_up --evaluation distance",
     "complete", 68),
    ("cram 5x7 --solver bottom_up", "memory_limit", 64),
    ("nim --heaps 30,31,32,33,34,35 --solver retrograde", "memory_limit", 64),
    # The moves of a table turned round.
    ("chess-ending '8/8/8/3k4/8/8/8/KBN5 w' --solver retrograde --strategy reverse_graph",
     "complete", 170),
]


def peak_of(arguments: list[str]) -> tuple[int, str]:
    """Runs the program, and returns the bytes that it had at most and what it printed. Of a program
    with less than Python has, those of Python are told."""
    process = subprocess.Popen([sys.argv[1], *arguments], stdout=subprocess.PIPE, text=True)
    with process.stdout:
        printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss * 1024, printed


class MemoryLimits(unittest.TestCase):
    def test_peaks(self) -> None:
        bare = peak_of(["solve", "nim", "1,2"])[0]
        for solve, status, limit in SOLVES:
            with self.subTest(solve):
                peak, printed = peak_of(
                    ["solve", *shlex.split(solve), "--memory", f"{limit}M", "--json"])
                taken = peak - bare
                print(f"{taken / MEBI:.1f} of {limit} MiB: {solve}", flush=True)
                self.assertEqual(json.loads(printed)["status"], status)
                self.assertLessEqual(taken, limit * MEBI * 1.05 + NOISE)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
