"""What goes wrong in one process ends all, with a status for all and a line from one, and nothing
hangs."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from job import (LAUNCHER, LONGEST, TOGETHER, alone, plugin, run, start, together, unlike,
                 words_of)


def processes_of(job: subprocess.Popen) -> list[int]:
    """The processes of a job that are at work."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            stat = (entry / "stat").read_text()
        except (OSError, ValueError):
            continue
        name, fields = stat[stat.index("(") + 1:].rsplit(")", 1)
        if int(fields.split()[1]) == job.pid and name.startswith("zugzwang"):
            found.append(int(entry.name))
    return found


def is_at_work(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Failures(unittest.TestCase):
    def check(self, ended, status: int, *words: str) -> None:
        self.assertEqual(ended.status, status, ended.err)
        self.assertEqual(len(ended.told), 1, ended.err)
        for word in words:
            self.assertIn(word, ended.told[0])

    def test_bad_input(self) -> None:
        self.check(together(3, "solve quixo --size 3 --board qqqq"), 2, "board")
        self.check(together(3, "solve nosuchgame"), 2, "nosuchgame")
        self.check(together(3, "solve quixo --size 3 --plugin /nowhere/none.so"), 2, "no such file")
        self.check(together(2, "solve quixo --ranks 3"), 2, "ranks")
        self.check(together(2, "solve quixo --size 2 --trace /nowhere/trace.csv"), 2, "trace")

    def test_what_is_not_shared(self) -> None:
        self.check(together(2, "solve nim 3,4"), 2, "nim", "retrograde")
        self.check(together(2, "solve can-i-win 5 9 --solver top_down"), 2, "top_down")
        self.check(together(2, "analyze quixo --size 3 --scope reachable"), 2, "scope")
        self.check(together(1, "solve can-i-win 5 9 --solver top_down --dry-run"), 2,
                   "top_down builds no tables")
        self.assertEqual(together(1, "solve nim 3,4").status, 0)

    def test_other_command_line(self) -> None:
        self.check(unlike((2, "", "solve quixo --size 3"), (1, "", "solve quixo --size 2")), 2,
                   "process 2", "command line")

    def test_other_version(self) -> None:
        """The same program but for the version that it tells."""
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder) / "zugzwang-mpi"
            program = Path(TOGETHER).read_bytes()
            self.assertIn(b"0.2.0", program)
            other.write_bytes(program.replace(b"0.2.0", b"0.2.9"))
            other.chmod(0o755)
            command = words_of("solve quixo --size 3")
            ended = run([LAUNCHER, "-n", "2", TOGETHER, *command, ":", "-n", "1", str(other),
                         *command])
        self.check(ended, 2, "process 2", "version")

    def test_other_plugin(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("one", "two"):
                os.mkdir(Path(folder) / name)
            bytes_of_plugin = Path(plugin("chase")).read_bytes()
            (Path(folder) / "one" / "chase.so").write_bytes(bytes_of_plugin)
            (Path(folder) / "two" / "chase.so").write_bytes(bytes_of_plugin + b"more")
            # The same command line finds another file.
            command = "solve chase --points 9"
            self.check(
                unlike((1, f"export ZUGZWANG_PLUGIN_PATH={folder}/one", command),
                       (1, f"export ZUGZWANG_PLUGIN_PATH={folder}/two", command)), 2, "process 1",
                "plugin")

    def test_limits(self) -> None:
        ended = together(3, "solve quixo --size 4 --memory 200K --json")
        self.assertEqual((ended.status, ended.answer["status"]), (3, "memory_limit"))
        held = ended.answer["statistics"]["bytes"]
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder) / "trace.csv"
            ended = together(3, "solve quixo --size 4 --memory 200K --json "
                             f"--save {Path(folder) / 'solution'} --trace {trace}")
            self.assertEqual((ended.status, ended.answer["status"]), (3, "memory_limit"))
            self.assertEqual(ended.answer["statistics"]["bytes"], held)
            self.assertTrue(trace.read_text().startswith("tier,"))
        ended = together(3, "solve quixo --size 4 --seconds 0.2 --json")
        self.assertEqual((ended.status, ended.answer["status"]), (3, "time_limit"))

    def test_out_of_memory(self) -> None:
        """A process that cannot have the memory that it is allowed."""
        command = f"analyze chase --points 12000 --plugin {plugin('chase')} --memory 4G"
        for threads in (1, 2):
            with self.subTest(threads=threads):
                each = f"{command} --threads {threads}"
                ended = unlike((1, "", each), (1, "ulimit -v 260000", each))
                self.check(ended, 3, "memory")

    def test_full_disk(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for flag in ("--save", "--checkpoint"):
                with self.subTest(flag):
                    file = Path(folder) / flag[2:]
                    command = f"solve quixo --size 3 {flag} {file}"
                    # Without the files by which MPI shares memory.
                    tcp = "export OMPI_MCA_btl=self,tcp"
                    ended = unlike((2, tcp, command), (1, f"{tcp}; ulimit -f 0", command))
                    self.check(ended, 2, str(file))

    def test_killed(self) -> None:
        """The others end with the process that is killed."""
        job = start(3, "solve quixo --size 4")
        time.sleep(1.5)
        processes = processes_of(job)
        os.kill(processes[1], signal.SIGKILL)
        _, err = job.communicate(timeout=LONGEST)
        self.assertNotEqual(job.returncode, 0)
        self.assertIn("signal 9", err)
        ends = time.monotonic() + 20
        while any(map(is_at_work, processes)):
            self.assertLess(time.monotonic(), ends)
            time.sleep(0.1)


class Restart(unittest.TestCase):
    KILLS = 20
    RULES = "dodgem --size 4"

    def kill_one(self, job: subprocess.Popen, draw: random.Random) -> None:
        at_work = processes_of(job)
        with contextlib.suppress(ProcessLookupError):  # of one that has ended meanwhile
            if at_work:
                os.kill(draw.choice(at_work), signal.SIGKILL)

    def test_kills(self) -> None:
        """Runs that are killed at any moment go on from what was kept, by whatever number of
        processes."""
        seed = random.randrange(1 << 30)
        print(f"kills drawn from {seed}", flush=True)
        draw = random.Random(seed)
        serial = alone(f"analyze {self.RULES} --json").answer
        kills = 0
        completed = 0
        resumed = 0
        with tempfile.TemporaryDirectory() as folder:
            while kills < self.KILLS or not solution.exists():
                progress = Path(folder) / f"progress-{completed}"
                solution = Path(folder) / f"solution-{completed}"
                job = start(draw.choice([2, 3, 4]),
                            f"solve {self.RULES} --checkpoint {progress} --save {solution}")
                # As long as MPI starts, a kill is the launcher's affair.
                err = ""
                while "with at most about" not in err:
                    err += job.stderr.readline()
                    self.assertIsNone(job.poll())
                if kills < self.KILLS:
                    time.sleep(draw.uniform(0, 1.2))
                    self.kill_one(job, draw)
                err += job.communicate(timeout=LONGEST)[1]
                resumed += " taken from " in err or "resumes the unfinished tier" in err
                if job.returncode != 0:
                    self.assertIn("signal 9", err)
                    kills += 1
                    continue
                completed += 1
                self.check_solution(solution, serial)
        self.assertGreaterEqual(resumed, 3)

    def check_solution(self, solution: Path, serial: dict) -> None:
        found = alone(f"analyze {self.RULES} --solution {solution} --json").answer
        for key in ("win", "loss", "draw", "checksum"):
            self.assertEqual(found[key], serial[key])

    @staticmethod
    def keeps_some(progress: Path) -> bool:
        """Whether a tier is kept, or the one at work."""
        if not (progress / "manifest").exists():
            return False
        kept = alone(f"inspect {progress} --json").answer
        return kept["finished_tiers"] > 0 or "unfinished_tier" in kept

    def test_fewer(self) -> None:
        """What four processes have kept, three go on with, and one."""
        self.check_restart(4, [3, 1])

    def test_more(self) -> None:
        """What one process has kept, two go on with."""
        self.check_restart(1, [2])

    def check_restart(self, first: int, others: list[int]) -> None:
        serial = alone(f"analyze {self.RULES} --json").answer
        with tempfile.TemporaryDirectory() as folder:
            progress = Path(folder) / "progress"
            solve = f"solve {self.RULES} --checkpoint {progress}"
            job = start(first, solve)
            while not self.keeps_some(progress):
                self.assertIsNone(job.poll())
                time.sleep(0.01)
            self.kill_one(job, random.Random(1))
            job.communicate(timeout=LONGEST)
            for ranks in others:
                solution = Path(folder) / f"by-{ranks}"
                ended = together(ranks, f"{solve} --save {solution}")
                self.assertEqual(ended.status, 0, ended.err)
                self.assertIn("checkpoint: ", ended.err)
                self.check_solution(solution, serial)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
