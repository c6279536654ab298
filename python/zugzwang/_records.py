"""What calls return: the members of an answer as attributes."""

from __future__ import annotations

import copy
import html
import shutil
import subprocess
from typing import Any, Callable, Iterator, Optional

import numpy


class Record:
    """The members of an answer, as attributes and as items; those left out are None."""

    def __init__(self, members: dict[str, Any]) -> None:
        self._members = members

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        members = self._members
        if name in members:
            return members[name]
        if name in _names_of(type(self)):
            return None
        raise AttributeError(f"{type(self).__name__} has no {name!r}; it has {', '.join(members)}")

    def __getitem__(self, name: str) -> Any:
        return self._members[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __contains__(self, name: object) -> bool:
        return name in self._members

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._members]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._members == other._members  # type: ignore

    __hash__ = None  # type: ignore

    def __getstate__(self) -> dict[str, Any]:
        return self._members

    def __setstate__(self, members: dict[str, Any]) -> None:
        self._members = members

    def to_dict(self) -> dict[str, Any]:
        """Returns the members, as JSON knows them."""
        plain = copy.deepcopy(self._members)
        if isinstance(plain.get("moves"), list):
            plain["moves"] = [move.to_dict() if isinstance(move, Record) else move
                              for move in plain["moves"]]
        return plain

    def _shown(self) -> dict[str, Any]:
        """The members that people are shown."""
        return self._members

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(value)}" for name, value in self._shown().items())
        return f"{type(self).__name__}({shown})"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(_short(value, 400))}</td></tr>"
                       for name, value in self._shown().items())
        return f"<table>{rows}</table>"


def _names_of(kind: type) -> set[str]:
    return {name for one in kind.__mro__ for name in one.__dict__.get("__annotations__", {})}


def _short(value: Any, most: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= most else text[:most - 3] + "..."


class Answer(Record):
    """The value of a position, for the player on move, and its best moves."""

    status: str
    outcome: Optional[str]
    plies: Optional[int]
    margin: Optional[int]
    nimber: Optional[int]
    at_least: Optional[dict[str, Any]]  #: where a limit has ended the work: what is proved
    at_most: Optional[dict[str, Any]]
    move: Any
    best_moves: Optional[list[Any]]
    winning_moves: Optional[list[Any]]
    line: Optional[list[Any]]
    line_end: Optional[str]
    left_out: Optional[list[str]]  #: what the limit has left out
    solver: str
    evaluation: str
    statistics: dict[str, Any]

    def __init__(self, members: dict[str, Any],
                 all_moves: Optional[Callable[[], Answer]] = None) -> None:
        if isinstance(members.get("moves"), list):
            members["moves"] = [Record(move) for move in members["moves"]]
        super().__init__(members)
        self._all_moves = all_moves

    @property
    def moves(self) -> Optional[list[Record]]:
        """All moves with their values, which are found when they are asked for first."""
        if self._members.get("moves") is None and self._all_moves is not None:
            self._members["moves"] = self._all_moves().moves
        return self._members.get("moves")

    def __setstate__(self, members: dict[str, Any]) -> None:
        self._members = members
        self._all_moves = None

    def _shown(self) -> dict[str, Any]:
        names = ("outcome", "plies", "margin", "nimber", "chance", "value", "at_least", "at_most",
                 "move", "solver")
        shown = {name: self._members[name] for name in names if self._members.get(name) is not None}
        if self._members.get("status", "complete") != "complete":
            shown["status"] = self._members["status"]
        return shown


class Period(Record):
    """The period of a sequence: value(n + period) = value(n) + saltus from preperiod on."""

    of: str
    preperiod: Optional[int]
    period: Optional[int]
    saltus: Optional[int]
    proved: bool
    proof: Optional[str]

    def __init__(self, members: dict[str, Any], sequences: Optional[list[Any]] = None,
                 certificate: Optional[dict[str, Any]] = None) -> None:
        super().__init__(members)
        #: One for each sequence of the game; the first is this one.
        self.sequences: list[Any] = sequences or [self]
        self._certificate = certificate

    def certificate(self) -> dict[str, Any]:
        """Returns all that `zugzwang.verify(certificate=…)` needs to check the period."""
        if self._certificate is None:
            raise LookupError("there is no certificate: the period is proved in another way")
        return self._certificate

    def __getstate__(self) -> Any:
        return self._members, self._certificate

    def __setstate__(self, state: Any) -> None:
        self._members, self._certificate = state
        self.sequences = [self]


class Verification(Record):
    """Whether a solution agrees with the definition; true if it does."""

    correct: bool
    violation: Optional[str]

    def __bool__(self) -> bool:
        return bool(self._members.get("correct"))


class Table(numpy.ndarray):  # type: ignore[type-arg]
    """The chart of a game of rows: a structured array with a field for each column."""

    first: int  #: the number of the first row
    row_name: str

    def __array_finalize__(self, other: Any) -> None:
        self.first = getattr(other, "first", 0)
        self.row_name = getattr(other, "row_name", "row")

    def _repr_html_(self) -> str:
        most = 50
        names = self.dtype.names or ()
        head = "".join(f"<th>{html.escape(name)}</th>" for name in (self.row_name, *names))
        rows = "".join(f"<tr><th>{self.first + place}</th>"
                       + "".join(f"<td>{'' if entry < 0 else entry}</td>" for entry in row) + "</tr>"
                       for place, row in enumerate(self[:most].tolist()))
        more = f"<p>and {len(self) - most} more</p>" if len(self) > most else ""
        return f"<table><tr>{head}</tr>{rows}</table>{more}"


class Study(Record):
    """Problems solved in several ways: `cells`, and what follows from them."""

    agree: bool
    cells: list[dict[str, Any]]
    growth: list[dict[str, Any]]
    orders: list[str]
    svg: Optional[str]

    def to_frame(self) -> Any:
        """Returns the cells as a DataFrame of pandas, a column for each swept field."""
        import pandas

        rows = []
        for cell in self.cells:
            row = {**cell["place"], **{name: value for name, value in cell.items()
                                       if name not in ("place", "problem", "value")}}
            row["seconds"] = min(cell["seconds"]) if cell.get("seconds") else None
            rows.append(row)
        return pandas.DataFrame(rows)

    def _repr_html_(self) -> str:
        return (self.svg or "") + str(self.to_frame()._repr_html_())


class Graph(Record):
    """The positions near one, and their moves. Where the search did not find a value, the outcome is None."""

    unknown: int
    nodes: list[dict[str, Any]]
    edges: list[dict[str, Any]]

    def to_networkx(self) -> Any:
        """Returns a MultiDiGraph of networkx, whose nodes are numbered from 0, the first position."""
        import networkx

        graph = networkx.MultiDiGraph()
        for number, node in enumerate(self.nodes):
            graph.add_node(number, **node)
        for edge in self.edges:
            members = dict(edge)
            graph.add_edge(members.pop("from"), members.pop("to"), **members)
        return graph

    def to_dot(self) -> str:
        """Returns the graph in the language of Graphviz."""
        colours = {"win": "#b6dcf5", "loss": "#f6cfa8", "draw": "#e4e4e4"}

        def quoted(text: str) -> str:
            return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

        lines = ["digraph {", "node [shape=box style=filled]"]
        for number, node in enumerate(self.nodes):
            lines.append(f"{number} [label={quoted(node['label'])} "
                         f"fillcolor={quoted(colours.get(node['outcome'], '#ffffff'))}]")
        for edge in self.edges:
            weight = " penwidth=2" if edge["best"] else ""
            lines.append(f"{edge['from']} -> {edge['to']} [label={quoted(edge['label'])}{weight}]")
        return "\n".join([*lines, "}"])

    def _repr_svg_(self) -> Optional[str]:
        if shutil.which("dot") is None:
            return None
        return subprocess.run(["dot", "-Tsvg"], input=self.to_dot(), capture_output=True, text=True,
                              check=True).stdout

    def __repr__(self) -> str:
        return f"Graph({len(self.nodes)} positions, {len(self.edges)} moves)"
