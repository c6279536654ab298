"""The services as functions."""

from __future__ import annotations

import functools
import inspect
import os
from typing import Any, Callable, Iterable, Optional, TypeVar, Union

import numpy

from . import _native
from ._calls import (OPTIONS, BadValue, call, did_you_mean, error_in, error_of, json_of, reporter,
                     result_in, split, without_fields)
from ._records import Record, Verification
from .games import Game, Rules, game

Named = Union[str, Rules]
R = TypeVar("R")


def rules_of(named: Named) -> Rules:
    """Returns the game that is named, or given."""
    if isinstance(named, str):
        return game(named)
    if not isinstance(named, Rules):
        raise TypeError(f"{named!r} is neither the name of a game nor an object of a class of games")
    return named


def _whole(name: str, given: Any) -> Any:
    """Returns an array of whole numbers."""
    numbers = numpy.asarray(given)
    if numbers.dtype.kind not in "iub" and numbers.size > 0:
        raise TypeError(f"{name}: give whole numbers, not {numbers.dtype}")
    return numbers


def _of_game(method: Callable[..., R]) -> Callable[..., R]:
    """Makes a function of a game, or of the name of one, of a method: `solve("nim", heaps=[3, 4, 5])`."""
    @functools.wraps(method)
    def function(named: Named, *given: Any, **options: Any) -> R:
        result: R = getattr(rules_of(named), method.__name__)(*given, **options)
        return result

    own = list(inspect.signature(method).parameters.values())
    named = inspect.Parameter("named", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    function.__signature__ = inspect.Signature([named, *own[1:]])  # type: ignore[attr-defined]
    function.__qualname__ = method.__name__
    return function


solve = _of_game(Rules.solve)
puzzle = _of_game(Rules.puzzle)
study = _of_game(Rules.study)
nimbers = _of_game(Rules.nimbers)
period = _of_game(Rules.period)


def compare(named: Named, *state: Any, **options: Any) -> Any:
    """Solves a position by every solver; with `sweep` or `random`, problems of several sizes."""
    rules = rules_of(named)
    if "sweep" in options or "random" in options:
        return rules.study(**options).to_frame()
    return rules.compare(*state, **options)


def verify(named: Optional[Named] = None, *state: Any, certificate: Optional[dict[str, Any]] = None,
           claim: Optional[dict[str, Any]] = None, **options: Any) -> Verification:
    """Checks a solution, the certificate of a period, or the claim of a value."""
    if named is not None:
        return rules_of(named).verify(*state, **options)
    request, others = split(options)
    if others:
        near = did_you_mean(next(iter(others)), (*OPTIONS, "certificate", "claim"))
        raise TypeError(f"verify takes no {', '.join(others)}{near}")
    if (certificate is None) == (claim is None):
        raise TypeError("verify: give a game, a certificate or a claim")
    request.update({"certificate": certificate} if claim is None else {"claim": claim})
    return Verification(call("verify", request)[0])


def check(named: Named, *state: Any, **options: Any) -> Record:
    """Checks the laws of a game, and all its solvers against each other and the definition."""
    rules = rules_of(named)
    if isinstance(rules, Game):
        return rules.check(*state, **options)
    if state:
        raise TypeError("check takes a state only of a game in Python")
    return rules.check(**options)


def batch(requests: Iterable[dict[str, Any]], **options: Any) -> list[Record]:
    """Answers requests of docs/api.md one after the other; a bad one has an `error`.

    The limits are those of all together; LimitReached has the answers until then."""
    request = without_fields("batch", options)
    result, _ = call("batch", {**request, "requests": list(requests)})
    return [Record(answer.get("result") or {"error": error_in(answer["error"])})
            for answer in result["answers"]]


def born(day: int, *, list: bool = False) -> Any:
    """Returns how many values are born by a day from 0 to 3, or the values themselves."""
    from .values import Value

    result, _ = call("born", {"day": day, "list": list})
    return [Value(text) for text in result["values"]] if list else result["count"]


def solve_graph(offsets: Any, targets: Any, results: Any, *, plies: bool = True,
                **options: Any) -> Any:
    """Solves a game graph in compressed sparse rows.

    The moves of position p lead to targets[offsets[p]:offsets[p + 1]]. `results`: 0 where play goes
    on, 1 for a loss, 2 for a draw, 3 for a win of the player on move. Returns the outcomes in the
    same numbers and, unless `plies` is false, how many plies the winner needs; -1 in a draw.

    >>> solve_graph([0, 1, 2, 2], [1, 2], [0, 0, 1])
    (array([1, 3, 1], dtype=int8), array([2, 1, 0], dtype=int32))
    """
    request = without_fields("solve_graph", options)
    progress = reporter(request.pop("progress", None))
    if set(request) - {"seconds", "memory", "threads"}:
        raise TypeError("solve_graph chooses its solver itself")
    given = _whole("results", results)
    if given.size > 0 and not 0 <= given.min() <= given.max() <= 3:
        place = int(((given < 0) | (given > 3)).argmax())
        raise BadValue(f"results: that of position {place} is {given[place]}; give 0 where play goes "
                       "on, 1 for a loss, 2 for a draw or 3 for a win", "bad_value", "results")
    text, outcomes, distances = _native.solve_graph(
        _whole("offsets", offsets), _whole("targets", targets), given, plies, json_of(request),
        progress)
    result_in(text)  # raises what has gone wrong
    return (outcomes, distances) if plies else outcomes


def serve(*in_python: Game, port: int = 8080, jobs: int = 1, **options: Any) -> None:
    """Serves the explorer to this machine, and prints its address, until it is interrupted.

    Games in Python stand beside the others; each needs a method `start`, which returns a state.
    `seconds`, `memory` and `threads` limit each solve.
    """
    request = without_fields("serve", options)
    if "progress" in request:
        raise TypeError("serve takes no progress")
    for one in in_python:
        if not isinstance(one, Game):
            raise TypeError(f"{one!r} is no game in Python; the others are there without being named")
    try:
        served = _native.Games(True, [(one, one._texts()) for one in in_python])
    except ValueError as error:
        raise error_of(str(error)) from None
    for place, one in enumerate(in_python):
        served.number(place, one.start())
    here = os.path.dirname(__file__)
    folders = [os.path.join(here, "web"), os.path.join(here, os.pardir, os.pardir, "web")]
    page = next((folder for folder in folders if os.path.exists(os.path.join(folder, "index.html"))),
                folders[0])
    try:
        refused = served.serve(json_of({**request, "port": port, "jobs": jobs, "page": page}),
                             lambda address, done, of: print(address, flush=True))
    except KeyboardInterrupt:
        return
    if refused is not None:
        raise error_of(refused)
