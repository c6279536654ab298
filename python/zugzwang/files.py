"""Solution files, as `save` writes them."""

from __future__ import annotations

import builtins
import os
from typing import Any, NamedTuple

import numpy

from ._calls import BadValue, call, path_of, split, without_fields
from ._records import Answer, Record, Verification
from .games import game


class StoredValues(NamedTuple):
    """The values of all positions of a file, for the player on move."""

    indices: Any  #: the number of each position, in ascending order within its tier
    outcomes: Any  #: 1 for a win, 0 for a draw, -1 for a loss
    plies: Any  #: -1 in a draw


class Solution:
    """A solution file."""

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self.file = path_of(file)
        #: The game, its rules, and what the file holds.
        self.contents = Record(call("query", {"file": self.file})[0])

    @property
    def game(self) -> str:
        return str(self.contents.game)

    def __len__(self) -> int:
        return int(self.contents.positions)

    def query(self, *, tell: str = "all", best_line: int = 0, **options: Any) -> Answer:
        """Returns the value of a position: `tell` and `best_line` as those of `solve`."""
        request, fields = split(options)
        request.update(file=self.file, problem=fields, moves=tell, line=best_line)
        try:
            return Answer(call("query", request)[0])
        except BadValue as error:
            raise game(self.game)._with_hint(error, "query", fields) from None

    def values(self, **options: Any) -> StoredValues:
        """Returns the values of all positions that have a number."""
        request = without_fields("values", options)
        result, arrays = call("stored", {**request, "file": self.file}, arrays=True)
        count = result["positions"]
        return StoredValues(*(arrays[name][:count, 0] for name in StoredValues._fields))

    def map(self, tier: int = 0) -> Record:
        """Returns the streams of a tier as NumPy memory maps, as docs/solution-files.md tells them.

        `kept`: a bit an index, in words of 64 bits, or a key a place; `outcomes`: two bits a place;
        `plies`: a number a place. The file must have been saved with `flat=True`.
        """
        described = self.contents.tiers[tier]
        streams = described.get("streams")
        if streams is None:
            raise ValueError(f"{self.file} is compressed; save it with flat=True")
        kinds = {"kept": "<u8", "outcomes": "u1", "plies": f"<u{streams.get('plies_bytes') or 1}"}
        return Record({name: numpy.memmap(self.file, kinds[name], "r", at["at"],
                                          (at["bytes"] // numpy.dtype(kinds[name]).itemsize,))
                       for name, at in streams.items() if isinstance(at, dict)})

    def verify(self, **options: Any) -> Verification:
        """Compares all values with the definition."""
        request = without_fields("verify", options)
        return Verification(call("verify", {**request, "solution": self.file})[0])

    def __repr__(self) -> str:
        return f"<{self.file}: {len(self):,} positions of {self.game}>"


def open(file: str | os.PathLike[str]) -> Solution:
    """Opens a solution file."""
    if not os.path.exists(file):
        with builtins.open(file):  # raises the error of the system
            pass
    return Solution(file)
