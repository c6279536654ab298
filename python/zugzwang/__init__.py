"""Solves combinatorial games: two players, perfect information, no chance.

>>> import zugzwang as zz
>>> zz.game("stones", max_take=3).solve(pile=7).outcome
'win'
>>> zz.nimbers("kayles", 10)
array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=uint64)
"""

from typing import Any

from ._calls import BadValue, Error, LimitReached, NotApplicable, version as __version__
from ._records import Answer, Graph, Period, Record, Study, Table, Verification
from .files import Solution, open
from .functions import (batch, born, check, compare, nimbers, period, puzzle, serve, solve, solve_graph,
                        study, verify)
from .games import BundledGame, Game, PartizanGame, game, games, load_plugin
from .positions import Position
from .values import Thermograph, Value, value

__all__ = [
    "Answer", "BadValue", "BundledGame", "Error", "Game", "Graph", "LimitReached", "NotApplicable",
    "PartizanGame", "Period", "Position", "Record", "Solution", "Study", "Table", "Thermograph", "Value", "Verification",
    "__version__", "batch", "born", "check", "compare", "game", "games",
    "load_plugin", "nimbers", "open", "period", "puzzle", "serve", "solve", "solve_graph", "study", "value", "verify",
]


def __getattr__(name: str) -> Any:
    """Returns a function of the library that has none here, such as `explain`."""
    if name.startswith("_"):
        raise AttributeError(name)
    from ._operations import function_of
    return function_of(name)


def __dir__() -> list[str]:
    from ._operations import names
    return sorted({*globals(), *names()})


for _name in __all__:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = "zugzwang"  # where people find it
del _name
globals().pop("values")  # the submodule, whose name an operation has
