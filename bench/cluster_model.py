#!/usr/bin/env python3
"""What a game of 10^11 or 10^12 positions takes on a cluster, from a trace of a small one.

zugzwang-mpi --trace FILE writes, level by level, what its processes have told each other. Every level
is scaled in proportion to the positions; how long it takes on other processes and networks follows
from costs that have been measured. docs/distributed.md derives the model. For example:

  bench/cluster_model.py trace.csv --traced-ranks 4 --traced-positions 5398083 --stay-traced 0.31
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Iterable, NoReturn

# What the program does (solvers/retrograde/percolation.cpp, update_code.cpp).
LEAST_BATCH, MOST_BATCH, MOST_GATHERED = 1 << 12, 1 << 16, 1 << 22
STRETCH_BYTES = 8        # in front of each stretch of a batch
MOST_LEAVING = 1 << 24   # bytes that wait in MPI
MOST_OWN = 1 << 32       # indices of a tier that a rank holds

COLUMNS = ["tier", "plies", "decided", "updates", "messages", "bytes", "seconds"]


def fail(message: str) -> NoReturn:
    """Ends with one line on standard error."""
    print(f"cluster_model: {message}", file=sys.stderr)
    sys.exit(2)


@dataclass(frozen=True)
class Level:
    """A level of a tier, summed over all processes."""

    decided: float
    updates: float  # between processes
    messages: float = 0
    bytes: float = 0
    seconds: float = 0


@dataclass(frozen=True)
class Trace:
    """What was measured, and of what."""

    levels: list[Level]
    ranks: int
    positions: float  # that the tables keep
    stay: float       # the part of all updates that stay within their process


@dataclass(frozen=True)
class Costs:
    """What the model multiplies by; all times in seconds, of one core."""

    position: float         # to begin and to decide one
    update: float           # to take a move back and to update what stands before it
    sent: float             # more than that, where another process holds it
    message: float          # to send and to receive one
    message_bytes: float    # that a network adds to one
    latency: float          # of one hop
    level: float            # the end of a level on one machine
    position_bytes: float   # of memory
    indices: float          # a position that is kept: more than 1 where states are alike
    largest: float          # the part of the indices that the largest tier has
    imbalance: float        # the most that a process has to do in a level, over the mean
    stay: float             # as in the trace, but with many processes


@dataclass(frozen=True)
class Cluster:
    ranks: int
    ranks_a_node: int
    cores_a_node: int
    gbits: float     # that a node sends and receives a second, each
    memory: float    # bytes a rank
    disk: float      # bytes a second that all write together
    checkpoint: float  # seconds between two, at least

    @property
    def nodes(self) -> int:
        return math.ceil(self.ranks / self.ranks_a_node)

    @property
    def threads(self) -> int:
        """Of a rank."""
        return max(1, self.cores_a_node // self.ranks_a_node)

    @property
    def cores(self) -> int:
        return self.ranks * self.threads


@dataclass(frozen=True)
class Forecast:
    """Seconds, and bytes."""

    computing: float
    network: float
    ends: float         # of levels
    levels: float       # the larger of the first two in each level, and the ends
    checkpoints: float
    memory: float       # a rank
    sent: float         # a node, over all levels
    update_bytes: float  # the mean of what travels
    own: float          # indices of a rank in the largest tier
    fits: bool          # into the memory of a rank

    @property
    def runs(self) -> bool:
        return self.fits and self.own <= MOST_OWN

    @property
    def seconds(self) -> float:
        return self.levels + self.checkpoints

    @property
    def first(self) -> str:
        """What saturates first."""
        if not self.runs:
            return "indices a rank" if self.fits else "memory"
        busy = {"processors": self.computing, "network": self.network, "latency": self.ends,
                "disk": self.checkpoints}
        return max(busy, key=lambda name: busy[name])


def batch_of(ranks: int) -> int:
    """Returns the updates that a thread gathers for another process before it sends them."""
    return min(max(MOST_GATHERED // ranks, LEAST_BATCH), MOST_BATCH)


def bytes_an_update(own: float, batch: float) -> float:
    """Returns the mean bytes where a batch lies anywhere in a share of so many indices: two or three,
    and their part of the heads of those stretches in which there is one at least."""
    offset = 2 if min(batch, own // 2**16) * STRETCH_BYTES <= batch + own // 2**24 * STRETCH_BYTES \
        else 3
    stretches = max(1.0, own / 2 ** (8 * offset))
    met = stretches * -math.expm1(batch * math.log1p(-1 / stretches)) if stretches > 1 else 1.0
    return offset + STRETCH_BYTES * met / batch


def buffers(cluster: Cluster) -> float:
    """Returns the bytes of a rank's updates that are gathered or under way: four for each, for
    moves that win and for moves that lose."""
    gathered = 8 * cluster.threads * cluster.ranks * batch_of(cluster.ranks)
    return gathered + MOST_LEAVING if cluster.ranks > 1 else 0


def forecast(trace: Trace, positions: float, cluster: Cluster, costs: Costs,
             depth: int = 1) -> Forecast:
    """Scales every level, and each into `depth` alike."""
    ranks, scale = cluster.ranks, positions / trace.positions / depth
    pairs = ranks * (ranks - 1)
    between_nodes = max(0, ranks - cluster.ranks_a_node) / (ranks - 1) if ranks > 1 else 0.0
    own = positions * costs.indices * costs.largest / ranks
    end = 0.0
    if ranks > 1:
        end = costs.level + 2 * math.ceil(math.log2(ranks)) * costs.latency
        end += (ranks - 1) * costs.message

    computing = network = levels = sent = travelled = told = 0.0
    for level in trace.levels:
        updates = level.updates / (1 - trace.stay) * scale
        away = updates * (1 - costs.stay) if ranks > 1 else 0.0
        messages, size = 0.0, 0.0
        if away > 0:
            for_each = away / (pairs * cluster.threads)
            batch = max(1.0, min(for_each, batch_of(ranks)))
            messages = away / batch
            size = away * bytes_an_update(own, batch) + messages * costs.message_bytes
        work = updates * costs.update + away * costs.sent + messages * costs.message
        busy = costs.imbalance * work / cluster.cores
        a_node = size * between_nodes / cluster.nodes
        sending = costs.imbalance * a_node * 8 / (cluster.gbits * 1e9)
        computing += depth * busy
        network += depth * sending
        levels += depth * (max(busy, sending) + end)
        sent += depth * a_node
        travelled += depth * size
        told += depth * away

    begun = positions * costs.position / cluster.cores
    memory = positions / ranks * costs.position_bytes + buffers(cluster)
    solving = begun + levels
    # The tier at work between levels, in a tenth of the time; and each tier when it is finished.
    saving = positions * costs.largest / cluster.disk
    saved = min(depth * len(trace.levels),
                math.floor(solving / max(cluster.checkpoint, 9 * saving)))
    checkpoints = saved * saving + positions / cluster.disk
    return Forecast(computing=begun + computing, network=network,
                    ends=depth * len(trace.levels) * end, levels=solving,
                    checkpoints=checkpoints, memory=memory, sent=sent,
                    update_bytes=travelled / told if told else 0.0, own=own, fits=memory <= cluster.memory)


def read_trace(path: Path) -> list[Level]:
    """Reads the levels; ends the program where there are none."""
    try:
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if not rows or list(rows[0]) != COLUMNS:
        fail(f"{path}: a trace begins with {','.join(COLUMNS)}, and has a line a level")
    try:
        return [Level(*(float(row[name]) for name in COLUMNS[2:])) for row in rows]
    except (TypeError, ValueError):
        fail(f"{path}: there is a line that is not {len(COLUMNS)} numbers")


def scaled(value: float, units: list[tuple[float, str]]) -> str:
    """Writes a value with two digits or more, in the largest unit of which it has one."""
    if value == 0:
        return "none"
    for factor, unit in units:
        if value >= factor:
            break
    value /= factor
    return f"{value:.0f} {unit}" if value >= 9.95 else f"{value:.1f} {unit}"


def time_text(seconds: float) -> str:
    return scaled(seconds, [(86400, "d"), (3600, "h"), (60, "min"), (1, "s"), (1e-3, "ms")])


def bytes_text(value: float) -> str:
    return scaled(value, [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")])


def power_text(value: float) -> str:
    exponent = math.log10(value)
    return f"10^{exponent:.0f}" if abs(exponent - round(exponent)) < 1e-9 else f"{value:.2g}"


def table(rows: Iterable[tuple[float, Cluster, Forecast]]) -> str:
    """Writes the forecasts as a table in Markdown; no times where the game cannot be held."""
    lines = ["| positions | ranks | memory a rank | Gbit/s | time | computing | network "
             "| ends of levels | checkpoints | sent a node | bytes an update | first |",
             "|---|---|---|---|---|---|---|---|---|---|---|---|"]
    for positions, cluster, found in rows:
        cells = [power_text(positions), f"{cluster.ranks:,}", bytes_text(found.memory),
                 f"{cluster.gbits:g}"]
        if found.runs:
            cells += map(time_text, (found.seconds, found.computing, found.network, found.ends,
                                     found.checkpoints))
        else:
            cells += 5 * ["–"]
        cells += [bytes_text(found.sent), f"{found.update_bytes:.1f}", found.first]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="cluster_model", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("trace", type=Path)

    def number(flag: str, default: float, text: str, many: bool = False) -> None:
        made.add_argument(flag, type=float, default=[default] if many else default, metavar="X",
                          help=f"{text} ({default:g})")

    made.add_argument("--traced-ranks", type=int, default=4, metavar="N", help="of the trace (4)")
    made.add_argument("--traced-positions", type=float, metavar="N",
                      help="that its tables keep (those decided in its levels)")
    number("--stay-traced", 0.31, "part of the updates that stay within their process there")
    number("--stay", 0.14, "the same with many processes")
    made.add_argument("--positions", type=float, nargs="+", default=[1e11, 1e12], metavar="N")
    made.add_argument("--ranks", type=int, nargs="+", default=[16, 64, 256, 1024], metavar="N")
    made.add_argument("--gbits", type=float, nargs="+", default=[10, 100], metavar="X",
                      help="of a node (10 100)")
    made.add_argument("--ranks-a-node", type=int, default=4, metavar="N", help="(4)")
    made.add_argument("--cores-a-node", type=int, default=16, metavar="N", help="(16)")
    made.add_argument("--depth", type=int, default=1, metavar="N",
                      help="cut every level into so many, as a game of longer play has them (1)")
    number("--memory", 16, "GB of a rank")
    number("--disk", 2, "GB a second that all write together")
    number("--checkpoint", 1, "seconds between two checkpoints, at least")
    number("--position-ns", 170, "of a core, to begin and decide a position")
    number("--update-ns", 55, "for an update")
    number("--sent-ns", 21, "more for one that travels")
    number("--message-us", 5, "for a message")
    number("--message-bytes", 100, "that a network adds to a message")
    number("--latency-us", 20, "of one hop of the network")
    number("--level-ms", 1, "the end of a level on one machine")
    number("--position-bytes", 1.26, "of memory a position")
    number("--indices", 1, "a position, more than 1 where states are alike")
    number("--largest", 1, "part of the indices in the largest tier")
    number("--imbalance", 1.2, "the most that a process has to do in a level, over the mean")
    return made


def main() -> None:
    given = parser().parse_args()
    if min([*given.ranks, given.traced_ranks, given.ranks_a_node, given.cores_a_node,
            given.depth]) < 1:
        fail("ranks, cores and depth are 1 or more")
    if not 0 <= given.stay_traced < 1 or not 0 <= given.stay <= 1:
        fail("a part that stays is 0 to 1, and below 1 in the trace")
    levels = read_trace(given.trace)
    positions = given.traced_positions or sum(level.decided for level in levels)
    if positions <= 0:
        fail("the trace decides nothing; give --traced-positions")
    trace = Trace(levels, given.traced_ranks, positions, given.stay_traced)
    costs = Costs(position=given.position_ns * 1e-9, update=given.update_ns * 1e-9,
                  sent=given.sent_ns * 1e-9, message=given.message_us * 1e-6,
                  message_bytes=given.message_bytes, latency=given.latency_us * 1e-6,
                  level=given.level_ms * 1e-3, position_bytes=given.position_bytes,
                  indices=given.indices, largest=given.largest,
                  imbalance=given.imbalance, stay=given.stay)

    def cluster(ranks: int, gbits: float) -> Cluster:
        return Cluster(ranks, given.ranks_a_node, given.cores_a_node, gbits, given.memory * 1e9,
                       given.disk * 1e9, given.checkpoint)

    updates = sum(level.updates for level in levels)
    if updates:
        again = forecast(trace, positions, cluster(trace.ranks, math.inf),
                         replace(costs, stay=trace.stay))
        measured = sum(level.bytes for level in levels) / updates
        print(f"The trace: {trace.ranks} ranks, {positions:,.0f} positions, {len(levels)} levels, "
              f"{updates:,.0f} updates between processes; {measured:.2f} bytes an update "
              f"(the model: {again.update_bytes:.2f} with what a network adds).\n")
    print(table((number, cluster(ranks, gbits),
                 forecast(trace, number, cluster(ranks, gbits), costs, given.depth))
                for number in given.positions for ranks in given.ranks for gbits in given.gbits))


if __name__ == "__main__":
    main()
