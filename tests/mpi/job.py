"""Runs the program for several processes as a batch system would, and tells how that ended."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

LAUNCHER, TOGETHER, ALONE, PLUGINS = sys.argv[1:5]

ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    # One machine is enough, and has perhaps no network: no time to look for one.
    "OMPI_MCA_pml": "ob1",
    "OMPI_MCA_btl": "self,vader",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    # No second for the others to end by themselves where one has failed.
    "OMPI_MCA_odls_base_sigkill_timeout": "0",
    "OMPI_MCA_hwloc_base_binding_policy": "none",
    "XDG_DATA_HOME": "/nowhere",
    # An MPI keeps some memory to the end.
    "ASAN_OPTIONS": "detect_leaks=0",
}
ENVIRONMENT.pop("ZUGZWANG_PLUGIN_PATH", None)
ENVIRONMENT.pop("ZUGZWANG_SOLUTIONS", None)

LONGEST = 120  # seconds; what takes as long hangs


@dataclass
class Ended:
    status: int
    out: str
    err: str

    @property
    def told(self) -> list[str]:
        """What the program itself has told on standard error, line by line, but for plans."""
        return [line for line in self.err.splitlines()
                if line.startswith("zugzwang: ") and "with at most about" not in line]

    @property
    def answer(self) -> dict:
        return json.loads(self.out)


def plugin(name: str) -> str:
    return str(Path(PLUGINS) / f"{name}.so")


def words_of(command: str) -> list[str]:
    """The words of a command, in which NAME.so stands for a plugin of the tests."""
    return [plugin(word.removesuffix(".so")) if word.endswith(".so") else word
            for word in shlex.split(command)]


def start(ranks: int, command: str) -> subprocess.Popen:
    return subprocess.Popen([LAUNCHER, "-n", str(ranks), TOGETHER, *words_of(command)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            stdin=subprocess.DEVNULL, text=True, env=ENVIRONMENT)


def run(words: list[str]) -> Ended:
    ended = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT,
                           stdin=subprocess.DEVNULL, timeout=LONGEST)
    return Ended(ended.returncode, ended.stdout, ended.stderr)


def together(ranks: int, command: str) -> Ended:
    return run([LAUNCHER, "-n", str(ranks), TOGETHER, *words_of(command)])


def unlike(*groups: tuple[int, str, str]) -> Ended:
    """Runs groups of processes, each with a number of them, what its shell does first, such as
    'ulimit -v 1000000', and its own command."""
    words = [LAUNCHER]
    for number, (ranks, first, command) in enumerate(groups):
        if number > 0:
            words.append(":")
        words += ["-n", str(ranks), "sh", "-c", f'{first or ":"}; exec "$@"', "sh", TOGETHER,
                  *words_of(command)]
    return run(words)


def alone(command: str) -> Ended:
    return run([ALONE, *words_of(command)])
