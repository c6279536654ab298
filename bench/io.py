"""Measures how fast `zugzwang` reads and writes large inputs and outputs: bench/run io --help

Each line is one run of the program: its user and system time, that by item, the most memory that it held, and
what it held for each byte of its input, where that is a file. Inputs are generated, the same ones each time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEED = 1


@dataclass
class Job:
    """A run of the program."""

    name: str
    items: int
    unit: str
    words: list[str]
    source: Path | None = None  # the file that it reads


def edges(vertices: int, count: int) -> Iterator[tuple[int, int]]:
    """Yields random edges, the same for the same numbers."""
    draw = random.Random(SEED).random
    return ((int(draw() * vertices), int(draw() * vertices)) for _ in range(count))


def write(file: Path, head: str, lines: Iterator[str], tail: str = "") -> Path:
    """Writes a file."""
    with file.open("w", encoding="ascii") as out:
        out.write(head)
        out.writelines(lines)
        out.write(tail)
    return file


def graph_files(folder: Path, count: int) -> Iterator[tuple[str, Path]]:
    """Writes the same graph, with a vertex for four edges, in each form."""
    vertices = max(1, count // 4)
    yield "list of edges", write(folder / "graph.txt", "",
                                 (f"{a} {b}\n" for a, b in edges(vertices, count)))
    yield "DOT", write(folder / "graph.dot", "digraph {\n",
                       (f"  {a} -> {b};\n" for a, b in edges(vertices, count)), "}\n")
    head = "".join(['<?xml version="1.0"?>\n<graphml><graph edgedefault="directed">\n',
                    *(f'<node id="{v}"/>\n' for v in range(vertices))])
    yield "GraphML", write(folder / "graph.graphml", head,
                           (f'<edge source="{a}" target="{b}"/>\n' for a, b in edges(vertices, count)),
                           "</graph></graphml>\n")


def batch_file(folder: Path, count: int) -> Path:
    """Writes problems of nim and stones in turn."""
    draw = random.Random(SEED)
    problems = ({"game": "nim", "heaps": [draw.randrange(1000) for _ in range(4)]} if i % 2 == 0 else
                {"game": "stones", "max_take": draw.randrange(2, 30), "pile": 2 * draw.randrange(5000) + 1}
                for i in range(count))
    return write(folder / "batch.jsonl", "", (json.dumps(problem) + "\n" for problem in problems))


def jobs(folder: Path, size: float, run: Callable[[list[str]], str]) -> Iterator[Job]:
    """Yields the jobs, whose inputs are written before. `size` is a factor of all of them."""
    count = max(4, int(4_000_000 * size))
    for name, file in graph_files(folder, count):
        yield Job(f"solve digraph, {name}", count, "edge",
                  ["solve", "digraph", "--graph", f"@{file}", "--start", "0", "--solver", "retrograde"], file)
        file.unlink()
    rows = max(1, int(1_000_000 * size))
    for form in ("csv", "json", "markdown", "text"):
        yield Job(f"table tip, {form}", rows, "row", ["table", "tip", "--rows", f"0:{rows - 1}", "--format", form])
    heaps = max(1, int(1_000_000 * size))
    yield Job("nimbers 0.77", heaps, "heap", ["nimbers", "octal", "--code", "0.77", "--count", str(heaps), "--format", "csv"])
    lines = max(1, int(20_000 * size))
    yield Job("solve --batch, nim and stones", lines, "line",
              ["solve", "--batch", str(batch_file(folder, lines))])
    solution = folder / "dodgem.solution"
    run(["solve", "dodgem", "--size", "4", "--save", str(solution)])
    positions = int(run(["query", str(solution), "--all", "--count"]))
    query = ["query", str(solution), "--all"]
    for name, flags in [("--count", ["--count"]), ("", []), ("--format csv", ["--format", "csv"]),
                        ("--outcome loss --count", ["--outcome", "loss", "--count"]),
                        ("--sample 1000", ["--sample", "1000", "--seed", "7"])]:
        yield Job(f"query --all {name}".rstrip(), positions, "position", [*query, *flags])
    asked = folder / "asked.jsonl"
    sample = run([*query, "--sample", str(max(1, int(20_000 * size))), "--seed", "7"]).splitlines()
    write(asked, "", (json.dumps(json.loads(line)["position"]) + "\n" for line in sample))
    yield Job("query --batch", len(sample), "line", ["query", str(solution), "--batch", str(asked)])


def measure(program: Path, words: list[str]) -> tuple[float, int]:
    """Runs the program, and returns its seconds and the most bytes that it held."""
    child = subprocess.Popen([program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        fail(f"'{' '.join(words)}' ended with status {child.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def fail(message: str, status: int = 1) -> None:
    """Ends with one line on standard error."""
    print(f"bench/run: {message}", file=sys.stderr)
    sys.exit(status)


def main() -> None:
    """Does what the arguments ask for."""
    parser = argparse.ArgumentParser(prog="bench/run io", description=__doc__.split("\n\n")[1])
    parser.add_argument("--size", metavar="X", type=float, default=1.0,
                        help="factor of the size of all inputs and outputs (1: graphs of four million edges)")
    parser.add_argument("--program", metavar="FILE", type=Path, default=ROOT / "zugzwang",
                        help="the program to measure (that of this tree)")
    given = parser.parse_args()
    if not 0 < given.size <= 100:
        fail(f"--size: {given.size} is not valid; give a factor above 0, up to 100", 2)

    def run(words: list[str]) -> str:
        done = subprocess.run([given.program, *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            fail(f"'{' '.join(words)}' failed: {done.stderr.strip()}")
        return done.stdout

    run(["--version"])  # builds it
    print(f"{'':<32} {'items':>10}  {'seconds':>8}  {'µs an item':>16}  {'memory':>9}  {'of the file':>11}")
    with tempfile.TemporaryDirectory() as folder:
        for job in jobs(Path(folder), given.size, run):
            seconds, held = measure(given.program, job.words)
            share = f"{held / job.source.stat().st_size:.1f} times" if job.source else ""
            each = f"{1e6 * seconds / job.items:.3g} a {job.unit}"
            # A child's figure is never below that of the process that starts it.
            least = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
            memory = f"{'< ' if held <= 1.05 * least else ''}{held / 2**20:,.0f} MiB"
            print(f"{job.name:<32} {job.items:>10,}  {seconds:>8.3g}  {each:>16}  {memory:>9}  {share:>11}"
                  .rstrip(), flush=True)


main()
