"""The package under test is that of the build, which PYTHONPATH names."""

from __future__ import annotations

import os
import threading
from typing import Any, Callable

import pytest

import zugzwang as zz

PROGRAM = os.environ.get("ZUGZWANG_PROGRAM", "zugzwang")


@pytest.fixture
def program() -> str:
    return PROGRAM


def problem_of(name: str, size: int = 4, seed: int = 0) -> dict[str, Any]:
    """Returns the fields of a random problem."""
    return zz.game(name).random(size, seed)._problem


def run_together(*work: Callable[[], Any]) -> None:
    """Calls functions in threads of their own, and waits for all."""
    threads = [threading.Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class TicTacToe(zz.Game):
    """Three in a row on a board of some columns; crosses begin."""

    def __init__(self, columns: int = 3) -> None:
        self.columns = columns
        cells = range(3 * columns)
        at = [[row * columns + column for column in range(columns)] for row in range(3)]
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        self.lines = [tuple(at[r + i * dr][c + i * dc] for i in range(3))
                      for r in range(3) for c in range(columns) for dr, dc in steps
                      if r + 2 * dr < 3 and 0 <= c + 2 * dc < columns]
        self.masks = [sum(1 << cell for cell in line) for line in self.lines]
        self.cells = cells
        self.full = (1 << len(cells)) - 1

    # A state: the cells of the player on move and those of the opponent, as sets of bits.
    def moves(self, state: tuple[int, int]) -> list[int]:
        taken = state[0] | state[1]
        return [cell for cell in self.cells if not taken >> cell & 1]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[1], state[0] | 1 << move

    def result(self, state: tuple[int, int]) -> str | None:
        theirs = state[1]
        for mask in self.masks:
            if theirs & mask == mask:
                return "loss"
        return "draw" if state[0] | theirs == self.full else None

    def start(self) -> tuple[int, int]:
        return 0, 0
