"""Several processes find what one finds: every count of a census with the checksum of all values,
the value of a position and its best moves, and what a solution that they have saved says."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

from job import alone, together, unlike

RANKS = [1, 2, 3, 4]

GRAPH = "'[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'"
RULES = [
    f"cat-and-mouse --graph {GRAPH}",
    "chess-ending --material KRK",
    "quixo --size 3",
    # Plugins with play that comes back: one tells predecessors, the other does not, and needs wide
    # cells.
    "rook-ending --size 5 --plugin rook-ending.so",
    "chase --points 100 --plugin chase.so",
    # The options are asked for where predecessors might be used.
    "quixo --size 3 --strategy value_iteration",
    "quixo --size 3 --evaluation outcome",
]
POSITIONS = [
    f"cat-and-mouse --graph {GRAPH}",
    "chess-ending --fen '8/8/8/3k4/8/8/8/K1R5 w'",
    "quixo --size 3 --moves",
    "rook-ending --size 5 --king c3 --rook a4 --black e1 --plugin rook-ending.so",
    "chase --points 100 --mine 0 --theirs 71 --plugin chase.so",
    "quixo --size 3 --value-only",
]


def known(answer: dict) -> dict:
    """An answer but for the work that it took, and for how it was gone about."""
    return {key: value for key, value in answer.items() if key not in ("statistics", "strategy")}


class Agreement(unittest.TestCase):
    maxDiff = None

    def test_census(self) -> None:
        for rules in RULES:
            serial = alone(f"analyze {rules} --json --solver retrograde").answer
            self.assertEqual(len(serial["checksum"]), 16)
            if rules.startswith("chase"):
                self.assertGreater(serial["longest"]["plies"], 63)
            for ranks in RANKS:
                with self.subTest(rules, ranks=ranks):
                    ended = together(ranks, f"analyze {rules} --json --solver retrograde")
                    self.assertEqual(ended.status, 0, ended.err)
                    self.assertEqual(known(ended.answer), known(serial))

    def test_threads(self) -> None:
        serial = alone("analyze chess-ending --material KRK --json").answer
        ended = together(2, "analyze chess-ending --material KRK --json --threads 2")
        self.assertEqual(known(ended.answer), known(serial))

    def test_network(self) -> None:
        """Long messages are not there at once where processes share no memory."""
        command = "analyze chess-ending --material KBNK --json"
        ended = unlike((3, "export OMPI_MCA_btl=self,tcp", command))
        self.assertEqual(ended.status, 0, ended.err)
        self.assertEqual(known(ended.answer), known(alone(command).answer))

    def test_positions(self) -> None:
        for position in POSITIONS:
            serial = alone(f"solve {position} --json --solver retrograde").answer
            for ranks in RANKS:
                with self.subTest(position, ranks=ranks):
                    ended = together(ranks, f"solve {position} --json")
                    self.assertEqual(ended.status, 0, ended.err)
                    self.assertEqual(known(ended.answer), known(serial))

    def test_saved(self) -> None:
        rules = "quixo --size 3"
        serial = alone(f"analyze {rules} --json").answer
        with tempfile.TemporaryDirectory() as folder:
            for ranks in RANKS:
                with self.subTest(ranks=ranks):
                    file = Path(folder) / f"by-{ranks}"
                    self.assertEqual(together(ranks, f"solve {rules} --save {file}").status, 0)
                    found = alone(f"analyze {rules} --solution {file} --json").answer
                    for key in ("win", "loss", "draw", "by_plies", "longest", "checksum"):
                        self.assertEqual(found[key], serial[key])

    def test_first_alone(self) -> None:
        """What is not shared, the first process does alone."""
        for command in ("list", "--version", "solve quixo --help", "compare quixo --size 2 --json"):
            with self.subTest(command):
                ended = together(3, command)
                self.assertEqual(ended.status, 0, ended.err)
                if command == "list":
                    self.assertEqual(ended.out, alone(command).out)
                self.assertEqual(ended.out.count("zugzwang-mpi 0.2.0"), command == "--version")
        self.assertEqual(alone("solve quixo --dry-run").status, 2)

    def test_trace(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "trace.csv"
            # Without symmetry, so that a census counts what is kept.
            ended = together(2, f"analyze cat-and-mouse --graph {GRAPH} --json --trace {file}")
            lines = [line.split(",") for line in file.read_text().splitlines()]
        self.assertEqual(
            lines[0], ["tier", "plies", "decided", "updates", "messages", "bytes", "seconds"])
        levels = [[float(number) for number in line] for line in lines[1:]]
        self.assertGreater(sum(level[5] for level in levels), 0)
        decided = {}
        for level in levels:
            decided[level[1]] = decided.get(level[1], 0) + level[2]
        counted = {count["plies"]: count["win"] + count["loss"]
                   for count in ended.answer["by_plies"] if count["plies"] > 0}
        self.assertGreater(len(counted), 2)
        self.assertEqual({plies: count for plies, count in decided.items() if count > 0}, counted)


class Plans(unittest.TestCase):
    def test_memory(self) -> None:
        """The share of each process falls with their number."""
        rules = "quixo --size 4"
        plans = [together(1, f"solve {rules} --dry-run --ranks {ranks} --json").answer
                 for ranks in (1, 2, 4, 8)]
        self.assertEqual([plan["processes"] for plan in plans], [1, 2, 4, 8])
        for plan in plans:
            own = (plan["memory"] - plan["buffers"]) * plan["processes"]
            self.assertAlmostEqual(own / plans[0]["memory"], 1, delta=0.1)
        away = [plan["moves_away"] for plan in plans]
        self.assertEqual(away[0], 0)
        self.assertEqual(away, sorted(away))
        self.assertEqual(together(4, f"solve {rules} --dry-run --json").answer, plans[2])

    def test_memory_held(self) -> None:
        """What is planned for each process is enough, and is about what it then holds."""
        # The last has distances that need wide cells.
        for rules in ("chess-ending --material KRK",
                      "chase --points 100 --plugin chase.so --strategy value_iteration"):
            for ranks in (1, 2, 4):
                with self.subTest(rules, ranks=ranks):
                    plan = together(ranks, f"analyze {rules} --dry-run --json").answer
                    # The limit is of tables: the buffers come on top of it.
                    most = plan["most_memory"] - plan["buffers"]
                    ended = together(ranks, f"analyze {rules} --json --memory {most}")
                    self.assertEqual(ended.status, 0, ended.err)
                    held = ended.answer["statistics"]["bytes"] / ranks
                    self.assertLess(plan["memory"] - plan["buffers"], 3 * held + (1 << 15))

    def test_traffic(self) -> None:
        """What is expected in advance is about what is sent."""
        rules = "chess-ending --material KRK"
        plan = together(2, f"analyze {rules} --dry-run --json").answer
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "trace.csv"
            solved = together(2, f"analyze {rules} --json --trace {file}").answer
            sent = sum(int(line.split(",")[5]) for line in file.read_text().splitlines()[1:])
        self.assertEqual(solved["status"], "complete")
        self.assertLess(sent, 1.5 * plan["traffic"])
        self.assertLess(plan["traffic"], 3 * sent)
        self.assertAlmostEqual(
            plan["positions"] / solved["statistics"]["positions"], 1, delta=0.2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
