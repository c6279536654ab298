"""Positions of games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Iterable, Optional

import numpy

from ._calls import BadValue, call, json_of, without_fields
from ._records import Answer, Graph, Record

if TYPE_CHECKING:
    from .games import Game, Rules


class Position:
    """A position of a game, and the moves that have led to it."""

    def __init__(self, rules: Rules, problem: dict[str, Any], moves: Iterable[Any] = ()) -> None:
        self.rules = rules
        self._problem = problem
        self._moves = list(moves)
        self._seen: Optional[dict[str, Any]] = None

    def _request(self, name: str, options: dict[str, Any], **members: Any) -> Any:
        request = without_fields(name, options, "moves", "line", "most")
        request.update(game=self.rules.name, problem={**self.rules._fixed(), **self._problem},
                       after=self._moves, **members)
        return call(name, request, of=self.rules._of)

    def _look(self) -> dict[str, Any]:
        if self._seen is None:
            self._seen, _ = self._request("position", {}, most=10_000)
        return self._seen

    @property
    def moves(self) -> list[Any]:
        """The legal moves, in order of preference; none if play is over."""
        return [move["move"] for move in self._look()["moves"]]

    @property
    def result(self) -> Optional[str]:
        """The outcome for the player on move if play is over, else None."""
        return self._look()["result"]  # type: ignore[no-any-return]

    def play(self, move: Any) -> Position:
        """Returns the position after a move."""
        after = Position(self.rules, self._problem, [*self._moves, move])
        after._look()  # raises BadValue if the move is not legal
        return after

    def solve(self, *, moves: str = "best", line: int = 0, **options: Any) -> Answer:
        """Returns the value of the position: see Rules.solve."""
        moves, line = options.pop("tell", moves), options.pop("best_line", line)  # their other names
        found = self._request("solve", options, moves=moves, line=line)[0]
        return Answer(found, None if moves == "all" else lambda: self.solve(moves="all", **options))

    def explain(self, **options: Any) -> Record:
        """Returns why the position is won or lost, as far as there is a theory: see Rules.explain."""
        return Record(self._request("explain", options)[0])

    def graph(self, most: int = 200, **options: Any) -> Graph:
        """Returns the graph of the nearest `most` positions, at most 10,000."""
        return Graph(self._request("graph", options, most=most)[0])

    def value(self, **options: Any) -> Any:
        """Returns the canonical value of the position."""
        from .values import Value

        return Value.of_report(self._request("value", options, brief=100_000)[0])

    @property
    def drawing(self) -> str:
        """The board in lines of text; empty if the game has none."""
        return self._look().get("drawing") or ""

    def __str__(self) -> str:
        return str(self._look()["show"])

    def __repr__(self) -> str:
        return f"<{self.rules.name}: {self}>"

    def _identity(self) -> Any:
        fields = {**self.rules._fixed(), **self._problem}
        members = json_of({"game": self.rules.name, "problem": fields, "after": self._moves})
        return json.dumps(json.loads(members), sort_keys=True)

    def __eq__(self, other: object) -> bool:
        """Whether both come from the same fields by the same moves."""
        if not isinstance(other, Position) or type(self) is not type(other):
            return NotImplemented
        return bool(self._identity() == other._identity())

    def __hash__(self) -> int:
        return hash(self._identity())

    def _repr_html_(self) -> str:
        import html

        return f"<pre>{html.escape(self.drawing or str(self))}</pre>"


class StatePosition(Position):
    """A position of a game in Python. In a partizan game, `turn` is the player on move."""

    rules: Game

    def __init__(self, rules: Game, state: Any, turn: Optional[str] = None) -> None:
        super().__init__(rules, {} if turn is None else {"turn": turn})
        self.state = state
        self.turn = turn

    def __reduce__(self) -> Any:
        return StatePosition, (self.rules, self.state, self.turn)

    def _identity(self) -> Any:
        return id(self.rules), self.state, self.turn

    @property
    def _at(self) -> Any:
        return self.rules._at((self.state,), self._problem)

    @property
    def result(self) -> Optional[str]:
        return self.rules._result_at(self._at)

    @property
    def moves(self) -> list[Any]:
        return self.rules._moves_at(self._at)

    def _request(self, name: str, options: dict[str, Any], **members: Any) -> Any:
        request = without_fields(name, options, "moves", "line", "most")
        with self.rules._opened() as games:
            request.update(game=self.rules.name, **members,
                           problem=self.rules._numbered(games, (self.state,), self._problem))
            result, arrays = call(name, request, of=games)
            if name == "graph":
                self._decode_edges(result["edges"])
            else:
                self.rules._decode(result, self._at)
        return result, arrays

    def _decode_edges(self, edges: list[dict[str, Any]]) -> None:
        """Gives the edges of a graph their moves and the words for these."""
        states, moves = {0: self._at}, {}
        while edges:  # edges may come before one that leads to where they begin
            later = []
            for edge in edges:
                if edge["from"] not in states:
                    later.append(edge)
                    continue
                at = states[edge["from"]]
                if edge["from"] not in moves:
                    moves[edge["from"]] = self.rules._moves_at(at)
                edge["move"] = moves[edge["from"]][edge["move"]]
                edge["label"] = self.rules._told_at(at, edge["move"])
                if edge["to"] not in states:
                    states[edge["to"]] = self.rules._after(at, edge["move"])
            if len(later) == len(edges):
                break
            edges = later

    def play(self, move: Any) -> Position:
        if not any(move is legal or numpy.array_equal(move, legal) for legal in self.moves):
            raise BadValue(f"moves: {move!r} is not legal", "bad_value", "moves")
        return self.rules._position_at(self.rules._after(self._at, move))
