"""Games by name, and games whose rules are written in Python."""

from __future__ import annotations

import os
import re
from typing import Any, Hashable, Iterable, Optional

import numpy

from . import _native
from ._calls import (BadValue, Error, call, error_of, games as _bundled, path_of, split,
                     without_fields)
from ._records import Answer, Period, Record, Study, Table, Verification
from .positions import Position, StatePosition


class Rules:
    """What bundled games and games in Python have in common.

    A position is given by its fields, `g.solve(pile=7)`, or, of a game in Python, by its state,
    `g.solve(state)`. Every method takes `seconds`, `memory` (bytes), `threads` and `progress`, a
    function of a stage, a number that is done and the number of all, or a bar of tqdm; those that
    solve take `solver`, `strategy` and `evaluation`, too. A limit raises LimitReached.
    """

    name: str

    @property
    def _of(self) -> Any:
        """The native games to which this one belongs."""
        return _bundled

    def _problem(self, state: tuple[Any, ...], fields: dict[str, Any]) -> dict[str, Any]:
        if state:
            raise TypeError(f"{self.name} takes the fields of a position by name: "
                            f"{', '.join(self._field_names())}")
        return fields

    def _field_names(self) -> list[str]:
        return [field["name"] for field in self.describe().fields]

    def _call(self, name: str, state: tuple[Any, ...], options: dict[str, Any], *,
              rules: bool = False, arrays: bool = False, **members: Any) -> Any:
        request, fields = split(options)
        problem = {} if rules and not fields and not state else self._problem(state, fields)
        request.update(game=self.name, problem={**self._fixed(), **problem}, **members)
        return call(name, request, of=self._of, arrays=arrays)

    def _fixed(self) -> dict[str, Any]:
        return {}

    def _decoded(self, result: dict[str, Any], state: tuple[Any, ...]) -> dict[str, Any]:
        """Returns an answer with the moves as the game knows them."""
        return result

    def solve(self, *state: Any, tell: str = "best", best_line: int = 0,
              **options: Any) -> Answer:
        """Returns the value of a position.

        `tell`: "one" best move, all the "best", or "all", with the value of each. `best_line`: so
        many plies of best play, at most 10,000.
        """
        result, _ = self._call("solve", state, options, tell=tell, line=best_line)
        return Answer(self._decoded(result, state),
                      lambda: self.solve(*state, tell="all", **options))

    def compare(self, *state: Any, **options: Any) -> Record:
        """Solves a position by every solver that applies, and returns what each took and found."""
        compared, _ = self._call("compare", state, options)
        for result in compared.get("results", []):
            self._decoded(result, state)
        return Record(compared)

    def study(self, sweep: Iterable[str] | str = (), **options: Any) -> Study:
        """Solves problems of several sizes in several ways: `g.study("board=3x3,3x4")`.

        Options are those of `zugzwang compare`: `random`, `sizes`, `seed`, `repeat`, `solvers`,
        `strategies`, `evaluations`, `without`, `ablate`, `both`, `chart`.
        """
        names = ("random", "sizes", "seed", "repeat", "solvers", "strategies", "evaluations",
                 "without", "ablate", "both", "all", "chart")
        members = {name: options.pop(name) for name in names if name in options}
        if sweep:
            members["sweep"] = [sweep] if isinstance(sweep, str) else list(sweep)
        return Study(self._call("study", (), options, rules=True, **members)[0])

    def verify(self, *state: Any, all: bool = False, **options: Any) -> Verification:
        """Solves a position, and checks the values on which it depends by the definition."""
        return Verification(self._call("verify", state, options, all=all)[0])

    def analyze(self, *state: Any, scope: Optional[str] = None, svg: bool = False,
                **options: Any) -> Record:
        """Counts the positions that are won, lost and drawn, all or the "reachable" ones."""
        members: dict[str, Any] = {"scope": scope} if scope else {}
        return Record(self._call("analyze", state, options, rules=True, svg=svg, **members)[0])

    def position(self, *state: Any, **fields: Any) -> Position:
        """Returns a position, to be looked at and played on."""
        return Position(self, self._problem(state, fields))

    def random(self, size: int = 8, seed: int = 0) -> Position:
        """Returns a random position of about this size; the same for the same seed."""
        result, _ = call("random", {"game": self.name, "problem": self._fixed(), "size": size,
                                    "seed": seed}, of=self._of)
        return self.position(**result["problem"])

    def table(self, rows: range = range(25), show: str = "move", **options: Any) -> Table:
        """Returns the chart of a game of rows: an array with a field for each column.

        `show`: "move", a winning one, or -1; "plies"; "outcome", 1 for a win, 0 for a draw, -1
        for a loss. The rows must be consecutive.
        """
        if not isinstance(rows, range) or len(rows) == 0 or rows.step != 1:
            raise ValueError("rows: give consecutive rows, such as range(40)")
        result, arrays = self._call("chart", (), options, rules=True, arrays=True, show=show,
                                    **{"from": rows[0], "to": rows[-1]})
        chart = arrays["rows"][:result["rows"]]
        columns = [(name, numpy.int64) for name in result["columns"]]
        table: Table = chart.view(columns)[:, 0].view(Table)
        table.first, table.row_name = rows[0], result["row_name"]
        return table

    def nimbers(self, count: int, **options: Any) -> Any:
        """Returns the nimbers of the heaps 0, 1, …, count - 1."""
        result, arrays = self._call("nimbers", (), options, rules=True, arrays=True, count=count)
        return arrays["nimbers"][:result["nimbers"], 0]

    def period(self, **options: Any) -> Period:
        """Returns the period of the rows or of the nimbers, with its proof."""
        try:
            result, _ = self._call("period", (), dict(options), rules=True, certificate=True)
        except Error as error:
            if error.code != "not_applicable" or not str(error).startswith("certificate:"):
                raise
            result, _ = self._call("period", (), options, rules=True)
        found = [Period(sequence) for sequence in result["sequences"]]
        return Period(result["sequences"][0], found, result.get("certificate"))

    def value(self, *state: Any, **options: Any) -> Any:
        """Returns the canonical value of a position of a partizan or an impartial game."""
        request, fields = split(options)
        return self.position(*state, **fields).value(**request)

    def save(self, file: str | os.PathLike[str], *state: Any, flat: bool = False,
             **options: Any) -> Answer:
        """Solves a position, and saves the values of all positions in a file; see `open`."""
        result, _ = self._call("save", state, options, file=path_of(file), flat=flat)
        return Answer(self._decoded(result, state))

    def check(self, *, problems: Optional[int] = None, **options: Any) -> Record:
        """Checks the game: its laws, and all its solvers against each other and the definition."""
        request = without_fields("check", options)
        if problems is not None:
            request["problems"] = problems
        return Record(call("check_game", {**request, "game": self.name}, of=self._of)[0])

    def describe(self) -> Record:
        """Returns the texts, the fields and the solvers of the game."""
        return Record(call("describe", {"game": self.name}, of=self._of)[0])


class BundledGame(Rules):
    """A game that the library or a plugin knows by name, with some of its rules fixed."""

    def __init__(self, name: str, **fixed: Any) -> None:
        self.name = name
        self._rules = fixed
        described = self.describe()
        known = [field["name"] for field in described.fields]
        for field in fixed:
            if field not in known:
                raise BadValue(f"{field}: unknown here; the fields of {name} are "
                               f"{', '.join(known)}", "unknown_field", field)
        self.title: str = described.title
        self.__doc__ = f"{described.title}. {described.rules}"

    def _fixed(self) -> dict[str, Any]:
        return self._rules

    def __repr__(self) -> str:
        fixed = "".join(f", {name}={value!r}" for name, value in self._rules.items())
        return f"zugzwang.game({self.name!r}{fixed})"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, BundledGame) and self.name == other.name
                and self._rules == other._rules)

    __hash__ = None  # type: ignore

    def __reduce__(self) -> Any:
        return _rebuilt, (self.name, self._rules)


def _rebuilt(name: str, fixed: dict[str, Any]) -> BundledGame:
    return BundledGame(name, **fixed)


class Game(Rules):
    """A game whose rules are written in Python.

    Override `moves`, `play` and `result`. States may be anything hashable that does not change, and
    moves anything. Each state is asked for its result and its moves once, in a thread of its own,
    and they must depend on it alone: rules that an attribute changes need a new object. Both
    players move in turn; a state holds whose turn it is only if the rules need it.

    >>> class Take(Game):
    ...     '''Take one to three tokens; the player who takes the last wins.'''
    ...     def moves(self, state): return range(1, min(3, state) + 1)
    ...     def play(self, state, move): return state - move
    ...     def result(self, state): return "loss" if state == 0 else None
    >>> Take().solve(7).move
    3
    """

    #: Whether both players have the same moves, and a player who cannot move has lost.
    impartial = False
    title = ""
    summary = ""

    def moves(self, state: Any) -> Iterable[Any]:
        """Returns the moves of a state without a result, at least one, in order of preference."""
        raise NotImplementedError(f"{type(self).__name__}.moves is missing")

    def play(self, state: Any, move: Any) -> Hashable:
        """Returns the state after a move, a new one."""
        raise NotImplementedError(f"{type(self).__name__}.play is missing")

    def result(self, state: Any) -> Optional[str]:
        """Returns "win", "loss" or "draw" for the player on move if play is over, else None."""
        raise NotImplementedError(f"{type(self).__name__}.result is missing")

    def show(self, state: Any) -> str:
        """Returns a state in one line."""
        return repr(state)

    def tell(self, state: Any, move: Any) -> str:
        """Returns a move in words."""
        return f"play {move}"

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of the class, in lower case and with dashes."""
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower()
        return re.sub(r"[^a-z0-9-]+", "-", words).strip("-") or "game"

    @property
    def _of(self) -> Any:
        found = self.__dict__.get("_native_games")
        if found is None:  # of threads that come here together, one sets it
            made = _native.Games(False, [(self, self._texts())])
            found = self.__dict__.setdefault("_native_games", made)
        return found

    def _texts(self) -> dict[str, Any]:
        rules = (type(self).__doc__ or "").strip()
        return {"name": self.name,
                "title": self.title or type(self).__name__,
                "summary": self.summary or rules.split("\n", 1)[0] or "a game in Python",
                "rules": rules or "See its class.",
                "move": "its place among the moves of the state",
                "impartial": bool(self.impartial)}

    def start(self) -> Any:
        """Returns the state at which play begins in the explorer."""
        raise NotImplementedError(f"{type(self).__name__}.start is missing")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_native_games"}

    def _problem(self, state: tuple[Any, ...], fields: dict[str, Any]) -> dict[str, Any]:
        if len(state) != 1 or fields:
            raise TypeError(f"{type(self).__name__}: give a state, such as solve(state)")
        return {"start": self._of.number(0, state[0])}

    def _decoded(self, result: dict[str, Any], state: tuple[Any, ...]) -> dict[str, Any]:
        at = state[0]
        if self.result(at) is not None:
            return result
        moves = list(self.moves(at))
        for name in ("move", "own_move", "answer"):
            if isinstance(result.get(name), int):
                result[name] = moves[result[name]]
        for name in ("best_moves", "winning_moves"):
            if result.get(name):
                result[name] = [moves[place] for place in result[name]]
        for each in result.get("moves") or ():
            each["move"] = moves[each["move"]]
            if isinstance(each.get("dominated_by"), int):
                each["dominated_by"] = moves[each["dominated_by"]]
            if isinstance(each.get("reversible_through"), int):
                replies = list(self.moves(self.play(at, each["move"])))
                each["reversible_through"] = replies[each["reversible_through"]]
        if result.get("line"):
            result["line"] = self._line(at, result["line"])
        return result

    def _line(self, state: Any, places: list[int]) -> list[Any]:
        line = []
        for place in places:
            line.append(list(self.moves(state))[place])
            state = self.play(state, line[-1])
        return line

    def position(self, *state: Any, **fields: Any) -> Position:
        """Returns the position of a state, to be looked at and played on."""
        self._problem(state, fields)
        return StatePosition(self, state[0])

    def check(self, *state: Any, problems: Optional[int] = None, **options: Any) -> Record:
        """Checks the laws of the rules, and all solvers against each other and the definition.

        Positions are those that play reaches from `state`, the nearest first.
        """
        self._problem(state, {})
        return super().check(problems=problems, **options)

    def random(self, size: int = 8, seed: int = 0) -> Position:
        """A game in Python has no random positions of its own."""
        raise NotImplementedError(f"{type(self).__name__} has no random positions")

    def study(self, *arguments: Any, **options: Any) -> Study:
        """A study needs fields; a game in Python has none."""
        raise NotImplementedError(f"{type(self).__name__} has no fields whose values make a study")


def games() -> list[Record]:
    """Returns the known games: `name`, `title`, `summary`, and the `solvers` that apply."""
    return [Record(game) for game in call("games", {})[0]["games"]]


def game(name: str, **fixed: Any) -> BundledGame:
    """Returns a game by its name, an alias such as "kayles", or a code such as "0.77".

    `fixed` are fields that all its positions share: `game("stones", max_take=3)`.
    """
    return BundledGame(name, **fixed)


def load_plugin(file: str | os.PathLike[str]) -> None:
    """Adds the games of a plugin."""
    error = _bundled.load_plugin(path_of(file))
    if error is not None:
        raise error_of(error)
