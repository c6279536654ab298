"""bench/processes, where scripts stand for the programs and for mpirun."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "bench/processes"

COUNTS = '"positions":9,"win":4,"loss":3,"draw":2'
# Answers where it is the first of its ranks, and writes a trace of two levels where it is asked to.
SOLVER = f"""#!/bin/sh
echo "$@" >>"$0.asked"
while [ $# -gt 0 ]; do
  if [ "$1" = --trace ]; then
    printf 'tier,bytes\\n0,1500000\\n0,500000\\n' >"$2"
  fi
  shift
done
[ "${{RANK:-0}}" != 0 ] || echo '{{{COUNTS}}}'
"""
PLAIN = f"""#!/bin/sh
[ "$RANK" != 0 ] || echo '{{{COUNTS},"bytes_sent":7000000}}'
"""
MPIRUN = """#!/bin/sh
[ "$1 $2" = "--oversubscribe -n" ] || exit 9
ranks=$3
shift 3
while [ "$ranks" -gt 0 ]; do
  ranks=$((ranks - 1))
  RANK=$ranks "$@" || exit
done
"""


class Processes(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = Path(folder.name)
        (self.build / "bench").mkdir()
        for name, text in [("zugzwang", SOLVER), ("zugzwang-mpi", SOLVER),
                           ("bench/all_to_all", PLAIN), ("mpirun", MPIRUN)]:
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.build / name).write_text(text)
        (self.build / name).chmod(0o755)

    def run_with(self, *flags: str) -> subprocess.CompletedProcess:
        path = f"{self.build}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run([sys.executable, PROGRAM, "--build", self.build, *flags],
                              env={**os.environ, "PATH": path}, capture_output=True, text=True,
                              timeout=120)

    def test_table(self) -> None:
        ended = self.run_with("--ranks", "1", "3", "--repetitions", "2")
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        lines = [[cell.strip() for cell in line.split("|")[1:-1]]
                 for line in ended.stdout.splitlines()]
        rows = []
        for game in ("KBNK", "Quixo 4x4", "Dodgem 5x5"):
            rows += [(game, "zugzwang", "", ""), (game, "zugzwang-mpi", "1", "2.0 MB"),
                     (game, "zugzwang-mpi", "3", "2.0 MB")]
            if game != "Dodgem 5x5":  # which the plain program does not know
                rows += [(game, "all_to_all", "1", "7.0 MB"), (game, "all_to_all", "3", "7.0 MB")]
        self.assertEqual([(line[0], line[1], line[2], line[8]) for line in lines[2:]], rows)
        for line in lines[2:]:
            for cell, form in zip(line[3:8], (r"\d+\.\d\d s", r"\d+\.\d\d", r"\d+\.\d\d s",
                                              r"\d+\.\d\d", r"\d+ MB")):
                self.assertTrue(re.fullmatch(form, cell), line)
        self.assertEqual([lines[2][column] for column in (4, 6)], ["1.00", "1.00"])
        # Two repetitions of each game, by 1 and by 3 processes.
        asked = (self.build / "zugzwang-mpi.asked").read_text().splitlines()
        self.assertEqual(len(asked), 3 * 2 * (1 + 3))

    def test_other_counts(self) -> None:
        self.write("bench/all_to_all", PLAIN.replace('"win":4', '"win":5'))
        ended = self.run_with("--ranks", "2", "--repetitions", "1", "--game", "KBNK")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("counts (9, 5, 3, 2), zugzwang (9, 4, 3, 2)", ended.stderr)

    def test_failure(self) -> None:
        self.write("zugzwang-mpi", "#!/bin/sh\necho it is broken >&2\nexit 3\n")
        ended = self.run_with("--ranks", "2", "--repetitions", "1")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("exit status 3: mpirun --oversubscribe -n 2", ended.stderr)
        self.assertIn("it is broken", ended.stderr)

    def test_bad_input(self) -> None:
        ended = self.run_with("--ranks", "0")
        self.assertEqual(ended.returncode, 2)
        self.assertIn("1 or more", ended.stderr)


if __name__ == "__main__":
    unittest.main()
