"""Builds the program anew and prints where the time goes: bench/run build --help

The build is the first one of ./zugzwang, without a cache, in a folder of its own. Seconds of a unit are
those from its start to its end; the processor's own are told of the whole. Behind them stands what there
is to build: lines, types and concepts.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "bench/build.json"
DEAREST = 10
ROOMS = ("core", "values", "solvers", "store", "checks", "engine", "api", "games", "cli", "mpi", "web/server", "web/module")
TYPE = re.compile(r"^\s*(?:template <.*> )?(?:struct|class|enum class|enum|union) [A-Z]\w*[^;()]*$", re.M)
CONCEPT = re.compile(r"^concept \w+", re.M)


def run(command: list[str]) -> None:
    """Runs a command; its output goes to standard error. Ends with status 1 where it fails."""
    environment = os.environ | {"CCACHE_DISABLE": "1"}
    if subprocess.run(command, cwd=ROOT, env=environment, stdout=sys.stderr).returncode != 0:
        print(f"bench/run: {command[0]} failed", file=sys.stderr)
        sys.exit(1)


def unit_of(output: str) -> str:
    """Returns a unit by what is made of it: games/rows/tip.cpp of CMakeFiles/…/games/rows/tip.cpp.o, and
    games/amazons_and_4_more.cpp of sources that are compiled together."""
    folder = re.sub(r"CMakeFiles/[^/]+\.dir/(together/[^/]+/)?", "", output)
    return folder.removesuffix(".o").removesuffix(".gch")


def room_of(unit: str) -> str:
    """Returns the room of a unit."""
    if "cmake_pch" in unit:
        return "precompiled headers"
    return unit.split("/")[0] + "/" if "/" in unit else "linking and the rest"


def sources_of(unit: str) -> list[Path]:
    """Returns the sources of the tree after which a unit is named, alone or as the first of several."""
    path = Path(re.sub(r"_and_\d+_more(?=\.)", "", unit))
    template = f"{path.name}.in"  # of a source that CMake writes
    return [*(ROOT / path.parts[0]).glob("**/" + "/".join(path.parts[1:])),
            *(ROOT / path.parts[0]).glob(f"**/{template}"), *(ROOT / "cmake").glob(template)]


def is_generated(unit: str) -> bool:
    """Returns whether a unit is no source of the tree: a library, a program, headers or what CMake writes."""
    return not unit.endswith((".cpp", ".c")) or "/" not in unit


def strangers(build: dict) -> list[str]:
    """Returns the units of a table that are made of no source of the tree."""
    return [unit for unit in build["units"] if not is_generated(unit) and not sources_of(unit)]


def measure() -> dict:
    """Builds the program in a new folder, and returns what that took."""
    folder = ROOT / "build/weigh"
    shutil.rmtree(folder, ignore_errors=True)
    run(["cmake", "--preset", "release", "-B", str(folder)])
    jobs = subprocess.check_output(["bash", "-c", "source cmake/setup.sh && jobs_at_once"], cwd=ROOT, text=True)
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run(["ninja", "-j", jobs.strip(), "-C", str(folder), "zugzwang"])
    wall, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    units = {}
    for line in (folder / ".ninja_log").read_text(encoding="utf-8").splitlines()[1:]:
        start, end, _, output, _ = line.split("\t")
        if not output.startswith("/"):  # the list of sources was looked through anew
            units[unit_of(output)] = (int(end) - int(start)) / 1000
    program = (folder / "zugzwang").stat().st_size
    shutil.rmtree(folder)
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    return {"date": datetime.now(timezone.utc).date().isoformat(), "commit": commit, "user": after.ru_utime - before.ru_utime, "system": after.ru_stime - before.ru_stime,
            "wall": wall, "bytes": program, "units": units, "weights": weigh()}


def weigh() -> dict[str, dict[str, int]]:
    """Returns the lines, types and concepts of the product, by room."""
    weights = {}
    for room in ROOMS:
        texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / room).rglob("*.[ch]*"))]
        weights[f"{room}/"] = {"lines": sum(text.count("\n") for text in texts),
                               "types": sum(len(TYPE.findall(text)) for text in texts),
                               "concepts": sum(len(CONCEPT.findall(text)) for text in texts)}
    weights["in all"] = {kind: sum(room[kind] for room in weights.values())
                         for kind in ("lines", "types", "concepts")}
    return weights


def by_room(build: dict) -> dict[str, float]:
    """Returns the seconds of each room, those of the dearest first."""
    rooms: dict[str, float] = defaultdict(float)
    for unit, seconds in build["units"].items():
        rooms[room_of(unit)] += seconds
    return dict(sorted(rooms.items(), key=lambda item: -item[1]))


def print_lines(lines: dict[str, float], before: dict[str, float], share_of: float) -> None:
    """Prints names with their seconds, their shares, and the ratios to those before."""
    for name, seconds in lines.items():
        ratio = f"{seconds / before[name]:8.2f}" if before.get(name) else ""
        print(f"{name:42}{seconds:9.1f}{seconds / share_of:8.0%}{ratio}")


def print_table(build: dict, before: dict | None) -> None:
    """Prints the rooms, the dearest units and the sums, beside a build before."""
    against = before or {"units": {}, "weights": {}}
    total = sum(build["units"].values())
    print(f"{'room':42}{'seconds':>9}{'share':>8}" + (f"{'ratio':>8}" if before else ""))
    print_lines(by_room(build), by_room(against), total)
    dearest = sorted(build["units"].items(), key=lambda item: -item[1])[:DEAREST]
    print("\nthe dearest units")
    print_lines(dict(dearest), against["units"], total)
    print(f"\n{'':42}{'lines':>9}{'types':>8}{'concepts':>10}" + ("   more" if before else ""))
    for room, weights in build["weights"].items():
        figures = f"{weights['lines']:9,}{weights['types']:8}{weights['concepts']:10}"
        earlier = against["weights"].get(room) if before else None
        more = [f"{weights[kind] - earlier[kind]:+,}" for kind in weights] if earlier else []
        print(f"{room:42}{figures}   {', '.join(more)}".rstrip())
    print()
    for name, unit in (("user", "s"), ("system", "s"), ("wall", "s"), ("bytes", "B")):
        ratio = f"{build[name] / before[name]:8.2f}" if before else ""
        print(f"{name:42}{build[name]:9.0f} {unit}       {ratio}".rstrip())


def main() -> None:
    """Does what the arguments ask for."""
    parser = argparse.ArgumentParser(
        prog="bench/run build", allow_abbrev=False,
        description="Builds the program anew, and prints the seconds by room and those of the dearest "
                    "units beside a stored table. Some minutes; the machine should be idle.")
    parser.add_argument("--against", metavar="FILE", type=Path, default=STORED,
                        help="JSON stored earlier (default: bench/build.json)")
    parser.add_argument("--out", metavar="FILE", type=Path, help="JSON to store")
    parser.add_argument("--from", metavar="FILE", type=Path, dest="source",
                        help="print the table of JSON stored earlier; build nothing")
    given = parser.parse_args()
    try:
        is_first = given.against == STORED and not STORED.exists()
        before = None if is_first else json.loads(given.against.read_text(encoding="utf-8"))
        build = json.loads(given.source.read_text(encoding="utf-8")) if given.source else measure()
        if given.out:
            given.out.write_text(json.dumps(build, indent=1) + "\n", encoding="utf-8")
        print_table(build, before)
        if unknown := strangers(build):
            parser.error("the tree has no source of these units; measure anew: " + ", ".join(unknown))
    except (OSError, ValueError, TypeError, AttributeError) as error:
        parser.error(str(error))
    except KeyError as error:
        parser.error(f"the file has no member {error}")


main()
