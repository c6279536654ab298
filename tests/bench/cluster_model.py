"""bench/cluster_model.py on traces so small that the figures are computed by hand."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "bench/cluster_model.py"
spec = importlib.util.spec_from_file_location("cluster_model", PROGRAM)
model = importlib.util.module_from_spec(spec)
sys.modules["cluster_model"] = model
spec.loader.exec_module(model)

HEAD = "tier,plies,decided,updates,messages,bytes,seconds\n"
COSTS = model.Costs(position=1e-5, update=1e-6, sent=2e-6, message=1e-3, message_bytes=100,
                    latency=0.005, level=0.01, position_bytes=2, indices=1, largest=1,
                    imbalance=2, stay=0.5)
# Two nodes, each with a process of two threads, and a megabit a second between them.
CLUSTER = model.Cluster(ranks=2, ranks_a_node=1, cores_a_node=2, gbits=0.001, memory=1e9,
                        disk=2**21, checkpoint=3)
# Half of all updates stay, so that there are 2^19 in the first level and 2^18 in the second.
TRACE = model.Trace([model.Level(1, 2**18), model.Level(1, 2**17)], ranks=2, positions=2**17,
                    stay=0.5)


class Forecast(unittest.TestCase):
    def test_two_levels(self) -> None:
        found = model.forecast(TRACE, 2**17, CLUSTER, COSTS)
        # 2^18 updates travel, in a batch of 2^16 from each of two threads to each other process:
        # 0.524288 s to take moves back, as much for those that travel, 0.004 s for 4 messages; on
        # 4 cores, the busiest with twice the mean. Then the same with half of it. To begin takes
        # 1.31072 s.
        self.assertAlmostEqual(found.computing, 0.526288 + 0.264144 + 0.32768)
        # 2 bytes an update, 8 a batch, which lies in one stretch, and 100 a message; each node sends
        # half of it.
        self.assertAlmostEqual(found.sent, (524288 + 32 + 400) / 2 + (262144 + 32 + 400) / 2)
        self.assertAlmostEqual(found.network, 2 * 8 * found.sent / 1e6)
        # Two sums in one hop each, and a message to the other process.
        self.assertAlmostEqual(found.ends, 2 * (0.01 + 2 * 0.005 + 0.001))
        # The network takes longer in both levels.
        self.assertAlmostEqual(found.levels, 0.32768 + found.network + found.ends)
        # A sixteenth of a second each: two between levels, and the finished table.
        self.assertAlmostEqual(found.checkpoints, 3 / 16)
        self.assertAlmostEqual(found.seconds, 6.668048 + 3 / 16)
        self.assertEqual(found.memory, 65536 * 2 + 2 * 2 * 2**16 * 8 + 2**24)
        self.assertAlmostEqual(found.update_bytes, (524720 + 262576) / (2**18 + 2**17))
        self.assertEqual(found.first, "network")

    def test_what_is_first(self) -> None:
        def first(**changed: float) -> str:
            costs = {name: value for name, value in changed.items() if hasattr(COSTS, name)}
            cluster = {name: value for name, value in changed.items() if hasattr(CLUSTER, name)}
            return model.forecast(TRACE, 2**17, replace(CLUSTER, **cluster),
                                  replace(COSTS, **costs)).first

        self.assertEqual(first(gbits=1), "processors")
        self.assertEqual(first(gbits=1, latency=10), "latency")
        self.assertEqual(first(gbits=1, disk=2**16), "disk")
        self.assertEqual(first(memory=19005439), "memory")
        self.assertEqual(first(memory=19005440), "network")
        # A rank has 2^16 indices for each that a position has.
        self.assertEqual(first(indices=2**16), "network")
        self.assertEqual(first(indices=2**16 + 1), "indices a rank")
        self.assertEqual(first(indices=2**17, largest=0.5), "network")

    def test_levels_take_the_longer_of_two(self) -> None:
        # At 12 megabits a second the first level takes 0.3498 s of the network and 0.5263 s of
        # processors, and the second, with few cores busy, no less of the latter.
        found = model.forecast(TRACE, 2**17, replace(CLUSTER, gbits=0.012), COSTS)
        self.assertAlmostEqual(found.levels, 0.32768 + 0.526288 + 0.264144 + found.ends)

    def test_scale_and_depth(self) -> None:
        once = model.forecast(TRACE, 2**17, CLUSTER, replace(COSTS, imbalance=1))
        more = model.forecast(TRACE, 2**20, CLUSTER, replace(COSTS, imbalance=1, message=0))
        # Own shares of eight stretches, each of which full batches meet.
        self.assertAlmostEqual(more.computing, 8 * (once.computing - 0.008 / 4), places=5)
        self.assertEqual(more.ends, once.ends - 2 * 0.001)
        deep = model.forecast(TRACE, 2**17, CLUSTER, COSTS, depth=4)
        flat = model.forecast(TRACE, 2**17, CLUSTER, COSTS)
        self.assertAlmostEqual(deep.ends, 4 * flat.ends)
        # Smaller batches, so more messages.
        self.assertAlmostEqual(deep.computing - flat.computing, 2 * 3 * 8 * 0.001 / 4)

    def test_checkpoints(self) -> None:
        def seconds(**changed: float) -> float:
            return model.forecast(TRACE, 2**17, replace(CLUSTER, **changed), COSTS).checkpoints

        # They take a quarter of a second, so that 2.25 s pass between two.
        self.assertAlmostEqual(seconds(disk=2**19, checkpoint=1), 3 / 4)
        self.assertAlmostEqual(seconds(disk=2**18, checkpoint=1), 2 / 2)
        self.assertAlmostEqual(seconds(disk=2**17, checkpoint=1), 1)
        # There are no more than levels.
        self.assertAlmostEqual(seconds(checkpoint=0.1), 3 / 16)

    def test_alone(self) -> None:
        found = model.forecast(TRACE, 2**17, replace(CLUSTER, ranks=1), COSTS)
        self.assertEqual((found.network, found.ends, found.sent), (0, 0, 0))
        self.assertEqual(found.memory, 2**18)

    def test_one_node_sends_nothing(self) -> None:
        found = model.forecast(TRACE, 2**17, replace(CLUSTER, ranks_a_node=2), COSTS)
        self.assertEqual(found.network, 0)
        self.assertGreater(found.ends, 0)

    def test_bytes_an_update(self) -> None:
        self.assertEqual(model.bytes_an_update(2**16, 8), 3)
        # Of 32 updates in four stretches, on the average 4 · (3/4)^32 stretches have none.
        self.assertAlmostEqual(model.bytes_an_update(2**18, 32), 2 + 8 * (4 - 4 * 0.75**32) / 32)
        # Eight bytes a stretch of 2^16 would be more than one a number.
        self.assertAlmostEqual(model.bytes_an_update(2**24, 32), 3 + 8 / 32)
        self.assertAlmostEqual(model.bytes_an_update(2**25, 2048), 3 + 8 * 2 / 2048)
        self.assertLess(model.bytes_an_update(2**25, 4096 * 8), 2.13)

    def test_batches(self) -> None:
        self.assertEqual([model.batch_of(ranks) for ranks in (2, 64, 256, 1024, 4096)],
                         [65536, 65536, 16384, 4096, 4096])


class Program(unittest.TestCase):
    def run_with(self, text: str, *flags: str) -> subprocess.CompletedProcess:
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write(text)
            file.flush()
            return subprocess.run([sys.executable, PROGRAM, file.name, *flags],
                                  capture_output=True, text=True, timeout=60)

    def test_table(self) -> None:
        found = self.run_with(HEAD + "0,1,500,4000,12,8100,0.1\n0,2,500,2000,12,4100,0.1\n")
        self.assertEqual(found.stderr, "")
        lines = found.stdout.splitlines()
        self.assertIn("4 ranks, 1,000 positions, 2 levels, 6,000 updates between processes; 2.03 "
                      "bytes an update", lines[0])
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[4:]]
        self.assertEqual([(row[0], row[1], row[3]) for row in rows],
                         [(positions, ranks, gbits) for positions in ("10^11", "10^12")
                          for ranks in ("16", "64", "256", "1,024") for gbits in ("10", "100")])
        self.assertTrue(all(len(row) == len(lines[2].split("|")) - 2 for row in rows))

    def test_bad_input(self) -> None:
        for text, flags, what in [("tier,plies\n0,1\n", [], "a trace begins with"),
                                  (HEAD, [], "a line a level"),
                                  (HEAD + "0,1,5,x,1,1,1\n", [], "7 numbers"),
                                  (HEAD + "0,1,5\n", [], "7 numbers"),
                                  (HEAD + "0,1,0,1,1,1,1\n", [], "--traced-positions"),
                                  (HEAD + "0,1,5,1,1,1,1\n", ["--stay-traced", "1"], "0 to 1"),
                                  (HEAD + "0,1,5,1,1,1,1\n", ["--ranks", "0"], "1 or more")]:
            found = self.run_with(text, *flags)
            self.assertEqual((found.returncode, found.stdout), (2, ""), text)
            self.assertIn(what, found.stderr)
            self.assertEqual(found.stderr.count("\n"), 1)
        gone = subprocess.run([sys.executable, PROGRAM, "/nowhere.csv"], capture_output=True,
                              text=True, timeout=60)
        self.assertEqual((gone.returncode, gone.stderr),
                         (2, "cluster_model: /nowhere.csv: No such file or directory\n"))


if __name__ == "__main__":
    unittest.main()
