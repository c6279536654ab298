"""bench/run in a tree of its own, where programs that take no time stand for the benchmarks."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).parents[2]

# Lists the names, or answers with the JSON, that files of its name in the current folder hold, and
# keeps what it was asked for.
PROGRAM = """#!/bin/sh
name=${0##*/}
for argument; do
  case $argument in
    --benchmark_list_tests) exec cat "$name.names" ;;
    --benchmark_out=*) out=${argument#*=} ;;
  esac
done
printf '%s\\n' "$@" >"$name.asked"
echo progress
cp "$name.json" "$out"
"""


def single(name: str, nanoseconds: float, **counters: float) -> dict:
    """Returns the entry of one run."""
    return {"name": name, "run_name": name, "run_type": "iteration", "iterations": 7, "threads": 1,
            "real_time": nanoseconds, "cpu_time": 1, "time_unit": "ns", **counters}


def aggregate(name: str, kind: str, **fields: object) -> dict:
    """Returns the entry of what is computed from several runs."""
    return {"name": f"{name}_{kind}", "run_name": name, "run_type": "aggregate",
            "aggregate_name": kind, "time_unit": "ns", **fields}


def beside(name: str, ratio: float, nanoseconds: float = 1000) -> dict:
    """Returns the entry of a benchmark that has a loop written by hand beside it."""
    counters = {"ratio": ratio, "rows/s": 2e6, "by_hand_rows/s": 2e6 * ratio}
    return single(f"{name}/manual_time", nanoseconds, **counters)


class BenchRun(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for path in ("bench", "cmake", "build/bench/bench"):
            (self.root / path).mkdir(parents=True)
        shutil.copy(SOURCE / "bench/run", self.root / "bench/run")
        (self.root / "cmake/setup.sh").write_text("require_python() { :; }\nbuild() { :; }\n")

    def write(self, name: str, *entries: dict) -> None:
        """Writes a file of results."""
        (self.root / name).write_text(json.dumps({"benchmarks": entries}))

    def write_program(self, name: str, text: str, *entries: dict) -> None:
        """Writes a program of benchmarks, and what it is to answer."""
        program = self.root / "build/bench/bench" / name
        program.write_text(text)
        program.chmod(0o755)
        context = {"date": "today", "host_name": "here", "executable": str(program), "num_cpus": 2}
        answer = {"context": context, "benchmarks": entries}
        (self.root / f"{name}.json").write_text(json.dumps(answer))
        names = "".join(entry["run_name"] + "\n" for entry in entries)
        (self.root / f"{name}.names").write_text(names)

    def run_with(self, *arguments: str) -> subprocess.CompletedProcess:
        """Runs bench/run in the tree."""
        return subprocess.run(["bench/run", *arguments], cwd=self.root, capture_output=True,
                              text=True, timeout=60)

    def printed(self, *arguments: str) -> str:
        """Returns what bench/run prints, which must succeed."""
        done = self.run_with(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_table(self) -> None:
        self.write(
            "now.json", beside("stones_pull/3", 0.976, 123_456), beside("tip_pull", 11.2, 2e9),
            single("tiers/chess", 1e6, ratio=0.5, **{"positions/s": 4e6, "without_positions/s": 2e6}),
            single("nimbers/0.6/avx2/8000", 4e6, ns_a_value=500, rares=52),
            single("nimbers/0.6/by_hand/8000", 8e9, ns_a_value=1e6),
            single("nimbers/0.16/avx2/8000", 4e6, ns_a_value=1234.5, rares=52),
            single("period_of_stones/256", 999.7), single("period_of_stones/1024", 0.25),
            aggregate("period_of_stones", "BigO", real_coefficient=45.5, big_o="N^2"),
            aggregate("period_of_stones", "RMS", rms=0.04))
        self.assertEqual(self.printed("--from", "now.json"), """\
benchmark         size   ratio          generic           beside    time
stones_pull          3    0.98       2 M rows/s    1.95 M rows/s  123 µs
tip_pull                 11.20       2 M rows/s    22.4 M rows/s     2 s
tiers/chess               0.50  4 M positions/s  2 M positions/s    1 ms
nimbers/0.6/avx2  8000  0.0005     2 M values/s     1 k values/s    4 ms

benchmark            size         time
nimbers/0.6/by_hand  8000          8 s  ns a value 1,000,000
nimbers/0.16/avx2    8000         4 ms  ns a value 1,234, rares 52
period_of_stones      256         1 µs
period_of_stones     1024      0.25 ns
period_of_stones     BigO  45.5 ns N^2  RMS 4 %
""")

    def test_filter(self) -> None:
        self.write("now.json", beside("tip_pull/3", 1), beside("tip_pull/30", 1), beside("x", 1))
        self.assertEqual(self.printed("--from", "now.json", "--list", "^tip.*3$"), "tip_pull/3\n")

    def test_median(self) -> None:
        times = [single("a/3", 1000 * runs) for runs in (1, 2, 9)]
        medians = [aggregate("a/3", kind, real_time=time, cpu_time=1)
                   for kind, time in (("mean", 4000), ("median", 2000), ("stddev", 5000))]
        self.write("now.json", *times, *medians)
        self.assertEqual(self.printed("--from", "now.json"), """\
benchmark  size  time
a             3  2 µs
""")

    def test_against(self) -> None:
        # Times of those that have a ratio change, too, and are not looked at.
        self.write("before.json", beside("a/1", 1, 1), beside("a/2", 1, 1), beside("a/3", 1, 1),
                   beside("a/4", 1, 1), single("b", 2000), single("c/9", 5), single("d", 0),
                   aggregate("c", "BigO", real_coefficient=1, big_o="N"),
                   aggregate("e", "BigO", real_coefficient=9, big_o="N"))
        self.write("now.json", beside("a/1", 1.1), beside("a/2", 1.11), beside("a/3", 0.9),
                   beside("a/4", 0.8), single("b", 1000), single("d", 5), beside("e/5", 1),
                   aggregate("e", "BigO", real_coefficient=1, big_o="N"))
        self.assertEqual(self.printed("--from", "now.json", "--against", "before.json"), """\
benchmark  size  ratio  before  change             generic         beside  time
a             1   1.10    1.00   +10 %          2 M rows/s   2.2 M rows/s  1 µs
a             2   1.11    1.00   +11 %  slower  2 M rows/s  2.22 M rows/s  1 µs
a             3   0.90    1.00   -10 %          2 M rows/s   1.8 M rows/s  1 µs
a             4   0.80    1.00   -20 %  faster  2 M rows/s   1.6 M rows/s  1 µs
e             5   1.00                          2 M rows/s     2 M rows/s  1 µs

benchmark  size    time  before  change
b                  1 µs    2 µs   -50 %  faster
d                  5 ns    0 ns
e          BigO  1 ns N

Not in before.json: e/5

Only in before.json: c/9
""")

    def test_bad_input(self) -> None:
        self.write("now.json", beside("tip", 1))
        self.write("empty.json")
        self.write("other.json", {"name": "tip"})
        (self.root / "broken.json").write_text("{")
        self.write_program("bench_one", PROGRAM, beside("tip", 1))
        now = ("--from", "now.json")
        cases = [
            (("--fast",), "unrecognized arguments: --fast"),
            (("--repet", "3"), "unrecognized arguments: --repet"),
            (("("), "argument FILTER: '(' is no regular expression: missing ), "
                    "unterminated subpattern at position 0"),
            (("stones",), "no benchmark matches 'stones'"),
            ((*now, "stones"), "no benchmark matches 'stones'"),
            (("--from", "none.json"), "cannot read none.json: No such file or directory"),
            (("--from", "bench"), "cannot read bench: Is a directory"),
            (("--from", "broken.json"), "broken.json holds no results of benchmarks"),
            (("--from", "empty.json"), "empty.json holds no results of benchmarks"),
            ((*now, "--against", "other.json"), "other.json holds no results of benchmarks"),
            (("--against", "none.json"), "cannot read none.json: No such file or directory"),
            (("--repetitions", "0"), "argument --repetitions: '0' is no number from 1 to 9999"),
            (("--repetitions", "2.5"), "argument --repetitions: '2.5' is no number from 1 to 9999"),
            (("--out", "none/now.json"), "cannot write none/now.json"),
            (("--out", "bench"), "cannot write bench"),
            ((*now, "--out", "new.json"),
             "--from runs nothing: it goes with neither --out nor --repetitions"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments):
                done = self.run_with(*arguments)
                self.assertEqual((done.returncode, done.stdout, done.stderr),
                                 (2, "", f"bench/run: {message}\n"))

    def test_run(self) -> None:
        self.write_program("bench_one", PROGRAM, beside("tip_push", 1), beside("tip.no-2", 1))
        self.write_program("bench_two", PROGRAM, beside("stones", 1))
        done = self.run_with("tip", "--repetitions", "3")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[1:], [
            "tip_push          1.00  2 M rows/s  2 M rows/s  1 µs",
            "tip.no-2          1.00  2 M rows/s  2 M rows/s  1 µs"])
        self.assertEqual(done.stderr.splitlines()[:2], ["bench/run: bench_one", "progress"])
        self.assertNotIn("bench_two", done.stderr)
        self.assertFalse((self.root / "bench_two.asked").exists())
        asked = (self.root / "bench_one.asked").read_text().splitlines()
        self.assertIn(r"--benchmark_filter=^(tip_push/manual_time|tip\.no-2/manual_time)$", asked)
        self.assertIn("--benchmark_repetitions=3", asked)

        merged = json.loads((self.root / "build/bench/results.json").read_text())
        self.assertEqual(merged["context"], {"date": "today", "num_cpus": 2})
        self.assertEqual(merged["benchmarks"], [beside("tip_push", 1), beside("tip.no-2", 1)])

    def test_out(self) -> None:
        self.write_program("bench_one", PROGRAM, beside("tip", 1))
        self.write_program("bench_two", PROGRAM, beside("stones", 1))
        self.assertEqual(self.printed("--list"), "tip\nstones\n")
        self.assertEqual(self.run_with("--out", "new.json").returncode, 0)
        self.assertFalse((self.root / "build/bench/results.json").exists())
        self.assertEqual(self.printed("--from", "new.json", "--list"), "tip\nstones\n")

    def test_failures(self) -> None:
        for last, how in [("exit 3", "status 3"), ("kill -SEGV $$", "SIGSEGV")]:
            with self.subTest(how):
                self.write_program("bench_one", f"{PROGRAM}{last}\n", beside("tip", 1))
                done = self.run_with()
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertEqual(done.stderr.splitlines()[-1], f"bench/run: bench_one ended with {how}")
        (self.root / "cmake/setup.sh").write_text("require_python() { :; }\nbuild() { exit 1; }\n")
        done = self.run_with()
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, "", "bench/run: the benchmarks could not be built\n"))

    def test_interrupt(self) -> None:
        waits = PROGRAM.replace("echo progress", "echo waits as $$ >&2; exec sleep 100")
        self.write_program("bench_one", waits, beside("tip", 1))
        running = subprocess.Popen(
            ["bench/run"], cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        for line in running.stderr:
            if child := re.match(r"waits as (\d+)", line):
                break
        running.send_signal(signal.SIGINT)
        self.assertEqual(running.communicate(timeout=60), ("", "bench/run: interrupted\n"))
        self.assertEqual(running.returncode, 130)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(child[1]), 0)


class BuildTable(unittest.TestCase):
    def test_units_are_those_of_the_tree(self) -> None:
        table = SOURCE / "bench/build.json"
        done = subprocess.run(["bench/run", "build", "--from", table], cwd=SOURCE, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        build = json.loads(table.read_text())
        self.assertRegex(build["date"], r"^\d{4}-\d\d-\d\d$")
        self.assertRegex(build["commit"], r"^[0-9a-f]{7,}$")
        build["units"]["engine/no_such_source_and_2_more.cpp"] = 1.0
        with tempfile.NamedTemporaryFile("w", suffix=".json") as other:
            json.dump(build, other)
            other.flush()
            done = subprocess.run(["bench/run", "build", "--from", other.name], cwd=SOURCE, capture_output=True,
                                  text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("engine/no_such_source_and_2_more.cpp", done.stderr)


if __name__ == "__main__":
    unittest.main()
