"""Games by name, and games whose rules are written in Python."""

from __future__ import annotations

import contextlib
import inspect
import itertools
import os
import re
import threading
from typing import Any, Hashable, Iterable, Iterator, Optional

import numpy

from . import _native
from ._calls import (OPTIONS, BadValue, Error, call, did_you_mean, error_of, games as _bundled,
                     json_of, path_of, split, without_fields)
from ._records import Answer, Period, Record, Study, Table, Verification
from .positions import Position, StatePosition


_STUDY = ("random", "sizes", "seed", "repeat", "solvers", "strategies", "evaluations", "without",
          "ablate", "both", "all", "chart")


#: Which moves an answer lists.
DETAILS = ("one", "best", "all")


class Rules:
    """What bundled games and games in Python have in common.

    A position is given by its fields, `g.solve(pile=7)`, or, of a game in Python, by its state,
    `g.solve(state)`. Every method takes `seconds`, `memory` (bytes), `threads` and `progress`, a
    function of a stage, a number that is done and the number of all, or a bar of tqdm; those that
    solve take `solver`, `strategy` and `evaluation`, too. What is known when a limit ends the work
    is returned, with its `status`; LimitReached is raised where that is nothing.
    """

    name: str
    _needs_state = False  # also where fields alone might do

    @property
    def _of(self) -> Any:
        """The native games to which this one belongs."""
        return _bundled

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Any]:
        """The native games, for one call."""
        yield self._of

    def __getattr__(self, name: str) -> Any:
        """Returns an operation of the library that has no method here."""
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        from ._operations import operation_of
        return operation_of(self, name)

    def _problem(self, state: tuple[Any, ...], fields: dict[str, Any]) -> dict[str, Any]:
        """Returns the fields of a position; those that are no state."""
        if state:
            raise TypeError(f"{self.name} takes the fields of a position by name: "
                            f"{', '.join(self._field_names())}")
        return fields

    def _numbered(self, games: Any, state: tuple[Any, ...], fields: dict[str, Any]) -> dict[str, Any]:
        """Returns the fields of a position as the native games know them."""
        return fields

    def _decoded(self, result: dict[str, Any], state: tuple[Any, ...],
                 fields: dict[str, Any]) -> None:
        """Gives a result the moves as the game knows them."""

    def _known_options(self, name: str) -> list[str]:
        method = getattr(self, name, None)
        own = inspect.signature(method).parameters if method is not None else ()
        return [*OPTIONS, *own, *(("sweep", *_STUDY) if name in ("study", "compare") else ())]

    def _field_names(self) -> list[str]:
        return [field["name"] for field in self.describe().fields]

    def _call(self, name: str, state: tuple[Any, ...], options: dict[str, Any], *,
              rules: bool = False, arrays: bool = False, **members: Any) -> Any:
        request, fields = split(options)
        try:
            has_position = not rules or bool(fields) or bool(state) or self._needs_state
            problem = self._problem(state, fields) if has_position else {}
            with self._opened() as games:
                if has_position:
                    problem = self._numbered(games, state, problem)
                request.update(game=self.name, problem={**self._fixed(), **problem}, **members)
                result, held = call(name, request, of=games, arrays=arrays)
                if state:
                    self._decoded(result, state, fields)
                return result, held
        except BadValue as error:
            raise self._with_hint(error, name, fields) from None

    def _with_hint(self, error: BadValue, name: str, fields: dict[str, Any]) -> BadValue:
        """Returns the error of a call with the option that was meant, if it is about one."""
        if error.code != "unknown_field" or error.field not in fields:
            return error
        near = did_you_mean(error.field, [*self._known_options(name), *self._field_names()])
        return BadValue(f"{error}{near}", error.code, error.field)

    def _fixed(self) -> dict[str, Any]:
        return {}

    def solve(self, *state: Any, tell: str = "best", best_line: int = 0,
              **options: Any) -> Answer:
        """Returns the value of a position.

        `moves`: "one" best move, all the "best", or "all", with the value of each. `line`: so many
        plies of best play, at most 10,000. Where a game has a field of this name, `tell` and
        `best_line` are their other names.
        """
        if options.get("moves") in DETAILS:
            tell = options.pop("moves")
        if "line" in options and "line" not in self._field_names():
            best_line = options.pop("line")
        result, _ = self._call("solve", state, options, moves=tell, line=best_line)
        if tell == "all":  # if a limit has left the moves out, they stay out
            return Answer(result)
        return Answer(result, lambda: self.solve(*state, tell="all", **options))

    def puzzle(self, *state: Any, level: str = "easy", seed: int = 0, **options: Any) -> Record:
        """Returns a `position` in which one `move` alone is good, and the `outcome` that it has.

        `level`: "easy", "medium" or "hard". The same seed gives the same puzzle. It comes from play
        from a position, if one is given, else from random ones.
        """
        found, _ = self._call("puzzle", state, options, rules=True, level=level, seed=seed)
        if "move" not in found:
            raise LookupError(f"{self.name}: no puzzle was found; try another level or seed")
        if "position" not in found:
            found["position"] = Position(self, found["problem"], found["moves"])
        return Record(found)

    def study(self, sweep: Iterable[str] | str = (), **options: Any) -> Study:
        """Solves problems of several sizes in several ways: `g.study("board=3x3,3x4")`.

        Options are those of `zugzwang compare`: `random`, `sizes`, `seed`, `repeat`, `solvers`,
        `strategies`, `evaluations`, `without`, `ablate`, `both`, `chart`.
        """
        members = {name: options.pop(name) for name in _STUDY if name in options}
        if sweep:
            members["sweep"] = [sweep] if isinstance(sweep, str) else list(sweep)
        return Study(self._call("study", (), options, rules=True, svg=True, **members)[0])

    def verify(self, *state: Any, all: bool = False, **options: Any) -> Verification:
        """Solves a position, and checks the values on which it depends by the definition."""
        return Verification(self._call("verify", state, options, all=all)[0])

    def position(self, *state: Any, **fields: Any) -> Position:
        """Returns a position, to be looked at and played on."""
        return Position(self, self._problem(state, fields))

    def random(self, size: int = 8, seed: int = 0) -> Position:
        """Returns a random position of about this size; the same for the same seed."""
        result, _ = call("random", {"game": self.name, "problem": self._fixed(), "size": size,
                                    "seed": seed}, of=self._of)
        return self.position(**result["problem"])

    def chart(self, rows: range = range(25), show: Optional[str] = None, **options: Any) -> Table:
        """Returns the chart of a game of rows: an array with a field for each column.

        `show`: "move" (None), a winning one, or -1; "plies"; "outcome", 1 for a win, 0 for a draw, -1
        for a loss. The rows must be consecutive.
        """
        if not isinstance(rows, range) or len(rows) == 0 or rows.step != 1:
            raise ValueError("rows: give consecutive rows, such as range(40)")
        members: dict[str, Any] = {"from": rows[0], "to": rows[-1]}
        if show is not None:
            members["show"] = show
        result, arrays = self._call("chart", (), options, rules=True, arrays=True, **members)
        chart = arrays["rows"][:result["rows"]]
        columns = [(name, numpy.int64) for name in result["columns"]]
        table: Table = chart.view(columns)[:, 0].view(Table)
        table.first, table.row_name = rows[0], result["row_name"]
        return table

    table = chart

    def nimbers(self, count: int | None = None, **options: Any) -> Any:
        """Returns the nimbers of the heaps 0, 1, …, count - 1 (100), or of the vertices of a graph (all)."""
        members = {} if count is None else {"count": count}
        result, arrays = self._call("nimbers", (), options, rules=True, arrays=True, **members)
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
        try:
            return self.position(*state, **fields).value(**request)
        except BadValue as error:
            raise self._with_hint(error, "value", fields) from None

    def save(self, file: str | os.PathLike[str], *state: Any, flat: bool = False,
             **options: Any) -> Answer:
        """Solves a position, and saves the values of all positions in a file; see `open`."""
        return Answer(self._call("save", state, options, file=path_of(file), flat=flat)[0])

    def check(self, *, problems: Optional[int] = None, **options: Any) -> Record:
        """Checks the game: its laws, and all its solvers against each other and the definition."""
        request = without_fields("check", options, "problems")
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
                               f"{', '.join(known)}{did_you_mean(field, known)}",
                               "unknown_field", field)
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
    and they must depend on it and on the object's attributes alone; what has been solved is
    forgotten when an attribute has changed between two calls. Both players move in turn; a state
    holds whose turn it is only if the rules need it.

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
    _needs_state = True
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

    def scene(self, state: Any) -> Any:
        """Returns what a state is drawn from, or None.

        The rows of a board, as a text or a list of texts, '.' for an empty cell; or the parts of
        engine/scene.hpp as a list of dicts: `[{"kind": "heaps", "sizes": [3, 4]}]`.
        """
        return None

    def place(self, state: Any, move: Any) -> str:
        """Returns the place in the scene where a move is made, such as "board/0,1"."""
        return ""

    def _scene_text(self, state: Any) -> str:
        drawn = self.scene(state)
        if drawn is None:
            return ""
        if isinstance(drawn, str):
            drawn = drawn.split("\n")
        if isinstance(drawn, dict):
            drawn = [drawn]
        if all(isinstance(row, str) for row in drawn):
            drawn = [{"kind": "board", "rows": list(drawn)}]
        return json_of(list(drawn))

    def _place_text(self, *arguments: Any) -> str:
        return str(self.place(*arguments))

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of the class, in lower case and with dashes."""
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower()
        return re.sub(r"[^a-z0-9-]+", "-", words).strip("-") or "game"

    @property
    def _of(self) -> Any:
        with self._opened() as games:
            return games

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Any]:
        # What the rules themselves change in a call, such as a counter, changes no rules.
        held = self.__dict__.setdefault("_native_games", _Held())
        with held.lock:
            if held.calls == 0 and (held.games is None or held.differs(self)):
                held.games = _native.Games(False, [(self, self._texts())])
            held.calls += 1
            games = held.games
        try:
            yield games
        finally:
            with held.lock:
                held.calls -= 1
                if held.calls == 0:
                    held.note(self)

    def _texts(self) -> dict[str, Any]:
        rules = (type(self).__doc__ or "").strip()
        return {"name": self.name,
                "title": self.title or type(self).__name__,
                "summary": self.summary or rules.split("\n", 1)[0] or "a game in Python",
                "rules": rules or "See its class.",
                "move": "its place among the moves of the state",
                "impartial": bool(self.impartial),
                "partizan": isinstance(self, PartizanGame),
                "drawn": type(self).scene is not Game.scene}

    def start(self) -> Any:
        """Returns the state at which play begins in the explorer."""
        raise NotImplementedError(f"{type(self).__name__}.start is missing")

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_native_games"}

    def _problem(self, state: tuple[Any, ...], fields: dict[str, Any]) -> dict[str, Any]:
        others = [name for name in fields if name not in self._state_options]
        if others:
            near = did_you_mean(others[0], [*self._known_options("solve"), *self._state_options])
            raise TypeError(f"{type(self).__name__} has no {', '.join(others)}{near}")
        if len(state) != 1:
            raise TypeError(f"{type(self).__name__}: give a state, such as solve(state)")
        return fields

    _state_options: tuple[str, ...] = ()  # beside the state

    def _numbered(self, games: Any, state: tuple[Any, ...], fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, "start": games.number(0, state[0])}

    # Where play is, as the rules need it: a state, or a position and the player on move.

    def _at(self, state: tuple[Any, ...], fields: dict[str, Any]) -> Any:
        return state[0]

    def _result_at(self, at: Any) -> Optional[str]:
        return self.result(at)

    def _moves_at(self, at: Any) -> list[Any]:
        return [] if self.result(at) is not None else self._listed(self.moves(at), at)

    def _listed(self, moves: Iterable[Any], at: Any) -> list[Any]:
        """Returns the moves of a place of play, unless they are without an end."""
        listed = list(itertools.islice(moves, _native.most_moves + 1))
        if len(listed) > _native.most_moves:
            raise ValueError(f"{type(self).__name__}.moves({at!r}) lists more than {_native.most_moves} moves")
        return listed

    def _after(self, at: Any, move: Any) -> Any:
        return self.play(at, move)

    def _told_at(self, at: Any, move: Any) -> str:
        return str(self.tell(at, move))

    def _position_at(self, at: Any) -> StatePosition:
        return StatePosition(self, at)

    def _decoded(self, result: dict[str, Any], state: tuple[Any, ...],
                 fields: dict[str, Any]) -> None:
        if "problem" in result and "move" in result:  # a puzzle, which may begin elsewhere
            start = result["problem"].pop("start")
            at = self._at((self.__dict__["_native_games"].games.state(0, start),), result["problem"])
            result["moves"] = self._line(at, result["moves"])
            for move in result["moves"]:
                at = self._after(at, move)
            result["move"] = self._moves_at(at)[result["move"]]
            result["position"] = self._position_at(at)
            return
        for one in result.get("results", [result]):
            self._decode(one, self._at(state, fields))

    def _decode(self, result: dict[str, Any], at: Any) -> None:
        """Gives an answer about a place of play the moves as the rules know them."""
        moves = self._moves_at(at)
        for name in ("move", "own_move", "answer"):
            if type(result.get(name)) is int and moves:
                result[name] = moves[result[name]]
        for name in ("best_moves", "winning_moves"):
            if result.get(name):
                result[name] = [moves[place] for place in result[name]]
        for each in result.get("moves") or ():
            self._decode_option(each, self._with_player(at, each.get("player")))
        if result.get("evening"):
            result["evening"]["move"] = moves[result["evening"]["move"]]
        if result.get("line"):
            result["line"] = self._line(at, result["line"])

    def _decode_option(self, option: dict[str, Any], at: Any) -> None:
        moves = self._moves_at(at)
        option["move"] = moves[option["move"]]
        if isinstance(option.get("dominated_by"), int):
            option["dominated_by"] = moves[option["dominated_by"]]
        if isinstance(option.get("reversible_through"), int):
            replies = self._moves_at(self._after(at, option["move"]))
            option["reversible_through"] = replies[option["reversible_through"]]

    def _with_player(self, at: Any, player: Optional[str]) -> Any:
        """Returns the same place of play with a player on move, in a partizan game."""
        return at

    def _line(self, at: Any, plies: list[Any]) -> list[Any]:
        """Returns the moves of a line of play, which are places in lists, alone or with words."""
        line = []
        for ply in plies:
            place = ply["move"] if isinstance(ply, dict) else ply
            move = self._moves_at(at)[place]
            line.append({**ply, "move": move} if isinstance(ply, dict) else move)
            at = self._after(at, move)
        return line

    def position(self, *state: Any, **fields: Any) -> Position:
        """Returns the position of a state, to be looked at and played on."""
        return self._position_at(self._at(state, self._problem(state, fields)))

    def check(self, *state: Any, problems: Optional[int] = None, **options: Any) -> Record:
        """Checks the laws of the rules, and all solvers against each other and the definition.

        Positions are those that play reaches from `state`, the nearest first.
        """
        self._problem(state, {})
        request = without_fields("check", options, "problems")
        if problems is not None:
            request["problems"] = problems
        with self._opened() as games:
            games.number(0, state[0])
            return Record(call("check_game", {**request, "game": self.name}, of=games)[0])

    def random(self, size: int = 8, seed: int = 0) -> Position:
        """A game in Python has no random positions of its own."""
        raise NotImplementedError(f"{type(self).__name__} has no random positions")

    def study(self, *arguments: Any, **options: Any) -> Study:
        """A study needs fields; a game in Python has none."""
        raise NotImplementedError(f"{type(self).__name__} has no fields whose values make a study")


class PartizanGame(Game):
    """A game whose rules are written in Python, and in which each player has moves of their own.

    Override `moves` and `play`; a player, "left" or "right", who cannot move has lost, and play
    ends even if a player makes several moves in a row. A position does not hold whose turn it is:
    `solve(position, turn="right")`. Positions have values.

    >>> class Strips(PartizanGame):
    ...     '''Left takes one token of a heap, Right takes two.'''
    ...     def moves(self, heap, player): return [n for n in [1 if player == "left" else 2] if n <= heap]
    ...     def play(self, heap, player, taken): return heap - taken
    >>> Strips().value(2)
    Value('{1|0}')
    """

    _state_options = ("turn",)

    def moves(self, position: Any, player: str) -> Iterable[Any]:  # type: ignore[override]
        """Returns the moves of a player, in order of preference; none if the player has lost."""
        raise NotImplementedError(f"{type(self).__name__}.moves is missing")

    def play(self, position: Any, player: str, move: Any) -> Hashable:  # type: ignore[override]
        """Returns the position after a move of a player, a new one."""
        raise NotImplementedError(f"{type(self).__name__}.play is missing")

    def result(self, position: Any, player: str = "left") -> Optional[str]:
        """Returns "loss" if the player on move cannot move, else None."""
        return None if any(True for _ in self.moves(position, player)) else "loss"

    def tell(self, position: Any, player: str, move: Any) -> str:  # type: ignore[override]
        """Returns a move in words."""
        return f"play {move}"

    def place(self, position: Any, player: str, move: Any) -> str:  # type: ignore[override]
        """Returns the place in the scene where a move is made, such as "board/0,1"."""
        return ""

    def _at(self, state: tuple[Any, ...], fields: dict[str, Any]) -> Any:
        return state[0], fields.get("turn", "left")

    def _result_at(self, at: Any) -> Optional[str]:
        return self.result(*at)

    def _moves_at(self, at: Any) -> list[Any]:
        return self._listed(self.moves(*at), at[0])

    def _after(self, at: Any, move: Any) -> Any:
        position, player = at
        return self.play(position, player, move), "right" if player == "left" else "left"

    def _told_at(self, at: Any, move: Any) -> str:
        position, player = at
        return str(self.tell(position, player, move))

    def _position_at(self, at: Any) -> StatePosition:
        position, player = at
        if player not in ("left", "right"):
            raise BadValue(f"turn: {player!r} is not valid; give left or right", "bad_value", "turn")
        return StatePosition(self, position, player)

    def _with_player(self, at: Any, player: Optional[str]) -> Any:
        return (at[0], player) if player in ("left", "right") else at


class _Held:
    """What has been solved of a game in Python, and the attributes by which it was."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.calls = 0  # that run now
        self.games: Any = None
        self._noted: dict[str, Any] = {}

    def note(self, game: Game) -> None:
        self._noted = _attributes(game)

    def differs(self, game: Game) -> bool:
        """Returns whether an attribute is another object, or a container with other elements."""
        now = _attributes(game)
        return now.keys() != self._noted.keys() or not all(
            self._same(value, now[name]) for name, value in self._noted.items())

    @staticmethod
    def _same(before: Any, now: Any) -> bool:
        if isinstance(before, numpy.ndarray) and isinstance(now, numpy.ndarray):
            return before.dtype == now.dtype and numpy.array_equal(before, now)
        try:
            return type(before) is type(now) and bool(before is now or before == now)
        except Exception:  # such as arrays, which compare to arrays
            return False


def _attributes(game: Game) -> dict[str, Any]:
    """Returns the attributes of a game and its class, with copies of what can change in place."""
    found: dict[str, Any] = {}
    for kind in reversed(type(game).__mro__):
        if issubclass(kind, Game):
            found.update((name, value) for name, value in vars(kind).items()
                         if not name.startswith("__"))
    found.update(game.__dict__)
    del found["_native_games"]
    return {name: value.copy() if isinstance(value, (list, dict, set, bytearray, numpy.ndarray))
            else value for name, value in found.items()}


def games() -> list[Record]:
    """Returns the known games: `name`, `title`, `summary`, and the `solvers` that apply."""
    return [Record(game) for game in call("list", {})[0]["games"]]


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
