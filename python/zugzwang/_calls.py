"""Calls of the library: requests and answers in JSON, limits, and errors."""

from __future__ import annotations

import atexit
import difflib
import json
import os
from numbers import Integral
from typing import Any, Callable, Iterable, Optional

from . import _native

version: str = _native.version

#: Called with a stage, a number that is done, and the number of all (0 if it is not known).
Progress = Callable[[str, int, int], None]


def reporter(progress: Any) -> Optional[Progress]:
    """Returns a function that reports to `progress`: one, or a bar of tqdm."""
    if progress is None or callable(progress) and not hasattr(progress, "update"):
        return progress  # type: ignore[no-any-return]
    if not hasattr(progress, "update"):
        raise TypeError(f"progress: {progress!r} is neither a function nor a bar of tqdm")

    def report(stage: str, done: int, of: int) -> None:
        progress.total = of or None
        progress.set_description(stage, refresh=False)
        progress.update(done - progress.n)

    return report


class Error(Exception):
    """A request that cannot be answered. `code` says why, and `field` names its part, if one."""

    def __init__(self, message: str, code: str = "internal", field: Optional[str] = None) -> None:
        super().__init__(message)
        self.code = code
        self.field = field

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.code, self.field)


class BadValue(Error, ValueError):
    """A game, a field or a value that does not exist or is out of range."""


class NotApplicable(Error):
    """A request that the theory does not answer for this game, or that needs what it lacks."""


class LimitReached(Error):
    """A limit has ended the work. `answer` is what was reached, and `status` names the limit."""

    def __init__(self, message: str, answer: Any = None) -> None:
        super().__init__(message, "limit")
        self.answer = answer
        self.status: str = message

    def __reduce__(self) -> Any:
        return LimitReached, (str(self), self.answer)


_ALL_OR_NOTHING = {"random", "position", "values", "play", "compare", "chart", "nimbers", "puzzle", "born",
                   "batch", "verify", "inspect", "plan", "check_game", "query", "stored"}
_LIMITS = ("seconds", "memory", "threads")
_CHOICE = ("solver", "strategy", "evaluation")

games = _native.Games(True, [])
atexit.register(_native.stop_all)


def _known(value: Any) -> Any:
    """Turns what JSON does not know, such as the numbers of NumPy, into what it knows."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (set, frozenset, range)):
        return sorted(value)
    if isinstance(value, os.PathLike):
        return path_of(value)
    raise TypeError(f"{value!r} is no value of a field")


def json_of(request: Any) -> str:
    """Returns a request in JSON. Raises TypeError or BadValue for what cannot be in one."""
    try:
        text = json.dumps(request, default=_known, allow_nan=False)
        text.encode()
    except ValueError as error:
        raise BadValue(f"a value is no number or text that JSON has: {error}", "bad_value") from None
    return text


def error_in(error: dict[str, Any]) -> Error:
    code = error["code"]
    kind: type[Error] = BadValue
    if code == "not_applicable":
        kind = NotApplicable
    elif code in ("internal", "bad_plugin", "duplicate_name", "bad_file", "too_large"):
        kind = Error
    return kind(error["message"], code, error.get("field"))


def error_of(answer: str) -> Error:
    """Returns the error of an answer that has one."""
    return error_in(json.loads(answer)["error"])


#: The options that every call takes.
OPTIONS = (*_LIMITS, *_CHOICE, "progress")


def split(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Splits options into those of a request, limits and solvers, and the fields of a problem."""
    return ({name: options[name] for name in OPTIONS if options.get(name) is not None},
            {name: value for name, value in options.items() if name not in OPTIONS})


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Returns the end of a message about an unknown name; empty if no known one resembles it."""
    near = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean {near[0]}?" if near else ""


def without_fields(call: str, options: dict[str, Any], *known: str) -> dict[str, Any]:
    """Returns options as those of a request. Raises TypeError if there are others.

    `known` are options of the call's own that the message may suggest.
    """
    request, others = split(options)
    if others:
        near = did_you_mean(next(iter(others)), (*OPTIONS, *known))
        raise TypeError(f"{call} takes no {', '.join(others)}{near}")
    return request


def path_of(file: str | bytes | os.PathLike[Any]) -> str:
    """Returns the absolute path of a file."""
    name = os.fsdecode(file)
    if not name:
        raise ValueError("the name of a file is empty")
    return os.path.abspath(name)


#: What a result has even if nothing is known.
_ABOUT = {"game", "solver", "evaluation", "strategy", "status", "left_out", "advice", "compiled",
          "statistics", "scope", "line_end", "looked_through"}


def _is_known(result: dict[str, Any]) -> bool:
    sequences = result.get("sequences")
    if sequences is not None:
        return any("period" in sequence for sequence in sequences)
    return any(value not in (None, [], {}) for name, value in result.items() if name not in _ABOUT)


def result_in(text: str, keeps_part: bool = False) -> dict[str, Any]:
    """Returns the result of an answer. Raises its error, and LimitReached if a limit cut it short.

    With `keeps_part`, a limit raises only where nothing is known.
    """
    answer = json.loads(text)
    if "error" in answer:
        raise error_in(answer["error"])
    result: dict[str, Any] = answer["result"]
    if (result.get("status", "complete") != "complete"
            and not (keeps_part and _is_known(result))):
        raise LimitReached(result["status"], result)
    return result


def call(name: str, request: dict[str, Any], *, of: Any = None,
         arrays: bool = False) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the result of a call and its arrays.

    What is known of a position, a game or a study when a limit ends the work is returned, with its
    `status`; an array that has not been filled, or an answer that is yes or no, is not.
    """
    progress = reporter(request.pop("progress", None))
    written = json_of(request)
    given = request.get("memory")
    memory = int(given) if isinstance(given, Integral) else None
    text, held = (of or games).call(name, written, arrays, progress, request.get("seconds"),
                                    None if memory is None or memory < 0 else memory)
    return result_in(text, keeps_part=not held and name not in _ALL_OR_NOTHING), held
